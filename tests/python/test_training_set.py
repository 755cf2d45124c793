"""nonet.save_hrm(), read back as the loader of HRM does (puzzle_dataset.py of 2025-09)."""

import json

import numpy as np
import pytest

import nonet


def load(folder):
    """Returns the arrays of a part, as PuzzleDataset._lazy_load_dataset() reads them."""
    return {name: np.load(folder / f"all__{name}.npy", mmap_mode="r" if name in ("inputs", "labels") else None)
            for name in ("inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices")}


@pytest.mark.parametrize("copies", [0, 4])
def test_training_set(copies, tmp_path):
    puzzles = nonet.generate("minimal", 300, seed=8)
    corpus = np.concatenate([puzzles, nonet.augment(puzzles[:40], seed=1), nonet.generate("multiple", 5)])
    answers = nonet.solve(corpus)
    answers = answers[answers.unique]
    chosen = nonet.split(answers.puzzles, {"train": 0.7, "test": 0.3}, seed=3)
    nonet.save_hrm(tmp_path / "set", {name: (answers.puzzles[part], answers.solutions[part])
                                      for name, part in chosen.items()}, copies, seed=3)
    classes = {}
    for name, more in ("train", copies), ("test", 0):
        folder = tmp_path / "set" / name
        data, facts = load(folder), json.loads((folder / "dataset.json").read_text())
        count = len(data["inputs"])
        assert set(facts) == {"pad_id", "ignore_label_id", "blank_identifier_id", "vocab_size", "seq_len",
                              "num_puzzle_identifiers", "total_groups", "mean_puzzle_examples", "sets"}
        assert facts["vocab_size"] == 11 and facts["seq_len"] == 81 and facts["sets"] == ["all"]
        assert facts["total_groups"] == len(data["group_indices"]) - 1 == count // (more + 1)
        for cells in data["inputs"], data["labels"]:
            assert cells.dtype == np.uint8 and cells.shape == (count, 81)
        assert (data["puzzle_indices"] == np.arange(count + 1)).all()
        assert (data["group_indices"] == np.arange(0, count + 1, more + 1)).all()
        assert not data["puzzle_identifiers"].any() and len(data["puzzle_identifiers"]) == count
        assert all(data[each].dtype == np.int32 for each in data if each not in ("inputs", "labels"))
        inputs, labels = np.array(data["inputs"]) - 1, np.array(data["labels"]) - 1
        answers = nonet.solve(inputs)
        assert answers.unique.all() and (answers.solutions == labels).all()
        ids = nonet.class_id(inputs).reshape(-1, more + 1)
        assert (ids == ids[:, :1]).all()  # a group is a puzzle and its equivalents
        classes[name] = set(ids[:, 0].tolist())
        first = set(nonet.to_strings(inputs[::more + 1]))
        assert first <= set(nonet.to_strings(corpus))
    assert not classes["train"] & classes["test"]
    assert classes["train"] | classes["test"] == set(nonet.class_id(puzzles).tolist())
    parts = nonet.split(puzzles, {"train": 0.7, "test": 0.3}, seed=3)
    assert classes["test"] == set(nonet.class_id(puzzles[parts["test"]]).tolist())
    assert json.loads((tmp_path / "set" / "identifiers.json").read_text()) == ["<blank>"]
    with pytest.raises(ValueError, match="are not solutions of their puzzles"):
        nonet.save_hrm(tmp_path / "no", {"train": (answers.puzzles, answers.solutions[::-1])})
