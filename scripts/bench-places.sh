#!/usr/bin/env bash
# Measures the names of places: how many of the spots of Tests/Places are called by their city, how many of its
# zones.txt have the right time, the size of the index, and how long a look-up takes when the ends of many trips are
# named. Debian's koko-data is the list, where it is installed or LIST names it; else the extract of the tests, whose
# size says nothing.
#
#   scripts/bench-places.sh [DATA]     DATA has the trips whose ends are named; without it nothing is timed
set -euo pipefail
cd "$(dirname "$0")/.."

list=${LIST:-/usr/share/koko}
[ -d "$list" ] || list=Tests/Places/extract.txt
roadbook=.build/release/roadbook
room=$(mktemp -d "${TMPDIR:-/tmp}/roadbook-places.XXXXXX")
trap 'rm -rf -- "$room"' EXIT

"$roadbook" --data "$room" place import "$list"
[ ! -d "$list" ] || stat --format='%s' "$room/catalogue/places.db" |
    awk '{ printf "figure places-index-mib %.1f MiB peer bound 7\n", $1 / 1048576 }'

# Each spot, and what it is called; a name that is right is one of those between the slashes.
while read -r latitude longitude rest; do
    [ "$latitude" != "#" ] || continue
    city=$("$roadbook" --data "$room" place show "$latitude,$longitude" --json | sed -n 's/.*"city":"\([^"]*\)".*/\1/p')
    case "/${rest%%; *}/" in */"$city"/*) echo right ;; *) printf 'wrong %s: %s\n' "${rest%%; *}" "$city" ;; esac
done <Tests/Places/points.txt >"$room/answers"
grep '^wrong' "$room/answers" || true
head -n 40 "$room/answers" | grep -c '^right' | awk '{ print "figure places-city-right " $1 " points peer of 40" }'
grep -c '^right' "$room/answers" | awk -v all="$(wc -l <"$room/answers")" \
    '{ printf "figure places-city-right-all %d points peer of %d\n", $1, all }'

# The spots whose clocks show the same by the index as by the true borders, on four days of a year.
zones() {
    python3 - "$roadbook" "$room" <<'PYTHON'
import datetime, json, subprocess, sys, zoneinfo
roadbook, room = sys.argv[1:]
days = [datetime.datetime(2026, month, 15, tzinfo=datetime.timezone.utc) for month in (1, 4, 7, 10)]
def offsets(name):
    return [day.astimezone(zoneinfo.ZoneInfo(name)).utcoffset() for day in days]
spots = [line.split() for line in open("Tests/Places/zones.txt") if not line.startswith("#")]
right = 0
for latitude, longitude, zone in spots:
    words = [roadbook, "--data", room, "place", "show", f"{latitude},{longitude}", "--json"]
    found = json.loads(subprocess.run(words, capture_output=True, check=True).stdout).get("zone")
    right += found is not None and offsets(found) == offsets(zone)
print(f"figure zones-right-percent {100 * right / len(spots):.1f} percent peer bound 99.0")
PYTHON
}
[ ! -d "$list" ] || zones

[ $# -gt 0 ] || exit 0
"$roadbook" --data "$1" trips >/dev/null
cp "$room/catalogue/places.db" "$1/catalogue/places.db"
cost() {
    python3 Tests/Support/Rigs/processor_cost.py "$1" trips "$roadbook --data $2 trips >/dev/null" | cut -d ' ' -f 2
}
naming=$(cost 1 "$1")
nothing=$(cost 9 "$1")
ends=$(($("$roadbook" --data "$1" trips --all --json | wc -l) * 2))
awk -v more="$naming" -v less="$nothing" -v ends="$ends" \
    'BEGIN { printf "figure places-lookup-us %.1f us peer bound 100\n", (more - less) * 1e6 / ends }'
