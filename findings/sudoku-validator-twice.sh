#!/bin/sh
# isValid() of npm's sudoku-validator takes the 81 cells out of the array that it is given. The first call on a correct grid
# says true, the second call on the same array says false, and the caller's grid is empty. Pass a copy: isValid([...grid]).
#
# Guess: a check leaves its argument as it is. sudoku-validator 1.0.1.
. "$(dirname "$0")/common.sh"
npm_package sudoku-validator@1.0.1
cat > check.js << 'JAVASCRIPT'
const { isValid } = require('sudoku-validator');
const grid = [...'172583946394276185685149732431795628958621473726834591547312869269458317813967254'].map(Number);
console.log(`${isValid([...grid])}, ${isValid(grid)}, ${isValid(grid)}, ${grid.length}`);
JAVASCRIPT
seen "a copy of a correct grid, the grid, the grid again, cells left in it" "$(node check.js)" "true, true, false, 0"
