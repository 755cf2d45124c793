"""Puzzles as arrays, from whatever users have."""

from __future__ import annotations

import numbers
import os
import warnings
from typing import Any, Iterable, List, Sequence, Tuple, Union

import numpy as np

from . import _nonet

CELLS = 81
_SHAPES = "(N, 81), (N, 9, 9), (81,) or (9, 9)"
_SHOWN = 6  # grids in a notebook


class Grids(np.ndarray):
    """An array of puzzles that shows itself as grids in a notebook.

    Functions that make puzzles return it. It is a NumPy array in all other respects: slices are
    Grids too, results of computations are plain arrays.
    """

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any:
        plain = np.asarray(array)
        return plain[()] if plain.ndim == 0 else plain

    def _repr_html_(self) -> Union[str, None]:
        if self.dtype != np.uint8 or self.ndim not in (1, 2) or self.shape[-1] != CELLS:
            return None
        return html_of(np.asarray(self).reshape(-1, CELLS))


def cell_style(cell: int, size: str) -> str:
    """Returns the style of a cell in a table of a grid, with the lines between the boxes."""
    row, column = divmod(cell, 9)
    return (f"border:1px solid currentColor;width:{size};height:{size};padding:0;text-align:center;"
            + ("border-bottom-width:3px;" if row in (2, 5) else "")
            + ("border-right-width:3px;" if column in (2, 5) else ""))


def html_of(grids: np.ndarray, clues: Union[np.ndarray, None] = None,
            titles: Sequence[str] = ()) -> str:
    """Returns tables of the first grids. Cells that are no clues are grey."""
    tables = []
    for i, grid in enumerate(grids[:_SHOWN]):
        rows = []
        for row in range(9):
            cells = []
            for column in range(9):
                cell = 9 * row + column
                style = cell_style(cell, "1.7em")
                if clues is not None and clues[i][cell] == 0:
                    style += "opacity:0.55;"
                digit = int(grid[cell])
                text = str(digit) if 1 <= digit <= 9 else "&nbsp;"
                cells.append(f'<td style="{style}">{text}</td>')
            rows.append("<tr>" + "".join(cells) + "</tr>")
        caption = f"<caption>{titles[i]}</caption>" if titles else ""
        tables.append('<table style="display:inline-table;border-collapse:collapse;margin:0.5em;'
                      f'border:3px solid currentColor">{caption}{"".join(rows)}</table>')
    rest = len(grids) - _SHOWN
    more = f"<div>and {rest:,} more</div>" if rest > 0 else ""
    return f'<div>{"".join(tables)}{more}</div>'


def grids_view(array: np.ndarray) -> Grids:
    """Returns a view of the array as Grids."""
    return array.view(Grids)


def require_room(puzzles: int) -> None:
    """Raises MemoryError if the machine has not the memory for so many puzzles."""
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    if 81 * puzzles > machine:
        raise MemoryError(f"{puzzles:,} puzzles take {81 * puzzles >> 30:,} GiB, and this machine has "
                          f"{machine >> 30:,}: make fewer, or write them to a file with the program")


def warn_of(notes: Iterable[str], level: int) -> None:
    """Warns of the remarks of a reader. `level`: of the caller that gets the warning."""
    for note in notes:
        warnings.warn(note, stacklevel=level)


def as_puzzles(puzzles: Any) -> np.ndarray:
    """Returns puzzles as an array of uint8 of the shape (N, 81), in C order.

    Uses the memory of an array of uint8 in place. Its values are not checked; those of other
    inputs are. Masked cells of integers are blanks. Raises ValueError and TypeError with the index of
    the first bad puzzle.
    """
    if isinstance(puzzles, (str, bytes)):
        return _of_items([puzzles])
    if isinstance(puzzles, np.ma.MaskedArray):  # a cell that is masked is a blank
        if puzzles.dtype.kind not in "iu" and np.ma.is_masked(puzzles):
            raise TypeError(f"the array has masked cells and the dtype {puzzles.dtype}: only those "
                            "of integers are read, as blanks")
        array = puzzles.filled(0) if np.ma.is_masked(puzzles) else puzzles.data
    elif isinstance(puzzles, np.ndarray):
        array = np.asarray(puzzles)
    elif hasattr(puzzles, "to_numpy"):  # of pandas
        array = puzzles.to_numpy()
    elif hasattr(puzzles, "__array__"):
        array = np.asarray(puzzles)
    elif isinstance(puzzles, Iterable) and not isinstance(puzzles, dict):
        return _of_items(list(puzzles))
    else:
        raise TypeError(f"puzzles cannot be made of {type(puzzles).__name__}")
    return _of_array(array)


