#!/usr/bin/env bash
# Lives through a year of a household with two cars, day by day, with the real command: drives of so many hours that
# are made up, fuel, services, tyres, expenses, mistakes that are undone, and reminders as they come. Whatever the
# command tells is compared with a model in Python that was made of the pages alone. Ends in figures.
#
#   scripts/household-year.sh [HOURS [SEED]]    120 hours under way, unless said
set -euo pipefail
cd "$(dirname "$0")/.."

hours=${1:-120}
seed=${2:-42}
if [[ ! $hours =~ ^[1-9][0-9]*$ || ! $seed =~ ^[0-9]+$ ]]; then
    echo "usage: scripts/household-year.sh [HOURS [SEED]]" >&2
    exit 2
fi
programs=$PWD/.build/release
if [ ! -x "$programs/drive-maker" ]; then
    printf 'household-year: %s is not there: make build\n' "$programs/drive-maker" >&2
    exit 1
fi
scripts/packages.sh python3 gcc libc6-dev

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
trap 'exit 130' INT TERM
cc -O2 -Wall -Wextra -Werror -shared -fPIC -o "$room/day-clock.so" Tests/Support/Rigs/day-clock.c -ldl
# So many days without a drive that the year is full.
wishes=(--hours "$hours" --seed "$seed" --events --quiet-days $((1200 / hours)))
"$programs/drive-maker" spool "$room/whole" "${wishes[@]}" --commit 60
"$programs/drive-maker" truth "$room/truth" "${wishes[@]}"
python3 -B Tests/Support/Rigs/household_year.py --programs "$programs" --clock "$room/day-clock.so" \
    --room "$room/home" --whole "$room/whole" --truth "$room/truth"
