#!/usr/bin/env bash
# Half an hour with a car whose link flaps, whose power fails and whose gpsd dies, in real time, and looks whether there
# is one drive in the book for each that was driven. It waits most of the time, and disturbs nothing beside it.
#
#   scripts/flapping-car.sh [DRIVES [SEED]]    a letter for each drive, see Tests/Support/Rigs/flapping_car.py
set -euo pipefail
cd "$(dirname "$0")/.."

drives=${1:-PFILPFIP}
seed=${2:-$RANDOM}
programs=$PWD/.build/release
for program in roadbookd roadbook nmea-source; do
    if [ ! -x "$programs/$program" ]; then
        printf 'flapping-car: error: %s is not there: make build\n' "$programs/$program" >&2
        exit 1
    fi
done
scripts/packages.sh gpsd dbus python3 python3-dbusmock python3-dbus python3-gi

room=$(mktemp -d "${TMPDIR:-/tmp}/roadbook-flapping.XXXXXX")
chmod 755 "$room"
# A book with something wrong in it is worth a look.
finish() {
    local code=$?
    if [ "$code" -eq 1 ]; then
        printf 'flapping-car: the book is in %s\n' "$room/data/spool" >&2
    else
        rm -rf "$room"
    fi
}
trap finish EXIT
trap 'exit 130' INT TERM HUP
python3 Tests/Support/Rigs/flapping_car.py --programs "$programs" --room "$room" --drives "$drives" --seed "$seed"
