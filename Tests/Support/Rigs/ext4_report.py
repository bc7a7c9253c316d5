"""Says what the explorations of ext4 found, ends with the figures, and fails if anything was lost.

    ext4_report.py --states N --control FOUND --sweep FOUND FOUND...
"""

import argparse
import json
import sys

# What must not have happened in any state.
FORBIDDEN = ("lost", "wrong", "false-alarms", "reader-errors", "reopen-failed", "mount-differs", "rewritten-blocks")
KINDS = [f"states-{name}" for name in ("nothing", "prefix", "subset", "torn", "garbage_sector", "garbage_write")]
REPAIRS = ("repaired", "repaired-from-second-superblock", "states-that-need-carving")
TOLD = ("reopened", "mounted", "mount-failed") + REPAIRS


def load(path):
    with open(path) as file:
        return json.load(file)


def summed(findings):
    sums = {}
    for finding in findings:
        for name, count in finding["sums"].items():
            sums[name] = sums.get(name, 0) + count
    return sums


def describe(sums):
    kinds = ", ".join(f"{sums.get(name, 0)} {name[7:]}" for name in KINDS)
    print(f"states by what became of the writes in flight: {kinds}")
    for name in TOLD:
        print(f"  {name}: {sums.get(name, 0)}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--states", type=int, required=True)
    parser.add_argument("--control", required=True)
    parser.add_argument("--sweep", required=True)
    parser.add_argument("found", nargs="+")
    options = parser.parse_args()
    findings = [load(path) for path in options.found]
    sums = summed(findings)
    describe(sums)
    for finding in findings:
        for example in finding["examples"]:
            print(f"  {example}")
    problems = [f"{sums[name]} {name}" for name in FORBIDDEN if sums.get(name, 0)]
    if sums["states"] < options.states:
        problems.append(f"only {sums['states']} states of {options.states}")
    control = load(options.control)["sums"]
    seen = control.get("states-that-need-carving", 0)
    print(f"control: without syncs, {seen} of {control['states']} states miss acknowledged lines")
    if not seen:
        problems.append("the control lost nothing: this rig is blind")
    sweep = load(options.sweep)
    print(
        f"sweep: each of {sweep['blocks']} blocks of metadata destroyed alone; {sweep['costly']} of them cost lines"
        f" through the file system; by carving {sweep['lost']} lines are missing"
    )
    if sweep["lost"] or sweep["wrong"] or not sweep["blocks"]:
        problems.append("the sweep lost lines")
    print(f"figure ext4-states {sums['states']} states")
    print(f"figure ext4-lost {sums.get('lost', 0)} lines")
    if problems:
        sys.exit("ext4-crash: " + "; ".join(problems))


if __name__ == "__main__":
    main()
