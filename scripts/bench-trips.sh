#!/usr/bin/env bash
# Workloads of scripts/bench.sh: trips that are made of a spool, looked at and searched, and what they are called after.
set -euo pipefail

# Splits where five minutes are missing, and sums the way: what mawk does of the same work.
trips_awk() {
    cat <<'AWK'
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
}

# The peers get what a receiver says; ours gets the spool that the recorder makes of it, in which standing still is
# thinned out. Each is counted by the fixes that it was given, so that ours has no gain from those it never saw.
logbook() {
    local hours=${1:-100} runs=${2:-5} dir=$room/logbook given written trips peer data
    local babel="env TZ=UTC0 gpsbabel -i nmea -f" split="-x track,pack,split=5m -o gpx -F"
    scripts/packages.sh gpsbabel
    mkdir -p "$dir"/{data,archived}
    "$maker" spool "$dir/data/spool" --hours "$hours" | tee "$dir/made"
    # The same, as it lies there a year later.
    "$maker" spool "$dir/archived/spool" --hours "$hours" --archive >/dev/null
    "$maker" truth "$dir/truth" --hours "$hours"
    "$maker" csv "$dir/fixes.csv" --hours "$hours"
    "$maker" nmea "$dir/full.nmea" --hours "$hours"
    "$maker" nmea "$dir/brief.nmea" --hours "$hours" --minimal
    read -r trips given written < <(sed -E 's/made ([0-9]+) trips.* ([0-9]+) fixes, ([0-9]+) .*/\1 \2 \3/' "$dir/made")
    trips_awk >"$dir/trips.awk"
    cost "$runs" \
        ours "$roadbook rebuild --data $dir/data >/dev/null" -- \
        ours-archived "$roadbook rebuild --data $dir/archived >/dev/null" -- \
        gpsbabel "$babel $dir/brief.nmea $split $dir/brief.gpx" -- \
        gpsbabel-full "$babel $dir/full.nmea $split $dir/full.gpx" -- \
        mawk "mawk -F, -f $dir/trips.awk $dir/fixes.csv >$dir/trips.txt"
    same gpsbabel "$(grep -c '<trk>' "$dir/brief.gpx")" "$trips"
    same mawk "$(wc -l <"$dir/trips.txt")" "$trips"
    for peer in gpsbabel gpsbabel-full mawk; do
        figure rebuild-archived-fixes-per-cpu-second 0 "$written / ${cpu[ours-archived]}" fixes/s \
            $peer "$given / ${cpu[$peer]}"
        figure rebuild-fixes-per-cpu-second 0 "$written / ${cpu[ours]}" fixes/s $peer "$given / ${cpu[$peer]}"
    done
    figure rebuild-bench-peak-mib 1 "$(largest ours ours-archived)" MiB
    for data in data archived; do
        compare_with_truth "$dir/$data" "$dir/truth" >"$dir/$data.found"
    done
    cmp "$dir/data.found" "$dir/archived.found"
    cat "$dir/data.found"
}

compare_with_truth() { python3 Tests/Support/Rigs/compare_trips.py "$1/catalogue/catalogue.db" "$2"; }

# As the recorder writes them with old segments archived. To make them up takes a quarter of an hour, so they are kept
# until what writes them changes.
make_ten_years() {
    local kept=$1 hours=$2 made_by stamp wishes=(--hours "$2" --events --quiet-days 3)
    made_by=$(find Sources/{AppendLog,Drive,Spool,Recorder} Tests/Support/{SyntheticDrives,DriveBooks} -name '*.swift' |
        LC_ALL=C sort | xargs cat | sha256sum)
    stamp="$hours hours by ${made_by%% *}"
    [ "$(cat "$kept/stamp" 2>/dev/null)" != "$stamp" ] || return 0
    rm -rf "$kept"
    mkdir -p "$kept/data"
    "$maker" spool "$kept/data/spool" "${wishes[@]}" --archive --commit 60
    "$maker" truth "$kept/truth" "${wishes[@]}"
    printf '%s\n' "$stamp" >"$kept/stamp"
}

