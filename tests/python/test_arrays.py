"""Every way in which users have puzzles, and every way to get them wrong."""

import re

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra import numpy as hnp

import nonet
from conftest import EASY, SOLUTION
from nonet._arrays import as_puzzles

BLANKS = ".0*_-"


@pytest.mark.parametrize("make", [
    lambda g: g, lambda g: g.reshape(9, 9), lambda g: g.reshape(1, 81), lambda g: g.tolist(),
    lambda g: g.reshape(9, 9).tolist(), lambda g: [g], lambda g: [g.reshape(9, 9)],
    lambda g: [g.tolist()], lambda g: (list(map(int, g)),), lambda g: iter([g]),
    lambda g: g.astype(np.int64), lambda g: g.astype(">i4"), lambda g: g.astype(np.int8),
    lambda g: g.astype(np.uint64), lambda g: EASY, lambda g: EASY.encode(), lambda g: [EASY],
    lambda g: [EASY.encode()], lambda g: np.array([EASY]), lambda g: np.array([EASY], "S81"),
    lambda g: np.array([EASY]).astype(">U81"), lambda g: np.array([EASY], "S99"),
    lambda g: np.array(EASY), lambda g: np.array([EASY], object), lambda g: [EASY + "\n"],
    lambda g: np.array([list(EASY)]), lambda g: pd.Series([EASY]),
    lambda g: pd.Series([EASY], dtype="string"), lambda g: pd.Series([EASY], dtype="category"),
    lambda g: pd.DataFrame({"quizzes": [EASY]})["quizzes"],
    lambda g: pd.DataFrame({"quizzes": [EASY]}), lambda g: pd.DataFrame([g]),
    lambda g: pd.Series([g]), lambda g: np.asfortranarray(np.array([g, g]))[:1],
    lambda g: np.ma.masked_equal(g, 0), lambda g: np.ma.array(np.where(g == 0, 7, g), mask=g == 0),
    lambda g: np.ma.array(g), lambda g: np.repeat(g, 2)[::2], lambda g: np.array([g, g])[::-1][:1],
])
def test_a_puzzle_in_every_form(make, grid):
    puzzles = as_puzzles(make(grid))
    assert puzzles.dtype == np.uint8 and puzzles.shape == (1, 81) and puzzles.flags.c_contiguous
    assert (puzzles[0] == grid).all()


EACH_ITEM = {
    "list": lambda p, s: [p, s], "bytes": lambda p, s: [p.encode(), s.encode()],
    "S81": lambda p, s: np.array([p, s], "S81"), "U81": lambda p, s: np.array([p, s]),
    "S1": lambda p, s: np.array([list(p), list(s)], "S1"),
    "object": lambda p, s: np.array([p, s], object), "Series": lambda p, s: pd.Series([p, s]),
    "column": lambda p, s: pd.DataFrame({"quizzes": [p, s], "id": [1, 2]})["quizzes"].to_numpy(),
    "table": lambda p, s: pd.DataFrame({"quizzes": [p, s]}).to_numpy(),
    "numbers": lambda p, s: as_puzzles([p, s]), "9 x 9": lambda p, s: as_puzzles([p, s]).reshape(-1, 9, 9),
}


@pytest.mark.parametrize("make", EACH_ITEM.values(), ids=EACH_ITEM)
def test_each_item_is_a_puzzle(make, tmp_path):
    """Also a full grid, and also in a file. Texts of lines have solutions that are none."""
    items = make(EASY, SOLUTION)
    expected = [EASY, SOLUTION]
    assert nonet.to_strings(items) == nonet.to_strings(nonet.parse(items)) == expected
    assert nonet.to_strings(nonet.solve(items).solutions) == [SOLUTION] * 2
    if isinstance(items, np.ndarray) and items.dtype != object:
        np.save(tmp_path / "items.npy", items)
        with pytest.warns(UserWarning, match="full grids without a blank among the 2 puzzles: 1"):
            assert nonet.to_strings(nonet.read(tmp_path / "items.npy")) == expected