_ROWS, _COLUMNS = np.divmod(np.arange(CELLS), 9)
_BOXES = _ROWS // 3 * 3 + _COLUMNS // 3
#: ARE_PEERS[a, b]: whether the cells, which may be the same, are in one house.
ARE_PEERS = ((_ROWS[:, None] == _ROWS) | (_COLUMNS[:, None] == _COLUMNS)
             | (_BOXES[:, None] == _BOXES))


def as_candidates(puzzles: Any) -> Union[np.ndarray, None]:
    """Returns puzzles of candidates as bool, shape (N, 81, 9): texts of 729 characters, or an array
    of bool of this shape or (81, 9). None for other puzzles. Raises ValueError and TypeError."""
    if hasattr(puzzles, "to_numpy"):  # of pandas
        puzzles = puzzles.to_numpy()
    if isinstance(puzzles, np.ndarray):
        if puzzles.dtype == bool and puzzles.shape[-2:] == (CELLS, 9) and puzzles.ndim in (2, 3):
            return np.ascontiguousarray(puzzles).reshape(-1, CELLS, 9)
        if puzzles.dtype.kind not in "SUO" or puzzles.ndim > 1:
            return None
        puzzles = puzzles.reshape(-1).tolist()
    texts = [puzzles] if isinstance(puzzles, (str, bytes)) else puzzles
    if not isinstance(texts, (list, tuple)) or not texts or not isinstance(texts[0], (str, bytes)):
        return None
    if len(texts[0].strip()) != 9 * CELLS:
        return None
    points = np.empty((len(texts), 9 * CELLS), np.uint32)
    for index, text in enumerate(texts):
        if not isinstance(text, (str, bytes)):
            raise TypeError(_wrong_type(index, text))
        text = (text if isinstance(text, str) else text.decode("latin-1")).strip()
        if len(text) != 9 * CELLS:
            raise ValueError(f"puzzle {index} has {len(text)} of 729 characters")
        points[index] = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")
    found = points == np.tile(np.arange(ord("1"), ord("9") + 1), CELLS)
    bad = ~found & (points != ord(".")) & (points != ord("0"))
    if bad.any():
        index, place = np.argwhere(bad)[0]
        raise ValueError(f"puzzle {index}: character {place} is {chr(points[index, place])!r}, not "
                         f"{place % 9 + 1}, . or 0")
    return found.reshape(-1, CELLS, 9)


def clues_of(candidates: np.ndarray) -> np.ndarray:
    """Returns the cells with one candidate that no peer has, uint8 (81,); 0: others."""
    digits = np.where(candidates.sum(axis=1) == 1, candidates.argmax(axis=1) + 1, 0)
    for cell in np.flatnonzero(digits):
        if candidates[ARE_PEERS[cell], digits[cell] - 1].sum() > 1:
            digits[cell] = 0
    return digits.astype(np.uint8)


def cells_and_masks(puzzles: Any) -> Tuple[np.ndarray, np.ndarray]:
    """Returns puzzles as `as_puzzles` does, and none; or of puzzles of candidates blanks, and the
    masks of their digits, uint16 (N, 81)."""
    candidates = as_candidates(puzzles)
    if candidates is None:
        return as_puzzles(puzzles), np.empty((0, CELLS), np.uint16)
    masks = (candidates @ (1 << np.arange(9))).astype(np.uint16)
    return np.zeros(masks.shape, np.uint8), masks


