A run in parts writes a folder. The parts in order are the output of one file.

  $ . $TESTDIR/refused.sh
  $ grep -v '^#' "$TESTDIR/../../datasets/sample.txt" > puzzles.txt; echo bad >> puzzles.txt
  $ nonet solve -q puzzles.txt -o whole --stats whole.json
  puzzles.txt:1001: bad character 'b' after 0 of 81 cells
  $ nonet solve puzzles.txt --parts 3 -t 2 -o out --stats parts.json 2>&1 | head -2 | cut -d ' ' -f 1-2
  puzzles.txt:1001: bad
  1,001 records
  $ ls out
  _manifest
  part-00000.txt
  part-00001.txt
  part-00002.txt
  $ cat out/part-* | cmp - whole
  $ nonet merge -q out/part-* -o merged --stats merged.json
  puzzles.txt:1001: bad character 'b' after 0 of 81 cells
  $ cmp merged whole
  $ for stats in parts.json merged.json; do
  >   diff <(grep -E '^  "(signature|records|unique|malformed|guesses)"' whole.json) \
  >        <(grep -E '^  "(signature|records|unique|malformed|guesses)"' $stats)
  > done

Tables have a header in each part; merge writes one. Numbers of records are those of the whole. Grids are divided
between grids, members of compressed files between members.

  $ answers() { cut -d , -f 1-5; }
  $ nonet solve -q -f csv puzzles.txt -o whole.csv 2> /dev/null
  $ for threads in 1 2 5; do
  >   rm -r out; nonet solve -q -f csv puzzles.txt -t $threads --parts 4 -o out/ 2> /dev/null
  >   nonet merge -q out/part-* -o merged 2> /dev/null
  >   cmp <(answers < merged) <(answers < whole.csv); head -1 out/part-00002.csv; sed -n 2p out/part-00002.csv | cut -d , -f 1
  > done | sort | uniq -c | sed 's/^ *//'
  3 502
  3 record,puzzle,solution,status,guesses,nanos
  $ head -1000 puzzles.txt > good.txt; nonet solve -q good.txt -o good; nonet convert -q -f grid good.txt -o grids.txt
  $ (split -l 100 --filter='zstd -qc' good.txt) > good.zst
  $ for input in grids.txt good.zst; do rm -r out; nonet solve -q $input --parts 4 -o out; cat out/part-* | cmp - good; done
  $ rm -r out; nonet solve -q good.txt --parts 4 --compression gzip -o out; ls out; zcat out/part-* | cmp - good
  _manifest
  part-00000.txt.gz
  part-00001.txt.gz
  part-00002.txt.gz
  part-00003.txt.gz
  $ nonet solve -q good.txt -o good.gz; nonet merge -q out/part-* -o merged.gz; cmp merged.gz good.gz
  $ nonet merge -q out/part-* -o merged; cmp merged good

More parts than records.

  $ rm -r out; head -3 good.txt > few.txt; nonet solve -q few.txt --parts 41 -o out; ls out/part-* | wc -l
  41
  $ cat out/part-* | cmp - <(head -3 good)

