#!/usr/bin/env bash
# Workloads of scripts/bench.sh: the car's book, the care of all books, and look-ups.
set -euo pipefail

family() { "$roadbook" --data "$room/family/data" --config "$room/none" --socket "$room/none" "$@"; }

# Its members type for ten years: 3 cars, 1,500 fill-ups, 300 expenses, 400 services, 60 changes of tyres.
type_family_book() {
    local dir=$room/family car service day odometer money name category year driven
    python3 Tests/Support/Rigs/family_book.py "$dir"
    for car in Golf Polo Van; do
        family vehicle add "$car" --currency EUR --tank 55l
        family fuel import "$dir/$car.csv" --vehicle "$car"
        while IFS=, read -r day money category; do
            family expense add "$money" "$category" --date "$day" --vehicle "$car" --anyway
        done <"$dir/$car-expenses.csv"
        for service in "Oil change" "Air filter" "Brake fluid" "Tyre rotation" "Battery check" "Wiper blades"; do
            family service add "$service" --date 2016-01-01 --vehicle "$car"
        done
        while IFS=, read -r day odometer money name; do
            family service done "$name" "$odometer" "$money" --date "$day" --vehicle "$car" --once
        done <"$dir/$car-services.csv"
        for year in {2016..2025}; do
            family tyres put Summer --date "$year-04-10" --vehicle "$car"
            family tyres put Winter --date "$year-10-20" --vehicle "$car"
        done
    done
    driven=$(family vehicle list --json | sed -n 's/.*"name":"\([0-9A-F][0-9A-F]:[^"]*\)".*/\1/p' | head -n 1)
    [ -z "$driven" ] || family vehicle edit "$driven" --same-as Golf
}

# slowest FIGURE PEER: of the verbs that it reads, the figure is the slowest; all of them count for the memory.
slowest() {
    local verb all=$1 name="none of them"
    local books="--data $room/family/data --config $room/none --socket $room/none"
    wall[$all]=0 peak[$all]=0
    while read -r verb; do
        cost 9 verb "$roadbook $books $verb >/dev/null" </dev/null
        if awk "BEGIN { exit !(${wall[verb]} > ${wall[$all]}) }"; then wall[$all]=${wall[verb]} name=$verb; fi
        [ "${peak[verb]}" -le "${peak[$all]}" ] || peak[$all]=${peak[verb]}
    done
    say "the slowest for $all: $name"
    figure "$all" 1 "1000 * ${wall[$all]}" ms "$2"
}

# What comes into an empty book, beside SQLite, which takes in the rows as they are.
import_rows() {
    local table=$room/rows.csv
    mawk 'BEGIN {
        print "date,odometer,litres,total,station"
        for (row = 0; row < 4000; row++)
            printf "%d-%02d-%02d,%d,%d.%d,%d.50,Station %d\n", 1990 + row / 120, row % 120 / 10 + 1, row % 10 * 2 + 1,
                10000 + row * 550, 38 + row % 5, row % 10, 60 + row % 9, row % 40
    }' >"$table"
    "$roadbook" --data "$room/empty" --config "$room/none" vehicle add Golf --currency EUR --tank 55l >/dev/null
    cat >"$room/rows" <<END
rm -rf $room/full
cp -r $room/empty $room/full
exec $roadbook --data $room/full --config $room/none --socket $room/none fuel import $table >/dev/null
END
    # Each time another base: the shell's own number is in its name.
    cost 5 rows "sh $room/rows" -- \
        sqlite "sqlite3 $room/rows-\$\$.db '.mode csv' '.import $table fills' >/dev/null"
    figure import-rows-s 3 "${wall[rows]}" s sqlite3 "${wall[sqlite]}"
    figure import-rows-peak-mib 1 "$(largest rows)" MiB sqlite3 "$(largest sqlite)"
}

carbook() {
    scripts/packages.sh sqlite3
    mkdir -p "$room"/{family/data,empty}
    "$maker" spool "$room/family/data/spool" --hours "${1:-200}" --events --quiet-days 3 >/dev/null
    type_family_book >/dev/null
    slowest fuel-slowest-ms "bound 100" <<'VERBS'
fuel list
fuel list --all
fuel show
fuel trend --by all
fuel trend --by all --price
fuel chart --by all --output -
odometer --vehicle Golf
expense list
totals --costs
station list
vehicle list
vehicle show Golf
show
journal
VERBS
    slowest service-slowest-ms "bound 100" <<'VERBS'
service list
service history
tyres list
dashboard
VERBS
    figure carbook-peak-mib 1 "$(largest fuel-slowest-ms service-slowest-ms)" MiB
    # The whole of it, as its timer writes it.
    slowest snapshot-ms "" <<<snapshot
    # An entry, with the part of the snapshot that it computes anew.
    slowest entry-ms "bound 100" <<'VERBS'
expense add 1EUR parking --date 2026-01-02 --vehicle Van --anyway
fuel add 30l 1.70 --date 2026-01-02 --vehicle Van --anyway
service done "Air filter" --date 2026-01-02 --vehicle Van --once --anyway
tyres put Summer --date 2026-01-02 --vehicle Van --anyway
odometer 400000 --vehicle Van --date 2026-01-03 --anyway
undo
VERBS
    import_rows
}

