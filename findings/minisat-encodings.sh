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
clauses() { # of the puzzle on standard input; $1: kinds of rules, 0: cells, 1 to 3: houses; $2: the same for "at most one"
  awk -v least="$1" -v most="$2" '
    function cell(row, column, digit) { return 81 * row + 9 * column + digit + 1 }
    function place(a, b, kind, k) {
      if (kind == 0) return cell(a, b, k)
      if (kind == 1) return cell(a, k, b)
      if (kind == 2) return cell(k, a, b)
      return cell(3 * int(a / 3) + int(k / 3), 3 * (a % 3) + k % 3, b)
    }
    {
      for (a = 0; a < 9; ++a) for (b = 0; b < 9; ++b) for (kind = 0; kind < 4; ++kind) {
        all = ""
        for (k = 0; k < 9; ++k) {
          all = all place(a, b, kind, k) " "
          if (index(most, kind)) for (j = 0; j < k; ++j) clause[++count] = "-" place(a, b, kind, j) " -" place(a, b, kind, k)
        }
        if (index(least, kind)) clause[++count] = all
      }
      for (i = 0; i < 81; ++i) if ((digit = substr($0, i + 1, 1)) != ".") clause[++count] = 9 * i + digit
      print "p cnf 729", count
      for (i = 1; i <= count; ++i) print clause[i], 0
    }'
}
conflicts() { # of the eight puzzles, in order
  minimal_puzzles | while read -r puzzle; do
    echo "$puzzle" | clauses "$1" "$2" > clauses
    minisat clauses > log 2>&1 || [ $? = 10 ]
    awk '/^conflicts/ { print $3 }' log
  done | xargs
}
seen "conflicts, each rule once" "$(conflicts 0 123)" "2 17 17 19 11 10 23 28"
seen "conflicts, all rules" "$(conflicts 0123 0123)" "0 1 0 0 0 0 2 0"
