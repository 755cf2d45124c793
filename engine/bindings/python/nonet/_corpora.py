"""Making corpora: generation, classes of equivalent puzzles, ratings."""

from __future__ import annotations

import enum
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union, overload

import numpy as np

from . import _nonet
from ._arrays import Grids, as_candidates, as_puzzles, cells_and_masks, grids_view, require_room
from ._solving import count_of, name_of, threads_of


class Technique(enum.IntEnum):
    """What solves a puzzle; each includes the ones before it. ``rate()`` gives its numbers."""

    NONE = 0    #: the puzzle does not have exactly one solution
    NAKED = 1   #: naked singles: a cell with one candidate
    HIDDEN = 2  #: and hidden singles: a digit with one place in a house
    LOCKED = 3  #: and locked candidates
    SETS = 4    #: and naked and hidden sets, and fish
    GUESS = 5   #: these do not suffice


RATING = np.dtype([("clues", "u1"), ("technique", "u1"), ("status", "u1"), ("guesses", "u8"),
                   ("rating", "f8")])

#: The techniques of ``explain()`` and ``rate(explain=True)``, in the order in which they are tried.
step_techniques = tuple(_nonet.step_technique_names)

EXPLAINED_RATING = np.dtype(RATING.descr + [("er", "f8"), ("ep", "f8"), ("ed", "f8"),
                                            ("steps", "u2", (len(step_techniques),)),
                                            ("trial_depth", "i1"), ("backdoor", "i1")])


#: The fields of ``columns()``, as ``nonet list fields`` describes them.
field_names = tuple(_nonet.field_names)


def _figures(puzzles: Any, fields: Sequence[str], threads: int, *, has_texts: bool = False,
             techniques: str = _nonet.default_techniques, solver: str = "auto") -> List[Any]:
    """Returns the columns of fields. Without texts, a name is its number (uint8), an identifier uint64,
    `removable` bool (N * 81,), and `techniques` counts, uint16 (N * 43,)."""
    cells, masks = cells_and_masks(puzzles)
    return _nonet.columns(cells, masks, ",".join(fields), has_texts,
                          name_of("techniques", techniques), name_of("solver", solver),
                          threads_of(threads))


def _structured(dtype: np.dtype, columns: Sequence[np.ndarray]) -> np.ndarray:
    records = np.empty(len(columns[0]), dtype)
    for name, column in zip(dtype.names or (), columns):
        records[name] = column.reshape(records[name].shape)
    return records


def columns(puzzles: Any, fields: Sequence[str], threads: int = 0) -> Dict[str, np.ndarray]:
    """Returns figures of puzzles by the names of their fields, as ``--output-fields`` writes them.

    puzzles: N puzzles, see ``help(nonet)``, such as those that another function returns; or N
        puzzles of candidates, as `rate` takes them.
    fields: names of `field_names`, each once. ``nonet list fields`` describes them.
    threads: number of threads; 0: all processors that the process may use.

    Returns an array for each name, in their order. Its first dimension is N. It has

    - int64 for numbers; -1 where there is none,
    - float64 for ratings with decimals; NaN where there is none,
    - bool for yes and no; False where there is neither,
    - uint8, shape (N, 81), for puzzles and their forms; blank where there is none (bool, shape
      (N, 81, 9), for puzzles of candidates),
    - text for the others, such as "unique"; empty where there is none.

    A figure is computed once, whatever fields show it. ``pandas.DataFrame`` takes the result if
    puzzles are texts: ``to_strings(column)``.

    Raises ValueError for names that do not exist, and ValueError and TypeError as all functions
    that take puzzles.

    >>> found = nonet.columns(nonet.generate("minimal", 100), ["puzzle", "clues", "er", "minimal"])
    >>> found["puzzle"].shape, found["minimal"].all()
    ((100, 81), True)
    """
    if isinstance(fields, str):
        raise TypeError("fields is of the type str: give a list of names")
    names = [name_of("fields", each) for each in fields]
    found = dict(zip(names, map(_column, _figures(puzzles, names, threads, has_texts=True))))
    if "puzzle" in found and as_candidates(puzzles) is not None:
        found["puzzle"] = np.array(as_candidates(puzzles))
    return found


def _column(values: Any) -> np.ndarray:
    if isinstance(values, list):
        return np.array(values, dtype=str)
    return grids_view(values) if values.ndim == 2 else values


