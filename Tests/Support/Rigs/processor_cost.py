"""Measures what programs cost on the same work, in turn: CPU seconds of the program and its children, in it and above,
as the kernel counts them, and the most memory that it held.

    processor_cost.py RUNS NAME COMMAND [-- NAME COMMAND]...

Each COMMAND is a line for sh. They run one after the other, and again, RUNS times; printed is a line for each: its
name, the median of its CPU seconds, of its seconds on the wall, and the most memory of all runs in KiB. Below this
program's own 14 MiB the memory is not known. A command that fails ends it all.
"""

import os
import statistics
import sys
import time


def run(command):
    """CPU seconds, seconds on the wall, KiB."""
    started = time.monotonic()
    child = os.posix_spawn("/bin/sh", ["sh", "-c", "exec " + command], os.environ)
    _, status, used = os.wait4(child, 0)
    if status != 0:
        sys.exit(f"processor_cost: error: {command}: status {os.waitstatus_to_exitcode(status)}")
    return used.ru_utime + used.ru_stime, time.monotonic() - started, used.ru_maxrss


def commands(arguments):
    """The names and commands between the dashes."""
    found = []
    while arguments:
        name, command, *arguments = arguments
        found.append((name, command))
        if arguments and arguments.pop(0) != "--":
            sys.exit(f"processor_cost: error: -- is missing after: {command}")
    return found


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    runs = int(sys.argv[1])
    work = commands(sys.argv[2:])
    costs = {name: [] for name, _ in work}
    for _ in range(runs):
        for name, command in work:
            costs[name].append(run(command))
    for name, measured in costs.items():
        processor, wall, memory = zip(*measured)
        print(f"{name} {statistics.median(processor):.4f} {statistics.median(wall):.4f} {max(memory)}")


main()
