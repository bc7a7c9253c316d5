#!/usr/bin/env bash
# Measures what it costs to take in a GPX file of made-up drives, until their trips are listed, beside gpsbabel, which
# reads the same file, splits it where five minutes are missing, and writes it again; and beside gpsbabel only reading
# it. CPU seconds, the median of alternating runs; memory, the most of all.
#
#   scripts/bench-import.sh [HOURS [RUNS [PROGRAM]]]    100 hours, 5 runs
set -euo pipefail
cd "$(dirname "$0")/.."

hours=${1:-100}
runs=${2:-5}
ours=${3:-.build/release/roadbook}
maker=.build/release/drive-maker

scripts/packages.sh gpsbabel mawk python3
room=$(mktemp -d -p /var/tmp)
trap 'rm -rf "$room"' EXIT
trap 'exit 130' INT TERM

# What a phone writes: height where it is known, time, speed and course by the extension that most programs know.
"$maker" csv "$room/fixes.csv" --hours "$hours"
TZ=UTC0 mawk -F, '
    NR == 1 {
        print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
        print "<gpx version=\"1.1\" creator=\"roadbook\" xmlns=\"http://www.topografix.com/GPX/1/1\""
        print "  xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\"><trk><name>all</name><trkseg>"
        next
    }
    {
        printf "<trkpt lat=\"%s\" lon=\"%s\">%s<time>%s</time>", $2, $3, ($4 == "" ? "" : "<ele>" $4 "</ele>"),
            strftime("%Y-%m-%dT%H:%M:%SZ", $1, 1)
        printf "<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>%s</gpxtpx:speed>", $5
        printf "<gpxtpx:course>%s</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>\n", $6
    }
    END { print "</trkseg></trk></gpx>" }' "$room/fixes.csv" >"$room/all.gpx"
fixes=$(grep -c '<trkpt' "$room/all.gpx")

cat >"$room/import" <<SH
rm -rf "$room/data" && mkdir -p "$room/data/spool" && "$PWD/$ours" --data "$room/data" import "$room/all.gpx"
SH
babel="env TZ=UTC0 gpsbabel -t -i gpx -f $room/all.gpx"
python3 Tests/Support/Rigs/processor_cost.py "$runs" \
    ours "sh $room/import >$room/said" -- \
    gpsbabel "$babel -x track,pack,split=5m -o gpx -F $room/split.gpx" -- \
    gpsbabel-reading "$babel" | tee "$room/costs"

# Who took in other points than there are has not done the same work.
if [ "$(sed -nE 's/^.*: ([0-9,]+) points.*/\1/p' "$room/said" | tr -d ,)" -ne "$fixes" ]; then
    printf 'bench-import: error: %s\n' "$(head -n 1 "$room/said")" >&2
    exit 1
fi

mawk -v fixes="$fixes" '
    $1 == "ours" { rate = fixes / $2; peak = $4; next }
    { peer[$1] = fixes / $2 }
    END {
        line = "figure gpx-import-fixes-per-cpu-second %.0f fixes/s peer %s %.0f ratio %.2f\n"
        for (his in peer) printf line, rate, his, peer[his], rate / peer[his]
        printf "figure import-peak-mib %.1f MiB\n", peak / 1024
    }' "$room/costs" | sort
