#!/usr/bin/env bash
# What to run after every small change: the unit tests of what changed since the last check that passed, and always
# those of the house's rules, compiled for debugging, with no target that they do not need. What it leaves out are the
# rooms that stand on what changed, the tests that try every fault and every cut, the scenes and the storms: `make test`
# has them. Ends in a figure.
set -euo pipefail
cd "$(dirname "$0")/.."

passed=.build/check.passed

# Files that were changed, made or taken away (then their folder is younger) since the last check that passed; without
# one, since the last commit.
changed() {
    if [ -e "$passed" ]; then
        find Package.swift Sources Tests Tools docs systemd udev scripts -newer "$passed" \
            \( -type f -o -path 'Sources/*' -o -path 'Tests/*' -o -path 'Tools/*' \)
    else
        git diff --name-only HEAD
        git ls-files --others --exclude-standard
    fi
}

# First the unit tests of what changed: those of its room, or if it has none of its own those whose targets stand on it
# directly, and, for a file that is of no target and for a program, which nobody imports, those that speak of it by its
# name. Then all targets that these need: what they stand on, and the programs that they speak of.
reached() {
    python3 -c '
import json, os, subprocess, sys

package = json.loads(subprocess.check_output(["swift", "package", "describe", "--type", "json"]))
targets = {target["name"]: target for target in package["targets"]}
tests = sorted(name for name in targets if targets[name]["type"] == "test" and name != "SystemTests")
programs = [name for name in targets if targets[name]["type"] == "executable"]

def direct(name):
    return targets[name].get("target_dependencies", [])

def below(name):
    return {name}.union(*(below(other) for other in direct(name)))

def text(test):
    return "".join(open(os.path.join(folder, file), encoding="utf-8").read()
                   for folder, _, files in os.walk(targets[test]["path"]) for file in files if file.endswith(".swift"))

def speaking(word):
    return {test for test in tests if word in text(test)}

def owner(path):
    owners = [name for name in targets if (path + "/").startswith(targets[name]["path"] + "/")]
    return max(owners, key=lambda name: len(targets[name]["path"]), default=None)

def own(target):
    if target in programs:
        return speaking(chr(34) + target + chr(34))
    if targets[target]["type"] == "test" or target + "Tests" in tests:
        return {target, target + "Tests"}.intersection(tests)
    return {test for test in tests if target in direct(test)}

suites = {"TidyTests"}
for path in sys.stdin.read().split():
    parts = path.split("/")
    if path == "Package.swift":
        suites.update(tests)
    elif owner(path):
        suites |= own(owner(path))
    else:
        suites |= speaking(parts[1] + "/" if parts[0] == "Tests" and len(parts) > 2 else parts[-1])
needed = set()
for suite in suites:
    needed |= below(suite)
    # It only reads the names.
    if suite != "TidyTests":
        needed = needed.union(*(below(name) for name in programs if suite in speaking(chr(34) + name + chr(34))))
print(*sorted(suites))
print(*sorted(needed))
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
{
    read -ra suites
    read -r ROADBOOK_ONLY
} < <(changed | reached)
export ROADBOOK_ONLY
printf 'check: %s\n' "${suites[*]}"
quietly swift build --build-tests --explicit-target-dependency-import-check error
quietly swift test --skip-build --filter "^($(IFS='|' && printf '%s' "${suites[*]}"))\\." --skip '(Fault|Crash)Tests'
sed -n 's/.*\(Test run with [0-9]* tests\).*/check: \1/p' "$log"
mv .build/check.started "$passed"
printf 'figure check-s %s s\n' $((SECONDS - started))