def test_solutions_in_texts_are_no_puzzles():
    puzzles = nonet.generate("minimal", 40, seed=3)
    texts, solutions = nonet.to_strings(puzzles), nonet.to_strings(nonet.solve(puzzles).solutions)
    pairs = [f"{puzzle},{solution}" for puzzle, solution in zip(texts, solutions)]
    assert (nonet.parse("\n".join(pairs)) == puzzles).all()
    with pytest.warns(UserWarning, match="solutions of the puzzles and are not read: 40"):
        assert (nonet.parse("\n".join(pairs).replace(",", "\n")) == puzzles).all()
    for items in (pairs, np.array(pairs), np.array(pairs, "S"), np.array(pairs, object), pd.Series(pairs)):
        with pytest.raises(ValueError, match="puzzle 0 has 163 of 81 .*all lines as one text to parse"):
            nonet.solve(items)
    with pytest.raises(ValueError, match="2 columns: choose the one of the puzzles"):
        nonet.solve(pd.DataFrame({"quizzes": texts, "solutions": solutions}))
    with pytest.raises(ValueError, match=r"\[:, 0\] are the puzzles"):
        nonet.solve(np.stack([puzzles, nonet.parse(solutions)], axis=1))


def test_remarks_of_the_reader_are_warnings(tmp_path):
    path = tmp_path / "x.txt"
    path.write_text("\n".join(nonet.to_strings(nonet.generate("minimal", 20))).replace(".", "x"))
    for call in (lambda: nonet.read(path), lambda: nonet.parse(path.read_text()), lambda: nonet.solve_file(path),
                 lambda: nonet.bench(path, ["scalar"], launches=1, sample=5)):
        with pytest.warns(UserWarning, match="'x' is taken for a blank") as caught:
            call()
        assert [each.filename for each in caught] == [__file__]  # where the user called it


@pytest.mark.parametrize("empty", [
    [], (), np.array([]), np.empty((0, 81), np.uint8), np.empty((0, 9, 9), np.uint8),
    np.array([], "S81"), pd.Series([], dtype=object), pd.Series([], dtype="string"),
])
def test_no_puzzles(empty):
    answers = nonet.solve(empty)
    assert answers.solutions.shape == (0, 81) and len(answers) == 0
    assert nonet.canonical(empty).shape == (0, 81) and nonet.class_id(empty).shape == (0,)
    assert nonet.rate(empty).shape == (0,) and nonet.augment(empty, copies=3).shape == (0, 81)
    assert nonet.minimize(empty).shape == (0, 81) and nonet.check_minimal(empty).shape == (0,)
    assert nonet.to_strings(empty) == [] and nonet.parse([]).shape == (0, 81)


def test_memory_is_used_in_place(grid):
    puzzles = np.array([grid] * 5)
    for view in (puzzles, puzzles.reshape(5, 9, 9), puzzles[1:3]):
        assert np.shares_memory(as_puzzles(view), puzzles)
    puzzles.setflags(write=False)
    assert nonet.solve(puzzles).unique.all()
    assert np.shares_memory(nonet.solve(puzzles).puzzles, puzzles)


