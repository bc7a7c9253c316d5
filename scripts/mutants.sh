#!/usr/bin/env bash
# Breaks the log on purpose, once for every patch in Tools/Mutants, and sees that a test notices: a mutant that survives
# names a test that is missing. Only what the log needs is built, in a tree of its own that is kept for the next run.
#
#   scripts/mutants.sh [NAME...]    all of them if none is named
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
build=.build/mutants
tree=$build/tree
patches=Tools/Mutants

scripts/packages.sh --list scripts/build-packages.txt
scripts/packages.sh --list scripts/test-packages.txt
scripts/packages.sh patch

# Warnings are no errors here: a mutant may leave code that is never reached.
manifest() {
    cat <<'MANIFEST'
// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "roadbook",
    targets: [
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd"),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium"),
        .systemLibrary(name: "CLinux"),
        .target(name: "AppendLog", dependencies: ["CZstd", "CSodium", "CLinux"], exclude: ["README.md"]),
        .target(name: "Pull", dependencies: ["AppendLog", "CLinux"], exclude: ["README.md"]),
        .target(name: "SimulatedDisk", dependencies: ["AppendLog"], path: "Tests/Support/SimulatedDisk"),
        .target(name: "Awaiting", path: "Tests/Support/Awaiting"),
        .testTarget(name: "AppendLogTests", dependencies: ["AppendLog", "Awaiting", "Pull", "SimulatedDisk"])
    ],
    swiftLanguageModes: [.v6]
)
MANIFEST
}

# The tree as it is now; times of files are kept, so that what did not change is not compiled again.
prepare() {
    mkdir -p $tree
    find $tree -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
    mkdir -p $tree/Sources $tree/Tests/Support
    cp -a Sources/{AppendLog,Pull,CZstd,CSodium,CLinux} $tree/Sources/
    cp -a Tests/{AppendLogTests,Vectors} $tree/Tests/
    cp -a Tests/Support/{Awaiting,SimulatedDisk} $tree/Tests/Support/
    manifest >$tree/Package.swift
    touch -r Package.swift $tree/Package.swift
}

compile() {
    (cd $tree && swift build --build-tests -c release) >$build/build.txt 2>&1
}

# The quick tests first; most mutants do not live long enough to meet a power cut.
tests_pass() {
    run_tests --skip CrashTests && run_tests --filter CrashTests
}

# A test that hangs has noticed too.
run_tests() {
    (cd $tree && timeout 600 swift test --skip-build -c release "$@") >$build/tests.txt 2>&1
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
        echo "mutants: $name no longer applies: make its patch anew" >&2
        exit 1
    fi
    if ! compile; then
        echo "mutants: $name does not compile:" >&2
        grep -m 5 'error:' $build/build.txt >&2 || tail -n 5 $build/build.txt >&2
        exit 1
    fi
    if tests_pass; then
        printf 'mutants: %s SURVIVED: %s\n' "$name" "$(head -n 1 "$patches/$name.patch")"
        status=1
    else
        printf 'mutants: %s caught by %s\n' "$name" "$(killer)"
    fi
    restore "$name"
    return $status
}

restore() {
    local file
    sed -n 's|^+++ b/\([^[:space:]]*\).*|\1|p' "$patches/$1.patch" | while read -r file; do
        cp "$root/$file" "$tree/$file"
    done
}

names=("$@")
[ ${#names[@]} -gt 0 ] || mapfile -t names < <(cd $patches && ls -- *.patch | sed 's/\.patch$//')

# A test that fails on the log as it is would catch everything. What passed once is not tried again.
check_as_it_is() {
    local sum
    sum=$(find $tree/Sources $tree/Tests -type f -exec sha256sum {} + | sort | sha256sum)
    [ "$sum" != "$(cat $build/passed 2>/dev/null)" ] || return 0
    compile || {
        tail -n 20 $build/build.txt >&2
        exit 1
    }
    tests_pass || {
        echo "mutants: the tests fail on the log as it is: $(killer)" >&2
        exit 1
    }
    printf '%s\n' "$sum" >$build/passed
}

prepare
check_as_it_is
caught=0
for name in "${names[@]}"; do
    if try_mutant "$name"; then caught=$((caught + 1)); fi
done
printf 'figure mutants %s mutants\n' "${#names[@]}"
printf 'figure mutants-caught %s mutants\n' "$caught"
[ "$caught" -eq ${#names[@]} ]
