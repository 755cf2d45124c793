Inputs as people have them: each is read right, refused, or remarked.

  $ . $TESTDIR/refused.sh
  $ P=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  $ S=534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ Z=$(echo $P | tr . 0); rows() { echo $1 | fold -w 9; }
  $ show() { nonet convert --puzzles-only "$@" 2> err | sed "s/$P/P/"; grep -v ' records\? in ' err || true; }

The puzzle inside a line, several puzzles, a solution first.

  $ printf '0000183b3050 %s  1.2\n0000183b3051 %s  2.3\n' $Z $Z > bank.txt; show bank.txt
  P
  P
  bank.txt: the puzzle is inside the text of a line
  $ printf '1) %s\n2) %s\n' $P $P > numbered.txt; show numbered.txt
  P
  P
  numbered.txt: the puzzle is inside the text of a line
  $ echo "$P $P" > two.txt; show two.txt
  P
  P
  two.txt: lines have several puzzles: all of them are read
  $ echo "$S $P" > first.txt; show first.txt
  P
  first.txt: the puzzle of a line is the one with blanks, behind a full grid
  $ nonet solve -q --check-column first.txt | sed "s/$S/S/"
  S
  $ echo $S > full.txt; nonet solve full.txt 2>&1 | grep 'full grid'
  the only puzzle is a full grid without a blank: is it the solution of another?
  $ echo "#1 $P" > comments.txt; nonet solve comments.txt 2>&1 | grep '^comments'
  comments.txt: lines that begin with '#' and have 81 cells, which are comments and are not read: 1, the first is line 1
  comments.txt: it is not empty, but no record was found in it
  $ (echo name,puzzle; echo a,$P; echo "#2,$P"; echo "# end") > names.csv; nonet solve names.csv 2>&1 | grep "'#'"
  names.csv: lines that begin with '#' and have 81 cells, which are comments and are not read: 1, the first is line 3

`cat` of two tables of which the first has no last line end, and a board of ten rows in a field.

  $ Q=..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
  $ (echo id,puzzle,solution; echo 1,$P,$S; printf '2,%s,%s' $P $S; echo 3,$Q,; echo 4,$P,$S) > cat.csv; nonet solve -q -f line cat.csv 2>&1 | sed "s/$S/S/"
  S
  malformed
  S
  cat.csv:3: too long: more than 81 cells
  nonet: too many malformed records, 1 of 3 (more than --max-malformed 1%)
  $ (echo 'id;puzzle;level'; for i in 1 2; do echo "$i;$P;easy"; done; printf "3;$P;easy"; echo "4;$P;easy") > cat.csv; nonet solve -q -f line --max-malformed 1 cat.csv 2>&1 | sed "s/$S/S/"
  S
  S
  malformed
  cat.csv:4: too long: more than 81 cells
  $ (echo puzzle,moves; for i in 60 70 170 180 60 70 200 80; do echo "$P,$(echo $S$S$S | head -c $i)"; done) > moves.csv; nonet solve -q -f line moves.csv | uniq -c | sed "s/$S/S/; s/^ *//"
  8 S
  $ (echo 1. $P; printf "2. $P"; echo 3. $Q; echo 4. $P) > cat.txt; nonet solve -q -f line --max-malformed 1 cat.txt 2>&1 | sed "s/$S/S/"
  S
  malformed
  S
  cat.txt:2: too long: more than 81 cells
  $ (echo puzzle,note; for i in 1 2 3; do echo "\"$(rows $P)\",a"; done; echo "\"$(rows $P; echo 1........)\",b") > ten.csv
  $ nonet solve -q -f line --max-malformed 1 ten.csv 2>&1 | sed "s/$S/S/"
  S
  S
  S
  malformed
  ten.csv:29: too long: more than 81 cells

A row of one digit is no number of a grid, wherever it stands; a count above grids is no row of them.

  $ nonet generate -q -k minimal -n 300 -s 9 > minimal.txt
  $ i=0; while read -r p; do printf -- '---\nname: p%d\ngrid: |\n' $i; rows $p | sed 's/^/  /'; i=$((i + 1)); done < minimal.txt > docs.yaml
  $ nonet convert -q docs.yaml | cmp - minimal.txt
  $ (echo 9; for i in 1 2 3; do rows $Z; rows $Z; rows $Q; done) > counted.txt; nonet solve -q counted.txt | sed "s/$S/S/" | sort | uniq -c | sed 's/^ *//; s/[0-9]\{81\}/other/'
  3 other
  6 S

