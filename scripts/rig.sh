#!/usr/bin/env bash
# Runs a rig of Tests/Support against the programs that were built: brings what it needs, and a folder of its own, which
# is kept where something is wrong with what lies in it. Each prints its seed, and takes it back.
#
#   scripts/rig.sh kill-storm [KILLS [SEED]]         the writer of a log, killed over and over in one directory; all
#                                                    that it acknowledged is there
#   scripts/rig.sh preload-faults                    every system call that writes a log fails, one at a time and with
#                                                    every errno that may come
#   scripts/rig.sh recorder-storm [KILLS [SEED]]     the recorder, killed over and over with one book; the drives are
#                                                    told as they were
#   scripts/rig.sh pipelined-calls [CALLS [SEED]]    many calls in one write and from several clients at once; each is
#                                                    answered in its order
#   scripts/rig.sh flapping-car [DRIVES [SEED]]      half an hour in real time with a link that flaps, power that fails
#                                                    and a gpsd that dies; a letter for each drive, see flapping_car.py
#   scripts/rig.sh doors [SEED]                      links, pipes, devices, archives, huge and endless files in the
#                                                    place of every file that a verb reads or writes, as root and as a
#                                                    member
#   scripts/rig.sh truth [SEEDS [MINUTES]]           what is said of made-up drives at every pace, beside an oracle made
#                                                    of the pages; 1,2,3 and 30, unless said
#   scripts/rig.sh truth --hours HOURS [MINUTES]     as many drives as are so long together; beyond 12 hours without the
#                                                    cases of several reports a second, but for the plain one
#   scripts/rig.sh year [HOURS [SEED]]               a year of a household with two cars, lived through with the real
#                                                    command, beside a model made of the pages; 120 hours under way
#
# PROGRAMS   where roadbook and roadbookd are that the truth is asked of (.build/release)
set -euo pipefail
cd "$(dirname "$0")/.."
rig=${1:-}
shift || true
tools=$PWD/.build/release
programs=$(realpath "${PROGRAMS:-$tools}")
rigs=Tests/Support/Rigs

fail() {
    printf 'rig: error: %s\n' "$1" >&2
    exit 1
}

# Programs and packages without which the rig cannot begin.
need() {
    local word
    for word in roadbook roadbookd; do
        [ -x "$programs/$word" ] || fail "$programs/$word is not there: make build"
    done
    [ -x "$tools/log-workload" ] || fail "$tools/log-workload is not there: make build"
    scripts/packages.sh python3 "$@"
}

# A folder for the rig, below the one that is named.
make_room() {
    room=$(mktemp -d "$1/roadbook-$rig.XXXXXX")
    chmod 755 "$room"
    trap clean_up EXIT
    trap 'exit 130' INT TERM HUP
}

clean_up() {
    local code=$?
    if [ "$code" -eq 1 ]; then printf 'rig: kept: %s\n' "$room" >&2; else rm -rf -- "$room"; fi
}

# In memory if there is room: where it is not the disk that is tried.
make_room_in_memory() { make_room "$([ -w /dev/shm ] && echo /dev/shm || echo "${TMPDIR:-/tmp}")"; }

# A library that the rig preloads.
library() {
    cc -O2 -Wall -Wextra -Werror -shared -fPIC -o "$room/$1.so" "$rigs/$1.c" -ldl
    printf '%s\n' "$room/$1.so"
}

case $rig in
    kill-storm)
        need
        make_room_in_memory
        python3 "$rigs/kill_storm.py" --workload "$tools/log-workload" --room "$room" \
            --kills "${1:-400}" --seed "${2:-$RANDOM}"
        ;;
    preload-faults)
        need gcc libc6-dev
        make_room_in_memory
        python3 "$rigs/preload_faults.py" --workload "$tools/log-workload" --library "$(library faults)" --room "$room"
        ;;
    recorder-storm)
        need gcc libc6-dev
        # On the disk that the build is on, not in memory: so a commit takes its time, and is met by a kill.
        make_room "$PWD/.build"
        nice python3 "$rigs/recorder_storm.py" --programs "$programs" --library "$(library fast-clock)" \
            --room "$room" --kills "${1:-100}" --seed "${2:-$RANDOM}"
        ;;
    pipelined-calls)
        need gcc libc6-dev
        make_room "$PWD/.build"
        nice python3 "$rigs/pipelined_calls.py" --programs "$programs" --library "$(library fast-clock)" \
            --room "$room" --calls "${1:-2000}" --seed "${2:-$RANDOM}"
        ;;
    flapping-car)
        need gpsd dbus python3-dbusmock python3-dbus python3-gi
        make_room "${TMPDIR:-/tmp}"
        python3 "$rigs/flapping_car.py" --programs "$tools" --room "$room" --drives "${1:-PFILPFIP}" \
            --seed "${2:-$RANDOM}"
        ;;
    doors)
        need
        make_room "${TMPDIR:-/tmp}"
        python3 "$rigs/doors.py" --programs "$tools" --room "$room" --seed "${1:-$RANDOM}"
        ;;
    truth)
        need
        drives=(--seeds "${1:-1,2,3}" --minutes "${2:-30}")
        if [ "${1:-}" = --hours ]; then
            drives=(--hours "${2:?usage: scripts/rig.sh truth --hours HOURS [MINUTES]}" --minutes "${3:-30}"
                --often-hours 12)
        fi
        python3 Tests/Support/Oracle/held.py --programs "$programs" "${drives[@]}" --all --bounds
        ;;
    year)
        need gcc libc6-dev
        hours=${1:-120}
        [[ $hours =~ ^[1-9][0-9]*$ ]] || fail "$hours is no number of hours"
        make_room "${TMPDIR:-/tmp}"
        # So many days without a drive that the year is full.
        wishes=(--hours "$hours" --seed "${2:-42}" --events --quiet-days $((1200 / hours)))
        "$tools/drive-maker" spool "$room/whole" "${wishes[@]}" --commit 60
        "$tools/drive-maker" truth "$room/truth" "${wishes[@]}"
        python3 -B "$rigs/household_year.py" --programs "$programs" --clock "$(library day-clock)" \
            --room "$room/home" --whole "$room/whole" --truth "$room/truth"
        ;;
    *)
        sed -n '5,/^#$/s/^#   //p' "$0" >&2
        exit 2
        ;;
esac
