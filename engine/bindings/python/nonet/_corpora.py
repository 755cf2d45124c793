"""Making corpora: generation, classes of equivalent puzzles, ratings."""

from __future__ import annotations

from typing import Optional

from . import _nonet
from ._arrays import Grids, grids_view
from ._solving import count_of, threads_of


def generate(kind: str, count: int, seed: int = 0, clues: Optional[int] = None,
             symmetry: Optional[str] = None, *, below: Optional[int] = None,
             rounds: Optional[int] = None, threads: int = 0) -> Grids:
    """Makes puzzles, the same for the same arguments on every machine.

    kind: "easy", "minimal", "hard", "multiple", "unsolvable", "mixed", or "solved" (full grids);
        ``nonet list kinds`` describes them.
    count: number of puzzles. A larger one continues where a smaller one ends.
    seed: another seed gives other puzzles.
    clues: number of clues, for "easy" and "minimal"; None: the kind's usual number. Numbers near
        the ends of the range are rare, and such a call may take very long.
    symmetry: of the pattern of clues, as ``nonet list symmetries`` shows it; None: none.
    below: for "multiple": clues to take from a minimal puzzle (1).
    rounds: for "hard": rounds of the search (32); more rounds find harder puzzles.
    threads: number of threads; 0: all processors that the process may use.

    Returns uint8, shape (N, 81), 0 for a blank. N is `count`, but a search for hard puzzles may
    find fewer.

    Raises ValueError for names that do not exist and for numbers that the kind cannot have.

    >>> puzzles = nonet.generate("easy", 1000, seed=7, clues=30)
    >>> puzzles.shape, int((puzzles[0] > 0).sum())
    ((1000, 81), 30)
    """
    number = count_of("count", count, 0)
    wanted = None if clues is None else count_of("clues", clues, 0, 81)
    removed = None if below is None else count_of("below", below, 1, 81)
    turns = None if rounds is None else count_of("rounds", rounds, 1)
    return grids_view(_nonet.generate(kind, number, count_of("seed", seed, 0), wanted, symmetry,
                                      removed, turns, threads_of(threads)))