Most of the first boards have no solution: titles of nine digits are read as rows.

  $ for i in 1 2 3 4 5 6 7 8 9; do echo 92405218$i; rows $P; done > titled.txt; nonet solve titled.txt 2>&1 | grep 'no solution'
  titled.txt: 9 of the first 10 boards have no solution; if that is wrong, choose the format (--input-format) or the column (--column)

Lines between grids, numbers of columns, a row that is missing.

  $ for i in 1 2 3; do rows $P; echo '*********'; done | head -n -1 > stars.txt; show stars.txt
  P
  P
  P
  $ (echo 0,1,2,3,4,5,6,7,8; rows $Z | sed 's/./&,/g; s/,$//') > frame.csv; show frame.csv
  P
  $ for i in $(seq 6); do rows $P; done | sed 12d > missing.txt; show missing.txt
  P
  nonet: missing.txt:10: from here on the rows make no grids: a digit stands twice in a row, column or box of each. They make grids again when they are shifted, so a row is missing or too many here or in the lines before
  $ for i in 1 2; do echo '% randomly generated - easy'; rows $P; done > titles.txt; show titles.txt
  P
  P
  $ rows $P | sed '3~3s/$/\n/' > bands.txt; show bands.txt
  P

Lines of blanks between bands, spaces and letters for blanks, lists of programs, puzzle and solution by turns.

  $ D=$(echo $P | tr . -); (rows $D | sed '3a ---------' | sed '7a ---------'; rows $D) > bands.txt; show bands.txt
  P
  P
  $ (echo ---------; rows "$P" | sed 's/\./ /g; s/.../&|/g; s/^/|/'; echo ---------) > spaces.txt; show spaces.txt
  P
  spaces.txt: a space is taken for a blank
  $ rows $P | tr . X > letters.txt; show letters.txt
  P
  letters.txt: 'X' is taken for a blank
  $ (echo 'board = ['; rows $Z | sed 's/./&, /g; s/, $//; s/.*/    [&],/; s/0/None/g'; echo ']') > board.py; show board.py
  P
  $ for i in 1 2 3; do echo Puzzle; rows $P; echo Solution; rows $S; done > turns.txt; show turns.txt
  P
  P
  P
  turns.txt: full grids, which are solutions of the puzzles and are not read: 3, the first is line 12
  $ nonet describe --layout turns.txt | grep -E 'boards|solutions '
    boards         records: 3 puzzles with one solution
    solutions      full grids are solutions of the puzzles, and no records
  $ echo '+---+' > frame.txt; nonet describe --layout frame.txt | grep 'first record'
    first record   none

Pencil marks, and a drawing of 27 lines of 27 characters.

  $ echo $P | fold -w 1 | sed 's/\./123456789/' | paste -d ' ' - - - - - - - - - > marks.txt
  $ nonet solve -q marks.txt | sed "s/$S/S/"
  S
  $ rows $P | awk '{ for (k = 1; k <= 7; k += 3) { line = ""
  >   for (i = 1; i <= 9; i++) { c = substr($0, i, 1)
  >     for (d = k; d < k + 3; d++) line = line (c == "." || c == d ? d : ".") }
  >   print line } }' > big.txt; nonet solve -q big.txt | sed "s/$S/S/"
  S
  $ nonet canon -q marks.txt
  nonet: marks.txt: these are puzzles of candidates, which have no canonical form
  [2]

Documents: JSON at any depth, boards of digits from 0.

  $ echo "{\"rows\": [{\"row\": {\"puzzle\": \"$P\", \"solution\": \"$S\"}}]}" > server.json; show server.json
  P
  server.json: it is a JSON document; its lines are its values at 'rows.*'
  $ echo "[$(rows $Z | sed 's/./&,/g; s/,$//; s/.*/[&]/' | paste -sd,)]" > board.json; show board.json
  P
  $ echo "[$(echo $Z | sed 's/./&,/g; s/,$//; s/0/null/g' | tr 123456789 012345678)]" > zero.json; show zero.json
  P
  zero.json: the digits are 0 to 8 and are read as 1 to 9
  $ echo '{"cells": [{"position": [0, 0], "value": 5}]}' > cells.json; nonet solve -q cells.json
  multiple

