The help of the program and of each command.

  $ nonet --version | sed -E 's/^(compiler +).*/\1C/; s/^(targets +)[a-z0-9_, ]+$/\1T/; s/-[a-z0-9_]+$/-T/'
  nonet 0.1.0
  compiler        C
  targets         T
  default solver  sliced-T
  $ nonet --help
  nonet solves Sudoku corpora of any size.
  Usage: nonet [OPTIONS] [COMMAND]
  
  Options:
    -h,--help                 Print this help message and exit
    --version                 Display program version information and exit
  
  Commands:
    solve                     Solve every puzzle of a corpus and prove it unique
    verify                    Check solutions against their puzzles
    merge                     Join the outputs of shards
    index                     Index large files, so that shards begin at once
    bench                     Measure the speed of solvers, also your own
    compare                   Compare two results of bench
    history                   Show how results of bench change over time
    report                    Write the HTML report of a saved result
    check                     Check that answers equal the recorded ones
    generate                  Generate a corpus of puzzles
    canon                     Write canonical forms, or remove equivalent puzzles
    convert                   Write puzzles in another format
    describe                  Describe a corpus
    rate                      Rate puzzles by the techniques and guesses they need
    minimize                  Make puzzles minimal, or report which are minimal
    neighbours                Find puzzles that differ by a few clues
    augment                   Write random equivalents of puzzles and solutions
    split                     Divide a corpus so that equivalent puzzles stay together
    list                      List solvers, formats, fields and other names
    completions               Print completions for a shell
  
  `nonet COMMAND --help` shows a command's options, with examples.
  
  $ nonet solve --help
  Solve every puzzle of a corpus and prove it unique
  Usage: nonet solve [OPTIONS] [FILE...]
  
  Positionals:
    FILE ...                  Puzzle files, read one after the other (-: standard input)
  
  Options:
    -h,--help                 Print this help message and exit
    --input-format NAME       Format of the input: candidates, line, marks, values, grid, json, jsonl, csv, tsv, text (detected from the first lines)
    --column COLUMN           The puzzle column of a table or puzzle field of JSON lines, by name or by number from 1 (detected from the values)
    --max-malformed N|P%      End with status 3 if more than N records, or more than P% of the records, are malformed (1%)
    --check-column{usual}     Check the solutions that an input states; --check-column=COLUMN names their column
    -f,--format NAME          Output format: line, grid, json, jsonl, csv, pair, npy (line)
    --output-fields A,B ...   Write these fields of each record, in the formats json, jsonl and csv, see `nonet list fields`
    --keep-columns            Copy the other columns of a table to the formats json, jsonl and csv
    -s,--solver NAME          Solver, see `nonet list solvers` (auto: the best one)
    --target NAME             Instruction set of the solver, see `nonet list targets` (the best one)
    -l,--limit N              Stop a puzzle at N solutions: 2 proves uniqueness, 1 takes the first (2)
    --max-guesses N           Abandon a puzzle when it needs more than N guesses
    --unordered               Write each answer as soon as it is found; for json, jsonl and csv, which have record numbers
    --stats FILE              Write the statistics to FILE as JSON
    --html FILE               Write a report with pictures to FILE, for a browser
    --slowest N               Report the N slowest puzzles in the statistics (10)
    -o,--output FILE          Write answers to FILE, which is FILE.partial until it is complete; FILE.gz and FILE.zst are compressed (-: standard output)
    --compression-level N     Compress more and take longer: 1 to 9 (1) for FILE.gz, 1 to 19 (1) for FILE.zst
    --resume                  Continue a run that was stopped or killed; begin if there is no such run
    --shard I/N               Take the I-th of N parts of the input, I from 0; see `nonet merge`
    --parts N                 Write N files part-00000.csv, part-00001.csv ... to the folder of -o, each with the output of one part of the input
    --compression NAME        Compress the files of --parts: gzip, zstd (no)
    --checkpoint-millis N     Save the state of the run every N milliseconds, for --resume (1000)
    -t,--threads N            Number of threads; 0: one for each processor that this process may use (0)
    --progress WHEN           Show a progress line: always, never, or auto: on a terminal, unless it shows the answers (auto)
    -q,--quiet                Print no summary, no remarks and no progress, only errors
    --memory N                Memory of the run without that of compressed files, in MiB; limits the length of batches (less than 64 with up to 48 threads)
    --slice-bytes N           Input bytes of a batch (393216 at most, less with many threads)
  
  Each record of the input gives one record of the output, in input order. The answer is
  the solution if it is proved to be the only one. Otherwise it is a status word: multiple,
  unsolvable, abandoned or malformed.
  
  Examples:
    nonet solve puzzles.txt                        solutions to standard output
    nonet solve -o answers.csv -f csv puzzles.txt  a table, on all processors
    nonet solve -f jsonl --output-fields puzzle,solution,er,minlex puzzles.txt
    nonet generate -k easy -n 9 | nonet solve      a stream
    nonet solve --stats run.json -o out.txt a.txt b.txt
    nonet solve --resume -o out.txt puzzles.txt.gz
    nonet solve -f csv -o answers.csv.zst puzzles.txt  compressed
    nonet solve --shard 0/4 -o part0.txt puzzles.txt   see `nonet merge --help`
    nonet solve --parts 16 -f csv -o answers puzzles.txt   answers/part-00000.csv and so on
  
  With --parts, -o is a folder. The parts are solved at the same time, each by one thread, or
  by several if there are fewer parts than threads. They get their names when all of them are
  complete. `cat DIR/part-*` is the output in one file if the format has no header;
  `nonet merge -o FILE DIR/part-*` writes that file in any case. _manifest in the folder is
  for --resume and merge. A folder with other files is refused.
  
  A run stops at the record at which more than N records are malformed. With P% it checks
  the share from the 10,000th record on, and at the end. A shard or part of a run with P%
  stops when more than half of its records are malformed; merge, or the end of the run,
  checks the share of the whole.
  --resume ends such a stopped run at once unless --max-malformed is larger than before.
  
  Exit status: 0 done, 1 a checked solution is wrong or missing, 2 usage, 3 too many
  records are malformed, 4 input or output error.
  A run that ended with 4 or was interrupted can be continued with --resume.
  Every command ends with 129, 130 or 143 after SIGHUP, SIGINT or SIGTERM, with complete lines
  written, and with 141 when the program that reads its output has ended.
  
  $ nonet list formats
  Input formats (--input-format)
    candidates     729 characters a line: for each cell the digits 1 to 9, each or '.'
    line           81 cells a line, then white space or one of , ; : # and any rest
    marks          nine lines of nine groups of candidates, drawn or not
    values         81 values a line between commas, semicolons or blanks
    grid           nine lines of nine cells, bare, spaced or drawn, titles between
    json           a JSON array with an object a line, one field the puzzle
    jsonl          an object a line, one field the puzzle
    csv            a table, one column the puzzles, with a header or without
    tsv            the same with tabs
    text           81 cells inside the text of a line, or several puzzles a line
  
  Output formats (--format)
    line           the solution of a unique puzzle, else the status word
    grid           nine lines of nine (or the status word) and an empty line
    json           a JSON array of the objects of jsonl; cannot be resumed or sharded
    jsonl          one JSON object a line, with the fields of csv
    csv            record,puzzle,solution,status,guesses,nanos with a header
    pair           puzzle,solution-or-status and what followed the puzzle's cells
    npy            a NumPy array of uint8 (records, 2, 81): puzzles and solutions; needs a file, cannot be resumed or sharded

