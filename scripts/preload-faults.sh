#!/usr/bin/env bash
# Makes every system call that writes a log fail, one at a time and with every errno that may come, and reads back what
# had been acknowledged. The calls are caught by a preloaded library, so this is the program as it ships, threads and
# all; the simulated disk tests the same errors in one process and much more often.
set -euo pipefail
cd "$(dirname "$0")/.."

workload=$PWD/.build/release/log-workload
if [ ! -x "$workload" ]; then
    printf 'preload-faults: %s is not there: make build\n' "$workload" >&2
    exit 1
fi
scripts/packages.sh gcc libc6-dev python3

# In memory if there is room: it is not the disk that is tested here.
room=$(mktemp -d /dev/shm/preload-faults.XXXXXX 2>/dev/null || mktemp -d)
trap 'rm -rf "$room"' EXIT
trap 'exit 130' INT TERM
cc -O2 -Wall -Wextra -Werror -shared -fPIC -o "$room/faults.so" Tests/Support/Rigs/faults.c -ldl
python3 Tests/Support/Rigs/preload_faults.py --workload "$workload" --library "$room/faults.so" --room "$room"
