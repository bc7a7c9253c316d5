#!/usr/bin/env bash
# Plays the scenes again and again beside ten programs that never rest, and says how many failed. On a machine that is
# busy a scene takes longer, and nothing else.
#
#   scripts/loaded-scenes.sh [TIMES [FILTER]]
set -euo pipefail
cd "$(dirname "$0")/.."
times=${1:-5}
filter=${2:-SystemTests}

load=()
trap 'kill "${load[@]}" 2>/dev/null || true' EXIT
trap 'exit 143' TERM INT
for ((one = 0; one < 10; one++)); do
    (trap - EXIT && while :; do :; done) &
    load+=($!)
done

failed=0
for ((turn = 1; turn <= times; turn++)); do
    scripts/run-tests.sh --filter "$filter" || true
    broken=$(grep -ca '^✘ Test [a-zA-Z]*(.*failed after' .build/tests.log || true)
    # A run that says nothing of how it ended, or of no test, has failed as a whole.
    grep -qaE 'Test run with [1-9]' .build/tests.log || broken=$((broken + 1))
    failed=$((failed + broken))
    printf 'turn %d of %d: %d failed, load %s\n' "$turn" "$times" "$broken" "$(cut -d ' ' -f 1 /proc/loadavg)"
done
printf 'figure tests-under-load-failed %d tests\n' "$failed"
[ "$failed" -eq 0 ]
