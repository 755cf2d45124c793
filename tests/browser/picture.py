#!/usr/bin/python3
"""Makes a picture of a part of a report, such as the one in the top README.

    tests/browser/picture.py REPORT.html SELECTOR FILE.png

SELECTOR is a CSS selector, such as "section:nth-of-type(2)".
"""

import base64
import pathlib
import sys

from browser import Browser


def main(report, selector, file):
    browser = Browser()
    try:
        browser.show(pathlib.Path(report).resolve().as_uri(), width=1180)
        x, y, width, height = browser.run("""
            const box = document.querySelector(arguments[0]).getBoundingClientRect();
            return [box.x, box.y + scrollY, box.width, box.height];""", selector)
        clip = {"x": x - 12, "y": y - 4, "width": width + 24, "height": height + 16, "scale": 0.75}
        image = browser.command("Page.captureScreenshot", {"captureBeyondViewport": True, "format": "png", "clip": clip})
        pathlib.Path(file).write_bytes(base64.b64decode(image["data"]))
    finally:
        browser.quit()


if __name__ == "__main__":
    main(*sys.argv[1:])
