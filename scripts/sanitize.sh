#!/usr/bin/env bash
# Runs all unit tests under the address sanitizer, in a debug build of its own: what reads memory that is no longer its
# own, or never was, ends the run and is named. The scenes are left out: they run the programs that ship, which have
# Swift's library inside and do not share the sanitizer's malloc with libc, so that what libc allocates (getline) seems
# to be freed wrongly.
#
#   scripts/sanitize.sh [FILTER]
set -euo pipefail
cd "$(dirname "$0")/.."
build=.build/sanitize
log=$build/tests.log
filter=${1:-.}

swift build --build-tests --sanitize=address --scratch-path $build >&2

# Tests end with what they have, and the loader keeps what it has; neither is a leak of ours.
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=0
failed=0
timeout 3600 swift test --skip-build --sanitize=address --scratch-path $build --filter "$filter" \
    --skip SystemTests >$log 2>&1 || failed=1
grep -aE -A 30 'AddressSanitizer|recorded an issue|Fatal error|unexpected signal' $log |
    grep -avE '^[◇✔]' | head -n 200 || true
grep -a 'Test run with' $log
found=$(grep -ca 'ERROR: AddressSanitizer' $log || true)
printf 'figure sanitizer-findings %d findings\n' "$found"
[ $failed -eq 0 ] && [ "$found" -eq 0 ]
