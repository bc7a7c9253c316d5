#!/usr/bin/env bash
# The installed programs in a virtual machine: Debian 13 with its own kernel, systemd, udev and gpsd; the receiver is a
# USB device that the kernel makes up. One machine plays all scenes in turn, each on what the one before it left. Where
# the processor cannot run it itself (no KVM), every instruction is emulated, which is twenty times as slow; so a scene
# waits for what it wants to see, never for a time that has passed. Ends in figures.
#
#   scripts/vm-test.sh             all scenes
#   scripts/vm-test.sh by-hand     starts the machine and runs each line of the input in it, as root
#
# PROGRAMS           where roadbook, roadbookd and nmea-source are that Debian 13 can run (default: they are built as
#                    `make ship` builds them, in scripts/trixie-chroot.sh)
# ROADBOOK_CHROOT    where the machine's disk is kept (default ~/.cache/roadbook/trixie)
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

home=${ROADBOOK_CHROOT:-$HOME/.cache/roadbook/trixie}
machine=$home/machine
# Seconds that anything may take; only something that is stuck takes them.
patience=900

# --- the machine

make_room
calls=$room/host/calls
emulator=

clean_up() {
    if [ -n "$emulator" ]; then
        kill -KILL "$emulator" 2>/dev/null || true
        wait "$emulator" 2>/dev/null || true
    fi
    rm -rf -- "$room"
}

# A device file alone says nothing: it is there too where the machine is a virtual one itself.
accelerator() {
    if [ "$is_emulated" = no ]; then
        printf '%s\n' -accel kvm -cpu host
    else
        printf '%s\n' -accel tcg,thread=multi,tb-size=512 -cpu Nehalem
    fi
}
is_emulated=yes
if [ -w /dev/kvm ] && grep -qE '^flags.* (vmx|svm)( |$)' /proc/cpuinfo; then is_emulated=no; fi

# What costs time under emulation and is of no use here is switched off. The disk's changes are thrown away.
start_machine() {
    local options kernel
    mapfile -t options < <(accelerator)
    kernel='root=/dev/vda rw rootfstype=ext4 console=ttyS0 mitigations=off panic=-1 audit=0 cryptomgr.notests'
    kernel+=' modprobe.blacklist=iTCO_wdt,pcspkr,lpc_ich,psmouse,i2c_i801,ghash_clmulni_intel,aesni_intel'
    kernel+=' rng_core.default_quality=1000 quiet loglevel=4 systemd.show_status=error'
    TMPDIR=$room setpriv --pdeathsig=KILL -- qemu-system-x86_64 "${options[@]}" \
        -machine q35,sata=off,smbus=off,hpet=off,usb=off -smp 2 -m 768 \
        -nodefaults -display none -serial "file:$room/console.log" \
        -kernel "$machine/vmlinuz" -initrd "$machine/initrd.img" -append "$kernel" \
        -drive "file=$machine/disk.img,format=raw,if=none,id=root,cache=unsafe,snapshot=on" \
        -device virtio-blk-pci,drive=root -device virtio-rng-pci \
        -drive "file=$room/stick.img,format=raw,if=none,id=stick" -device virtio-blk-pci,drive=stick \
        -fsdev "local,id=host,path=$room/host,security_model=none" -device virtio-9p-pci,fsdev=host,mount_tag=host \
        2>"$room/emulator.log" &
    emulator=$!
    await_start
}

# The machine says so itself, Tools/VirtualCar/guest.sh.
await_start() {
    local since=$SECONDS
    until [ -e "$calls/up" ]; do
        alive "$since" "the machine to start"
    done
}

alive() {
    kill -0 "$emulator" 2>/dev/null || fail "the virtual machine is gone: $(tail -n 3 "$room/emulator.log")"
    [ $((SECONDS - $1)) -lt "$patience" ] || fail "waited in vain for $2"
    sleep 0.2
}

# A script for the machine, which runs it as root, after Tools/VirtualCar/words.sh.
call() {
    name=$(mktemp "$calls/XXXXXX")
    cat Tools/VirtualCar/words.sh - >"$name.new" <<<"$1"
    mv "$name.new" "$name.call"
}

# The script's words and its code are this one's.
guest() {
    local name since=$SECONDS code
    call "$1"
    until [ -e "$name.code" ]; do
        alive "$since" "an answer to: $1"
    done
    cat "$name.said"
    code=$(cat "$name.code")
    rm "$name" "$name".*
    return "$code"
}