A folder is used again for the same parts. With other files it is refused, and they remain.

  $ rm -r out; nonet solve -q few.txt --parts 3 -o out; nonet solve -q good.txt --parts 3 -o out; cat out/part-* | cmp - good
  $ refused <<'END'
  > 2 nonet solve -q good.txt --parts 2 -o out => out/part-00002.txt is not a file of this run and would be read as one of its parts: remove it, or choose another folder
  > 2 nonet solve -q good.txt --parts 3 -f csv -o out => out/part-00000.txt is not a file of this run and would be read as one of its parts: remove it, or choose another folder
  > END
  $ nonet solve -q good.txt --parts 3 -o out --stats out/stats.json; ls out
  nonet: out/stats.json is in the folder of the parts: choose another folder
  _manifest
  part-00000.txt
  part-00001.txt
  part-00002.txt
  $ mkdir other; echo mine > other/part-00000.txt; nonet solve -q good.txt --parts 3 -o other
  nonet: other/part-00000.txt exists, but other/_manifest does not: remove it, or choose another folder
  [2]
  $ rm other/*; echo mine > other/_manifest; nonet solve -q good.txt --parts 3 -o other; cat other/_manifest
  nonet: other/_manifest exists and is not a folder of manifests; remove it or choose another folder
  mine
  $ rm other/*; mkdir other/_manifest; echo mine > other/_manifest/part-00001.txt
  $ nonet solve -q good.txt --parts 3 -o other; cat other/_manifest/*
  nonet: other/_manifest/part-00001.txt exists and is not a manifest; remove it or choose another file
  mine
  $ refused <<'END'
  > 2 nonet solve -q out/part-00001.txt --parts 3 -o out => out/part-00001.txt is an input and would be overwritten; choose another output
  > 4 nonet solve -q good.txt --parts 3 -o good => cannot write to the folder good: Not a directory
  > 4 nonet solve -q good.txt --parts 3 -o no/out => cannot create the folder no/out: No such file or directory
  > END

What cannot be done in parts.

  $ refused <<'END'
  > 2 nonet solve -q --parts 3 -o new < good.txt => --parts needs inputs that are files, because it reads several places at once: save the input to a file, or write one file with -o FILE
  > 2 nonet solve -q good.txt --parts 3 => --parts needs a folder for the parts: -o DIR
  > 2 nonet solve -q good.txt --parts 3 -o new.zst => --parts writes a folder, not new.zst: name it without .zst, with --compression zstd
  > 2 nonet rate -q good.txt --explain --parts 3 -o new --steps steps.gz/ => --parts writes a folder, not steps.gz: name it without .gz, with --compression gzip
  > 2 nonet solve -q good.txt --parts 3 -o new.tgz => new.tgz: compressed outputs are written as .gz or .zst: choose a file with such a name, or compress standard output with another program
  > 2 nonet solve -q good.txt --parts 3 -f npy -o new => --parts: outputs of the format npy cannot be joined: choose another --format
  > 2 nonet solve -q good.txt --parts 3 --shard 0/2 -o new => --parts cannot be combined with --shard
  > 2 nonet solve -q good.txt --parts 3 --memory 50 -o new => --parts cannot be combined with --memory, which plans a run into one output
  > 2 nonet solve -q good.txt --compression gzip -o new => --compression is for --parts; name the output FILE.gz
  > 4 zstd -qc good.txt > one.zst; nonet solve -q one.zst --parts 2 -o new => one.zst is compressed in one piece and cannot be cut into parts: decompress it, or compress it in several pieces, cut at line ends
  > 4 nonet solve -q missing --parts 2 -o new => cannot open missing: No such file or directory
  > 4 (cat good.txt; echo 'x,"') > open.csv; sed -i '1i puzzle,note' open.csv; nonet solve -q open.csv --parts 2 -o new => open.csv:1002: a quote is opened here and never closed; close or remove it
  > END
  $ ls -d new
  ls: cannot access 'new': No such file or directory
  [2]
  $ head -c 300 good.zst > cut.zst; nonet solve -q good.txt cut.zst --parts 2 -o new
  nonet: cut.zst: zstd data damaged in the frame at byte 0, of which nothing was read: it ends in the middle of a frame
  [4]

Parts that are not all of one run are not merged.

  $ nonet merge out/part-00000.txt out/part-00002.txt -o merged
  nonet: shard 1/3 is missing
  [4]
  $ sed 's/9$/./' good.txt > changed.txt; nonet solve -q changed.txt --parts 3 -o two
  $ nonet merge out/part-00000.txt two/part-00001.txt out/part-00002.txt -o merged
  nonet: two/part-00001.txt is a shard of a different input than the shards before it
  [4]
  $ rm -r two; cp -r out two
  $ refused <<'END'
  > 2 nonet merge out/part-* -o out/part-00001.txt => out/part-00001.txt is an input and would be overwritten; choose another output
  > 4 printf 5 | dd of=two/part-00001.txt bs=1 seek=100 conv=notrunc status=none; nonet merge two/part-* -o merged => two/part-00001.txt has changed since its shard wrote it; run the shard again
  > END
  $ nonet solve -q good.txt --parts 3 --resume -o two
  nonet: */two/part-00001.txt has changed since it was written; run without --resume to begin anew (glob)
  [4]
  $ nonet solve -q good.txt --parts 3 --resume -o out; cat out/part-* | cmp - good

