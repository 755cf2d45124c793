#!/bin/sh
# recsel of GNU recutils finds more than the puzzle that it is asked for: in `-e 'puzzle = 5604...'` both sides are read as
# integers, and each of 81 digits becomes the largest of 64 bits, without a word. So all solutions are equal, and all
# puzzles with 0 for blanks whose first cell is a given. In quotes the puzzle is compared as a text.
#
# Guess: the record of that puzzle, or an error. recutils 1.9 (Debian 12's 1.9-2).
. "$(dirname "$0")/common.sh"
debian recutils=1.9-2 librec1=1.9-2
linked root/usr/bin/recsel
minimal_puzzles | tr . 0 | sed 's/.*/puzzle: &\n/' > puzzles.rec
puzzle=$(minimal_puzzles | tr . 0 | sed -n 2p)
seen "records, and those whose puzzle begins with a given" \
  "$(root/usr/bin/recsel -c puzzles.rec), $(grep -c '^puzzle: [1-9]' puzzles.rec)" "8, 4"
seen "records with puzzle = $puzzle" "$(root/usr/bin/recsel -c -e "puzzle = $puzzle" puzzles.rec)" 4
seen "records with puzzle = \"$puzzle\"" "$(root/usr/bin/recsel -c -e "puzzle = \"$puzzle\"" puzzles.rec)" 1
