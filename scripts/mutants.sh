#!/usr/bin/env bash
# Breaks a room on purpose, once for every patch in Tools/Mutants/ROOM, and sees that a test of the room notices: a
# mutant that survives names a test that is missing. Only what the room needs is built, in a tree of its own that is
# kept for the next run.
#
#   scripts/mutants.sh [ROOM [NAME...]]    the log if no room is named, all of its mutants if none is
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
[ $# -gt 0 ] || set -- AppendLog
room=$1
shift
build=.build/mutants/$room
tree=$build/tree
patches=Tools/Mutants/$room

# The rooms that the log stands on, and the log; and the spool on it.
log='
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd"),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium"),
        .systemLibrary(name: "CLinux"),
        .target(name: "Files", exclude: ["README.md"]),
        .target(name: "AppendLog", dependencies: ["Files", "CZstd", "CSodium", "CLinux"], exclude: ["README.md"]),'
spool='
        .target(name: "Drive", exclude: ["README.md"]),
        .target(name: "Spool", dependencies: ["AppendLog", "Drive"], exclude: ["README.md"]),'

# For each room: the part of the tree that is built, its targets, how they are built, the tests that come last, and the
# name of the figure.
case $room in
    AppendLog)
        parts=(Sources/{AppendLog,Files,Pull,CZstd,CSodium,CLinux} Tests/{AppendLogTests,Vectors}
            Tests/Support/{Awaiting,SimulatedDisk})
        targets=$log'
        .target(name: "Pull", dependencies: ["AppendLog", "CLinux"], exclude: ["README.md"]),
        .target(name: "SimulatedDisk", dependencies: ["AppendLog"], path: "Tests/Support/SimulatedDisk"),
        .target(name: "Awaiting", path: "Tests/Support/Awaiting"),
        .testTarget(name: "AppendLogTests", dependencies: ["AppendLog", "Awaiting", "Pull", "SimulatedDisk"])'
        how=(-c release)
        slow=CrashTests
        figure=mutants
        ;;
    Drive)
        parts=(Sources/Drive Tests/DriveTests)
        targets='
        .target(name: "Drive", exclude: ["README.md"]),
        .testTarget(name: "DriveTests", dependencies: ["Drive"])'
        # File by file, for a mutant changes one.
        how=(-Xswiftc -O)
        slow='LongDayTests|WalkTests|ShownTextTests'
        figure=drive-mutants
        ;;
    Spool)
        parts=(Sources/{AppendLog,Files,Drive,Spool,CZstd,CSodium,CLinux} Tests/SpoolTests)
        targets=$log$spool'
        .testTarget(name: "SpoolTests", dependencies: ["Spool", "AppendLog", "Drive"])'
        how=(-Xswiftc -O)
        slow='FixReadingTests'
        figure=spool-mutants
        ;;
    Trips)
        parts=(Sources/{AppendLog,Files,Drive,Spool,Ledger,Trips,Catalogue,CZstd,CSodium,CLinux,CSQLite}
            Sources/{Answers,Categories,Civil,Gazetteer,JSON,Roads} Tests/{CatalogueTests,Places}
            Tests/Support/{SimulatedDisk,TemporaryFolders})
        targets=$log$spool'
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
        .target(
            name: "Ledger", dependencies: ["AppendLog", "Civil", "Drive", "Files"], exclude: ["README.md"]),
        .target(name: "Civil", exclude: ["README.md"]),
        .target(name: "JSON", dependencies: ["Drive"], exclude: ["README.md"]),
        .target(name: "Gazetteer", dependencies: ["Drive", "JSON"], exclude: ["README.md"]),
        .target(name: "Categories", dependencies: ["Drive"], exclude: ["README.md"]),
        .target(name: "Roads", dependencies: ["Drive"], exclude: ["README.md"]),
        .target(name: "Answers", dependencies: ["AppendLog", "Ledger", "Civil", "Drive"], exclude: ["README.md"]),
        .target(
            name: "Trips", dependencies: ["Answers", "Ledger", "Gazetteer", "Spool", "AppendLog", "Drive"],
            exclude: ["README.md"]),
        .target(
            name: "Catalogue",
            dependencies: [
                "Trips", "Answers", "Ledger", "Gazetteer", "Categories", "Roads", "AppendLog", "Files", "CSQLite",
                "Drive",
            ], exclude: ["README.md"]),
        .target(name: "SimulatedDisk", dependencies: ["AppendLog"], path: "Tests/Support/SimulatedDisk"),
        .testTarget(
            name: "CatalogueTests",
            dependencies: [
                "AppendLog", "Catalogue", "Categories", "Drive", "Files", "Gazetteer", "Ledger", "SimulatedDisk",
                "Spool", "TemporaryFolders", "Trips",
            ]),
        .target(
            name: "TemporaryFolders", dependencies: ["AppendLog"], path: "Tests/Support/TemporaryFolders")'
        how=(-Xswiftc -O)
        slow='DamagedCatalogueTests|RandomEditTests|HostileSpoolTests|PhantomTests'
        figure=trips-mutants
        ;;
    Categories)
        parts=(Sources/{Drive,Categories} Tests/CategoriesTests)
        targets='
        .target(name: "Drive", exclude: ["README.md"]),
        .target(name: "Categories", dependencies: ["Drive"], exclude: ["README.md"]),
        .testTarget(name: "CategoriesTests", dependencies: ["Categories", "Drive"])'
        how=(-Xswiftc -O)
        slow='CategoryLearningTests'
        figure=categories-mutants
        ;;
    CarBook)
        parts=(Sources/{Civil,CarBook} Tests/CarBookTests Tests/Support/Rigs/carbook_model.py)
        targets='
        .target(name: "Civil", exclude: ["README.md"]),
        .target(name: "CarBook", dependencies: ["Civil"], exclude: ["README.md"]),
        .testTarget(name: "CarBookTests", dependencies: ["CarBook", "Civil"])'
        how=(-Xswiftc -O)
        # A table of a few lines says what is wrong; a made-up book only that something is.
        slow='CarBookModelTests|DrivenYearTests'
        figure=carbook-mutants
        ;;
    Roads)
        parts=(Sources/{Drive,Roads} Tests/RoadsTests Tests/Support/{StreetNets,SyntheticDrives})
        targets='
        .target(name: "Drive", exclude: ["README.md"]),
        .target(name: "Roads", dependencies: ["Drive"], exclude: ["README.md"]),
        .target(name: "SyntheticDrives", dependencies: ["Drive"], path: "Tests/Support/SyntheticDrives"),
        .target(name: "StreetNets", dependencies: ["Drive", "SyntheticDrives"], path: "Tests/Support/StreetNets"),
        .testTarget(name: "RoadsTests", dependencies: ["Drive", "Roads", "StreetNets"])'
        how=(-Xswiftc -O)
        slow='aTownIsTruerThanFivePercent'
        figure=roads-mutants
        ;;
    Draw)
        parts=(Sources/{Drive,Draw} Tests/DrawTests)
        targets='
        .target(name: "Drive", exclude: ["README.md"]),
        .target(name: "Draw", dependencies: ["Drive"], exclude: ["README.md"]),
        .testTarget(name: "DrawTests", dependencies: ["Draw", "Drive"])'
        how=(-Xswiftc -O)
        slow='aSceneWithAnyByteChangedIsASceneOrRefused'
        figure=draw-mutants
        ;;
    *)
        echo "usage: scripts/mutants.sh [AppendLog|Drive|Spool|Trips|Categories|CarBook|Roads|Draw [NAME...]]" >&2
        exit 2
        ;;
