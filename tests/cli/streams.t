Standard input is the default; `-` also means standard input.

  $ good=1..489..673.....4......1295..712.6..5..7.3..8..6.957..9146......2.....378..512..4
  $ echo $good | nonet solve -q
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  $ echo $good > a.txt
  $ echo $good | nonet solve -q a.txt - a.txt -f csv | cut -d , -f 1,4
  record,status
  1,unique
  2,unique
  3,unique
  $ nonet solve -q < /dev/null
  $ nonet solve < /dev/null 2>&1 | cut -d ' ' -f 1,2 | head -1
  0 records

It may be a file of which another program has read the front.

  $ yes $good | head -40000 > many.txt
  $ (read -r _; nonet solve -q -t 2 -f csv | tail -1 | cut -d , -f 1,4; wc -l) < many.txt
  39999,unique
  0

A last line without a newline is a record. It is not joined with the next file.

  $ printf %s $good > b.txt
  $ nonet solve -q b.txt a.txt | wc -l
  2

A producer that pauses gets its answers at once.

  $ mkfifo in out
  $ exec 6<> out
  $ nonet solve -q in > out 2> err &
  $ exec 5> in
  $ echo $good >&5
  $ read -t 5 answer <&6; echo $answer
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  $ echo ${good%?} >&5
  $ read -t 5 answer <&6; echo $answer
  malformed
  $ exec 5>&- 6<&-
  $ wait $!
  [3]
  $ cat err
  in:2: too short: 80 of 81 cells
  nonet: too many malformed records, 1 of 2 (more than --max-malformed 1%)

A reader that leaves early ends the run without a message, with the status of SIGPIPE. The statistics say that
the run is not complete.

  $ yes $good | nonet solve 2> err | head -1
  152489376739256841468371295387124659591763428246895713914637582625948137873512964
  $ cat err
  $ yes $good | (nonet solve -q; echo status $? > status) | head -1 > first
  $ cat status
  status 141
  $ yes $good | (nonet solve --stats left.json 2> err; echo status $? > status) | head -1 > first
  $ cat status err; grep complete left.json
  status 141
    "complete": false,
  $ yes $good | head -20000 > many.txt; nonet solve -q many.txt -o answers.txt
  $ for i in 0 1; do nonet solve -q --shard $i/2 -o part$i many.txt; done
  $ mkfifo reader_has_left
  $ left() {
  >   (read -r _ < reader_has_left; nonet "$@" 2> err; echo status $? > status) | (exec 0<&-; echo > reader_has_left)
  >   cat status err
  > }
  $ left solve many.txt
  status 141
  $ left canon many.txt
  status 141
  $ left generate -k solved -n 100000
  status 141
  $ left describe --json described.json many.txt; grep -c schema described.json
  status 141
  1
  $ left merge part0 part1 -o - --stats merged.json; grep complete merged.json
  status 141
    "complete": false,
  $ left verify many.txt answers.txt
  status 141
  $ left list
  status 141
  $ left solve --help
  status 141

If the reader of another output leaves, a message gives the reason for the end.

  $ mkfifo steps; (sleep 1; exec 7< steps) & yes $good | head -10000 | nonet rate -q --explain --steps steps -o whole.txt 2> err; echo $?; tail -1 err
  141
  nonet: cannot write steps: Broken pipe

Answers can be written in the order in which they are found.

  $ yes $good | head -5000 | nonet solve -q --unordered --threads 4 -f csv | tail -n +2 | cut -d , -f 1 | sort -n | md5sum
  a5a208cd26b07cadade3450fe14d1d93  -
  $ seq 5000 | md5sum
  a5a208cd26b07cadade3450fe14d1d93  -
