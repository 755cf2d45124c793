"""The program `nonet`, which is installed with the package."""

from __future__ import annotations

import os


def program() -> str:
    """Returns the path of the program. Raises FileNotFoundError if it is not there."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "nonet")
    if not os.path.exists(path):
        raise FileNotFoundError(2, "the program is not in the package: install it again", path)
    return path


def last_message(text: str) -> str:
    """Returns the last message of an error in what the program has printed; empty: there is none."""
    name = "nonet: "
    messages = [line[len(name):] for line in text.splitlines() if line.startswith(name)]
    return messages[-1] if messages else ""
