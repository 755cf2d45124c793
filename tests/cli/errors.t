Usage errors give one clear line and status 2.

  $ . $TESTDIR/refused.sh
  $ refused <<'END'
  > 2 nonet => a command is needed: solve, verify, merge, index, bench, compare, history, report, check, generate, canon, convert, describe, rate, minimize, neighbours, augment, split, list, completions
  > 2 nonet frobnicate => there is no command 'frobnicate'; the commands are solve, verify, merge, index, bench, compare, history, report, check, generate, canon, convert, describe, rate, minimize, neighbours, augment, split, list, completions
  > 2 nonet --resume puzzles.txt => --resume: options stand behind the command, as in `nonet solve -q FILE`
  > 2 echo > kept.txt; nonet solve -q --output= kept.txt /dev/null => --output: the value is empty
  > END
  $ wc -c kept.txt; rm kept.txt
  1 kept.txt
  $ refused <<'END'
  > 2 nonet solve --frobnicate => The following argument was not expected: --frobnicate
  > 2 nonet solve --threads -1 /dev/null => --threads: '-1' is not a whole number from 0 to 1024
  > 2 nonet solve --threads 1.5 /dev/null => --threads: '1.5' is not a whole number from 0 to 1024
  > 2 nonet solve --limit 0 /dev/null => --limit: '0' is not a whole number of at least 1
  > 2 nonet solve --limit -3 /dev/null => --limit: '-3' is not a whole number of at least 1
  > 2 nonet solve --limit 99999999999999999999 /dev/null => --limit: '99999999999999999999' is not a whole number of at least 1
  > 2 nonet solve --max-guesses x /dev/null => --max-guesses: 'x' is not a whole number of at least 0
  > END
  $ nonet solve --solver no-such /dev/null 2>&1 | head -1 | cut -c 1-48
  nonet: --solver: no-such is not one of auto, sli
  $ refused <<'END'
  > 2 nonet solve --format xml /dev/null => --format: xml is not one of line, grid, json, jsonl, csv, pair, npy
  > 2 nonet solve --input-format xml /dev/null => --input-format: xml is not one of candidates, line, marks, values, grid, json, jsonl, csv, tsv, text
  > 2 nonet solve --progress perhaps /dev/null => --progress: perhaps is not one of auto, always, never
  > 2 nonet list fruits => TABLE: fruits is not one of solvers, targets, kinds, symmetries, formats, fields, techniques, plugins, options
  > 2 nonet verify only-one => SOLUTIONS is required
  > END

  $ nonet solve --target $(nonet list targets | awk 'END { print $1 }') --solver scalar /dev/null
  nonet: --target: is for auto, sliced or lanes, not for scalar
  Try `nonet solve --help`.
  [2]
  $ nonet solve --target no-such /dev/null 2>&1 | head -1 | cut -c 1-39
  nonet: --target: no-such is not one of 

  $ refused <<'END'
  > 2 nonet solve --limit 1 --limit 2 /dev/null => --limit was given twice
  > 2 nonet canon -o a -t 1 --output b /dev/null => --output was given twice
  > END
  $ nonet solve -q -q /dev/null
  $ NONET_TARGET=foo nonet solve /dev/null 2>&1 | sed 's/one of .*/one of these/'
  nonet: NONET_TARGET is 'foo'; it must be one of these
  Try `nonet --help`.
  $ NONET_TARGET= nonet solve -q /dev/null

Options that would destroy a file.

  $ echo ok > a; cp a b.partial
  $ refused <<'END'
  > 2 nonet solve a -o a => a is an input and would be overwritten; choose another output
  > 2 nonet solve b.partial -o b => b.partial is an input and would be overwritten (it is written with b); choose another output
  > 2 nonet solve a -o c --stats ./c => ./c is given for two outputs
  > 2 nonet solve a --stats - => standard output is given for two outputs
  > 2 nonet solve a -o c --stats c => c is given for two outputs
  > END
  $ for name in -o --stats; do nonet solve a $name ''; done 2>&1 | grep empty
  nonet: --output: the name is empty
  nonet: --stats: the name is empty
  $ cat a b.partial
  ok
  ok
  $ ls
  a
  b.partial

An input that cannot be read: status 4, nothing written.

  $ refused <<'END'
  > 4 nonet solve missing.txt -o out.txt => cannot open missing.txt: No such file or directory
  > 4 nonet solve . -o out.txt => cannot open .: Is a directory
  > 4 echo ok > ok.txt; nonet solve ok.txt missing.txt > out => cannot open missing.txt: No such file or directory
  > END
  $ cat out
  $ nonet verify missing.txt ok.txt
  nonet: cannot open missing.txt: No such file or directory
  [4]
  $ ls out.txt
  ls: cannot access 'out.txt': No such file or directory
  [2]

