#!/usr/bin/env bash
# What to run after every small change: compiles what changed since the last check that passed, for debugging and so in
# seconds, and runs the unit tests that the change can reach, and always those of the house's rules. What it leaves out
# are the scenes, the storms and whatever else only `make test` has. Ends in a figure.
set -euo pipefail
cd "$(dirname "$0")/.."

passed=.build/check.passed

# Files that were changed, made or taken away (then their folder is younger) since the last check that passed; without
# one, since the last commit.
changed() {
    if [ -e "$passed" ]; then
        find Package.swift Sources Tests docs systemd udev scripts -newer "$passed" \
            \( -type f -o -path 'Sources/*' -o -path 'Tests/*' \)
    else
        git diff --name-only HEAD
        git ls-files --others --exclude-standard
    fi
}

# The unit tests that can see a change: those of its target, those whose targets stand on it, and, for a file that is of
# no target and for a program, which nobody imports, those that speak of it by its name.
reached() {
    python3 -c '
import json, os, re, subprocess, sys

package = json.loads(subprocess.check_output(["swift", "package", "describe", "--type", "json"]))
targets = {target["name"]: target for target in package["targets"]}
tests = [name for name in targets if targets[name]["type"] == "test" and name != "SystemTests"]

def below(name):
    found = {name}
    for other in targets[name].get("target_dependencies", []):
        found |= below(other)
    return found

def text(test):
    folder = targets[test]["path"]
    return "".join(open(os.path.join(folder, file), encoding="utf-8").read()
                   for file in os.listdir(folder) if file.endswith(".swift"))

def owner(path):
    owners = [name for name in targets if (path + "/").startswith(targets[name]["path"] + "/")]
    return max(owners, key=lambda name: len(targets[name]["path"]), default=None)

touched, spoken = set(), set()
for path in sys.stdin.read().split():
    if path == "Package.swift":
        touched |= set(targets)
    elif owner(path):
        touched.add(owner(path))
    else:
        parts = path.split("/")
        spoken.add(parts[1] + "/" if parts[0] == "Tests" and len(parts) > 2 else parts[-1])
programs = {name for name in targets if targets[name]["type"] == "executable"}
for name in programs:
    if below(name) & touched:
        spoken.add(chr(34) + name + chr(34))
for test in sorted(tests):
    if test == "TidyTests" or below(test) & touched or any(word in text(test) for word in spoken):
        print(test)
'
}

# Of its words only those that name what is wrong, if something is.
quietly() {
    "$@" >"$log" 2>&1 && return
    grep -aE -A 4 'recorded an issue|Fatal error|error: |warning: |unexpected signal' "$log" | tail -n 40 >&2
    printf 'check: failed; all of it: %s\n' "$log" >&2
    exit 1
}

log=.build/check.log
started=$SECONDS
mkdir -p .build
touch .build/check.started
mapfile -t suites < <(changed | reached)
printf 'check: %s\n' "${suites[*]}"
quietly swift build --build-tests --explicit-target-dependency-import-check error
quietly swift test --skip-build --filter "^($(IFS='|' && printf '%s' "${suites[*]}"))\\."
sed -n 's/.*\(Test run with [0-9]* tests\).*/check: \1/p' "$log"
mv .build/check.started "$passed"
printf 'figure check-s %s s\n' $((SECONDS - started))
