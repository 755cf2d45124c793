"""Measuring solvers."""

from __future__ import annotations

import os
import subprocess
import tempfile
import types
from typing import (Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple,
                    Union)

from . import _nonet
from ._arrays import as_puzzles, to_strings, warn_of
from ._files import Path
from ._nonet import DataError
from ._program import last_message, program

_USAGE = 2
_CHECK_FAILED = 1


class _Fields(types.SimpleNamespace):
    """What an object of JSON has, as attributes. The engine lists them once, for both."""

    def __init__(self, **fields: Any) -> None:
        super().__init__(**{name: _Fields(**value) if isinstance(value, dict) else value
                            for name, value in fields.items()})


class BenchRow(_Fields):
    """A solver on a corpus, by the names of ``nonet bench --json``. None: it is not known.

    solver, corpus: their names. sample: the number of puzzles; sample_hash: of these.
    launches: their number. failure: why the solver was left out; empty: it was not.
    puzzles_per_second: the median over the launches; launch_spread and repetition_spread: standard
        deviations of launches, and of repetitions within a launch, as shares.
    ratio: to the reference; None: this is the reference.
    puzzles_per_second_interval, ratio_interval: 95 % intervals; None: too few launches.
    guesses: over the sample; guesses_per_puzzle; no_guess_share: of the puzzles.
    p99_nanos: of the time for a puzzle; nanos_percentiles: minimum, percentiles, maximum.
    puzzles_per_call: in the largest call. signature: a hash of all answers.
    change: of the new solver of a pair, as `ComparedRow.change`.
    """


def _columns(fields: types.SimpleNamespace, prefix: str = "") -> Iterator[Tuple[str, Any]]:
    for name, value in vars(fields).items():
        if isinstance(value, _Fields):
            yield from _columns(value, f"{prefix}{name}_")
        elif name.endswith("interval"):
            low, high = value or (None, None)
            yield from {f"{prefix}{name}_low": low, f"{prefix}{name}_high": high}.items()
        else:
            yield prefix + name, value


def _frame(rows: Iterable[_Fields]) -> Any:
    """Returns a pandas.DataFrame; an interval is two columns, and an object one for each field."""
    import pandas
    return pandas.DataFrame([dict(_columns(row)) for row in rows])


