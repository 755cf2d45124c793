"""Arrays of training sets in the layouts of published models."""

import json
from pathlib import Path
from typing import Any, Mapping, Tuple, Union

import numpy as np

from ._corpora import augment
from ._solving import count_of


def save_hrm(folder: Union[str, Path], parts: Mapping[str, Tuple[Any, Any]], copies: int = 0,
             seed: int = 0) -> None:
    """Writes parts of a corpus as the loaders of HRM and TRM read them (puzzle_dataset.py of 2025-09).

    folder: gets a folder for each part, and ``identifiers.json``. Files of earlier parts are replaced.
    parts: puzzles and their solutions, N of each, by the names of the parts.
    copies: random equivalents of each puzzle of the first part; a puzzle and they are a group.
    seed: another seed gives other equivalents.

    A part has ``all__inputs.npy`` and ``all__labels.npy`` (uint8, 81 a row, digits plus 1, a blank is
    1), ``all__puzzle_indices.npy``, ``all__group_indices.npy``, ``all__puzzle_identifiers.npy`` (int32)
    and ``dataset.json``. Returns nothing. Raises ValueError and TypeError as ``augment()`` does, and
    OSError.

    >>> import tempfile
    >>> answers = nonet.solve(nonet.generate("minimal", 300))
    >>> parts = nonet.split(answers.solutions, {"train": 0.9, "test": 0.1})
    >>> nonet.save_hrm(tempfile.mkdtemp(), {name: (answers.puzzles[part], answers.solutions[part])
    ...                                    for name, part in parts.items()}, copies=100)
    """
    number = count_of("copies", copies, 0, 10_000)
    for name, (puzzles, solutions) in parts.items():
        inputs, labels = augment(puzzles, solutions, number, seed, original=True)
        count, group = len(inputs), number + 1
        arrays = {
            "inputs": np.asarray(inputs) + np.uint8(1),
            "labels": np.asarray(labels) + np.uint8(1),
            "puzzle_indices": np.arange(count + 1, dtype=np.int32),
            "group_indices": np.arange(0, count + 1, group, dtype=np.int32),
            "puzzle_identifiers": np.zeros(count, dtype=np.int32),
        }
        part = Path(folder) / name
        part.mkdir(parents=True, exist_ok=True)
        for array, values in arrays.items():
            np.save(part / f"all__{array}.npy", values)
        facts = {"pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0, "vocab_size": 11, "seq_len": 81,
                 "num_puzzle_identifiers": 1, "total_groups": count // group, "mean_puzzle_examples": 1,
                 "sets": ["all"]}
        (part / "dataset.json").write_text(json.dumps(facts))
        number = 0  # only the first part has copies
    (Path(folder) / "identifiers.json").write_text('["<blank>"]')
