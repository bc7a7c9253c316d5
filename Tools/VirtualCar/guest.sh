#!/usr/bin/env bash
# Runs in the virtual machine as root: whatever script the host lays into /host/calls, one after another. What a script
# says and its exit code are laid beside it. /host is a directory of the host (scripts/vm-test.sh).
set -euo pipefail
calls=/host/calls

# A new start of the machine, for the host that waits for it.
touch "$calls/up"
while :; do
    for call in "$calls"/*.call; do
        [ -e "$call" ] || continue
        name=${call%.call}
        mv "$call" "$name.script"
        code=0
        bash "$name.script" >"$name.said" 2>&1 </dev/null || code=$?
        printf '%s\n' "$code" >"$name.code.new"
        mv "$name.code.new" "$name.code"
    done
    sleep 0.2
done