def _of_array(array: np.ndarray) -> np.ndarray:
    if array.shape in ((0,), (0, CELLS), (0, 9, 9)):
        return np.empty((0, CELLS), np.uint8)
    kind = array.dtype.kind
    if kind in "SUO" and array.ndim == 2 and array.shape[1] not in (9, CELLS):  # a table
        if array.shape[1] > 1:
            raise ValueError(f"the array has {array.shape[1]} columns: choose the one of the puzzles")
        array = array[:, 0]
    if kind in "SU":
        return _of_texts(array)
    if kind == "O":
        if array.ndim == 1:
            return _of_items(list(array))
        return _of_items([item for item in array])
    if kind in "iu":
        return _of_integers(array)
    raise TypeError(f"the array has the dtype {array.dtype}: puzzles are integers from 0 to 9, or "
                    "texts of 81 characters")


def _with_shape(array: np.ndarray) -> np.ndarray:
    """Returns the array with the shape (N, 81)."""
    shape = array.shape
    if (array.ndim == 2 and shape[1] == CELLS) or shape == (9, 9) or shape == (CELLS,) or (
            array.ndim == 3 and shape[1:] == (9, 9)):
        return array.reshape(-1 if array.size else 0, CELLS)
    hint = ""
    if shape[1:] in ((2, CELLS), (2, 9, 9)):
        hint = "; if these are puzzles and solutions, [:, 0] are the puzzles"
    if array.ndim == 1:
        hint = ("; if these are puzzles that were read as numbers, they have lost digits: read "
                "the column as text (dtype=str)")
    raise ValueError(f"the array has the shape {shape}: puzzles have the shape {_SHAPES}{hint}")


def _of_integers(array: np.ndarray) -> np.ndarray:
    array = _with_shape(array)
    if array.dtype != np.uint8:
        bad = ((array < 0) | (array > 9)).any(axis=1)
        if bad.any():
            index = int(bad.argmax())
            cell = int(((array[index] < 0) | (array[index] > 9)).argmax())
            raise ValueError(f"puzzle {index}: cell {cell} is {array[index][cell]}; cells are 0 to "
                             "9, with 0 for a blank")
    return np.ascontiguousarray(array, np.uint8)


def _of_texts(array: np.ndarray) -> np.ndarray:
    """Returns the puzzles of an array of the kind S or U."""
    is_bytes = array.dtype.kind == "S"
    width = array.dtype.itemsize if is_bytes else array.dtype.itemsize // 4
    if width == 1 and array.ndim > 0:  # a character a cell
        array = _with_shape(array)
    elif array.ndim > 1:
        raise ValueError(f"the array of texts has the shape {array.shape}: choose (N,)")
    elif width != CELLS:
        return _of_items(array.reshape(-1).tolist())
    native = np.ascontiguousarray(array, array.dtype.newbyteorder("="))
    characters = native.reshape(-1).view(np.uint8 if is_bytes else np.uint32).reshape(-1, CELLS)
    return _cells_of(characters)


def _cells_of(characters: np.ndarray, first: int = 0) -> np.ndarray:
    if characters.dtype == np.uint8:
        return _nonet.cells_of_bytes(characters, first)
    return _nonet.cells_of_code_points(characters, first)


def _of_items(items: List[Any]) -> np.ndarray:
    if not items:
        return np.empty((0, CELLS), np.uint8)
    if isinstance(items[0], (str, bytes)):
        return _of_strings(items)
    array = _row_of(items)  # in the usual case, all integers of one shape
    if array.dtype.kind in "iu" and (array.ndim == 1 or array.shape[1:] in ((CELLS,), (9, 9)) or
                                     array.shape == (9, 9)):
        return _of_integers(array)
    rows = []
    for index, item in enumerate(items):
        row = item if isinstance(item, np.ndarray) else None
        if row is None and isinstance(item, Iterable) and not isinstance(item, (str, bytes, dict)):
            row = _row_of(list(item))
        if row is None:
            raise TypeError(_wrong_type(index, item))
        if row.shape not in ((CELLS,), (9, 9)):
            raise ValueError(f"puzzle {index} has the shape {row.shape}: choose (81,) or (9, 9)")
        if row.dtype.kind not in "iu":
            raise TypeError(f"puzzle {index} has the dtype {row.dtype}: cells are integers")
        rows.append(row.reshape(CELLS))
    return _of_integers(np.array(rows))


