#!/usr/bin/env bash
# Keeps the figures of runs that are too long to repeat for every reader, each file with the commit that it measured.
#
#   some-run | scripts/figures.sh record NAME    passes the run through and keeps its figure lines
#   scripts/figures.sh show                      prints all that were kept
set -euo pipefail
cd "$(dirname "$0")/.."
kept=docs/figures

# The commit that is measured; a `+` says that the sources were not as committed.
commit() {
    local hash dirty
    hash=$(git rev-parse --short=12 HEAD 2>/dev/null) || hash=unknown
    dirty=$(git status --porcelain -- . ":!$kept" 2>/dev/null | head -n 1)
    printf '%s%s' "$hash" "${dirty:++}"
}

# A run without figures (stopped, or failed before its end) leaves the last ones as they are.
record() {
    local name=$1 started
    started=$(commit)
    run=$(mktemp)
    trap 'rm -f "$run"' EXIT
    tee "$run"
    grep -q '^figure ' "$run" || return 0
    mkdir -p "$kept"
    {
        printf 'commit %s date %s machine %s/%s\n' "$started" "$(date -u +%F)" "$(uname -m)" "$(nproc)"
        grep '^figure ' "$run"
    } >"$kept/$name.txt"
    printf 'figures: kept in %s\n' "$kept/$name.txt"
}

show() {
    local file
    for file in "$kept"/*.txt; do
        [ -e "$file" ] || continue
        printf '\n%s, last run: %s\n' "$(basename "$file" .txt)" "$(head -n 1 "$file")"
        tail -n +2 "$file"
    done
}

case "${1:-} ${2:-}" in
    "record "?*) record "$2" ;;
    "show ") show ;;
    *)
        echo "usage: scripts/figures.sh record NAME | show" >&2
        exit 2
        ;;
esac