# The kernel starts anew at once: what was only in memory is gone.
cut_power() {
    local name
    rm "$calls/up"
    call 'echo b >/proc/sysrq-trigger'
    await_start
}

# --- what is played, and what is said of it

scene() {
    scene=$1
    scenes=$((scenes + 1))
    say "$scene"
}
scene=
scenes=0
figures=()

# That a script succeeds. If not, the machine's last words say more than the scene does.
expect() {
    local what=$1 said
    if said=$(guest "$2"); then return 0; fi
    printf '%s\n' "$said" | tail -n 20 >&2
    guest 'set +e; roadbook status; systemctl --no-pager status gpsd roadbookd "gpsdctl@*"
        journalctl -b --no-pager --lines=80' >&2 || true
    fail "$scene: not so: $what"
}

# That it succeeds sooner or later.
await() { expect "$1" "await $(printf '%q' "$2")"; }

# Two hundred metres more than there are now, or than there were: so no fix that was still on its way is enough.
drives_on() { await "the drive goes on" "recorded $((${1:-$(way)} + 200))"; }

way() { guest 'metres'; }

first_installation() {
    scene "installed as docs/installing.md says, the recorder runs, for the household and for nobody else"
    expect "make install says what it did" 'cd /host/roadbook
        useradd --create-home anna && useradd --create-home bert
        SUDO_USER=anna make install | tee /root/said
        grep -qx "systemd and udev have read the new files." /root/said
        grep -qx "anna is in the group roadbook from the next login on." /root/said
        grep -q "^Started, now and at each boot: roadbookd.service roadbookd.socket " /root/said
        systemctl start roadbook-snapshot.service'
    expect "what is to start at each boot does" 'systemctl --quiet is-active roadbookd.service roadbookd.socket
        systemctl --quiet is-enabled roadbookd.service roadbook-archive.timer roadbook-online.timer
        systemctl --quiet is-enabled roadbook-hooks.path roadbook-remind.timer
        systemctl --quiet is-enabled roadbook-snapshot.path roadbook-snapshot.timer
        systemctl --quiet is-enabled roadbook-boot.service'
    expect "the recorder answers a member" 'answers anna'
    expect "and refuses a stranger" '! answers bert'
    expect "no unit has failed" 'nothing_failed'
}

activation_by_socket() {
    scene "the recorder is down, and starts when somebody asks"
    expect "it is down" 'systemctl stop roadbookd.service 2>/dev/null; ! pgrep roadbookd'
    expect "a member is answered" 'answers anna'
    expect "it runs" 'systemctl --quiet is-active roadbookd.service'
}

watchdog() {
    scene "a recorder that hangs is ended by the watchdog, and started anew"
    expect "it is stopped" 'pid roadbookd >/root/hung; kill -STOP "$(cat /root/hung)"'
    await "another recorder runs" 'is_another roadbookd /root/hung && answers anna'
    expect "it was the watchdog" 'journalctl -b -u roadbookd --no-pager | grep -q "Watchdog timeout"'
}

hot_plug() {
    scene "a receiver is plugged in, its movement begins a drive, and without it the drive goes on"
    expect "the recorder misses it" 'told wrong | grep -q receiver'
    expect "plugged in" 'start_sky "stand 10; drive"; plug'
    await "it has its name" 'test "$(readlink -f /dev/roadbook-receiver)" = /dev/ttyACM0'
    await "a drive" 'told recording | grep -q "^yes: driving"'
    expect "pulled out" 'unplug'
    await "the recorder misses it" 'told gpsd | grep -q ^silent'
    expect "plugged in again" 'plug'
    drives_on
}

gpsd_again() {
    local how
    for how in 'systemctl restart gpsd' 'systemctl kill --signal=KILL gpsd'; do
        scene "in the drive: $how"
        expect "the old one is there" "pid gpsd >/root/gpsd; $how"
        await "another gpsd" 'is_another gpsd /root/gpsd'
        drives_on
    done
}

gpsd_told_twice() {
    scene "a receiver that is also in DEVICES= is opened once, by another gpsd too"
    expect "another gpsd" "printf 'DEVICES=/dev/roadbook-receiver\\n' >>/etc/default/gpsd; systemctl restart gpsd"
    drives_on
    expect "it is open once" 'test "$(find "/proc/$(pid gpsd)/fd" -lname "/dev/ttyACM*" | wc -l)" = 1'
    expect "as Debian has it" "sed -i '\$d' /etc/default/gpsd"
}

