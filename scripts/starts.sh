#!/usr/bin/env bash
# Starts the recorder over and over on one book, as a car does: each time it must get ready, answer, take a drive that
# is begun and finished by hand, and end in order when it is told to. In the end the book is proven. This is the first
# thing that a build of another compiler, or for another processor, has to pass. It needs neither gpsd nor a bus.
#
#   scripts/starts.sh [STARTS [NAME [PROGRAMS]]]    NAME is the figure's; PROGRAMS where roadbook and roadbookd are
set -euo pipefail
cd "$(dirname "$0")/.."

starts=${1:-20}
name=${2:-$(uname -m)}
programs=${3:-$PWD/.build/release}

fail() {
    printf 'starts: %s\n' "$1" >&2
    tail -n 20 "$room/journal" >&2 || true
    exit 1
}

room=$(mktemp -d "${TMPDIR:-/tmp}/roadbook-starts.XXXXXX")
running=''
finish() {
    if [ -n "$running" ]; then kill -KILL "$running" && wait "$running" || true; fi 2>/dev/null
    rm -rf -- "$room"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP
mkdir "$room/data" "$room/settings"
export ROADBOOK_DATA=$room/data ROADBOOK_SOCKET=$room/control

roadbook() { "$programs/roadbook" "$@"; }

# 0 is well, 6 that it wants something: a receiver, here. All else is no answer.
answers() {
    local code=0
    roadbook status >"$room/status" 2>&1 || code=$?
    [ "$code" -eq 0 ] || [ "$code" -eq 6 ]
}

# Waits for as long as the recorder runs; two minutes are for one that hangs, under emulation too.
await_answer() {
    local deadline=$((SECONDS + 120))
    until answers; do
        kill -0 "$running" 2>/dev/null || fail "start $1: it died before it answered"
        [ "$SECONDS" -lt "$deadline" ] || fail "start $1: it does not answer: $(cat "$room/status")"
        sleep 0.05
    done
}

start_once() {
    local code=0
    "$programs/roadbookd" --data "$ROADBOOK_DATA" --socket "$ROADBOOK_SOCKET" --config "$room/settings" \
        --bus "unix:path=$room/no-bus" --rehearse "start-$1" 2>"$room/journal" &
    running=$!
    await_answer "$1"
    roadbook start >/dev/null || fail "start $1: no drive could be begun"
    roadbook finish >/dev/null || fail "start $1: the drive could not be finished"
    kill -TERM "$running"
    wait "$running" || code=$?
    running=''
    [ "$code" -eq 0 ] || fail "start $1: it ended with $code"
}

for number in $(seq "$starts"); do start_once "$number"; done
roadbook verify || fail "the book is not proven"
drives=$(roadbook spool cat 2>/dev/null | grep -c '^D .* begin hand ') || true
[ "$drives" -eq "$starts" ] || fail "$drives drives are in the book, not $starts"
printf 'figure shipped-starts-%s %s starts\n' "$name" "$starts"
