#!/bin/sh
# Trivial and basic puzzles that sgt-solo makes from the same seeds mostly share their solutions: the seed makes the grid,
# the level decides which givens stay, and another grid is tried if the level is not reached. For seeds 1 to 20, it is one
# solution 18 times. A corpus of several levels needs seeds of its own for each, or a model meets in its training the
# grids of its tests.
#
# Guess: puzzles of two levels share nothing. sgt-puzzles 20230122 (Debian 12's 20230122.806ae71-2; it needs GTK 3, but no
# display).
. "$(dirname "$0")/common.sh"
debian sgt-puzzles=20230122.806ae71-2 qqwing=1.3.4-1.1+b1 libqqwing2v5=1.3.4-1.1+b1
linked root/usr/games/sgt-solo
solutions() { # of the puzzles of a level with the seeds 1 to 20; a letter in a game's name is a number of blanks
  for seed in $(seq 20); do root/usr/games/sgt-solo --generate 1 "3x3d$1#$seed"; done 2> warnings |
    perl -ne 's/.*://; s/_//g; s/[a-z]/"." x (ord($&) - 96)/ge; print' | root/usr/bin/qqwing --solve --one-line > "$1"
}
solutions t
solutions b
same=$(paste -d ' ' t b | awk 'length($0) == 163 && $1 == $2' | wc -l)
seen "of 20 seeds: same solution of the trivial and the basic puzzle" "$same" 18
seen "different solutions of 20 trivial puzzles" "$(sort -u t | wc -l)" 20
