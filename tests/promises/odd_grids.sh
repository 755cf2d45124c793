#!/bin/bash
# odd_grids.sh NONET: canon and describe with records that consist of repetitions, whose clues clash, or which
# are symmetric, in 500 MB of address space: each is answered, and the classes are those that are expected.
. "$(dirname "$0")/common.sh"

repeat() { for _ in 1 2 3 4 5 6 7 8 9; do printf %s "$1"; done; echo; }
# Each grid, and another of its class.
for row in 123456789 123...... 111111111 ......... 1........ 112...... 1..1..1.. 123132213; do repeat $row; done > first
for column in 1 2 3 4 5 6 7 8 9; do repeat $column | cut -c 1-9; done | tr -d '\n' > second
echo >> second
for row in ......312 444444444 ......... ......7.. ...353... .2..2..2. 978987789; do repeat $row; done >> second
# Three Latin squares in the boxes on the diagonal; a full grid with 648 automorphisms.
echo 123......231......312.........456......564......645.........789......897......978 >> first
echo 123456789456789123789123456231564897564897231897231564312645978645978312978312645 >> first
# Random cells, nearly all of which clash.
awk 'BEGIN { srand(1); for (i = 0; i < 2000; i++) { s = ""; most = 1 + i % 9; blanks = i % 4 / 4
  for (j = 0; j < 81; j++) s = s (rand() < blanks ? "." : 1 + int(rand() * most)); print s } }' > random
cat first second random > all

limited() { (ulimit -v 500000; timeout 120 "$nonet" "$@" -t 2); }
limited canon -q all > forms || fail "canon: status $?"
[ "$(wc -l < forms)" = "$(wc -l < all)" ] || fail "canon does not answer each record"
limited canon -q first second --dedup > classes || fail "canon --dedup: status $?"
[ "$(wc -l < classes)" = 10 ] || fail "there are 10 classes, and canon says $(wc -l < classes)"
limited describe all > description 2>&1 || { cat description; fail "describe: status $?"; }
for kind in "generate -k unsolvable" "generate -k multiple" "generate -k mixed"; do
  # shellcheck disable=SC2086
  limited $kind -q -n 2000 > puzzles
  limited canon -q puzzles > forms || fail "canon: status $?"
done
echo "canon and describe answered $(wc -l < all) odd grids"
