#!/usr/bin/env bash
# Plays the scenes again and again beside compilers that never rest, one for each core, and says how many failed. On a
# machine that is busy a scene takes longer, and nothing else.
#
#   scripts/loaded-scenes.sh [TIMES [FILTER]]
set -euo pipefail
cd "$(dirname "$0")/.."
times=${1:-5}
filter=${2:-SystemTests}

room=$(mktemp -d /tmp/roadbook-load-XXXXXX)
trap 'rm -rf "$room"; wait' EXIT

# Until the room is gone.
compile() {
    while [ -d "$room" ]; do
        swiftc -O -wmo -swift-version 6 -package-name roadbook -module-name Drive -emit-object -o "$room/$1.o" \
            Sources/Drive/*/*.swift >/dev/null 2>&1 || true
    done
}
for ((core = 0; core < $(nproc); core++)); do compile "$core" & done

failed=0
for ((turn = 1; turn <= times; turn++)); do
    scripts/run-tests.sh --filter "$filter" || true
    # A run that says nothing of how it ended has failed as a whole.
    grep -qa 'Test run with' .build/tests.log || failed=$((failed + 1))
    broken=$(grep -ca '^✘ Test [a-zA-Z]*(.*failed after' .build/tests.log || true)
    failed=$((failed + broken))
    printf 'turn %d of %d: %d failed, load %s\n' "$turn" "$times" "$broken" "$(cut -d ' ' -f 1 /proc/loadavg)"
done
printf 'figure tests-under-load-failed %d tests\n' "$failed"
[ "$failed" -eq 0 ]
