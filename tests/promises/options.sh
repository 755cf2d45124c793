#!/bin/bash
# options.sh NONET: what `nonet list options` says depends on each option of each command is tried. Of the commands that
# save their runs, an option with answers or kept is compared with that of the earlier run, or a shard refuses it. With
# an option on which nothing depends, every command writes the same. A row is for an option that needs others or whose
# value is no number.
. "$(dirname "$0")/common.sh"

corpus 1000 | head -40 > puzzles.txt
"$nonet" solve -q puzzles.txt > solutions.txt
paste -d, <(seq 40) puzzles.txt solutions.txt <(yes 1.2 | head -40) | sed '1i id,puzzle,solution,er' > table.csv
"$nonet" solve -q --shard 0/1 -o shard puzzles.txt
"$nonet" bench -q puzzles.txt --solver scalar --launches 2 -n 10 --min-time 0.001 --json result.json > text
head -1 puzzles.txt > pattern.txt
target=$("$nonet" list targets | awk 'NR > 1 { name = $1 } END { print name }')

rows=()
# Option, or command and option; the options that it needs, or "refused"; the option with a value, or with "=" all options.
while IFS='|' read -r option needs given; do
  rows[${#rows[@]}]="$option|$needs|$given"
done <<END
--progress||--progress always
--max-malformed||--max-malformed 90%
--target||--target $target
--memory||--memory 100
--stats||--stats stats.json
--html||--html page.html
--json||--json page.json
--csv||--csv page.csv
--markdown||--markdown page.md
--prometheus||--prometheus page.prom
--input-format||--input-format csv
--column||--column 2
--check-column||--check-column
--solution-column||--solution-column 3
--keep-columns|-f csv|--keep-columns
--output-fields||--output-fields puzzle,clues
solve --output-fields|-f csv|--output-fields puzzle,clues
convert --output-fields|-f csv|--output-fields puzzle,clues
--format||--format jsonl
convert --format|--puzzles-only|--format jsonl
canon --format|--output-fields puzzle|--format jsonl
minimize --format|--output-fields puzzle|--format jsonl
augment --format|--output-fields puzzle|--format jsonl
--solver||--solver scalar
minimize --limit|--all|--limit 7
--unordered|-f csv|--unordered
--steps|--explain|--steps steps
rate --stats|--explain|--stats stats.json
rate --html|--explain|--html page.html
rate --form|--explain|--form canonical
canon --form||--form pattern
--techniques|--explain|--techniques 1.2.1
--max-er|--explain|--max-er 9.0
--max-seconds|--explain|--max-seconds 99
rate --check-column|--explain|--check-column er
rate --max-different|--explain --check-column er|--max-different 40
--by||--by grid
--parts|refused|--parts 2
--compression|refused|--compression zst
canon --dedup|refused|--dedup
canon --original|refused|--dedup --original
generate --kind||=-n 40 -k minimal
generate --count||=-n 7 -k easy
generate --clues||--clues 30
generate --below||=-n 40 -k multiple --below 3
generate --symmetry||--symmetry diagonal
generate --pattern||--pattern pattern.txt
generate --rounds|refused|=-n 40 -k hard --rounds 1
generate --solver|refused|=-n 40 -k hard --solver scalar
generate --er|refused|--er :2.0
generate --format|--output-fields puzzle|--format jsonl
END

# find_row COMMAND OPTION FORM: sets needs and given.
find_row() {
  local row found=
  for row in "${rows[@]}"; do
    [ "${row%%|*}" != "$2" ] || found=${found:-$row}
    [ "${row%%|*}" != "$1 $2" ] || { found=$row; break; }
  done
  case "$found $3" in
    " -") found="||$2" ;;
    " N") found="||$2 7" ;;
    " "*) fail "$1 $2 has no row in options.sh" ;;
  esac
  IFS='|' read -r _ needs given <<< "$found"
}

# inputs COMMAND: the arguments of a run without options, and the options that it needs.
inputs() {
  case $1 in
    solve | rate | canon | convert | minimize | augment | describe | index) echo table.csv ;;
    generate) echo -k easy -n 40 ;;
    verify) echo puzzles.txt solutions.txt ;;
    merge) echo shard -o - ;;
    neighbours) echo puzzles.txt --clues 20 ;;
    split) echo --parts a:0.5,b:0.5 table.csv ;;
    check) echo "$here/../../datasets/signatures.json" ;;
    compare) echo result.json result.json ;;
    history) echo result.json ;;
    report) echo result.json --html - ;;
    list) echo formats ;;
    completions) echo bash ;;
  esac
}

# run NAME COMMAND OPTIONS: leaves the output NAME.zst and what is compared, NAME.options. Status 1: stated ratings differ.
run() {
  rm -f stats.json page.html steps
  # shellcheck disable=SC2086
  "$nonet" $2 $3 --shard 0/1 -o "$1.zst" 2> err || [ $? = 1 ] || { cat err; fail "$2 $3"; }
  python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["options"])' "$1.zst.manifest" > "$1.options"
}

# write FILE COMMAND OPTIONS: leaves what the command writes in FILE.
write() {
  rm -f page.* table.csv.index
  # shellcheck disable=SC2086
  "$nonet" $2 $3 > "$1" 2> err || echo "status $?" >> "$1"
  ! grep -q "^status [24]" "$1" || { cat err; fail "$2 $3"; }
  case $2 in
    split) cat a b >> "$1" ;;
    index) cat table.csv.index >> "$1" ;;
  esac
}

saved=$("$nonet" list options | awk '$2 == "--shard" { print $1 }' | xargs)
tried=0
while read -r command option effect _ form _; do
  case "$command $option" in
    *" --"*) ;;
    *) continue ;;  # an argument
  esac
  case "$option $command" in
    --output* | --resume* | --shard* | *" bench") continue ;;  # which run it is; bench prints times
  esac
  is_saved=
  [[ " $saved " != *" $command "* ]] || is_saved=yes
  [ -n "$is_saved" ] || [ "$effect" = nothing ] || continue
  find_row "$command" "$option" "$form"
  input=$(inputs "$command")
  # Other formats do not hold all columns.
  [ "$command $needs" != "convert " ] || [[ " $given" = *" --format "* ]] || needs="-f csv"
  tried=$((tried + 1))
  before="$input ${needs#refused}" after="$input ${needs#refused} $given"
  [[ $given != =* ]] || after=${given#=}
  if [ "$needs" = refused ]; then
    # shellcheck disable=SC2086
    "$nonet" "$command" $after --shard 0/1 -o refused.txt 2> err && fail "not refused: $command $after"
    ! ls refused.txt* > ls 2>&1 || fail "files of a refused run: $(cat ls)"
  elif [ -n "$is_saved" ]; then
    run before "$command" "$before"
    run after "$command" "$after"
    if [ "$effect" = nothing ]; then
      cmp before.options after.options || fail "compared: $command $given"
      cmp before.zst after.zst || fail "the output depends on it: $command $given"
    else
      ! cmp -s before.options after.options || fail "not compared: $command $given"
    fi
  else
    write before.txt "$command" "$before"
    write after.txt "$command" "$after"
    cmp before.txt after.txt || fail "the output depends on it: $command $given"
  fi
done < <("$nonet" list options | sed 1d)
echo "$tried options are compared, or no output depends on them, or shards refuse them"
