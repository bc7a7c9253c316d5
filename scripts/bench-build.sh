#!/usr/bin/env bash
# What it costs to try Roadbook and to work on it, in a clone of the last commit that has nothing built: the processor
# time of the first `make demo`, and the seconds of a `make check` after a change in the room on which most others
# stand. Ends in figures.
set -euo pipefail
cd "$(dirname "$0")/.."

room=$(mktemp -d "${TMPDIR:-/tmp}/roadbook-build.XXXXXX")
trap 'rm -rf -- "$room"' EXIT
trap 'exit 130' INT TERM
git clone --quiet . "$room/clone"
cd "$room/clone"

# User and system, of all that it started.
TIMEFORMAT='%U %S'
{ time TMPDIR=$room make demo >"$room/demo.out" 2>&1; } 2>"$room/demo.time" || {
    tail -n 20 "$room/demo.out" >&2
    exit 1
}

change() { printf '\nprivate func %s() -> Int { 1 }\n' "$1" >>"$(git ls-files | grep '/AuditHypothesis.swift$')"; }

# The first check compiles all that it needs; it is the next one that somebody waits for.
change changed
make check
change changedAgain
make check | tee "$room/check.out"

awk '{ printf "figure demo-cold-cpu-s %.0f s\n", $1 + $2 }' "$room/demo.time"
grep '^figure ' "$room/check.out"
