#!/usr/bin/env bash
# Kills the real roadbookd with SIGKILL at random moments, over and over with one book, and looks whether all that it
# acknowledged is there and whether the drives are told as they were. kill-storm.sh does it to the log alone.
#
#   scripts/recorder-storm.sh [KILLS [SEED [keep]]]    keep: leaves the book, and says where
set -euo pipefail
cd "$(dirname "$0")/.."

kills=${1:-100}
seed=${2:-$RANDOM}
programs=$PWD/.build/release
for program in roadbookd roadbook; do
    if [ ! -x "$programs/$program" ]; then
        printf 'recorder-storm: error: %s is not there: make build\n' "$programs/$program" >&2
        exit 1
    fi
done
scripts/packages.sh python3 gcc libc6-dev

# On the disk that the build is on, not in memory: so a commit takes its time, and is met by a kill.
room=$(mktemp -d "$PWD/.build/storm.XXXXXX")
if [ "${3:-}" = keep ]; then printf 'kept: %s\n' "$room"; else trap 'rm -rf "$room"' EXIT; fi
trap 'exit 130' INT TERM HUP
cc -O2 -Wall -Wextra -Werror -shared -fPIC -o "$room/fast-clock.so" Tests/Support/Rigs/fast-clock.c -ldl
nice python3 Tests/Support/Rigs/recorder_storm.py --programs "$programs" \
    --library "$room/fast-clock.so" --room "$room" \
    --kills "$kills" --seed "$seed"
