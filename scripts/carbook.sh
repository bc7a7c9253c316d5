#!/usr/bin/env bash
# Computes made-up books of a car with the room CarBook and with a model in Python that was written from
# docs/carbook.md alone, and compares every line; then asks made-up years with typing errors how often the truth lies
# within the bar of the odometer. Ends in figures.
#
#   scripts/carbook.sh [HISTORIES]    1000, unless said
set -euo pipefail
cd "$(dirname "$0")/.."

histories=${1:-1000}
if [[ ! $histories =~ ^[1-9][0-9]*$ ]]; then
    echo "usage: scripts/carbook.sh [HISTORIES]" >&2
    exit 2
fi
scripts/packages.sh python3
log=$(mktemp)
trap 'rm -f "$log"' EXIT

failed=0
CARBOOK_HISTORIES=$histories scripts/run-tests.sh --filter 'CarBookModelTests|DrivenYearTests' >"$log" 2>&1 || failed=1
if [ "$failed" = 1 ]; then cat "$log" >&2; fi
grep '^figure ' "$log"
exit "$failed"
