"""nonet.dask without a cluster. tests/run.sh cluster tests it with one, whose workers are killed."""

import inspect
import re
import subprocess
import sys

import pytest

import nonet
from conftest import EASY, SOLUTION


class Future:
    def __init__(self, call):
        self.call = call

    def result(self):
        return self.call()


class Client:
    """Runs each task when its result is asked for, and again after an error, as Dask does."""

    def __init__(self):
        self.runs = 0

    def nthreads(self):
        return {"a worker": 1}

    def submit(self, function, *arguments, key, pure, retries=0, **options):
        def call():
            values = [[each.result() for each in value] if isinstance(value, list) else value
                      for value in arguments]
            for tries_left in range(retries, -1, -1):
                self.runs += 1
                try:
                    return function(*values, **options)
                except Exception:
                    if not tries_left:
                        raise
        return Future(call)

    def map(self, function, items, key, **options):
        return [self.submit(function, item, key=each, **options) for item, each in zip(items, key)]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.txt").write_text(f"{EASY}\n" * 20)
    return tmp_path


def test_the_shards_are_merged_and_removed(folder):
    report = nonet.dask.solve(Client(), "in.txt", "out.txt")
    whole = nonet.solve_file("in.txt", "whole.txt")
    assert (folder / "out.txt").read_text() == (folder / "whole.txt").read_text()
    assert (report.complete, report.tally, report.signature) == (True, {"unique": 20}, whole.signature)
    assert "20 records" in str(report)
    assert not (folder / "out.txt.parts").exists()


def test_options_reach_the_shards(folder):
    (folder / "table.csv").write_text(f"name,puzzle,other\nx,{EASY},{SOLUTION}\n")
    nonet.dask.solve(Client(), ["table.csv"], "out.csv", "csv", shards=3, threads=2, limit=1, solver="mrv",
                     max_guesses=1000, input_format="csv", column="puzzle", keep_columns=True, slowest=2)
    header, row = (folder / "out.csv").read_text().splitlines()
    assert {"name", "other", "status", "solution"} <= set(header.split(","))
    assert {"x", "solved", SOLUTION} <= set(row.split(","))


def test_malformed_records_are_tried_once(folder):
    (folder / "in.txt").write_text(f"{EASY}\n" * 10 + "bad\n" * 10)
    client = Client()
    with pytest.raises(nonet.DataError, match="malformed"):
        nonet.dask.solve(client, "in.txt", "out.txt", shards=2, max_malformed=1)
    assert client.runs == 3  # two shards and the merge
    report = nonet.dask.solve(client, "in.txt", "out.txt", shards=2, max_malformed=10)
    assert report.tally == {"unique": 10, "malformed": 10}
    assert report.malformed[0] == (11, str(folder / "in.txt"), 11, "bad character 'b' after 0 of 81 cells")


def test_too_many_malformed_records_of_the_whole(folder):
    (folder / "in.txt").write_text(f"{EASY}\n" * 10 + "bad\n")
    with pytest.raises(nonet.DataError, match="1 of 11") as raised:
        nonet.dask.solve(Client(), "in.txt", "out.txt", shards=2)
    assert raised.value.report.tally == {"unique": 10, "malformed": 1}


def test_errors_of_files_are_tried_again(folder):
    client = Client()
    with pytest.raises(OSError, match="no.txt"):
        nonet.dask.solve(client, "no.txt", "out.txt", shards=2, retries=2)
    assert client.runs == 3


def test_shards_of_another_run(folder):
    nonet.dask.solve(Client(), "in.txt", "out.txt", shards=2)
    (folder / "out.txt.parts").mkdir()
    subprocess.run([nonet._program.program(), "solve", "-q", "--shard", "0/2", "--limit", "3", "-o",
                    "out.txt.parts/0", "in.txt"], check=True)
    with pytest.raises(ValueError, match="--limit was '3' and is not given"):
        nonet.dask.solve(Client(), "in.txt", "out.txt", shards=2)


@pytest.mark.parametrize("arguments", [{"shards": 0}, {"retries": -1}, {"limit": 0}, {"format": "json"},
                                       {"solver": "zz"}])
def test_wrong_options(folder, arguments):
    with pytest.raises(ValueError):
        nonet.dask.solve(Client(), "in.txt", "out.txt", **arguments)


def test_the_package_does_not_need_dask():
    code = "import sys; sys.modules['dask'] = sys.modules['distributed'] = None; import nonet.dask"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_help_is_complete():
    text = inspect.getdoc(nonet.dask.solve)
    for name in inspect.signature(nonet.dask.solve).parameters:
        assert re.search(rf"\b{name}\b", text), f"{name} is not described"