A run that was killed or stopped continues. The threads may be others.

  $ yes "$(printf '.%.0s' {1..81})" | head -300 > slow.txt
  $ run="nonet solve slow.txt -q -s rowmajor -l 5000 --parts 4 -o slow --checkpoint-millis 5 --slice-bytes 820"
  $ stop_with() {
  >   for try in {1..50}; do
  >     rm -rf slow; $run -t 2 & run_id=$!
  >     for i in {1..6000}; do
  >       [ $(ls slow/_manifest | grep -vc partial) -ge 2 ] && break; kill -0 $run_id || break; sleep 0.01
  >     done
  >     kill -$1 $run_id; wait $run_id; status=$?
  >     [ $status = 0 ] || return $status
  >   done 2> /dev/null
  > }
  $ stop_with KILL
  [137]
  $ refused <<'END'
  > 4 nonet merge slow/part-* -o merged => slow is not complete: run it with --parts and --resume again
  > 2 nonet solve slow.txt -q -s rowmajor -l 6000 --parts 4 --resume -o slow => the run cannot be resumed: --limit was '5000' and is '6000'; remove slow to begin anew
  > 2 nonet solve slow.txt -q -s rowmajor -l 5000 --parts 5 --resume -o slow => the run cannot be resumed: --parts was '4' and is '5'; remove slow to begin anew
  > END
  $ cp -p slow.txt kept; printf 7 | dd of=slow.txt bs=1 seek=3 conv=notrunc status=none; touch -r kept slow.txt
  $ $run -t 1 --resume
  nonet: the run cannot be resumed: slow.txt has changed since; remove slow to begin anew
  [2]
  $ cp -p kept slow.txt; $run -t 3 --resume; ls slow; cat slow/part-* | sort | uniq -c | sed 's/^ *//'
  _manifest
  part-00000.txt
  part-00001.txt
  part-00002.txt
  part-00003.txt
  300 multiple
  $ stop_with TERM
  [143]
  $ $run --resume; cat slow/part-* | sort | uniq -c | sed 's/^ *//'
  300 multiple

A part that was complete when the run was killed is compared with its manifest, too.

  $ yes "$(printf '.%.0s' {1..81})" | head -60 >> few.txt; rm -r out
  $ fast="nonet solve few.txt -q -s rowmajor -l 10000 --parts 20 -t 1 -o out"
  $ for try in {1..50}; do
  >   rm -rf out; $fast & run_id=$!
  >   for i in {1..6000}; do [ -e out/_manifest/part-00001.txt ] && break; kill -0 $run_id || break; sleep 0.01; done
  >   kill -KILL $run_id; wait $run_id; [ -e out/part-00000.txt.partial ] && break
  > done 2> /dev/null
  $ cp out/part-00000.txt.partial kept; printf 5 | dd of=out/part-00000.txt.partial bs=1 seek=100 conv=notrunc status=none
  $ $fast --resume
  nonet: */out/part-00000.txt.partial has changed since it was written; begin anew and do not continue it (--resume) (glob)
  [4]
  $ cp kept out/part-00000.txt.partial; $fast --resume; cat out/part-* | sort | uniq -c | tail -1 | sed 's/^ *//'
  60 multiple

An input that changes while it is solved: what is solved is what was counted, or the run fails.

  $ change_with() {
  >   head -60 slow.txt > input.txt; rm -rf changed
  >   nonet solve input.txt -q -s rowmajor -l 10000 --parts 4 -t 1 -o changed --checkpoint-millis 5 --slice-bytes 820 & run_id=$!
  >   for i in {1..6000}; do [ -e changed/_manifest/part-00000.txt ] && break; sleep 0.01; done
  >   "$@"; wait $run_id; echo status $?
  > }
  $ change_with truncate -s 4000 input.txt
  nonet: input.txt has changed since it was counted: begin anew
  status 4
  $ head -60 slow.txt | tr . 0 > zeros.txt
  $ change_with mv zeros.txt input.txt
  nonet: input.txt has changed since it was counted: begin anew
  status 4
  $ change_with sh -c "printf 7 | dd of=input.txt bs=1 seek=4800 conv=notrunc status=none"; ls changed
  nonet: input.txt has changed since it was counted: begin anew
  status 4
  _manifest
  part-00000.txt.partial
  part-00001.txt.partial
  part-00002.txt.partial
  part-00003.txt.partial
  $ nonet merge changed/part-* -o merged
  nonet: changed is not complete: run it with --parts and --resume again
  [4]

One run at a time has a folder, or a file.

  $ refused <<'END'
  > 4 flock two nonet solve -q good.txt --parts 3 -o two => cannot write to the folder two: another run writes it; wait until that ends, or choose another output
  > 4 touch held.txt.partial; flock held.txt.partial nonet solve -q good.txt -o held.txt => cannot create held.txt: another run writes it; wait until that ends, or choose another output
  > END

Too many malformed records: a part stops when half of its records are, the whole is judged at the end.

  $ (for i in {1..100}; do cat puzzles.txt; done | sed '1~50s/.$/x/') > some.txt
  $ nonet solve -q some.txt --parts 3 -o some 2>&1 | tail -1; ls some
  nonet: too many malformed records, 2,100 of 100,100 (more than --max-malformed 1%)
  _manifest
  part-00000.txt
  part-00001.txt
  part-00002.txt
  $ nonet solve -q some.txt --parts 3 --resume -o some --max-malformed 5% 2> /dev/null
