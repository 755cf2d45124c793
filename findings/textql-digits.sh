#!/bin/sh
# textql reads a field of 81 digits as a floating-point number: it prints a grid as 1.2345678945678913e+80, and grids that
# begin alike are one in `count(distinct ...)`, joins and `group by`. Quotes in the CSV file do not help, and there is no
# option. A puzzle with '.' for blanks stays a text; a puzzle with 0 or a solution needs a letter in the field.
#
# Guess: it stays a text, as it does in `.import` of the sqlite3 shell. textql 2.0.3 (Debian 12's 2.0.3-5+b5).
. "$(dirname "$0")/common.sh"
debian textql=2.0.3-5+b5
linked root/usr/bin/textql
cat > grids.csv << 'CSV'
grid
"123456789456789123789123456214365897365897214897214365531642978642978531978531642"
"123456789456789123789123456214365897365897214897214365531642978978531642642978531"
CSV
sed 's/"$/a"/' grids.csv > letters.csv
{ echo grid; minimal_puzzles; } > puzzles.csv
query() {
  root/usr/bin/textql -header -sql "select count(distinct grid), min(typeof(grid)), max(typeof(grid)) from $1" "$1.csv"
}
seen "two solutions: different ones, types" "$(query grids)" 1,real,real
seen "the same with a letter at the end" "$(query letters)" 2,text,text
seen "eight puzzles with '.'" "$(query puzzles)" 8,text,text
