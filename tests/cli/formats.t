The same puzzle as a grid and as a line, in every output format.

  $ . $TESTDIR/refused.sh
  $ cat > grid.txt <<EOF
  > 005300000
  > 800000020
  > 070010500
  > 400005300
  > 010070006
  > 003200080
  > 060500009
  > 004000030
  > 000009700
  > EOF
  $ tr -d '\n' < grid.txt > line.txt

  $ nonet solve -q --format grid grid.txt
  145327698
  839654127
  672918543
  496185372
  218473956
  753296481
  367542819
  984761235
  521839764
  
  $ nonet solve -q --format grid line.txt | cmp - <(nonet solve -q --format grid grid.txt)
  $ nonet solve -q line.txt
  145327698839654127672918543496185372218473956753296481367542819984761235521839764
  $ nonet solve -q --format line < grid.txt
  145327698839654127672918543496185372218473956753296481367542819984761235521839764
  $ nonet solve -q --format pair grid.txt
  ..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..,145327698839654127672918543496185372218473956753296481367542819984761235521839764
  $ nonet solve -q --format csv grid.txt | sed 's/,[0-9]*$/,NANOS/'
  record,puzzle,solution,status,guesses,nanos
  1,..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..,145327698839654127672918543496185372218473956753296481367542819984761235521839764,unique,24,NANOS
  $ nonet solve -q --format jsonl grid.txt | sed 's/"nanos":[0-9]*/"nanos":NANOS/'
  {"record":1,"puzzle":"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..","solution":"145327698839654127672918543496185372218473956753296481367542819984761235521839764","status":"unique","guesses":24,"nanos":NANOS}

`solve` reads the grids that it writes. A solved grid is its own solution.

  $ nonet solve -q -f grid grid.txt | nonet solve -q -f grid | head -3
  145327698
  839654127
  672918543

Several grids, with empty lines between them or not; dots and zeros.

  $ (cat grid.txt; echo; tr 0 . < grid.txt; cat grid.txt) | nonet solve -q -f pair
  ..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..,145327698839654127672918543496185372218473956753296481367542819984761235521839764
  ..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..,145327698839654127672918543496185372218473956753296481367542819984761235521839764
  ..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..,145327698839654127672918543496185372218473956753296481367542819984761235521839764

The format can be forced.

  $ nonet solve -q --input-format line grid.txt
  malformed
  malformed
  malformed
  malformed
  malformed
  malformed
  malformed
  malformed
  malformed
  grid.txt:1: too short: 9 of 81 cells
  grid.txt:2: too short: 9 of 81 cells
  grid.txt:3: too short: 9 of 81 cells
  grid.txt:4: too short: 9 of 81 cells
  grid.txt:5: too short: 9 of 81 cells
  and 4 more malformed records
  grid.txt was read as line: 9 of the first 9 records are malformed; if that is wrong, choose the format (--input-format) or the column (--column)
  nonet: too many malformed records, 9 of 9 (more than --max-malformed 1%)
  [3]
  $ nonet solve -q --input-format grid line.txt
  malformed
  line.txt:1: row 1: too long: more than 9 cells
  line.txt was read as grid: its only record is malformed; if that is wrong, choose the format (--input-format) or the column (--column)
  nonet: too many malformed records, 1 of 1 (more than --max-malformed 1%)
  [3]

`pair` copies the text that follows the 81 cells.

  $ echo "$(cat line.txt) ED=9.0/1.2" | nonet solve -q -f pair
  ..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..,145327698839654127672918543496185372218473956753296481367542819984761235521839764 ED=9.0/1.2
  $ echo "$(cat line.txt);9.0;hard" | nonet solve -q -f pair
  ..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..,145327698839654127672918543496185372218473956753296481367542819984761235521839764;9.0;hard

A JSON array ends with a footer, which only a complete output has. verify reads it back, and it is also an
input.

  $ (cat line.txt; echo; echo bad) | nonet solve -q --max-malformed 2 -f json -o array.json
  standard input:2: bad character 'b' after 0 of 81 cells
  $ python3 -c "import json; print([answer['status'] for answer in json.load(open('array.json'))])"
  ['unique', 'malformed']
  $ (cat line.txt; echo; echo bad) | nonet verify - array.json
  OK: 2 records, 1 solution right, 1 malformed
  $ nonet solve -q array.json -f line --max-malformed 2
  145327698839654127672918543496185372218473956753296481367542819984761235521839764
  malformed
  array.json:3: bad character 'b' after 0 of 81 cells
  $ nonet solve -q --input-format json array.json -f line --max-malformed 2
  145327698839654127672918543496185372218473956753296481367542819984761235521839764
  malformed
  array.json:3: bad character 'b' after 0 of 81 cells
  $ nonet solve -q -f json /dev/null
  [
  ]
  $ (cat line.txt; echo; yes bad | head -5) | nonet solve -q --max-malformed 2 -f json 2> err | tail -c 20 | grep -c ']'
  0
  [1]

Because of the footer, a run can be neither resumed nor sharded, and it leaves no manifest.

  $ refused <<'END'
  > 2 nonet solve -q -f json --resume -o array.json line.txt => --resume and --shard: outputs of the format json cannot be joined: choose another --format
  > 2 nonet solve -q -f json --shard 0/2 -o array.json line.txt => --resume and --shard: outputs of the format json cannot be joined: choose another --format
  > END
  $ nonet solve -q -f json --checkpoint-millis 0 -o array.json line.txt; ls | grep manifest
  [1]
