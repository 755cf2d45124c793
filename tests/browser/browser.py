"""Chromium without a network, or with this machine alone, driven by Debian's chromedriver."""

import base64
import json

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

# Returns what is drawn beyond the width of the page, charts without a size, a name or a drawn pixel, and faults of tables.
FAULTS = """
const faults = [], width = document.documentElement.clientWidth;
if (document.documentElement.scrollWidth > width) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
for (const canvas of document.querySelectorAll("canvas")) {
  const name = canvas.getAttribute("aria-label"), box = canvas.getBoundingClientRect();
  if (!name) faults.push("a chart without a name");
  if (box.width < 100 || box.height < 40) faults.push(`${name}: ${box.width} x ${box.height}`);
  if (box.left < -1 || box.right > width + 1) faults.push(`${name}: cut off`);
  const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  if (!pixels.some((value) => value)) faults.push(`${name}: nothing is drawn`);
}
for (const table of document.querySelectorAll("table:not(.sudoku)")) {
  if (!table.caption?.textContent) faults.push("a table without a caption");
  if (table.tHead.querySelectorAll("th:not([scope])").length) faults.push("a column head without a scope");
}
for (const button of document.querySelectorAll("button")) if (!button.ariaLabel && !button.textContent) faults.push("a button without a name");
return faults;
"""


class Browser:
    def __init__(self, is_offline=True, downloads=""):
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        # Without --no-sandbox Chromium does not start as root, as in CI.
        for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
                     "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"):
            options.add_argument(flag)
        options.add_experimental_option("prefs", {"download.default_directory": downloads})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.find = self.driver.find_element
        self.command("Network.enable", {})
        self.command("Network.emulateNetworkConditions",
                     {"offline": is_offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})

    def command(self, name, parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def show(self, address, width=1280, scheme="light", media=""):
        """Loads a page."""
        self.command("Emulation.setDeviceMetricsOverride",
                     {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500})
        self.command("Emulation.setEmulatedMedia",
                     {"media": media, "features": [{"name": "prefers-color-scheme", "value": scheme}]})
        self.driver.get(address)

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
