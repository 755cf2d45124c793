#!/bin/sh
# `qqwing --solve` reads no lines: it skips each character but digits and '.', also ends of lines, and takes what is left in
# pieces of 81. So it prints nothing for a puzzle with '-' for blanks, as npm's sudoku-gen writes them; of a file of such
# puzzles it puts the givens together to other puzzles; and a number in front of each puzzle becomes its first cells.
# Its status is 0 each time. Give it the puzzles alone, with '.' or 0: `cut -d, -f2 | tr -- - .`.
#
# Guess: '-' is a blank or an error, and a line without a puzzle is an error. qqwing 1.3.4 (Debian 12's 1.3.4-1.1+b1).
. "$(dirname "$0")/common.sh"
debian qqwing=1.3.4-1.1+b1 libqqwing2v5=1.3.4-1.1+b1
minimal_puzzles > puzzles
solve() { root/usr/bin/qqwing --solve --one-line > answers || echo "status $?"; sort answers | uniq -c | xargs; }
seen "lines that are solutions of 8 puzzles with '.'" "$(solve < puzzles > all; grep -c '^[1-9]\{81\}$' answers)" 8
seen "answers to a puzzle with '-'" "$(head -n 1 puzzles | tr . - | solve)" ""
seen "answers to 8 puzzles with '-'" "$(tr . - < puzzles | solve)" "2 Puzzle is not possible."
seen "answers to 8 puzzles after '1,' to '8,'" "$(nl -w 1 -s , puzzles | solve)" "8 Puzzle is not possible."