def generate(kind: str, count: int, seed: int = 1, clues: Optional[int] = None,
             symmetry: Optional[str] = None, *, below: Optional[int] = None,
             rounds: Optional[int] = None, pattern: Any = None,
             er: Optional[Tuple[float, float]] = None, solver: Optional[str] = None,
             threads: int = 0) -> Grids:
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
    pattern: for "easy", "minimal" and "hard": a puzzle; the clues stand exactly on the cells of
        its clues. Puzzles on a pattern of few clues can take very long.
    er: for "easy" and "minimal": keep puzzles whose ER, see ``rate()``, is between two ratings with
        one decimal place, such as (7.0, 8.4). Rare ones can take very long.
    solver: for "hard": counts guesses, see ``rate()``; None: the fastest.
    threads: number of threads; 0: all processors that the process may use.

    Returns uint8, shape (N, 81), 0 for a blank. N is `count`, but a search for hard puzzles may
    find fewer.

    Raises ValueError for names that do not exist and for numbers that the kind cannot have, and
    MemoryError for more puzzles than the machine has memory for.

    >>> puzzles = nonet.generate("easy", 1000, seed=7, clues=30)
    >>> puzzles.shape, int((puzzles[0] > 0).sum())
    ((1000, 81), 30)
    """
    number = count_of("count", count, 0)
    require_room(number)
    wanted = None if clues is None else count_of("clues", clues, 0, 81)
    removed = None if below is None else count_of("below", below, 1, 81)
    turns = None if rounds is None else count_of("rounds", rounds, 1)
    image = None if symmetry is None else name_of("symmetry", symmetry)
    cells = None if pattern is None else as_puzzles(pattern)
    if cells is not None and len(cells) != 1:
        raise ValueError(f"pattern has {len(cells)} puzzles and not one")
    ratings = None if er is None else _tenths_of_range(er)
    row = None if solver is None else name_of("solver", solver)
    return grids_view(_nonet.generate(name_of("kind", kind), number, count_of("seed", seed, 0),
                                      wanted, image, removed, turns, cells, ratings, row,
                                      threads_of(threads)))


def _tenths_of_range(er: Tuple[float, float]) -> Tuple[int, int]:
    try:
        tenths = [10 * float(each) for each in er]
    except (TypeError, ValueError):
        tenths = []
    if (len(tenths) != 2 or not 10 <= tenths[0] <= tenths[1] <= 200
            or any(abs(each - round(each)) > 1e-6 for each in tenths)):
        raise ValueError(f"er is {er!r}: choose two ratings from 1.0 to 20.0 with one decimal place, "
                         "the lower one first, such as (7.0, 8.4)")
    return round(tenths[0]), round(tenths[1])


#: The field of each form.
CANON_FORMS = {"minlex": "minlex", "solution-minlex": "solution_minlex", "pattern": "pattern_form"}


def canonical(puzzles: Any, threads: int = 0, *, form: str = "minlex") -> Grids:
    """Returns the canonical forms of puzzles or solutions.

    The canonical form ("minlex" form) is the equivalent whose text sorts first. Two puzzles are
    equivalent if exchanges of digits, rows, columns, bands and stacks, and mirroring at the
    diagonal, turn one into the other; then, and only then, they have the same form.

    puzzles: N puzzles, see ``help(nonet)``.
    threads: number of threads; 0: all processors that the process may use.
    form: another form that equivalent puzzles have in common. "solution-minlex": the solution
        becomes its minlex form, and the puzzle is changed alike. "pattern": the pattern of clues
        sorts first, with blanks before clues. ``nonet canon --help`` has the details.

    Returns uint8, shape (N, 81). Takes a few microseconds for most puzzles. The form
    "solution-minlex" of a puzzle that does not have exactly one solution is blank.

    Raises ValueError for a form that does not exist, and ValueError and TypeError as all functions
    that take puzzles.

    >>> puzzles = nonet.generate("easy", 2)
    >>> copies = nonet.augment(puzzles)
    >>> (nonet.canonical(copies) == nonet.canonical(puzzles)).all()
    True
    """
    if name_of("form", form) not in CANON_FORMS:
        raise ValueError(f"no form '{form}'; there are {' '.join(CANON_FORMS)}")
    return grids_view(_figures(as_puzzles(puzzles), [CANON_FORMS[form]], threads)[0])


def automorphisms(puzzles: Any, threads: int = 0) -> np.ndarray:
    """Returns the number of automorphisms of each puzzle or solution.

    An automorphism permutes rows and columns, as equivalences do, so that with a relabelling of
    digits the puzzle stays as it is. Nearly all puzzles have one, which changes nothing.

    puzzles: N puzzles, see ``help(nonet)``.
    threads: number of threads; 0: all processors that the process may use.

    Returns uint64, shape (N,); 0 if clues clash, or if two rows of a band, or two columns of a
    stack, are blank: such puzzles do not have exactly one solution.

    Raises ValueError and TypeError as all functions that take puzzles.

    >>> nonet.automorphisms("123456789457893612986217354274538196531964827"
    ...                     "698721435342685971715349268869172543")
    array([72], dtype=uint64)
    """
    counts = _figures(as_puzzles(puzzles), ["automorphisms"], threads)[0]
    return np.maximum(counts, 0).astype(np.uint64)


def class_id(puzzles: Any, threads: int = 0) -> np.ndarray:
    """Returns a number for the class of each puzzle: equal for equivalent puzzles.

    puzzles: N puzzles, see ``help(nonet)``.
    threads: number of threads; 0: all processors that the process may use.

    Returns uint64, shape (N,): a hash of the canonical form, that of the field ``class_id``,
    the same on every machine. Other puzzles may have the same number, too: among a million
    classes with a probability of 3 in 100 million.

    Raises ValueError and TypeError as all functions that take puzzles.

    >>> puzzles = nonet.generate("easy", 3)
    >>> ids = nonet.class_id(nonet.augment(puzzles, copies=2))
    >>> len(ids), len(set(ids.tolist()))
    (6, 3)
    """
    return _figures(as_puzzles(puzzles), ["class_id"], threads)[0]


@overload  # type: ignore[misc]  # None is Any, too, but comes first
def augment(puzzles: Any, solutions: None = None, copies: int = 1, seed: int = 0,
            original: bool = False, threads: int = 0) -> Grids: ...


@overload
def augment(puzzles: Any, solutions: Any, copies: int = 1, seed: int = 0,
            original: bool = False, threads: int = 0) -> Tuple[Grids, Grids]: ...


def augment(puzzles: Any, solutions: Any = None, copies: int = 1, seed: int = 0,
            original: bool = False, threads: int = 0) -> Union[Grids, Tuple[Grids, Grids]]:
    """Returns random equivalents of puzzles, and of their solutions alike.

    puzzles: N puzzles, see ``help(nonet)``.
    solutions: N grids; each is transformed as its puzzle is. None: there are none.
    copies: equivalents of each puzzle; they follow one another in the result.
    seed: another seed gives other equivalents.
    original: each puzzle as it is comes before its equivalents.
    threads: number of threads; 0: all processors that the process may use.

    Returns uint8, shape (N * copies, 81), with `original` (N * (copies + 1), 81); with solutions,
    a pair of such arrays. Equal to the lines of ``nonet augment`` for the same puzzles.

    Raises ValueError and TypeError as all functions that take puzzles, and ValueError if there
    are not as many solutions as puzzles, or if one is not a solution of its puzzle.

    >>> puzzles = nonet.generate("easy", 10)
    >>> solutions = nonet.solve(puzzles).solutions
    >>> more_puzzles, more_solutions = nonet.augment(puzzles, solutions, copies=3)
    >>> (nonet.solve(more_puzzles).solutions == more_solutions).all()
    True
    """
    cells = as_puzzles(puzzles)
    number, key = count_of("copies", copies, 0, 10_000), count_of("seed", seed, 0)
    workers = threads_of(threads)
    require_room(len(cells) * (number + bool(original)))
    if solutions is None:
        return grids_view(_nonet.augment(cells, number, key, bool(original), workers))
    pairs = as_puzzles(solutions)
    if len(pairs) != len(cells):
        raise ValueError(f"there are {len(cells)} puzzles and {len(pairs)} solutions")
    more = _nonet.augment(cells, number, key, bool(original), workers)
    try:
        solved = _nonet.augment(pairs, number, key, bool(original), workers)
    except ValueError as error:
        raise ValueError(f"solutions: {error}") from None
    count, first = _nonet.wrong_solutions(cells, pairs)
    if count:
        raise ValueError(f"{count} of {len(pairs)} solutions are not solutions of their puzzles; "
                         f"the first is at {first}")
    return grids_view(more), grids_view(solved)


MINIMALITY = np.dtype([("status", "u1"), ("minimal", "?"), ("removable", "?", (81,))])


def check_minimal(puzzles: Any, threads: int = 0) -> np.ndarray:
    """Tells which puzzles are minimal: none of their clues can be removed without adding a solution.

    puzzles: N puzzles, see ``help(nonet)``.
    threads: number of threads; 0: all processors that the process may use.

    Returns a structured array, shape (N,), with the fields

    status: uint8, a number of `Status`.
    minimal: bool, the puzzle has one solution and is minimal.
    removable: bool, shape (81,), the clues that can be removed, each on its own. None if the puzzle
        does not have exactly one solution.

    Raises ValueError and TypeError as all functions that take puzzles.

    >>> nonet.check_minimal(nonet.generate("minimal", 100))["minimal"].all()
    True
    """
    return _structured(MINIMALITY, _figures(as_puzzles(puzzles), MINIMALITY.names, threads))


def minimize(puzzles: Any, seed: int = 0, threads: int = 0) -> Grids:
    """Returns a minimal puzzle in each puzzle: clues are removed until none can be removed.

    puzzles: N puzzles, see ``help(nonet)``.
    seed: another seed removes clues in another order.
    threads: number of threads; 0: all processors that the process may use.

    Returns uint8, shape (N, 81). A puzzle that does not have exactly one solution becomes blank.
    Equal to the lines of ``nonet minimize`` for the same puzzles.

    Raises ValueError and TypeError as all functions that take puzzles.

    >>> minimal = nonet.minimize(nonet.generate("easy", 10))
    >>> nonet.check_minimal(minimal)["minimal"].all()
    True
    """
    return grids_view(_nonet.minimize(as_puzzles(puzzles), count_of("seed", seed, 0),
                                      threads_of(threads)))


def minimal_in(puzzle: Any, limit: int = 1000) -> Tuple[Grids, bool]:
    """Returns all minimal puzzles whose clues are clues of a puzzle, and whether these are all.

    puzzle: one puzzle, see ``help(nonet)``.
    limit: at most so many are returned. A puzzle with many clues has millions.

    Returns a pair: uint8, shape (M, 81), M up to `limit`, in the order of their texts; and whether
    there are no more. There are none in a puzzle that does not have exactly one solution.

    Raises ValueError and TypeError as all functions that take puzzles, and ValueError if there is
    not exactly one puzzle.

    >>> minimal, complete = nonet.minimal_in(nonet.generate("easy", 1, clues=26))
    >>> complete and nonet.check_minimal(minimal)["minimal"].all()
    True
    """
    cells = as_puzzles(puzzle)
    if len(cells) != 1:
        raise ValueError(f"there are {len(cells)} puzzles and not one")
    found, is_complete = _nonet.minimal_in(cells, count_of("limit", limit, 1))
    return grids_view(found), is_complete


def neighbours(puzzles: Any, remove: int = 1, add: int = 1, *, true_clues: bool = False,
               minimal: bool = False, clues: Optional[int] = None, min_guesses: int = 0,
               known: Any = (), threads: int = 0) -> Grids:
    """Returns the puzzles with one solution that differ from others by a few clues.

    From each puzzle, clues are removed and others added, in all ways, as in a {-1+1} search.

    puzzles: N puzzles, see ``help(nonet)``.
    remove: clues to remove, 0 to 5.
    add: clues to add, 1 to 5.
    true_clues: add only digits of the puzzle's own solution.
    minimal: keep minimal puzzles.
    clues: keep puzzles with this number of clues; None: any.
    min_guesses: keep puzzles whose canonical form takes the solver so many guesses or more.
    known: puzzles whose classes are left out.
    threads: number of threads; 0: all processors that the process may use.

    Returns uint8, shape (M, 81): the canonical form of each class once, sorted, as the lines of
    ``nonet neighbours``. The classes of the puzzles themselves are left out.

    Raises ValueError and TypeError as all functions that take puzzles, and ValueError for other
    numbers.

    >>> puzzles = nonet.generate("minimal", 3)
    >>> near = nonet.neighbours(puzzles, minimal=True)
    >>> nonet.check_minimal(near)["minimal"].all()
    True
    """
    cells, others = as_puzzles(puzzles), as_puzzles(known)
    for each in cells, others:
        _nonet.check_cells(each)
    most = _nonet.most_exchanged
    return grids_view(_nonet.neighbours(
        cells, others, count_of("remove", remove, 0, most), count_of("add", add, 1, most),
        bool(true_clues), bool(minimal), 0 if clues is None else count_of("clues", clues, 17, 81),
        count_of("min_guesses", min_guesses, 0), threads_of(threads)))


def split(puzzles: Any, parts: Mapping[str, float], seed: int = 0,
          threads: int = 0) -> Dict[str, np.ndarray]:
    """Divides puzzles into parts without leaks: equivalent puzzles are in one part.

    puzzles: N puzzles, see ``help(nonet)``.
    parts: names, and the shares of the classes that they get; their sum is 1,
        give or take 0.002 (for thirds).
    seed: another seed gives another division.
    threads: number of threads; 0: all processors that the process may use.

    Returns the indices of the puzzles of each part, ascending, int64, by its name. The part of a
    puzzle depends on its class, the seed and the shares only: files that are split at different
    times, here or by ``nonet split``, agree. So the sizes of the parts have the shares only on
    average. Puzzles of one solution are not equivalent, and can be in different parts. To keep them
    together, give the solutions as ``puzzles``, as ``nonet split --by grid`` does.

    Raises ValueError for other shares, and as all functions that take puzzles.

    >>> puzzles = nonet.generate("easy", 1000)
    >>> parts = nonet.split(puzzles, {"train": 0.9, "test": 0.1})
    >>> len(parts["train"]) + len(parts["test"])
    1000
    >>> again = nonet.split(nonet.augment(puzzles), {"train": 0.9, "test": 0.1})
    >>> (again["test"] == parts["test"]).all()
    True
    """
    shares = [float(share) for share in parts.values()]
    if not all(share > 0 for share in shares) or not abs(sum(shares) - 1) <= 0.002:
        raise ValueError(f"parts is {dict(parts)}: choose shares above 0 whose sum is 1")
    numbers = _nonet.parts(as_puzzles(puzzles), shares, count_of("seed", seed, 0),
                           threads_of(threads))
    return {name: np.flatnonzero(numbers == number) for number, name in enumerate(parts)}


def rate(puzzles: Any, threads: int = 0, *, explain: bool = False,
         techniques: str = _nonet.default_techniques, solver: str = "auto") -> np.ndarray:
    """Rates puzzles: how hard they are.

    puzzles: N puzzles, see ``help(nonet)``, or N puzzles of candidates: texts of 729 characters, or
        bool, shape (N, 81, 9). These have no technique, rating, trial_depth and backdoor.
    explain: rate how hard they are for a person, too. Takes a millisecond for most puzzles, a second
        for the hardest.
    techniques: those that are tried, a set or a list of ``nonet list techniques``.
    solver: counts the guesses, the same with "auto", "sliced", "lanes", "scalar" and "cuda"; others
        have guesses of their own and raise ValueError.
    threads: number of threads; 0: all processors that the process may use.

    Returns a structured array, shape (N,), with the fields

    clues: uint8, number of clues.
    technique: uint8, the number of the least `Technique` that solves the puzzle; NONE if it does
        not have exactly one solution.
    status: uint8, a number of `Status`.
    guesses: uint64, for the puzzle as it is written.
    rating: float64, the mean guesses over 8 equivalents of its canonical form: equal for
        equivalent puzzles. NaN if the puzzle does not have exactly one solution.

    and, with `explain`,

    er, ep, ed: float64, the ratings of SukakuExplainer 1.18.1: the hardest step, the hardest one up
        to the first placed digit, the first one. NaN if the puzzle does not have exactly one
        solution.
    steps: uint16, shape (len(nonet.step_techniques),), the number of steps of each technique.
    trial_depth: int8, how many trials within trials of singles solve the puzzle: 0 to 2, or 3 for
        more; -1 if it does not have exactly one solution.
    backdoor: int8, the least number of cells whose digits make singles solve the rest; or -1,
        likewise.

    ``pandas.DataFrame(nonet.rate(puzzles))`` is a table (drop `steps` before).

    Raises ValueError and TypeError as all functions that take puzzles.

    >>> ratings = nonet.rate(nonet.generate("easy", 100))
    >>> ratings["rating"].max()
    0.0
    >>> (ratings["technique"] <= nonet.Technique.HIDDEN).all()
    True
    """
    dtype = EXPLAINED_RATING if explain else RATING
    fields = [{"steps": "techniques"}.get(name, name) for name in dtype.names or ()]
    return _structured(dtype, _figures(puzzles, fields, threads, techniques=techniques,
                                       solver=solver))
