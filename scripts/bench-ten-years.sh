#!/usr/bin/env bash
# Measures ten years of driving, 3,000 hours as the recorder writes them with old segments archived: the memory that
# making trips of them takes, how long a list of trips takes when nothing is new, and how long a search inside words
# takes when every trip has a name. To make the drives up takes a quarter of an hour; they are kept in .build/ten-years
# until what writes them changes.
#
#   scripts/bench-ten-years.sh [HOURS [REBUILD [TRIPS]]]    the commands are ours, with {} for the data directory
set -euo pipefail
cd "$(dirname "$0")/.."

hours=${1:-3000}
rebuild=${2:-.build/release/roadbook rebuild --data \{\}}
trips=${3:-.build/release/roadbook trips --data \{\}}
room=.build/ten-years

scripts/packages.sh mawk python3
made_by=$(find Sources/{AppendLog,Drive,Spool,Recorder} Tests/Support/{SyntheticDrives,DriveBooks} -name '*.swift' |
    LC_ALL=C sort | xargs cat | sha256sum)
stamp="$hours hours by ${made_by%% *}"
if [ "$(cat "$room/stamp" 2>/dev/null)" != "$stamp" ]; then
    rm -rf "$room"
    mkdir -p "$room/data"
    wishes=(--hours "$hours" --events --quiet-days 3)
    .build/release/drive-maker spool "$room/data/spool" "${wishes[@]}" --archive --commit 60
    .build/release/drive-maker truth "$room/truth" "${wishes[@]}"
    printf '%s\n' "$stamp" >"$room/stamp"
fi

cost() { python3 Tests/Support/Rigs/processor_cost.py "$@"; }
read -r _ seconds _ memory < <(cost 1 rebuild "${rebuild//\{\}/$room/data} >/dev/null")
read -r _ _ wall _ < <(cost 9 trips "${trips//\{\}/$room/data} >/dev/null")
if [ ! -e "$room/named" ]; then
    .build/release/roadbook trips --data "$room/data" --all --json | sed 's/.*"id":"\([^"]*\)".*/\1/' |
        split --lines=400 --filter='xargs .build/release/roadbook edit --data '"$room"'/data \
            --now 2036-01-01T12:00:00Z --name "On the way to the office, Königstraße $RANDOM" >/dev/null'
    : >"$room/named"
fi
# The same list when trips are called by the cities of the world.
list=${LIST:-/usr/share/koko}
[ -d "$list" ] || list=Tests/Places/extract.txt
.build/release/roadbook place import --data "$room/data" "$list" >/dev/null
.build/release/roadbook trips --data "$room/data" >/dev/null
read -r _ _ named _ < <(cost 9 named "${trips//\{\}/$room/data} >/dev/null")
read -r _ _ search _ < <(cost 9 search "${trips//\{\}/$room/data} --search onigstras >/dev/null")
mawk -v seconds="$seconds" -v memory="$memory" -v wall="$wall" -v named="$named" -v search="$search" 'BEGIN {
    printf "figure rebuild-ten-years-cpu-seconds %.1f s\n", seconds
    printf "figure rebuild-peak-mib %.1f MiB\n", memory / 1024
    printf "figure trips-ten-years-ms %.1f ms\n", wall * 1000
    printf "figure trips-ten-years-named-ms %.1f ms\n", named * 1000
    printf "figure search-ten-years-ms %.1f ms\n", search * 1000
}'
python3 Tests/Support/Rigs/compare_trips.py "$room/data/catalogue/catalogue.db" "$room/truth" |
    sed -E 's/^figure (trips|distance-error)-/figure ten-years-\1-/'
