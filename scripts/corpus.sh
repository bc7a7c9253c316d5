#!/usr/bin/env bash
# Runs every receiver's log of a folder through a real gpsd and the recorder, several side by side, and says for each
# what was kept and why the rest was not. The logs are whoever's they are: none is part of this repository.
#
#   scripts/corpus.sh DIR
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-}
if [ ! -d "$folder" ]; then
    echo "corpus: error: no such folder: ${folder:-none was named}" >&2
    echo "corpus: hint: make corpus CORPUS=DIR, with a folder of receivers' logs (*.log, *.nmea, *.ubx)" >&2
    exit 2
fi
if [ ! -x .build/release/roadbookd ]; then
    echo "corpus: error: .build/release/roadbookd is not there: make build" >&2
    exit 1
fi
mapfile -t logs < <(find "$folder" -maxdepth 1 -type f \( -name '*.log' -o -name '*.nmea' -o -name '*.ubx' \) | sort)
if [ ${#logs[@]} -eq 0 ]; then
    echo "corpus: error: no logs in $folder (*.log, *.nmea, *.ubx)" >&2
    exit 1
fi
scripts/packages.sh gcc libc6-dev python3 gpsd

# In memory if there is room, and where a gpsd that is nobody can do without it.
room=$(mktemp -d /dev/shm/corpus.XXXXXX 2>/dev/null || mktemp -d)
trap 'rm -rf "$room"' EXIT
trap 'exit 130' INT TERM
cc -O2 -Wall -Wextra -Werror -shared -fPIC -o "$room/fast-clock.so" Tests/Rigs/fast-clock.c -ldl
python3 Tests/Rigs/corpus.py --programs .build/release --clock "$room/fast-clock.so" --room "$room" "${logs[@]}"
