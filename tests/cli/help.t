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
    manual                    Print a manual page
  
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
    -o,--output FILE          Write answers to FILE, which is FILE.partial until it is complete; FILE.gz and FILE.zst are compressed (-: standard output)
    --compression-level N     Compress more and take longer: 1 to 9 (1) for FILE.gz, 1 to 19 (1) for FILE.zst
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
  
  $ nonet verify --help
  Check solutions against their puzzles
  Usage: nonet verify [OPTIONS] PUZZLES SOLUTIONS
  
  Positionals:
    PUZZLES REQUIRED          The puzzles (-: standard input)
    SOLUTIONS REQUIRED        The answers, in an output format of solve or of another program
  
  Options:
    -h,--help                 Print this help message and exit
    --input-format NAME       Format of PUZZLES: candidates, line, marks, values, grid, json, jsonl, csv, tsv, text (detected from the first lines)
    --column COLUMN           The puzzle column of a table or puzzle field of JSON lines, by name or by number from 1 (detected from the values)
    --solutions-format NAME   Format of SOLUTIONS: candidates, line, marks, values, grid, json, jsonl, csv, tsv, text (detected from the first lines)
    --match NAME              Match answers by their order, or by the puzzle that they contain: order, puzzle (order)
    --prove                   Also check the answers multiple and unsolvable, by solving their puzzles
    --json FILE               Write the verification to FILE as JSON
    -t,--threads N            Number of threads; 0: one for each processor that this process may use (0)
    -q,--quiet                Print no remarks, only results and errors
  
  Checks that record N of SOLUTIONS answers record N of PUZZLES: a solution must be a legal
  full grid with every clue. Answers with a record number (json, jsonl and csv)
  may be in any order; with --match puzzle, so may answers that contain their puzzle. An
  answer may also be a row of other columns, with a header or without, a sentence such as
  `Puzzle has no solution.`, or a grid of a NumPy array. Several consecutive solutions of a
  puzzle count as one record.
  Up to about 1,000 consecutive answers may be missing, surplus or exchanged: later answers
  are still assigned to the right puzzles, by the clues. The words multiple, unsolvable and
  abandoned are counted; --prove checks the first two. The right answer to a malformed puzzle
  is the word malformed. Answers out of order, --match puzzle and two pipes take one thread.
  
  Examples:
    nonet verify puzzles.txt answers.txt
    nonet verify --match puzzle puzzles.txt table.csv
    nonet solve puzzles.txt | nonet verify --prove puzzles.txt -
  
  Exit status: 0 every solution is right, 1 an answer is wrong or missing, 2 usage,
  4 input or output error.
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

  $ nonet bench --help
  Measure the speed of solvers, also your own
  Usage: nonet bench [OPTIONS] [FILE...]
  
  Positionals:
    FILE ...                  Corpora of puzzles
  
  Options:
    -h,--help                 Print this help message and exit
    -d,--dataset FILE ...     More corpora
    -s,--solver A,B ...       Solvers of nonet, see `nonet list solvers` (sliced,scalar)
    --plugin LIB=NAME ...     A function of a library, LIB.so[:SYMBOL[:CONFIGURATION|:TYPE]]=NAME, see `nonet list plugins`
    --exec CMD=NAME ...       A program that reads one puzzle per line and writes one solution per line, 'COMMAND'=NAME
    --reference NAME          Show the ratio of each solver to this one (the first one)
    --base SOLVER[=NAME] ...  Compare --new with this solver: a solver of nonet, LIB.so[:SYMBOL], a nonet
                              program, or another command; several pairs may be given
    --new SOLVER[=NAME] ...   The solver that is judged
    --precision SHARE         Launch until the interval of each ratio is at most this share above and below it (1%)
    --threshold SHARE         Ignore changes of a pair up to this share (2%)
    --in-turn                 Launch --base and --new one after the other, and not at the same time on two processors
    --max-time S              Stop after about S seconds (9.5 for each row, 15 for each pair)
    --launches N              Launch each row N times, whatever the precision
    -r,--repetitions N        Repetitions in a launch (3)
    --min-time S              The minimum time of a repetition, in seconds (0.02)
    -n,--sample N             Puzzles drawn from each corpus (2000)
    --seed N                  Seed of the sample and its permutation (1)
    --no-permute              Keep the puzzles of the corpus; do not replace them by random equivalent ones
    -l,--limit N              Stop a puzzle at N solutions: 2 proves uniqueness (2)
    --timeout S               The maximum time of a pass over a sample, in seconds (60)
    --input-format NAME       Format of the corpora: candidates, line, marks, values, grid, json, jsonl, csv, tsv, text (detected from the first lines)
    --column COLUMN           The puzzle column of a table or puzzle field of JSON lines, by name or by number from 1 (detected from the values)
    --label TEXT              Record TEXT in the results, such as a commit; see `nonet history`
    --json [FILE]             Write all there is to know, in Google Benchmark's schema (to standard output if no FILE is given)
    --markdown [FILE]         Write the tables as Markdown (to standard output if no FILE is given)
    --csv [FILE]              Write the tables as CSV (to standard output if no FILE is given)
    --html [FILE]             Write a report with pictures, for a browser (to standard output if no FILE is given)
    -q,--quiet                Print no progress and no remarks, only errors
  
  A row is a solver on a corpus. Each row is launched many times, each time as a fresh
  process, in random order. A launch makes a few repetitions. Speeds and intervals are
  computed from the launches. All solvers get the same puzzles. Each pass has new puzzles:
  equivalents that are drawn with the seed. Every answer is checked, outside of the
  measured time. A solver that answers wrongly, crashes, hangs or writes outside of its
  memory is reported and excluded. Malformed records of a corpus are counted and excluded.
  
  --base and --new are launched in rounds, until each pair is judged on each corpus, or the
  time is over: slower, faster or same. Where two processors are available, both run at the
  same time and then on exchanged processors: what slows the machine slows both. Programs,
  functions with threads of their own and solvers on a device run one after the other, in
  random order; with --in-turn all do. All rows are judged together (Holm's method): no more
  than one run in 40 calls any of its rows slower if nothing has changed.
  
  Examples:
    nonet bench puzzles.txt                          sliced and scalar
    nonet bench -d a.txt b.txt --solver lanes,mrv --json result.json
    nonet bench puzzles.txt --plugin ./libmine.so:my_solve=mine
    nonet bench puzzles.txt --plugin ./libtdoku_shared.so:TdokuSolverDpllTriadSimd=tdoku
    nonet bench puzzles.txt --limit 1 --plugin ./libmine.so:solve:grid=mine
    nonet bench puzzles.txt --exec './my_solver --stdin'=mine
    nonet bench puzzles.txt --base old/libmine.so --new ./libmine.so
  
  Exit status: 0 done, 1 a solver failed, or is slower or has other answers than its base,
  2 usage, 4 input or output error, 5 a pair is inconclusive: measure longer. After a signal
  the figures are those of the finished launches.
  Every command ends with 129, 130 or 143 after SIGHUP, SIGINT or SIGTERM, with complete lines
  written, and with 141 when the program that reads its output has ended.
  
  $ nonet compare --help
  Compare two results of bench
  Usage: nonet compare [OPTIONS] BASE [NEW]
  
  Positionals:
    BASE REQUIRED             A result of nonet bench --json
    NEW                       The result to compare with BASE; omit it if BASE is a result of bench --base --new
  
  Options:
    -h,--help                 Print this help message and exit
    --threshold SHARE         Ignore changes up to this share (5%)
    --relative-to NAME        Compare ratios to this solver, and do not judge it
    --absolute                Compare puzzles/s, not ratios
    --json FILE               Write the comparison to FILE as JSON
    --markdown FILE           Write the comparison to FILE as Markdown
    --csv FILE                Write the comparison to FILE as CSV
    --html FILE               Write a report with pictures to FILE, for a browser
    -q,--quiet                Print no remarks, only results and errors
  
  Prints first the rows that cannot be compared, failures, and changes of guesses and
  answers. Then prints a row for each solver and corpus: the change of its speed, the
  95 % interval of the change, the rank test, and a verdict: faster, same, slower or
  inconclusive.
  
  If both results have the same reference, other solvers are compared by their ratios to
  it: a drift of the whole machine cancels out. The reference itself is not judged.
  --relative-to NAME assumes that NAME is unchanged, --absolute assumes that the machine is
  unchanged. The machine differs between two measurements: to judge a change, measure both
  versions in one run, nonet bench --base --new. `compare` also reads its single result.
  
  Examples:
    nonet compare base.json new.json --json comparison.json
    nonet compare base.json new.json --threshold 5% --relative-to scalar
  
  Exit status: 0 no solver is slower, 1 a solver is slower or failed, or answers changed,
  2 usage, 4 input error, 5 inconclusive: measure longer, 6 a row cannot be compared: its
  puzzles, limit or seed differ, or only one of the results has it.
  Every command ends with 129, 130 or 143 after SIGHUP, SIGINT or SIGTERM, with complete lines
  written, and with 141 when the program that reads its output has ended.
  
  $ nonet check --help
  Check that answers equal the recorded ones
  Usage: nonet check [OPTIONS] [SIGNATURES]
  
  Positionals:
    SIGNATURES                The recorded answers (datasets/signatures.json)
  
  Options:
    -h,--help                 Print this help message and exit
    --update                  Replace the recorded answers
    --json FILE               Write the result to FILE as JSON
    -t,--threads N            Number of threads; 0: one for each processor that this process may use (0)
    -q,--quiet                Print no remarks, only results and errors
  
  Runs each recorded solver on its corpus and compares numbers of answers, guesses and
  signatures with the recorded ones. It compares no times, so the machine does not matter.
  
  Examples:
    nonet check
    nonet check --update datasets/signatures.json
  
  Exit status: 0 all as recorded, 1 something differs, 2 usage, 4 input error.
  Every command ends with 129, 130 or 143 after SIGHUP, SIGINT or SIGTERM, with complete lines
  written, and with 141 when the program that reads its output has ended.
  
  $ nonet history --help
  Show how results of bench change over time
  Usage: nonet history [OPTIONS] RESULT...
  
  Positionals:
    RESULT ... REQUIRED       Results of nonet bench --json, in any order
  
  Options:
    -h,--help                 Print this help message and exit
    --threshold SHARE         Ignore changes up to this share (5%)
    --relative-to NAME        Compare ratios to this solver, and do not judge it
    --absolute                Compare puzzles/s, not ratios
    --json FILE               Write the history to FILE as JSON
    --html FILE               Write a report with pictures to FILE, for a browser
    -q,--quiet                Print no remarks, only results and errors
  
  Puts the results in the order of their dates. Each solver on each corpus is compared, as
  `nonet compare` does, with the first result after its last change, so that a slow drift
  is found, too. Prints a line for each change of speed that is more than the threshold and
  more than noise, and for each change of answers or guesses. `nonet bench --label TEXT`
  records a name, such as a commit, in a result.
  
  Examples:
    nonet bench puzzles.txt --label "$(git describe)" --json results/$(date +%s).json
    nonet history results/*.json --html history.html
  
  Exit status: 0 done, 2 usage, 4 input or output error.
  Every command ends with 129, 130 or 143 after SIGHUP, SIGINT or SIGTERM, with complete lines
  written, and with 141 when the program that reads its output has ended.
  
  $ nonet report --help
  Write the HTML report of a saved result
  Usage: nonet report [OPTIONS] RESULT
  
  Positionals:
    RESULT REQUIRED           A result that nonet wrote as JSON
  
  Options:
    -h,--help                 Print this help message and exit
    --html FILE REQUIRED      Write the report to FILE (-: standard output)
    -q,--quiet                Print no remarks, only results and errors
  
  Makes the report that --html of the command would have written. RESULT is what --json of
  bench, compare, history, describe, verify or check wrote, or --stats of solve, merge or rate.
  
  Examples:
    nonet report result.json --html result.html
  
  Exit status: 0 done, 2 usage, 4 input or output error.
  Every command ends with 129, 130 or 143 after SIGHUP, SIGINT or SIGTERM, with complete lines
  written, and with 141 when the program that reads its output has ended.
  
  $ nonet completions --help
  Print completions for a shell
  Usage: nonet completions [OPTIONS] SHELL [WORD...]
  
  Positionals:
    SHELL REQUIRED            The shell: bash, zsh, fish
    WORD ...                  Print the completions of the last WORD of a command line; for the script
  
  Options:
    -h,--help                 Print this help message and exit
    -q,--quiet                Print no remarks, only results and errors
  
  The Debian package installs the scripts. Without the package, add one of these lines to
  the start-up file of your shell:
  
  Examples:
    source <(nonet completions bash)     in ~/.bashrc
    source <(nonet completions zsh)      in ~/.zshrc, after compinit
    nonet completions fish | source      in ~/.config/fish/config.fish
    nonet completions bash -- solve --format ''    the formats, as the script asks for them
  
  With words, the first line is `files` if the word is the name of a file, else `words`.
  A line for each completion follows: the completion, and its description after a tab.
  
  Exit status: 0 done, 2 usage, 4 output error.
  Every command ends with 129, 130 or 143 after SIGHUP, SIGINT or SIGTERM, with complete lines
  written, and with 141 when the program that reads its output has ended.
  
  $ nonet manual --help
  Print a manual page
  Usage: nonet manual [OPTIONS] [COMMAND]
  
  Positionals:
    COMMAND                   The command (nonet itself)
  
  Options:
    -h,--help                 Print this help message and exit
    -q,--quiet                Print no remarks, only results and errors
  
  Prints the page as source for man, with the same text as --help. The Debian package
  installs all pages: `man nonet` and `man nonet-solve`.
  
  Example:
    nonet manual solve | man -l -
  
  Exit status: 0 done, 2 usage, 4 output error.
  Every command ends with 129, 130 or 143 after SIGHUP, SIGINT or SIGTERM, with complete lines
  written, and with 141 when the program that reads its output has ended.
  
