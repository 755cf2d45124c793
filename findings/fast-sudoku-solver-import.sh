#!/bin/sh
# npm's fast-sudoku-solver cannot be imported by Node.js as it is installed: it is a package of ES modules, and its files
# import one another without the ending `.js`, which Node.js requires. Bundle it first: esbuild 0.28.2 adds the ending.
#
# Guess: `import { solveSudoku } from 'fast-sudoku-solver'`, as its README says. fast-sudoku-solver 3.0.2, Node.js 20.
. "$(dirname "$0")/common.sh"
npm_package fast-sudoku-solver@3.0.2
result=$(node --input-type=module -e "
  try { await import('fast-sudoku-solver'); console.log('imported'); } catch (error) { console.log(error.code); }")
seen "import of fast-sudoku-solver" "$result" ERR_MODULE_NOT_FOUND
