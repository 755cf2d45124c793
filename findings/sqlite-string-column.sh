#!/bin/sh
# SQLite keeps a puzzle of 81 digits in a column of type `text`, and makes a floating-point number of it in a column of
# type `string`: the names of types are free, and those that SQLite does not know are numeric. The digits are lost when
# the row is written. Puzzles with '.' for a blank stay text, so a table may hold both.
#
# Guess: `string` is a name for text. sqlite3 3.40.1 (Debian 12's 3.40.1-2+deb12u2).
. "$(dirname "$0")/common.sh"
debian sqlite3=3.40.1-2+deb12u2 libsqlite3-0=3.40.1-2+deb12u2
digits=004300209005009001070060043006002087190007400050083000600000105003508690042910300
dots=$(echo $digits | tr 0 .)
sqlite() { root/usr/bin/sqlite3 :memory: "create table t(puzzle $1); insert into t values('$2'); select puzzle from t"; }
seen "text, 0 for a blank" "$(sqlite text $digits)" $digits
seen "string, 0 for a blank" "$(sqlite string $digits)" 4.300209005009e+78
seen "string, . for a blank" "$(sqlite string $dots)" "$dots"
