#!/usr/bin/env bash
# The first evening of a driver, with the packages as they are installed: `roadbook setup` with nobody to ask, a car
# that connects while it waits, the minute of proof, a drive, and a look at it. gpsd is the real one, BlueZ a stand-in;
# systemd does not run here, so the recorder is started as its unit would, and by its user. Changes the system it runs
# on: for a root that is thrown away.
#
#   scripts/first-drive.sh RECEIVER NAME    where nmea-source listens, and the figures' name
set -euo pipefail
cd "$(dirname "$0")/.."
PROGRAMS=/usr/bin
. scripts/ground.sh

receiver=${1:?where nmea-source listens}
name=${2:?the name of the figures}
room=/run/first-drive
# What is typed after the installation, a line each: nothing else may be needed for the first drive.
typed=()

trap 'take_power_from "${!running[@]}"' EXIT
trap 'exit 130' INT TERM HUP

as() {
    local user=$1
    shift
    setpriv --pdeathsig=KILL --reuid="$user" --regid="$user" --init-groups -- "$@"
}

# --- what a Pi has when the package is installed

# The car is out of reach: the recorder goes on calling a car that has left, and one that answers is here again.
leave() {
    dbus-send --bus="$bus" --dest=org.bluez --print-reply / org.bluez.Mock.AnswerConnect \
        "objpath:/org/bluez/hci0/dev_${car//:/_}" boolean:false string:org.bluez.Error.Failed \
        string:br-connection-page-timeout >/dev/null
    link Disconnect
}

start_recorder() {
    install -d -o roadbook -g roadbook -m 750 /run/roadbook
    launch roadbookd setpriv --reuid=roadbook --regid=roadbook --init-groups env DBUS_SYSTEM_BUS_ADDRESS="$bus" \
        roadbookd
    await "the recorder" status
}

# --- what the driver does

set_up() {
    local started=$EPOCHREALTIME code=0
    typed+=("roadbook setup --car wait --vehicle Golf --units metric --user driver")
    launch setup env DBUS_SYSTEM_BUS_ADDRESS="$bus" ${typed[-1]}
    await "the step that waits for the car" grep -q ' a fix, ' "$room/log/setup.out"
    link Connect
    await_end setup || code=$?
    cat "$room/log/setup.out"
    # A root without systemd is worth a note, and a chroot's file system may be one in memory: that is to be mended.
    [ "$code" -eq 0 ] || [ "$code" -eq 6 ] || fail "setup ended with $code: $(cat "$room/log/setup.log")"
    for words in 'a fix, ' "Golf ($car) has connected" "Address=$car" 'Vehicle=Golf' 'Units=metric' \
        ', and proven' 'recorder   version '; do
        grep -qF "$words" "$room/log/setup.out" || fail "setup does not say: $words"
    done
    id --name --groups driver | grep -qw roadbook || fail "the driver is no member of the household"
    printf 'figure setup-seconds-%s %.0f s\n' "$name" "$(seconds_since "$started")"
}

seconds_since() { awk -v from="$1" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.3f", to - from }'; }

drive() {
    await "the drive" state_is driving
    leave
    typed+=("roadbook finish")
    await "the end of the drive" as driver roadbook finish
    as driver roadbook trips
    as driver roadbook show @last | grep -q '^began  *the car connected' || fail "$(as driver roadbook show @last)"
    [ "$(as driver roadbook trips --json | grep -c '"vehicle":"Golf"')" -eq 1 ] ||
        fail "not one trip of the Golf: $(as driver roadbook trips --json)"
    as driver roadbook verify
}

scripts/packages.sh dbus python3-dbusmock python3-dbus python3-gi adduser
mkdir -p "$room" /etc/roadbook/roadbook.conf.d
chmod 755 "$room"
useradd --create-home driver
port=$(free_port)
start_gpsd "$port"
printf '[Gpsd]\nServer=127.0.0.1:%s\n' "$port" >/etc/roadbook/roadbook.conf.d/50-port.conf
start_bluetooth
start_recorder
set_up
drive
# A stop in order, as at a shutdown.
kill -TERM "${running[roadbookd]}"
await_end roadbookd || fail "the recorder did not end in order"
printf 'figure steps-to-first-drive-%s %s commands peer bound 4\n' "$name" "${#typed[@]}"
