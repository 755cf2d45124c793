#!/bin/sh
# manual.sh NONET: the manual pages of nonet and of every command have no errors and no warnings, and
# have every option of --help. A tool that is not installed is left out, with a message.
set -eu
nonet=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "$1" >&2; exit 1; }

command -v help2man > "$work/path" || { echo "help2man is not installed: no pages"; exit 0; }
commands=$("$nonet" completions bash -- '' | sed 1d | cut -f 1)
[ "$(echo "$commands" | wc -l)" -ge 12 ] || fail "commands are missing: $commands"
for checker in mandoc man; do
  command -v $checker > "$work/path" || echo "$checker is not installed: left out"
done
"$(dirname "$0")/../../tools/package/write_manual.sh" "$work/pages" 2026-01-01 "$nonet"
gunzip "$work"/pages/*
for command in '' $commands; do
  name=nonet${command:+-$command}
  page=$work/pages/$name.1
  grep -q "^$(echo "$name" | sed 's/-/.*-/') .. [A-Za-z]" "$page" || fail "the page of '$command' has no summary"
  if command -v mandoc > "$work/path"; then
    mandoc -T lint -W warning "$page" || fail "mandoc has warnings about the page of '$command'"
    mandoc -T ascii "$page" | col -b > "$work/text"
    "$nonet" $command --help | sed -n 's/^  \(-[^ {]*\).*/\1/p' | tr , '\n' > "$work/options"
    [ -s "$work/options" ] || fail "no options in the help of '$command'"
    while read -r option; do
      grep -qe "^ *.*$option\b" "$work/text" || fail "$option is not in the page of '$command'"
    done < "$work/options"
  fi
  if command -v man > "$work/path"; then
    LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" \
      2> "$work/warnings" > "$work/shown"
    [ ! -s "$work/warnings" ] || { cat "$work/warnings"; fail "man has warnings about '$command'"; }
  fi
done
