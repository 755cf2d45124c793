#!/bin/bash
# options.sh NONET: with --resume and merge, each option of the commands that can be divided is compared with that of
# the earlier run, or no output depends on it, or a shard refuses it. A new option needs a row here.
. "$(dirname "$0")/common.sh"

corpus 1000 | head -40 > puzzles.txt
"$nonet" solve -q puzzles.txt | paste -d, <(seq 40) puzzles.txt - <(yes 1.2 | head -40) |
  sed '1i id,puzzle,solution,er' > table.csv
target=$("$nonet" list targets | awk 'NR > 1 { name = $1 } END { print name }')

rows=()
# Option, or command and option; what it is; the options that it needs; the option with a value.
while IFS='|' read -r option kind needs given; do
  rows[${#rows[@]}]="$option|$kind|$needs|$given"
done <<END
--threads|beside||--threads 3
--progress|beside||--progress always
--quiet|beside||--quiet
--checkpoint-millis|beside||--checkpoint-millis 0
--max-malformed|beside||--max-malformed 90%
--target|beside||--target $target
--slice-bytes|beside||--slice-bytes 500
solve --memory|beside||--memory 40
solve --stats|beside||--stats stats.json
solve --html|beside||--html page.html
--input-format|compared||--input-format csv
--column|compared||--column 2
--compression-level|compared||--compression-level 7
--check-column|compared||--check-column
--solution-column|compared||--solution-column 3
--puzzles-only|compared||--puzzles-only
--keep-columns|compared|-f csv|--keep-columns
--output-fields|compared|-f csv|--output-fields puzzle,clues
rate --output-fields|compared||--output-fields puzzle,clues
canon --output-fields|compared||--output-fields puzzle,clues
minimize --output-fields|compared||--output-fields puzzle,clues
augment --output-fields|compared||--output-fields puzzle,clues
--format|compared||--format jsonl
convert --format|compared|--puzzles-only|--format jsonl
canon --format|compared|--output-fields puzzle|--format jsonl
minimize --format|compared|--output-fields puzzle|--format jsonl
augment --format|compared|--output-fields puzzle|--format jsonl
--solver|compared||--solver scalar
--limit|compared||--limit 3
minimize --limit|compared|--all|--limit 3
--max-guesses|compared||--max-guesses 7
--unordered|compared|-f csv|--unordered
--slowest|compared||--slowest 3
--explain|compared||--explain
--steps|compared|--explain|--steps steps
--stats|compared|--explain|--stats stats.json
--html|compared|--explain|--html page.html
rate --form|compared|--explain|--form canonical
canon --form|compared||--form pattern
--techniques|compared|--explain|--techniques 1.2.1
--max-er|compared|--explain|--max-er 9.0
--max-seconds|compared|--explain|--max-seconds 99
--by|compared||--by grid
--memory|compared||--memory 100
--check|compared||--check
--all|compared||--all
--seed|compared||--seed 9
--copies|compared||--copies 3
augment --original|compared||--original
rate --check-column|compared|--explain|--check-column er
rate --max-different|compared|--explain --check-column er|--max-different 40
--parts|refused||--parts 2
--compression|refused||--compression zst
canon --dedup|refused||--dedup
canon --original|refused||--dedup --original
END

# run NAME COMMAND...: leaves the output NAME.zst and what is compared, NAME.options. Status 1: stated ratings differ.
run() {
  rm -f stats.json page.html steps
  "$nonet" "${@:2}" table.csv --shard 0/1 -o "$1.zst" 2> err || [ $? = 1 ] || { cat err; fail "${*:2}"; }
  python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["options"])' "$1.zst.manifest" > "$1.options"
}

tried=0
for command in solve rate canon convert minimize augment; do
  for option in $("$nonet" $command --help | sed -nE 's/^ +(-[a-zA-Z],)?(--[a-z-]+).*/\2/p'); do
    case "$command $option" in
      *--help | *--output | *--resume | *--shard) continue ;;          # the command itself
    esac
    found=
    for row in "${rows[@]}"; do
      [ "${row%%|*}" != "$option" ] || found=${found:-$row}
      [ "${row%%|*}" != "$command $option" ] || { found=$row; break; }
    done
    [ -n "$found" ] || fail "$command $option has no row in options.sh"
    IFS='|' read -r _ kind needs given <<< "$found"
    # Other formats do not hold all columns.
    [ $command != convert ] || [[ " $needs $given" = *" -f "* || " $given" = *" --format "* ]] || needs="-f csv"
    tried=$((tried + 1))
    if [ "$kind" = refused ]; then
      # shellcheck disable=SC2086
      "$nonet" $command $given table.csv --shard 0/1 -o refused.txt 2> err && fail "not refused: $command $given"
      ! ls refused.txt* > ls 2>&1 || fail "files of a refused run: $(cat ls)"
      continue
    fi
    # shellcheck disable=SC2086
    run before $command $needs
    # shellcheck disable=SC2086
    run after $command $needs $given
    if [ "$kind" = beside ]; then
      cmp before.options after.options || fail "compared: $command $given"
      cmp before.zst after.zst || fail "the output depends on it: $command $given"
    else
      ! cmp -s before.options after.options || fail "not compared: $command $given"
    fi
  done
done
echo "$tried options are compared, or no output depends on them, or shards refuse them"
