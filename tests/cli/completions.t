Candidates for the last word of a command line, as the scripts of the shells ask for them: commands,

  $ complete() { nonet completions bash -- "$@"; }
  $ complete '' | head -2
  words
  solve\tSolve every puzzle of a corpus and prove it unique (esc)
  $ nonet --help | awk '/^Commands/ { on = 1; next } /^$/ { on = 0 } on { print $1 }' > commands
  $ complete '' | tail -n +2 | cut -f 1 | cmp - commands
  $ complete --
  words
  --help\tPrint this help message and exit (esc)
  --version\tDisplay program version information and exit (esc)

options that were not given, by their long names, with their help,

  $ complete generate --kind easy -n 5 -q - | cut -c 1-60
  words
  --help\tPrint this help message and exit (esc)
  --clues\tClues of a puzzle: easy 17 to 81 (34, or the nearest (esc)
  --below\tFor multiple: remove N clues from a minimal puzzle ( (esc)
  --symmetry\tPattern of clues, for easy and minimal: none, rot (esc)
  --pattern\tPut the clues exactly on the pattern in FILE, for  (esc)
  --rounds\tFor hard: rounds of the search (32) (esc)
  --solver\tFor hard: solver that counts guesses: sliced, lanes (esc)
  --er\tKeep puzzles of this ER (see nonet rate --explain), for (esc)
  --seed\tSeed; another seed gives other puzzles (1) (esc)
  --output-fields\tWrite these fields of each puzzle, see `none (esc)
  --format\tOutput format: jsonl, csv (csv) (esc)
  --output\tWrite puzzles to FILE, which is FILE.partial until  (esc)
  --compression-level\tCompress more and take longer: 1 to 9 (1 (esc)
  --resume\tContinue a run that was stopped or killed; begin if (esc)
  --shard\tTake the I-th of N parts of the input, I from 0; see (esc)
  --parts\tWrite N files part-00000.csv, part-00001.csv ... to  (esc)
  --compression\tCompress the files of --parts: gzip, zstd (no) (esc)
  --checkpoint-millis\tSave the state of the run every N millis (esc)
  --threads\tNumber of threads; 0: one for each processor that  (esc)
  --progress\tShow a progress line: always, never, or auto: on  (esc)

and the values of options.

  $ complete solve --format '' | head -4 | tr '\n' ' '
  words line grid json  (no-eol)
  $ complete solve -f '' | head -4 | tr '\n' ' '
  words line grid json  (no-eol)
  $ complete solve --format= | head -4 | tr '\n' ' '
  words --format=line --format=grid --format=json  (no-eol)
  $ complete solve --input-format c | head -4 | tr '\n' ' '
  words candidates line marks  (no-eol)
  $ complete generate --kind '' | tr '\n' ' '
  words solved easy minimal hard multiple unsolvable mixed  (no-eol)
  $ complete generate --symmetry '' | tr '\n' ' '
  words none rotational quarter horizontal vertical diagonal  (no-eol)
  $ complete solve --progress '' | tr '\n' ' '
  words auto always never  (no-eol)
  $ complete solve --solver '' | head -9 | tr '\n' ' '
  words auto sliced lanes rowmajor blanks bitmask forced stack  (no-eol)
  $ complete list '' | tr '\n' ' '
  words solvers targets kinds symmetries formats fields techniques plugins options  (no-eol)
  $ complete completions '' | tr '\n' ' '
  words bash zsh fish  (no-eol)

The targets are those of this machine.

  $ complete solve --target '' | tail -n +2 | cmp - <(nonet list targets | awk 'NR > 1 { print $1 }')

In a list, what it has already is no candidate.

  $ complete bench -s scalar,mrv, | head -4 | tr '\n' ' '
  words scalar,mrv,auto scalar,mrv,sliced scalar,mrv,lanes  (no-eol)

Files stand for themselves, also behind options that take none or several.

  $ complete solve ''
  files
  $ complete solve -q ''
  files
  $ complete solve --stats ''
  files
  $ complete solve --stats=
  files
  $ complete solve --format csv ''
  files
  $ complete verify a b ''
  words
  $ complete bench -d a ''
  files
  $ complete bench --plugin ''
  files
  $ complete solve -- -
  files

Nothing is known of numbers, of arguments that are too many, and of other commands.

  $ complete solve --threads ''
  words
  $ complete list targets ''
  words
  $ complete no-such ''
  words
  $ complete solve --no-such=
  words

The scripts.

  $ for shell in bash zsh fish; do nonet completions $shell | cmp - "$TESTDIR/../../tools/shell/nonet.$shell"; done
  $ nonet completions tcsh
  nonet: SHELL: tcsh is not one of bash, zsh, fish
  Try `nonet completions --help`.
  [2]
