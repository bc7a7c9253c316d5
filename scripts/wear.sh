#!/usr/bin/env bash
# Measures what an hour of recording at 1 Hz costs the card: the bytes that reach a block device, for the log at 10 s
# commits and, side by side in the same minutes, for three other ways to write. Every one has a loop device with an
# ext4 of its own, once mounted with `commit=300` and once as it comes. Fails when the log writes more than it may.
#
#   scripts/wear.sh [SECONDS]      as root; 660 by default. Under 600 is a trial: no figures, no verdict
#
# What is counted: sectors written, from /sys/block/loopN/stat, between two moments at which every file system was
# synced, so that also what a way left in memory is in its bill. It is a steady state: the log's segment and the next
# one are prepared before, and SQLite's write-ahead log has its full size. A second log prepares its next segment within
# the window, which lasts until that is done; what it writes more is what preparing costs. In a ratio, the log is 1.
# Beside them roadbookd itself records a drive through a town with a red light of 35 s in every minute.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

seconds=${1:-660}
shortest=600
segment_blocks=1024
bound_steady=1900
bound_stock=6300
bound_prefill=1500
bound_lights=1600

workload=$built/log-workload
mounts=(steady stock)
declare -A mount_options=([steady]=noatime,commit=300 [stock]=noatime)
peers=(text-fdatasync sqlite-full unsynced)
ways=(log preparing "${peers[@]}")
# The device on which roadbookd records; its books are a log that was warmed up as the others are.
lights=lights-steady

work=
writers=()
declare -A device before after

