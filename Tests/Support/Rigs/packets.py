"""Plays the demo, and what one types after a drive, in a network whose only way out is watched: without `[Online]` in
the settings not one packet leaves. Loopback and Unix sockets, by which the parts of the demo talk, stay within. At the
end one packet is sent on purpose; it has to be seen, or nothing was proven.

    packets.py PROGRAMS ROOM     as root in a network of its own, which `scripts/rig.sh packets` makes
"""

import glob
import os
import socket
import subprocess
import sys
import threading

# Of a network for examples: the packet that is sent on purpose asks for this neighbour.
WITNESS = "192.0.2.99"
VERBS = ["trips", "show @last", "why @last", "verify", "totals --range all", "trips --csv",
         "export @last --format gpx", "place list", "doctor", "status"]


def run(*words):
    """What it says, and its code."""
    ran = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return ran.stdout, ran.returncode


def must(succeeds, complaint):
    if not succeeds:
        sys.exit(f"packets: error: {complaint}")


def plug_cards():
    """A pair, one plugged into the other: whatever is routed anywhere comes out at `beyond`."""
    for words in ["link set lo up", "link add inside type veth peer name beyond"]:
        subprocess.run(["ip", *words.split()], check=True)
    for card in ["inside", "beyond"]:
        with open(f"/proc/sys/net/ipv6/conf/{card}/disable_ipv6", "w") as switch:
            switch.write("1")
    for words in ["link set inside up", "link set beyond up", "address add 192.0.2.2/24 dev inside",
                  "route add default via 192.0.2.1"]:
        subprocess.run(["ip", *words.split()], check=True)


def watch(line, frames):
    """Every frame until one asks for the witness."""
    while True:
        frame = line.recv(65536)
        if frame[12:14] == b"\x08\x06" and frame[38:42] == socket.inet_aton(WITNESS):
            return
        frames.append(frame)


def play(programs, room):
    said, code = run("scripts/demo.sh")
    must(code == 0, f"the demo failed:\n{said[-2000:]}")
    books = glob.glob(f"{room}/roadbook-demo.*/data")
    must(books and os.path.isdir(f"{books[0]}/spool"), "the demo left no book")
    for verb in VERBS:
        # What it finds, and that no recorder runs any more, is not asked here.
        said, code = run(f"{programs}/roadbook", "--data", books[0], *verb.split())
        must(said and code < 7, f"roadbook {verb} ended with {code} and said: {said}")
    said, code = run(f"{programs}/roadbook-online", "--data", books[0], "--config", room)
    must(code == 0 and "off" in said, f"roadbook-online does not say that it is off: {said}")


def main():
    programs, room = sys.argv[1:]
    plug_cards()
    every = 3
    line = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(every))
    line.bind(("beyond", every))
    frames = []
    watcher = threading.Thread(target=watch, args=(line, frames), daemon=True)
    watcher.start()
    play(programs, room)
    # Again until it is seen: asking for a neighbour takes the kernel a moment.
    for _ in range(100):
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", (WITNESS, 9))
        watcher.join(0.1)
        if not watcher.is_alive():
            break
    must(not watcher.is_alive(), "the packet that was sent on purpose was not seen")
    for frame in frames:
        print("frame", frame[:64].hex())
    must(not frames, f"{len(frames)} frames left, and no settings asked for any")
    print(f"packets: a drive, {len(VERBS)} verbs and roadbook-online: nothing left but the packet sent on purpose")
    print(f"figure frames-without-online {len(frames)} frames")


main()
