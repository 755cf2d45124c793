"""How a person solves a puzzle, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, Optional, Tuple

import numpy as np

from . import _nonet
from ._arrays import ARE_PEERS, as_candidates, as_puzzles, cell_style, cells_and_masks, clues_of
from ._corpora import columns
from ._solving import name_of

CellDigit = Tuple[int, int]


def _name_of(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


@dataclass(frozen=True)
class Step:
    """A step of a solution by hand. Cells are 0 to 80 in reading order, digits 1 to 9.

    technique: its name, as in ``nonet.step_techniques``.
    rating: how hard the step is.
    placed: (cell, digit) that the step places, or None.
    removed: [(cell, digit)] of the candidates that it removes. Those that go because a digit is
        placed are not listed.
    cells: cells of the pattern; of chains, all cells of all chains.
    houses: houses of the pattern: rows 0 to 8, columns 9 to 17, boxes 18 to 26. Empty for chains.
    """

    technique: str
    rating: float
    placed: Optional[CellDigit]
    removed: List[CellDigit]
    cells: List[int]
    houses: List[int]

    def __str__(self) -> str:
        parts = [f"{_name_of(cell)} is not {digit}" for cell, digit in self.removed]
        if self.placed is not None:
            parts.append("{} is {}".format(_name_of(self.placed[0]), self.placed[1]))
        return f"{self.rating:.1f} {self.technique}: {', '.join(parts)}"


@dataclass(frozen=True)
class Explanation:
    """How a person solves a puzzle. Notebooks show the hardest step in the grid, and all steps.

    puzzle: uint8, shape (81,). Of candidates, the cells with one that no peer has.
    er, ep, ed: the rating of the hardest step, of the hardest one up to the first placed digit, and
        of the first one; 0.0 for a solved grid. `er` is 20.0 if no technique solves the puzzle.
    steps: list of `Step`, in order.
    candidates: bool, shape (81, 9), of a puzzle of candidates; else None.
    """

    puzzle: np.ndarray
    er: float
    ep: float
    ed: float
    steps: List[Step]
    candidates: Optional[np.ndarray] = None

    def state(self, step: int) -> Tuple[np.ndarray, np.ndarray]:
        """Returns the digits, uint8 (81,), and the candidates, bool (81, 9), before a step."""
        if not 0 <= step <= len(self.steps):
            raise ValueError(f"step is {step}, but there are {len(self.steps)} steps")
        digits = self.puzzle.copy()
        candidates = (np.ones((81, 9), bool) if self.candidates is None
                      else self.candidates.copy())

        def place(cell: int, digit: int) -> None:
            digits[cell] = digit
            candidates[ARE_PEERS[cell], digit - 1] = False
            candidates[cell] = False

        for cell in np.flatnonzero(self.puzzle):
            place(int(cell), int(self.puzzle[cell]))
        for each in self.steps[:step]:
            for cell, digit in each.removed:
                candidates[cell, digit - 1] = False
            if each.placed is not None:
                place(*each.placed)
        return digits, candidates

    def __repr__(self) -> str:
        return f"Explanation({self.er:.1f}/{self.ep:.1f}/{self.ed:.1f}, {len(self.steps)} steps)"

    def _repr_html_(self) -> str:
        if not self.steps:
            return f"<p>{self!r}</p>"
        hardest = max(range(len(self.steps)), key=lambda i: self.steps[i].rating)
        items = "".join(f"<li>{step}</li>" for step in self.steps)
        return (f"<p>{self!r}; step {hardest + 1}: {self.steps[hardest]}</p>"
                f"{self._grid_before(hardest)}<details><summary>all steps</summary>"
                f"<ol>{items}</ol></details>")

    def _grid_before(self, number: int) -> str:
        digits, candidates = self.state(number)
        step = self.steps[number]
        gone = set(step.removed)
        rows = []
        for row in range(9):
            cells = []
            for column in range(9):
                cell = 9 * row + column
                style = cell_style(cell, "3.4em") + "line-height:1.1;"
                style += "background:rgba(255,200,0,0.3);" if cell in step.cells else ""
                if digits[cell]:
                    text = f'<span style="font-size:1.6em">{digits[cell]}</span>'
                else:
                    text = ""
                    for digit in range(1, 10):
                        mark = str(digit) if candidates[cell, digit - 1] else "&nbsp;"
                        if (cell, digit) in gone:
                            mark = f'<s style="color:red">{digit}</s>'
                        elif (cell, digit) == step.placed:
                            mark = f'<b style="color:green">{digit}</b>'
                        text += mark + ("<br>" if digit in (3, 6) else " ")
                cells.append(f'<td style="{style}"><small>{text}</small></td>')
            rows.append("<tr>" + "".join(cells) + "</tr>")
        return f'<table style="border-collapse:collapse">{"".join(rows)}</table>'


def explain(puzzle: Any, *, techniques: str = _nonet.default_techniques) -> Explanation:
    """Explains how a person solves a puzzle: the easiest technique that goes on, step by step.

    puzzle: one puzzle, see ``help(nonet)``, or one of candidates: a text of 729 characters, or bool,
        shape (81, 9).
    techniques: those that are tried, a set or a list of ``nonet list techniques``.

    Returns an `Explanation`. The ratings equal those of SukakuExplainer 1.18.1. Puzzles of ER above
    10 take a second or more.

    Raises ValueError if the puzzle does not have exactly one solution, and ValueError and TypeError
    as all functions that take puzzles.

    >>> explanation = nonet.explain(nonet.generate("easy", 1))
    >>> explanation.er <= 2.3, explanation.steps[-1].technique
    (True, 'last value')
    """
    found = as_candidates(puzzle)
    puzzle = as_puzzles(puzzle) if found is None else found
    cells, masks = cells_and_masks(puzzle)
    if len(cells) != 1:
        raise ValueError(f"explain takes one puzzle, not {len(cells)}")
    status = columns(puzzle, ["status"], 1)["status"][0]
    if status != "unique":
        raise ValueError(f"the puzzle is {status}: it needs exactly one solution")
    er, ep, ed, steps = _nonet.explain(cells, masks, name_of("techniques", techniques))
    candidates = None if found is None else np.array(found[0])
    given = np.array(cells[0]) if candidates is None else clues_of(candidates)
    return Explanation(given, er, ep, ed, [Step(*step) for step in steps], candidates)