gpsd_often() {
    scene "gpsd crashes six times in a row"
    expect "each time it is started again" 'for crash in 1 2 3 4 5 6; do
        asks_gpsd
        systemctl kill --signal=KILL gpsd
    done'
    drives_on
}

installation_over_it() {
    scene "make install over a running recorder, in the drive"
    expect "the restart is told" 'pid roadbookd >/root/old; cd /host/roadbook
        make install | grep "has been restarted"'
    expect "the new one runs" 'is_another roadbookd /root/old'
    drives_on
}

power_cut() {
    scene "the power is cut in the drive, and the machine boots"
    local before place
    before=$(way)
    place=$(guest 'place')
    cut_power
    expect "the recorder runs" 'systemctl --quiet is-active roadbookd.service roadbookd.socket roadbook-archive.timer'
    expect "no unit has failed, and none waits for another in a circle" 'nothing_failed'
    # From where it was: a car that is found kilometres away after half a minute is on another trip.
    expect "plugged in" "start_sky drive '$place'; plug"
    drives_on "$before"
    expect "it is one trip, and the book is proven" 'roadbook finish && roadbook flush
        test "$(runuser -u anna -- roadbook trips --json | grep -o "\"id\"" | wc -l)" = 1
        roadbook verify'
}

removal() {
    scene "make uninstall leaves nothing but settings and books, and what is installed again goes on with them"
    expect "it tells what it does" 'cd /host/roadbook
        make uninstall | tee /root/said
        grep -q "^Stopped, and not started at the next boot: roadbookd.service" /root/said'
    expect "nothing runs" '! pgrep -a roadbookd
        none "$(systemctl list-units --all --no-legend "roadbook*")"
        none "$(systemctl list-unit-files --no-legend "roadbook*")"
        nothing_failed'
    expect "nothing is left" 'test ! -e /run/roadbook
        none "$(find /usr/local -iname "*roadbook*")"
        none "$(find /etc/systemd -xtype l -o -name "roadbook*")"'
    expect "settings and books stay" 'test -s /etc/roadbook/roadbook.conf
        test -s /var/lib/roadbook/spool/00000001.log'
    expect "gpsd is as Debian has it" 'systemctl restart gpsd && ! systemctl cat gpsd | grep -i roadbook'
    expect "installed again" 'cd /host/roadbook && make install
        systemctl enable --now roadbookd.socket roadbookd.service
        answers anna && runuser -u anna -- roadbook show @last'
}

packages() {
    scene "what was installed by hand goes, the packages come, and setup makes the rest with nobody to ask"
    expect "make uninstall" 'cd /host/roadbook && make uninstall && rm -r /etc/roadbook'
    expect "the packages are installed, and what they bring runs" 'dpkg --install /host/packages/*.deb
        systemctl --quiet is-active roadbookd.service roadbookd.socket roadbook-archive.timer
        systemctl --quiet is-active roadbook-online.timer
        systemctl --quiet is-enabled roadbook-boot.service
        nothing_failed'
    expect "a card set up at a PC" 'mkdir -p /boot/firmware
        printf "[Show]\r\nUnits=imperial\r\n" >/boot/firmware/Roadbook.conf.txt
        systemctl start roadbook-boot.service
        roadbook config show --origin | grep "Show.Units.*imperial.*10-boot.conf"'
    expect "the doctor misses a unit that does not start" 'systemctl --quiet disable --now roadbook-remind.timer
        diagnosis | grep "roadbook-remind.timer does not start at boot"'
    # The test is a recorder of its own beside the one that runs; under emulation it takes its time to start.
    expect "setup" 'roadbook setup --car none --units metric --user bert --test 5s | tee /root/said || test $? = 6
        grep " a fix, from" /root/said
        grep "bert is in the group roadbook" /root/said
        grep "recorded in .*, and proven" /root/said
        grep "recorder, socket and timers run" /root/said
        systemctl --quiet is-active roadbook-remind.timer'
    expect "the doctor knows a unit that has failed, until it is begun anew" '
        drop=/run/systemd/system/roadbook-archive.service.d
        mkdir "$drop" && printf "[Service]\nExecStart=\nExecStart=/usr/bin/false\n" >"$drop/false.conf"
        systemctl daemon-reload
        ! systemctl start roadbook-archive.service
        diagnosis | grep "roadbook-archive.service has failed"
        rm -r "$drop" && systemctl daemon-reload
        systemctl restart roadbook-archive.service
        diagnosis | grep "recorder, socket and timers start at each boot"'
    expect "a member is answered" 'answers bert'
    # By hand, for the last one was finished by hand in motion: until the car stands nothing begins by itself.
    expect "a drive" 'roadbook start && told recording | grep -q "^yes: driving"'
    drives_on
}

