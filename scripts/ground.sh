#!/usr/bin/env bash
# The ground that other scripts stand on: how they speak, a room that goes when they go, what they wait for, and the
# parts of a car that is played. They take it with `. scripts/ground.sh`, in the root of the checkout.
set -euo pipefail

me=$(basename "$0" .sh)
# What was built here. PROGRAMS names where others are that are to be tried; tools are always those of here.
built=$PWD/.build/release
programs=$(realpath -m "${PROGRAMS:-$built}")

say() { printf '%s: %s\n' "$me" "$*"; }

fail() {
    printf '%s: error: %s\n' "$me" "$*" >&2
    exit 1
}

# What the script's first comment says of its words.
usage() {
    sed -n '/^set /q; s/^#   //p' "scripts/${0##*/}" >&2
    exit 2
}

as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }

need() {
    local program
    for program in "$@"; do [ -x "$program" ] || fail "$program is not there: make build"; done
}

# A folder of its own, below the one that is named. Whoever has something to keep or to end has another `clean_up`.
make_room() {
    room=$(mktemp -d "${1:-${TMPDIR:-/tmp}}/roadbook-$me.XXXXXX")
    # Others enter it too: a gpsd that is nobody, a member of a household.
    chmod 755 "$room"
    trap clean_up EXIT
    trap 'exit 130' INT TERM HUP
}

clean_up() { rm -rf -- "$room"; }

# In memory if there is room: where it is not the disk that is tried.
memory() { if [ -w /dev/shm ]; then echo /dev/shm; else echo "${TMPDIR:-/tmp}"; fi; }

# A library to preload, of those in Tests/Support/Rigs.
library() {
    cc -O2 -Wall -Wextra -Werror -shared -fPIC -o "$room/$1.so" "Tests/Support/Rigs/$1.c" -ldl
    printf '%s\n' "$room/$1.so"
}

# await WHAT COMMAND...: until the command succeeds, five minutes at most, and only while all that was launched lives.
await() {
    local what=$1 tries=3000 name
    shift
    until "$@" >/dev/null 2>&1; do
        for name in "${!running[@]}"; do
            kill -0 "${running[$name]}" 2>/dev/null ||
                fail "$name ended before $what: $(tail -n 5 "$room/log/$name.log")"
        done
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || fail "waited in vain for $what"
        sleep 0.1
    done
}

# --- a car that is played

car=00:1B:44:11:3A:B7
declare -A running=()

# launch NAME COMMAND...: it dies with the script, even if that is killed. Its words are in the room's log.
launch() {
    mkdir -p "$room/log"
    setpriv --pdeathsig=KILL -- "${@:2}" >"$room/log/$1.out" 2>>"$room/log/$1.log" &
    running[$1]=$!
}

# Waits for its end, and fails with its code.
await_end() {
    local code=0
    wait "${running[$1]}" || code=$?
    unset "running[$1]"
    return "$code"
}

# Without a word of warning, as the power does it.
take_power_from() {
    local name
    for name in "$@"; do
        kill -KILL "${running[$name]}" 2>/dev/null || true
        wait "${running[$name]}" 2>/dev/null || true
        unset "running[$name]"
    done
}

start_receiver() {
    launch receiver "$built/nmea-source" --tcp 0 --start now --plan "$1"
    await "the receiver" grep -q listening "$room/log/receiver.out"
    receiver=tcp://127.0.0.1:$(sed 's/.* //' "$room/log/receiver.out")
}

listens() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# Another port than gpsd's own, for this machine may have one.
free_port() {
    local port=$((20000 + RANDOM % 12000))
    while listens "$port"; do port=$((port + 1)); done
    printf '%s' "$port"
}

# Never as root: it would tell this machine's chronyd the time of a drive that is only played. Another user also takes
# the wish to die with us from a process, so it is said again.
start_gpsd() {
    local as=()
    [ "$(id -u)" -ne 0 ] || as=(setpriv --pdeathsig=KILL --reuid=nobody --regid=nogroup --clear-groups --)
    launch gpsd "${as[@]}" /usr/sbin/gpsd -N -b -n -S "$1" "$receiver"
    await gpsd listens "$1"
}

# A bus that root and the recorder's user share, as a system's is.
start_bluetooth() {
    bus=unix:path=$room/bus
    printf '%s' '<busconfig><listen>' "$bus" '</listen><auth>EXTERNAL</auth><policy context="default">' \
        '<allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/>' \
        '</policy></busconfig>' >"$room/bus.conf"
    launch bus dbus-daemon --config-file="$room/bus.conf" --nofork --nopidfile --nosyslog
    await "the bus" test -S "$room/bus"
    launch bluetoothd env DBUS_SYSTEM_BUS_ADDRESS="$bus" /usr/bin/python3 -m dbusmock --system -l /dev/null \
        -t Tests/Support/BlueZStandIn/bluez.py -p "{\"hci0\": [[\"$car\", \"Golf\", true, false]]}"
    await "the stand-in for bluetoothd" grep -q ready "$room/log/bluetoothd.out"
}

# The car's link comes (Connect) or is lost (Disconnect).
link() {
    dbus-send --bus="$bus" --dest=org.bluez --print-reply / "org.bluez.Mock.$1Device" string:hci0 "string:$car" \
        >/dev/null
}

# With 6 it answers too, and adds what is wrong.
status() { "$programs/roadbook" status || [ $? -eq 6 ]; }

# What the status says of one thing.
told() { status | sed -n "s/^$1  *//p"; }

state_is() { [[ $(told recording) == *": $1 for "* ]]; }
