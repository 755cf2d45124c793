"""Solves, proves, generates, rates and measures Sudoku puzzles, millions at a time.

Puzzles are arrays of uint8: 81 cells in reading order, digits 1 to 9, 0 for a blank. Functions
that take puzzles accept

- arrays of integers of the shape (N, 81), (N, 9, 9), (81,) or (9, 9); uint8 in C order is used
  in place, others are converted;
- arrays of texts of 81 characters (dtype S81 or U81), and lists and pandas columns of them, with
  blanks ``.``, ``0``, ``*``, ``_`` or ``-``;
- lists of lists of integers, and a single text.

Each item of a list, an array or a column is one puzzle, whether it is a text or numbers, also in
.npy files: none is left out, and full grids are puzzles, too. A file of text, and the one text of
`parse`, are read as `nonet solve` does: there, a solution beside or after its puzzle is no puzzle.

They raise ValueError for a wrong shape or value and TypeError for a wrong type. The message has
the index of the first bad puzzle, from 0. The input is never changed.

Long calls release the GIL, use all processors (`threads=0`), and stop soon after Ctrl-C.

>>> import nonet
>>> puzzles = nonet.generate("easy", 3)
>>> nonet.solve(puzzles)
Solutions(3 puzzles: 3 unique)
"""

from . import dask
from ._arrays import Grids, parse, to_strings
from ._corpora import (Technique, augment, automorphisms, canonical, check_minimal, class_id,
                       columns, field_names, generate, minimal_in, minimize, neighbours, rate,
                       split, step_techniques)
from ._explaining import Explanation, Step, explain
from ._files import RunReport, read, solve_file
from ._measuring import BenchResults, BenchRow, ComparedRow, Comparison, bench, compare
from ._nonet import DataError
from ._nonet import version as __version__
from ._solving import Solutions, Status, solve
from ._training import save_hrm

__all__ = [
    "BenchResults", "BenchRow", "ComparedRow", "Comparison", "DataError", "Explanation",
    "Grids", "RunReport", "Solutions", "Status", "Step", "Technique", "augment", "automorphisms", "bench", "canonical",
    "check_minimal", "class_id", "columns", "compare", "dask", "explain", "field_names", "generate",
    "minimal_in", "minimize",
    "neighbours", "parse", "rate", "read", "save_hrm", "solve", "solve_file", "split", "step_techniques", "to_strings",
]

DataError.__module__ = "nonet"
DataError.__doc__ = """An input is damaged, or has malformed records. A ValueError."""
