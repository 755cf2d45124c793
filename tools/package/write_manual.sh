#!/bin/sh
# write_manual.sh FOLDER DATE NONET...: writes the manual pages of nonet and of each command to FOLDER,
# compressed as Debian wants them, from their --help (help2man). NONET may begin with an emulator.
set -eu
folder=$1
date=$2
shift 2
rm -rf "$folder"
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$("$@" --version | sed 's/^nonet //; q')
for command in $("$@" completions bash -- '' | sed 1d | cut -f 1) ''; do
  name=nonet${command:+-$command}
  "$@" $command --help > "$work/help"  # without quotes: no argument for the program itself
  summary=${command:+$(head -1 "$work/help")}
  # help2man fills the lines of examples unless they begin with a prompt.
  sed '/^Examples\?:/,/^$/s/^  /  $ /; s/^Exit status: /Exit status:\n/' "$work/help" > "$work/text"
  printf '#!/bin/sh\ncat "%s"\n' "$work/text" > "$work/$name"
  chmod +x "$work/$name"
  help2man --no-info --version-string="$version" --source="nonet $version" --include="${0%/*}/nonet.h2m" \
           --name="${summary:-solves Sudoku corpora and measures Sudoku solvers}" \
           --output="$work/page" "$work/$name"
  sed "/^\.TH /s/\"[A-Z][a-z]* [0-9]*\"/$date/" "$work/page" | gzip -9n > "$folder/$name.1.gz"
done  # the page of nonet is the last one: it says that all are there
