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
status() { # of a solver
  "$@" > answers && echo 0 || echo $?
}
puzzle=$(minimal_puzzles | head -n 1)
echo "$puzzle" | clauses 0123 0123 > one
echo "$puzzle" | sed 's/^./3/' | clauses 0123 0123 > none
echo "$puzzle" | sed 's/5/./' | clauses 0123 0123 > many
statuses() { echo "$(status "$@" one), $(status "$@" none), $(status "$@" many)"; }
seen "one solution, none, 263: picosat --all" "$(statuses picosat --all)" "20, 20, 20"
seen "cryptominisat5 --maxsol 2" "$(statuses cryptominisat5 --verb 0 --maxsol 2)" "20, 20, 10"
seen "clasp 2" "$(statuses clasp 2)" "30, 20, 10"
seen "cryptominisat5 --maxsol 1" "$(statuses cryptominisat5 --verb 0 --maxsol 1)" "10, 20, 10"
cryptominisat5 --verb 0 --maxsol 2 one > answers || true
seen "what cryptominisat5 --maxsol 2 says of one solution" "$(grep '^s' answers | xargs)" "s SATISFIABLE s UNSATISFIABLE"
picosat --all many > answers || true
seen "solutions of 263 that picosat --all prints" "$(grep -c '^s SATISFIABLE' answers)" 263