# The memory that making trips takes, and how long a list of them takes when nothing is new: as it is, when they are
# called by the cities of the world, and when a search looks inside the words of each.
ten_years() {
    local kept=.build/ten-years data=.build/ten-years/data
    make_ten_years $kept "${1:-3000}"
    cost 1 rebuild "$roadbook rebuild --data $data >/dev/null"
    cost 9 trips "$roadbook trips --data $data >/dev/null"
    if [ ! -e $kept/named ]; then
        "$roadbook" trips --data $data --all --json | sed 's/.*"id":"\([^"]*\)".*/\1/' |
            split --lines=400 --filter="xargs $roadbook edit --data $data"' --now 2036-01-01T12:00:00Z \
                --name "On the way to the office, Königstraße $RANDOM" >/dev/null'
        : >$kept/named
    fi
    "$roadbook" place import --data $data "$list" >/dev/null
    "$roadbook" trips --data $data >/dev/null
    cost 9 named "$roadbook trips --data $data >/dev/null" -- \
        search "$roadbook trips --data $data --search onigstras >/dev/null"
    figure rebuild-ten-years-cpu-seconds 1 "${cpu[rebuild]}" s
    figure rebuild-peak-mib 1 "$(largest rebuild)" MiB
    figure trips-ten-years-ms 1 "1000 * ${wall[trips]}" ms
    figure trips-ten-years-named-ms 1 "1000 * ${wall[named]}" ms
    figure search-ten-years-ms 1 "1000 * ${wall[search]}" ms
    compare_with_truth $data $kept/truth | sed -E 's/^figure (trips|distance-error)-/figure ten-years-\1-/'
}

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

# How many of the spots of Tests/Places are called by their city, and how many of its zones.txt have the right time. Of
# the extract of the tests the size of the index says nothing, and zones are not in it.
places() {
    local latitude longitude rest city ends data=${1:-}
    "$roadbook" --data "$room" place import "$list"
    # Each spot, and what it is called; a name that is right is one of those between the slashes.
    while read -r latitude longitude rest; do
        [ "$latitude" != "#" ] || continue
        city=$("$roadbook" --data "$room" place show "$latitude,$longitude" --json |
            sed -n 's/.*"city":"\([^"]*\)".*/\1/p')
        case "/${rest%%; *}/" in */"$city"/*) echo right ;; *) printf 'wrong %s: %s\n' "${rest%%; *}" "$city" ;; esac
    done <Tests/Places/points.txt >"$room/answers"
    grep '^wrong' "$room/answers" || true
    figure places-city-right 0 "$(head -n 40 "$room/answers" | grep -c '^right')" points "of 40"
    figure places-city-right-all 0 "$(grep -c '^right' "$room/answers")" points "of $(wc -l <"$room/answers")"
    border_towns
    if [ -d "$list" ]; then
        figure places-index-mib 1 "$(stat --format=%s "$room/catalogue/places.db") / 1048576" MiB "bound 7"
        zones
    fi
    [ -n "$data" ] || return 0
    "$roadbook" --data "$data" trips >/dev/null
    cp "$room/catalogue/places.db" "$data/catalogue/places.db"
    cost 1 naming "$roadbook --data $data trips >/dev/null"
    cost 9 nothing "$roadbook --data $data trips >/dev/null"
    ends=$(($("$roadbook" --data "$data" trips --all --json | wc -l) * 2))
    figure places-lookup-us 1 "(${cpu[naming]} - ${cpu[nothing]}) * 1e6 / $ends" us "bound 100"
}

# Each border town, by its name and its country.
border_towns() {
    local latitude longitude rest found
    while read -r latitude longitude rest; do
        [ "$latitude" != "#" ] || continue
        found=$("$roadbook" --data "$room" place show "$latitude,$longitude" --json |
            sed -n 's/.*"city":"\([^"]*\)".*"country":"\([^"]*\)".*/\1; \2/p')
        [ "$found" = "$rest" ] && echo right || printf 'wrong %s: %s\n' "$rest" "$found"
    done <Tests/Places/border-towns.txt >"$room/towns"
    grep '^wrong' "$room/towns" || true
    figure border-towns-right 0 "$(grep -c '^right' "$room/towns")" towns "of 120"
}

# In streets of towns that are made up. Of DATA, such as .build/ten-years/data, each drive leads over roads of its own:
# more than anyone drives.
roads() {
    local data=${1:-} totals="$roadbook totals --data ${1:-} --range all --json" before after new
    "$built/road-figures"
    [ -n "$data" ] || return 0
    "$roadbook" rebuild --data "$data" >/dev/null
    before=$(stat -c %s "$data/catalogue/catalogue.db")
    cost 1 judged "$totals >$room/told"
    after=$(stat -c %s "$data/catalogue/catalogue.db")
    cost 5 again "$totals >/dev/null"
    new=$(sed -n '1s/.*"newRoadMetres":\([0-9]*\).*/\1/p' "$room/told")
    figure roads-judged-cpu-seconds 1 "${cpu[judged]}" s
    figure roads-judged-seconds 1 "${wall[judged]}" s
    figure roads-peak-mib 1 "$(largest judged)" MiB
    figure roads-totals-again-ms 1 "1000 * ${wall[again]}" ms
    figure roads-new-kilometres 0 "$new / 1000" km
    figure roads-bytes-per-new-kilometre 0 "($after - $before) / ($new / 1000)" bytes
}
