#!/usr/bin/env bash
# Measures the car's book of a family over ten years: 3 cars, 1,500 fill-ups, 300 expenses, and the drives of HOURS
# hours. Each verb that reads the book is run, and the slowest and the largest are told.
#
#   scripts/bench-carbook.sh [HOURS]
set -euo pipefail
cd "$(dirname "$0")/.."

hours=${1:-300}
room=.build/carbook-bench
roadbook=(.build/release/roadbook --data "$room/data" --config "$room/none" --socket "$room/none")

scripts/packages.sh mawk python3
rm -rf "$room"
mkdir -p "$room/data"
.build/release/drive-maker spool "$room/data/spool" --hours "$hours" --events --quiet-days 3 >/dev/null
python3 Tests/Support/Rigs/family_book.py "$room"
for car in Golf Polo Van; do
    "${roadbook[@]}" vehicle add "$car" --currency EUR --tank 55l >/dev/null
    "${roadbook[@]}" fuel import "$room/$car.csv" --vehicle "$car" >/dev/null
    while IFS=, read -r day money category; do
        "${roadbook[@]}" expense add "$money" "$category" --date "$day" --vehicle "$car" >/dev/null
    done <"$room/$car-expenses.csv"
done
driven=$("${roadbook[@]}" vehicle list --json | sed -n 's/.*"name":"\([0-9A-F][0-9A-F]:[^"]*\)".*/\1/p' | head -n 1)
[ -z "$driven" ] || "${roadbook[@]}" vehicle edit "$driven" --same-as Golf >/dev/null

slowest=0 slowest_verb='' largest=0
while read -r verb; do
    read -r _ _ wall memory < <(python3 Tests/Support/Rigs/processor_cost.py 9 verb "${roadbook[*]} $verb >/dev/null")
    read -r slowest slowest_verb largest < <(mawk -v wall="$wall" -v memory="$memory" -v verb="$verb" \
        -v slowest="$slowest" -v name="$slowest_verb" -v largest="$largest" 'BEGIN {
            gsub(/ /, "_", verb)
            if (wall > slowest) { slowest = wall; name = verb }
            if (memory > largest) largest = memory
            print slowest, name, largest
        }')
done <<'VERBS'
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
printf 'the slowest verb: %s\n' "${slowest_verb//_/ }"
mawk -v slowest="$slowest" -v largest="$largest" 'BEGIN {
    printf "figure fuel-slowest-ms %.1f ms peer bound 100\n", slowest * 1000
    printf "figure carbook-peak-mib %.1f MiB\n", largest / 1024
}'
