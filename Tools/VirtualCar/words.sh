#!/usr/bin/env bash
# The words in which scripts/vm-test.sh tells the virtual machine what to do; they stand before every script that is run
# in it.
set -euo pipefail
cd /root

# Runs the words that are given until they succeed. Only what is stuck takes a quarter of an hour.
await() {
    local since=$SECONDS
    until bash -c ". /host/words.sh; $1" >/dev/null 2>&1; do
        if [ $((SECONDS - since)) -ge 900 ]; then
            printf 'waited in vain: %s\n' "$1"
            return 1
        fi
        sleep 0.3
    done
}

# With 6 the status answers too, and adds what is wrong.
answers() { runuser -u "$1" -- roadbook status "${@:2}" || [ $? -eq 6 ]; }

# What the status says of one thing.
told() { answers root | sed -n "s/^$1  *//p"; }

# What the doctor finds, who ends with 6 if that is to be mended.
diagnosis() { roadbook doctor || [ $? -eq 6 ]; }

# How far the drive has come, in metres; only fixes make it longer. Sentences change, and names of members do not.
metres() { answers root --json | sed -n 's/.*"distanceMetres":\([0-9]*\).*/\1/p'; }

recorded() { told recording | grep -q "^yes: driving" && [ "$(metres)" -ge "$1" ]; }

# All that the journal has of the program that asks services, and of its unit.
online_journal() { journalctl -b -u roadbook-online.service --no-pager --quiet --output=cat; }

# How many trips there are, the one that is driven too.
trips() { roadbook trips --json | awk 'END { print NR }'; }

# The number of the last line that is on the card.
last_line() { roadbook flush | sed 's/.*line \([0-9]*\).*/\1/'; }

# The longest time without a fix since that line was written, in milliseconds; no fix since then is an error.
largest_hole() {
    roadbook flush >/dev/null
    roadbook spool cat | awk -v since="$1" '
        $1 == "G" && $2 > since { fixes++; if ($3 - last > hole) hole = $3 - last }
        $1 == "G" { last = $3 }
        END { if (!fixes) exit 1; print hole }'
}

pid() { systemctl show --property=MainPID --value "$1"; }

# That another process than the one in the file is there.
is_another() { [ "$(pid "$1")" != 0 ] && [ "$(pid "$1")" != "$(cat "$2")" ]; }

# That nothing was found; what was is shown.
none() {
    [ -z "$1" ] || { printf 'found: %s\n' "$1" && false; }
}

nothing_failed() {
    none "$(systemctl --failed --no-legend)"
    none "$(journalctl -b --no-pager | grep -i 'ordering cycle')"
}

# gpsd says its version to anybody who connects; its socket starts it.
asks_gpsd() { (exec 3<>/dev/tcp/127.0.0.1/2947 && read -r -t 60 _ <&3); }

# A u-blox 8 with USB of its own, as the kernel's gadget drivers make one.
plug() {
    modprobe dummy_hcd
    modprobe g_serial use_acm=1 idVendor=0x1546 idProduct=0x01a8 iManufacturer="u-blox AG" \
        iProduct="u-blox GNSS receiver"
}

unplug() { modprobe -r g_serial; }

# Where the car is, as LATITUDE,LONGITUDE.
place() { answers root --json | sed -n 's/.*"latitude":\([-0-9.]*\),"longitude":\([-0-9.]*\).*/\1,\2/p'; }

# The clock that runs on while the machine is off; what is given are seconds since 1970.
set_battery_clock() {
    perl -e 'my @time = gmtime(shift); open(my $clock, "<", "/dev/rtc0") or die "$!\n";
        my $RTC_SET_TIME = 0x4024700a;
        ioctl($clock, $RTC_SET_TIME, pack("i9", @time[0 .. 5], 0, 0, 0)) or die "$!\n"' "$1"
}

# The receiver's sentences, into the far end of the port whenever there is one. The car is at the place that is named,
# else where every drive of nmea-source begins. A third word is the receiver's time where that is not the machine's.
start_sky() {
    systemd-run --quiet --unit=sky -- \
        /host/nmea-source --tcp 4000 --start "${3:-now}" --plan "$1" ${2:+--at "$2"}
    systemd-run --quiet --unit=port -- bash -c 'while :; do
        stty -F /dev/ttyGS0 raw -echo && dd of=/dev/ttyGS0 conv=nocreat bs=4k status=none </dev/tcp/127.0.0.1/4000
        sleep 0.3
    done'
}

# The car is at the same place, and the receiver's day goes on by another plan.
change_sky() {
    local place
    place=$(place)
    systemctl stop sky port
    start_sky "$1" "$place"
}

# What bluetoothd keeps of a car that was paired and trusted: the addresses of the adapter and of the car.
know_car() {
    install -d -m 700 "/var/lib/bluetooth/$1/$2"
    printf '%s\n' '[General]' Name=Golf Class=0x340408 'SupportedTechnologies=BR/EDR;' Trusted=true Blocked=false \
        'Services=0000111e-0000-1000-8000-00805f9b34fb;' '[LinkKey]' Key=0123456789ABCDEF0123456789ABCDEF Type=0 \
        PINLength=4 >"/var/lib/bluetooth/$1/$2/info"
}

# An adapter of this address; what happens on the air is written into /run/air.
plug_adapter() {
    modprobe hci_vhci
    [ -p /run/air ] || mkfifo -m 600 /run/air
    systemd-run --quiet --unit=adapter -- bash -c "exec /host/virtual-adapter $1 <>/run/air"
}

unplug_adapter() { systemctl stop adapter; }

# That a drive is on, and its car has not gone.
driving() { told recording | grep "^yes: driving"; }

# Answers the questions of a program at a terminal: QUESTION ANSWER... -- PROGRAM.
person() { perl /host/person.pl "$@"; }
