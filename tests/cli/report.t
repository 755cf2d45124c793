Reports for a browser, of each kind of saved result.

  $ . $TESTDIR/refused.sh
  $ grep -v '^#' "$TESTDIR/../../datasets/sample.txt" | head -50 > puzzles.txt; echo '12<b>' >> puzzles.txt
  $ bench="nonet bench -q puzzles.txt -s sliced,scalar --launches 2 -r 1 --min-time 0.001 -n 20 --label 'v1 <i>'"
  $ eval $bench --html bench.html --json bench.json > /dev/null
  $ nonet describe -q puzzles.txt --max-malformed 1 --html describe.html --json describe.json > /dev/null
  puzzles.txt:51: bad character '<' after 2 of 81 cells
  $ nonet solve -q puzzles.txt --max-malformed 1 -o answers.txt --html solve.html --stats solve.json
  puzzles.txt:51: bad character '<' after 2 of 81 cells
  $ nonet compare bench.json bench.json --html compare.html --json compare.json > /dev/null 2> err
  [6]
  $ nonet verify puzzles.txt answers.txt --json verify.json > /dev/null
  $ for kind in bench describe solve compare; do
  >   rm -f again.html; nonet report $kind.json --html again.html; cmp $kind.html again.html && grep '<title>' again.html | head -1
  > done
  <title>nonet bench: v1 &lt;i&gt;</title>
  <title>nonet describe</title>
  <title>nonet solve: puzzles.txt</title>
  <title>nonet compare</title>
  $ nonet report verify.json --html - | grep '<h1>'
  <h1>nonet verify</h1>
  $ python3 -c 'import json; print(json.load(open("bench.json"))["context"]["label"])'
  v1 <i>

Merged shards have a report, too.

  $ for i in 0 1; do nonet solve -q --max-malformed 1 --shard $i/2 -o part$i puzzles.txt 2> err; done
  $ nonet merge -q --max-malformed 1 part0 part1 -o merged.txt --html merge.html 2> err; grep -c '<h2>The slowest puzzles' merge.html
  1

A report needs nothing but itself.

  $ for report in *.html; do sed '/^\/\*!$/,/^!function/d' $report | grep -E 'https?:|src=|@import|url\('; done
  [1]

Other files are never replaced.

  $ refused <<'END'
  > 2 nonet report bench.json --html bench.json => bench.json is an input and would be overwritten; choose another output
  > 2 nonet report bench.json --html answers.txt => answers.txt exists and is not a report of this kind of result; remove it or choose another file
  > 2 nonet report bench.json --html compare.html => compare.html exists and is not a report of this kind of result; remove it or choose another file
  > 2 nonet solve -q puzzles.txt -o /dev/null --html answers.txt => answers.txt exists and is not a report that --html wrote; remove it or choose another file
  > 2 nonet describe puzzles.txt --html bench.html => bench.html exists and is not a report that --html wrote; remove it or choose another file
  > END
  $ eval $bench --html puzzles.txt
  nonet: puzzles.txt is an input and would be overwritten; choose another output
  [2]
  $ eval $bench --html compare.html
  nonet: compare.html exists and is not a report that --html wrote; remove it or choose another file
  [2]

A full disk.

  $ refused <<'END'
  > 4 nonet report bench.json --html /dev/full => cannot write /dev/full: No space left on device
  > 4 nonet report bench.json --html - > /dev/full => cannot write standard output: No space left on device
  > END

What is not a result.

  $ refused <<'END'
  > 4 nonet report puzzles.txt --html x.html => puzzles.txt is not a result that nonet wrote as JSON
  > 4 echo '{"context": {}}' > empty.json; nonet report empty.json --html x.html => empty.json is not a result of a bench as JSON
  > 4 echo '{"kind": "answers"}' > other.json; nonet report other.json --html x.html => other.json is not a result that nonet wrote as JSON
  > 4 echo '{"solve_nanos": 5}' > other.json; nonet report other.json --html x.html => other.json is not statistics of nonet solve --stats
  > 4 nonet report missing.json --html x.html => cannot open missing.json: No such file or directory
  > 2 nonet report bench.json => --html is required
  > 2 nonet report --html x.html => RESULT is required
  > END
  $ ls x.html*
  ls: cannot access 'x.html*': No such file or directory
  [2]

A bench that is interrupted has a report of what is there.

  $ stop_after() {
  >   timeout --preserve-status -s INT $1 env --default-signal=INT \
  >     nonet bench -q puzzles.txt -s scalar --launches 100000 --html stopped.html > text 2> err
  >   echo $? > status
  > }
  $ for seconds in 1 5 25 125; do stop_after $seconds; ! test -e stopped.html || break; done; cat err status
  nonet: stopped; the figures are of the launches that were done
  130
  $ grep -c 'stopped early' stopped.html
  1