An output that cannot be created or written.

  $ yes "$(printf '%081d' 0)" | head -20000 > zeros.txt
  $ refused <<'END'
  > 4 nonet solve -q ok.txt -o no/such/folder/out.txt => cannot create no/such/folder/out.txt: No such file or directory
  > 4 nonet solve -q ok.txt --stats no/such/folder/stats.json => cannot create no/such/folder/stats.json: No such file or directory
  > 4 nonet solve -q zeros.txt > /dev/full => cannot write standard output: No space left on device
  > 4 nonet solve -q zeros.txt -o /dev/full => cannot write /dev/full: No space left on device
  > 4 nonet rate -q --explain zeros.txt -o out.txt --steps /dev/full => cannot write /dev/full: No space left on device
  > END
  $ ls out.txt
  ls: cannot access 'out.txt': No such file or directory
  [2]
  $ refused <<'END'
  > 4 nonet solve -q ok.txt -o out.txt --stats /dev/full => cannot write /dev/full: No space left on device
  > 4 nonet list > /dev/full => cannot write standard output: No space left on device
  > 4 nonet verify zeros.txt zeros.txt > /dev/full => cannot write standard output: No space left on device
  > END

Standard streams that are closed, and a standard error that fails.

  $ refused <<'END'
  > 4 nonet solve <&- => cannot read standard input: Bad file descriptor
  > 4 nonet solve ok.txt >&- => cannot write standard output: Bad file descriptor
  > END
  $ nonet solve ok.txt -o out2.txt 2> /dev/full
  [3]
  $ cat out2.txt
  malformed

Standard streams that are given by name are written directly.

  $ nonet solve -q ok.txt -o /dev/stdout --stats /dev/null
  malformed
  ok.txt:1: bad character 'o' after 0 of 81 cells
  ok.txt was read as line: its only record is malformed; if that is wrong, choose the format (--input-format) or the column (--column)
  nonet: too many malformed records, 1 of 1 (more than --max-malformed 1%)
  [3]

A file size limit simulates a full disk: whole lines remain in the partial file. A slow run also has a manifest.

  $ (ulimit -f 100; nonet solve -q --limit 1 zeros.txt -o out.txt --slice-bytes 5000)
  nonet: cannot write out.txt: File too large
  [4]
  $ ls out.txt* | grep -v manifest
  out.txt.partial
  $ test -s out.txt.partial && awk '{ print length($0) }' out.txt.partial | sort -u
  81

If an input cannot be read to its end, the records before the error are answered and reported first.

  $ grep -v '^#' "$TESTDIR/../../datasets/sample.txt" > sample; nonet solve -q sample -o answers
  $ split -l 100 --filter='gzip -c' sample 2> /dev/null | head -c 20000 > cut.gz
  $ nonet solve cut.gz -o out.txt --stats stats.json > out 2> err; echo $?
  4
  $ sed 's/[0-9,.]\+/N/g' err | grep -v 'time per\|slowest\|peak\|signature'
  N records in N ?s: N per second (*)N stopped early (glob)
    unique           N
    guesses          N  (N per puzzle; N % of puzzles need none)
  The answers so far are in *; --resume continues from there (glob)
  nonet: cutNgz: gzip data damaged in the member at byte N of which nothing was read: it ends in the middle of a member
  $ cmp out.txt.partial answers 2>&1 | cut -d ' ' -f 1-4; grep '"complete"' stats.json
  cmp: EOF on out.txt.partial
    "complete": false,
  $ nonet canon -q cut.gz 2> err | wc -l | sed 's/[0-9]\+/N/'; cat err
  N
  nonet: cut.gz: gzip data damaged in the member at byte 18518, of which nothing was read: it ends in the middle of a member
  $ nonet canon -q --dedup cut.gz 2> err | wc -l | sed 's/[0-9]\+/N/'; cat err
  N
  nonet: cut.gz: gzip data damaged in the member at byte 18518, of which nothing was read: it ends in the middle of a member
  $ nonet describe -q cut.gz 2> err | head -4 | sed 's/[0-9,.]\+/N/g'; cat err
  stopped early; so far:
  records            N
  unique             N  (N %)
  singles suffice    N  (N %)
  nonet: cut.gz: gzip data damaged in the member at byte 18518, of which nothing was read: it ends in the middle of a member
  $ nonet describe -q cut.gz --json figures.json > out; echo $?
  The figures so far are in *figures.json.partial (glob)
  nonet: cut.gz: gzip data damaged in the member at byte 18518, of which nothing was read: it ends in the middle of a member
  4
  $ nonet verify cut.gz answers | sed 's/[0-9]\+/N/g'
  nonet: cut.gz: gzip data damaged in the member at byte 18518, of which nothing was read: it ends in the middle of a member
  stopped early: N records, N solutions right
  $ nonet verify cut.gz answers > out 2>&1; echo $?
  4