Lists of numbers: -1 is a blank; another number that is no digit is named, and never two cells.

  $ list() { echo "$1" | sed 's/./&, /g; s/, $//'; }
  $ echo "{\"puzzle\": [$(list $Z | sed 's/0/-1/g')]}" > minus.jsonl; show minus.jsonl
  P
  $ fault() { nonet solve "$@" 2>&1 | grep -E ':[0-9]+: '; }
  $ for number in 's/0/-2/' 's/7, 0/70/'; do
  >   echo "{\"puzzle\": [$(list $Z | sed "$number")]}" > numbers.jsonl; fault numbers.jsonl
  >   echo "[$(list $Z | sed "$number")]" > numbers.json; fault numbers.json
  >   printf 'puzzle\n"[%s]"\n' "$(list $Z | sed "$number")" > numbers.csv; fault numbers.csv
  > done
  numbers.jsonl:1: a number that is no digit after 2 of 81 cells
  numbers.json:1: bad character '[' after 0 of 81 cells
  numbers.csv:2: a number that is no digit after 2 of 81 cells
  numbers.jsonl:1: a number that is no digit after 4 of 81 cells
  numbers.json:1: bad character '[' after 0 of 81 cells
  numbers.csv:2: a number that is no digit after 4 of 81 cells
  $ printf 'puzzle\n"[%s]"\n' "$(list ${Z%?})" > short.csv; fault short.csv
  short.csv:2: too short: 80 of 81 cells
  $ for values in "$(list $Z | sed 's/[0-9]/"&"/g; s/"7", "0"/"70"/')" "$(list $Z | sed 's/7, 0, 0, 0/70.0/')"; do
  >   echo "{\"puzzle\": [$values]}" > values.jsonl; fault values.jsonl
  > done
  values.jsonl:1: a number that is no digit after 4 of 81 cells
  values.jsonl:1: bad character '7' after 4 of 81 cells

A list that is carried along keeps its values apart.

  $ echo "{\"puzzle\": \"$P\", \"moves\": [12, [4, 5], \"a b\"], \"row\": [5, 3, null]}" > moves.jsonl
  $ nonet convert -q -f csv moves.jsonl
  puzzle,moves,row
  53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,"[12, [4, 5], ""a b""]","[5, 3, null]"

Tables: a header once more, rows without values, a first line `sep=;`.

  $ printf 'puzzle,solution\n%s,%s\n' $P $S > a.csv; cat a.csv a.csv > both.csv; show both.csv
  P
  P
  both.csv: lines that repeat the header: 1, the first is line 3
  $ printf 'id,puzzle\n1,%s\n,\n2,%s\n' $P $P > gaps.csv; show gaps.csv
  P
  P
  gaps.csv: rows without values: 1, the first is line 3
  $ printf 'sep=;\nid;puzzle\n1;%s\n' $P > sheet.csv; show sheet.csv
  P
  $ printf '{"prompt":"Solve: %s","answer":"%s"}\n' $P $S > prompts.jsonl; show prompts.jsonl
  P
  prompts.jsonl: field 'prompt' is taken for the puzzle (--column)
  $ printf 'text,answer\nhello,%s\n' $S > answers.csv; show answers.csv
  nonet: answers.csv: no column holds puzzles: 'answer' has full grids only, and its name is that of solutions; choose the column of the puzzles (--column)

XML of Sudoku programs.

  $ printf '<opensudoku>\n<game data="%s" />\n</opensudoku>\n' $Z > open.xml; show open.xml
  P
  open.xml: the puzzle is inside the text of a line
  open.xml: lines without cells, which are no records: 2, the first is line 1
  $ printf '<ksudoku>\n <values>%s</values>\n <solution>%s</solution>\n</ksudoku>\n' $(echo $P $S | tr '123456789.' 'bcdefghij_') > k.xml; show k.xml
  P
  k.xml: the puzzle is inside the text of a line; the letters b to j are read as 1 to 9
  k.xml: lines without cells, which are no records: 2, the first is line 1
  k.xml: full grids, which are solutions of the puzzles and are not read: 1, the first is line 3

Other files are refused by name.

  $ refused <<'END'
  > 4 printf 'PAR1....' > puzzles.parquet; nonet solve -q puzzles.parquet => puzzles.parquet: this is a Parquet file; write it as CSV, with DuckDB: COPY 'FILE' TO 'puzzles.csv'
  > 4 printf 'version https://git-lfs.github.com/spec/v1\noid\n' > pointer; nonet solve -q pointer => pointer: this is a pointer of Git LFS, not the file itself; get the file with `git lfs pull`
  > 4 tar -czf puzzles.tar.gz two.txt; nonet solve -q puzzles.tar.gz => puzzles.tar.gz: this is a tar archive; extract one of its members with `tar -xOf FILE MEMBER`
  > END