esac

scripts/packages.sh --for build test
scripts/packages.sh patch

# Warnings are no errors here: a mutant may leave code that is never reached.
manifest() {
    cat <<MANIFEST
// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "roadbook",
    targets: [$targets
    ],
    swiftLanguageModes: [.v6]
)
MANIFEST
}

# The tree as it is now; times of files are kept, so that what did not change is not compiled again.
prepare() {
    local part
    mkdir -p $tree
    find $tree -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
    for part in "${parts[@]}"; do
        mkdir -p "$tree/${part%/*}"
        cp -a "$part" "$tree/$part"
    done
    manifest >$tree/Package.swift
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

# A test that fails on the room as it is would catch everything. What passed once is not tried again.
check_as_it_is() {
    local sum
    sum=$(find $tree/Sources $tree/Tests -type f -exec sha256sum {} + | sort | sha256sum)
    [ "$sum" != "$(cat $build/passed 2>/dev/null)" ] || return 0
    compile || {
        tail -n 20 $build/build.txt >&2
        exit 1
    }
    tests_pass || {
        echo "mutants: the tests fail on the room as it is: $(killer)" >&2
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
printf 'figure %s %s mutants\n' $figure "${#names[@]}"
printf 'figure %s-caught %s mutants\n' $figure "$caught"
[ "$caught" -eq ${#names[@]} ]
