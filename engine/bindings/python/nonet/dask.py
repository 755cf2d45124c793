"""Corpora that are solved by the workers of a Dask cluster.

The workers need this package and one file system. The client needs only the package, and no file;
dask and distributed are not imported before they are used.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import uuid
from typing import TYPE_CHECKING, Any, Iterable, List, Optional, Tuple, Union

from ._arrays import warn_of
from ._files import Path, RunReport, paths_of, report_of
from ._nonet import DataError
from ._program import last_message, program
from ._solving import count_of, guesses_of, name_of

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["solve"]

_USAGE, _TOO_MANY_MALFORMED = 2, 3  # these would come again


def solve(client: "Client", inputs: Union[Path, Iterable[Path]], output: Path,
          format: str = "line", *, shards: Optional[int] = None, retries: int = 3,
          threads: int = 1, limit: int = 2, solver: str = "auto",
          max_guesses: Optional[int] = None, input_format: Optional[str] = None,
          column: Union[str, int, None] = None, keep_columns: bool = False,
          max_malformed: Union[str, int] = "1%", slowest: int = 10) -> RunReport:
    """Solves files of any size on the workers of a Dask cluster: `nonet solve --shard`.

    client: a `distributed.Client`. The workers read the inputs and write the output, so the paths
        must be those of a file system that all of them have. Relative paths begin at the folder of
        the caller.
    shards: number of tasks; None: four for each thread of the workers. The dashboard shows them as
        `nonet-solve`.
    retries: times that a shard is tried again after an input or output error, or if it was killed.
        Dask itself gives the shards of a lost worker to others. They continue where they were.
    threads: number of threads of a task.
    inputs, output, format, limit, solver, max_guesses, input_format, column, keep_columns,
    max_malformed, slowest: as for `nonet.solve_file`. The format must be one whose outputs can be
        joined, so neither "json" nor "npy".

    The shards are kept in the folder OUTPUT.parts until the output is complete. After an error, the
    same call continues with them.

    Returns the `RunReport` of the whole.

    Raises DataError (a ValueError) for damaged inputs and for more malformed records than
    `max_malformed`, OSError if a shard fails `retries` times more, ValueError for wrong options and
    if OUTPUT.parts has shards of another run.

    >>> import distributed  # doctest: +SKIP
    >>> with distributed.Client("scheduler:8786") as client:  # doctest: +SKIP
    ...     print(nonet.dask.solve(client, "huge.txt", "answers.txt", shards=64))
    """
    paths = [os.path.abspath(path) for path in paths_of(inputs)]
    target = os.path.abspath(paths_of([output])[0])
    if shards is None:
        shards = 4 * max(1, sum(client.nthreads().values()))
    shards = count_of("shards", shards, 1)
    limits = _options([("--max-malformed", str(max_malformed), "1%")])
    options = limits + _options([
        ("--format", name_of("format", format), "line"),
        ("--limit", count_of("limit", limit, 1), 2),
        ("--solver", name_of("solver", solver), "auto"),
        ("--slowest", count_of("slowest", slowest, 0, 10_000), 10),
        ("--max-guesses", guesses_of(max_guesses), None),
        ("--input-format", input_format, None),
        ("--column", column, None),
        ("--threads", count_of("threads", threads, 1, 1024), 0),
    ]) + (["--keep-columns"] if keep_columns else [])
    key = f"nonet-solve-{uuid.uuid4().hex}"
    tasks = client.map(_solve_shard, range(shards), shards=shards, inputs=paths, output=target,
                       options=options, key=[f"{key}-{shard}" for shard in range(shards)],
                       retries=count_of("retries", retries, 0), pure=False)
    joined = client.submit(_merge, tasks, output=target, options=limits,
                           key=f"nonet-merge-{uuid.uuid4().hex}", pure=False)
    report = joined.result()
    warn_of(report.details["notes"], 3)
    return report


def _options(rows: List[Tuple[str, Any, Any]]) -> List[str]:
    """Returns the options that differ from their defaults. Rows: name, value, default."""
    return [text for name, value, default in rows if value != default
            for text in (name, str(value))]


def _solve_shard(shard: int, shards: int, inputs: List[str], output: str,
                 options: List[str]) -> Tuple[str, Optional[Tuple[int, str]]]:
    """Runs on a worker. Returns the file of the shard, and the status and message of a failure that
    would come again. Raises OSError for others, so that Dask tries again."""
    folder = output + ".parts"
    os.makedirs(folder, exist_ok=True)
    part = os.path.join(folder, str(shard))
    status, text = _run(["solve", "--quiet", "--resume", "--shard", f"{shard}/{shards}",
                         "--output", part, *options, *inputs])
    if status in (_USAGE, _TOO_MANY_MALFORMED):
        return part, (status, text)
    if status != 0:
        raise OSError(f"shard {shard} of {shards}: {_reason(status, text)}")
    return part, None


def _merge(parts: List[Tuple[str, Optional[Tuple[int, str]]]], output: str,
           options: List[str]) -> RunReport:
    """Runs on a worker."""
    for _, failure in parts:
        if failure is not None:
            _raise(*failure)
    with tempfile.TemporaryDirectory() as folder:
        stats = os.path.join(folder, "stats.json")
        status, text = _run(["merge", "--output", output, "--stats", stats, *options,
                             *(part for part, _ in parts)])
        if status not in (0, _TOO_MANY_MALFORMED):
            _raise(status, text)
        with open(stats, encoding="utf-8") as file:
            report = report_of(json.load(file), text)
    if status == _TOO_MANY_MALFORMED:
        error = DataError(_reason(status, text))
        error.report = report
        raise error
    shutil.rmtree(output + ".parts", ignore_errors=True)
    return report


def _raise(status: int, text: str) -> None:
    kind = {_USAGE: ValueError, _TOO_MANY_MALFORMED: DataError}.get(status, OSError)
    raise kind(_reason(status, text))


def _reason(status: int, text: str) -> str:
    return last_message(text) or f"nonet ended with the status {status}"


def _run(arguments: List[str]) -> Tuple[int, str]:
    """Runs the program. Returns its status and messages. The program ends with the worker."""
    command = [program(), *arguments]
    setpriv = shutil.which("setpriv")
    if setpriv is not None:
        command = [setpriv, "--pdeathsig", "KILL", *command]
    run = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                         stderr=subprocess.PIPE, encoding="utf-8", errors="replace")
    return run.returncode, run.stderr
