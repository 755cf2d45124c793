#!/bin/sh
# The solver of npm's sudokutoolcollection says `false`, its answer for a puzzle without a solution, to 2 of these 8
# minimal puzzles with one solution; with its second argument (look from the highest digit down) to 3 of them. Of 40 minimal
# puzzles it solved 23. Do not use it to decide whether a puzzle has a solution: a valid grid that it returns is one, `false`
# means nothing.
#
# Guess: false means that there is no solution. sudokutoolcollection 1.1.3.
. "$(dirname "$0")/common.sh"
npm_package sudokutoolcollection@1.1.3
npm_package sudoku@0.0.3
cat > puzzles << 'PUZZLES'
...5..9.....2.6.......4..324...9....95.6.1....2....5....7.1.8.926.4......1.......
56.42...1.14....6.....5.......29........6..93.3....7....593....6.....8...48.....7
.23.1....6..7....1..73....6.9......4.6.2...7.....6.8.37..5.2...9......8...5.896..
.2.....6....962.7....8.......1.4..52..9..73..6.4..3..1..3..4...5....6..4...2.....
9.......6.7...38.9..5.2.4..2.........612.7......1...8.....3....3...98.24.....6..3
9.1..6.....2...38.46..5.....2...4......1.8.67..4.7...5..674...3.45...........9...
3.....157.9.8...2.........68...3..62...5268.....7.859..6...9....51......9..15....
.3.2.6.........82.1.83.4.......6.....9..3.2.6.....8..98.1....329.........67..19..
PUZZLES
cat > solve.js << 'JAVASCRIPT'
const collection = require('sudokutoolcollection')();
const other = require('sudoku');
const puzzles = require('fs').readFileSync('puzzles', 'utf8').trim().split('\n');
const solved = reverse => puzzles.filter(puzzle => collection.solver.solve(puzzle, reverse)).length;
const byOther = puzzles.filter(puzzle => other.solvepuzzle([...puzzle].map(c => c === '.' ? null : c - 1))).length;
console.log(`${solved(false)}, ${solved(true)}, ${byOther}`);
JAVASCRIPT
seen "of 8 puzzles solved: by default, in reverse, by npm's sudoku 0.0.3" "$(node solve.js)" "6, 5, 8"