@pytest.mark.parametrize("make, error, words", [
    (lambda g: np.array([g, g + np.uint8(6)]), ValueError, "puzzle 1: cell 0 is 11"),
    (lambda g: np.array([g, g - 9 * (g == 5)], np.int64), ValueError, "puzzle 1: cell 0 is"),
    (lambda g: np.array([g] * 5000 + [g + np.uint8(99)] * 5000), ValueError, "puzzle 5000: "),
    (lambda g: [g.tolist(), g.tolist()[:80]], ValueError, "puzzle 1 .*shape"),
    (lambda g: np.zeros((2, 80), np.uint8), ValueError, r"shape \(2, 80\)"),
    (lambda g: np.zeros((2, 9, 8), np.uint8), ValueError, r"shape \(2, 9, 8\)"),
    (lambda g: np.uint8(3), ValueError, "shape"),
    (lambda g: np.arange(4), ValueError, "read the column as text"),
    (lambda g: pd.Series([int(EASY.replace(".", "0"))]), TypeError, "puzzle 0 .*as text"),
    (lambda g: g.astype(float), TypeError, "float64"),
    (lambda g: g > 0, TypeError, "bool"),
    (lambda g: [EASY, EASY[:80]], ValueError, "puzzle 1 has 80 of 81"),
    (lambda g: [EASY, EASY + "1"], ValueError, "puzzle 1 has 82 of 81"),
    (lambda g: np.array([EASY, EASY[:70]]), ValueError, "puzzle 1 has 70 of 81"),
    (lambda g: [EASY, "x" + EASY[1:]], ValueError, "puzzle 1: character 0 is 'x'"),
    (lambda g: [EASY, EASY + "\n", "x" + EASY[1:]], ValueError, "puzzle 2: character 0 is 'x'"),
    (lambda g: np.array([EASY, EASY[:-1] + "x"], "S81"), ValueError, "puzzle 1: character 80"),
    (lambda g: ["\u0665" + EASY[1:]], ValueError, r"puzzle 0: character 0 is U\+0665"),
    (lambda g: ["\ud800" + EASY[1:]], ValueError, r"puzzle 0: character 0 is U\+D800"),
    (lambda g: [EASY, None], TypeError, "puzzle 1 .*missing"),
    (lambda g: pd.Series([EASY, float("nan")]), TypeError, "puzzle 1 .*missing"),
    (lambda g: pd.Series([EASY, pd.NA], dtype="string"), TypeError, "puzzle 1 .*missing"),
    (lambda g: [EASY, g], TypeError, "puzzle 1"),
    (lambda g: [g, EASY], TypeError, "puzzle 1"),
    (lambda g: [[1.5] * 81], TypeError, "puzzle 0"),
    (lambda g: None, TypeError, "NoneType"),
    (lambda g: {"a": 1}, TypeError, "dict"),
    (lambda g: 5, TypeError, "int"),
])
def test_the_first_bad_puzzle_is_named(make, error, words, grid):
    for function in (nonet.solve, nonet.canonical, nonet.rate, nonet.augment, nonet.class_id,
                     nonet.to_strings):
        with pytest.raises(error) as raised:
            function(make(grid))
        assert re.search(words, str(raised.value)), raised.value


@given(hnp.arrays(np.uint8, st.tuples(st.integers(0, 5), st.just(81)),
                  elements=st.integers(0, 9)), st.sampled_from(BLANKS))
def test_strings_and_back(puzzles, blank):
    texts = nonet.to_strings(puzzles, blank)
    assert all(len(text) == 81 for text in texts)
    for each in (texts, np.array(texts, "S81"), np.array(texts, "U81"), pd.Series(texts, dtype=str)):
        assert (nonet.parse(each) == puzzles).all()
    if texts:
        assert (nonet.parse("\n".join(texts)) == puzzles).all()


@given(hnp.arrays(st.sampled_from([np.dtype("i1"), np.dtype("i8"), np.dtype(">i2")]),
                  st.tuples(st.integers(1, 4), st.just(81)), elements=st.integers(-3, 12)))
def test_integers_are_accepted_if_they_are_digits(array):
    bad = ((array < 0) | (array > 9)).any(axis=1)
    if not bad.any():
        assert (as_puzzles(array) == array).all()
        return
    with pytest.raises(ValueError, match=f"puzzle {bad.argmax()}: "):
        as_puzzles(array)


def test_parse_reads_a_text_as_a_file(grid):
    rows = "\n".join(EASY[i:i + 9] for i in range(0, 81, 9))
    assert (nonet.parse(rows)[0] == grid).all()
    assert nonet.parse(f"{EASY}\n{EASY}\n").shape == (2, 81)
    assert nonet.parse("").shape == (0, 81)
    with pytest.raises(ValueError, match="record 2 .line 2 of the text.*5 of 81"):
        nonet.parse(f"{EASY}\n53..7\n")


def test_grids_show_themselves(grid):
    puzzles = nonet.parse([EASY, EASY])
    assert puzzles._repr_html_().count("<table") == 2
    assert puzzles[0]._repr_html_().count("<td") == 81
    assert nonet.generate("solved", 9)._repr_html_().count("<table") == 6  # and 3 more
    assert type(puzzles + 1) is np.ndarray and type(puzzles.sum()) is np.uint64
    assert (puzzles == 5)[0, 0] and (puzzles[:, :9])._repr_html_() is None
    assert nonet.solve(puzzles)._repr_html_().count("<table") == 2


def test_blanks_of_to_strings():
    with pytest.raises(ValueError, match="'x'"):
        nonet.to_strings(EASY, blank="x")
    with pytest.raises(ValueError, match="'5'"):
        nonet.to_strings(EASY, blank="5")
