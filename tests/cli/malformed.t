A malformed record keeps its place and is reported with its line. Too many of them give status 3.

  $ good=1..489..673.....4......1295..712.6..5..7.3..8..6.957..9146......2.....378..512..4
  $ printf '%s\n' "# header" $good 123 "" ${good}1 hello "${good}x" $good "${good%?}" > corpus.txt
  $ nonet solve -q corpus.txt --stats stats.json
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  malformed
  malformed
  malformed
  malformed
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  malformed
  corpus.txt:3: too short: 3 of 81 cells
  corpus.txt:5: too long: more than 81 cells
  corpus.txt:6: bad character 'h' after 0 of 81 cells
  corpus.txt:7: bad character 'x' after 81 of 81 cells
  corpus.txt:9: too short: 80 of 81 cells
  corpus.txt was read as line: 5 of the first 7 records are malformed; if that is wrong, choose the format (--input-format) or the column (--column)
  nonet: too many malformed records, 5 of 7 (more than --max-malformed 1%)
  [3]
  $ nonet solve -q corpus.txt -f jsonl -o out.jsonl 2> err
  [3]
  $ grep -o '"reason":.*' out.jsonl
  "reason":"too short: 3 of 81 cells"}
  "reason":"too long: more than 81 cells"}
  "reason":"bad character 'h' after 0 of 81 cells"}
  "reason":"bad character 'x' after 81 of 81 cells"}
  "reason":"too short: 80 of 81 cells"}
  $ grep -A3 malformed_by_reason stats.json
    "malformed_by_reason": {
      "too short": 2,
      "too long": 1,
      "bad character": 2
  $ grep -c '"line"' stats.json
  5
  $ cat > check.py <<EOF
  > import json
  > for entry in json.load(open("stats.json"))["malformed_records"]:
  >     print(entry["record"], entry["input"], entry["line"], entry["reason"])
  > EOF
  $ python3 check.py
  2 corpus.txt 3 too short: 3 of 81 cells
  3 corpus.txt 5 too long: more than 81 cells
  4 corpus.txt 6 bad character 'h' after 0 of 81 cells
  5 corpus.txt 7 bad character 'x' after 81 of 81 cells
  7 corpus.txt 9 too short: 80 of 81 cells

Only the first few are shown; all are in the statistics.

  $ for i in 1 2 3 4 5 6 7 8 9; do echo bad; done | nonet solve -q > out.txt
  standard input:1: bad character 'b' after 0 of 81 cells
  standard input:2: bad character 'b' after 0 of 81 cells
  standard input:3: bad character 'b' after 0 of 81 cells
  standard input:4: bad character 'b' after 0 of 81 cells
  standard input:5: bad character 'b' after 0 of 81 cells
  and 4 more malformed records
  standard input was read as line: 9 of the first 9 records are malformed; if that is wrong, choose the format (--input-format) or the column (--column)
  nonet: too many malformed records, 9 of 9 (more than --max-malformed 1%)
  [3]
  $ sort out.txt | uniq -c | sed 's/^ *//'
  9 malformed

The file has its final name, because it is complete.

  $ nonet solve -q corpus.txt -o answers.txt 2> err
  [3]
  $ ls answers.txt*
  answers.txt

A grid that ends early.

  $ printf '005300000\n800000020\n\n005300000\n80000002x\n' | nonet solve -q
  malformed
  malformed
  standard input:1: too few rows: 2 of 9
  standard input:4: row 2: bad character 'x' after 8 of 9 cells
  standard input was read as grid: 2 of the first 2 records are malformed; if that is wrong, choose the format (--input-format) or the column (--column)
  nonet: too many malformed records, 2 of 2 (more than --max-malformed 1%)
  [3]
