#!/usr/bin/python3
"""Tests the page as a user does, in Chromium.

    web/test/page.py FOLDER [--keep PICTURES]

FOLDER is the page with the package, as tools/build.sh wasm leaves it. --keep writes screenshots at 360 and 1,400 pixels.
"""

import functools
import http.server
import pathlib
import shutil
import sys
import tempfile
import threading
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/browser"))
from browser import FAULTS, Browser

PUZZLES = """..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
..53........2...71.81....235.67......4..2......7.9.2...6......5..2.14........564.
8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
..53........2...71.81....235.67......4..2......7.9.2...6......5..2.14........56..
55...............................................................................
not a puzzle
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class Page(unittest.TestCase):
    def setUp(self):
        self.show()

    def show(self, link="", width=1400, scheme="light"):
        BROWSER.show("about:blank")
        BROWSER.show(URL + link, width, scheme)
        self.wait(lambda: BROWSER.run("return 'ready' in document.documentElement.dataset"))

    def wait(self, condition):
        return WebDriverWait(BROWSER.driver, 60).until(lambda _: condition())

    def find(self, selector):
        return BROWSER.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return BROWSER.driver.find_elements(By.CSS_SELECTOR, selector)

    def column(self, name):
        index = [head.text.split()[0] for head in self.all("#table th")].index(name)
        return [row.find_elements(By.TAG_NAME, "td")[index].text for row in self.all("#table tbody tr")]

    def paste(self, text):
        # What it says of the text before is cleared, so that the wait is for this text.
        BROWSER.run("arguments[2].textContent = ''; arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input'))",
                    self.find("#text"), text, self.find("#state"))
        self.wait(lambda: " in " in self.find("#state").text)

    def keep(self, name):
        if PICTURES:
            BROWSER.driver.save_screenshot(str(PICTURES / f"{name}.png"))

    def tearDown(self):
        self.assertEqual(BROWSER.messages(), [], "the console must be empty")
        self.assertEqual(BROWSER.run(FAULTS), [])

    def test_a_pasted_list_is_solved_and_rated(self):
        self.paste(PUZZLES)
        self.assertEqual(self.column("status"), ["unique", "unique", "unique", "multiple", "unsolvable", "malformed"])
        self.assertEqual(self.column("ER")[:4], ["2.3", "1.5", "10.7", ""])
        self.assertEqual(self.column("clues"), ["17", "25", "21", "24", "2", ""])
        self.assertEqual(self.column("minimal")[0], "yes")
        self.assertEqual(self.column("solution")[0][:9], "987654321")
        self.assertIn("3 unique", self.find("#state").text)
        self.keep("list")

    def test_a_click_shows_the_grid_and_its_steps(self):
        self.paste(PUZZLES)
        self.all("#table tbody tr")[2].click()
        self.wait(lambda: self.all("#steps li"))
        self.assertIn("ER 10.7", self.find("#title").text)
        self.assertEqual(len(self.all("#grid .clue")), 21)
        harder = next(i for i, step in enumerate(self.all("#steps button")) if "10.7" in step.text)
        self.all("#steps button")[harder].click()
        self.assertIn("≠", self.find("#step").text)
        self.assertTrue(self.all("#grid .pattern"), "the pattern is marked")
        self.assertTrue(self.all("#grid .out"), "the eliminated candidates are marked")
        removed = [name for part in self.find("#step").text.split(";") for name in part.split("≠")[1].split("(")[0].split(",")]
        self.assertEqual([mark.text for mark in self.all("#grid .out")], [name.strip() for name in removed])
        self.keep("step")
        self.find("#detail").send_keys(Keys.END)
        self.assertEqual(self.find("#place").text, "the solution")
        self.assertEqual("".join(cell.text for cell in self.all("#grid td")), self.column("solution")[2])
        self.find("#detail").send_keys(Keys.ARROW_LEFT)
        self.assertIn(f"step {len(self.all('#steps li'))} of", self.find("#place").text)
        self.find("#detail").send_keys(Keys.ESCAPE)
        self.assertFalse(self.find("#detail").is_displayed())
        self.assertEqual(BROWSER.driver.switch_to.active_element.text, "3", "the focus is where it was")

    def test_the_keyboard_is_enough(self):
        self.paste(PUZZLES)
        self.all("#table tbody button")[0].send_keys(Keys.ENTER)
        self.wait(lambda: self.all("#steps li"))
        self.assertEqual(BROWSER.driver.switch_to.active_element.get_attribute("id"), "detail")
        self.all("#table th button")[4].send_keys(Keys.ENTER)
        self.assertEqual(self.column("ER")[:3], ["10.7", "2.3", "1.5"])
        BROWSER.driver.switch_to.active_element.send_keys(Keys.ENTER)
        self.assertEqual(self.column("ER")[:3], ["1.5", "2.3", "10.7"], "those without a value stay last")

    def test_the_filter_and_the_file(self):
        self.paste(PUZZLES)
        for text, records in ("er>2", ["1", "3"]), ("clues=17", ["1"]), ("malformed", ["6"]), ("status=unique er<=2.3", ["1", "2"]), ("nothing", []):
            self.find("#filter").clear()
            self.find("#filter").send_keys(text)
            self.assertEqual(self.column("#"), records, text)
        self.find("#filter").clear()
        self.find("#filter").send_keys("er>2")
        self.find("#download").click()
        file = pathlib.Path(FOLDER) / "nonet.csv"
        self.wait(file.exists)
        lines = file.read_text().splitlines()
        self.assertEqual(lines[0], "record,puzzle,status,clues,er,ep,ed,minimal,solution,minlex")
        self.assertEqual([line.split(",")[4] for line in lines[1:]], ["2.3", "10.7"])

    def test_a_file_with_many_puzzles_has_progress_and_can_be_cancelled(self):
        file = pathlib.Path(FOLDER) / "many.csv"
        hard = PUZZLES.splitlines()[2]
        file.write_text("id,puzzle\n" + "".join(f"{i},{hard}\n" for i in range(3000)))
        self.find("#file").send_keys(str(file))
        self.wait(lambda: self.find("#state").text.startswith("Rating"))
        self.find("#cancel").click()
        self.wait(lambda: self.find("#state").text.startswith("Cancelled. Rating: "))
        self.assertEqual(BROWSER.driver.switch_to.active_element.get_attribute("id"), "state")
        self.assertFalse(self.find("#work").is_displayed())
        self.assertIn("200 of 3,000 rows", self.find("#shown").text)
        self.find("#more").click()
        self.assertIn("1,000 of 3,000", self.find("#shown").text)
        self.paste(PUZZLES)
        self.assertEqual(len(self.column("status")), 6, "works on")

    def test_puzzles_are_made(self):
        Select(self.find("#kind")).select_by_value("easy")
        self.find("#make").click()
        self.wait(lambda: "10 unique" in self.find("#state").text)
        self.assertEqual(set(self.column("clues")), {"34"})

    def test_a_link_has_the_puzzle(self):
        self.paste(PUZZLES)
        self.all("#table tbody tr")[0].click()
        link = BROWSER.run("return location.hash")
        self.assertEqual(link, "#" + PUZZLES.splitlines()[0])
        self.show(link)
        self.wait(lambda: self.all("#steps li"))
        self.assertEqual(self.column("status"), ["unique"])

    def test_is_read_at_each_width_light_and_dark(self):
        for width in 360, 1400:
            for scheme, colour in ("light", "rgb(255, 255, 255)"), ("dark", "rgb(13, 17, 23)"):
                self.show(width=width, scheme=scheme)
                self.paste(PUZZLES + 60 * (PUZZLES.splitlines()[1] + "\n"))
                self.keep(f"list-{width}-{scheme}")
                self.all("#table tbody button")[1].click()
                self.wait(lambda: self.all("#steps li"))
                self.assertGreaterEqual(BROWSER.run("return document.querySelector('#title').getBoundingClientRect().top"), 0)
                self.all("#steps button")[len(self.all("#steps li")) // 2].click()
                self.assertEqual(BROWSER.run("return getComputedStyle(document.body).backgroundColor"), colour)
                self.assertEqual(BROWSER.run(FAULTS), [])
                self.keep(f"step-{width}-{scheme}")

    def test_nothing_leaves_the_page(self):
        self.paste(PUZZLES)  # all is loaded
        BROWSER.requests()
        self.paste(PUZZLES * 2)
        self.all("#table tbody tr")[0].click()
        self.assertEqual(BROWSER.requests(), [])


if __name__ == "__main__":
    PICTURES = pathlib.Path(sys.argv[sys.argv.index("--keep") + 1]) if "--keep" in sys.argv else None
    FOLDER = tempfile.mkdtemp()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=sys.argv[1]))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    URL = f"http://127.0.0.1:{server.server_port}/"
    BROWSER = Browser(is_offline=False, downloads=FOLDER)
    try:
        unittest.main(argv=sys.argv[:1])
    finally:
        BROWSER.quit()
        shutil.rmtree(FOLDER, ignore_errors=True)
