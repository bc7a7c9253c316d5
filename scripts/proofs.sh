#!/usr/bin/env bash
# Runs what takes too long for every change, by its name in scripts/proofs.txt, and keeps its figures.
#
#   scripts/proofs.sh prove|measure                 lists the names
#   scripts/proofs.sh prove|measure NAME[,NAME...]
#   scripts/proofs.sh prove each-briefly            starts each command of all of them, and has most of them go on for
#                                                   a minute: none has rotted since it ran last (an hour)
set -euo pipefail
cd "$(dirname "$0")/.."
table=scripts/proofs.txt

list() {
    sed -nE "s/^$1 ([a-z0-9-]+): (.*)/\1\t\2/p" "$table" |
        while IFS=$'\t' read -r name words; do printf '  make %s NAME=%-15s %s\n' "$1" "$name" "$words"; done
    if [ "$1" = prove ]; then echo "  make prove NAME=each-briefly    a minute of each, and of what is measured"; fi
}

# The commands of a name, or of all names if none is given.
lines() {
    awk -v head="${1:+$1 $2:}" '/^ / { if (on) print substr($0, 5); next } { on = index($0, head) == 1 }' "$table"
}

run() {
    local line
    while IFS= read -r line; do
        if [ "${line%%: *}" = - ]; then
            bash -euo pipefail -c "${line#*: }"
        else
            bash -euo pipefail -c "${line#*: }" | scripts/figures.sh record "${line%%: *}"
        fi </dev/null
    done < <(lines "$@")
}

# A command that is still at work after its minute has begun. What it has said by then is of interest if it failed.
briefly() {
    local line code said failed=0
    said=$(mktemp)
    trap 'rm -f "$said"' EXIT
    while IFS= read -r line; do
        code=0
        timeout --kill-after=30 60 bash -euo pipefail -c "${line#*: }" >"$said" 2>&1 </dev/null || code=$?
        case $code in
            0) printf 'ended   %s\n' "${line#*: }" ;;
            124) printf 'began   %s\n' "${line#*: }" ;;
            *)
                printf 'FAILED  %s: %d\n' "${line#*: }" "$code"
                tail -n 5 "$said" | sed 's/^/            /'
                failed=$((failed + 1))
                ;;
        esac
    done < <(lines)
    printf 'figure proofs-that-do-not-begin %d commands\n' "$failed"
    [ "$failed" -eq 0 ]
}

kind=${1:-}
if [[ ! $kind =~ ^(prove|measure)$ ]] || [ $# -gt 2 ]; then
    sed -n '4,7s/^# *//p' "$0" >&2
    exit 2
fi
IFS=, read -ra names <<<"${2:-}"
[ ${#names[@]} -gt 0 ] || list "$kind"
for name in "${names[@]}"; do
    if [ "$kind $name" = "prove each-briefly" ]; then
        briefly
    elif [ -n "$(lines "$kind" "$name")" ]; then
        run "$kind" "$name"
    else
        printf 'proofs: nothing is called %s; there are:\n' "$name" >&2
        list "$kind" >&2
        exit 2
    fi
done
