"""The examples of help() and of the guides run; everything public is documented and typed."""

import doctest
import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import numpy as np
import pytest

import nonet

ROOT = Path(__file__).resolve().parents[2]
MODULES = [nonet.__name__] + [f"nonet.{module.name}" for module in
                              pkgutil.iter_modules(nonet.__path__)
                              if module.name not in ("_nonet", "__main__")]
FUNCTIONS = [name for name in nonet.__all__ if inspect.isfunction(getattr(nonet, name))]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_help(name):
    result = doctest.testmod(importlib.import_module(name), extraglobs={"nonet": nonet})
    assert result.failed == 0


@pytest.mark.parametrize("name", FUNCTIONS)
def test_help_is_complete(name):
    text = inspect.getdoc(getattr(nonet, name))
    assert ">>> " in text and "Returns" in text and "Raises" in text
    signature = inspect.signature(getattr(nonet, name))
    for parameter in signature.parameters.values():
        assert re.search(rf"\b{parameter.name}\b", text), f"{parameter.name} is not described"
        assert parameter.annotation is not inspect.Parameter.empty
    assert signature.return_annotation is not inspect.Signature.empty


def test_types_ship():
    folder = Path(nonet.__file__).parent
    stub = (folder / "_nonet.pyi").read_text()
    assert (folder / "py.typed").exists()
    for name in dir(nonet._nonet):
        if not name.startswith("_"):
            assert re.search(rf"^(def |class )?{name}\b", stub, re.MULTILINE), name


def code_of(document):
    """Returns the Python blocks of a document."""
    return re.findall(r"```python\n(.*?)```", (ROOT / document).read_text(), re.DOTALL)


def test_the_readme_makes_a_data_set(extreme, monkeypatch, capsys):
    path, puzzles = extreme
    path.rename(path.parent / "puzzles.csv")
    monkeypatch.chdir(path.parent)
    (block,) = [code for code in code_of("README.md") if "import nonet" in code]
    assert len(block.strip().splitlines()) <= 6
    exec(block, {})
    train, test = np.load("train.npy"), np.load("test.npy")
    assert train.dtype == np.uint8 and train.shape[1:] == test.shape[1:] == (2, 81)
    for pairs in (train, test):
        answers = nonet.solve(pairs[:, 0])
        assert answers.unique.all() and (answers.solutions == pairs[:, 1]).all()
    classes = [set(nonet.class_id(pairs[:, 0]).tolist()) for pairs in (train, test)]
    unique = nonet.class_id(puzzles[nonet.solve(puzzles).unique])
    assert not classes[0] & classes[1] and classes[0] | classes[1] == set(unique.tolist())
    assert (len(train) + len(test)) % len(classes[0] | classes[1]) == 0  # as many of each


def test_the_guide(extreme, monkeypatch, capsys):
    path, _ = extreme
    path.rename(path.parent / "extreme.csv")
    monkeypatch.chdir(path.parent)
    names = {}
    for block in code_of("engine/bindings/python/README.md"):
        exec(block, names)
    assert np.load("train_puzzles.npy").shape == np.load("train_solutions.npy").shape
    assert "300" in capsys.readouterr().out
