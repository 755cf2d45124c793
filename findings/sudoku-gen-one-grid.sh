#!/bin/sh
# All puzzles of npm's sudoku-gen have one and the same solution, up to the names of digits, the order of rows and columns,
# and transposition. The package has 40 puzzles inside and rearranges them. So "easy" and "expert" puzzles share their
# solution, and a model or a solver that is tested with some of them has met the rest.
#
# Guess: a generator of "over 2.4 trillion unique puzzles" per seed has many solutions. sudoku-gen 1.0.2.
. "$(dirname "$0")/common.sh"
npm_package sudoku-gen@1.0.2
cat > grids.js << 'JAVASCRIPT'
const { getSudoku } = require('sudoku-gen');
const orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
const lines = [];  // the orders of nine rows, or of nine columns, that keep bands together
for (const b of orders) for (const x of orders) for (const y of orders) for (const z of orders) {
  lines.push([x, y, z].flatMap((order, i) => order.map(j => 3 * b[i] + j)));
}
// The arrangement that sorts first: row 1 is 123456789, the rows of a band and the bands are sorted by their first digit.
function least(grid) {
  const cells = [...grid].map(Number);
  let best = null;
  for (const at of [(r, c) => cells[9 * r + c], (r, c) => cells[9 * c + r]]) {
    for (let top = 0; top < 9; ++top) for (const columns of lines) {
      const names = [];
      columns.forEach((c, i) => { names[at(top, c)] = i + 1; });
      const rows = [];
      for (let r = 0; r < 9; ++r) rows.push(columns.map(c => names[at(r, c)]).join(''));
      const bands = [0, 3, 6].map(b => rows.slice(b, b + 3).sort()).sort();
      const text = bands.flat().join('');
      if (best === null || text < best) best = text;
    }
  }
  return best;
}
const different = new Set();
for (const level of ['easy', 'medium', 'hard', 'expert']) {
  for (let i = 0; i < 15; ++i) different.add(least(getSudoku(level).solution));
}
console.log(different.size);
JAVASCRIPT
seen "different solutions of 60 puzzles of four levels" "$(node grids.js)" 1
