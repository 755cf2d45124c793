"""generate(), canonical(), class_id(), augment(), split() and rate()."""

import subprocess
from io import StringIO

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st
from hypothesis.extra import numpy as hnp

import nonet
from nonet._program import program

any_grids = hnp.arrays(np.uint8, st.tuples(st.integers(1, 3), st.just(81)),
                       elements=st.integers(0, 9))


def lines_of(*arguments):
    done = subprocess.run([program(), *map(str, arguments)], check=True, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.stdout.splitlines()


@pytest.fixture
def corpus(tmp_path):
    """Minimal puzzles, as an array and as a file."""
    puzzles = nonet.generate("minimal", 400, seed=2)
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(nonet.to_strings(puzzles)) + "\n")
    return puzzles, path


@pytest.mark.parametrize("kind", nonet._nonet.kinds)
def test_every_kind(kind):
    arguments = {"rounds": 1} if kind == "hard" else {}
    puzzles = nonet.generate(kind, 5, seed=3, **arguments)
    assert puzzles.dtype == np.uint8 and puzzles.shape == (5, 81)
    assert (nonet.generate(kind, 5, seed=3, threads=1, **arguments) == puzzles).all()
    assert not (nonet.generate(kind, 5, seed=4, **arguments) == puzzles).all()


def test_generate_is_that_of_the_program():
    lines = lines_of("generate", "--kind", "easy", "--count", 7, "--clues", 30, "-q")
    assert nonet.to_strings(nonet.generate("easy", 7, clues=30)) == lines
    symmetric = nonet.generate("minimal", 5, symmetry="rotational") > 0
    assert (symmetric == symmetric[:, ::-1]).all()
    below = nonet.generate("multiple", 5, below=4)
    assert (nonet.solve(below).status == nonet.Status.MULTIPLE).all()
    assert nonet.generate("easy", 0).shape == (0, 81)


@pytest.mark.parametrize("arguments, error, words", [
    (("nope", 1), ValueError, "no kind 'nope'; there are solved easy"),
    ((3, 1), TypeError, "kind"), (("easy", -1), ValueError, "count is -1"),
    (("easy", 1.0), TypeError, "count"), (("easy", 1, -1), ValueError, "seed is -1"),
    (("easy", 1, 0, 5), ValueError, "cannot have 5 clues, but 17 to 81"),
    (("solved", 1, 0, 30), ValueError, "clues: does not apply to solved puzzles"),
    (("easy", 1, 0, None, "zz"), ValueError, "no symmetry 'zz'; there are none"),
    (("hard", 100_001), ValueError, "count: '100001' is too many for hard puzzles"),
    (("hard", 1, 0, None, "rotational"), ValueError, "symmetry: does not apply to hard"),
])
def test_wrong_generation(arguments, error, words):
    with pytest.raises(error, match=words):
        nonet.generate(*arguments)


@settings(max_examples=30, deadline=None)
@given(any_grids, st.integers(0, 2**64 - 1), st.integers(1, 3))
def test_equivalents_have_one_form_and_one_number(puzzles, seed, copies):
    more = nonet.augment(puzzles, copies=copies, seed=seed)
    assert more.shape == (len(puzzles) * copies, 81)
    forms = nonet.canonical(puzzles)
    assert (nonet.canonical(more) == np.repeat(forms, copies, axis=0)).all()
    assert (nonet.class_id(more) == np.repeat(nonet.class_id(puzzles), copies)).all()
    assert (nonet.canonical(forms) == forms).all()
    assert ((more > 0).sum(axis=1) == np.repeat((puzzles > 0).sum(axis=1), copies)).all()


def test_results_are_those_of_the_program(corpus, tmp_path):
    puzzles, path = corpus
    assert nonet.to_strings(nonet.canonical(puzzles)) == lines_of("canon", path)
    ids = lines_of("canon", "--output-fields", "class_id", path)[1:]
    assert [f"{number:016x}" for number in nonet.class_id(puzzles)] == ids

    answers = nonet.solve(puzzles)
    pairs = tmp_path / "pairs.csv"
    nonet.solve_file(path, pairs, "pair")
    copies, solutions = nonet.augment(puzzles, answers.solutions, copies=2, seed=5, original=True)
    assert [",".join(pair) for pair in zip(nonet.to_strings(copies), nonet.to_strings(solutions))
            ] == lines_of("augment", "-q", "-n", 2, "-s", 5, "--original", pairs)

    lines_of("split", "-q", "-s", 6, "--parts", "a:0.6,b:0.3,c:0.1", "-o", tmp_path / "part.", path)
    for name, part in nonet.split(puzzles, {"a": 0.6, "b": 0.3, "c": 0.1}, seed=6).items():
        assert (nonet.read(tmp_path / f"part.{name}") == puzzles[part]).all()

    frame = pd.read_csv(StringIO("\n".join(lines_of("rate", "-q", path))), dtype={"puzzle": str})
    ratings = nonet.rate(puzzles)
    assert (frame["rating"] == ratings["rating"]).all()
    assert (frame["guesses"] == ratings["guesses"]).all()
    assert (frame["clues"] == ratings["clues"]).all()
    names = [nonet.Technique(number).name.lower() for number in ratings["technique"]]
    assert frame["technique"].tolist() == names