trips_of() { "$roadbook" --data "$1" trips --all --csv | cut -d, -f 3,4 | tail -n +2 | sort; }

# The old card's books, those that the new one begins, and both at home: all trips are there, once each.
lost_card() {
    cat <(trips_of "$room/old") <(trips_of "$room/new") | sort >"$room/driven"
    "$roadbook" --data "$room/old" backup "$room/stick" --same-card --name golf >/dev/null
    "$roadbook" --data "$room/new" restore "$room/stick" >/dev/null
    "$roadbook" --data "$room/home" pull "$room/new" --name golf >/dev/null
    trips_of "$room/home" >"$room/at-home"
    figure restores-lost 0 "$(comm -23 "$room/driven" "$room/at-home" | wc -l)" trips
    figure restores-twice 0 "$(comm -13 "$room/driven" "$room/at-home" | wc -l)" trips
    figure restores-trips 0 "$(wc -l <"$room/at-home")" trips
}

# Of everything, beside rsync of the same files, and of nothing new.
backups() {
    local mib
    mib=$(du --apparent-size --block-size=1 --summarize "$room/old/spool" | awk '{ print $1 / 1048576 }')
    echo "exec $roadbook --data $room/old backup $room/copy --same-card --name golf >/dev/null 2>&1" >"$room/again"
    { echo "rm -rf $room/copy" && cat "$room/again"; } >"$room/backup"
    printf '%s\n' "rm -rf $room/other" "exec rsync --archive --fsync $room/old/spool $room/other" >"$room/rsync"
    cost 5 backup "sh $room/backup" -- rsync "sh $room/rsync"
    cost 5 again "sh $room/again"
    figure backup-mib-per-s 0 "$mib / ${wall[backup]}" MiB/s rsync "$mib / ${wall[rsync]}"
    figure backup-again-ms 1 "1000 * ${wall[again]}" ms
}

# While a recorder runs. It ends with 6: there is neither receiver nor bus.
doctor() {
    export ROADBOOK_SOCKET=$room/control
    launch roadbookd "$programs/roadbookd" --data "$room/new" --socket "$room/control" --config "$room/settings" \
        --bus "unix:path=$room/no-bus" --rehearse care
    await "the recorder" status
    echo "$roadbook --data $room/old doctor >/dev/null || [ \$? -eq 6 ]" >"$room/doctor"
    cost 21 doctor "sh $room/doctor"
    take_power_from roadbookd
    figure doctor-ms 1 "1000 * ${wall[doctor]}" ms
}

care() {
    scripts/packages.sh rsync
    export ROADBOOK_CONFIG=$room/settings
    mkdir -p "$room"/{old,new,home,settings}
    "$maker" spool "$room/old/spool" --hours "${1:-300}" --events >/dev/null
    # The year after, as another card has it.
    "$maker" spool "$room/new/spool" --hours 20 --seed 7 --events >/dev/null
    lost_card
    backups
    doctor
}

# Beside one call for the street and one for the weather of each end. Nothing is sent: the dry run tells every call.
online() {
    local calls trips
    mkdir "$room/data" "$room/settings"
    "$maker" spool "$room/data/spool" --hours "${1:-100}" >/dev/null
    printf '%s\n' '[Online]' Streets=nominatim StreetsEndpoint=http://127.0.0.1:9/reverse Contact=anna@example.org \
        Weather=yes >"$room/settings/roadbook.conf"
    trips=$("$roadbook" trips --data "$room/data" --json --limit 100000 | wc -l)
    "$programs/roadbook-online" --data "$room/data" --config "$room/settings" --dry-run >"$room/calls"
    calls=$(awk '/ more wait for other days$/ { more = $1 } /^http/ { now++ } END { print now + more }' "$room/calls")
    figure online-calls-per-trip 2 "$calls / $trips" calls each-end 4
}
