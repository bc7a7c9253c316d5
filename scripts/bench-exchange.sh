#!/usr/bin/env bash
# Measures what it costs to write the trips of a spool as files, beside gpsbabel, which makes GPX of the same made-up
# drives as NMEA. CPU seconds, the median of alternating runs; memory, the most of all.
#
#   scripts/bench-exchange.sh [HOURS [RUNS [PROGRAM]]]    100 hours, 5 runs
#
# Each is counted by the fixes that it was given: ours has no gain from those at rest that the recorder thinned out.
# The catalogue is there already, as it is for everybody after the first listing of trips.
set -euo pipefail
cd "$(dirname "$0")/.."

hours=${1:-100}
runs=${2:-5}
ours=${3:-.build/release/roadbook}
maker=.build/release/drive-maker

scripts/packages.sh gpsbabel mawk python3
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
trap 'exit 130' INT TERM
mkdir "$room/data" "$room/archived"

"$maker" spool "$room/data/spool" --hours "$hours" --events | tee "$room/made"
# The same, as it lies there a year later.
"$maker" spool "$room/archived/spool" --hours "$hours" --events --archive >/dev/null
"$maker" nmea "$room/brief.nmea" --hours "$hours" --minimal
given=$(sed -E 's/.* ([0-9]+) fixes, .*/\1/' "$room/made")
for data in data archived; do "$ours" --data "$room/$data" rebuild >/dev/null; done

export="export --all --output $room"
python3 Tests/Support/Rigs/processor_cost.py "$runs" \
    ours "$ours --data $room/data $export/ours.gpx" -- \
    ours-archived "$ours --data $room/archived $export/archived.gpx" -- \
    kml "$ours --data $room/data $export/ours.kml" -- \
    geojson "$ours --data $room/data $export/ours.geojson" -- \
    csv "$ours --data $room/data $export/ours.csv" -- \
    jsonl "$ours --data $room/data $export/ours.jsonl" -- \
    nmea "$ours --data $room/data $export/ours.nmea" -- \
    simplified "$ours --data $room/data $export/simple.gpx --simplify 5 --trim 300" -- \
    gpsbabel "env TZ=UTC0 gpsbabel -i nmea -f $room/brief.nmea -x track,pack,split=5m -o gpx -F $room/brief.gpx" |
    tee "$room/costs"

# Who wrote other points than there are has not done the same work.
written=$(($(wc -l <"$room/ours.csv") - 1))
check() {
    if [ "$2" -ne "$3" ]; then
        printf 'bench-exchange: error: %s has %s points of %s\n' "$1" "$2" "$3" >&2
        exit 1
    fi
}
repeated=$(grep -c '<rb:inferred/>' "$room/ours.gpx" || true)
check ours.gpx "$(grep -c '<trkpt' "$room/ours.gpx")" $((written + 2 * repeated))
check archived.gpx "$(grep -c '<trkpt' "$room/archived.gpx")" $((written + 2 * repeated))
check ours.kml "$(grep -c '^<gx:coord>' "$room/ours.kml")" "$written"
check ours.nmea "$(grep -c '^\$GPGGA' "$room/ours.nmea")" "$written"
# It leaves out what a receiver marks as void.
found=$(grep -c '<trkpt' "$room/brief.gpx")
check brief.gpx "$found" $((found * 100 < given * 99 ? given : found))

mawk -v given="$given" -v written="$written" '
    $1 == "gpsbabel" { peer = given / $2; next }
    { rate[$1] = written / $2; if ($4 > peak) peak = $4 }
    END {
        line = "figure %s-export-fixes-per-cpu-second %.0f fixes/s peer gpsbabel %.0f ratio %.2f\n"
        printf line, "gpx", rate["ours"], peer, rate["ours"] / peer
        printf line, "gpx-archived", rate["ours-archived"], peer, rate["ours-archived"] / peer
        for (format in rate)
            if (format !~ /^ours/) printf "figure %s-export-fixes-per-cpu-second %.0f fixes/s\n", format, rate[format]
        printf "figure export-peak-mib %.1f MiB\n", peak / 1024
    }' "$room/costs" | sort
