#!/usr/bin/env bash
# Measures how well roads that were driven before are known, in streets of towns that are made up; and where a data
# directory is named, what it costs to judge the drives in it. Ends in figures.
#
#   scripts/roads.sh [DATA]    such as .build/ten-years/data, where each drive leads over roads of its own: more than
#                              anyone drives
set -euo pipefail
cd "$(dirname "$0")/.."

data=${1:-}
programs=.build/release
if [ ! -x "$programs/road-figures" ]; then
    echo "roads: error: $programs/road-figures is not there: make build" >&2
    exit 1
fi
"$programs/road-figures"
[ -n "$data" ] || exit 0

scripts/packages.sh python3 mawk
told=$(mktemp)
trap 'rm -f -- "$told"' EXIT
cost() { python3 Tests/Support/Rigs/processor_cost.py "$@"; }
totals="$programs/roadbook totals --data $data --range all --json"
"$programs/roadbook" rebuild --data "$data" >/dev/null
before=$(stat -c %s "$data/catalogue/catalogue.db")
read -r _ seconds wall memory < <(cost 1 judged "$totals >$told")
after=$(stat -c %s "$data/catalogue/catalogue.db")
read -r _ _ again _ < <(cost 5 again "$totals >/dev/null")
new=$(sed -n '1s/.*"newRoadMetres":\([0-9]*\).*/\1/p' "$told")
mawk -v seconds="$seconds" -v wall="$wall" -v memory="$memory" -v again="$again" -v new="$new" \
    -v bytes=$((after - before)) 'BEGIN {
    printf "figure roads-judged-cpu-seconds %.1f s\n", seconds
    printf "figure roads-judged-seconds %.1f s\n", wall
    printf "figure roads-peak-mib %.1f MiB\n", memory / 1024
    printf "figure roads-totals-again-ms %.1f ms\n", again * 1000
    printf "figure roads-new-kilometres %.0f km\n", new / 1000
    printf "figure roads-bytes-per-new-kilometre %.0f bytes\n", bytes / (new / 1000)
}'
