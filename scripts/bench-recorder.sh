#!/usr/bin/env bash
# Measures what the recorder costs, on real time: processor, wakeups and memory beside gpsd's own gpxlogger, the status
# beside chronyc. The programs are those that are installed; the peers are unpacked, for their packages would start
# services.
#
#   scripts/bench-recorder.sh [SECONDS [MEASURE...]]    seconds of each measure, and which; all but `day` by default
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-20}
measures=("${@:2}")
programs=$PWD/.build/release
tools=$PWD/.build/release
for program in "$programs/roadbookd" "$programs/roadbook" "$tools/nmea-source"; do
    if [ ! -x "$program" ]; then
        printf 'bench-recorder: error: %s is not there: make build\n' "$program" >&2
        exit 1
    fi
done
scripts/packages.sh gcc libc6-dev python3 gpsd libedit2 libseccomp2 libgnutls30
scripts/packages.sh --unpack .build/peers gpsd-clients chrony

# On the disk that the build is on: a recorder that syncs into memory would look too good.
room=$(mktemp -d "$PWD/.build/bench.XXXXXX")
trap 'rm -rf "$room"' EXIT
trap 'exit 130' INT TERM
for library in fast-clock card; do
    cc -O2 -Wall -Wextra -Werror -shared -fPIC -o "$room/$library.so" "Tests/Support/Rigs/$library.c" -ldl
done
python3 Tests/Support/Rigs/recorder_bench.py --programs "$programs" --tools "$tools" --peers "$PWD/.build/peers" \
    --libraries "$room" --room "$room" --seconds "$seconds" "${measures[@]}"
