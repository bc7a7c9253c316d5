#!/usr/bin/env bash
# Cuts the power on a real ext4, thousands of times: records every write and flush that reaches the disk under it while
# the log is written, builds the disks that a cut may have left (any part of what was not flushed, torn sectors, a write
# that is garbage, journal and metadata included), replays the journal of each and reads the log back.
#
#   scripts/ext4-crash.sh [STATES [SEED [keep]]]
#
# At least so many different disks, 10,000 without a number. With `keep` the recordings are left for a look with
# Tests/Support/Rigs/ext4_explore.py --epoch.
#
# Three recordings, each of the later two beginning with a torn disk of the one before: a new log whose writer is
# killed and opens it again; the stock mount with another program that syncs; small segments and a journal that wraps.
# Then every block that is not the log's is destroyed, one at a time, and the log carved out of the disk. Last the proof
# that this rig can see a loss: a writer whose syncs do nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

states=${1:-10000}
seed=${2:-$RANDOM}
keep=${3:-}
workload=$built/log-workload
rigs=$PWD/Tests/Support/Rigs

if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "loop devices and mounts need root"
    exec sudo env "PATH=$PATH" "$PWD/scripts/ext4-crash.sh" "$states" "$seed" ${keep:+"$keep"}
fi
need "$workload"
[ -c /dev/fuse ] && [ -c /dev/loop-control ] || fail "this kernel, or this container, has no FUSE or no loop devices"
scripts/packages.sh gcc libc6-dev libfuse3-dev fuse3 pkg-config e2fsprogs mount python3

# The disks are small, and nothing here is to wait for the real one.
make_room "$(memory)"
loop=
recorder=
noise=
writer=

quiet() {
    if [ -n "$noise" ]; then
        kill "$noise" 2>/dev/null || true
        wait "$noise" 2>/dev/null || true
    fi
    noise=
}

detach() {
    quiet
    # A command of the noise may still be at its last write.
    if mountpoint -q "$room/fs"; then await "the file system" umount "$room/fs"; fi
    if [ -n "$loop" ]; then losetup -d "$loop"; fi
    loop=
    # The kernel lets go of the loop device a moment later.
    if mountpoint -q "$room/tap"; then await "the loop device" umount -q "$room/tap"; fi
    if [ -n "$recorder" ]; then wait "$recorder" || true; fi
    recorder=
}

clean_up() {
    quiet
    if [ -n "$writer" ]; then kill -KILL "$writer" 2>/dev/null || true; fi
    umount --lazy "$room/fs" 2>/dev/null || true
    if [ -n "$loop" ]; then losetup -d "$loop" || true; fi
    umount --lazy "$room/tap" 2>/dev/null || true
    if [ -n "$recorder" ]; then kill "$recorder" 2>/dev/null || true; fi
    if [ "$keep" = keep ]; then printf 'kept: %s\n' "$room"; else rm -rf "$room"; fi
}

prepare() {
    mkdir -p "$room/fs" "$room/tap" "$room/work"
    # shellcheck disable=SC2046
    cc -O2 -Wall -Wextra -Werror -o "$room/block-recorder" "$rigs/block-recorder.c" \
        $(pkg-config --cflags --libs fuse3)
    library faults >/dev/null
    # As on any card: other files were there first, so that the log's inodes do not lie beside those of the root and of
    # the journal, and several block groups, so that there is a second superblock.
    mkdir -p "$room/tree/etc" "$room/tree/data" "$room/tree/noise"
    touch "$room/tree/etc/"{1..60}
    truncate -s 24M "$room/base-1"
    mkfs.ext4 -q -F -b 4096 -g 2048 -J size=4 -d "$room/tree" "$room/base-1"
}

# record NAME MOUNT-OPTIONS FUNCTION: from base-NAME, into record-NAME
record() {
    cp "$room/base-$1" "$room/disk"
    "$room/block-recorder" "$room/tap" "$room/disk" "$room/record-$1" &
    recorder=$!
    await "the disk" mountpoint -q "$room/tap"
    loop=$(losetup --find --show "$room/tap/disk")
    mount -t ext4 -o "$2" "$loop" "$room/fs"
    "$3"
    detach
}

write_lines() { "$workload" --directory "$room/fs/data/log" --segment-blocks 16 "$@" >>"$room/tap/marks"; }

killed_and_opened_again() {
    write_lines --lines 200
    # Real time, so that the kernel's own journal commits fall between ours. Killed between two of any.
    "$workload" --directory "$room/fs/data/log" --segment-blocks 16 --hz 150 --lines 100000 >>"$room/tap/marks" &
    writer=$!
    sleep 2.3
    kill -KILL "$writer"
    wait "$writer" 2>/dev/null || true
    writer=
    write_lines --lines 300 --edges-every 37
}

# Another program on the same file system, which syncs as it pleases.
make_noise() {
    local number=0
    while true; do
        number=$(((number + 1) % 40))
        dd if=/dev/zero of="$room/fs/noise/$number" bs=4096 count=1 conv=fsync status=none
        sleep "$1"
    done
}

beside_another_program() {
    make_noise 0.2 &
    noise=$!
    write_lines --hz 100 --commit-every 5 --lines 1200 --edges-every 111
}

around_the_journal() {
    make_noise 0 &
    noise=$!
    write_lines --segment-blocks 4 --hz 300 --commit-every 6 --lines 1500
}

without_syncs() {
    LD_PRELOAD=$room/faults.so FAULT_CALL=fdatasync FAULT_NTH=1 FAULT_ERRNO=0 FAULT_STICKY=1 \
        write_lines --hz 150 --lines 300
}

# explore NAME STATES [OPTION...]: the findings into found-NAME
explore() {
    local name=$1 count=$2
    shift 2
    python3 "$rigs/ext4_explore.py" --record "$room/record-$name" --base "$room/base-$name" --workload "$workload" \
        --room "$room/work" --seed "$seed" --states "$count" "$@" >"$room/found-$name"
}

printf 'seed %s\n' "$seed"
prepare

record 1 commit=1 killed_and_opened_again
explore 1 $((states * 2 / 5 + 1)) --next-base "$room/base-2" --next-promises "$room/promises-2"
python3 "$rigs/ext4_sweep.py" --record "$room/record-1" --base "$room/base-1" --workload "$workload" \
    --room "$room/work" --seed "$seed" >"$room/found-sweep"
record 2 defaults beside_another_program
explore 2 $((states * 3 / 10 + 1)) --promises "$room/promises-2" \
    --next-base "$room/base-3" --next-promises "$room/promises-3"
record 3 commit=1 around_the_journal
explore 3 $((states * 3 / 10 + 1)) --promises "$room/promises-3"

cp "$room/base-1" "$room/base-control"
record control commit=1 without_syncs
explore control 300

python3 "$rigs/ext4_report.py" --states "$states" --control "$room/found-control" --sweep "$room/found-sweep" \
    "$room/found-1" "$room/found-2" "$room/found-3"
