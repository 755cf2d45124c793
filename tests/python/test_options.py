"""The keywords of the functions are those that `nonet list options` names, with the same defaults."""

import inspect
import re
import subprocess

import pytest

import nonet
from nonet._program import program

FUNCTIONS = {
    "solve": [nonet.solve_file, nonet.solve, nonet.dask.solve],
    "bench": [nonet.bench],
    "compare": [nonet.compare],
    "generate": [nonet.generate],
    "canon": [nonet.canonical, nonet.class_id, nonet.automorphisms],
    "rate": [nonet.rate],
    "minimize": [nonet.minimize, nonet.minimal_in, nonet.check_minimal],
    "neighbours": [nonet.neighbours],
    "augment": [nonet.augment],
    "split": [nonet.split],
}
# The arrays of solutions; a function that is called; the shards of dask, which have one thread each.
NO_OPTIONS = [(nonet.augment, "solutions"), (nonet.solve_file, "progress"), (nonet.dask.solve, "shards"),
              (nonet.dask.solve, "retries"), (nonet.dask.solve, "threads")]


def options_of(command):
    """Returns the keywords with the names of their options and their defaults."""
    text = subprocess.run([program(), "list", "options"], check=True, stdout=subprocess.PIPE, text=True).stdout
    rows = re.findall(rf"^  {command} (\S+) +\w+ +(\w+) +\S+ *(.*)$", text, re.MULTILINE)
    return {keyword: (option, default.split(":")[0].strip()) for option, keyword, default in rows}


def text_of(default):
    """Returns a default as the help shows it."""
    if isinstance(default, float):
        return f"{default:.0%}"
    return ",".join(default) if isinstance(default, tuple) else str(default)


@pytest.mark.parametrize("command", FUNCTIONS)
def test_keywords_are_those_of_the_options(command):
    options = options_of(command)
    assert options
    parameters = [(function, keyword, parameter.default) for function in FUNCTIONS[command]
                  for keyword, parameter in inspect.signature(function).parameters.items()]
    for function, keyword, usual in parameters:
        if usual is inspect.Parameter.empty or (function, keyword) in NO_OPTIONS:
            continue
        assert keyword in options, f"no option of {command} has the keyword {keyword}"
        option, default = options[keyword]
        if usual is True:
            assert re.match("--(no|un)", option), (option, keyword)
        elif usual not in (None, ()) and usual is not False:  # None: the library's default
            assert text_of(usual) == default, (option, keyword)
    of_files = inspect.signature(nonet.solve_file).parameters  # the other functions take arrays
    own = {keyword for _, keyword, _ in parameters} | (set() if command == "solve" else set(of_files))
    for keyword, (option, _) in options.items():
        assert keyword in own, option
