#!/usr/bin/env bash
# Counts the calls that look-ups need for a trip, of 100 hours of made-up drives, beside one call for the street and
# one for the weather of each end. Nothing is sent: the dry run tells every call.
#
#   scripts/bench-online.sh [HOURS]
set -euo pipefail
cd "$(dirname "$0")/.."

room=$(mktemp -d "${TMPDIR:-/tmp}/roadbook-online.XXXXXX")
trap 'rm -rf -- "$room"' EXIT
mkdir "$room/data" "$room/settings"
.build/release/drive-maker spool "$room/data/spool" --hours "${1:-100}" >/dev/null
cat >"$room/settings/roadbook.conf" <<'CONF'
[Online]
Streets=nominatim
StreetsEndpoint=http://127.0.0.1:9/reverse
Contact=anna@example.org
Weather=yes
CONF
trips=$(.build/release/roadbook trips --data "$room/data" --json --limit 100000 | wc -l)
.build/release/roadbook-online --data "$room/data" --config "$room/settings" --dry-run >"$room/calls"
calls=$(awk '/ more wait for other days$/ { later = $1 } /^http/ { today++ } END { print today + later }' "$room/calls")
awk -v calls="$calls" -v trips="$trips" 'BEGIN {
    printf "figure online-calls-per-trip %.2f calls peer each-end 4 ratio %.2f\n", calls / trips, calls / trips / 4
}'
