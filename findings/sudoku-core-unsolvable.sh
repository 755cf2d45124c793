#!/bin/sh
# solve() of npm's sudoku-core says "No solution for provided board!" of 4 of 8 minimal puzzles with one solution: it
# applies a list of techniques, and reports a puzzle that needs another one as it reports a puzzle without a solution. Its
# README wants boards that are "solvable (not by brute force)"; its error does not tell one from the other.
#
# Guess: that error means that there is no solution. sudoku-core 3.0.3.
. "$(dirname "$0")/common.sh"
npm_package sudoku-core@3.0.3
npm_package sudoku@0.0.3
minimal_puzzles > puzzles
cat > solve.js << 'JAVASCRIPT'
const { solve } = require('sudoku-core');
const other = require('sudoku');
const puzzles = require('fs').readFileSync('puzzles', 'utf8').trim().split('\n');
const cells = (puzzle, first) => [...puzzle].map(c => c === '.' ? null : Number(c) - first);
const refused = puzzles.filter(puzzle => solve(cells(puzzle, 0)).error === 'No solution for provided board!').length;
const byOther = puzzles.filter(puzzle => other.solvepuzzle(cells(puzzle, 1))).length;
console.log(`${refused}, ${byOther}`);
JAVASCRIPT
seen "of 8 puzzles: without a solution, by sudoku-core; solved by npm's sudoku 0.0.3" "$(node solve.js)" "4, 8"