The help of every command: what it does, how it is called, a text for each argument and option, an example, the exit
statuses. It names no option that is none, and no line of its prose is longer than a terminal is wide.

  $ commands=$(nonet completions bash -- '' | sed 1d | cut -f 1)
  $ for command in $commands; do nonet $command --help | sed -nE 's/^ +(-[a-zA-Z],)?(--[a-z-]+).*/\2/p'; done > options
  $ printf '%s\n' --retries --stdin >> options  # of other programs, in examples
  $ sort -u options -o options
  $ for command in $commands; do
  >   nonet $command --help > help 2> err && test ! -s err || echo "$command: status $?, $(cat err)"
  >   for part in "^Usage: nonet $command" '^Examples\?:' "^  .*nonet $command" '^Exit status: '; do
  >     grep -q "$part" help || echo "$command: no $part"
  >   done
  >   sed -n '/^Positionals:/,/^[^ PO]/p' help | grep -E '^  (-|[A-Z])' | grep -vE '[^ ]  +[A-Z]|(Excludes|Needs): |REQUIRED [A-Z]' | sed "s/^/$command: no text: /"
  >   grep -oE -e '[^-]--[a-z][a-z-]+' help | cut -c 2- | sort -u | comm -23 - options | sed "s/^/$command: no option: /"
  >   sed '1,/^$/d' help | grep -v '^  ' | awk -v command=$command 'length > 100 { print command ": too long: " $0 }'
  > done
