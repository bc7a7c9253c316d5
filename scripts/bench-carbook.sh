#!/usr/bin/env bash
# Measures the car's book of a family over ten years: 3 cars, 1,500 fill-ups, 300 expenses, and the drives of HOURS
# hours, 400 services and 60 changes of tyres. Each verb that reads the book is run, and the slowest and the largest are
# told; then a table of 4,000 fill-ups comes into an empty book, beside SQLite, which takes in its rows as they are.
#
#   scripts/bench-carbook.sh [HOURS]
set -euo pipefail
cd "$(dirname "$0")/.."

hours=${1:-200}
room=.build/carbook-bench
roadbook=(.build/release/roadbook --data "$room/data" --config "$room/none" --socket "$room/none")

scripts/packages.sh mawk python3 sqlite3
rm -rf "$room"
mkdir -p "$room/data"
.build/release/drive-maker spool "$room/data/spool" --hours "$hours" --events --quiet-days 3 >/dev/null
python3 Tests/Support/Rigs/family_book.py "$room"
for car in Golf Polo Van; do
    "${roadbook[@]}" vehicle add "$car" --currency EUR --tank 55l >/dev/null
    "${roadbook[@]}" fuel import "$room/$car.csv" --vehicle "$car" >/dev/null
    while IFS=, read -r day money category; do
        "${roadbook[@]}" expense add "$money" "$category" --date "$day" --vehicle "$car" --anyway >/dev/null
    done <"$room/$car-expenses.csv"
    for service in "Oil change" "Air filter" "Brake fluid" "Tyre rotation" "Battery check" "Wiper blades"; do
        "${roadbook[@]}" service add "$service" --date 2016-01-01 --vehicle "$car" >/dev/null
    done
    while IFS=, read -r day odometer money name; do
        "${roadbook[@]}" service done "$name" "$odometer" "$money" --date "$day" --vehicle "$car" --once >/dev/null
    done <"$room/$car-services.csv"
    for year in {2016..2025}; do
        "${roadbook[@]}" tyres put Summer --date "$year-04-10" --vehicle "$car" >/dev/null
        "${roadbook[@]}" tyres put Winter --date "$year-10-20" --vehicle "$car" >/dev/null
    done
done
driven=$("${roadbook[@]}" vehicle list --json | sed -n 's/.*"name":"\([0-9A-F][0-9A-F]:[^"]*\)".*/\1/p' | head -n 1)
[ -z "$driven" ] || "${roadbook[@]}" vehicle edit "$driven" --same-as Golf >/dev/null

# Prints the milliseconds of the slowest verb of those that it reads, its name with _ for blanks, and the KiB of the
# largest.
slowest_of() {
    local slowest=0 name=none largest=0 verb wall memory
    while read -r verb; do
        read -r _ _ wall memory < <(
            python3 Tests/Support/Rigs/processor_cost.py 9 verb "${roadbook[*]} $verb >/dev/null"
        )
        read -r slowest name largest < <(mawk -v wall="$wall" -v memory="$memory" -v verb="$verb" \
            -v slowest="$slowest" -v name="$name" -v largest="$largest" 'BEGIN {
                gsub(/ /, "_", verb)
                if (wall * 1000 > slowest) { slowest = wall * 1000; name = verb }
                if (memory > largest) largest = memory
                print slowest, name, largest
            }')
    done
    echo "$slowest" "$name" "$largest"
}

read -r fuel fuel_verb fuel_memory < <(slowest_of <<'VERBS'
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
)
read -r service service_verb service_memory < <(slowest_of <<'VERBS'
service list
service history
tyres list
dashboard
VERBS
)
# The whole of the snapshot, as its timer writes it; and an entry, with the part of the snapshot that it computes anew.
read -r snapshot _ _ < <(slowest_of <<<"snapshot")
read -r entry entry_verb _ < <(slowest_of <<'VERBS'
expense add 1EUR parking --date 2026-01-02 --vehicle Van --anyway
fuel add 30l 1.70 --date 2026-01-02 --vehicle Van --anyway
service done "Air filter" --date 2026-01-02 --vehicle Van --once --anyway
tyres put Summer --date 2026-01-02 --vehicle Van --anyway
odometer 400000 --vehicle Van --date 2026-01-03 --anyway
undo
VERBS
)
printf 'the slowest verbs: %s, %s, %s\n' "${fuel_verb//_/ }" "${service_verb//_/ }" "${entry_verb//_/ }"
mawk -v fuel="$fuel" -v service="$service" -v snapshot="$snapshot" -v entry="$entry" \
    -v one="$fuel_memory" -v other="$service_memory" 'BEGIN {
    printf "figure fuel-slowest-ms %.1f ms peer bound 100\n", fuel
    printf "figure service-slowest-ms %.1f ms peer bound 100\n", service
    printf "figure snapshot-ms %.1f ms\n", snapshot
    printf "figure entry-ms %.1f ms peer bound 100\n", entry
    printf "figure carbook-peak-mib %.1f MiB\n", (one > other ? one : other) / 1024
}'

table=$room/rows.csv
mawk 'BEGIN {
    print "date,odometer,litres,total,station"
    for (row = 0; row < 4000; row++)
        printf "%d-%02d-%02d,%d,%d.%d,%d.50,Station %d\n", 1990 + row / 120, row % 120 / 10 + 1, row % 10 * 2 + 1,
            10000 + row * 550, 38 + row % 5, row % 10, 60 + row % 9, row % 40
}' >"$table"
for turn in 1 2 3 4 5; do
    empty=("${roadbook[0]}" --data "$room/rows-$turn" --config "$room/none" --socket "$room/none")
    mkdir "$room/rows-$turn"
    "${empty[@]}" vehicle add Golf --currency EUR --tank 55l >/dev/null
    python3 Tests/Support/Rigs/processor_cost.py 1 rows "${empty[*]} fuel import $table >/dev/null" -- \
        sqlite "sqlite3 $room/rows-$turn.db '.mode csv' '.import $table fills' >/dev/null"
done | sort -k1,1 -k3,3n | mawk '
    { wall[$1, ++count[$1]] = $3; if ($4 > most[$1]) most[$1] = $4 }
    END {
        printf "figure import-rows-s %.3f s peer sqlite3 %.3f ratio %.2f\n", wall["rows", 3], wall["sqlite", 3],
            wall["rows", 3] / wall["sqlite", 3]
        printf "figure import-rows-peak-mib %.1f MiB peer sqlite3 %.1f ratio %.2f\n", most["rows"] / 1024,
            most["sqlite"] / 1024, most["rows"] / most["sqlite"]
    }'
