#!/usr/bin/env bash
# Holds what the product says of a drive against what the pages say, at every pace: made-up drives whose truth is
# known, recorded by roadbookd and imported as gpsd's JSON, as GPX and as NMEA, beside the oracle of
# Tests/Support/Oracle. Prints what differs, tables of it, and its figures; ends with 1 where one is beyond its bound.
#
#   scripts/truth.sh [SEEDS [MINUTES]]           1,2,3 and 30, unless said
#   scripts/truth.sh --hours HOURS [MINUTES]     as many drives as are so long together; beyond 12 hours without the
#                                                cases of several reports a second, but for the plain one
#
# PROGRAMS   where the roadbook and roadbookd that are held are (.build/release)
set -euo pipefail
cd "$(dirname "$0")/.."

programs=${PROGRAMS:-.build/release}
for program in "$programs/roadbook" "$programs/roadbookd"; do
    if [ ! -x "$program" ]; then
        echo "truth: error: $program is not there: make build" >&2
        exit 1
    fi
done
scripts/packages.sh python3
drives=(--seeds "${1:-1,2,3}" --minutes "${2:-30}")
if [ "${1:-}" = --hours ]; then
    drives=(--hours "${2:?usage: scripts/truth.sh --hours HOURS [MINUTES]}" --minutes "${3:-30}" --often-hours 12)
fi
exec python3 Tests/Support/Oracle/held.py --programs "$programs" "${drives[@]}" --all --bounds
