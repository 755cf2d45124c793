"""bench() and compare()."""

import json
import pickle
import re
import subprocess

import numpy as np
import pytest

import nonet
from conftest import EASY
from nonet._program import program


@pytest.fixture(scope="module")
def results():
    corpora = {"easy": nonet.generate("easy", 50), "one": [EASY]}
    return nonet.bench(corpora, ["scalar", "mrv"], launches=7, sample=20,
                       commands={"cat": "cat"})


def test_results(results):
    assert [(row.solver, row.corpus) for row in results.rows] == [
        ("scalar", "easy"), ("mrv", "easy"), ("cat", "easy"),
        ("scalar", "one"), ("mrv", "one"), ("cat", "one")]
    scalar, mrv, cat = results.rows[:3]
    assert results.reference == "scalar" and results.ended_by == "launches"
    assert scalar.launches == 7 and scalar.ratio is None
    assert scalar.puzzles_per_second > mrv.puzzles_per_second > 0
    assert mrv.ratio_interval[0] <= mrv.ratio <= mrv.ratio_interval[1] < 1
    assert mrv.signature == scalar.signature and cat.failure and cat.puzzles_per_second is None
    frame = results.to_frame()
    assert len(frame) == 6 and frame["puzzles_per_second"].isna().sum() == 2
    assert "ratio_interval_low" in frame and "ratio_interval" not in frame
    assert "scalar" in str(results) and "scalar/easy" in repr(results)


def test_attributes_are_the_fields_of_the_json(results, tmp_path):
    """Nothing names them twice; help() describes each."""
    context = json.loads(results.json)["context"]
    assert results.details.items() <= context.items()
    path = tmp_path / "results.json"
    results.save(path)
    compared = subprocess.run([program(), "compare", "--json", "-", path, path], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    document = json.loads(compared.stdout)
    comparison = nonet.compare(results, results)
    assert {"schema", "kind"} | vars(comparison).keys() == document.keys()
    for rows, saved, kind in [(results.rows, context["rows"], nonet.BenchRow),
                              (comparison.rows, document["rows"], nonet.ComparedRow)]:
        assert len(rows) == len(saved)
        for row, fields in zip(rows, saved):
            assert isinstance(row, kind) and row == kind(**fields)
            assert vars(row).keys() == fields.keys()
            assert pickle.loads(pickle.dumps(row)) == row
            for name in fields:
                assert re.search(rf"\b{name}\b", kind.__doc__), name
    assert comparison.rows[1].change.verdict and comparison.rows[2].change is None


def test_results_are_kept_in_files(results, tmp_path):
    path = tmp_path / "results.json"
    results.save(path)
    assert nonet.BenchResults.load(path).rows == results.rows
    comparison = nonet.compare(path, results)
    assert comparison.outcome == "worse"  # cat fails
    assert [row.finding for row in comparison.rows[:3]] == ["reference", "compared", "failed"]
    assert comparison.rows[1].is_ratio and comparison.rows[1].change.share == 0
    frame = comparison.to_frame()
    assert len(frame) == 6 and frame["change_interval_low"].notna().sum() == 2
    path.write_text("{}")
    with pytest.raises(nonet.DataError, match="results.json is not a result"):
        nonet.compare(results, path)


def test_corpora_are_files_too(tmp_path):
    path = tmp_path / "made.txt"
    path.write_text("\n".join(nonet.to_strings(nonet.generate("easy", 9))))
    for corpora in (path, str(path), [path]):
        assert nonet.bench(corpora, "mrv", launches=1, sample=5).rows[0].corpus == "made"


@pytest.mark.parametrize("call, error, words", [
    (lambda: nonet.bench(EASY * 2), FileNotFoundError, "No such file"),
    (lambda: nonet.bench([]), ValueError, "no puzzle"),
    (lambda: nonet.bench(np.zeros((2, 80), np.uint8)), ValueError, "shape"),
    (lambda: nonet.bench([[0] * 81], ["zz"]), ValueError, "zz"),
    (lambda: nonet.bench([[0] * 81], reference="zz"), ValueError, "zz is not measured"),
    (lambda: nonet.bench({"a/b": [[0] * 81]}), ValueError, "a/b"),
    (lambda: nonet.bench({"a": "file"}), TypeError, "paths as a list"),
    (lambda: nonet.compare("none", "none"), FileNotFoundError, "none"),
])
def test_wrong_arguments(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_wrong_comparisons(results):
    with pytest.raises(ValueError, match="threshold is 0"):
        nonet.compare(results, results, 0)
    with pytest.raises(ValueError, match="zz"):
        nonet.compare(results, results, relative_to="zz")
    with pytest.raises(ValueError, match=r"\(absolute=\) or ratios to mrv \(relative_to=\), not both"):
        nonet.compare(results, results, relative_to="mrv", absolute=True)
