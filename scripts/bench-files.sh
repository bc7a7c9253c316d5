#!/usr/bin/env bash
# Workloads of scripts/bench.sh: files that go out and in, and pictures.
set -euo pipefail

# gpsbabel makes GPX of the same drives as NMEA. Each is counted by the fixes that it was given: ours has no gain from
# those at rest that the recorder thinned out. The catalogue is there already, as it is for everybody after the first
# listing of trips.
exchange() {
    local hours=${1:-100} runs=${2:-5} dir=$room/exchange given written found repeated data format
    local export="export --all --output $room/exchange"
    scripts/packages.sh gpsbabel
    mkdir -p "$dir"/{data,archived}
    "$maker" spool "$dir/data/spool" --hours "$hours" --events | tee "$dir/made"
    # The same, as it lies there a year later.
    "$maker" spool "$dir/archived/spool" --hours "$hours" --events --archive >/dev/null
    "$maker" nmea "$dir/brief.nmea" --hours "$hours" --minimal
    given=$(sed -E 's/.* ([0-9]+) fixes, .*/\1/' "$dir/made")
    for data in data archived; do "$roadbook" --data "$dir/$data" rebuild >/dev/null; done
    cost "$runs" \
        gpx "$roadbook --data $dir/data $export/ours.gpx" -- \
        gpx-archived "$roadbook --data $dir/archived $export/archived.gpx" -- \
        kml "$roadbook --data $dir/data $export/ours.kml" -- \
        geojson "$roadbook --data $dir/data $export/ours.geojson" -- \
        csv "$roadbook --data $dir/data $export/ours.csv" -- \
        jsonl "$roadbook --data $dir/data $export/ours.jsonl" -- \
        nmea "$roadbook --data $dir/data $export/ours.nmea" -- \
        simplified "$roadbook --data $dir/data $export/simple.gpx --simplify 5 --trim 300" -- \
        gpsbabel "env TZ=UTC0 gpsbabel -i nmea -f $dir/brief.nmea -x track,pack,split=5m -o gpx -F $dir/brief.gpx"
    written=$(($(wc -l <"$dir/ours.csv") - 1))
    repeated=$(grep -c '<rb:inferred/>' "$dir/ours.gpx" || true)
    same ours.gpx "$(grep -c '<trkpt' "$dir/ours.gpx")" $((written + 2 * repeated))
    same archived.gpx "$(grep -c '<trkpt' "$dir/archived.gpx")" $((written + 2 * repeated))
    same ours.kml "$(grep -c '^<gx:coord>' "$dir/ours.kml")" "$written"
    same ours.nmea "$(grep -c '^\$GPGGA' "$dir/ours.nmea")" "$written"
    # It leaves out what a receiver marks as void.
    found=$(grep -c '<trkpt' "$dir/brief.gpx")
    same brief.gpx "$found" $((found * 100 < given * 99 ? given : found))
    for format in gpx gpx-archived; do
        figure $format-export-fixes-per-cpu-second 0 "$written / ${cpu[$format]}" fixes/s \
            gpsbabel "$given / ${cpu[gpsbabel]}"
    done
    for format in csv geojson jsonl kml nmea simplified; do
        figure $format-export-fixes-per-cpu-second 0 "$written / ${cpu[$format]}" fixes/s
    done
    figure export-peak-mib 1 "$(largest gpx gpx-archived csv geojson jsonl kml nmea simplified)" MiB
}

# What a phone writes: height where it is known, time, speed and course by the extension that most programs know.
phone_gpx() {
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
    END { print "</trkseg></trk></gpx>" }' "$1"
}

