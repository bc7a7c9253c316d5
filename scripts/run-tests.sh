#!/usr/bin/env bash
# Runs the tests that were built, with the arguments of `swift test`, and says at the very end which of them failed and
# why: a reader of a log that was cut off sees the end first.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p .build
log=.build/tests.log

dull='^◇|^✔ Test (case|".*"|.*\)) passed'

# Each wait in a test has a limit of its own (Tests/Support/Awaiting); what is stuck for so long says nothing by itself.
if timeout 3600 swift test --skip-build -c release "$@" 2>&1 | tee "$log" | grep --line-buffered -vE "$dull"; then
    exit 0
fi

printf '\nWhat failed (all of it: %s):\n' "$log"
grep -aE -A 40 'recorded an issue|Fatal error|: error: |unexpected signal' "$log" |
    grep -avE '^[◇✔]' | tail -n 200 || true
exit 1
