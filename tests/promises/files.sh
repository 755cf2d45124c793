#!/bin/bash
# files.sh NONET: no command destroys a file. Runs every command with every output option directed
# to every file that the command reads (by its name, another spelling, a link, a redirection, or as
# the partial file or manifest of an output) and to its other outputs. Each run is refused with
# status 2, and no file changes or appears.
. "$(dirname "$0")/common.sh"

mkdir data
cd data
corpus 1000 | head -20 > puzzles.txt
"$nonet" solve -q puzzles.txt -o answers.txt
for i in 0 1; do "$nonet" solve -q --shard $i/2 -o part$i puzzles.txt; done
for name in used.partial used.manifest used.manifest.partial; do cp puzzles.txt $name; done
cat > checks.json << 'END'
{"checks": [{"corpus": "puzzles.txt", "solver": "lanes"}, {"corpus": "checks.json", "solver": "lanes"}]}
END
echo '{"checks": [{"corpus": "puzzles.txt", "solver": "lanes"}]}' > list.json

"$nonet" bench -q --launches 1 -r 1 --min-time 0.001 -n 5 puzzles.txt --json base.json

# Every file with its permissions, inode, size and the time of its last change, which no program can set.
shopt -s dotglob
state() { stat -c '%n %a %i %s %z' -- *; }
before=$(state)
tried=0
since=()  # the commands since the last comparison
# unchanged: fails if a command since the last call has changed a file.
unchanged() {
  [ "$(state)" = "$before" ] || { diff <(echo "$before") <(state); fail "files changed by one of: ${since[*]}"; }
  since=()
}
# refused COMMAND: a line of shell. It must fail with status 2 and a message, and change nothing, which
# the next `unchanged` finds.
refused() {
  status=0
  eval "$1" > ../said 2> ../err || status=$?
  [ $status = 2 ] && [ -s ../err ] || { cat ../err; fail "status $status: $1"; }
  tried=$((tried + 1))
  since+=("$1;")
}
# accepted COMMAND: it must succeed.
accepted() {
  eval "$1" > ../said 2> ../err || { cat ../err; fail "refused: $1"; }
  tried=$((tried + 1))
}

# A command, its output options, and the files that it reads. IN stands for the files that are
# arguments.
commands="solve -q IN|-o --stats --html|puzzles.txt
canon -q IN|-o|puzzles.txt
canon -q --dedup answers.txt IN|-o|puzzles.txt answers.txt
describe IN|--json --html|puzzles.txt
rate -q --explain IN|-o --steps --stats --html|puzzles.txt
augment -q IN|-o|puzzles.txt
minimize -q IN|-o|puzzles.txt
neighbours -q IN|-o|puzzles.txt
neighbours -q answers.txt --known IN|-o|puzzles.txt answers.txt
verify IN answers.txt|--json|puzzles.txt answers.txt
compare IN base.json|--json --markdown --csv --html|base.json
history IN base.json|--json --html|base.json
report IN|--html|base.json
check checks.json|--json|checks.json puzzles.txt
bench -q -r 1 --min-time 0.001 -n 5 IN|--json --markdown --csv --html|puzzles.txt
merge -q part0 part1|-o --stats --html|part0 part1 part0.manifest part1.manifest puzzles.txt"

while IFS='|' read -r command options inputs; do
  for option in $options; do
    needed=
    [[ $command != merge* ]] || [ "$option" = -o ] || needed="-o other"
    for input in $inputs; do
      ln -s "$input" .link
      ln "$input" .hard
      before=$(state)
      # Every spelling with the first output option of a command, one in turn with each other option.
      spellings=("$input" "./$input" "$PWD/$input" "../data/$input" .link .hard)
      [ "$option" = "${options%% *}" ] || spellings=("${spellings[tried % 6]}")
      for spelling in "${spellings[@]}"; do
        refused "'$nonet' ${command/IN/$input} $needed $option '$spelling'"
      done
      if [[ $command = *IN* ]] && [ "$option" = "${options%% *}" ]; then
        refused "'$nonet' ${command/IN/.link} $needed $option '$input'"
        refused "'$nonet' ${command/IN/-} $needed $option '$input' < '$input'"
        refused "'$nonet' ${command/IN//dev/stdin} $needed $option '$input' < '$input'"
      fi
      refused "'$nonet' ${command/IN/$input} $needed $option - >> '$input'"
      refused "'$nonet' ${command/IN/$input} $needed $option /dev/stdout >> '$input'"
      unchanged
      rm .link .hard
      before=$(state)
    done
    if [[ $command = *IN* ]]; then
      refused "'$nonet' ${command/IN/used.partial} $option used"
      [[ "$command $option" != "solve"*"-o" ]] || refused "'$nonet' ${command/IN/used.manifest} $option used"
    fi
    # Two outputs to one file.
    for other in $options; do
      [ "$other" != "$option" ] || continue
      for pair in "x x" "x ./x" "x x.partial" "- -" "- /dev/stdout"; do
        refused "'$nonet' ${command/IN/puzzles.txt} $option ${pair% *} $other ${pair#* }"
      done
      refused "'$nonet' ${command/IN/puzzles.txt} $option ../x $other - > ../x"
    done
    unchanged
  done