@pytest.mark.filterwarnings("ignore:there is no device:RuntimeWarning")
def test_ratings_and_hard_puzzles_are_the_same_with_each_solver(corpus):
    puzzles, _ = corpus
    ratings, hard = nonet.rate(puzzles), nonet.generate("hard", 5, rounds=1)
    for solver in {"sliced", "lanes", "scalar", "cuda"} & set(nonet._nonet.solvers()):
        assert nonet.rate(puzzles, solver=solver).tobytes() == ratings.tobytes()
        assert (nonet.generate("hard", 5, rounds=1, solver=solver) == hard).all()
    for call in (lambda: nonet.rate(puzzles, solver="mrv"),
                 lambda: nonet.generate("hard", 5, solver="mrv")):
        with pytest.raises(ValueError, match="mrv has guesses of its own: choose scalar"):
            call()
    with pytest.raises(ValueError, match="solver: does not apply to easy"):
        nonet.generate("easy", 5, solver="scalar")


@pytest.mark.parametrize("form", ["minlex", "solution-minlex", "pattern"])
def test_forms_are_those_of_the_program(form, corpus):
    puzzles, path = corpus
    forms = nonet.canonical(puzzles, form=form)
    assert lines_of("canon", "-q", "--form", form, path) == nonet.to_strings(forms)
    assert lines_of("canon", "-q", "--output-fields", "automorphisms", path)[1:] == [
        str(count) for count in nonet.automorphisms(puzzles)]
    assert (nonet.canonical(nonet.augment(puzzles, seed=3), form=form) == forms).all()
    with pytest.raises(ValueError, match="no form 'max'; there are minlex"):
        nonet.canonical(puzzles, form="max")
    assert not nonet.canonical(nonet.generate("multiple", 1), form="solution-minlex").any()


def test_columns_are_those_of_the_program(corpus):
    puzzles, path = corpus
    names = [name for name in nonet.field_names if name not in ("reason", "explain_nanos")]
    found = nonet.columns(puzzles, names)
    assert list(found) == names
    frame = pd.read_csv(StringIO("\n".join(lines_of("rate", "-q", "--output-fields", ",".join(names), path))),
                        dtype=str, keep_default_na=False)
    for name, column in found.items():
        if column.ndim == 2:
            assert frame[name].tolist() == nonet.to_strings(column), name
        elif column.dtype == bool:
            assert (column == (frame[name] == "yes")).all(), name
        elif column.dtype == float:
            assert (column == frame[name].astype(float)).all(), name
        else:
            assert (column.astype(str) == frame[name]).all(), name


def test_columns_of_puzzles_without_one_solution():
    found = nonet.columns([[0] * 81, [1] * 81], nonet.field_names, threads=1)
    assert found["status"].tolist() == ["multiple", "unsolvable"]
    assert np.isnan(found["er"]).all() and not found["minimal"].any() and not found["solution"].any()
    assert found["trial_depth"].tolist() == [-1, -1] and found["techniques"].tolist() == ["", ""]
    assert found["clues"].tolist() == [0, 81] and found["record"].tolist() == [1, 2]
    assert nonet.columns([], ["puzzle", "er"])["puzzle"].shape == (0, 81)
    with pytest.raises(ValueError, match="'colour' is not a field; the fields are record,"):
        nonet.columns([[0] * 81], ["colour"])
    with pytest.raises(TypeError, match="give a list"):
        nonet.columns([[0] * 81], "er")
    with pytest.raises(ValueError, match="puzzle 1"):
        nonet.columns([[0] * 81, [10] * 81], ["er"])


