#!/usr/bin/env bash
# Runs the short benchmarks, with a counter under malloc so that "no allocation per line" is a figure and not a wish.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh gcc libc6-dev
counter=.build/count-allocations.so
cc -O2 -shared -fPIC -o "$counter" Tests/Support/Rigs/count-allocations.c
LD_PRELOAD="$PWD/$counter" .build/release/benchmarks
# How much of the system the installed daemon could reach.
scripts/install-check.sh | grep '^figure '
# A minute of the recorder; `make measure NAME=recorder` takes its time.
scripts/bench-recorder.sh 10
# The trips of a hundred hours, in less than a minute; `make measure NAME=trips` takes more turns, and ten years.
scripts/bench-logbook.sh 100 2
# Fifty of them as files, out and in; `make measure NAME=exchange` takes a hundred.
scripts/bench-exchange.sh 50 3
scripts/bench-import.sh 50 3
