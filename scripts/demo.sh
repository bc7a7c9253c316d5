#!/usr/bin/env bash
# A drive in a minute and a half, with a power cut in the middle. The real gpsd, a real dbus-daemon and the real
# roadbookd, apart from those of this machine; the receiver, the car's Bluetooth and the power switch are played.
# Leaves the files of the drive for a look, and nothing running.
#
# PROGRAMS   where the roadbook and roadbookd that are played are (.build/release)
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

# Seconds of the drive, and metres a second; the last step lasts until the end.
journey='stand 9; drive 16 14; stand 10; turn 80; drive 34 17; stand'

need "$programs"/{roadbook,roadbookd} "$built/nmea-source"
scripts/packages.sh gpsd dbus python3-dbusmock python3-dbus python3-gi

bold= dim= good= plain=
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ] && [ "${TERM:-dumb}" != dumb ]; then
    bold=$'\e[1m' dim=$'\e[2m' good=$'\e[32m' plain=$'\e[0m'
fi

# Whoever breaks it off wants no files.
clean_up() {
    local code=$?
    take_power_from "${!running[@]}"
    case $code in
        0) ;;
        130) rm -rf -- "$room" ;;
        *) tail -n 5 "$room"/log/*.log >&2 ;;
    esac
}

make_room
mkdir "$room/settings" "$room/data"
# By these the verbs find their recorder.
export ROADBOOK_DATA=$room/data ROADBOOK_SOCKET=$room/control

# --- the parts of a car

# The car is linked by hand here; and ninety seconds, as it is set in a real car, would make a long demo.
write_settings() {
    printf '%s\n' '[Car]' "Address=$car" 'Vehicle=Golf' 'Seek=no' '[Drive]' 'DisconnectDelay=4s' \
        '[Gpsd]' "Server=127.0.0.1:$port" >"$room/settings/roadbook.conf"
}

# The kernel goes on running here: each time the machine is only said to have started anew.
start_roadbookd() {
    launch roadbookd "$programs/roadbookd" --data "$ROADBOOK_DATA" --socket "$ROADBOOK_SOCKET" \
        --config "$room/settings" --bus "$bus" --rehearse "demo-boot-$1"
    await "an answer of roadbookd" status
}

# --- what is asked, and shown

scene() { printf '\n%s%s%s\n' "$bold" "$1" "$plain"; }

say() { printf '    %s\n' "$@"; }

# With 6 it answers too, and adds what is wrong.
roadbook() { "$programs/roadbook" "$@" || [ $? -eq 6 ]; }

stands() { [ "$(told speed)" = "0 km/h" ]; }

# A line every four seconds, for so many seconds.
watch_for() {
    local seconds=$1
    while [ "$seconds" -gt 0 ]; do
        sleep 4
        seconds=$((seconds - 4))
        roadbook status | awk -v now="$dim$(date +%T)$plain" '
            { name = $1; text = substr($0, 12) }
            name == "recording" { state = $3 }
            name == "speed" { speed = text }
            name == "drive" { sub(/^[^:]*: /, "", text); split(text, part, ", "); drive = part[1] }
            name == "card" { card = text }
            END { printf "    %s  %-8s %8s  %-20s %s\n", now, state, speed, drive, card }'
    done
}

# --- the journey

begin_parked() {
    scene "Parked: the Pi has power, roadbookd has started, the receiver finds its satellites"
    start_receiver "$journey"
    port=$(free_port)
    start_gpsd "$port"
    start_bluetooth
    write_settings
    start_roadbookd 1
    await "a fix" has_fix
    roadbook status | awk '/^(recording|receiver|card|car|gpsd|bluetooth) / { print "    " $0 }'
}

has_fix() { [[ $(told receiver) == 3D* ]]; }

drive_off() {
    scene "The driver gets in: the car's Bluetooth connects, and that begins a drive"
    link Connect
    await "the drive" state_is driving
    watch_for 16
    scene "A red light, and on"
    watch_for 20
}

# What is not synced is in the writer's memory and dies with it, as in a real cut.
lose_power() {
    scene "The power goes, in the middle of the drive"
    local status waiting
    status=$(roadbook status --json)
    acknowledged=$(number_in "$status" sequence)
    waiting=$(number_in "$status" unacknowledgedLines)
    take_power_from roadbookd gpsd
    link Disconnect
    say "roadbookd and gpsd are killed (SIGKILL). It had told us that lines 1 to $acknowledged are on the card;" \
        "$waiting newer ones were only in memory, and are gone."
    spoil_unacknowledged_blocks
}

number_in() { grep -o "\"$2\":[0-9]*" <<<"$1" | sed 's/.*://'; }

# A killed program leaves no card that was just writing, a power cut does. So the card is played: the block behind the
# acknowledged ones becomes garbage, and whatever was written behind that one is blank.
spoil_unacknowledged_blocks() {
    local file block written
    file=$(find "$ROADBOOK_DATA/spool" -name '*.log' | sort | head -n 1)
    block=$(headers "$file" | awk -v last="$acknowledged" '$7 + $8 - 1 <= last { block = $5 } END { print block + 1 }')
    for written in $(headers "$file" | awk -v block="$block" '$5 > block { print $5 }'); do
        printf '%4095s\n' '' | dd of="$file" bs=4096 seek="$written" conv=notrunc status=none
    done
    dd if=/dev/urandom of="$file" bs=1024 seek=$((4 * block + 1)) count=3 conv=notrunc status=none
    say "The card's part is played: it was writing block $block of ${file##*/}, and garbage is left there."
}

