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
#   scripts/rig.sh storms                            these four, each as long as a change can wait for
#   scripts/rig.sh flapping-car [DRIVES [SEED]]      half an hour in real time with a link that flaps, power that fails
#                                                    and a gpsd that dies; a letter for each drive, see flapping_car.py
#   scripts/rig.sh doors [SEED]                      links, pipes, devices, archives, huge and endless files in the
#                                                    place of every file that a verb reads or writes, as root and as a
#                                                    member
#   scripts/rig.sh truth [SEEDS [MINUTES]]           what is said of made-up drives at every pace, beside an oracle made
#                                                    of the pages; 1,2,3 and 30, unless said
#   scripts/rig.sh truth --hours HOURS [MINUTES]     as many drives as are so long together; beyond 6 hours each with a
#                                                    sixth of the cases, in turn
#   scripts/rig.sh year [HOURS [SEED]]               a year of a household with two cars, lived through with the real
#                                                    command, beside a model made of the pages; 120 hours under way
#   scripts/rig.sh packets                           the demo and what one types after a drive, in a network of their
#                                                    own; without [Online] in the settings no packet leaves
#   scripts/rig.sh corpus DIR [logs|drives|categories]
#                                                    whoever's files: receivers' logs (*.log, *.nmea, *.ubx) through a
#                                                    real gpsd and the recorder, *.gpx imported and exported again, and
#                                                    of the table training-data.csv the coefficients once more; a kind
#                                                    that the folder does not have is passed over
#   scripts/rig.sh starts [STARTS [NAME]]            the recorder, started as a car does, over and over on one book; the
#                                                    first thing that a build of another compiler, or for another
#                                                    processor, has to pass, on a system without Python, gpsd and bus
#
# PROGRAMS   where the programs are that are tried, but for those of the log and of the cars (.build/release)
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh
rig=${1:-}
shift || true
me=$rig
rigs=Tests/Support/Rigs

clean_up() {
    local code=$?
    take_power_from "${!running[@]}"
    if [ "$code" -eq 1 ]; then printf 'rig: kept: %s\n' "$room" >&2; else rm -rf -- "$room"; fi
}

# Programs and packages without which the rig cannot begin, and its room.
begin() {
    need "$programs"/{roadbook,roadbookd} "$built/log-workload"
    scripts/packages.sh python3 "${@:2}"
    make_room "$1"
}

# The recorder with one book: each time it must get ready, answer, take a drive that is begun and finished by hand, and
# end in order when it is told to.
start_once() {
    local code=0
    launch roadbookd "$programs/roadbookd" --data "$ROADBOOK_DATA" --socket "$ROADBOOK_SOCKET" \
        --config "$room/settings" --bus "unix:path=$room/no-bus" --rehearse "start-$1"
    await "an answer to start $1" status
    "$programs/roadbook" start >/dev/null || fail "start $1: no drive could be begun"
    "$programs/roadbook" finish >/dev/null || fail "start $1: the drive could not be finished"
    kill -TERM "${running[roadbookd]}"
    await_end roadbookd || code=$?
    [ "$code" -eq 0 ] || fail "start $1: it ended with $code: $(tail -n 20 "$room/log/roadbookd.log")"
}

starts() {
    local number drives
    export ROADBOOK_DATA=$room/data ROADBOOK_SOCKET=$room/control
    mkdir "$ROADBOOK_DATA" "$room/settings"
    for number in $(seq "$1"); do start_once "$number"; done
    "$programs/roadbook" verify || fail "the book is not proven"
    drives=$("$programs/roadbook" spool cat 2>/dev/null | grep -c '^D .* begin hand ') || true
    [ "$drives" -eq "$1" ] || fail "$drives drives are in the book, not $1"
    printf 'figure shipped-starts-%s %s starts\n' "$2" "$1"
}

