What a command writes, verify reads: every command with chosen fields, in every format that it has.

  $ nonet generate -q -k minimal -n 6 -o puzzles.txt
  $ for command in $(nonet --help | sed -n 's/^  \([a-z]\+\) .*/\1/p'); do
  >   nonet $command --help | grep -q -- --output-fields || continue
  >   for format in $(nonet list formats | sed -n 's/^  \([a-z]\+\) .*/\1/p' | sort -u); do
  >     for fields in record,puzzle,solution,status solution,puzzle; do
  >       input=puzzles.txt; [ $command != generate ] || input='-k minimal -n 6'
  >       nonet $command -q -f $format --output-fields $fields $input -o out 2> err || continue
  >       nonet verify out out > text 2> err || cat text
  >     done
  >     [ ! -s text ] || echo $command $format: $(cat text); rm -f text
  >   done
  > done
  solve csv: OK: 6 records, 6 solutions right
  solve json: OK: 6 records, 6 solutions right
  solve jsonl: OK: 6 records, 6 solutions right
  generate csv: OK: 6 records, 6 solutions right
  generate jsonl: OK: 6 records, 6 solutions right
  canon csv: OK: 6 records, 6 solutions right
  canon jsonl: OK: 6 records, 6 solutions right
  convert csv: OK: 6 records, 6 solutions right
  convert jsonl: OK: 6 records, 6 solutions right
  rate csv: OK: 6 records, 6 solutions right
  rate jsonl: OK: 6 records, 6 solutions right
  minimize csv: OK: 6 records, 6 solutions right
  minimize jsonl: OK: 6 records, 6 solutions right
  neighbours csv: OK: 1,136 records, 1,136 solutions right
  neighbours jsonl: OK: 1,136 records, 1,136 solutions right
  augment csv: OK: 6 records, 6 solutions right
  augment jsonl: OK: 6 records, 6 solutions right
