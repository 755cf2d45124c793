#!/bin/sh
# write_manual.sh FOLDER NONET...: writes the manual pages of nonet and of each command to FOLDER,
# compressed as Debian wants them. NONET may begin with an emulator.
set -eu
folder=$1
shift
rm -rf "$folder"
mkdir -p "$folder"
for command in $("$@" completions bash -- '' | sed 1d | cut -f 1); do
  "$@" manual "$command" | gzip -9n > "$folder/nonet-$command.1.gz"
done
"$@" manual | gzip -9n > "$folder/nonet.1.gz"  # the last one: it says that all are there