corpus() {
    local folder=$1 wanted=$2 failed=0 logs drives table=$1/training-data.csv
    mapfile -t logs < <(find "$folder" -maxdepth 1 -type f -regex '.*\.\(log\|nmea\|ubx\)' | sort)
    mapfile -t drives < <(find "$folder" -maxdepth 1 -type f -iname '*.gpx' | sort)
    [ -n "${logs[*]}${drives[*]}" ] || [ -f "$table" ] || fail "nothing to try in $folder"
    if [ ${#drives[@]} -gt 0 ] && [[ $wanted == *drives* ]]; then
        /usr/bin/python3 $rigs/corpus_gpx.py --program "$programs/roadbook" --room "$room" "${drives[@]}" || failed=1
    fi
    if [ -f "$table" ] && [[ $wanted == *categories* ]]; then scripts/categories.sh compare "$table" || failed=1; fi
    if [ ${#logs[@]} -gt 0 ] && [[ $wanted == *logs* ]]; then
        python3 $rigs/corpus.py --programs "$programs" --clock "$(library fast-clock)" --room "$room" "${logs[@]}" ||
            failed=1
    fi
    return "$failed"
}

case $rig in
    kill-storm)
        begin "$(memory)"
        python3 $rigs/kill_storm.py --workload "$built/log-workload" --room "$room" --kills "${1:-400}" \
            --seed "${2:-$RANDOM}"
        ;;
    preload-faults)
        begin "$(memory)" gcc libc6-dev
        python3 $rigs/preload_faults.py --workload "$built/log-workload" --library "$(library faults)" --room "$room"
        ;;
    recorder-storm)
        # On the disk that the build is on, not in memory: so a commit takes its time, and is met by a kill.
        begin "$PWD/.build" gcc libc6-dev
        nice python3 $rigs/recorder_storm.py --programs "$programs" --library "$(library fast-clock)" \
            --room "$room" --kills "${1:-100}" --seed "${2:-$RANDOM}"
        ;;
    pipelined-calls)
        begin "$PWD/.build" gcc libc6-dev
        nice python3 $rigs/pipelined_calls.py --programs "$programs" --library "$(library fast-clock)" \
            --room "$room" --calls "${1:-2000}" --seed "${2:-$RANDOM}"
        ;;
    storms) for one in kill-storm recorder-storm pipelined-calls preload-faults; do scripts/rig.sh "$one"; done ;;
    flapping-car)
        begin "" gpsd dbus python3-dbusmock python3-dbus python3-gi
        python3 $rigs/flapping_car.py --programs "$built" --room "$room" --drives "${1:-PFILPFIP}" \
            --seed "${2:-$RANDOM}"
        ;;
    doors)
        begin ""
        python3 $rigs/doors.py --programs "$built" --room "$room" --seed "${1:-$RANDOM}"
        ;;
    truth)
        begin ""
        drives=(--seeds "${1:-1,2,3}" --minutes "${2:-30}")
        if [ "${1:-}" = --hours ]; then drives=(--hours "${2:?HOURS}" --minutes "${3:-30}" --often-hours 6); fi
        python3 Tests/Support/Oracle/cold.py --programs "$programs" --starts 300 || cold=$?
        python3 Tests/Support/Oracle/held.py --programs "$programs" "${drives[@]}" --all --bounds
        [ "${cold:-0}" -eq 0 ] || fail "the stated error of too few cold starts holds"
        ;;
    year)
        hours=${1:-120}
        [[ $hours =~ ^[1-9][0-9]*$ ]] || fail "$hours is no number of hours"
        begin "" gcc libc6-dev
        # So many days without a drive that the year is full.
        wishes=(--hours "$hours" --seed "${2:-42}" --events --quiet-days $((1200 / hours)))
        "$built/drive-maker" spool "$room/whole" "${wishes[@]}" --commit 60
        "$built/drive-maker" truth "$room/truth" "${wishes[@]}"
        python3 -B $rigs/household_year.py --programs "$programs" --clock "$(library day-clock)" \
            --room "$room/home" --whole "$room/whole" --truth "$room/truth"
        ;;
    packets)
        begin "" iproute2 gpsd dbus python3-dbusmock python3-dbus python3-gi
        as=(--net)
        [ "$EUID" -eq 0 ] || as+=(--map-root-user)
        TMPDIR=$room PROGRAMS=$programs unshare "${as[@]}" python3 $rigs/packets.py "$programs" "$room"
        ;;
    corpus)
        [ -d "${1:-}" ] || usage
        # Where a gpsd that is nobody can do without the disk.
        begin "$(memory)" gcc libc6-dev gpsd python3-gpxpy
        corpus "$1" "${2:-logs drives categories}"
        ;;
    starts)
        need "$programs"/{roadbook,roadbookd}
        make_room
        starts "${1:-20}" "${2:-$(uname -m)}"
        ;;
    *) usage ;;
esac
