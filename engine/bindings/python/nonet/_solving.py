"""Solving arrays of puzzles."""

from __future__ import annotations

import enum
import operator
from typing import Any, Dict, Optional

import numpy as np

from . import _nonet
from ._arrays import Grids, as_puzzles, grids_view, html_of

_MOST = 2**64 - 1


class Status(enum.IntEnum):
    """The answer to a puzzle. ``Solutions.status`` has its numbers."""

    UNIQUE = 0      #: exactly one solution, proved
    MULTIPLE = 1    #: at least two solutions
    UNSOLVABLE = 2  #: no solution, proved; also if clues clash
    MALFORMED = 3   #: the record of a file is not a puzzle; never given by solve()
    ABANDONED = 4   #: `max_guesses` was reached before the answer was proved
    SOLVED = 5      #: a solution was found, and there was no search for more (limit=1)


class Solutions:
    """The answers to N puzzles. All arrays have the order of the puzzles.

    puzzles: uint8, shape (N, 81). The memory of the argument, if it was used in place.
    solutions: uint8, shape (N, 81): the solution if the status is UNIQUE or SOLVED, else 0.
    status: uint8, shape (N,): the numbers of `Status`.
    guesses: uint64, shape (N,): choices of the search; each solver defines its own count.
    counts: uint64, shape (N,): solutions that were found, at most the limit.
    nanos: uint64, shape (N,): the time for each puzzle in nanoseconds of one thread.
    signature: str: a hash of all statuses and solutions, as ``nonet solve`` shows it.
    solver: str: the solver, with its instruction set.

    ``answers[answers.unique]`` has the answers to some of the puzzles.
    """

    def __init__(self, puzzles: np.ndarray, solutions: np.ndarray, status: np.ndarray,
                 guesses: np.ndarray, counts: np.ndarray, nanos: np.ndarray,
                 solver: str) -> None:
        self.puzzles: Grids = grids_view(puzzles)
        self.solutions: Grids = grids_view(solutions)
        self.status = status
        self.guesses = guesses
        self.counts = counts
        self.nanos = nanos
        self.solver = solver

    @property
    def signature(self) -> str:
        """A hash of all statuses and solutions; equal for equal answers."""
        return _nonet.signature(np.asarray(self.solutions), self.status)

    @property
    def unique(self) -> np.ndarray:
        """bool, shape (N,): which puzzles have exactly one solution."""
        return np.equal(self.status, Status.UNIQUE)

    def tally(self) -> Dict[str, int]:
        """Returns the number of puzzles of each status that occurs, by its name."""
        counts = np.bincount(self.status, minlength=len(Status))
        return {status.name.lower(): int(counts[status]) for status in Status if counts[status]}

    def to_frame(self) -> Any:
        """Returns a pandas.DataFrame: puzzle and solution as texts, status as a word, guesses,
        counts, nanos. Raises ImportError without pandas."""
        import pandas
        solutions = _nonet.strings(np.asarray(self.solutions), ".")
        names = np.array([status.name.lower() for status in Status])
        return pandas.DataFrame({
            "puzzle": _nonet.strings(np.asarray(self.puzzles), "."),
            "solution": [text if text[0] != "." else None for text in solutions],
            "status": names[self.status],
            "guesses": self.guesses,
            "counts": self.counts,
            "nanos": self.nanos,
        })

    def __len__(self) -> int:
        return len(self.status)

    def __getitem__(self, index: Any) -> "Solutions":
        """Returns the answers to some of the puzzles: a slice, a mask, an array of indices, or
        one index. Their signature is that of a run over these puzzles alone."""
        chosen = np.atleast_1d(np.arange(len(self))[index])
        return Solutions(self.puzzles[chosen], self.solutions[chosen], self.status[chosen],
                         self.guesses[chosen], self.counts[chosen], self.nanos[chosen],
                         self.solver)

    def __repr__(self) -> str:
        tally = ", ".join(f"{count:,} {name}" for name, count in self.tally().items())
        puzzles = "puzzle" if len(self) == 1 else "puzzles"
        return f"Solutions({len(self):,} {puzzles}{': ' if tally else ''}{tally})"

    def _repr_html_(self) -> str:
        shown = np.where(self.solutions == 0, self.puzzles, self.solutions)
        titles = [Status(status).name.lower() for status in self.status]
        return f"<div>{repr(self)}</div>" + html_of(shown, np.asarray(self.puzzles), titles)


def count_of(name: str, value: Any, least: int, most: int = _MOST) -> int:
    """Returns an argument as an int. Raises TypeError, and ValueError outside of the range."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is of the type {type(value).__name__}, not int") from None
    if not least <= number <= most:
        raise ValueError(f"{name} is {number}: choose {least} to {most}")
    return number


def name_of(name: str, value: Any) -> str:
    """Returns an argument that is a str. Raises TypeError if it is not."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is of the type {type(value).__name__}, not str")
    return value


def threads_of(threads: Any) -> int:
    return count_of("threads", threads, 0, 1024)


def guesses_of(max_guesses: Optional[int]) -> Optional[int]:
    return None if max_guesses is None else count_of("max_guesses", max_guesses, 0)


def solve(puzzles: Any, limit: int = 2, solver: str = "auto", threads: int = 0,
          max_guesses: Optional[int] = None) -> Solutions:
    """Solves puzzles, and proves that each solution is the only one.

    puzzles: N puzzles, see ``help(nonet)``. An array of uint8 in C order is not copied.
    limit: solutions at which the search for more ends. 2 proves uniqueness, 1 takes the first.
    solver: a name that ``nonet list solvers`` shows; "auto" is the fastest.
    threads: number of threads; 0: all processors that the process may use.
    max_guesses: a puzzle that needs more is ABANDONED; None: never.

    Returns `Solutions`: .solutions uint8 (N, 81), 0 where there is none; .status uint8 (N,) of
    `Status`; .guesses, .counts and .nanos uint64 (N,); .signature.

    Raises ValueError for wrong shapes, values and options, and TypeError for wrong types.

    Batches of 2,000 puzzles and more are fastest.

    >>> answers = nonet.solve(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> answers.status[0] == nonet.Status.UNIQUE
    True
    >>> nonet.to_strings(answers.solutions)[0]
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    >>> nonet.solve([[0] * 81]).tally()
    {'multiple': 1}
    """
    cells = as_puzzles(puzzles)
    return Solutions(cells, *_nonet.solve(cells, count_of("limit", limit, 1), name_of("solver", solver),
                                          threads_of(threads), guesses_of(max_guesses)))