stick() {
    scene "a stick that is made known gets a backup when it is plugged in, and may be pulled"
    expect "it is made known" 'mkdir -p /mnt/stick && mount /dev/vdb /mnt/stick
        roadbook backup --prepare /mnt/stick && umount /mnt/stick && ls /etc/roadbook/backups'
    expect "plugged in" 'echo add >/sys/class/block/vdb/uevent'
    await "it has a backup" 'journalctl -b -u "roadbook-backup@*" --no-pager | grep "has all of it and may be pulled"'
    expect "the backup is whole" 'mount -o ro /dev/vdb /mnt/stick
        roadbook --data /mnt/stick/roadbook verify
        test "$(roadbook --data /mnt/stick/roadbook trips --json | grep -o "\"id\"" | wc -l)" = "$(trips)"
        umount /mnt/stick'
    expect "it is pulled" 'echo 1 >"$(readlink -f /sys/block/vdb/device/..)/remove"'
    await "the unit is ready for the next time" '! systemctl --quiet is-active "roadbook-backup@*"'
    expect "no unit has failed" 'nothing_failed'
}

# Three seconds are the restart's, and a receiver says something each second. Where instructions are emulated it cannot
# be that fast, so the hole is only bounded where they are not.
upgrade() {
    scene "the packages are upgraded in the drive"
    local hole
    expect "dpkg" 'trips >/root/trips; pid roadbookd >/root/old; last_line >/root/since
        dpkg --install /host/newer/*.deb'
    await "the newer one runs" 'is_another roadbookd /root/old && answers bert'
    drives_on
    hole=$(guest 'largest_hole "$(cat /root/since)"')
    figures+=("figure upgrade-hole-seconds $(awk -v ms="$hole" 'BEGIN { printf "%.1f", ms / 1000 }') s peer bound 5")
    [ "$is_emulated" = yes ] || [ "$hole" -le 5000 ] || fail "$scene: $hole ms without a fix"
    expect "it is one drive, and the book is proven" 'roadbook finish && roadbook flush && roadbook verify
        test "$(trips)" = "$(cat /root/trips)"'
}

# In the unit's sandbox, and with the real journal.
lookups() {
    scene "look-ups over the network: off, on without a network, on with a service, and a setting that is wrong"
    expect "off, the journal hears nothing of it" 'systemctl start roadbook-online.service
        none "$(online_journal)"'
    expect "without a network neither" 'roadbook config set Streets photon
        roadbook config set StreetsEndpoint http://127.0.0.1:8099/api
        roadbook config set Contact anna@example.org
        systemctl start roadbook-online.service
        none "$(online_journal)"'
    expect "what was asked is a line" 'systemd-run --quiet --unit=stand-in perl /host/service.pl
        await "exec 3<>/dev/tcp/127.0.0.1/8099"
        systemctl start roadbook-online.service
        test "$(online_journal | wc -l)" = 1
        online_journal | grep "nothing known, 0 failed"'
    expect "the household reads the answers, nobody else does, and only the program writes them" '
        cd /var/lib/roadbook/answers
        test "$(stat -c "%U %a" 00000001.log)" = "roadbook-online 640"
        runuser -u bert -- grep -q "^M " 00000001.log
        for user in bert roadbook; do
            if runuser -u "$user" -- test -w 00000001.log; then exit 1; fi
        done'
    expect "root asks in the name of that user" 'roadbook-online | grep "nothing was asked"'
    expect "a setting that is wrong is an error" 'roadbook config set StreetsEndpoint ""
        if systemctl start roadbook-online.service; then exit 1; fi
        online_journal | grep "no address of the service is set"
        systemctl reset-failed roadbook-online.service
        roadbook config set Streets no
        systemctl stop stand-in.service'
    expect "no unit has failed" 'nothing_failed'
}

# By the path unit, in its sandbox. With a window of five minutes, in which a drive may go on, the scene would be long.
after_a_drive() {
    scene "what happens after a drive: a program keeps it, also after a cut, and a reminder arrives once"
    local before place
    expect "programs are put there" '
        roadbook finish || true
        install -D -m 755 -t /etc/roadbook/hooks.d/drive-finished.d /host/roadbook/systemd/examples/hooks/gpx
        install -d -m 755 /etc/roadbook/notify.d
        printf "#!/bin/sh\ncat >>\$HOME/phone\n" >/etc/roadbook/notify.d/phone
        chmod 755 /etc/roadbook/notify.d/phone
        roadbook config set ReopenWindow 1s
        roadbook vehicle add Golf
        roadbook service add Inspection --due 2024-03-31 --vehicle Golf
        systemctl --quiet is-active roadbook-hooks.path roadbook-hooks.timer roadbook-remind.timer
        roadbook start'
    drives_on
    expect "the drive is finished" 'mkdir -p /var/lib/roadbook-hooks/gpx
        chown roadbook-hooks: /var/lib/roadbook-hooks/gpx
        rm -f /var/lib/roadbook-hooks/gpx/*
        roadbook finish'
    await "it is a file" 'grep -l "<trkpt" /var/lib/roadbook-hooks/gpx/*.gpx
        roadbook hooks log | grep "gpx, drive-finished: done"'
    await "somebody is reminded" 'grep Inspection /var/lib/roadbook-hooks/phone'
    expect "another drive" 'roadbook start'
    drives_on
    before=$(way)
    place=$(guest 'place')
    cut_power
    expect "plugged in" "start_sky drive '$place'; plug"
    drives_on "$before"
    expect "the drive is finished" 'roadbook finish'
    await "it is a file, too" 'test "$(find /var/lib/roadbook-hooks/gpx -name "*.gpx" | wc -l)" = 2'
    expect "nobody is reminded twice" 'test "$(grep -c Inspection /var/lib/roadbook-hooks/phone)" = 1'
    expect "nobody else reads the file" 'if runuser -u nobody -- ls /var/lib/roadbook-hooks; then exit 1; fi'
    expect "no unit has failed" 'nothing_failed'
}

# The battery of the machine's own clock is empty, as a Pi has none: it starts with a time of last year, and without a
# network nobody but the receiver ever says another.
power_off_over_a_date() {
    scene "the power is off for weeks, a service falls due meanwhile, and the clock is learnt late from the receiver"
    local place
    expect "a service that is not due yet" '
        roadbook finish || true
        roadbook service add Tyres --due "$(date -d "+40 days" +%F)" --vehicle Golf
        systemctl start roadbook-remind.service
        if grep Tyres /var/lib/roadbook-hooks/phone; then exit 1; fi
        date -u -d "+45 days" +%FT%H:%M:%SZ >/root/then
        roadbook flush; sync
        set_battery_clock "$(date -d 2024-01-01 +%s)"'
    place=$(guest 'place')
    cut_power
    expect "the machine believes in a day before" '[ "$(date +%s)" -lt "$(date -d "$(cat /root/then)" +%s)" ]
        await "systemctl --quiet is-active roadbookd.service"'
    expect "nobody is told of a day that is none" 'systemctl start roadbook-remind.service
        journalctl -b -u roadbook-remind.service --no-pager | grep "nobody knows the time yet"
        if grep Tyres /var/lib/roadbook-hooks/phone; then exit 1; fi'
    expect "plugged in" "start_sky drive '$place' \"\$(cat /root/then)\"; plug"
    await "the recorder knows the time" 'answers root --json | grep "\"clock\":{\"state\":\"trusted\""'
    expect "a drive" 'roadbook start'
    drives_on 0
    expect "the drive is finished" 'roadbook finish'
    await "somebody is reminded, and of a service that is overdue" '
        grep Tyres /var/lib/roadbook-hooks/phone | grep "\"status\":\"overdue\""'
    expect "the time of the receiver comes once more, and nobody is told twice" '
        date -s "$(cat /root/then)" && set_battery_clock "$(date +%s)"
        await "systemctl start roadbook-remind.service roadbook-hooks.service"
        test "$(grep -c Tyres /var/lib/roadbook-hooks/phone)" = 1'
    expect "no unit has failed" 'nothing_failed'
}

# The person is a program that types answers; bluetoothctl, bluetoothd and the kernel are the real ones, and ask. The
# PIN is not 0000, which bluetoothd tries by itself.
pairing() {
    local adapter=00:1A:7D:DA:71:13 car=9C:DF:03:00:00:02
    scene "setup with a person at the terminal finds a car, and pairs it by its PIN"
    expect "an adapter, and a car that can be found" "plug_adapter $adapter
        await 'bluetoothctl show | grep \"Powered: yes\"'
        echo near $car 4711 >/run/air"
    expect "a wrong PIN, and the right one" "person 'Pair the car now?' '' 'Which of these is the car?' 1 \\
        'Enter PIN code:' 1234 'Search again?' '' 'Which of these is the car?' $car 'Enter PIN code:' 4711 \\
        'What is the car called' Polo 'metric or imperial?' '' -- \\
        roadbook setup --wait 2min --test 0 --user none | tee /root/said || test \$? = 6
        grep 'could not be paired' /root/said
        grep 'is paired and trusted' /root/said
        roadbook config show | grep -i $car"
    await "the recorder sees it" 'told car | grep "Polo connected"'
    expect "it is sold" "roadbook finish || true
        bluetoothctl remove $car
        unplug_adapter"
}

# The adapter is made up; the kernel's side of Bluetooth and bluetoothd are the real ones.
bluetooth() {
    local adapter=00:1A:7D:DA:71:13 car=9C:DF:03:00:00:01
    scene "a car comes by Bluetooth, and its drive lasts as long as it is there, whatever becomes of bluetoothd"
    expect "the car stands" 'roadbook finish || true
        change_sky stand
        trips >/root/trips'
    expect "the car is paired, and in the settings" "know_car $adapter $car
        roadbook config set Car.Address $car
        roadbook config set Car.Vehicle Golf
        roadbook config set DisconnectDelay 1min"
    expect "an adapter is plugged in" "plug_adapter $adapter"
    await "bluetoothd has it, and the recorder misses the car" 'told bluetooth | grep -x ready
        told car | grep "not seen"'
    expect "the car connects" "echo connect $car >/run/air"
    await "a drive" 'driving && told car | grep connected'
    expect "it drives" 'change_sky drive'
    drives_on
    expect "bluetoothd begins anew, by which the link is lost" 'pid bluetooth >/root/bluetoothd
        systemctl restart bluetooth'
    await "bluetoothd has the adapter" 'is_another bluetooth /root/bluetoothd && told bluetooth | grep -x ready'
    expect "the car connects again" "echo connect $car >/run/air"
    await "the recorder sees it" 'driving && told car | grep connected'
    expect "bluetoothd dies, and the link does not" 'pid bluetooth >/root/bluetoothd
        systemctl kill --signal=KILL bluetooth'
    drives_on
    expect "the kernel knows of the link" 'told car | grep connected'
    expect "bluetoothd is started" 'systemctl start bluetooth'
    await "it knows of the link, too" 'is_another bluetooth /root/bluetoothd && told bluetooth | grep -x ready
        bluetoothctl info | grep "Connected: yes"
        driving && told car | grep connected'
    expect "it stops, and the ignition goes off" 'change_sky stand
        echo disconnect >/run/air'
    await "the drive has ended" 'told recording | grep "^no: parked"'
    expect "it was one" 'roadbook why @last | tee /root/said
        grep -i "connect" /root/said
        test "$(trips)" = "$(($(cat /root/trips) + 1))"
        roadbook flush && roadbook verify'
    expect "the adapter is pulled out" 'unplug_adapter'
    await "the recorder misses it" 'told wrong | grep "there is no Bluetooth adapter"'
    expect "no unit has failed" 'nothing_failed'
}

entries_are_shown() {
    scene "what is entered is in the file for displays a moment later"
    local file=/var/lib/roadbook/catalogue/snapshot.json
    expect "a member adds a vehicle" 'runuser -u anna -- roadbook vehicle add Van --currency EUR'
    await "it is there" "grep '\"vehicle\":\"Van\"' $file"
    # This time the segment is no new file.
    expect "and pays for parking" 'runuser -u anna -- roadbook expense add 5EUR parking --vehicle Van'
    await "that is there, too" "grep '\"costsOfThisYear\":{\"EUR\":5.0}' $file"
    expect "no unit has failed" 'nothing_failed'
}

# In the place of Debian's package, for the machine has no network to fetch it from.
places() {
    scene "a list of places comes, and is learnt while dpkg goes on"
    expect "dpkg does not wait for it" 'install -d /usr/share/koko
        printf "1\tLondon\t\t\t51.49\t-0.12\tP\tPPL\tGB\t\tENG\t\t\t\t8900000\t\t\tEurope/London\t2026-01-10\n" \
            >/usr/share/koko/cities1000.txt
        dpkg-trigger --no-await --by-package=koko-data /usr/share/koko
        dpkg --triggers-only roadbook'
    await "it is learnt" 'roadbook doctor | grep GeoNames'
    expect "by its unit" 'journalctl -b -u roadbook-places --no-pager | grep "1 place, of"
        test "$(stat --format=%U /var/lib/roadbook/catalogue/places.db)" = roadbook
        nothing_failed'
}

purge() {
    scene "the packages are removed and purged: first the settings stay, then only the books"
    expect "the stick is plugged in once more" 'echo 1 >/sys/bus/pci/rescan'
    await "its unit is at work" 'systemctl list-units --no-legend --state=activating "roadbook-backup@*" | grep .'
    # Debian keeps what was enabled until the purge: until then systemd knows the names, and runs nothing of them.
    expect "removed" 'dpkg --remove roadbook-online roadbook-recorder roadbook
        ! pgrep -a roadbookd
        none "$(systemctl list-units --no-legend "roadbook*")"
        test -s /etc/roadbook/roadbook.conf'
    expect "purged" 'dpkg --purge roadbook-online roadbook-recorder roadbook
        test ! -e /etc/roadbook
        test -s /var/lib/roadbook/spool/00000001.log
        none "$(find /usr /etc/systemd -iname "*roadbook*" -not -path "/usr/share/doc/*")"
        systemctl daemon-reload
        # The device of a stick goes on to name the unit of its backup, until it is plugged in anew.
        none "$(systemctl list-units --all --no-legend "roadbook*" | grep -v " not-found ")"
        nothing_failed'
}

# --- all of it

# The tree that `make install` installs from, with the programs in it and without the sources.
lay_out() {
    mkdir -p "$calls" "$room/host/roadbook"
    cp -r Makefile scripts systemd udev completions docs "$room/host/roadbook/"
    install -D -t "$room/host/roadbook/.build/release" "$programs"/{roadbook,roadbookd,roadbook-online}
    cc -O2 -Wall -Wextra -Werror -o "$room/host/virtual-adapter" Tools/VirtualCar/virtual-adapter.c
    cp -t "$room/host" "$programs/nmea-source" Tools/VirtualCar/{words,guest}.sh Tools/VirtualCar/service.pl
    cp -t "$room/host" Tests/Support/Rigs/person.pl
    find "$programs" -maxdepth 1 -name '*.so' -exec cp -t "$room/host" {} +
    PROGRAMS_AMD64=$programs scripts/deb.sh amd64 >"$room/deb.log" || fail "no packages: $(tail -n 5 "$room/deb.log")"
    mkdir "$room/host/packages"
    cp -t "$room/host/packages" .build/packages/*_amd64.deb
    scripts/deb.sh newer "$room/host/newer"
    # The machine has neither cairo nor a network to fetch it from; `make prove NAME=packages` paints with this one.
    rm -- "$room"/host/{packages,newer}/roadbook-pictures*
    truncate --size=64M "$room/stick.img"
    mkfs.vfat "$room/stick.img" >/dev/null
}

scripts/packages.sh qemu-system-x86 dosfstools gcc libc6-dev
scripts/trixie-chroot.sh make-machine
programs=${PROGRAMS:-$(scripts/portability.sh programs | tail -n 1)}
lay_out
start_machine
if [ "${1:-}" = by-hand ]; then
    say "it runs; each line is a script for it"
    while read -r line; do guest "$line" || say "code $?"; done
    exit
fi
first_installation
activation_by_socket
watchdog
hot_plug
gpsd_again
gpsd_told_twice
gpsd_often
installation_over_it
power_cut
removal
packages
stick
upgrade
lookups
after_a_drive
power_off_over_a_date
pairing
bluetooth
entries_are_shown
places
purge
printf '%s\n' "${figures[@]}" "figure vm-scenes $scenes scenes" "figure vm-seconds $SECONDS s"