done <<< "$commands"
refused "'$nonet' solve -q puzzles.txt -o x --stats x.manifest"
refused "'$nonet' rate -q --explain puzzles.txt -o x --steps x.manifest.partial"
refused "'$nonet' solve -q puzzles.txt -o used" # used.manifest is not a manifest
for parts in puzzles.txt:0.5,x:0.5 x:0.5,./puzzles.txt:0.5 x:0.5,x:0.5 x:0.5,x.partial:0.5 used:0.5,x:0.5; do
  refused "'$nonet' split -q --parts $parts puzzles.txt used.partial"
done
refused "'$nonet' split -q --parts .txt:0.5,.csv:0.5 -o ../data/puzzles puzzles.txt"
refused "'$nonet' split --crossing puzzles.txt answers.txt >> answers.txt"
refused "'$nonet' verify puzzles.txt answers.txt >> answers.txt"
refused "'$nonet' verify - answers.txt < puzzles.txt >> puzzles.txt"
refused "'$nonet' check checks.json >> checks.json"
refused "'$nonet' check --update checks.json"
unchanged

# With two mounts of one folder, one file has two names.
mkdir ../mounted
if unshare -m mount --bind . ../mounted 2> ../err; then
  twice() { refused "unshare -m sh -c 'mount --bind . ../mounted && \"$nonet\" $1'"; }
  for names in "puzzles.txt ../mounted/puzzles.txt" "../mounted/puzzles.txt puzzles.txt"; do
    twice "solve -q ${names% *} -o ${names#* }"
    twice "canon -q ${names% *} -o ${names#* }"
    twice "describe ${names% *} --json ${names#* }"
    twice "rate -q ${names% *} -o ${names#* }"
    twice "solve -q used.partial -o ../mounted/used"
    twice "merge -q part0 part1 -o ${names#* }"
  done
  twice "solve -q puzzles.txt -o x --stats ../mounted/x"
  twice "rate -q --explain puzzles.txt -o ../mounted/x --steps x.partial"
  unchanged
else
  echo "not tried, as mounting is not permitted: one file by two mounts ($(head -1 ../err))"
fi

# If FILE may be left out, the next argument may be a corpus.
bench="'$nonet' bench -q --launches 1 -s scalar -r 1 --min-time 0.001 -n 5 puzzles.txt"
for option in --json --markdown --csv --html; do
  refused "$bench $option answers.txt"
  refused "$bench $option checks.json"
  accepted "$bench $option ../result"
  accepted "$bench $option ../result"
  rm ../result
done
unchanged

# A file that is no earlier result of the command and the option is never replaced, even if it is one of another
# command or option.
mkdir ../results
options_of() {
  case $1 in
    verify* | check*) echo --json ;;
    history* | describe*) echo --json --html ;;
    solve*) echo --html ;;
    *) echo --json --markdown --csv --html ;;
  esac
}
for command in "verify puzzles.txt answers.txt" "compare base.json base.json" "history base.json" \
               "check list.json" "describe puzzles.txt" "solve -q puzzles.txt -o /dev/null" \
               "bench -q --launches 1 -r 1 --min-time 0.001 -n 5 puzzles.txt"; do
  for option in $(options_of "$command"); do
    # A comparison of two launches is inconclusive, and a list without figures is not what was found.
    for time in first second; do
      accepted "'$nonet' $command $option '../results/${command%% *}$option' || [ \$? != 2 ]"
    done
    [ -s "../results/${command%% *}$option" ] || fail "not written: $command $option"
  done