headers() { LC_ALL=C grep -a '^B 1 ' "$1"; }

come_back() {
    sleep 5
    scene "The power is back, and everything starts, as at every ignition"
    start_gpsd "$port"
    start_roadbookd 2
    link Connect
    watch_for 12
    await "the drive to go on" state_is driving
}

park() {
    scene "Parked: the car's Bluetooth disconnects, and the drive has ended"
    await "the car to stand" stands
    drive=$(told drive)
    link Disconnect
    await "the end of the drive" state_is parked
    say "$(told recording)"
}

look_back() {
    scene "What is in the book"
    local found
    say "drive      $drive" "power cut  $(told 'power cut')"
    found=$(roadbook spool cat 2>/dev/null | awk -v last="$acknowledged" '$2 <= last { print $2 }' | sort -u | wc -l)
    [ "$found" -eq "$acknowledged" ] || fail "of $acknowledged lines that were on the card, $found are there"
    say "${good}All $found lines that were on the card before the cut are there.$plain"
    roadbook verify 2>&1 | sed 's/^/    /'
    scene "The trip that it makes, and why it is one"
    roadbook trips | sed 's/^/    /'
    roadbook why @last | sed 's/^/    /'
}

name_places() {
    scene "Two places get a name, and so does every trip between them"
    roadbook place add Home --trip @last --start | sed 's/^/    /'
    roadbook place add Work --trip @last --end | sed 's/^/    /'
    roadbook trips | sed 's/^/    /'
    roadbook trips --json | grep -q '"autoName":"Home → Work"' || fail "the trip is not called by its places"
}

draw_pictures() {
    scene "A map and a chart of it"
    roadbook map --output "$room/map.svg" 2>&1 | sed 's/^/    /'
    roadbook chart --output "$room/chart.svg" 2>&1 | sed 's/^/    /'
    grep -q '>Work<' "$room/map.svg" || fail "the map does not say where the drive went"
}

# The program of an administrator, as it is shipped among the examples; and the unit's part, without systemd.
keep_gpx() {
    scene "What happens after a drive: a program of your own hears of it, and keeps it as GPX"
    install -d -m 755 "$room/settings/hooks.d" "$room/settings/hooks.d/drive-finished.d" "$room/hooks"
    install -m 755 systemd/examples/hooks/gpx "$room/settings/hooks.d/drive-finished.d/gpx"
    # Five minutes, in which a drive may go on after all, would make a long demo.
    sed -i 's/^DisconnectDelay=.*/&\nReopenWindow=3s/' "$room/settings/roadbook.conf"
    ROADBOOK_CONFIG=$room/settings STATE_DIRECTORY=$room/hooks "$programs/roadbook" hooks run
    ROADBOOK_CONFIG=$room/settings STATE_DIRECTORY=$room/hooks roadbook hooks log | sed 's/^/    /'
    local file
    for file in "$room"/hooks/gpx/*.gpx; do say "$file: $(grep -c '<trkpt' "$file") points"; done
}

say_where() {
    scene "Have a look"
    say "The book is text, in $ROADBOOK_DATA/spool:" \
        "  grep -ah '^G' $ROADBOOK_DATA/spool/*.log | sort -uk2,2n | tail    # no program of ours needed" \
        "  .build/release/roadbook --data $ROADBOOK_DATA spool cat | less" \
        "  .build/release/roadbook --data $ROADBOOK_DATA show @last    # everything about the trip" \
        "  rm -r $room    # when done"
    scene "In your own car"
    say "  make ship && sudo make install    # then: sudo roadbook setup"
}

begin_parked
drive_off
lose_power
come_back
park
look_back
name_places
draw_pictures
keep_gpx
say_where
