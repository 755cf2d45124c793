#!/bin/bash
# snakemake.sh NONET: Snakemake on this machine.
. "$(dirname "$0")/common.sh"

recipe Snakemake > /dev/null
run_engine() { sh -e "$folder/recipe"; }
try_cases
