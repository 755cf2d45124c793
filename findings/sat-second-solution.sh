#!/bin/sh
# `picosat --all` and `cryptominisat5 --maxsol 2` end with status 20, "unsatisfiable", for the clauses of a puzzle with one
# solution, right after they print it, and with the same status for a puzzle without one: the last search found nothing.
# A script that asks for a second solution must count the lines `s SATISFIABLE`. `clasp 2` tells all apart: 30, 20, 10.
#
# Guess: 10, "satisfiable", since a solution was found. picosat 965, cryptominisat 5.11.4, clasp 3.3.5 (all Debian 12's).
. "$(dirname "$0")/common.sh"
debian picosat=965-2 cryptominisat=5.11.4+dfsg1-2+b1 libcryptominisat5-5.11=5.11.4+dfsg1-2+b1 clasp=3.3.5-4.2
linked root/usr/bin/cryptominisat5
PATH=$work/root/usr/bin:$PATH
clauses() { # of the puzzle on standard input
  awk '
    function cell(row, column, digit) { return 81 * row + 9 * column + digit + 1 }
    function house(a, b, kind, k) {
      if (kind == 0) return cell(a, b, k)
      if (kind == 1) return cell(a, k, b)
      if (kind == 2) return cell(k, a, b)
      return cell(3 * int(a / 3) + int(k / 3), 3 * (a % 3) + k % 3, b)
    }
    {
      for (a = 0; a < 9; ++a) for (b = 0; b < 9; ++b) for (kind = 0; kind < 4; ++kind) {
        all = ""
        for (k = 0; k < 9; ++k) {
          all = all house(a, b, kind, k) " "
          for (j = 0; j < k; ++j) clause[++count] = "-" house(a, b, kind, j) " -" house(a, b, kind, k)
        }
        clause[++count] = all
      }
      for (i = 0; i < 81; ++i) if ((digit = substr($0, i + 1, 1)) != ".") clause[++count] = 9 * i + digit
      print "p cnf 729", count
      for (i = 1; i <= count; ++i) print clause[i], 0
    }'
}
status() { # of a solver
  "$@" > answers && echo 0 || echo $?
}
puzzle=$(minimal_puzzles | head -n 1)
echo "$puzzle" | clauses > one
echo "$puzzle" | sed 's/^./3/' | clauses > none
echo "$puzzle" | sed 's/5/./' | clauses > many
statuses() { echo "$(status "$@" one), $(status "$@" none), $(status "$@" many)"; }
seen "one solution, none, 263: picosat --all" "$(statuses picosat --all)" "20, 20, 20"
seen "cryptominisat5 --maxsol 2" "$(statuses cryptominisat5 --verb 0 --maxsol 2)" "20, 20, 10"
seen "clasp 2" "$(statuses clasp 2)" "30, 20, 10"
seen "cryptominisat5 --maxsol 1" "$(statuses cryptominisat5 --verb 0 --maxsol 1)" "10, 20, 10"
cryptominisat5 --verb 0 --maxsol 2 one > answers || true
seen "what cryptominisat5 --maxsol 2 says of one solution" "$(grep '^s' answers | xargs)" "s SATISFIABLE s UNSATISFIABLE"
picosat --all many > answers || true
seen "solutions of 263 that picosat --all prints" "$(grep -c '^s SATISFIABLE' answers)" 263
