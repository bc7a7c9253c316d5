#!/usr/bin/env bash
# Links, second names, pipes, devices, folders, archives, huge, endless and empty files in the place of every file that
# a verb reads or writes: on a medium that a stranger hands over, among the books that members of the household write,
# and where a person names a file. As root, and as a member. No verb may hang or die, or touch or show what lies
# elsewhere.
#
#   scripts/doors.sh [SEED]
set -euo pipefail
cd "$(dirname "$0")/.."

programs=$PWD/.build/release
for name in roadbook roadbookd roadbook-draw drive-maker; do
    if [ ! -x "$programs/$name" ]; then
        printf 'doors: %s is not there: make build\n' "$programs/$name" >&2
        exit 1
    fi
done
scripts/packages.sh python3

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
trap 'exit 130' INT TERM
chmod 755 "$room"
python3 Tests/Support/Rigs/doors.py --programs "$programs" --room "$room" --seed "${1:-$RANDOM}"