How an input is read, and why.

  $ nonet describe --layout a.csv bank.txt zero.json
  a.csv
    data           text
    format         csv: a table, one column the puzzles, with a header or without (--input-format)
    because        the first lines have fields, and one of these holds puzzles
    header         puzzle,solution
    delimiter      ','
    columns        puzzle,solution
    puzzles        column 1, 'puzzle' (--column)
    cells          digits from 1 to 9; blanks are . 0 * _ -
    boards         'puzzle': 1 puzzle with one solution
    boards         'solution': 1 solution of 'puzzle'
    first record   line 2: 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  bank.txt
    data           text
    format         text: 81 cells inside the text of a line, or several puzzles a line (--input-format)
    because        most of the first lines have 81 cells inside other text, or cells of their own signs
    puzzles        run 1 of 81 cells of a line
    cells          digits from 1 to 9; blanks are . 0 * _ -
    boards         records: 2 puzzles with one solution
    first record   line 1: 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    remark         bank.txt: the puzzle is inside the text of a line
  zero.json
    data           a document: JSON
    format         jsonl: an object a line, one field the puzzle (--input-format)
    because        it was chosen
    header         none
    columns        puzzle
    puzzles        column 1, 'puzzle' (--column)
    cells          digits from 0 to 8; no digit is a blank
    boards         'puzzle': 1 puzzle with one solution
    first record   line 1: 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    remark         zero.json: the digits are 0 to 8 and are read as 1 to 9

Converting loses nothing unless told.

  $ nonet convert -q -f csv first.txt | sed "s/$P/P/; s/$S/S/"
  before,puzzle,after,solution
  P,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,,S
  $ nonet convert -q -f jsonl gaps.csv | sed "s/$P/P/"
  {"id":"1","puzzle":"P"}
  {"id":"2","puzzle":"P"}
  $ nonet convert -q -f json gaps.csv | sed "s/$P/P/"
  [
  {"id":"1","puzzle":"P"},
  {"id":"2","puzzle":"P"}
  ]
  $ nonet convert -q -f pair a.csv | sed "s/$P/P/; s/$S/S/"
  P,S
  $ nonet convert -q -f grid two.txt | head -3
  53..7....
  6..195...
  .98....6.
  $ nonet convert -q gaps.csv -o lines.txt 2>&1 | grep -v 'so far'; ls lines.txt*
  nonet: the format line cannot have all of 2 records; the first is record 1, with '1' in column 'id'; choose csv, jsonl or json with --format, or leave it out with --puzzles-only
  lines.txt.partial
  $ nonet convert -q --puzzles-only gaps.csv | sed "s/$P/P/"
  P
  P
  $ nonet convert -q -f npy a.csv -o a.npy && nonet convert -q -f pair a.npy | sed "s/$P/P/; s/$S/S/"
  P,S
  $ nonet convert -q -f npy a.csv > a.npy
  nonet: the format npy needs -o FILE
  [2]
  $ nonet convert -q -f candidates two.txt | nonet convert -q -f line - | cut -c1-27
  ....5......3......123456789
  ....5......3......123456789
  $ (echo $P; echo bad) > bad.txt; nonet convert -q bad.txt -o good.txt 2>&1 | grep -v 'so far'; ls good.txt*
  bad.txt:2: bad character 'b' after 0 of 81 cells
  nonet: stopped: too many malformed records, 1 of the first 2 (more than --max-malformed 0)
  If the input was misread, see --input-format and --column.
  good.txt.manifest
  good.txt.partial
  $ nonet convert --max-malformed 1 bad.txt 2>&1 > good.txt | sed 's/ in .*second/ in TIME/'; wc -l < good.txt
  bad.txt:2: bad character 'b' after 0 of 81 cells
  2 records in TIME
    left out: 1 malformed
  1

