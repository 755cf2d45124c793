#!/bin/sh
# Whether minisat has to search depends on how often the rules are stated. With each cell at least one digit and each digit at
# most once in a house, which is enough, it meets conflicts in every puzzle; with each digit at least once in a house and each
# cell at most one digit, too, in few. A count of conflicts says how a puzzle is encoded, not how hard it is.
#
# Guess: the same conflicts, since both say the same. minisat 2.2.1 (Debian 12).
. "$(dirname "$0")/common.sh"
debian minisat=1:2.2.1-5+b3
linked root/usr/bin/minisat
PATH=$work/root/usr/bin:$PATH
conflicts() { # of the eight puzzles, in order
  minimal_puzzles | while read -r puzzle; do
    echo "$puzzle" | clauses "$1" "$2" > rules
    minisat rules > log 2>&1 || [ $? = 10 ]
    awk '/^conflicts/ { print $3 }' log
  done | xargs
}
seen "conflicts, each rule once" "$(conflicts 0 123)" "2 17 17 19 11 10 23 28"
seen "conflicts, all rules" "$(conflicts 0123 0123)" "0 1 0 0 0 0 2 0"
