#!/usr/bin/env bash
# Plays the demo, and what one types after a drive, in a network of its own whose only way out is watched: without
# `[Online]` in the settings not one packet leaves. Loopback and Unix sockets, by which the parts of the demo talk,
# stay within. At the end one packet is sent on purpose; it has to be seen, or nothing was proven.
#
# PROGRAMS   where roadbook, roadbookd and roadbook-online are (.build/release)
set -euo pipefail
cd "$(dirname "$0")/.."

tools=$PWD/.build/release
export PROGRAMS=${PROGRAMS:-$tools}
# Of a network for examples: the packet that is sent on purpose asks for this neighbour.
gateway=192.0.2.1
witness=192.0.2.99

fail() {
    printf 'packet-capture: %s\n' "$1" >&2
    exit 1
}

if [ "${1:-}" != within ]; then
    scripts/packages.sh iproute2 python3 gpsd dbus python3-dbusmock python3-dbus python3-gi
    as=(--net)
    [ "$EUID" -eq 0 ] || as+=(--map-root-user)
    exec unshare "${as[@]}" "$0" within
fi

# A pair of cards, one plugged into the other: whatever is routed anywhere comes out at `beyond`.
ip link set lo up
ip link add inside type veth peer name beyond
for card in inside beyond; do
    printf 1 >"/proc/sys/net/ipv6/conf/$card/disable_ipv6"
    ip link set "$card" up
done
ip address add 192.0.2.2/24 dev inside
ip route add default via "$gateway"

room=$(mktemp -d "${TMPDIR:-/tmp}/roadbook-capture.XXXXXX")
trap 'rm -rf -- "$room"' EXIT

# Every frame until one asks for the witness: a line for each, and how many there were.
watch() {
    python3 - "$witness" <<'PYTHON'
import socket
import sys

witness = socket.inet_aton(sys.argv[1])
every = 3
line = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(every))
line.bind(("beyond", every))
print("watching", flush=True)
seen = 0
while True:
    frame = line.recv(65536)
    if frame[12:14] == b"\x08\x06" and frame[38:42] == witness:
        break
    seen += 1
    print("frame", frame[:64].hex(), flush=True)
print("frames", seen, flush=True)
PYTHON
}

: >"$room/seen"
watch >>"$room/seen" &
watcher=$!
until grep -q watching "$room/seen"; do
    kill -0 "$watcher" 2>/dev/null || fail "nobody watches"
    sleep 0.1
done

TMPDIR=$room scripts/demo.sh >"$room/demo" 2>&1 || { tail -n 20 "$room/demo"; fail "the demo failed"; }
data=$(echo "$room"/roadbook-demo.*/data)
[ -d "$data/spool" ] || fail "the demo left no book"
typed=0
for words in trips "show @last" "why @last" "verify" "totals --range all" "trips --csv" "export @last --format gpx" \
    "place list" "doctor" "status"; do
    # What it finds, and that no recorder runs any more, is not asked here.
    # shellcheck disable=SC2086
    "$PROGRAMS/roadbook" --data "$data" $words >"$room/out" 2>&1 </dev/null || [ $? -lt 7 ]
    [ -s "$room/out" ] || fail "roadbook $words said nothing"
    typed=$((typed + 1))
done
"$PROGRAMS/roadbook-online" --data "$data" --config "$room" >"$room/out" 2>&1 || fail "$(cat "$room/out")"
grep -q off "$room/out" || fail "roadbook-online does not say that it is off: $(cat "$room/out")"

# One packet on purpose, again until it is seen: asking for a neighbour takes the kernel a moment.
for _ in $(seq 100); do
    kill -0 "$watcher" 2>/dev/null || break
    printf x >"/dev/udp/$witness/9" || true
    sleep 0.1
done
wait "$watcher" || fail "the packet that was sent on purpose was not seen"
grep '^frame ' "$room/seen" || true
frames=$(awk '$1 == "frames" { print $2 }' "$room/seen")
[ "$frames" = 0 ] || fail "$frames frames left, and no settings asked for any"
echo "packet-capture: a drive, $typed verbs and roadbook-online: nothing left but the packet sent on purpose"
echo "figure frames-without-online $frames frames"
