"""solve(): the answers are right, and equal to those of the program."""

import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import nonet
from conftest import EASY, SOLUTION
from nonet._program import program


def is_solution(puzzle, solution):
    """An independent check: every house has every digit, and no clue is changed."""
    grid = np.asarray(solution).reshape(9, 9)
    boxes = grid.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
    houses = np.concatenate([grid, grid.T, boxes])
    return (np.sort(houses, axis=1) == np.arange(1, 10)).all() and (
        (puzzle == 0) | (puzzle == solution)).all()


def test_a_known_puzzle():
    answers = nonet.solve(EASY)
    assert nonet.to_strings(answers.solutions) == [SOLUTION]
    assert answers.status.tolist() == [nonet.Status.UNIQUE] and answers.counts.tolist() == [1]
    assert [a.dtype for a in (answers.solutions, answers.status, answers.guesses, answers.counts,
                              answers.nanos)] == ["u1", "u1", "u8", "u8", "u8"]


def test_statuses_of_all_kinds(mixed):
    answers = nonet.solve(mixed)
    assert set(answers.tally()) == {"unique", "multiple", "unsolvable"}
    for puzzle, solution, status in zip(mixed, answers.solutions, answers.status):
        if status == nonet.Status.UNIQUE:
            assert is_solution(puzzle, solution)
        else:
            assert (solution == 0).all()
    assert (answers.counts == np.choose(answers.status, [1, 2, 0])).all()


def test_status_has_the_names_of_the_engine():
    assert [status.name.lower() for status in nonet.Status] == nonet._nonet.status_names
    words = [technique.name.lower() for technique in nonet.Technique]
    assert words[1:] == nonet._nonet.technique_names[1:]


def test_limits():
    blank = np.zeros((1, 81), np.uint8)
    first = nonet.solve(blank, limit=1)
    assert first.status[0] == nonet.Status.SOLVED and is_solution(blank[0], first.solutions[0])
    assert nonet.solve(blank, limit=50).counts[0] == 50
    assert nonet.solve("1" + "1" * 80).status[0] == nonet.Status.UNSOLVABLE
    hard = nonet.generate("hard", 1, rounds=1)
    assert nonet.solve(hard, max_guesses=0).status[0] == nonet.Status.ABANDONED


@pytest.mark.parametrize("solver", ["auto", "sliced", "lanes", "scalar", "mrv"])
def test_solvers_and_threads_agree(solver, mixed):
    if solver == "mrv":
        mixed = mixed[:300]
    want = nonet.solve(mixed, threads=1)
    got = nonet.solve(mixed, solver=solver, threads=3)
    assert got.signature == want.signature and (got.solutions == want.solutions).all()


def test_calls_of_a_few_puzzles_are_answered_as_one_call(mixed):
    """They take another way, and a thread keeps a solver from one to the next."""
    def solve_in_pieces(size):
        for limit, solver, max_guesses in [(2, "auto", None), (1, "auto", None), (2, "scalar", 3), (2, "auto", 3)]:
            options = {"limit": limit, "solver": solver, "max_guesses": max_guesses}
            whole = nonet.solve(mixed, **options)
            pieces = [nonet.solve(mixed[i:i + size], **options) for i in range(0, len(mixed), size)]
            for name in "solutions", "status", "guesses", "counts":
                assert (np.concatenate([getattr(piece, name) for piece in pieces]) == getattr(whole, name)).all()

    with ThreadPoolExecutor() as threads:
        list(threads.map(solve_in_pieces, (1, 3, 32)))  # raises what a thread raises


def test_the_signature_is_that_of_the_program(mixed, tmp_path):
    path = tmp_path / "mixed.txt"
    path.write_text("\n".join(nonet.to_strings(mixed)) + "\n")
    done = subprocess.run([program(), "solve", path, "-o", "/dev/null"], check=True, text=True,
                          stderr=subprocess.PIPE)
    assert nonet.solve(mixed).signature in done.stderr
    assert nonet.solve_file(path).signature == nonet.solve(mixed).signature


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=30),
       st.integers(1, 4))
def test_any_clues(clues, limit):
    puzzle = np.zeros(81, np.uint8)
    for cell, digit in clues:
        puzzle[cell] = digit
    answers = nonet.solve(puzzle, limit=limit, max_guesses=10_000)
    status = answers.status[0]
    assert answers.counts[0] <= limit
    if status in (nonet.Status.UNIQUE, nonet.Status.SOLVED):
        assert is_solution(puzzle, answers.solutions[0])
    assert nonet.solve(puzzle, limit, "scalar", max_guesses=10_000).status[0] == status


@pytest.mark.parametrize("arguments, error, words", [
    ({"limit": 0}, ValueError, "limit is 0"), ({"limit": -1}, ValueError, "limit is -1"),
    ({"limit": 1.5}, TypeError, "limit"), ({"limit": 2**64}, ValueError, "limit"),
    ({"solver": "nope"}, ValueError, "no solver 'nope'; there are auto"),
    ({"solver": 3}, TypeError, "solver"), ({"threads": -1}, ValueError, "threads is -1"),
    ({"threads": 10**6}, ValueError, "threads"), ({"max_guesses": -1}, ValueError, "max_guesses"),
])
def test_wrong_options(arguments, error, words):
    with pytest.raises(error, match=words):
        nonet.solve(EASY, **arguments)


def test_parts_of_answers(mixed):
    answers = nonet.solve(mixed)
    unique = answers[answers.unique]
    assert unique.tally() == {"unique": int(answers.unique.sum())}
    assert unique.signature == nonet.solve(mixed[answers.unique]).signature
    assert len(answers[5]) == 1 and len(answers[2:7]) == 5 and len(answers[[1, 0]]) == 2
    frame = answers[:3].to_frame()
    assert frame["puzzle"].tolist() == nonet.to_strings(mixed[:3])
    assert set(answers.to_frame()["status"]) == {"unique", "multiple", "unsolvable"}


def test_most_of_the_time_of_a_call_is_the_engine_s():
    """100,000 easy puzzles: `nanos` add up to the time in the engine's solver, in memory."""
    puzzles = nonet.generate("easy", 100_000)
    shares = []
    for _ in range(20):
        start = time.process_time_ns()
        answers = nonet.solve(puzzles, threads=1)
        shares.append(int(answers.nanos.sum()) / (time.process_time_ns() - start))
        if max(shares) > 0.5:
            break
    assert max(shares) > 0.5, shares