Source code and documents have boards beside other text: fences, names of tables, a solution between puzzles.

  $ rows=$(for i in 0 1 2 3 4 5 6 7 8; do echo ${P:9*i:9} | sed 's/\./0/g; s/./&, /g; s/, $//'; done)
  $ (echo 'Type in the digits:'; echo '```'; echo "$rows" | sed 's/, / /g'; echo '```'; echo 'The end.') > fence
  $ (for n in 1 2; do echo '[[puzzle]]'; echo 'grid = """'; echo "$rows" | sed 's/, //g'; echo '"""'; echo; done) > toml
  $ (echo "    const EASY: &str = \"$P\";"; echo "    const SOLVED: &str = \"$S\";"; echo "    const HARD: &str = \"$P\";") > consts
  $ for f in fence toml consts; do echo $f $(nonet convert -q $f 2> /dev/null | sed "s/$P/P/"); done
  fence P
  toml P P
  consts P P

A frame with a space for each blank, between bars and spaces, is malformed in its place.

  $ framed() { echo ┌───┬───┬───┐; echo "$rows" | sed "s/, / │ /g; s/0/$1/g; s/.*/│ & │/"; echo └───┴───┴───┘; echo; }
  $ (framed .; framed ' '; framed .) | nonet solve -q --max-malformed 1 -f csv --output-fields record,status
  record,status
  1,unique
  2,malformed
  3,unique
  standard input:14: row 1: too short: 3 of 9 cells

Lines with a number before the puzzle, then bare ones, are no table.

  $ (for i in 1 2 3; do echo "$i|$P"; done; echo $P; echo $P) | nonet convert -q --puzzles-only - | sed "s/$P/P/g" | sort | uniq -c
        5 P

The layout is text only.

  $ nonet describe --layout bank.txt --json layout.json; ls layout.json
  nonet: --layout prints text: it cannot be combined with --json
  ls: cannot access 'layout.json': No such file or directory
  [2]

A puzzle beside its solution is read whatever stands between them. An empty puzzle before a solution is malformed.

  $ printf '%s->%s\n' $P $S $P $S > arrow.txt; show arrow.txt
  P
  P
  arrow.txt: the puzzle is inside the text of a line
  $ printf '1. %s. %s\n' $Z $S > dot.txt; show dot.txt
  P
  dot.txt: the puzzle is inside the text of a line
  $ printf '%s\t%s\n' $P $S $P $S '' $S > empty.txt; nonet convert --puzzles-only --max-malformed 50% empty.txt 2>&1 | grep -v ' records in ' | sed "s/$P/P/"
  P
  P
  empty.txt:3: a full grid behind puzzles with blanks: is it a solution?
  if the full grids are puzzles, choose the format (--input-format) or the column (--column)
    left out: 1 malformed

Full grids behind the first part are malformed where its puzzles have blanks, and so is a solution without its puzzle in any table. A named format reads them.

  $ (for i in $(seq 12); do rows $P; echo; done; for i in $(seq 12); do rows $S; echo; done) > book.txt
  $ nonet solve -q book.txt 2>&1 > /dev/null | head -2; nonet solve -q book.txt > /dev/null 2>&1; echo $?
  book.txt:121: a full grid behind puzzles with blanks: is it a solution?
  book.txt:131: a full grid behind puzzles with blanks: is it a solution?
  3
  $ nonet solve --input-format grid book.txt 2>&1 > /dev/null | grep -E 'full|unique'
  full grids without a blank among the 24 puzzles: 12, the first is record 13 (book.txt:121): are they solutions of others?
    unique           24
  $ printf '%s|%s\n' $P $S $P $S '' $S $P $S | sed 's/^|//' > bars.txt; nonet convert --puzzles-only --max-malformed 50% bars.txt 2>&1 | grep 'bars.txt:3'
  bars.txt:3: a full grid behind puzzles with blanks: is it a solution?

Solutions at the end of the first part are those of its puzzles in their order. Other full grids stay puzzles: in the first part, behind nearly full boards, alone.

  $ nonet generate -q -k minimal -n 100 --seed 7 > p.txt; nonet solve -q p.txt > s.txt; nonet generate -q -k solved -n 40 --seed 8 > other.txt
  $ cat p.txt s.txt | nonet convert --puzzles-only 2> err | cmp - p.txt; grep -v ' records in ' err
  standard input: full grids, which are solutions of the puzzles and are not read: 100, the first is line 101
  $ counts() { nonet solve "$@" 2>&1 > /dev/null | grep -E 'full|^  (unique|malformed)'; }
  $ cat p.txt other.txt | counts
  full grids without a blank among the 140 puzzles: 40, the first is record 101 (standard input:101): are they solutions of others?
    unique           140
  $ (sed 's/^......../......../' s.txt; sed 's/^......../......../' s.txt; cat other.txt) | counts | grep -v unique
  full grids without a blank among the 240 puzzles: 40, the first is record 201 (standard input:201): are they solutions of others?
  $ cat s.txt other.txt | counts
  all puzzles are full grids without a blank: are they solutions of others?
    unique           140

