#!/usr/bin/env bash
# Runs what takes too long for every change, by its name in scripts/proofs.txt, and keeps its figures in docs/figures,
# each file with the commit that it measured.
#
#   scripts/proofs.sh prove|measure                 lists the names
#   scripts/proofs.sh prove|measure NAME[,NAME...]
#   scripts/proofs.sh prove each-briefly            starts each command of all of them, and has most of them go on for
#                                                   a minute: none has rotted since it ran last (an hour)
#   scripts/proofs.sh show                          prints all figures that were kept
#   some-run | scripts/proofs.sh record NAME        passes a run through and keeps its figure lines
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh
table=scripts/proofs.txt
kept=docs/figures

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
            bash -euo pipefail -c "${line#*: }" | scripts/proofs.sh record "${line%%: *}"
        fi </dev/null
    done < <(lines "$@")
}

# A command that is still at work after its minute has begun. What it has said by then is of interest if it failed.
briefly() {
    local line code failed=0
    make_room
    while IFS= read -r line; do
        code=0
        SECONDS=0
        timeout --kill-after=30 60 bash -euo pipefail -c "${line#*: }" >"$room/said" 2>&1 </dev/null || code=$?
        # A run of tests may not end within the grace, where others use the machine.
        [ "$code" -ne 137 ] || [ "$SECONDS" -lt 60 ] || code=124
        case $code in
            0) printf 'ended   %s\n' "${line#*: }" ;;
            124) printf 'began   %s\n' "${line#*: }" ;;
            *)
                printf 'FAILED  %s: %d\n' "${line#*: }" "$code"
                tail -n 5 "$room/said" | sed 's/^/            /'
                failed=$((failed + 1))
                ;;
        esac
    done < <(lines)
    printf 'figure proofs-that-do-not-begin %d commands\n' "$failed"
    [ "$failed" -eq 0 ]
}

# The commit that is measured; a `+` says that the sources were not as committed.
commit() {
    local hash dirty
    hash=$(git rev-parse --short=12 HEAD 2>/dev/null) || hash=unknown
    dirty=$(git status --porcelain -- . ":!$kept" 2>/dev/null | head -n 1)
    printf '%s%s' "$hash" "${dirty:++}"
}

# A run without figures (stopped, or failed before its end) leaves the last ones as they are.
record() {
    local started
    started=$(commit)
    make_room
    tee "$room/run"
    grep '^figure ' "$room/run" >"$room/figures" || return 0
    {
        printf 'commit %s date %s machine %s/%s\n' "$started" "$(date -u +%F)" "$(uname -m)" "$(nproc)"
        cat "$room/figures"
    } >"$kept/$1.txt"
    printf 'figures: kept in %s\n' "$kept/$1.txt"
}

show() {
    local file
    for file in "$kept"/*.txt; do
        printf '\n%s, last run: %s\n' "$(basename "$file" .txt)" "$(head -n 1 "$file")"
        tail -n +2 "$file"
    done
}

case "${1:-} $#" in
    "prove 1" | "measure 1" | "prove 2" | "measure 2") ;;
    "record 2" | "show 1")
        "$@"
        exit
        ;;
    *) usage ;;
esac
IFS=, read -ra names <<<"${2:-}"
[ ${#names[@]} -gt 0 ] || list "$1"
for name in "${names[@]}"; do
    if [ "$1 $name" = "prove each-briefly" ]; then
        briefly
    elif [ -n "$(lines "$1" "$name")" ]; then
        run "$1" "$name"
    else
        printf 'proofs: nothing is called %s; there are:\n' "$name" >&2
        list "$1" >&2
        exit 2
    fi
done