def test_neighbours_are_those_of_the_program(corpus, tmp_path):
    puzzles = corpus[0][:30]
    path, known = tmp_path / "few.txt", tmp_path / "known.txt"
    path.write_text("\n".join(nonet.to_strings(puzzles)) + "\n")
    near = nonet.neighbours(puzzles, minimal=True)
    assert lines_of("neighbours", "-q", "--minimal", path) == nonet.to_strings(near)
    known.write_text("\n".join(nonet.to_strings(nonet.augment(near[::2]))) + "\n")
    assert lines_of("neighbours", "-q", "--minimal", "--known", known, path) == nonet.to_strings(near[1::2])
    assert (nonet.neighbours(puzzles, minimal=True, known=near[::2]) == near[1::2]).all()
    solutions = nonet.class_id(nonet.solve(puzzles).solutions)
    same = nonet.neighbours(puzzles, remove=2, add=1, true_clues=True)
    assert set(nonet.class_id(nonet.solve(same).solutions)) <= set(solutions)
    with pytest.raises(ValueError, match="add is 6"):
        nonet.neighbours(puzzles, add=6)
    with pytest.raises(ValueError, match="puzzle 1"):
        nonet.neighbours(puzzles[:1].tolist() + [[10] * 81])


def test_generate_on_a_pattern(tmp_path):
    pattern = nonet.generate("minimal", 1, seed=1, clues=26)
    puzzles = nonet.generate("minimal", 3, pattern=pattern)
    assert ((puzzles > 0) == (pattern > 0)).all() and nonet.check_minimal(puzzles)["minimal"].all()
    path = tmp_path / "pattern.txt"
    path.write_text(nonet.to_strings(pattern)[0])
    assert lines_of("generate", "-q", "-k", "minimal", "-n", 3, "--pattern", path) == nonet.to_strings(puzzles)
    for arguments, words in [({"clues": 26}, "cannot be combined"), ({"kind": "multiple"}, "does not apply"),
                             ({"pattern": [0] * 81}, "it has 0 clues")]:
        with pytest.raises(ValueError, match=words):
            nonet.generate(**{"kind": "minimal", "count": 1, "pattern": pattern, **arguments})
    hard = nonet.generate("hard", 8, pattern=pattern, rounds=1)
    assert ((hard > 0) == (pattern > 0)).all() and nonet.check_minimal(hard)["minimal"].all()
    assert len(set(nonet.class_id(hard).tolist())) == 8


def test_minimize_is_that_of_the_program(tmp_path):
    puzzles = nonet.generate("mixed", 200, seed=4)
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(nonet.to_strings(puzzles)) + "\n")
    minimal = nonet.minimize(puzzles, seed=6)
    lines = lines_of("minimize", "-q", "--seed", 6, path)
    unique = nonet.solve(puzzles).unique
    assert [line for line, is_unique in zip(lines, unique) if is_unique] == nonet.to_strings(minimal[unique])
    assert not minimal[~unique].any()

    answers = nonet.check_minimal(puzzles)
    frame = pd.read_csv(StringIO("\n".join(lines_of("minimize", "--check", "-q", path))),
                        dtype=str, keep_default_na=False)
    assert (frame["minimal"] == np.where(unique, np.where(answers["minimal"], "yes", "no"), "")).all()
    cells = [f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in range(81)]
    assert list(frame["removable"]) == [
        ";".join(cell for cell, can in zip(cells, row) if can) for row in answers["removable"]]
    assert nonet.check_minimal(minimal[unique])["minimal"].all()


def test_minimal_in():
    full = nonet.generate("solved", 1)
    some, complete = nonet.minimal_in(full, limit=20)
    assert len(some) == 20 and not complete and nonet.check_minimal(some)["minimal"].all()
    again, complete = nonet.minimal_in(some[3])
    assert complete and (again == some[3:4]).all()
    assert len(nonet.minimal_in(nonet.generate("multiple", 1))[0]) == 0
    with pytest.raises(ValueError, match="not one"):
        nonet.minimal_in(nonet.generate("easy", 2))


def test_augment_keeps_pairs_together(corpus):
    puzzles, _ = corpus
    solutions = nonet.solve(puzzles).solutions
    more, solved = nonet.augment(puzzles, solutions, copies=3, seed=1)
    assert (nonet.solve(more).solutions == solved).all()
    with_originals = nonet.augment(puzzles, copies=3, seed=1, original=True)
    assert (with_originals[::4] == puzzles).all() and (with_originals[1::4] == more[::3]).all()
    assert len(np.unique(more, axis=0)) == len(more)
    with pytest.raises(ValueError, match="400 puzzles and 399 solutions"):
        nonet.augment(puzzles, solutions[1:])
    with pytest.raises(ValueError, match="solutions: puzzle 399: cell 0 is 10"):
        nonet.augment(puzzles, np.concatenate([solutions[1:], np.full((1, 81), 10, np.uint8)]))
    with pytest.raises(ValueError, match="copies is 10001"):
        nonet.augment(puzzles, copies=10_001)


