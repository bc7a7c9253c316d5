"""A recorder for other programs to speak with: the real roadbookd with a real gpsd, apart from those of this machine.

    live_recorder.py --programs DIR --room DIR

Says `socket PATH` when the recorder answers; it has no receiver then. Told `drive`, it starts gpsd and a receiver that
drives, and says `driving` when the recorder takes its fixes. Ends with its input, and so does all that it started.
"""

import argparse
import os
import signal
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Tests", "Support", "Rigs"))

import gpsd_rig  # noqa: E402

# A drive begins when somebody says so, and only then.
SETTINGS = "[Car]\nName=Golf\nVehicle=Golf\n[Drive]\nStart=bluetooth\n"
RECEIVER = ["--start", "now", "--rate", "5", "--plan", "drive"]


class Receiver:
    def __init__(self, programs):
        command = [os.path.join(programs, "nmea-source"), "--tcp", "0", *RECEIVER]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.device = f"tcp://127.0.0.1:{self.process.stdout.readline().split()[-1]}"

    def end(self):
        gpsd_rig.end_process(self.process)
        self.process.stdout.close()


def say(text):
    print(text, flush=True)


def serve(options, parts):
    receiver = parts.hold(Receiver(options.programs))
    gpsd = parts.hold(gpsd_rig.Gpsd(receiver.device, options.room, starts=False))
    recorder = parts.hold(gpsd_rig.Recorder(options.programs, options.room, gpsd.address, SETTINGS))
    say(f"socket {recorder.socket}")
    for line in sys.stdin:
        if line.strip() != "drive":
            raise gpsd_rig.Failed(f"what is {line.strip()}?")
        gpsd.start()
        gpsd_rig.await_condition(lambda: recorder.status()["gpsd"]["usedFixes"] > 0, "no fix")
        say("driving")
    recorder.stop()


def main():
    # Ended in an orderly way, so that nothing stays running.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    parser = argparse.ArgumentParser()
    for name in ("--programs", "--room"):
        parser.add_argument(name, required=True)
    parts = gpsd_rig.Parts()
    try:
        serve(parser.parse_args(), parts)
    except gpsd_rig.Failed as failure:
        sys.exit(f"live_recorder: {failure}")
    finally:
        parts.end()


if __name__ == "__main__":
    main()
