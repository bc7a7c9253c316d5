#!/usr/bin/env bash
# Kills the writer of a log with SIGKILL at random moments, over and over in one directory, and looks whether all that
# it acknowledged is there. A killed program is not a power cut, the kernel keeps its pages; this is about opening again
# what was left at any point, hundreds of times in a row.
#
#   scripts/kill-storm.sh [KILLS [SEED]]
set -euo pipefail
cd "$(dirname "$0")/.."

kills=${1:-400}
seed=${2:-$RANDOM}
workload=$PWD/.build/release/log-workload
if [ ! -x "$workload" ]; then
    printf 'kill-storm: %s is not there: make build\n' "$workload" >&2
    exit 1
fi
scripts/packages.sh python3

room=$(mktemp -d /dev/shm/kill-storm.XXXXXX 2>/dev/null || mktemp -d)
trap 'rm -rf "$room"' EXIT
trap 'exit 130' INT TERM
python3 Tests/Support/Rigs/kill_storm.py --workload "$workload" --room "$room" --kills "$kills" --seed "$seed"
