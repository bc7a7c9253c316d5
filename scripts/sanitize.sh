#!/usr/bin/env bash
# Runs all unit tests, and the programs that they start, under the address sanitizer: what reads memory that is no
# longer its own, or never was, ends the run and is named. The build is one of its own and optimised, as what ships is:
# that is when memory is given back soonest. `make prove NAME=sanitize` runs it with Debian 13's Swift, which gives it
# back sooner than newer ones do. The scenes are left out: they prove what ships, which has no sanitizer in it.
#
#   scripts/sanitize.sh [FILTER]
set -euo pipefail
cd "$(dirname "$0")/.."
build=.build/sanitize
log=$build/tests.log
filter=${1:-.}

export ROADBOOK_SANITIZED=1
flags=(-c release --sanitize=address --scratch-path $build)
swift build --build-tests "${flags[@]}" >&2

# Tests end with what they have, and the loader keeps what it has; neither is a leak of ours.
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=0
failed=0
# One test counts what glibc's malloc gives out, which the sanitizer replaces.
timeout 3600 swift test --skip-build "${flags[@]}" --filter "$filter" --skip SystemTests --skip aFixAllocatesNothing \
    >$log 2>&1 || failed=1
grep -aE -A 30 'AddressSanitizer|recorded an issue|Fatal error|unexpected signal' $log |
    grep -avE '^[◇✔]' | head -n 200 || true
grep -a 'Test run with' $log || true
found=$(grep -ca 'ERROR: AddressSanitizer' $log || true)
printf 'figure sanitized-tests %d tests\n' "$(sed -n 's/.*Test run with \([0-9]*\) tests.*/\1/p' $log | tail -n 1)"
printf 'figure sanitizer-findings %d findings\n' "$found"
[ $failed -eq 0 ] && [ "$found" -eq 0 ]
