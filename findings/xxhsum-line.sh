#!/bin/sh
# The 64-bit digest XXH3 of a file is the lower half of its 128-bit digest, but that of a single puzzle is not: up to 240
# bytes the two are computed in different ways. To look up puzzles in an index of 128-bit digests with a 64-bit one
# works on blocks of records and on files, and finds nothing on lines of 81 or 163 characters.
#
# Guess: the lower half, as it is for each file. xxhsum 0.8.1 (Debian 12's 0.8.1-1).
. "$(dirname "$0")/common.sh"
debian xxhash=0.8.1-1 libxxhash0=0.8.1-1
minimal_puzzles > puzzles
lower_half() { # of the bytes of a file
  short=$(head -c "$1" puzzles | root/usr/bin/xxhsum -H3 | sed 's/.*= //')
  long=$(head -c "$1" puzzles | root/usr/bin/xxhsum -H2 | cut -c17-32)
  [ "$short" = "$long" ] && echo yes || echo no
}
seen "8 puzzles, 656 bytes" "$(lower_half 656)" yes
seen "3 puzzles, 246 bytes" "$(lower_half 246)" yes
seen "2 puzzles, 164 bytes" "$(lower_half 164)" no
seen "a puzzle of 81 bytes" "$(lower_half 81)" no
