# shellcheck shell=sh
# What the scripts of this folder share. A script that sources it runs in a new empty folder, which is removed at its end.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"

# debian PACKAGE=VERSION...: unpacks packages of Debian 12 below $work/root, without installing them.
debian() {
  for package in "$@"; do
    apt-get download -qq "$package" 2> errors ||
      { cat errors >&2; echo "cannot be run here: $package is not available" >&2; exit 2; }
  done
  for archive in *.deb; do dpkg-deb -x "$archive" root; done
  LD_LIBRARY_PATH=$(find "$work/root" -name '*.so*' -printf '%h\n' | sort -u | tr '\n' ':')
  export LD_LIBRARY_PATH
}

# linked PROGRAM: ends with status 2 if a library that the program needs is not installed here.
linked() {
  ! ldd "$1" | grep 'not found' >&2 || { echo "cannot be run here: libraries of $1 are not installed" >&2; exit 2; }
}

# npm_package PACKAGE@VERSION: installs it in $work.
npm_package() {
  npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" "$1" > /dev/null ||
    { echo "cannot be run here: $1 is not available" >&2; exit 2; }
}

# seen NAME FOUND EXPECTED: prints what was found; ends with status 1 if it is not what the finding says.
seen() {
  echo "$1: $2"
  [ "$2" = "$3" ] || { echo "CHANGED: $1 was $3" >&2; exit 1; }
}

# minimal_puzzles: prints eight puzzles with one solution each.
minimal_puzzles() {
  cat << 'PUZZLES'
...5..9.....2.6.......4..324...9....95.6.1....2....5....7.1.8.926.4......1.......
56.42...1.14....6.....5.......29........6..93.3....7....593....6.....8...48.....7
.23.1....6..7....1..73....6.9......4.6.2...7.....6.8.37..5.2...9......8...5.896..
.2.....6....962.7....8.......1.4..52..9..73..6.4..3..1..3..4...5....6..4...2.....
9.......6.7...38.9..5.2.4..2.........612.7......1...8.....3....3...98.24.....6..3
9.1..6.....2...38.46..5.....2...4......1.8.67..4.7...5..674...3.45...........9...
3.....157.9.8...2.........68...3..62...5268.....7.859..6...9....51......9..15....
.3.2.6.........82.1.83.4.......6.....9..3.2.6.....8..98.1....329.........67..19..
PUZZLES
}

# clauses LEAST MOST: prints the puzzle on standard input as clauses in DIMACS form. LEAST names the rules that are stated as "at
# least one", MOST those that are stated as "at most one": 0 a digit in a cell; 1, 2, 3 a place of a digit in a row, column, box.
clauses() {
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
