#!/bin/bash
# exit_status.sh NONET: tests every exit status of every command, with the least stack. A status other than 0
# must come with a message. A row is the status and a line of shell.
. "$(dirname "$0")/common.sh"
ulimit -s 128  # KiB, as threads have with musl
PATH=$(dirname "$nonet"):$PATH

corpus 1000 | head -999 > good.txt
puzzle=$(head -1 good.txt)
solution=$(echo "$puzzle" | nonet solve -q)
(cat good.txt; yes bad | head -50) > bad.txt
printf 'puzzle,solution\n%s,%s\n' "$puzzle" "$solution" > claims.csv
printf 'puzzle,solution\n%s,1%s\n' "$puzzle" "${solution#?}" > wrong.csv
printf 'puzzle,solution\n%s,\n' "$puzzle" > none.csv
nonet solve -q good.txt -o answers.txt
sed '1s/./x/' answers.txt > wrong.txt
for i in 0 1; do
  nonet solve -q --shard $i/2 -o good$i good.txt
  nonet solve -q --shard $i/2 -o bad$i bad.txt 2> err || [ $? = 3 ]
done
echo '{"checks": [{"corpus": "good.txt", "solver": "lanes", "records": 1}]}' > differs.json
echo '{"checks": [{"corpus": "good.txt", "solver": "lanes"}]}' > checks.json
nonet check -t 2 --update checks.json > updated
bench="nonet bench -q --launches 2 -r 1 --min-time 0.001 -n 5"
$bench good.txt --json few.json > table
$bench good.txt --json other.json --seed 2 > table
stop="timeout --preserve-status -k 20 -s"
yes "$puzzle" | head -2000000 > many.txt
for i in $(seq 300); do ln many.txt many$i.txt; done
yes "$solution" | head -2000000 > many.answers
left() { (sleep 0.03; "$@" && left=0 || left=$?; return $left) | true; return "${PIPESTATUS[0]}"; }

fields="-f csv --output-fields $(nonet list fields | awk '/^  / && $1 != "nanos" { print $1 }' | paste -sd,)"

tried=0
while IFS='|' read -r expected command; do
  status=0
  eval "$command" > out 2> err || status=$?
  [ "$status" = "$expected" ] || { cat out err; fail "status $status and not $expected: $command"; }
  case $expected in
    0 | 1 | 5 | 6 | 129 | 130 | 143) ;;
    141) [ ! -s err ] || { cat err; fail "there is a message: $command"; } ;;
    *) [ "$(wc -l < err)" -ge 1 ] || fail "status $status without a message: $command" ;;
  esac
  ! grep -qiE 'terminate|abort|assert|what\(\)' err || { cat err; fail "$command"; }
  tried=$((tried + 1))
