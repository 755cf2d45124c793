"""Files of puzzles: reading them into arrays, and solving them without."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import warnings
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from . import _nonet
from ._arrays import Grids, grids_view, warn_of
from ._nonet import DataError
from ._solving import count_of, guesses_of, name_of, threads_of

Path = Union[str, "os.PathLike[str]"]


def paths_of(paths: Union[Path, Iterable[Path]]) -> List[str]:
    """Returns one or several paths as a list of str."""
    if isinstance(paths, (str, bytes, os.PathLike)):
        paths = [paths]
    elif not isinstance(paths, Iterable):
        raise TypeError(f"the path is of the type {type(paths).__name__}")
    decoded = [os.fsdecode(path) for path in paths]
    for path in decoded:
        if "\0" in path:
            raise ValueError(f"the path {path!r} has a null character")
    return decoded


@contextlib.contextmanager
def naming(paths: Sequence[str]) -> Iterator[None]:
    """Gives an OSError of the engine the attribute `filename`."""
    try:
        yield
    except OSError as error:
        if error.filename is not None or error.errno is None:
            raise
        named = [path for path in paths if path in str(error)]
        if not named:
            raise
        # The longest: one path may be a part of another.
        raise OSError(error.errno, os.strerror(error.errno), max(named, key=len)) from None


def read(path: Union[Path, Iterable[Path]], column: Union[str, int, None] = None,
         format: Optional[str] = None, malformed: str = "raise", threads: int = 0) -> Grids:
    """Reads puzzles from a file, or from several one after the other.

    path: a file that `nonet solve` reads: a puzzle a line, grids, CSV, TSV, JSON,
        arrays of NumPy (.npy, .npz), plain or compressed with gzip or zstd, detected from the content.
    column: the column of the puzzles in a table, by name or by number from 1; None: detected.
        It reads solutions too: ``column="solution"``, also from an array of the shape
        (N, 2, 81), as the output format npy has it.
    format: the input format, as ``nonet list formats`` shows it; None: detected.
    malformed: "raise", or "skip" to leave out records that are no puzzles, with a warning.
    threads: number of threads; 0: all processors that the process may use.

    Returns uint8, shape (N, 81), 0 for a blank. Remarks of the reader, on what it has assumed and on
    what it has not read, are warnings (UserWarning).

    Raises OSError if a file cannot be read, and DataError (a ValueError) if it is damaged or if a
    record is no puzzle, with its number and line.

    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "puzzles.csv")
    ...     with open(path, "w") as file:
    ...         print("id,puzzle", "7," + "53..7...." * 9, sep="\\n", file=file)
    ...     nonet.read(path)[0, :5].tolist()
    [5, 3, 0, 0, 7]
    """
    if malformed not in ("raise", "skip"):
        raise ValueError(f"malformed is {malformed!r}: choose 'raise' or 'skip'")
    paths = paths_of(path)
    with naming(paths):
        array, left_out, reading, notes = _nonet.read(paths, False, _format(format),
                                                      _column(column) or "", malformed == "skip",
                                                      threads_of(threads))
    warn_of(notes, 3)
    if left_out:
        records = "record is" if left_out == 1 else "records are"
        warnings.warn(f"{left_out:,} malformed {records} left out. {reading}", stacklevel=2)
    return grids_view(array)


def _column(column: Union[str, int, None]) -> Optional[str]:
    return None if column is None else str(column)


def _format(name: Optional[str]) -> Optional[str]:
    return None if name is None else name_of("the input format", name)


@dataclasses.dataclass(frozen=True)
class RunReport:
    """The report of `solve_file`. ``str(report)`` is the summary that `nonet solve` prints.

    complete: every input was read to its end, and every answer was written.
    records: all records; `tally` has the number of each status, by its name.
    guesses: over all puzzles.
    signature: a hash of all answers, equal for equal answers.
    seconds: the time of the run.
    solver, limit, threads: how the puzzles were solved.
    malformed: the first malformed records as tuples (record, file, line, reason), from 1.
    details: everything, as in the JSON of ``nonet solve --stats``.
    """

    complete: bool
    records: int
    tally: Dict[str, int]
    guesses: int
    signature: str
    seconds: float
    solver: str
    limit: int
    threads: int
    malformed: List[Tuple[int, str, int, str]] = dataclasses.field(repr=False)
    details: Dict[str, Any] = dataclasses.field(repr=False)
    text: str = dataclasses.field(repr=False)

    def __str__(self) -> str:
        return self.text


def report_of(details: Dict[str, Any], text: str) -> RunReport:
    """Returns the report of a run with these statistics."""
    malformed = [(record["record"], record["input"], record["line"], record["reason"])
                 for record in details["malformed_records"]]
    tally = {name: details[name] for name in _nonet.status_names if details[name]}
    return RunReport(complete=details["complete"], records=details["records"], tally=tally,
                     guesses=details["guesses"], signature=details["signature"],
                     seconds=details["wall_seconds"], solver=details["solver"],
                     limit=details["limit"], threads=details["threads"], malformed=malformed,
                     details=details, text=text)


def _refuse_overwriting(inputs: Sequence[str], output: str) -> None:
    for place in (output, output + ".partial"):
        for path in inputs:
            if os.path.isfile(place) and os.path.isfile(path) and os.path.samefile(path, place):
                raise ValueError(f"{path} is an input and would be overwritten by {place}")


def _fields(names: Iterable[str]) -> str:
    if isinstance(names, str):
        raise TypeError(f"output_fields is the text '{names}': choose a list of names")
    return ",".join(name_of("output_fields", name) for name in names)


def solve_file(inputs: Union[Path, Iterable[Path]], output: Optional[Path] = None,
               format: str = "line", *, limit: int = 2, solver: str = "auto", threads: int = 0,
               max_guesses: Optional[int] = None, input_format: Optional[str] = None,
               column: Union[str, int, None] = None, check_column: Union[str, int, bool] = False,
               keep_columns: bool = False, output_fields: Optional[Iterable[str]] = None,
               ordered: bool = True,
               max_malformed: Union[str, int] = "1%", slowest: int = 10,
               memory: Optional[int] = None,
               progress: Optional[Callable[[int, int, int], Any]] = None) -> RunReport:
    """Solves files of any size in little memory: `nonet solve`.

    inputs: a path or several, read one after the other; formats as for `read`.
    output: the file for the answers, one for each record, in input order; it gets this name when
        it is complete (before: OUTPUT.partial). None: answers are counted and not written.
    format: the output format, as ``nonet list formats`` shows it.
    limit, solver, threads, max_guesses: as for `solve`.
    input_format, column: as format and column of `read`.
    check_column: the column of solutions to check; True: the one with a usual name. The details
        of the report have the result.
    keep_columns: write the other columns of a table, too, if the format can.
    output_fields: names of the fields to write in the formats csv, jsonl and json, such as
        ["puzzle", "solution", "er"]; ``nonet list fields`` shows them. None: the usual ones.
    ordered: False writes each answer as soon as it is found.
    max_malformed: a number of records, or a share such as "1%".
    slowest: number of the slowest puzzles in the details of the report.
    memory: MiB that the run takes at most, beside what Python takes; None: less than 64 for up to 48
        threads. Compressed files add to it. The answers do not depend on it.
    progress: called about ten times a second as progress(records, read_bytes, total_bytes);
        total_bytes is 0 if it is not known. If it raises, the run stops.

    Returns a `RunReport`. Remarks of the reader are warnings, as of `read`.

    Raises OSError for files that cannot be read or written, DataError (a ValueError) for damaged
    inputs and for more malformed records than `max_malformed` (its attribute `report` has the
    report), ValueError for wrong options.

    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "puzzles.txt")
    ...     with open(path, "w") as file:
    ...         print(*nonet.to_strings(nonet.generate("minimal", 100)), sep="\\n", file=file)
    ...     nonet.solve_file(path, path + ".solved").tally
    {'unique': 100}
    """
    paths = paths_of(inputs)
    target = None if output is None else paths_of([output])[0]
    if target is not None:
        _refuse_overwriting(paths, target)
    if isinstance(check_column, bool):
        checked = "" if check_column else None
    else:
        checked = _column(check_column)
    options = {
        "inputs": paths, "output": target, "format": name_of("format", format),
        "limit": count_of("limit", limit, 1), "solver": name_of("solver", solver),
        "threads": threads_of(threads), "max_guesses": guesses_of(max_guesses),
        "input_format": _format(input_format), "column": _column(column) or "",
        "check_column": checked, "keep_columns": bool(keep_columns), "ordered": bool(ordered),
        "output_fields": None if output_fields is None else _fields(output_fields),
        "max_malformed": str(max_malformed), "slowest": count_of("slowest", slowest, 0, 10_000),
        "memory": 0 if memory is None else count_of("memory", memory, 1, 2**20),
        "progress": progress,
    }
    with naming(paths + ([] if target is None else [target + ".partial", target])):
        details, text, failure = _nonet.run_files(options)
    report = report_of(details, text)
    warn_of(report.details["notes"], 3)
    if failure:
        error = DataError(failure)
        error.report = report
        raise error
    return report
