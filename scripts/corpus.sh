#!/usr/bin/env bash
# Runs every receiver's log of a folder through a real gpsd and the recorder, several side by side, and says for each
# what was kept and why the rest was not. Every GPX file goes in by `roadbook import` and out again by `roadbook
# export`, and its points are compared. Of a table of drives with their categories, training-data.csv, the coefficients
# are trained anew and compared. The files are whoever's they are: none is part of this repository.
#
#   scripts/corpus.sh DIR [logs|drives|categories]    all, or one of them; a folder without that kind is passed over
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-}
wanted=${2:-logs drives categories}
if [ ! -d "$folder" ]; then
    echo "corpus: error: no such folder: ${folder:-none was named}" >&2
    echo "corpus: hint: make prove NAME=corpus CORPUS=DIR; in it: *.log, *.nmea, *.ubx, *.gpx, training-data.csv" >&2
    exit 2
fi
if [ ! -x .build/release/roadbookd ]; then
    echo "corpus: error: .build/release/roadbookd is not there: make build" >&2
    exit 1
fi
mapfile -t logs < <(find "$folder" -maxdepth 1 -type f \( -name '*.log' -o -name '*.nmea' -o -name '*.ubx' \) | sort)
mapfile -t drives < <(find "$folder" -maxdepth 1 -type f -iname '*.gpx' | sort)
table=$folder/training-data.csv
if [ $((${#logs[@]} + ${#drives[@]})) -eq 0 ] && [ ! -f "$table" ]; then
    echo "corpus: error: nothing to try in $folder (*.log, *.nmea, *.ubx, *.gpx, training-data.csv)" >&2
    exit 1
fi
scripts/packages.sh gcc libc6-dev python3 gpsd python3-gpxpy

# In memory if there is room, and where a gpsd that is nobody can do without it.
room=$(mktemp -d /dev/shm/corpus.XXXXXX 2>/dev/null || mktemp -d)
trap 'rm -rf "$room"' EXIT
trap 'exit 130' INT TERM
failed=0
if [ ${#drives[@]} -gt 0 ] && [[ $wanted == *drives* ]]; then
    /usr/bin/python3 Tests/Support/Rigs/corpus_gpx.py --program .build/release/roadbook --room "$room" "${drives[@]}" ||
        failed=1
fi
if [ -f "$table" ] && [[ $wanted == *categories* ]]; then
    scripts/categories.sh compare "$table" || failed=1
fi
if [ ${#logs[@]} -gt 0 ] && [[ $wanted == *logs* ]]; then
    cc -O2 -Wall -Wextra -Werror -shared -fPIC -o "$room/fast-clock.so" Tests/Support/Rigs/fast-clock.c -ldl
    python3 Tests/Support/Rigs/corpus.py --programs .build/release --clock "$room/fast-clock.so" --room "$room" \
        "${logs[@]}" ||
        failed=1
fi
exit "$failed"
