#!/usr/bin/env bash
# Measures maps: fifteen thousand points as a PNG, beside gnuplot and matplotlib drawing the same points by their speed,
# and ten thousand trips on one map. Processor seconds of each and of what it starts, the median of runs in turn.
#
#   scripts/bench-pictures.sh [RUNS]    5 runs; with fewer than 3 the first one counts, in which caches are made
set -euo pipefail
cd "$(dirname "$0")/.."

runs=${1:-5}
programs=.build/release
scripts/packages.sh gnuplot-nox python3-matplotlib python3
room=$(mktemp -d "${TMPDIR:-/tmp}/roadbook-pictures.XXXXXX")
trap 'rm -rf -- "$room"' EXIT
trap 'exit 130' INT TERM
export ROADBOOK_CONFIG=$room/settings LANG=C.UTF-8 MPLCONFIGDIR=$room/matplotlib
mkdir "$room/settings" "$room/matplotlib"

# A drive of fifteen thousand seconds, and what each of the others draws of it.
python3 Tests/Support/Rigs/long_drives.py 1 15000 >"$room/drive.gpx"
"$programs/roadbook" --data "$room/drive" import "$room/drive.gpx" >/dev/null
# Its roads are judged once, and not by each map.
"$programs/roadbook" --data "$room/drive" totals >/dev/null
python3 Tests/Support/Rigs/long_drives.py 1 15000 --table >"$room/drive.txt"
cat >"$room/drive.gnuplot" <<'END'
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
cat >"$room/drive.py" <<'END'
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

# The package of matplotlib is for the system's Python, whatever other one comes first.
cost() { python3 Tests/Support/Rigs/processor_cost.py "$@"; }
cost "$runs" \
    roadbook "$programs/roadbook --data $room/drive map --output $room/map.png 2>/dev/null" -- \
    gnuplot "gnuplot -c $room/drive.gnuplot $room/drive.txt $room/gnuplot.png" -- \
    matplotlib "/usr/bin/python3 $room/drive.py $room/drive.txt $room/matplotlib.png" | tee "$room/costs" >&2
awk '{ cpu[$1] = $2 * 1000 } END {
    for (peer in cpu) if (peer != "roadbook")
        printf "figure map-15000-points-ms %.1f ms peer %s %.1f ms ratio %.2f\n", cpu["roadbook"], peer, cpu[peer],
            cpu["roadbook"] / cpu[peer]
}' "$room/costs"

python3 Tests/Support/Rigs/long_drives.py 10000 350 >"$room/many.gpx"
"$programs/roadbook" --data "$room/many" import "$room/many.gpx" >/dev/null
rm "$room/many.gpx"
"$programs/roadbook" --data "$room/many" trips --limit 1 >/dev/null
"$programs/roadbook" --data "$room/many" totals >/dev/null
cost 1 many "$programs/roadbook --data $room/many map --all --output $room/many.png 2>/dev/null" | tee /dev/stderr |
    awk '{
        printf "figure map-10000-trips-s %.1f s peer bound 10\n", $3
        printf "figure map-10000-trips-peak-mib %.0f MiB peer bound 200\n", $4 / 1024
    }'
