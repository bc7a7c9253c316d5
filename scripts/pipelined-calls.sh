#!/usr/bin/env bash
# Sends the real roadbookd random calls, many in one write and from several clients at once, and looks whether each is
# answered in its order, by the same process from the first to the last.
#
#   scripts/pipelined-calls.sh [CALLS [SEED]]
set -euo pipefail
cd "$(dirname "$0")/.."

calls=${1:-2000}
seed=${2:-$RANDOM}
programs=$PWD/.build/release
for program in roadbookd roadbook; do
    if [ ! -x "$programs/$program" ]; then
        printf 'pipelined-calls: error: %s is not there: make build\n' "$programs/$program" >&2
        exit 1
    fi
done
scripts/packages.sh python3 gcc libc6-dev

room=$(mktemp -d "$PWD/.build/pipelined.XXXXXX")
trap 'rm -rf "$room"' EXIT
trap 'exit 130' INT TERM HUP
cc -O2 -Wall -Wextra -Werror -shared -fPIC -o "$room/fast-clock.so" Tests/Support/Rigs/fast-clock.c -ldl
nice python3 Tests/Support/Rigs/pipelined_calls.py --programs "$programs" \
    --library "$room/fast-clock.so" --room "$room" \
    --calls "$calls" --seed "$seed"