# gpsbabel reads the same file, splits it where five minutes are missing, and writes it again; and once it only reads.
import() {
    local hours=${1:-100} runs=${2:-5} dir=$room/import fixes peer
    local babel="env TZ=UTC0 gpsbabel -t -i gpx -f $room/import/all.gpx"
    scripts/packages.sh gpsbabel
    mkdir "$dir"
    "$maker" csv "$dir/fixes.csv" --hours "$hours"
    phone_gpx "$dir/fixes.csv" >"$dir/all.gpx"
    fixes=$(grep -c '<trkpt' "$dir/all.gpx")
    echo "rm -rf $dir/data && mkdir -p $dir/data/spool && $roadbook --data $dir/data import $dir/all.gpx" >"$dir/ours"
    cost "$runs" \
        ours "sh $dir/ours >$dir/said" -- \
        gpsbabel "$babel -x track,pack,split=5m -o gpx -F $dir/split.gpx" -- \
        gpsbabel-reading "$babel"
    same "what was taken in" "$(sed -nE 's/^.*: ([0-9,]+) points.*/\1/p' "$dir/said" | tr -d ,)" "$fixes"
    for peer in gpsbabel gpsbabel-reading; do
        figure gpx-import-fixes-per-cpu-second 0 "$fixes / ${cpu[ours]}" fixes/s $peer "$fixes / ${cpu[$peer]}"
    done
    figure import-peak-mib 1 "$(largest ours)" MiB
}

# What the others draw of the same points, each in its own words.
write_drawings() {
    cat >"$1/drive.gnuplot" <<'END'
set terminal pngcairo size 1920,1080
set output ARG2
set palette defined (0 "#440154", 0.25 "#3b528b", 0.5 "#21918c", 0.75 "#5ec962", 1 "#b0dd2f") maxcolors 10
set size ratio -1
unset border
unset tics
set label 1 "A drive of fifteen thousand points" at graph 0.02, graph 0.96
plot ARG1 using 1:2 with lines linewidth 9 linecolor rgb "white" notitle, \
    ARG1 using 1:2:3 with lines linewidth 6 linecolor palette notitle
END
    cat >"$1/drive.py" <<'END'
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy
from matplotlib.collections import LineCollection

x, y, speed = numpy.loadtxt(sys.argv[1], unpack=True)
points = numpy.column_stack([x, y]).reshape(-1, 1, 2)
pieces = numpy.concatenate([points[:-1], points[1:]], axis=1)
figure, axes = plt.subplots(figsize=(19.2, 10.8), dpi=100)
axes.plot(x, y, color="white", linewidth=7)
lines = LineCollection(pieces, cmap=plt.get_cmap("viridis", 10), linewidth=4.5)
lines.set_array(speed)
axes.add_collection(lines)
axes.set_aspect("equal")
axes.axis("off")
axes.set_title("A drive of fifteen thousand points")
figure.savefig(sys.argv[2])
END
}

# Fifteen thousand points by their speed, as a PNG, and ten thousand trips on one map. Roads are judged once, and not by
# each map. With fewer than 3 runs the first one counts, in which caches are made.
pictures() {
    local drives peer
    scripts/packages.sh gnuplot-nox python3-matplotlib
    export ROADBOOK_CONFIG=$room/settings LANG=C.UTF-8 MPLCONFIGDIR=$room/matplotlib
    mkdir "$room/settings" "$room/matplotlib"
    write_drawings "$room"
    python3 Tests/Support/Rigs/long_drives.py 1 15000 --table >"$room/drive.txt"
    python3 Tests/Support/Rigs/long_drives.py 1 15000 >"$room/one.gpx"
    python3 Tests/Support/Rigs/long_drives.py 10000 350 >"$room/many.gpx"
    for drives in one many; do
        "$roadbook" --data "$room/$drives" import "$room/$drives.gpx" >/dev/null
        "$roadbook" --data "$room/$drives" trips --limit 1 >/dev/null
        "$roadbook" --data "$room/$drives" totals >/dev/null
    done
    # The package of matplotlib is for the system's Python, whatever other one comes first.
    cost "${1:-5}" \
        roadbook "$roadbook --data $room/one map --output $room/one.png 2>/dev/null" -- \
        gnuplot "gnuplot -c $room/drive.gnuplot $room/drive.txt $room/gnuplot.png" -- \
        matplotlib "/usr/bin/python3 $room/drive.py $room/drive.txt $room/matplotlib.png"
    for peer in gnuplot matplotlib; do
        figure map-15000-points-ms 1 "1000 * ${cpu[roadbook]}" ms $peer "1000 * ${cpu[$peer]}"
    done
    cost 1 many "$roadbook --data $room/many map --all --output $room/many.png 2>/dev/null"
    figure map-10000-trips-s 1 "${wall[many]}" s "bound 10"
    figure map-10000-trips-peak-mib 0 "$(largest many)" MiB "bound 200"
}