def _row_of(cells: List[Any]) -> np.ndarray:
    try:
        return np.array(cells)
    except (ValueError, OverflowError):  # rows of different lengths
        return np.empty(len(cells), dtype=object)


def _wrong_type(index: int, item: Any) -> str:
    hint = ""
    if isinstance(item, numbers.Number):
        hint = "; numbers lose leading zeros: read the column as text (dtype=str)"
    name = type(item).__name__
    if item is None or name == "NAType" or (isinstance(item, float) and item != item):
        hint = "; it is missing"
    elif isinstance(item, (np.ndarray, list, tuple)):
        hint = "; puzzle 0 is a text, so all are"
    return f"puzzle {index} is of the type {name}, not a text or 81 cells{hint}"


def _of_strings(items: List[Any]) -> np.ndarray:
    """Returns the puzzles of a list of texts, all str or all bytes in the usual case."""
    try:
        joined = items[0][:0].join(items)
    except TypeError:
        return _of_mixed(items)
    if set(map(len, items)) != {CELLS}:
        return _of_mixed(items)
    if isinstance(joined, bytes):
        return _cells_of(np.frombuffer(joined, np.uint8).reshape(-1, CELLS))
    if joined.isascii():
        return _cells_of(np.frombuffer(joined.encode("ascii"), np.uint8).reshape(-1, CELLS))
    return _cells_of(np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), "<u4")
                     .astype(np.uint32).reshape(-1, CELLS))


def _of_mixed(items: List[Any]) -> np.ndarray:
    """The same one by one: texts may have white space around them."""
    puzzles = np.empty((len(items), CELLS), np.uint8)
    for index, item in enumerate(items):
        if isinstance(item, bytes):
            item = item.decode("latin-1")
        if not isinstance(item, str):
            raise TypeError(_wrong_type(index, item))
        text = item.strip()
        if len(text) != CELLS:
            hint = ("; give only the puzzles, or all lines as one text to parse()"
                    if text[CELLS:CELLS + 1] in tuple(",;|\t ") else "")
            raise ValueError(f"puzzle {index} has {len(text)} of 81 characters{hint}")
        points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4").astype(np.uint32)
        puzzles[index] = _cells_of(points.reshape(1, CELLS), index)
    return puzzles


def parse(text: Union[str, bytes, Iterable[Union[str, bytes]]]) -> Grids:
    """Returns the puzzles of texts.

    text: a list (or an array, or a pandas column) of texts, each of 81 characters; or one text,
        which is read as a file would be: a puzzle a line, grids of nine lines, CSV, JSON lines;
        remarks of the reader are warnings, as of `read`.
        Blanks are ``.``, ``0``, ``*``, ``_`` or ``-``.

    Returns uint8, shape (N, 81), 0 for a blank.

    Raises ValueError with the index of the first text that is no puzzle (from 0), or the number
    of the first record of a text that is none (from 1); TypeError for other types.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> nonet.parse(puzzle).shape
    (1, 81)
    >>> nonet.parse([puzzle, puzzle[::-1]])[1, :9].tolist()
    [9, 7, 0, 0, 8, 0, 0, 0, 0]
    """
    if isinstance(text, bytes):
        text = text.decode("utf-8")
    if isinstance(text, str):
        array, _, _, notes = _nonet.read([text], True, None, "", False, 1)
        warn_of(notes, 3)
        return grids_view(array)
    puzzles = as_puzzles(text)
    _nonet.check_cells(puzzles)
    return grids_view(puzzles)


def to_strings(puzzles: Any, blank: str = ".") -> List[str]:
    """Returns the texts of puzzles or solutions, 81 characters each.

    puzzles: N puzzles, see ``help(nonet)``.
    blank: the character for a blank, one of ``.``, ``0``, ``*``, ``_`` and ``-``.

    Returns a list of N str. ``numpy.array(texts, "S81")`` makes an array of it.

    Raises ValueError and TypeError as all functions that take puzzles, and ValueError for
    another blank.

    >>> nonet.to_strings([[1, 2, 3] + 78 * [0]])[0][:9]
    '123......'
    """
    return _nonet.strings(as_puzzles(puzzles), blank)
