#!/usr/bin/env bash
# Measures what it costs to make trips of a spool, beside gpsbabel and mawk on the same made-up drives: both split where
# five minutes are missing, mawk sums the way too. CPU seconds, the median of alternating runs.
#
#   scripts/bench-logbook.sh [HOURS [RUNS [COMMAND]]]    100 hours, 5 runs; COMMAND is ours, with {} for the data
#                                                        directory
#
# The peers get what a receiver says; ours gets the spool that the recorder makes of it, in which standing still is
# thinned out. Each is counted by the fixes that it was given, so that ours has no gain from those it never saw.
set -euo pipefail
cd "$(dirname "$0")/.."

hours=${1:-100}
runs=${2:-5}
ours=${3:-.build/release/roadbook rebuild --data \{\}}
maker=.build/release/drive-maker

scripts/packages.sh gpsbabel mawk python3
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
trap 'exit 130' INT TERM
mkdir "$room/data" "$room/archived"

"$maker" spool "$room/data/spool" --hours "$hours" | tee "$room/made"
# The same, as it lies there a year later.
"$maker" spool "$room/archived/spool" --hours "$hours" --archive >/dev/null
"$maker" truth "$room/truth" --hours "$hours"
"$maker" csv "$room/fixes.csv" --hours "$hours"
"$maker" nmea "$room/full.nmea" --hours "$hours"
"$maker" nmea "$room/brief.nmea" --hours "$hours" --minimal
given=$(sed -E 's/.* ([0-9]+) fixes, .*/\1/' "$room/made")
written=$(sed -E 's/.* ([0-9]+) of them written/\1/' "$room/made")
trips=$(sed -E 's/made ([0-9]+) trips.*/\1/' "$room/made")

cat >"$room/trips.awk" <<'AWK'
function end() { if (trip) printf "%d %d %d %.1f\n", trip, began, last, metres }
NR == 1 { FS = ","; turn = atan2(0, -1) / 180; next }
$1 - last > 300 { end(); trip++; began = $1; metres = 0; last = $1; lat = $2 * turn; lon = $3 * turn; next }
{
    y = $2 * turn; x = $3 * turn
    a = sin((y - lat) / 2); b = sin((x - lon) / 2)
    h = a * a + cos(lat) * cos(y) * b * b
    metres += 2 * 6371008.8 * atan2(sqrt(h), sqrt(1 - h))
    last = $1; lat = y; lon = x
}
END { end() }
AWK

babel="env TZ=UTC0 gpsbabel -i nmea -f"
split="-x track,pack,split=5m -o gpx -F"
python3 Tests/Support/Rigs/processor_cost.py "$runs" \
    ours "${ours//\{\}/$room/data} >/dev/null" -- \
    ours-archived "${ours//\{\}/$room/archived} >/dev/null" -- \
    gpsbabel "$babel $room/brief.nmea $split $room/brief.gpx" -- \
    gpsbabel-full "$babel $room/full.nmea $split $room/full.gpx" -- \
    mawk "mawk -F, -f $room/trips.awk $room/fixes.csv >$room/trips.txt" | tee "$room/costs"

# A peer that found other trips than there are has not done the same work.
for found in "$(grep -c '<trk>' "$room/brief.gpx")" "$(wc -l <"$room/trips.txt")"; do
    if [ "$found" -ne "$trips" ]; then
        printf 'bench-logbook: error: a peer found %s trips of %s\n' "$found" "$trips" >&2
        exit 1
    fi
done

mawk -v given="$given" -v written="$written" '
    /^ours/ { rate[$1] = written / $2; if ($4 > peak) peak = $4; next }
    { peer[$1] = given / $2 }
    END {
        name["ours"] = "rebuild-fixes-per-cpu-second"
        name["ours-archived"] = "rebuild-archived-fixes-per-cpu-second"
        for (mine in name) for (his in peer)
            printf "figure %s %.0f fixes/s peer %s %.0f ratio %.2f\n",
                name[mine], rate[mine], his, peer[his], rate[mine] / peer[his]
        printf "figure rebuild-bench-peak-mib %.1f MiB\n", peak / 1024
    }' "$room/costs" | sort
for data in data archived; do
    python3 Tests/Support/Rigs/compare_trips.py "$room/$data/catalogue/catalogue.db" "$room/truth" >"$room/$data.found"
done
cmp "$room/data.found" "$room/archived.found"
cat "$room/data.found"