done << 'END'
0|nonet solve -q good.txt
0|nonet verify good.txt answers.txt
0|nonet verify --prove good.txt answers.txt
0|nonet merge -q good0 good1 -o -
0|$bench good.txt
0|nonet check checks.json
0|nonet generate -q -k solved -n 3
0|nonet canon -q good.txt
0|nonet describe -q good.txt
0|nonet canon -q --output-fields puzzle,class_id good.txt
0|nonet rate -q good.txt
0|nonet rate -q --explain --max-er 2.0 good.txt
0|nonet rate -q --explain --max-seconds 100 good.txt
0|nonet augment -q -n 2 good.txt
0|nonet minimize -q good.txt
0|nonet neighbours -q <(head -9 good.txt)
0|nonet canon -q --form pattern good.txt
0|nonet rate -q --output-fields puzzle,minimal,symmetry good.txt
0|nonet generate -q -k easy -n 3 --pattern <(head -1 good.txt)
0|nonet minimize -q --check good.txt
0|nonet minimize -q --all --limit 2 good.txt
0|nonet split -q --parts a:0.5,b:0.5 -o half. good.txt
0|nonet split -q --crossing half.a half.b
0|nonet index good.txt
0|nonet solve -q -f npy good.txt -o good.npy
0|nonet solve good.npy
0|nonet history few.json other.json
0|nonet history few.json --html history.html
0|nonet report few.json --html few.html
0|nonet rate -q $fields <(nonet generate -q -k hard -n 20)
0|nonet solve -q $fields good.txt
0|nonet solve -q -t 1 $fields <(nonet generate -q -k multiple --below 14 -n 20)
0|nonet list
4|(ulimit -s 127; nonet list)
0|nonet completions bash
0|nonet completions bash -- solve --form
0|nonet solve -q --check-column claims.csv
0|nonet --help
0|nonet --version
1|nonet rate -q --explain --check-column er <(sed 's/$/ ED=9.9/' good.txt)
1|nonet solve -q --check-column wrong.csv
1|nonet solve -q --check-column none.csv
1|nonet solve -q --check-column good.txt
1|nonet verify good.txt wrong.txt
1|nonet verify good.txt none.csv
1|nonet check differs.json
1|nonet split -q --crossing good.txt half.a
1|$bench good.txt --exec false=false
2|nonet
2|nonet nothing
2|nonet solve --limit
2|nonet solve --limit 1 --limit 2 good.txt
2|nonet solve good.txt -o good.txt
2|nonet solve -q --resume good.txt
2|nonet verify - -
2|nonet verify good.txt
2|nonet merge good0
2|nonet bench
2|nonet compare
2|nonet compare few.json
2|nonet history
2|nonet history few.json --relative-to nobody
2|nonet report few.json
2|nonet report few.json --html few.json
2|nonet check --threads x
2|nonet generate -k nothing
2|nonet canon --original good.txt
2|nonet rate good.txt -o good.txt
2|nonet rate --max-er 2.0 good.txt
2|nonet augment --copies 0 good.txt
2|nonet minimize --check --all good.txt
2|nonet minimize --limit 5 good.txt
2|nonet neighbours --add 0 good.txt
2|nonet canon --form pattern --dedup good.txt
2|nonet generate -k minimal -n 1 --pattern <(printf %81s 1 | tr " " .)
2|nonet split good.txt
2|nonet split --parts a:0.5,b:0.4 good.txt
2|nonet split --parts a:0.5,b:0.5 -o x --crossing good.txt good.txt
2|nonet split --crossing good.txt
2|nonet index - < good.txt
2|nonet solve -f npy good.txt
2|nonet solve -q --shard 0/2 -f npy -o x good.txt
0|nonet solve -q --parts 2 -o parts good.txt
2|nonet solve -q --parts 1 -o parts good.txt
2|nonet solve -q --parts 2 -f npy -o x good.txt
2|nonet solve -q --parts 2 good.txt
3|nonet solve -q --parts 2 -o badparts bad.txt
4|nonet solve -q --parts 2 -o good.txt/parts good.txt
2|nonet describe --memory 0 good.txt
2|nonet list nothing
2|nonet completions
2|nonet completions nothing
2|NONET_TARGET=nothing nonet solve good.txt
3|nonet solve bad.txt
3|nonet solve -q bad.txt
3|nonet merge bad0 bad1 -o -
3|nonet merge -q bad0 bad1 -o -
3|nonet canon -q bad.txt
3|nonet describe -q bad.txt
3|nonet rate -q bad.txt
3|nonet augment -q bad.txt
3|nonet minimize -q bad.txt
3|nonet neighbours -q <(head -3 good.txt; echo bad)
3|nonet split -q --parts a:0.5,b:0.5 -o bad. bad.txt
3|nonet split -q --crossing bad.txt good.txt
4|nonet solve missing
4|nonet verify good.txt missing
4|nonet merge missing -o x
4|nonet merge good0 -o x
4|nonet bench missing
4|nonet compare missing missing
4|nonet history missing
4|nonet history few.json good.txt
4|nonet history few.json > /dev/full
4|nonet history few.json --html /dev/full
4|nonet report missing --html x.html
4|nonet report good.txt --html x.html
4|nonet report few.json --html /dev/full
4|$bench good.txt --html /dev/full
4|nonet solve -q good.txt -o x --html missing/x
4|nonet check missing
4|nonet check claims.csv
4|nonet generate -k solved -n 3 -o missing/x
4|nonet canon missing
4|nonet describe missing
4|nonet rate missing
4|nonet augment missing
4|nonet minimize missing
4|nonet neighbours missing
4|nonet neighbours --known missing good.txt
4|nonet generate -k minimal -n 1 --pattern missing
4|nonet generate -k minimal -n 1 --pattern <(echo 1)
4|nonet split --parts a:0.5,b:0.5 missing
4|nonet split --parts a:0.5,b:0.5 -o missing/ good.txt
4|nonet split --crossing good.txt missing
4|nonet index missing
4|nonet solve -q good.txt > /dev/full
4|nonet verify good.txt answers.txt > /dev/full
4|nonet merge -q good0 good1 -o /dev/full
4|$bench good.txt > /dev/full
4|nonet check checks.json > /dev/full
4|nonet generate -k solved -n 3 > /dev/full
4|nonet canon good.txt > /dev/full
4|nonet describe good.txt > /dev/full
4|nonet rate good.txt > /dev/full
4|nonet augment good.txt > /dev/full
4|nonet minimize good.txt > /dev/full
4|nonet neighbours <(head -9 good.txt) > /dev/full
4|nonet split --crossing good.txt good.txt > /dev/full
4|nonet list > /dev/full
4|nonet solve --help > /dev/full
5|$bench good.txt --base lanes --new lanes
6|nonet compare few.json few.json
6|nonet compare few.json other.json
129|yes "$puzzle" | $stop HUP 0.2 nonet solve -q
130|yes "$puzzle" | $stop INT 0.2 env --default-signal=INT nonet solve -q
143|yes "$puzzle" | $stop TERM 0.2 nonet solve -q
129|$stop HUP 0.2 nonet generate -q -k minimal -n 99999999
130|$stop INT 0.2 env --default-signal=INT nonet generate -q -k minimal -n 99999999
143|$stop TERM 0.2 nonet generate -q -k minimal -n 99999999
129|yes "$puzzle" | $stop HUP 0.2 nonet canon -q
130|yes "$puzzle" | $stop INT 0.2 env --default-signal=INT nonet canon -q
143|yes "$puzzle" | $stop TERM 0.2 nonet canon -q
129|yes "$puzzle" | $stop HUP 0.2 nonet describe -q
130|yes "$puzzle" | $stop INT 0.2 env --default-signal=INT nonet describe -q
143|yes "$puzzle" | $stop TERM 0.2 nonet describe -q
129|yes "$puzzle" | $stop HUP 0.2 nonet rate -q
130|yes "$puzzle" | $stop INT 0.2 env --default-signal=INT nonet rate -q
143|yes "$puzzle" | $stop TERM 0.2 nonet rate -q
129|yes "$puzzle" | $stop HUP 0.2 nonet augment -q
130|yes "$puzzle" | $stop INT 0.2 env --default-signal=INT nonet augment -q
143|yes "$puzzle" | $stop TERM 0.2 nonet augment -q
129|yes "$puzzle" | $stop HUP 0.2 nonet minimize -q
130|yes "$puzzle" | $stop INT 0.2 env --default-signal=INT nonet minimize -q --check
143|yes "$solution" | $stop TERM 0.2 nonet minimize -q --all --limit 1000000
129|yes "$puzzle" | $stop HUP 0.2 nonet neighbours -q
130|yes "$puzzle" | $stop INT 0.2 env --default-signal=INT nonet neighbours -q
143|yes "$puzzle" | $stop TERM 0.2 nonet neighbours -q --remove 3 --add 3
129|yes "$puzzle" | $stop HUP 0.2 nonet split -q --parts a:0.5,b:0.5 -o stopped.
130|yes "$puzzle" | $stop INT 0.2 env --default-signal=INT nonet split -q --parts a:0.5,b:0.5 -o stopped.
143|yes "$puzzle" | $stop TERM 0.2 nonet split -q --crossing - good.txt
129|$stop HUP 0.2 nonet index -q $(seq -f many%g.txt 300)
130|$stop INT 0.2 env --default-signal=INT nonet index -q $(seq -f many%g.txt 300)
143|$stop TERM 0.2 nonet index -q $(seq -f many%g.txt 300)
143|yes "$puzzle" | $stop TERM 0.2 nonet verify - <(yes "$solution")
141|left nonet solve many.txt
141|left nonet verify many.txt many.answers
141|left nonet merge good0 good1 -o -
141|left nonet check checks.json
141|left nonet generate -k solved -n 9999
141|left nonet canon good.txt
141|left nonet describe good.txt
141|left nonet rate good.txt
141|left nonet augment good.txt
141|left nonet minimize good.txt
141|left nonet split --crossing good.txt good.txt
129|$stop HUP 1 nonet bench good.txt --launches 100000
130|$stop INT 1 env --default-signal=INT nonet bench good.txt --launches 100000
143|$stop TERM 1 nonet bench good.txt --launches 100000
141|left $bench good.txt
141|left nonet list
141|left nonet solve --help
END
echo "$tried commands end with the promised status"