A number with a dot or in brackets above a grid, a rule above text with puzzles.

  $ for n in 1. '(10)' 11: '[12]'; do echo "$n"; rows $P; echo; done > list.txt; show list.txt
  P
  P
  P
  P
  $ (echo ---; echo; for n in 1 2 3; do echo "$n. $Z"; done) > rule.md; show rule.md
  P
  P
  P
  rule.md: the puzzle is inside the text of a line
  rule.md: lines without cells, which are no records: 1, the first is line 1
  $ (echo ---; echo; seq 5 | sed 's/.*/prose without a board &/') > prose.md; nonet solve -q prose.md > /dev/null 2>&1; echo $?
  3

Several rows of SQL on a line, with solutions, too; and all rows on a line that is too long.

  $ printf "INSERT INTO p VALUES (1,'%s',3),(2,'%s',4),(3,'%s',5);\n" $Z $Z $Z > one.sql; show one.sql
  P
  P
  P
  one.sql: lines have several puzzles: all of them are read
  $ (echo 'INSERT INTO p VALUES'; printf "('%s', '%s'), ('%s', '%s'),\n" $Z $S $Z $S $Z $S $Z $S) > pairs.sql; show pairs.sql
  P
  P
  P
  P
  pairs.sql: lines have several puzzles: all of them are read
  pairs.sql: lines without cells, which are no records: 1, the first is line 1
  pairs.sql: full grids, which are solutions of the puzzles and are not read: 4, the first is line 2
  $ (echo '-- dump'; echo "INSERT INTO p VALUES $(for i in $(seq 800); do echo "('$Z'),"; done | tr -d '\n')('$Z');") > dump.sql; nonet solve -q dump.sql
  nonet: dump.sql: a line of more than 64 KiB has many rows of SQL; give each a line of its own with `sed 's/),(/),\n(/g' FILE`
  [4]
  $ sed 's/),(/),\n(/g' dump.sql | nonet convert -q --puzzles-only - | sort | uniq -c | awk '{ print $1 }'
  801

A grid with an empty row is read where lines of blanks stand between grids.

  $ E=.........; blank() { rows $P | sed "$1s/.*/$E/"; echo $E; rows $P; echo $E; }
  $ (for i in $(seq 20); do rows $P; echo $E; done; for i in 1 5 9; do blank $i; done) > rows.txt; show rows.txt | uniq -c | awk '{ print $1, length($2) }'
  20 1
  1 81
  1 1
  1 81
  1 1
  1 81
  1 1

A row of source code that is a comment, a lost row before a separator, a spreadsheet whose first row is empty.

  $ (echo 'p = ['; rows $Z | sed 's/./&, /g; s/, $//; s/.*/  [&],/' | sed 's|^  .5, 3.*|  // [1, 1, 1, 1, 1, 1, 1, 1, 1],\n&|'; echo '];') > comment.js; show comment.js
  P
  $ B=..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
  $ for i in $(seq 20); do rows $Z; echo 000000000; done | sed 189d > lost.txt; show lost.txt | sort | uniq -c
        1   left out: 1 malformed
        1 If the input was misread, see --input-format and --column.
       19 P
        1 lost.txt:181: too few rows: 8 of 9
        1 nonet: stopped: too many malformed records, 1 of the first 19 (more than --max-malformed 0)
  $ (rows $P; echo; rows $B; echo; rows $P) | sed 's/./&,/g; s/,$//; s/[.]//g' > sheet.csv; show sheet.csv | sed "s/$B/B/"
  P
  B
  P

Layouts that are not read are named.

  $ rows $P | sed 's/^/> /' > mail.txt; rows $P | sed 's/^/Row 1: /' > named.txt
  $ rows $P > one.txt; paste -d ' ' one.txt one.txt > beside.txt
  $ refused <<'END'
  > 4 nonet solve -q mail.txt => mail.txt: these are rows of grids behind other text; keep the nine cells of each row only
  > 4 nonet solve -q named.txt => named.txt: these are rows of grids behind other text; keep the nine cells of each row only
  > 4 nonet solve -q beside.txt => beside.txt: these are grids side by side; write them one below the other
  > END
