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
        BROWSER.show((FOLDER / f"{name}.html").resolve().as_uri(), **options)

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
            return [...table.tBodies[0].rows].filter((row) => !row.hidden).map((row) => row.cells[index].dataset.value ?? null);
            """, caption, head)

    def charts(self, caption):
        """Returns the data sets of the charts whose caption begins with these words, and their labels."""
        return BROWSER.run("""
            return [...document.querySelectorAll("figure")].filter((each) => each.textContent.startsWith(arguments[0])).map((each) => {
              const { labels, datasets } = Chart.getChart(each.querySelector("canvas")).data;
              return { labels, datasets: datasets.map(({ label, data, intervals, pointStyle }) => ({ label, data, intervals, pointStyle })) };
            });""", caption)

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

    def test_shows_its_tables_without_a_script(self):
        for name in PAGES:
            with self.subTest(page=name):
                self.show(name)
                rows = len(self.all("tbody tr")) - len(self.all(".heat tbody tr"))
                BROWSER.without_script(True)
                try:
                    self.show(name)
                    self.assertEqual(BROWSER.run(FAULTS), [])
                    self.assertEqual(len(self.all("tbody tr")), rows)
                    self.assertGreater(len(self.texts("td")), 0)
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
        self.assertIn("broken: crashed & burned", self.texts("li"))

    def test_numbers_are_those_of_the_result(self):
        # The JSON that nonet writes has the figures.
        nonet("compare", "bench.json", "bench.json", "--absolute", "--json", "rates.json", statuses=(1,))
        nonet("compare", "bench.json", "bench.json", "--json", "ratios.json", statuses=(1,))
        rates, relative = ({(row["solver"], row["corpus"]): row["speed_before"]["value"] for row in self.json(name)["rows"]}
                           for name in ("rates", "ratios"))
        for corpus in results.ODD_NAMES:
            shown = self.column(f"{corpus}", "puzzles/s")
            ratios = self.column(f"{corpus}", "ratio")
            for solver, speed, ratio in zip(SOLVERS, shown, ratios):
                if solver == "broken":
                    self.assertIsNone(speed)
                    continue
                self.assertTrue(math.isclose(float(speed), rates[solver, corpus], rel_tol=1e-4), (speed, rates[solver, corpus]))
                wanted = relative[solver, corpus]
                if wanted > 0:  # not of the reference
                    self.assertTrue(math.isclose(float(ratio), wanted, rel_tol=0.01), (ratio, wanted))
            self.assertEqual(self.column(f"{corpus}", "p99"),
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
                for shown, row in zip(self.column(f"{corpus}", head), mine):
                    wanted = 1 if row[key] is None else row[key]  # the ratio of the reference to itself
                    self.assertTrue(math.isclose(float(shown), wanted, rel_tol=1e-5, abs_tol=0.05 if head == "puzzles/s" else 0), (head, shown, row))
        self.assertEqual(self.dots()[1], sum(row["run_type"] == "iteration" for row in self.json("real")["benchmarks"]))

    def dots(self):
        """Returns the numbers of drawn launches and repetitions."""
        sets = [each for chart in self.charts("Launches (large)") for each in chart["datasets"]]
        small = [len(each["data"]) for each in sets if each["label"].endswith(", repetitions")]
        return sum(len(each["data"]) for each in sets) - sum(small), sum(small)

    def test_each_launch_and_repetition_is_a_dot(self):
        measured = len(self.result["benchmarks"])
        self.assertEqual(self.dots(), (measured // 3, measured))

    def test_charts_have_the_numbers_of_the_tables(self):
        working = [name for name in SOLVERS if name != "broken"]
        speeds, ratios, times = (self.charts(name) for name in ("Puzzles per second", "Ratio to", "Time per puzzle: the"))
        self.assertEqual([len(each) for each in (speeds, ratios, times)], [len(results.ODD_NAMES)] * 3)
        for corpus, speed, ratio, time in zip(results.ODD_NAMES, speeds, ratios, times):
            self.assertEqual(speed["labels"], [*working, "broken (failed)"])
            shown = [float(value) for value in self.column(corpus, "puzzles/s") if value]
            for drawn, wanted, (low, high) in zip(speed["datasets"][0]["data"], shown, speed["datasets"][0]["intervals"]):
                self.assertTrue(math.isclose(drawn, wanted, rel_tol=1e-3), (drawn, wanted))
                self.assertTrue(low <= drawn <= high)
            self.assertEqual(ratio["labels"], working[1:])
            self.assertEqual([each["label"] for each in time["datasets"]], working)
            self.assertEqual([len(each["data"]) for each in time["datasets"]], [101] * len(working))

    def test_a_click_on_a_head_sorts(self):
        caption = f"{results.ODD_NAMES[1]}"
        head = [each for each in self.all("table th button") if each.text == "puzzles/s"][1]
        self.assertEqual(self.column(caption, "solver"), list(SOLVERS))
        head.click()
        self.assertEqual(self.column(caption, "solver"), ["fast <b>", "middle", "slow", "broken"])
        head.click()
        self.assertEqual(self.column(caption, "solver"), ["slow", "middle", "fast <b>", "broken"], "no value comes last")
        self.assertEqual(head.find_element(By.XPATH, "..").get_attribute("aria-sort"), "ascending")

    def test_the_keyboard_sorts_and_reads_charts(self):
        head = [each for each in self.all("table th button") if each.text == "solver"][0]
        head.send_keys(Keys.ENTER)
        self.assertEqual(self.column(results.ODD_NAMES[0], "solver"), sorted(SOLVERS))
        chart = self.all("canvas")[0]
        chart.send_keys(Keys.ARROW_RIGHT)
        self.assertRegex(self.texts("div.unseen")[0], r"^fast <b> [\d,]+ \([\d,]+ to [\d,]+\)$")
        chart.send_keys(Keys.ARROW_RIGHT)
        self.assertRegex(self.texts("div.unseen")[0], r"^middle ")

    def test_a_dot_shows_its_value(self):
        x, y = BROWSER.run("""
            const canvas = [...document.querySelectorAll("figure")].find((each) => each.textContent.startsWith("Launches")).querySelector("canvas");
            canvas.scrollIntoView({ block: "center" });
            const at = Chart.getChart(canvas).getDatasetMeta(0).data[0], box = canvas.getBoundingClientRect();
            return [box.left + at.x, box.top + at.y];""")
        BROWSER.command("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y})
        BROWSER.run("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        shown = BROWSER.run("""return Object.values(Chart.instances).map((chart) => chart.tooltip)
            .filter((each) => each?.opacity).flatMap((each) => each.body.flatMap((part) => part.lines))""")
        self.assertRegex(shown[0], r"^fast <b>(, repetitions)?: [\d,]+ puzzles/s at [\d.]+ s$")


class ManyRows(Report):
    def test_five_hundred_rows_are_sorted_and_filtered(self):
        self.show("many")
        self.assertEqual(len(self.all("tbody th")), 500 + 50, "the rows, and the table of all corpora")
        field = self.all(".filter input")[0]
        field.send_keys("solver4")
        self.assertEqual(len(self.column("corpus0", "solver")), 10)
        self.assertEqual(self.texts(".filter span")[0], "10 of 50 rows")
        head = [each for each in self.all("table th button") if each.text == "puzzles/s"][0]
        head.click()
        self.assertEqual(self.column("corpus0", "solver")[0], "solver49")
        field.send_keys(" puzzles/s>1080000")
        self.assertEqual(self.column("corpus0", "solver")[-1], "solver46")
        field.send_keys("zzz")
        self.assertEqual(self.column("corpus0", "solver"), [])


class Compare(Report):
    def test_the_verdict_comes_first(self):
        self.show("compare")
        self.assertRegex(self.texts(".lead")[0], r"^worse, threshold .*: .*3 failed")
        self.assertIn("failed in the new results: crashed & burned", self.texts("td.text"))

    def test_numbers_and_dots_are_those_of_the_comparison(self):
        self.show("compare")
        rows = {(row["solver"], row["corpus"]): row for row in self.json("compare")["rows"]}
        shown = zip(*(self.column("Figures", head) for head in ("solver", "corpus", "change")))
        for solver, corpus, change in shown:
            row = rows[solver, corpus]
            if row["finding"] == "compared":
                self.assertAlmostEqual(float(change), row["change"]["share"], delta=1e-6)
        compared = [row for row in rows.values() if row["finding"] == "compared"]
        (changes,) = self.charts("Worst first")
        self.assertEqual(changes["datasets"][0]["data"], sorted(100 * row["change"]["share"] for row in compared))
        dots = sum(len(row["speed_before"]["launches"]) + len(row["speed_after"]["launches"]) for row in compared)
        drawn = [chart for name in SOLVERS for chart in self.charts(f"{name} on ")]
        self.assertEqual(sum(len(each["datasets"][1]["data"]) for each in drawn), dots)
        self.assertGreater(dots, 0)


class History(Report):
    def test_changes_are_marked_and_listed(self):
        self.show("history")
        trends = [chart for name in "ra" for chart in self.charts(f"{name} on c: ")]
        self.assertEqual([len(each["datasets"][0]["data"]) for each in trends], [6] * 3, "speeds of two solvers and a ratio")
        marked = [i for each in trends for i, style in enumerate(each["datasets"][0]["pointStyle"]) if style == "triangle"]
        self.assertEqual(marked, [3, 5])
        changes = [line for line in self.texts("li") if line.startswith("a/c: ")]
        self.assertEqual(len(changes), 2)
        self.assertRegex(changes[0], r"^a/c: slower, -1[4-8]\.\d %.* from v0 \(2026-11-10.* to v3 \(2026-11-13")


class Describe(Report):
    def test_counts_are_those_of_the_description(self):
        self.show("describe")
        description = self.json("describe")
        self.assertIn(str(description["multiple"]), self.column("Figures", "number"))
        (clues,) = self.charts("Puzzles by their number of clues")
        drawn = {label: count for label, count in zip(clues["labels"], clues["datasets"][0]["data"]) if count}
        self.assertEqual(drawn, description["clues"])
        self.assertEqual(len(self.all(".sudoku")), len(description["hardest"]))
        digits = sum(character != "." for character in description["hardest"][0]["puzzle"])
        self.assertEqual(BROWSER.run("return document.querySelector('.sudoku').querySelectorAll('.clue').length"), digits)


class Rate(Report):
    def test_counts_are_those_of_the_statistics(self):
        self.show("rate")
        ratings = self.json("rate")
        steps = {name: counts["steps"] for name, counts in ratings["techniques"].items()}
        self.assertEqual(dict(zip(self.column("techniques", "technique"), map(int, self.column("techniques", "steps")))), steps)
        (ers,), (techniques,) = self.charts("Unique puzzles by ER"), self.charts("Steps of each technique")
        self.assertEqual(dict(zip(ers["labels"], ers["datasets"][0]["data"])), ratings["er"])
        self.assertEqual(dict(zip(techniques["labels"], techniques["datasets"][0]["data"])), steps)
        self.assertEqual(len(self.all(".sudoku")), len(ratings["hardest"]))


class Solve(Report):
    def test_counts_are_those_of_the_statistics(self):
        self.show("solve")
        run = self.json("solve")
        self.assertEqual(self.texts("h1"), ["nonet solve: <i>puzzles.txt"])
        counts = {status: run[status] for status in ("unique", "multiple", "malformed")}
        self.assertEqual(dict(zip(self.column("Records by status", "status"), map(int, self.column("Records by status", "records")))), counts)
        (statuses,), (times,) = self.charts("Records by status"), self.charts("Puzzles by the time")
        self.assertEqual(dict(zip(statuses["labels"], statuses["datasets"][0]["data"])), counts)
        self.assertEqual(sum(point["y"] for point in times["datasets"][0]["data"]), run["records"] - run["malformed"])
        self.assertEqual([int(nanos) for nanos in self.column("The slowest puzzles", "nanoseconds")],
                         [slow["nanos"] for slow in run["slowest"]])
        self.assertEqual(run["progress"][-1][1], run["records"])
        self.assertEqual(self.column("Malformed records by reason", "records"), [str(n) for n in run["malformed_by_reason"].values()])
        self.assertIn("<i>puzzles.txt", self.column("First malformed records", "input"))

    def test_slow_puzzles_have_their_solution(self):
        self.show("solve")
        run = self.json("solve")
        grids = BROWSER.run("return [...document.querySelectorAll('.sudoku')].map((table) => table.textContent.length)")
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