done
for command in "verify puzzles.txt answers.txt" "compare base.json base.json" "history base.json" \
               "check list.json" "describe puzzles.txt" "solve -q puzzles.txt -o /dev/null"; do
  for option in $(options_of "$command"); do
    for foreign in used.manifest ../foreign.json ../foreign.csv ../foreign.md ../results/*; do
      [ "$foreign" != "../results/${command%% *}$option" ] || continue
      echo '{"schema": 1}' > ../foreign.json
      echo 'corpus,solver,rank' > ../foreign.csv
      echo '**nonet**: a text' > ../foreign.md
      [ ! -e "../results/${foreign##*/}" ] || cp "$foreign" ../foreign
      refused "'$nonet' $command $option '$foreign'"
      [ ! -e "../results/${foreign##*/}" ] || cmp "$foreign" ../foreign || fail "changed: $foreign"
    done
    unchanged
  done
done

# Devices and pipes cannot be destroyed.
accepted "'$nonet' solve -q /dev/null -o /dev/null --stats /dev/null"
accepted "'$nonet' canon -q puzzles.txt -o /dev/stdout | cat"
accepted "'$nonet' solve -q puzzles.txt -o >(cat > ../piped) --stats >(cat > /dev/null)"
mkfifo ../fifo
cat ../fifo > ../copy &
accepted "'$nonet' solve -q puzzles.txt -o ../fifo"
wait $!
cmp answers.txt ../copy || fail "a FIFO got other bytes"
echo kept > ../log
accepted "'$nonet' solve -q puzzles.txt -o /dev/stdout --stats /dev/null >> ../log"
[ "$(head -1 ../log)" = kept ] && [ "$(wc -l < ../log)" = 21 ] || fail "/dev/stdout is not written directly"
unchanged

# An output that is replaced keeps its permissions; a link remains a link.
cd ..
cp data/puzzles.txt .
page() {
  printf '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
  printf '<meta name="generator" content="nonet %s">\nold\n' "${1/report/bench}"
}
for mode in 600 640 444 755; do
  for command in "solve -q puzzles.txt -o" "solve -q puzzles.txt -o /dev/null --stats" "canon -q puzzles.txt -o" \
                 "rate -q puzzles.txt -o" "solve -q -f npy puzzles.txt -o" \
                 "generate -q -k solved -n 3 -o" "describe puzzles.txt --json" \
                 "describe puzzles.txt --html" "report data/base.json --html" \
                 "merge -q data/part0 data/part1 -o"; do
    case $command in
      *html) page "${command%% *}" > file ;;  # it replaces nothing else
      describe*json) printf '{\n  "schema": 1,\n  "kind": "description"}\nold\n' > file ;;  # it replaces nothing else
      *) echo old > file ;;
    esac
    chmod $mode file
    ln -sf file link
    accepted "'$nonet' $command link"
    [ -L link ] || fail "no link any more: $command"
    [ "$(stat -c %a file)" = $mode ] || fail "mode $mode became $(stat -c %a file): $command"
    ! grep -q '^old$' file || fail "not written: $command"
    rm -f file
  done
done

# A partial file or a manifest that is a link, or another name of a file, is replaced and not written through.
for command in "solve -q puzzles.txt -o" "solve -q --resume puzzles.txt -o" "solve -q --shard 0/1 puzzles.txt -o" \
               "solve -q puzzles.txt -o /dev/null --stats" "canon -q puzzles.txt -o" \
               "rate -q puzzles.txt -o" "solve -q -f npy puzzles.txt -o" "generate -q -k solved -n 3 -o" \
               "describe puzzles.txt --json" "merge -q data/part0 data/part1 -o"; do
  for link in "ln -s" ln; do
    for name in partial manifest.partial; do
      cp data/answers.txt other
      $link other file.$name
      accepted "'$nonet' $command file"
      cmp data/answers.txt other || fail "written through a link ($link): $command file, file.$name"
      [ -f file ] && [ ! -L file ] || fail "not a file of its own ($link): $command file, file.$name"
      rm -f file file.* other
    done
  done
done
(umask 027 && accepted "'$nonet' solve -q puzzles.txt -o fresh" && [ "$(stat -c %a fresh)" = 640 ]) ||
  fail "a new file does not have the permissions of the umask"
echo "$tried runs: every run that would destroy a file is refused"
