"""Sends a recorder many calls in one write, from several clients at once, at random: begin, end, pause, marks, cars.
Every call must be answered, in its order and by an answer of its kind, by the same process from the first to the last.

    pipelined_calls.py --programs DIR --library fast-clock.so --room DIR --calls N --seed N
"""

import argparse
import json
import random
import sys
import threading
import time

import gpsd_rig
import recorder_rig
from gpsd_rig import Failed
from recorder_storm import SPEED, PlayedGpsd

CLIENTS = 6
MOST_IN_ONE_WRITE = 8
SETTINGS = """[Car]
Name=Golf
[Drive]
ConnectDelay=0
DisconnectDelay=0
[Gpsd]
Server={server}
"""
# Each call with a member that its answer has and no other's.
CALLS = {
    "Start": "drive",
    "Finish": "drive",
    "Pause": "drive",
    "Resume": "drive",
    "Mark": "id",
    "Car": "durable",
    "Flush": "sequence",
    "Reload": "changed",
    "GetStatus": "status",
}
WEIGHTS = (6, 6, 3, 3, 4, 4, 1, 1, 4)


class Soak:
    def __init__(self, options):
        clock = recorder_rig.Clock(options.library, SPEED)
        self.gpsd = PlayedGpsd(clock)
        settings = SETTINGS.format(server=self.gpsd.address)
        self.recorder = recorder_rig.Recorder(options.programs, options.room, settings, clock=clock)
        self.wanted = options.calls
        self.answered = 0
        self.lock = threading.Lock()
        self.failures = []

    def run(self, seed):
        self.recorder.launch(another_boot=True)
        gpsd_rig.await_condition(lambda: self.recorder.status()["gpsd"]["usedFixes"] > 0, "a first fix")
        threads = [threading.Thread(target=self.converse, args=(seed * CLIENTS + one,)) for one in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.recorder.process.poll() is not None:
            raise Failed(f"roadbookd ended with {self.recorder.process.returncode}: {self.recorder.last_words()}")
        if self.failures:
            raise Failed(self.failures[0])
        code = gpsd_rig.end_process(self.recorder.process, by=gpsd_rig.signal.SIGTERM)
        if code != 0:
            raise Failed(f"roadbookd ended with {code}: {self.recorder.last_words()}")
        self.recorder.verify()

    def converse(self, seed):
        choice = random.Random(seed)
        try:
            while self.answered < self.wanted and not self.failures:
                with self.recorder.connect() as connection:
                    for _ in range(choice.randint(1, 6)):
                        self.pipeline(connection, choice)
                    if choice.random() < 0.2:
                        # Gone before the answers come.
                        connection.sendall(self.write(choice)[0])
        except (OSError, Failed, ValueError, KeyError) as error:
            self.failures.append(f"{error!r}: {self.recorder.last_words()}")

    def write(self, choice):
        """The bytes of one write, and which answers they must have."""
        methods = choice.choices(list(CALLS), WEIGHTS, k=choice.randint(2, MOST_IN_ONE_WRITE))
        frames, awaited = b"", []
        for method in methods:
            call = {"method": f"org.roadbook.Recorder.{method}", "parameters": {}}
            if method == "Car":
                call["parameters"]["connected"] = choice.random() < 0.5
            if choice.random() < 0.1:
                call["oneway"] = True
            else:
                awaited.append(method)
            frames += json.dumps(call).encode() + recorder_rig.FRAME_END
        return frames, awaited

    def pipeline(self, connection, choice):
        frames, awaited = self.write(choice)
        connection.sendall(frames)
        buffer = b""
        for method in awaited:
            while recorder_rig.FRAME_END not in buffer:
                block = connection.recv(65536)
                if not block:
                    raise Failed(f"no answer to {method}")
                buffer += block
            frame, buffer = buffer.split(recorder_rig.FRAME_END, 1)
            if CALLS[method] not in json.loads(frame).get("parameters", {}):
                raise Failed(f"{method} was answered with {frame[:200]!r}")
        with self.lock:
            self.answered += len(awaited)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for name in ("programs", "library", "room"):
        parser.add_argument(f"--{name}", required=True)
    for name in ("calls", "seed"):
        parser.add_argument(f"--{name}", type=int, required=True)
    options = parser.parse_args()
    recorder_rig.end_on_signals()
    print(f"pipelined-calls: seed {options.seed}", flush=True)
    soak = Soak(options)
    started = time.monotonic()
    try:
        soak.run(options.seed)
    except Failed as error:
        print(f"pipelined-calls: error: {error}", file=sys.stderr)
        return 1
    finally:
        soak.recorder.end()
    print(f"pipelined-calls: {CLIENTS} clients, {time.monotonic() - started:.0f} s, one recorder throughout")
    print(f"figure pipelined-calls {soak.answered} calls")
    return 0


if __name__ == "__main__":
    sys.exit(main())