class BenchResults:
    """The results of `bench`.

    rows: a `BenchRow` for each solver on each corpus. reference: ratios are relative to this
    solver. ended_by: why the bench ended: "launches", "precision", "max-time" or "stopped".
    details: everything that was known and chosen, as in the context of ``nonet bench --json``.
    json: all measurements, as ``nonet bench --json`` writes them. text: the table.
    """

    def __init__(self, json: str, name: str = "the result", text: str = "") -> None:
        """Takes the text of a result. Raises DataError if it is none; `name` is for messages."""
        self.details = _nonet.read_results(json, name)
        self.rows = [BenchRow(**row) for row in self.details["rows"]]
        self.reference: str = self.details["reference"]
        self.ended_by: str = self.details["ended_by"]
        self.json = json
        self.text = text

    @classmethod
    def load(cls, path: Path) -> "BenchResults":
        """Reads a file that `save` or ``nonet bench --json`` wrote."""
        with open(path, encoding="utf-8") as file:
            return cls(file.read(), os.fspath(path))

    def save(self, path: Path) -> None:
        """Writes all measurements as JSON."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.json)

    def to_frame(self) -> Any:
        """Returns a pandas.DataFrame with a row for each `BenchRow`. An interval is two columns.
        Raises ImportError without pandas."""
        return _frame(self.rows)

    def __repr__(self) -> str:
        rows = ", ".join(f"{row.solver}/{row.corpus} " +
                         (f"{row.puzzles_per_second:,.0f}/s" if row.puzzles_per_second else "failed")
                         for row in self.rows)
        return f"BenchResults({rows})"

    def __str__(self) -> str:
        return self.text or repr(self)


class ComparedRow(_Fields):
    """A solver on a corpus, in both results, by the names of ``nonet compare --json``.

    solver, corpus: their names.
    finding: "compared", "reference", "not comparable", "failed", "failed before" or "not judged";
        `reason` says why it was not compared.
    change: of the speed. share: 0.02 is 2 % faster; interval: its 95 % interval; p: of the rank
        test; verdict: "same", "faster", "slower" or "inconclusive".
    is_ratio: `change` is that of the ratio to the reference.
    speed_before, speed_after: value, interval and launches of what was compared.
    answers_changed, signature_before, signature_after: of the answers.
    guesses_changed, guesses_before, guesses_after: of the guesses; None: not known.
    """


class Comparison(_Fields):
    """The result of `compare`, by the names of ``nonet compare --json``.

    outcome: "worse", "not comparable", "inconclusive" or "fine": the first that holds.
    rows: a `ComparedRow` for each solver on each corpus. notes: how they were compared.
    reference: ratios are relative to this solver. threshold: changes up to this share do not count.
    bench_before, bench_after: label, date, machine, version, compiler and kernels of the results.
    """

    def to_frame(self) -> Any:
        """Returns a pandas.DataFrame with a row for each `ComparedRow`. Raises ImportError
        without pandas."""
        return _frame(self.rows)


def _corpora(puzzles: Any, folder: str) -> List[str]:
    """Returns the paths of corpora. Arrays are written into the folder."""
    if isinstance(puzzles, (str, os.PathLike)):
        return [os.fsdecode(puzzles)]
    if isinstance(puzzles, (list, tuple)) and puzzles and all(
            isinstance(each, os.PathLike) or (isinstance(each, str) and len(each) != 81)
            for each in puzzles):
        return [os.fsdecode(path) for path in puzzles]
    named = puzzles if isinstance(puzzles, Mapping) else {"puzzles": puzzles}
    paths = []
    for name, each in named.items():
        if isinstance(each, (str, os.PathLike)):
            raise TypeError("a dict has arrays of puzzles, not paths: give paths as a list")
        path = os.path.join(folder, f"{name}.txt")
        if os.path.dirname(path) != folder:
            raise ValueError(f"the name of a corpus is {name!r}: choose one without '/'")
        with open(path, "w", encoding="ascii") as file:
            file.writelines(line + "\n" for line in to_strings(as_puzzles(each)))
        paths.append(path)
    return paths


def _run(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    """Runs a program. Ctrl-C ends it and the solvers that it has started."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        try:
            output, errors = process.communicate()
        except BaseException:
            process.terminate()
            try:
                process.communicate(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()
            raise
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


def bench(puzzles: Any, solvers: Iterable[str] = ("sliced", "scalar"), *,
          plugins: Optional[Mapping[str, str]] = None,
          commands: Optional[Mapping[str, str]] = None, reference: Optional[str] = None,
          launches: Optional[int] = None, precision: Optional[float] = None,
          max_seconds: Optional[float] = None, sample: int = 2000, seed: int = 1,
          permute: bool = True, limit: int = 2, timeout: float = 60) -> BenchResults:
    """Measures solvers: `nonet bench`. Each is launched many times as a fresh process.

    puzzles: N puzzles, see ``help(nonet)``; or a path, a list of paths, or a dict of names and
        puzzles: several corpora.
    solvers: names that ``nonet list solvers`` shows.
    plugins: names and shared libraries, "LIB.so[:SYMBOL[:CONFIGURATION]]".
    commands: names and commands that read puzzle lines and write solution lines.
    reference: ratios are relative to this solver; None: the first one.
    launches: of each solver; None: as many as `precision` needs.
    precision: the goal for the intervals of the ratios, as a share (0.01).
    max_seconds: the bench ends soon after; None: 9.5 for each solver on each corpus.
    sample: puzzles that are drawn from each corpus, with `seed`. Each becomes a random
        equivalent one if `permute`.
    limit: solvers stop at this number of solutions. timeout: seconds for a pass over the sample.

    Returns `BenchResults`. Remarks of the reader are warnings, as of `read`.

    Raises ValueError for wrong options, OSError and DataError for files that cannot be read.
    A solver that fails does not raise: its row has the failure.

    >>> results = nonet.bench(nonet.generate("easy", 100), ["sliced", "mrv"], launches=1,
    ...                       sample=100)
    >>> [row.solver for row in results.rows]
    ['sliced', 'mrv']
    """
    options: Dict[str, Any] = {
        "--reference": reference, "--launches": launches, "--precision": precision,
        "--max-time": max_seconds, "--sample": sample, "--seed": seed, "--limit": limit,
        "--timeout": timeout,
    }
    names = [solvers] if isinstance(solvers, str) else list(solvers)
    with tempfile.TemporaryDirectory(prefix="nonet-") as folder:
        result = os.path.join(folder, "result.json")
        command = [program(), "bench", "--json", result, "--solver", ",".join(names)]
        command += [f"{option}={value}" for option, value in options.items() if value is not None]
        command += ["--no-permute"] * (not permute)
        command += [f"--plugin={library}={name}" for name, library in (plugins or {}).items()]
        command += [f"--exec={line}={name}" for name, line in (commands or {}).items()]
        corpora = _corpora(puzzles, folder)
        for path in corpora:
            os.stat(path)  # raises FileNotFoundError
        # The program, because a launch is a new process of its own image. Its result is read as one that was saved.
        done = _run(command + ["--"] + corpora)
        message = last_message(done.stderr)
        warn_of((line for line in done.stderr.splitlines()
                 if line.startswith(tuple(f"{path}: " for path in corpora))), 3)
        if done.returncode == _USAGE:
            raise ValueError(message)
        if done.returncode not in (0, _CHECK_FAILED):
            raise DataError(message)
        with open(result, encoding="utf-8") as file:
            return BenchResults(file.read(), "the result", done.stdout)


def compare(before: Union[BenchResults, Path], after: Union[BenchResults, Path],
            threshold: float = 0.05, *, relative_to: Optional[str] = None,
            absolute: bool = False) -> Comparison:
    """Compares the speeds in two results: `nonet compare`.

    before, after: `BenchResults`, or the paths of such results.
    threshold: changes up to this share do not count.
    relative_to: compare ratios to this solver, and do not judge it.
    absolute: compare puzzles per second, not ratios.

    Returns a `Comparison`.

    Raises ValueError for wrong options, DataError (a ValueError) for files that are no results,
    OSError if they cannot be read.

    >>> results = nonet.bench(nonet.generate("easy", 100), ["sliced"], launches=6, sample=100)
    >>> nonet.compare(results, results).rows[0].finding
    'compared'
    """
    texts = [(each if isinstance(each, BenchResults) else BenchResults.load(each)).json
             for each in (before, after)]
    fields = _nonet.compare(*texts, float(threshold), relative_to or "", bool(absolute))
    rows = [ComparedRow(**row) for row in fields.pop("rows")]
    return Comparison(**fields, rows=rows)