def test_split_has_no_leaks(corpus):
    puzzles, _ = corpus
    everything = np.concatenate([puzzles, nonet.augment(puzzles, copies=2)])
    parts = nonet.split(everything, {"train": 0.7, "test": 0.2, "dev": 0.1}, seed=3)
    assert list(parts) == ["train", "test", "dev"]
    assert sorted(np.concatenate(list(parts.values())).tolist()) == list(range(len(everything)))
    classes = [set(nonet.class_id(everything[part]).tolist()) for part in parts.values()]
    assert not classes[0] & classes[1] and not classes[0] & classes[2]
    assert not classes[1] & classes[2]
    assert 240 < len(classes[0]) < 320
    other = nonet.split(everything, {"train": 0.7, "test": 0.2, "dev": 0.1}, seed=4)
    assert not np.array_equal(other["test"], parts["test"])


@pytest.mark.parametrize("parts", [{}, {"a": 0.5}, {"a": 1.5, "b": -0.5}, {"a": 0.9, "b": 0.2},
                                   {"a": float("nan")}])
def test_wrong_parts(parts):
    with pytest.raises(ValueError, match="parts is"):
        nonet.split(nonet.generate("easy", 3), parts)


def test_ratings(corpus):
    puzzles, _ = corpus
    ratings = nonet.rate(puzzles)
    assert ratings.dtype.names == ("clues", "technique", "status", "guesses", "rating")
    assert (ratings["clues"] == (puzzles > 0).sum(axis=1)).all()
    assert (ratings["guesses"] == nonet.solve(puzzles).guesses).all()
    assert (nonet.rate(nonet.augment(puzzles, seed=8))["rating"] == ratings["rating"]).all()
    guessed = ratings["technique"] >= nonet.Technique.SETS
    assert guessed.any() and (ratings["guesses"][~guessed] == 0).all()
    assert (ratings["rating"][guessed] > 0).all()
    assert list(pd.DataFrame(ratings).columns) == list(ratings.dtype.names)


def test_puzzles_of_candidates(tmp_path):
    """Their ratings are those of the program, and their steps solve them."""
    puzzles = nonet.generate("minimal", 3, seed=8)
    texts = ["".join("".join(str(d) if not cell or cell == d else "." for d in range(1, 10))
                     for cell in puzzle) for puzzle in puzzles.tolist()]
    path = tmp_path / "candidates.txt"
    path.write_text("\n".join(texts) + "\n")
    ratings = nonet.rate(texts, explain=True)
    flags = np.array([[[sign != "." for sign in text[9 * i:9 * i + 9]] for i in range(81)]
                      for text in texts])
    for items in (flags, np.array(texts), np.array(texts, "S"), np.array(texts, object), pd.Series(texts)):
        assert nonet.rate(items, explain=True).tobytes() == ratings.tobytes()
    assert (nonet.rate(texts)["guesses"] == ratings["guesses"]).all()
    found = nonet.columns(texts, ["puzzle", "er", "technique", "minlex", "solution"])
    assert (found["puzzle"] == flags).all() and (found["er"] == ratings["er"]).all()
    assert (found["solution"] == nonet.solve(puzzles).solutions).all() and not found["minlex"].any()
    assert not ratings["technique"].any() and set(found["technique"]) == {""}
    rows = lines_of("rate", "-q", "--output-fields", "clues,guesses,er,ep,ed", path)[1:]
    for row, rating, text, solution in zip(rows, ratings, texts, nonet.solve(puzzles).solutions):
        assert [float(each) for each in row.split(",")] == [
            rating[name] for name in ("clues", "guesses", "er", "ep", "ed")]
        assert np.isnan(rating["rating"]) and rating["backdoor"] == -1
        explanation = nonet.explain(text)
        assert explanation.er == rating["er"]
        digits, candidates = explanation.state(len(explanation.steps))
        assert (digits == solution).all() and not candidates.any()
    with pytest.raises(ValueError, match="it needs exactly one solution"):
        nonet.explain("123456789" * 81)
    for bad, error, words in [("x" + texts[0][1:], ValueError, "puzzle 1: character 0 is 'x', not 1, . or 0"),
                              (texts[0][:-1], ValueError, "puzzle 1 has 728 of 729 characters"),
                              (None, TypeError, "puzzle 1 .* it is missing")]:
        with pytest.raises(error, match=words):
            nonet.rate([texts[0], bad])