clean_up() {
    local name
    [ ${#writers[@]} -eq 0 ] || kill "${writers[@]}" 2>/dev/null || true
    wait
    for name in "${!device[@]}"; do
        ! mountpoint -q "$work/$name" || umount "$work/$name" || true
        losetup -d "/dev/${device[$name]}" || true
    done
    [ -z "$work" ] || rm -rf --one-file-system "$work"
}

# In memory where there is room: the machine's own disk is not what is measured.
choose_place() {
    local free
    free=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1) || free=0
    if [ "$free" -gt 1000000 ]; then work=$(mktemp -d /dev/shm/roadbook-wear.XXXXXX); else work=$(mktemp -d); fi
}

# A file system of 256 MiB that leaves nothing to be initialised later, in the background.
make_device() {
    local name=$1 options=$2
    truncate -s 256M "$work/$name.image"
    mkfs.ext4 -q -F -b 4096 -i 65536 -E lazy_itable_init=0 "$work/$name.image"
    device[$name]=$(basename "$(losetup --find --show "$work/$name.image")")
    mkdir "$work/$name"
    mount -t ext4 -o "$options" "/dev/${device[$name]}" "$work/$name"
}

# Both segments there, and the second one ready; in the log that is to prepare one, it is taken away again.
warm_up_log() {
    local name=$1 directory=$work/$1/spool
    "$workload" --directory "$directory" --segment-blocks $segment_blocks --as-fast-as-possible --commit-every 1 \
        --lines $((segment_blocks / 16 + 6)) >"$work/$name.warm"
    [ -e "$directory/00000002.log" ] || fail "the next segment was not prepared after $((segment_blocks / 16)) commits"
    [[ $name != preparing-* ]] || rm "$directory/00000002.log"
}

start_log() {
    local name=$1
    "$workload" --directory "$work/$name/spool" --segment-blocks $segment_blocks --hz 1 --commit-seconds 10 \
        --lines 1000000 >"$work/$name.said" &
    writers+=($!)
}

start_peer() { start_python "$1" Tools/Wear/peer.py "${1%-*}" "$work/$1"; }

start_lights() {
    warm_up_log $lights
    start_python $lights Tools/Wear/lights.py "$built" "$work/$lights"
}

start_python() {
    local name=$1
    python3 "${@:2}" >"$work/$name.said" &
    writers+=($!)
    until grep -qs ready "$work/$name.said"; do
        kill -0 $! 2>/dev/null || fail "$name ended before it began"
        sleep 0.1
    done
}

# All but the preparing logs: those begin with the window.
start() {
    local mount way
    for mount in "${mounts[@]}"; do
        warm_up_log "preparing-$mount"
        warm_up_log "log-$mount"
        start_log "log-$mount"
        for way in "${peers[@]}"; do start_peer "$way-$mount"; done
    done
    start_lights
}

check_writers() {
    local writer
    for writer in "${writers[@]}"; do
        kill -0 "$writer" 2>/dev/null || fail "a writer ended early; see the lines above"
    done
}

# Sectors written, write requests, journal commits, blocks of the log: of one device, now.
counts() {
    local name=$1 stat commits blocks=0 segment=$work/$1/spool/00000001.log
    read -r -a stat <"/sys/block/${device[$name]}/stat"
    commits=$(awk '{ print $1; exit }' "/proc/fs/jbd2/${device[$name]}-8/info")
    [ ! -e "$segment" ] || blocks=$(grep -ac '^B 1 ' "$segment")
    echo "${stat[6]} ${stat[4]} $commits $blocks"
}

# Syncs first. One file system after the other, but in the same order at both ends of the window.
take_counts() {
    local -n into=$1
    local name
    for name in "${!device[@]}"; do
        sync -f "$work/$name"
        into[$name]=$(counts "$name")
    done
}

# The difference of one count within the window: 0 sectors, 1 requests, 2 journal commits, 3 blocks.
grown() {
    local -a from to
    read -r -a from <<<"${before[$1]}"
    read -r -a to <<<"${after[$1]}"
    echo $((to[$2] - from[$2]))
}

per_hour() { echo $(($1 * 3600 * 1000 / elapsed)); }
kib_per_hour() { per_hour $(($(grown "$1" 0) / 2)); }

# A trial ends with its time, a measurement not before the preparing logs are done.
is_over() {
    [ "$1" -ge $((seconds * 1000)) ] || return 1
    [ "$seconds" -ge $shortest ] || return 0
    local mount
    for mount in "${mounts[@]}"; do [ -e "$work/preparing-$mount/spool/00000002.log" ] || return 1; done
}

watch_window() {
    local start=$1 minute=0 name line now written
    while sleep 5; do
        check_writers
        now=$(($(date +%s%3N) - start))
        ! is_over "$now" || return 0
        [ "$now" -lt $((2 * (seconds + 60) * 1000)) ] || fail "the next segment is still not prepared"
        [ $((now / 60000)) -gt $minute ] || continue
        minute=$((now / 60000))
        line=
        for name in "${ways[@]}"; do
            written=$(($(counts "$name-steady" | cut -d ' ' -f 1) - ${before[$name-steady]%% *}))
            line+=", $name $((written / 2))"
        done
        say "minute $minute of $((seconds / 60)), KiB so far with commit=300: ${line#, }"
    done
}

print_table() {
    local mount way name
    for mount in "${mounts[@]}"; do
        say "mounted with ${mount_options[$mount]}, an hour:"
        for way in "${ways[@]}"; do
            name=$way-$mount
            printf 'wear:   %-15s %7d KiB  %6d writes  %5d journal commits\n' "$way" "$(kib_per_hour "$name")" \
                "$(per_hour "$(grown "$name" 1)")" "$(per_hour "$(grown "$name" 2)")"
        done
    done
    printf 'wear:   %-15s %7d KiB, with a light every minute and commit=300\n' lights "$(kib_per_hour $lights)"
}

# A measurement in which the log did not do its work would look good.
check_work() {
    local mount name way said
    for mount in "${mounts[@]}"; do
        for name in log-$mount preparing-$mount; do
            [ "$(grown "$name" 3)" -ge $((elapsed / 12000)) ] || fail "$name wrote $(grown "$name" 3) blocks, too few"
            [ ! -e "$work/$name/spool/00000003.log" ] || fail "$name did not stay within one segment"
        done
        [ "$(tr -d ' \n' <"$work/log-$mount/spool/00000002.log" | wc -c)" -eq 0 ] ||
            fail "log-$mount did not stay within one segment"
        for way in "${peers[@]}"; do
            said=$(tail -n 1 "$work/$way-$mount.said")
            [ "$said" -ge $((elapsed / 1000)) ] || fail "$way-$mount wrote $said fixes, too few"
        done
    done
    said=$(tail -n 1 "$work/$lights.said")
    [ "$said" -ge $((elapsed / 1000)) ] || fail "$lights wrote $said lines, too few"
    [ "$(tr -d ' \n' <"$work/$lights/spool/00000002.log" | wc -c)" -eq 0 ] || fail "$lights did not stay in one segment"
}

# What preparing one segment wrote, times the segments that an hour fills.
prefill_per_hour() {
    local mount=$1 kib blocks
    kib=$((($(grown "preparing-$mount" 0) - $(grown "log-$mount" 0)) / 2))
    blocks=$(per_hour "$(grown "log-$mount" 3)")
    echo $((kib * blocks / (segment_blocks - 1)))
}

print_figures() {
    local figure=$1 mount=$2 way own other
    own=$(kib_per_hour "log-$mount")
    for way in "${peers[@]}"; do
        other=$(kib_per_hour "$way-$mount")
        printf 'figure %s %d KiB/h peer %s %d ratio %s\n' "$figure" "$own" "$way" "$other" \
            "$(awk "BEGIN { printf \"%.2f\", $other / $own }")"
    done
}

exceeded=0
judge() {
    [ "$2" -gt "$3" ] || return 0
    say "error: $1 is $2 KiB/h, at most $3 are allowed" >&2
    exceeded=1
}

if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "loop devices need root, and there is no sudo here"
    exec sudo scripts/wear.sh "$@"
fi
scripts/packages.sh python3 e2fsprogs gpsd mount util-linux
need "$workload"

trap clean_up EXIT
trap 'exit 130' INT TERM
choose_place
for way in "${ways[@]}"; do
    for mount in "${mounts[@]}"; do make_device "$way-$mount" "${mount_options[$mount]}"; done
done
make_device $lights "${mount_options[steady]}"
say "preparing ${#device[@]} devices in $work"
start
sleep 30
take_counts before
begun=$(date +%s%3N)
for mount in "${mounts[@]}"; do start_log "preparing-$mount"; done
say "$seconds s of recording at 1 Hz begin"
watch_window "$begun"
take_counts after
elapsed=$(($(date +%s%3N) - begun))
kill "${writers[@]}"
wait
writers=()

print_table
check_work
say "preparing: a log that prepares its next segment meanwhile; its row is no hour of its life"
say "the log: $(grown log-steady 3) commits of one block in $((elapsed / 1000)) s, in a segment prepared before"
if [ "$seconds" -lt $shortest ]; then
    say "a trial: under $shortest s nothing is measured"
    exit 0
fi
print_figures wear-kib-per-hour steady
print_figures wear-stock-kib-per-hour stock
printf 'figure wear-prefill-kib-per-hour %d KiB/h\n' "$(prefill_per_hour steady)"
printf 'figure wear-stock-prefill-kib-per-hour %d KiB/h\n' "$(prefill_per_hour stock)"
lights_ratio=$(awk "BEGIN { printf \"%.2f\", $(kib_per_hour log-steady) / $(kib_per_hour $lights) }")
printf 'figure wear-kib-per-hour-lights %d KiB/h peer log %d ratio %s\n' "$(kib_per_hour $lights)" \
    "$(kib_per_hour log-steady)" "$lights_ratio"
judge wear-kib-per-hour-lights "$(kib_per_hour $lights)" $bound_lights
judge wear-kib-per-hour "$(kib_per_hour log-steady)" $bound_steady
judge wear-stock-kib-per-hour "$(kib_per_hour log-stock)" $bound_stock
judge wear-prefill-kib-per-hour "$(prefill_per_hour steady)" $bound_prefill
exit $exceeded
