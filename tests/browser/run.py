#!/usr/bin/python3
"""Tests the HTML reports in a browser without a network.

    tests/browser/run.py NONET [--keep FOLDER] [TEST...]

Needs Debian's chromium, chromium-driver and python3-selenium: tests/run.sh browser installs them. --keep keeps the
reports and their screenshots at 1280 and 390 pixels.
"""

import json
import math
import pathlib
import subprocess
import sys
import tempfile
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import results
from browser import FAULTS, Browser

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOLVERS = {"fast <b>": 2_000_000, "middle": 300_000, "slow": 2_000, "broken": 1}


def nonet(*arguments, statuses=(0,)):
    run = subprocess.run([NONET, *map(str, arguments)], cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.returncode in statuses, run.stderr
    return run.stdout


def make_reports():
    """Writes a result and a report of each kind."""
    bench = results.result(results.ODD_NAMES, SOLVERS, failing=("broken",), label="label <i>")
    slower = results.result(results.ODD_NAMES, {**SOLVERS, "middle": 240_000}, failing=("broken",), label="new", seed=2)
    results.write(FOLDER / "bench.json", bench)
    results.write(FOLDER / "new.json", slower)
    many = results.result([f"corpus{i}" for i in range(10)], {f"solver{i:02}": 10 ** (3 + i / 15) for i in range(50)}, launches=8)
    results.write(FOLDER / "many.json", many)
    for i, speed in enumerate([300, 301, 299, 250, 251, 330]):
        one = results.result(["c"], {"r": 500_000, "a": speed * 1000}, date=f"2026-11-{10 + i}T10:00:00Z", label=f"v{i}", seed=i)
        results.write(FOLDER / f"history{i}.json", one)
    puzzles = (ROOT / "datasets/sample.txt").read_text() + (ROOT / "datasets/multiple.txt").read_text()
    (FOLDER / "<i>puzzles.txt").write_text(puzzles * 20 + "12<script>\nbad\n" + "." * 80 + "\n")
    nonet("bench", ROOT / "datasets/sample.txt", ROOT / "datasets/easy.txt", "-q", "-s", "sliced,scalar,mrv", "--launches", "7", "-r", "2",
          "--min-time", "0.001", "-n", "50", "--html", "real.html", "--json", "real.json")
    nonet("report", "bench.json", "--html", "bench.html")
    nonet("report", "many.json", "--html", "many.html")
    nonet("compare", "bench.json", "new.json", "--html", "compare.html", "--json", "compare.json", statuses=(1,))
    nonet("history", *sorted(path.name for path in FOLDER.glob("history*.json")), "--html", "history.html")
    nonet("describe", "<i>puzzles.txt", "--html", "describe.html", "--json", "describe.json")
    nonet("rate", "-q", "--explain", "<i>puzzles.txt", "-o", "rated.csv", "--html", "rate.html", "--stats", "rate.json")
    nonet("solve", "<i>puzzles.txt", "-q", "-o", "/dev/null", "--html", "solve.html", "--stats", "solve.json")


PAGES = ["bench", "real", "compare", "history", "describe", "rate", "solve", "many"]


class Report(unittest.TestCase):
    """A test of a page; it fails if the page printed to the console or requested anything."""

    def show(self, name, **options):
        BROWSER.show(FOLDER / f"{name}.html", **options)

    def all(self, selector):
        return BROWSER.driver.find_elements(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        return BROWSER.run("return [...document.querySelectorAll(arguments[0])].map((found) => found.textContent)", selector)

    def data(self, selector, key):
        return BROWSER.run(
            "return [...document.querySelectorAll(arguments[0])].map((found) => found.dataset[arguments[1]])", selector, key)

    def json(self, name):
        return json.loads((FOLDER / f"{name}.json").read_text())

    def column(self, caption, head):
        """Returns the values of a column for programs, from top to bottom."""
        return BROWSER.run("""
            const table = [...document.querySelectorAll("table")].find((each) => each.caption.textContent === arguments[0]);
            const index = [...table.tHead.rows[0].cells].findIndex((cell) => cell.textContent === arguments[1]);
            return [...table.tBodies].filter((body) => !body.hidden).flatMap((body) => [...body.rows])
              .filter((row) => !row.classList.contains("detail")).map((row) => row.cells[index].dataset.value ?? null);
            """, caption, head)

    def tearDown(self):
        requests = [url for url in BROWSER.requests() if not url.startswith(("file:", "data:"))]
        self.assertEqual(requests, [], "a report must not request anything")
        self.assertEqual(BROWSER.messages(), [], "the console must be empty")


class EveryPage(Report):
    def test_is_drawn_whole_at_each_width(self):
        for name in PAGES:
            for width in 1280, 390:
                with self.subTest(page=name, width=width):
                    self.show(name, width=width)
                    self.assertEqual(BROWSER.run(FAULTS), [])
                    if KEEP:
                        BROWSER.screenshot(FOLDER / f"{name}-{width}.png")

    def test_has_few_elements(self):
        """The time to open a page grows with its elements: 72,000 took 0.4 s (AMD Zen 3)."""
        for name in PAGES:
            with self.subTest(page=name):
                self.show(name)
                elements = BROWSER.run("return document.querySelectorAll('*').length")
                self.assertLess(elements, 80_000 if name == "many" else 3_000)

    def test_is_small(self):
        for name in "bench", "compare", "history", "describe", "rate", "solve":
            self.assertLess((FOLDER / f"{name}.html").stat().st_size, 1_000_000, name)

    def test_is_dark_if_that_is_wanted(self):
        for name in PAGES:
            colours = {}
            for scheme in "light", "dark":
                self.show(name, scheme=scheme)
                colours[scheme] = BROWSER.run("return getComputedStyle(document.body).backgroundColor")
                if KEEP:
                    BROWSER.screenshot(FOLDER / f"{name}-{scheme}.png")
            self.assertEqual(colours, {"light": "rgb(255, 255, 255)", "dark": "rgb(13, 17, 23)"}, name)

    def test_is_light_on_paper(self):
        self.show("bench", scheme="dark", media="print")
        self.assertEqual(BROWSER.run("return getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)")
        self.assertEqual(BROWSER.run(FAULTS), [])
        for name in "bench", "compare", "history", "describe", "rate", "solve":
            self.show(name)
            pdf = BROWSER.pdf()
            self.assertTrue(pdf.startswith(b"%PDF-") and len(pdf) > 10_000, name)
            if KEEP:
                (FOLDER / f"{name}.pdf").write_bytes(pdf)

    def test_shows_tables_and_pictures_without_a_script(self):
        for name in PAGES:
            with self.subTest(page=name):
                self.show(name)
                pictures, rows = len(self.all("svg")), len(self.all("tbody tr:first-child"))
                BROWSER.without_script(True)
                try:
                    self.show(name)
                    self.assertFalse(BROWSER.run("return document.documentElement.classList.contains('js')"))
                    self.assertEqual(BROWSER.run(FAULTS), [])
                    self.assertEqual(len(self.all("svg")), pictures)
                    self.assertEqual(len(self.all("tbody tr:first-child")), rows)
                    if name == "bench":
                        summary = self.all(".detail summary")[0]
                        self.assertTrue(summary.is_displayed())
                        summary.click()
                        self.assertTrue(self.all(".detail dl")[0].is_displayed())
                finally:
                    BROWSER.without_script(False)

    def test_is_read_back_from_its_result(self):
        for name in "real", "compare", "describe", "rate", "solve":
            nonet("report", f"{name}.json", "--html", "again.html")
            self.assertEqual((FOLDER / "again.html").read_text(), (FOLDER / f"{name}.html").read_text(), name)
            (FOLDER / "again.html").unlink()


class Bench(Report):
    def setUp(self):
        self.show("bench")
        self.result = self.json("bench")

    def rows(self, corpus):
        return [row for row in self.result["context"]["rows"] if row["corpus"] == corpus]

    def test_names_are_text(self):
        heads = self.texts("h2")
        for name in results.ODD_NAMES:
            self.assertIn(name, heads)
        self.assertEqual(self.texts("h1"), ["nonet bench: label <i>"])
        self.assertIn("broken on 100%: crashed & burned", self.texts("li"))

    def test_numbers_are_those_of_the_result(self):
        # The JSON that nonet writes has the figures.
        nonet("compare", "bench.json", "bench.json", "--absolute", "--json", "rates.json", statuses=(1,))
        nonet("compare", "bench.json", "bench.json", "--json", "ratios.json", statuses=(1,))
        rates, relative = ({(row["solver"], row["corpus"]): row["speed_before"]["value"] for row in self.json(name)["rows"]}
                           for name in ("rates", "ratios"))
        for corpus in results.ODD_NAMES:
            shown = self.column(f"Figures on {corpus}", "puzzles/s")
            ratios = self.column(f"Figures on {corpus}", "ratio")
            for solver, speed, ratio in zip(SOLVERS, shown, ratios):
                if solver == "broken":
                    self.assertIsNone(speed)
                    continue
                self.assertTrue(math.isclose(float(speed), rates[solver, corpus], rel_tol=1e-4), (speed, rates[solver, corpus]))
                wanted = relative[solver, corpus]
                if wanted > 0:  # not of the reference
                    self.assertTrue(math.isclose(float(ratio), wanted, rel_tol=0.01), (ratio, wanted))
            self.assertEqual(self.column(f"Figures on {corpus}", "p99"),
                             [None if row["p99_nanos"] is None else str(row["p99_nanos"]) for row in self.rows(corpus)])

    def test_figures_of_a_real_bench_are_those_of_its_json(self):
        self.show("real")
        rows = self.json("real")["context"]["rows"]
        self.assertEqual(len(rows), 6)
        columns = {"puzzles/s": "puzzles_per_second", "ratio": "ratio", "launches": "launches", "spread": "launch_spread",
                   "guesses": "guesses_per_puzzle", "no guess": "no_guess_share", "p99": "p99_nanos"}
        for corpus in "sample", "easy":
            mine = [row for row in rows if row["corpus"] == corpus]
            for head, key in columns.items():
                for shown, row in zip(self.column(f"Figures on {corpus}", head), mine):
                    wanted = row.get(key, 1)  # the ratio of the reference to itself
                    self.assertTrue(math.isclose(float(shown), wanted, rel_tol=1e-5, abs_tol=0.05 if head == "puzzles/s" else 0), (head, shown, row))
        dots = sum(map(int, self.data("path.dots", "count")))
        self.assertEqual(dots, sum(row["run_type"] == "iteration" for row in self.json("real")["benchmarks"]))

    def test_each_launch_and_repetition_is_a_dot(self):
        measured = len(self.result["benchmarks"])
        self.assertEqual(sum(map(int, self.data("path.dots", "count"))), measured)
        self.assertEqual(sum(map(int, self.data("path.rings", "count"))), measured // 3)
        drawn = BROWSER.run("return [...document.querySelectorAll('path.dots')].map((p) => p.getAttribute('d').split('M').length - 1)")
        self.assertEqual(drawn, list(map(int, self.data("path.dots", "count"))))

    def test_each_solver_has_its_marks(self):
        corpora, working = len(results.ODD_NAMES), len(SOLVERS) - 1
        self.assertEqual(len(self.all("svg.rows .bar")), corpora * working)
        self.assertEqual(len(self.all("svg.rows .mark")), corpora * (working - 1), "ratios to the first solver")
        self.assertEqual(len(self.all("path.curve")), corpora * working)
        self.assertEqual(len(self.all("circle.point")), corpora * working * 3, "p50, p90 and p99")
        self.assertEqual(len(set(self.texts(".mark text"))), working)

    def test_bars_start_at_zero_and_have_the_right_length(self):
        bars = BROWSER.run("""
            const svg = document.querySelector("svg.rows"), [first, last, low, high] = svg.dataset.x.split(" ").map(Number);
            return [low, high, ...[...svg.querySelectorAll(".bar")].map((bar) => bar.width.baseVal.value / (last - first) * high)];
            """)
        speeds = [float(value) for value in self.column(f"Figures on {results.ODD_NAMES[0]}", "puzzles/s") if value]
        self.assertEqual(bars[0], 0)
        self.assertGreaterEqual(bars[1], max(speeds))
        for drawn, speed in zip(bars[2:], speeds):
            self.assertAlmostEqual(drawn / bars[1], speed / bars[1], delta=0.001)

    def test_a_click_on_a_head_sorts(self):
        caption = f"Figures on {results.ODD_NAMES[1]}"
        head = [each for each in self.all("table.sortable th button") if each.text == "puzzles/s"][1]
        self.assertEqual(self.column(caption, "solver"), list(SOLVERS))
        head.click()
        self.assertEqual(self.column(caption, "solver"), ["fast <b>", "middle", "slow", "broken"])
        head.click()
        self.assertEqual(self.column(caption, "solver"), ["slow", "middle", "fast <b>", "broken"], "no value comes last")
        self.assertEqual(head.find_element(By.XPATH, "..").get_attribute("aria-sort"), "ascending")

    def test_the_keyboard_sorts_and_opens(self):
        head = [each for each in self.all("table.sortable th button") if each.text == "solver"][0]
        head.send_keys(Keys.ENTER)
        self.assertEqual(self.column(f"Figures on {results.ODD_NAMES[0]}", "solver"), sorted(SOLVERS))
        row = self.all("tbody th button")[0]
        row.send_keys(Keys.ENTER)
        self.assertEqual(row.get_attribute("aria-expanded"), "true")
        row.send_keys(Keys.SPACE)
        self.assertEqual(row.get_attribute("aria-expanded"), "false")

    def test_a_row_opens_its_detail(self):
        detail = self.all(".detail")[0]
        self.assertFalse(detail.is_displayed())
        self.all("tbody th button")[0].click()
        self.assertTrue(detail.is_displayed())
        self.assertIn("12ab", detail.text)
        self.assertEqual(len(detail.find_elements(By.CSS_SELECTOR, "tbody tbody tr")), 12, "the launches")
        self.all("tbody td[data-value]")[0].click()

    def test_a_dot_shows_its_value(self):
        BROWSER.run("document.querySelector('path.rings').scrollIntoView({block: 'center'})")
        x, y = BROWSER.run("""
            const path = document.querySelector("path.rings"), [x, y] = path.getAttribute("d").slice(1).split("h")[0].split(" ");
            const at = new DOMPoint(x, y).matrixTransform(path.getScreenCTM());
            return [at.x, at.y];""")
        BROWSER.command("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y})
        self.assertRegex(self.texts("#tip")[0], r"^(launch|repetition) at [\d.]+ s: [\d,]+ puzzles/s$")


class ManyRows(Report):
    def test_five_hundred_rows_are_sorted_and_filtered(self):
        self.show("many")
        self.assertEqual(len(self.all(".detail")), 500)
        field = self.all(".filter input")[0]
        field.send_keys("solver4")
        self.assertEqual(len(self.column("Figures on corpus0", "solver")), 10)
        self.assertEqual(self.texts(".filter span")[0], "10 of 50 rows")
        head = [each for each in self.all("table.sortable th button") if each.text == "puzzles/s"][0]
        head.click()
        self.assertEqual(self.column("Figures on corpus0", "solver")[0], "solver49")
        field.send_keys("zzz")
        self.assertEqual(self.column("Figures on corpus0", "solver"), [])


class Compare(Report):
    def test_the_verdict_comes_first_and_the_worst_row_first(self):
        self.show("compare")
        self.assertRegex(self.texts(".lead")[0], r"^Worse\. 12 pairs .*3 failed, 3 slower")
        solvers = self.column("Changes, worst first", "solver")
        self.assertEqual(solvers[:6], ["broken"] * 3 + ["middle"] * 3)
        self.assertIn("broken/100%: failed in the new results: crashed & burned", self.texts("li"))

    def test_numbers_and_dots_are_those_of_the_comparison(self):
        self.show("compare")
        rows = {(row["solver"], row["corpus"]): row for row in self.json("compare")["rows"]}
        shown = zip(self.column("Changes, worst first", "solver"), self.column("Changes, worst first", "corpus"),
                    self.column("Changes, worst first", "change"))
        for solver, corpus, change in shown:
            row = rows[solver, corpus]
            if row["finding"] == "compared":
                self.assertAlmostEqual(float(change), row["change"]["share"], delta=1e-6)
        dots = sum(len(row["speed_before"]["launches"]) + len(row["speed_after"]["launches"]) for row in rows.values())
        self.assertEqual(sum(map(int, self.data("path.dots", "count"))), dots)
        self.assertGreater(dots, 0)


class History(Report):
    def test_changes_are_marked_and_listed(self):
        self.show("history")
        self.assertEqual(self.texts(".change"), ["▼slower", "▲faster"])
        changes = [line for line in self.texts("li") if line.startswith("a/c: ")]
        self.assertEqual(len(changes), 2)
        self.assertRegex(changes[0], r"^a/c: slower, -1[4-8]\.\d %.* from v0 \(2026-11-10.* to v3 \(2026-11-13")
        self.assertEqual(self.data("path.rings", "count"), ["6"] * 3, "speeds of two solvers and a ratio")


class Describe(Report):
    def test_counts_are_those_of_the_description(self):
        self.show("describe")
        description = self.json("describe")
        self.assertEqual(dict(zip(self.column("Counts", "counts"), self.column("Counts", "number")))["multiple"],
                         str(description["multiple"]))
        clues = [title for title in self.texts("svg .bar title")]
        for count, puzzles in description["clues"].items():
            self.assertIn(f"{count}: {puzzles:,}", clues)
        self.assertEqual(len(self.all("svg.sudoku")), len(description["hardest"]))
        digits = sum(character != "." for character in description["hardest"][0]["puzzle"])
        self.assertEqual(BROWSER.run("""return [...document.querySelector("svg.sudoku").querySelectorAll(".clue")]
            .reduce((sum, text) => sum + text.textContent.length, 0)"""), digits)


class Rate(Report):
    def test_counts_are_those_of_the_statistics(self):
        self.show("rate")
        ratings = self.json("rate")
        self.assertEqual(dict(zip(self.column("techniques", "technique"), self.column("techniques", "steps"))),
                         {name: str(counts["steps"]) for name, counts in ratings["techniques"].items()})
        bars = [title for title in self.texts("svg .bar title")]
        for er, puzzles in ratings["er"].items():
            self.assertIn(f"{er}: {puzzles:,}", bars)
        self.assertEqual(len(self.all("svg.sudoku")), len(ratings["hardest"]))


class Solve(Report):
    def test_counts_are_those_of_the_statistics(self):
        self.show("solve")
        run = self.json("solve")
        self.assertEqual(self.texts("h1"), ["nonet solve: <i>puzzles.txt"])
        self.assertEqual(dict(zip(self.column("Records by status", "status"), self.column("Records by status", "records"))),
                         {status: str(run[status]) for status in ("unique", "multiple", "malformed")})
        self.assertEqual([int(nanos) for nanos in self.column("The slowest puzzles", "time")],
                         [slow["nanos"] for slow in run["slowest"]])
        self.assertEqual(sum(bucket[1] for bucket in run["solve_nanos_histogram"]), run["records"] - run["malformed"])
        self.assertEqual(run["progress"][-1][1], run["records"])
        self.assertEqual(self.column("Malformed records by reason", "records"), [str(n) for n in run["malformed_by_reason"].values()])
        self.assertIn("<i>puzzles.txt", self.texts("td.text")[-1] + "".join(self.texts("td")))

    def test_slow_puzzles_have_their_solution(self):
        self.show("solve")
        run = self.json("solve")
        grids = BROWSER.run("""return [...document.querySelectorAll("svg.sudoku")].map((svg) =>
            [...svg.querySelectorAll("text")].reduce((sum, text) => sum + text.textContent.length, 0))""")
        self.assertEqual(len(grids), len(run["slowest"]))
        for digits, slow in zip(grids, run["slowest"]):
            self.assertEqual(digits, 81 if slow["solution"] else sum(c != "." for c in slow["puzzle"]))


if __name__ == "__main__":
    arguments = sys.argv[1:]
    NONET = str(pathlib.Path(arguments.pop(0)).resolve())
    KEEP = "--keep" in arguments
    with tempfile.TemporaryDirectory() as temporary:
        FOLDER = pathlib.Path(temporary)
        if KEEP:
            FOLDER = pathlib.Path(arguments.pop(arguments.index("--keep") + 1)).resolve()
            arguments.remove("--keep")
            FOLDER.mkdir(exist_ok=True)
        make_reports()
        BROWSER = Browser()
        try:
            done = unittest.main(argv=[sys.argv[0], *arguments], exit=False)
        finally:
            BROWSER.quit()
    sys.exit(not done.result.wasSuccessful())
