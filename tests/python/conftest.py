"""Puzzles and files for the tests."""

import numpy as np
import pytest

import nonet

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.fixture
def grid():
    """A puzzle as a plain array."""
    return np.array([0 if c == "." else int(c) for c in EASY], np.uint8)


@pytest.fixture(scope="session")
def mixed():
    """Puzzles of all kinds."""
    return nonet.generate("mixed", 3000, seed=5)


@pytest.fixture
def extreme(tmp_path):
    """A file in the layout of sudoku-extreme, with puzzles of several solutions and equivalents.
    Returns the path and the puzzles."""
    minimal = nonet.generate("minimal", 300, seed=3)
    puzzles = np.concatenate([minimal, nonet.augment(minimal[:50], seed=9), minimal[:20],
                              nonet.generate("multiple", 30, seed=4)])
    answers = nonet.solve(puzzles, limit=1)
    path = tmp_path / "extreme.csv"
    with open(path, "w", encoding="ascii") as file:
        print("source,question,answer,rating", file=file)
        for i, (puzzle, answer) in enumerate(zip(nonet.to_strings(puzzles),
                                                 nonet.to_strings(answers.solutions))):
            print(f"made{i % 3},{puzzle},{answer},{i % 7}", file=file)
    return path, puzzles
