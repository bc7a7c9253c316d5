#!/usr/bin/env bash
# Runs the tests that were built, and says at the very end which of them failed and why: a reader of a log that was cut
# off sees the end first.
#
#   scripts/run-tests.sh [ARGUMENT...]             once, with the arguments of `swift test`
#   scripts/run-tests.sh loaded [TIMES [FILTER]]   the scenes five times, beside ten programs that never rest: on a
#                                                  machine that is busy a scene takes longer, and nothing else
#   scripts/run-tests.sh sanitized [FILTER]        all unit tests, and the programs that they start, in a build of their
#                                                  own under the address sanitizer: what reads memory that is no longer
#                                                  its own ends the run and is named
#   scripts/run-tests.sh tools                     compiles what no target of Package.swift does, and starts every
#                                                  script of Tools: what moves beside them is noticed here, and not
#                                                  months later by whoever needs it
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh
mkdir -p .build
log=.build/tests.log
dull='^◇|^✔ Test (case|".*"|.*\)) passed'

# Each wait in a test has a limit of its own (Tests/Support/Awaiting); what is stuck for so long says nothing by itself.
run() {
    if timeout 3600 swift test --skip-build "$@" 2>&1 | tee "$log" | grep --line-buffered -vE "$dull"; then return; fi
    printf '\nWhat failed (all of it: %s):\n' "$log"
    grep -aE -A 40 'AddressSanitizer|recorded an issue|Fatal error|: error: |unexpected signal' "$log" |
        grep -avE '^[◇✔]' | tail -n 200 || true
    return 1
}

load=()
loaded() {
    local turn broken failed=0
    trap 'kill "${load[@]}" 2>/dev/null || true' EXIT
    trap 'exit 143' TERM INT
    for turn in {1..10}; do
        (trap - EXIT && while :; do :; done) &
        load+=($!)
    done
    for ((turn = 1; turn <= $1; turn++)); do
        run -c release --filter "$2" || true
        broken=$(grep -ca '^✘ Test [a-zA-Z]*(.*failed after' "$log" || true)
        # A run that says nothing of how it ended, or of no test, has failed as a whole.
        grep -qaE 'Test run with [1-9]' "$log" || broken=$((broken + 1))
        failed=$((failed + broken))
        printf 'turn %d of %d: %d failed, load %s\n' "$turn" "$1" "$broken" "$(cut -d ' ' -f 1 /proc/loadavg)"
    done
    printf 'figure tests-under-load-failed %d tests\n' "$failed"
    [ "$failed" -eq 0 ]
}

# Optimised, as what ships is: that is when memory is given back soonest. `make prove NAME=sanitize` runs it with Debian
# 13's Swift, which gives it back sooner than newer ones do. The scenes are left out, for they prove what ships, which
# has no sanitizer in it; and one test that counts what glibc's malloc gives out, which the sanitizer replaces.
sanitized() {
    local found failed=0 build=.build/sanitize
    local flags=(-c release --sanitize=address --scratch-path $build)
    export ROADBOOK_SANITIZED=1
    swift build --build-tests "${flags[@]}" >&2
    # Tests end with what they have, and the loader keeps what it has; neither is a leak of ours.
    export ASAN_OPTIONS=detect_leaks=0:abort_on_error=0
    log=$build/tests.log
    run "${flags[@]}" --filter "$1" --skip SystemTests --skip aFixAllocatesNothing || failed=1
    found=$(grep -ca 'ERROR: AddressSanitizer' $log || true)
    printf 'figure sanitized-tests %d tests\n' "$(sed -n 's/.*Test run with \([0-9]*\) tests.*/\1/p' $log | tail -n 1)"
    printf 'figure sanitizer-findings %d findings\n' "$found"
    [ $failed -eq 0 ] && [ "$found" -eq 0 ]
}

# What a script says is only of interest if it does not begin.
begins() { "$@" >"$room/said" 2>&1 </dev/null || fail "$* does not begin: $(tail -n 3 "$room/said")"; }

begin() {
    case $1 in
        Tools/Fuzz/*.swift) ;;
        *.swift) grep -q "\"${1%/*}\"" Package.swift || fail "no target of Package.swift compiles $1" ;;
        *.py) PYTHONPATH=$room PYTHONDONTWRITEBYTECODE=1 begins python3 "$1" --help ;;
        *.pl) begins perl -c "$1" ;;
        *.sh) begins bash -n "$1" ;;
        *.c) begins cc -fsyntax-only -Wall -Wextra -Werror "$1" ;;
        # Applied by TidyTests, and installed as it is.
        *.patch | *.service) ;;
        *) fail "$1 is of a kind that nothing starts" ;;
    esac
}

tools() {
    local file
    make_room
    # The clients of other makers need a package that scripts/varlink-clients.sh fetches. Its name has to do here.
    printf 'class VarlinkError(Exception):\n    pass\n' >"$room/varlink.py"
    while read -r file; do begin "$file"; done < <(find Tools scripts/*.sh -type f ! -name '*.pyc' | LC_ALL=C sort)
    scripts/fuzz.sh check
    say "every program of Tools compiles, and every script begins"
}

case ${1:-} in
    loaded) loaded "${2:-5}" "${3:-SystemTests}" ;;
    sanitized) sanitized "${2:-.}" ;;
    tools) tools ;;
    *) run -c release "$@" ;;
esac
