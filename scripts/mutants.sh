#!/usr/bin/env bash
# Breaks a room on purpose, once for every patch in Tools/Mutants/ROOM, and sees that a test of the room notices: a
# mutant that survives names a test that is missing. Only what the tests need is built, in a tree of its own that is
# kept for the next run.
#
#   scripts/mutants.sh [ROOM [NAME...]]    the log if no room is named, all of its mutants if none is
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

room=${1:-AppendLog}
shift || true
build=.build/mutants/$room
tree=$build/tree
patches=Tools/Mutants/$room

# For each room: the tests that come last, for what they say is less than what others do; and where they are not those
# of its name, do not have its name for a figure, or read more than their own sources.
tests=${room}Tests
figure=${room,,}-mutants
read=()
# File by file, for a mutant changes one.
how=()
case $room in
    AppendLog)
        slow=CrashTests
        figure=mutants
        read=(Tests/Vectors)
        how=(-c release)
        ;;
    Drive) slow='LongDayTests|WalkTests|ShownTextTests' ;;
    Spool) slow=FixReadingTests ;;
    Trips)
        slow='DamagedCatalogueTests|RandomEditTests|HostileSpoolTests|PhantomTests'
        tests=CatalogueTests
        read=(Tests/Places)
        ;;
    Categories) slow=CategoryLearningTests ;;
    CarBook)
        # A table of a few lines says what is wrong; a made-up book only that something is.
        slow='CarBookModelTests|DrivenYearTests'
        read=(Tests/Support/Rigs/carbook_model.py)
        ;;
    Roads) slow=aTownIsTruerThanFivePercent ;;
    Draw) slow=aSceneWithAnyByteChangedIsASceneOrRefused ;;
    *) usage ;;
esac

scripts/packages.sh --for build test
scripts/packages.sh patch

# The targets that the tests stand on, and below them where each of them is.
targets() {
    swift package describe --type json | python3 -c '
import json, sys

targets = {target["name"]: target for target in json.load(sys.stdin)["targets"]}

def below(name):
    return {name}.union(*map(below, targets[name].get("target_dependencies", [])))

needed = sorted(below(sys.argv[1]))
print(*needed)
print(*(targets[name]["path"] for name in needed))
' "$tests"
}

# The tree as it is now; times of files are kept, so that what did not change is not compiled again. Warnings are no
# errors here: a mutant may leave code that is never reached.
prepare() {
    local part parts
    {
        read -r ROADBOOK_ONLY
        read -ra parts
    } < <(targets)
    export ROADBOOK_ONLY
    mkdir -p $tree
    find $tree -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
    for part in "${parts[@]}" "${read[@]}"; do
        mkdir -p "$tree/${part%/*}"
        cp -a "$part" "$tree/$part"
    done
    sed 's/\["-warnings-as-errors"\]/[]/' Package.swift >$tree/Package.swift
    touch -r Package.swift $tree/Package.swift
}

compile() {
    (cd $tree && swift build --build-tests "${how[@]}") >$build/build.txt 2>&1
}

# The quick tests first; most mutants do not live long enough to meet the others.
tests_pass() {
    run_tests --skip "$slow" && run_tests --filter "$slow"
}

# A test that hangs has noticed too.
run_tests() {
    (cd $tree && timeout 600 swift test --skip-build "${how[@]}" "$@") >$build/tests.txt 2>&1
}

# The first test that failed, or the trap.
killer() {
    local name
    name=$(sed -n 's/^✘ Test \([A-Za-z]*\)(.*/\1/p' $build/tests.txt | head -n 1)
    printf '%s' "${name:-a trap}"
}

# 0 if it was caught.
try_mutant() {
    local name=$1 status=0
    if ! patch --quiet --strip=1 --forward --directory=$tree --no-backup-if-mismatch <"$patches/$name.patch"; then
        fail "$name no longer applies: make its patch anew"
    fi
    if ! compile; then
        grep -m 5 'error:' $build/build.txt >&2 || tail -n 5 $build/build.txt >&2
        fail "$name does not compile"
    fi
    if tests_pass; then
        say "$name SURVIVED: $(head -n 1 "$patches/$name.patch")"
        status=1
    else
        say "$name caught by $(killer)"
    fi
    restore "$name"
    return $status
}

restore() {
    local file
    sed -n 's|^+++ b/\([^[:space:]]*\).*|\1|p' "$patches/$1.patch" | while read -r file; do
        cp "$file" "$tree/$file"
    done
}

names=("$@")
[ ${#names[@]} -gt 0 ] || mapfile -t names < <(cd $patches && ls -- *.patch | sed 's/\.patch$//')

# A test that fails on the room as it is would catch everything. What passed once is not tried again.
check_as_it_is() {
    local sum
    sum=$(find $tree/Sources $tree/Tests -type f -exec sha256sum {} + | sort | sha256sum)
    [ "$sum" != "$(cat $build/passed 2>/dev/null)" ] || return 0
    compile || fail "it does not compile: $(tail -n 20 $build/build.txt)"
    tests_pass || fail "the tests fail on the room as it is: $(killer)"
    printf '%s\n' "$sum" >$build/passed
}

prepare
check_as_it_is
caught=0
for name in "${names[@]}"; do
    if try_mutant "$name"; then caught=$((caught + 1)); fi
done
printf 'figure %s %s mutants\n' $figure "${#names[@]}"
printf 'figure %s-caught %s mutants\n' $figure "$caught"
[ "$caught" -eq ${#names[@]} ]
