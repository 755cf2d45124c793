#!/bin/sh
# awk calls two different solutions equal: 81 digits look like a number, and $1 == $2 compares numbers, of which about 16
# digits count. A check of answers in awk so accepts wrong ones, as soon as their first two rows are right.
# Compare ($1 "") == ($2 "").
#
# Guess: both fields are text, so they differ. mawk 1.3.4.20200120-3.1 and gawk 1:5.2.1-2, both of Debian 12.
. "$(dirname "$0")/common.sh"
debian mawk=1.3.4.20200120-3.1 gawk=1:5.2.1-2 libsigsegv2=2.14-1 libmpfr6=4.2.0-1 libgmp10=2:6.2.1+dfsg1-1.1 \
  libreadline8=8.2-1.3
right=864371259325849761971265843436192587198657432257483916689734125713528694542916378
wrong=864371259325849761971265843436192587198657432257483916689734125713528694542916387
for program in mawk gawk; do
  awk() { "root/usr/bin/$program" "$@"; }
  seen "$program, \$1 == \$2" "$(echo $right $wrong | awk '{ print $1 == $2 ? "equal" : "different" }')" equal
  seen "$program, as text" "$(echo $right $wrong | awk '{ print ($1 "") == ($2 "") ? "equal" : "different" }')" different
  seen "$program, different keys" "$(printf '%s\n' $right $wrong | awk '{ n[$1]++ } END { for (k in n) c++; print c }')" 2
done
