"""Chromium without a network, driven by Debian's chromedriver."""

import base64
import json
import pathlib

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

# Returns what is drawn beyond the width of the page, and labels of an axis that overlap.
FAULTS = """
const faults = [], width = document.documentElement.clientWidth;
if (document.documentElement.scrollWidth > width) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
for (const svg of document.querySelectorAll("svg")) {
  const name = svg.getAttribute("aria-label") ?? svg.querySelector("title").textContent, box = svg.getBoundingClientRect();
  if (box.width < 100 || box.height < 40) faults.push(`${name}: ${box.width} x ${box.height}`);
  if (!svg.querySelector("desc").textContent) faults.push(`${name}: no description`);
  const texts = [...svg.querySelectorAll("text:not(.clue):not(.found)")].map((text) => [text, text.getBoundingClientRect()]);
  for (const [text, at] of texts) {
    if (at.left < -1 || at.right > width + 1) faults.push(`${name}: '${text.textContent}' is cut off`);
  }
  const shown = texts.filter(([text]) => !text.closest(".mark") && !text.classList.contains("change"));
  shown.forEach(([a, p], i) => shown.slice(0, i).forEach(([b, q]) => {
    const overlap = Math.min(p.right, q.right) - Math.max(p.left, q.left), height = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (overlap > 1 && height > 5) faults.push(`${name}: '${a.textContent}' is over '${b.textContent}'`);
  }));
}
for (const table of document.querySelectorAll("table")) {
  if (!table.caption?.textContent) faults.push("a table without a caption");
  if (table.tHead.querySelectorAll("th:not([scope])").length) faults.push("a column head without a scope");
}
return faults;
"""


class Browser:
    def __init__(self):
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        # Without --no-sandbox Chromium does not start as root, as in CI.
        for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
                     "--host-resolver-rules=MAP * ~NOTFOUND"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.find = self.driver.find_element
        self.command("Network.enable", {})
        self.command("Network.emulateNetworkConditions",
                     {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0})

    def command(self, name, parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def show(self, path, width=1280, scheme="light", media=""):
        """Loads a page from the disk."""
        self.command("Emulation.setDeviceMetricsOverride",
                     {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500})
        self.command("Emulation.setEmulatedMedia",
                     {"media": media, "features": [{"name": "prefers-color-scheme", "value": scheme}]})
        self.driver.get(pathlib.Path(path).resolve().as_uri())

    def without_script(self, disabled):
        self.command("Emulation.setScriptExecutionDisabled", {"value": disabled})

    def messages(self):
        """Returns what the console has shown since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self):
        """Returns the addresses that were requested since the last call."""
        events = (json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance"))
        return [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]

    def screenshot(self, path):
        size = self.command("Page.getLayoutMetrics", {})["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 8000), "scale": 1}
        image = self.command("Page.captureScreenshot", {"captureBeyondViewport": True, "format": "png", "clip": clip})
        path.write_bytes(base64.b64decode(image["data"]))

    def pdf(self):
        return base64.b64decode(self.command("Page.printToPDF", {})["data"])

    def quit(self):
        self.driver.quit()