def test_sets_of_techniques():
    puzzle = "7......26..82..9..4.6...5.76...5...2.4.....1.....82....8....2..139.........5.9..."
    assert nonet.explain(puzzle).er == 4.0
    assert nonet.explain(puzzle, techniques="1.2.1").er == 6.6
    assert nonet.rate([puzzle], explain=True, techniques="1.2.1")["er"] == 6.6
    with pytest.raises(ValueError, match="'none' is not a set or a list of techniques"):
        nonet.rate([puzzle], explain=True, techniques="none")


def test_explained_ratings(tmp_path):
    puzzles = nonet.generate("minimal", 60, seed=6)
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(nonet.to_strings(puzzles)) + "\n")
    ratings = nonet.rate(puzzles, explain=True)
    assert ratings.dtype.names[:5] == nonet.rate(puzzles).dtype.names
    assert (ratings["er"] >= ratings["ep"]).all() and (ratings["ep"] >= ratings["ed"]).all()
    assert ratings["steps"].shape == (60, len(nonet.step_techniques))
    rows = lines_of("rate", "--explain", "-q", path)[1:]
    for row, rating in zip(rows, ratings):
        fields = row.split(",")
        assert fields[7:10] == [f"{rating[name]:.1f}" for name in ("er", "ep", "ed")]
        counts = dict(each.split(":") for each in fields[10].split(";"))
        assert {name: int(count) for name, count in counts.items()} == {
            name: count for name, count in zip(nonet.step_techniques, rating["steps"]) if count}
        assert fields[11:] == [str(rating["trial_depth"]), str(rating["backdoor"])]
    assert {0, 1} <= set(ratings["trial_depth"]) and {0, 1} <= set(ratings["backdoor"])
    assert {nonet.Technique.SETS, nonet.Technique.GUESS} <= set(ratings["technique"])
    others = nonet.rate(nonet.generate("multiple", 3), explain=True)
    assert np.isnan(others["er"]).all() and (others["steps"] == 0).all()
    assert (others["trial_depth"] == -1).all() and (others["backdoor"] == -1).all()


def test_generated_puzzles_of_a_range_of_ratings():
    puzzles = nonet.generate("minimal", 12, seed=5, er=(4.2, 7.1))
    assert nonet.to_strings(puzzles) == lines_of("generate", "-q", "-k", "minimal", "-n", 12, "-s", 5,
                                                 "--er", "4.2:7.1")
    er = nonet.rate(puzzles, explain=True)["er"]
    assert len(er) == 12 and er.min() >= 4.2 and er.max() <= 7.1
    for wrong in (8.4, 7.0), (7.25, 8.4), (0.5, 2), (2, 21), (2,), (2, float("nan")), "7:8", 7:
        with pytest.raises(ValueError, match="er is"):
            nonet.generate("minimal", 1, er=wrong)
    with pytest.raises(ValueError, match="er: does not apply to hard puzzles"):
        nonet.generate("hard", 1, er=(7, 8))
    with pytest.raises(ValueError, match="easy puzzles have an ER of 1.0 to 2.3, and none of 7.0 to 8.4"):
        nonet.generate("easy", 1, er=(7.0, 8.4))


def test_more_puzzles_than_memory_are_refused_before_they_are_made():
    puzzles = nonet.generate("easy", 1000)
    many = np.broadcast_to(puzzles[:1], (10**6, 81))
    for call in (lambda: nonet.generate("easy", 10**13), lambda: nonet.augment(many, copies=10_000)):
        with pytest.raises(MemoryError, match="GiB, and this machine has"):
            call()


def test_explanation():
    puzzles = nonet.generate("minimal", 20, seed=6)
    for puzzle, rating in zip(puzzles, nonet.rate(puzzles, explain=True)):
        explanation = nonet.explain(puzzle)
        assert (explanation.er, explanation.ep, explanation.ed) == tuple(
            rating[["er", "ep", "ed"]].item())
        assert explanation.er == max(step.rating for step in explanation.steps)
        digits, candidates = explanation.state(len(explanation.steps))
        assert (digits == nonet.solve(puzzle).solutions[0]).all() and not candidates.any()
        assert "<table" in explanation._repr_html_() and str(explanation.steps[0])
    assert nonet.explain(nonet.solve(puzzles[0]).solutions).steps == []
    with pytest.raises(ValueError, match="multiple"):
        nonet.explain(nonet.generate("multiple", 1))
    with pytest.raises(ValueError, match="one puzzle"):
        nonet.explain(puzzles)


def test_ratings_of_puzzles_that_are_not_unique():
    ratings = nonet.rate(nonet.generate("multiple", 5))
    assert np.isnan(ratings["rating"]).all()
    assert (ratings["technique"] == nonet.Technique.NONE).all()
    assert (ratings["status"] == nonet.Status.MULTIPLE).all()
