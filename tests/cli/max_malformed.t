--max-malformed limits the number of malformed records. A run with more has status 3. The default is 1 %.

  $ good=1..489..673.....4......1295..712.6..5..7.3..8..6.957..9146......2.....378..512..4
  $ goods() { yes $good | head -$1; }
  $ (goods 99; echo bad) > hundredth.txt; (goods 98; echo bad) > more.txt
  $ nonet solve hundredth.txt -o out 2>&1 | grep -E 'bad|records|malformed'
  hundredth.txt:100: bad character 'b' after 0 of 81 cells
  100 records in * (glob)
    malformed        1
  $ nonet solve -q hundredth.txt -o out; tail -1 out
  hundredth.txt:100: bad character 'b' after 0 of 81 cells
  malformed
  $ nonet solve -q more.txt -o out; ls out*
  more.txt:99: bad character 'b' after 0 of 81 cells
  nonet: too many malformed records, 1 of 99 (more than --max-malformed 1%)
  out
  $ for most in 0 1 0% 1% 1.01% 1.02% 100%; do
  >   nonet solve -q --max-malformed $most more.txt > out 2> err; echo "$most: $?"
  > done
  0: 3
  1: 0
  0%: 3
  1%: 3
  1.01%: 3
  1.02%: 0
  100%: 0
  $ for most in -1 x 1x % 101% nan% 1%% 99999999999999999999 ""; do
  >   nonet solve -q --max-malformed "$most" more.txt 2>&1 | head -1
  > done
  nonet: --max-malformed: '-1' is not a number of records, or a share such as 1%
  nonet: --max-malformed: 'x' is not a number of records, or a share such as 1%
  nonet: --max-malformed: '1x' is not a number of records, or a share such as 1%
  nonet: --max-malformed: '%' is not a number of records, or a share such as 1%
  nonet: --max-malformed: '101%' is not a number of records, or a share such as 1%
  nonet: --max-malformed: 'nan%' is not a number of records, or a share such as 1%
  nonet: --max-malformed: '1%%' is not a number of records, or a share such as 1%
  nonet: --max-malformed: '99999999999999999999' is not a number of records, or a share such as 1%
  nonet: --max-malformed: '' is not a number of records, or a share such as 1%

A misread file does not give an answer for each line: the run stops, and the output is a prefix.

  $ rm out; yes bad | head -1000000 > misread.txt
  $ nonet solve -q misread.txt -o out 2>&1 | tail -3
  nonet: stopped: too many malformed records, 10,000 of the first 10,000 (more than --max-malformed 1%)
  If the input was misread, see --input-format and --column.
  The answers so far are in *out.partial; --resume with a larger --max-malformed continues (glob)
  $ ls out*
  out.manifest
  out.partial
  $ test $(wc -l < out.partial) -lt 200000; sort -u out.partial
  malformed
  $ nonet solve -q misread.txt --stats stats.json > out.txt 2> err
  [3]
  $ test $(wc -l < out.txt) -lt 200000; grep complete stats.json
    "complete": false,

The place of the stop depends neither on the threads nor on the size of batches.

  $ (goods 20000; yes bad | head -250; goods 20000) > late.txt
  $ for options in "-t 1" "-t 7" "--slice-bytes 100" "--slice-bytes 1000000"; do
  >   nonet solve -q $options late.txt 2>&1 > prefix | grep stopped
  >   nonet solve -q --max-malformed 250 late.txt 2> err | head -c $(wc -c < prefix) | cmp - prefix
  > done
  nonet: stopped: too many malformed records, 203 of the first 20,203 (more than --max-malformed 1%)
  nonet: stopped: too many malformed records, 203 of the first 20,203 (more than --max-malformed 1%)
  nonet: stopped: too many malformed records, 203 of the first 20,203 (more than --max-malformed 1%)
  nonet: stopped: too many malformed records, 203 of the first 20,203 (more than --max-malformed 1%)
  $ nonet solve -q --max-malformed 249 late.txt 2>&1 > prefix | grep stopped
  nonet: stopped: too many malformed records, 250 of the first 20,250 (more than --max-malformed 249)

With --resume such a run ends at once with the same message. With a larger --max-malformed it continues.

  $ rm -f out*; nonet solve -q --resume --slice-bytes 10000 -t 1 late.txt -o out 2> err
  [3]
  $ cksum out.* > before
  $ nonet solve -q --resume late.txt -o out 2>&1 | tail -3
  nonet: stopped: too many malformed records, 203 of the first 20,203 (more than --max-malformed 1%)
  If the input was misread, see --input-format and --column.
  With --resume it continues if --max-malformed is larger than before.
  $ nonet solve -q --resume --max-malformed 0.9% late.txt -o out 2>&1 | grep -c stopped
  1
  $ cksum out.* | cmp - before
  $ nonet solve -q --resume --max-malformed 2% late.txt -o out 2> err; ls out*
  out
  $ nonet solve -q --max-malformed 2% late.txt 2> err | cmp - out
  $ nonet solve -q --resume more.txt -o out 2> err
  [3]
  $ ls out*; cp out whole
  out
  out.manifest
  $ nonet solve -q --resume more.txt -o out
  more.txt:99: bad character 'b' after 0 of 81 cells
  nonet: too many malformed records, 1 of 99 (more than --max-malformed 1%)
  [3]
  $ nonet solve -q --resume --max-malformed 1 more.txt -o out; cmp whole out; ls out*
  more.txt:99: bad character 'b' after 0 of 81 cells
  out

Shards: a number applies to each shard and to all of them together. merge judges a share. A shard stops when
more than half of its records are malformed.

  $ shards() {
  >   rm -f part*; for i in 0 1 2 3; do nonet solve -q --shard $i/4 -o part$i "$@" 2> err; echo $?; done | xargs
  > }
  $ shards late.txt
  0 0 0 0
  $ nonet merge -q part? -o merged 2> err
  $ (goods 10000; yes bad | head -250) > quarter.txt
  $ shards quarter.txt
  0 0 0 0
  $ nonet merge -q part? -o merged 2>&1 | tail -1
  nonet: too many malformed records, 250 of 10,250 (more than --max-malformed 1%)
  $ nonet solve -q quarter.txt -o whole 2> err
  [3]
  $ nonet solve -q --max-malformed 250 quarter.txt 2> err | cmp - merged
  $ nonet merge -q --max-malformed 3% part? -o merged 2> err
  $ shards quarter.txt --max-malformed 250
  0 0 0 0
  $ nonet merge -q part? -o merged 2> err
  $ shards quarter.txt --max-malformed 249
  0 0 0 3
  $ nonet merge -q part* -o merged 2>&1 | tail -1
  nonet: part3 is not complete: run its shard with --resume
  $ shards misread.txt
  3 3 3 3
  $ cat err | grep stopped
  nonet: stopped: too many malformed records, 10,000 of the first 10,000 (more than half of a shard's)
  $ test $(cat part?.partial | wc -l) -lt 400000

The other commands that read a corpus.

  $ nonet canon -q more.txt > out 2> err
  [3]
  $ nonet canon -q --max-malformed 1 more.txt > out 2> err
  $ nonet describe hundredth.txt > out 2> err
  $ nonet describe --max-malformed 0 hundredth.txt 2> err | head -3
  stopped early; so far:
  records            100
  unique             99  (99.0 %)
  $ nonet canon -q misread.txt 2>&1 > out | tail -2
  nonet: stopped: too many malformed records, 10,000 of the first 10,000 (more than --max-malformed 1%)
  If the input was misread, see --input-format and --column.
  $ test $(wc -l < out) -lt 200000
