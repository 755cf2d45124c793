#!/bin/sh
# replay.sh CRAM FOLDER TRANSCRIPT: runs the commands of a transcript with the nonet of FOLDER and
# compares what they print. To record anew: PATH=build/release:$PATH cram3 --shell=bash -i tests/cli/NAME.t
set -eu
PATH=$2:$PATH
export PATH
# A program built with a sanitizer must fail loudly, and not with a status of nonet's own.
ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=exitcode=99:print_stacktrace=1
TSAN_OPTIONS=exitcode=99${TSAN_OPTIONS:+:$TSAN_OPTIONS}
export ASAN_OPTIONS UBSAN_OPTIONS TSAN_OPTIONS
exec "$1" --shell=/bin/bash "$3"
