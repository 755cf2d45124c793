#!/bin/sh
# Debian's sudoku can give a puzzle another class when it is turned, mirrored or written with other digits: `sudoku -s` says
# "hard" of the puzzle below, and "fiendish" of it turned by half. Of 200 puzzles that qqwing generated, 24 got both classes
# in five such forms. So classes of a corpus without equivalent puzzles depend on which form it keeps.
#
# Guess: a puzzle has one class, however it is written. sudoku 1.0.5 (Debian 12's 1.0.5-2.1).
. "$(dirname "$0")/common.sh"
debian sudoku=1.0.5-2.1
linked root/usr/games/sudoku
class() { # of the puzzle on standard input
  { echo %; fold -w 9; } > board
  root/usr/games/sudoku -s board < /dev/null | awk '{ print $2 }'
}
puzzle=..9.7..3......9...7..4.1.2.46.8..2...8.....5...1..7.89.3.9.6..4...3......9..5.1..
seen "$puzzle" "$(echo $puzzle | class)" hard
seen "the same, turned by half" "$(echo $puzzle | rev | class)" fiendish
seen "the same with 9 for 1, 8 for 2 ..." "$(echo $puzzle | tr 123456789 987654321 | class)" fiendish
