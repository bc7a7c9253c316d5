#!/usr/bin/env bash
# Trains the coefficients of categories anew, from a table of drives and from made-up ones beside it, and compares them
# with those that come with Roadbook; or puts them into the sources. Says how good they are, on a table that was held
# back too if testing-data.csv lies beside the other one, and whether a drive has one category at every pace. `measure`
# needs no table: it tries the coefficients that come with Roadbook on drives that another program made up. Ends in
# figures.
#
#   scripts/categories.sh compare|write TABLE
#   scripts/categories.sh measure [SEED]
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

work=${1:-}
table=${2:-}
shipped=Sources/Categories/Model/ShippedCategoryModel.swift
roadbook=$programs/roadbook
kinds=Tests/Support/Kinds
[[ $work == measure ]] || { [[ $work =~ ^(compare|write)$ ]] && [ -f "$table" ]; } || usage
need "$roadbook"
scripts/packages.sh python3
make_room

if [ "$work" = measure ]; then
    python3 $kinds/make_drives.py "$room/drives" --seed "${2:-1}"
    python3 $kinds/measure.py --program "$roadbook" "$room/drives"
    exit
fi

# The same seed gives the same drives.
need "$built/drive-maker"
made=$room/made.csv
"$built/drive-maker" kinds "$made" --seed 1 --drives 80
trained=$room/trained
"$roadbook" category train "$table" --also "$made" --to - >"$trained"

# The text between the quotes, without the blanks that Swift takes away.
within() { sed -n '/static let text = """/,/^        """/p' "$shipped" | sed '1d;$d;s/^        //'; }

if [ "$work" = write ]; then
    python3 - "$shipped" "$trained" <<'END'
import sys
source, trained = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
start = source.index('static let text = """\n') + len('static let text = """\n')
lines = "".join("        " + line + "\n" for line in trained.splitlines())
with open(sys.argv[1], "w", encoding="utf-8") as file:
    file.write(source[:start] + lines + source[source.index('        """\n', start):])
END
    say "$shipped is written; build again"
    exit 0
fi

failed=0
if diff <(within) "$trained" >&2; then
    echo "the coefficients are those that the tables give"
else
    echo "categories: error: the tables give other coefficients than those in $shipped" >&2
    failed=1
fi

held=()
if [ -f "$(dirname "$table")/testing-data.csv" ]; then held=(--held "$(dirname "$table")/testing-data.csv"); fi
"$roadbook" category eval "$table" --also "$made" "${held[@]}"
"$roadbook" category eval "$table" --also "$made" "${held[@]}" --json | python3 -c '
import json, sys
told = json.load(sys.stdin)
print("figure categories-cv %.4f share" % told["right"])
print("figure categories-cv-deviation %.4f share" % told["deviation"])
if told["held"]: print("figure categories-held %d drives" % told["held"]["rightGuesses"])
if told["right"] < 0.97: sys.exit("categories: error: fewer than 97 in 100 are right")
' || failed=1
scripts/run-tests.sh --filter AlikeCategoryTests | grep '^figure ' || failed=1
exit "$failed"
