#!/bin/sh
# replay.sh CRAM FOLDER TRANSCRIPT: runs the commands of a transcript with the nonet of FOLDER and
# compares their output. To record anew: PATH=build/release:$PATH cram3 --shell=bash -i
# tests/cli/NAME.t
set -eu
PATH=$2:$PATH
export PATH
# A sanitizer must end the program with a status that nonet does not use.
# The search for leaks takes 80 ms at the end of each process. The unit tests have it.
ASAN_OPTIONS=exitcode=99:detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}
UBSAN_OPTIONS=exitcode=99:print_stacktrace=1
TSAN_OPTIONS=exitcode=99${TSAN_OPTIONS:+:$TSAN_OPTIONS}
export ASAN_OPTIONS UBSAN_OPTIONS TSAN_OPTIONS
exec "$1" --shell=/bin/bash "$3"
