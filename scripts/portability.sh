#!/usr/bin/env bash
# Proves the programs that people install, on the system that they have: a bare Debian 13 with its own Swift, and on the
# processor they are made for.
#
#   scripts/portability.sh quick     compiles everything, tests too, in a Debian 13 chroot
#   scripts/portability.sh programs  builds there what ships and what plays a receiver; the last line says where
#   scripts/portability.sh programs-arm64          the same for arm64, without what plays a receiver
#   scripts/portability.sh shipped   builds there what ships, installs it, starts it twenty times and plays the demo
#   scripts/portability.sh ship-arm64      builds there for arm64 what ships, packed as .build/roadbook-arm64.tar.gz
#   scripts/portability.sh shipped-arm64   the same as shipped, of that: cross-built, packed, unpacked, emulated
#   scripts/portability.sh sanitized all unit tests there, under the address sanitizer (scripts/run-tests.sh)
#   scripts/portability.sh full      what ships as above, then all tests, scenes and storms; then the same for arm64
#   scripts/portability.sh amd64 | arm64           one half of that
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

home=${ROADBOOK_CHROOT:-$HOME/.cache/roadbook/trixie}
# Each checkout has copies of its own, which keep their .build: the next run compiles only what has changed.
copies=$home/checkouts/$(basename "$PWD")-$(printf '%s' "$PWD" | sha256sum | cut -c 1-8)
build=(swift build --build-tests --explicit-target-dependency-import-check error)
starts=20

in_chroot() { scripts/trixie-chroot.sh run "$@"; }

# Times stay as they are, or everything would be compiled again; what git ignores stays out, and stays there.
copy_to() {
    mkdir -p "$1"
    rsync --archive --delete --exclude=/.git --filter=':- .gitignore' ./ "$1/"
}

quick() {
    copy_to "$copies/amd64"
    say "compiling with Debian 13's Swift"
    in_chroot "$copies/amd64" "${build[@]}"
    say "it compiles"
}

sanitized() {
    copy_to "$copies/amd64"
    say "testing under the address sanitizer"
    in_chroot "$copies/amd64" scripts/run-tests.sh sanitized
}

programs() {
    copy_to "$copies/amd64"
    say "building what ships with Debian 13's Swift"
    in_chroot "$copies/amd64" make ship PRODUCTS="roadbookd roadbook roadbook-online roadbook-draw nmea-source"
    # What ships has Swift's library inside. The receiver has not, and looks for it in its own folder first.
    in_chroot "$copies/amd64" bash -c '
        rm -rf .build/parts
        mkdir .build/parts
        cp -t .build/parts .build/release/{roadbook,roadbookd,roadbook-online,roadbook-draw,nmea-source}
        ldd .build/release/nmea-source | sed -n "s/.* => \(.*swift.*\) (.*/\1/p" | xargs -r cp -t .build/parts'
    printf '%s\n' "$copies/amd64/.build/parts"
}

# How many tests a run's words say have passed; both libraries of tests say so, each in its own way, and only Swift
# Testing has any of ours.
passed() { sed -n 's/.*Test run with \([0-9]\{1,\}\) tests\{0,1\} .*passed.*/\1/p' "$1" | tail -n 1; }

# A figure is only of tests that have all passed. Where some fail the other processor is still tried, for whether it
# fails there too is the first question.
run_tests() {
    local name=$1 directory=$2 count
    shift 2
    say "$name: testing"
    in_chroot "$directory" "$@" 2>&1 | tee "$copies/$name.log" || {
        # A run of which all tests have passed may end badly all the same; then its code is all that tells why.
        say "$name: the tests ended with code ${PIPESTATUS[0]}"
        failed+=("$name")
        return 0
    }
    count=$(passed "$copies/$name.log")
    [ "${count:-0}" -gt 0 ] || fail "$name: no test was run"
    figures+=("figure portability-tests-$name $count tests")
}

# The words of the README, in a root that has nothing but what they install. What is started is what was installed.
shipped() {
    copy_to "$copies/amd64"
    say "amd64: building what ships, and installing it"
    in_chroot "$copies/amd64" make ship
    in_chroot "$copies/amd64" make install
    say "amd64: starting it"
    in_chroot "$copies/amd64" env PROGRAMS=/usr/local/bin scripts/rig.sh starts "$starts" amd64 |
        tee "$copies/starts-amd64.log"
    in_chroot "$copies/amd64" env PROGRAMS=/usr/local/bin make demo
}

# The tests run the programs of .build/release, which must then be those that were installed and started before.
amd64() {
    shipped
    figures+=("$(grep '^figure ' "$copies/starts-amd64.log")")
    say "amd64: compiling the tests"
    in_chroot "$copies/amd64" make build
    in_chroot "$copies/amd64" bash -c '
        for p in roadbook roadbookd roadbook-online roadbook-draw; do cmp .build/release/$p /usr/local/bin/$p; done' ||
        fail "amd64: the programs that the tests run are not those that were installed"
    run_tests amd64 "$copies/amd64" make test
}

# The tests run .build/release/roadbook and its neighbours as any program does, which the kernel refuses for another
# processor's: a script of the same name hands each to the emulator. No setting of the machine's kernel is touched. The
# scripts' shell is a static one, for a library that a test preloads is arm64's too; so `cc` compiles for arm64.
emulate() {
    in_chroot "$1" bash -c '
        set -euo pipefail
        script() {
            printf "#!/bin/busybox sh\nexec %s \"\$@\"\n" "$2" >"$1"
            chmod +x "$1"
        }
        rm -rf .build/release
        mkdir -p .build/release .build/tools
        for program in .build/cross/release/*; do
            [ -f "$program" ] && [ -x "$program" ] || continue
            name=${program##*/}
            cp "$program" ".build/release/$name.arm64"
            script ".build/release/$name" "/usr/bin/qemu-aarch64 -L /sysroot -0 \"\$0\" /src/.build/release/$name.arm64"
        done
        for name in gcc cc; do
            script .build/tools/$name \
                "/usr/libexec/swift/bin/clang --target=aarch64-linux-gnu --sysroot=/sysroot -fuse-ld=lld"
        done'
}

# The tests that emulation cannot carry: those in which `roadbook pull DIRECTORY` or a backup starts its own program
# again, by /proc/self/exe, which the kernel then gets as arm64's; two that hear the kernel refuse a program, which a
# child of the emulator does not say; and one whose library for another clock would be preloaded into a script in the
# place of ssh, which is no program of arm64; and those that put a program of their own beside ours, or ours where
# no other is. All others run.
not_emulated='aCardInAReaderNeedsNoLine|hostsThatAreNoneAreRefused|everyCommandOfThePagesIsRunOrListed'
not_emulated+='|aTrapInABookChangesNothingElsewhere|theRecordersUserDoesNotPullAndRootDoesIt'
not_emulated+='|aSenderThatHardlySpeaksIsGivenUp|restoredAnswersAreThoseThatWereThere|BackupTests|StickTests'
not_emulated+='|aReportNamesNoTripThatCameToAPrivatePlace|theCalendarOfAReportHasAllDaysOfItsMonths'
not_emulated+='|withoutThePainterItSaysWhatToInstall|anExampleKeepsEachDriveAsAFile|aPDFIsPainted|HouseholdYearTests'
not_emulated+='|aBackupHasTheFilesAndARestoreBringsThemBack|aBackupInOneFileHasThemToo'
not_emulated+='|withoutBluetoothctlItSaysSo'
not_emulated+='|aFaultOfThePainterIsSaidOnce|aCalendarOfManyMonthsHasAllOfThemOnASheetOfItsOwn|ReportTimeTests'
not_emulated+='|filesOfTwoCarsLieBesideTheirOwnBooks|aBillIsKeptHereWithAnEntryOfAnotherMachine'

# A build by Debian 13's Swift for the other processor, with its libraries.
cross_build() {
    in_chroot "$copies/arm64" env \
        PKG_CONFIG_PATH=/sysroot/usr/lib/aarch64-linux-gnu/pkgconfig:/sysroot/usr/share/pkgconfig \
        ROADBOOK_STATIC_SWIFT=/sysroot/usr/libexec/swift/lib/swift_static \
        swift build -c release --explicit-target-dependency-import-check error --scratch-path .build/cross \
        --swift-sdks-path /sysroot/swift-sdks --swift-sdk trixie-arm64 "$@"
    emulate "$copies/arm64"
}

build_arm64() {
    local product
    scripts/trixie-chroot.sh make-sysroot
    copy_to "$copies/arm64"
    say "arm64: building what ships"
    for product in "$@"; do cross_build --product "$product"; done
}

# What is carried to a Pi: the programs, and what installs them there without compiler and make.
pack_arm64() {
    local packed=$copies/roadbook-arm64
    rm -rf -- "$packed"
    mkdir -p "$packed/scripts" "$packed/.build/release" .build
    cp -r LICENSE docs systemd udev completions "$packed/"
    cp scripts/install.sh "$packed/scripts/"
    cp -t "$packed/.build/release" \
        "$copies"/arm64/.build/cross/release/{roadbook,roadbookd,roadbook-online,roadbook-draw}
    tar --create --gzip --file=.build/roadbook-arm64.tar.gz --owner=0 --group=0 --directory="$copies" roadbook-arm64
    say "arm64: packed as .build/roadbook-arm64.tar.gz; docs/installing.md says what to do with it"
}

ship_arm64() {
    build_arm64 roadbookd roadbook roadbook-online roadbook-draw
    pack_arm64
}

programs_arm64() {
    build_arm64 roadbookd roadbook roadbook-online roadbook-draw
    printf '%s\n' "$copies/arm64/.build/cross/release"
}

# What is started must be what was packed.
install_packed() {
    cp .build/roadbook-arm64.tar.gz "$copies/arm64/.build/"
    in_chroot "$copies/arm64" bash -euo pipefail -c '
        cd .build
        rm -rf roadbook-arm64 installed
        tar -xf roadbook-arm64.tar.gz
        DESTDIR=$PWD/installed roadbook-arm64/scripts/install.sh
        for p in roadbook roadbookd roadbook-online roadbook-draw; do
            cmp "installed/usr/local/bin/$p" "release/$p.arm64"
        done' ||
        fail "arm64: what is packed cannot be installed, or is not what was built"
}

shipped_arm64() {
    build_arm64 roadbookd roadbook roadbook-online roadbook-draw nmea-source
    pack_arm64
    install_packed
    say "arm64: starting it"
    in_chroot "$copies/arm64" scripts/rig.sh starts "$starts" arm64 | tee "$copies/starts-arm64.log"
    in_chroot "$copies/arm64" scripts/demo.sh
}

# The tests that a run says have failed, in a pattern.
failing() { sed -n 's/^✘ Test \([A-Za-z0-9_]\{1,\}\)(.*failed after.*/\1/p' "$1" | sort -u | paste -sd '|'; }

# Once in thousands of times the emulator hangs between the fork of a program and its start, for a program of many
# threads forks there; a test then waits in vain for what never started. What fails emulated is run once more, alone:
# what fails again has failed, and the rest is counted and named.
repeat_arm64() {
    local names
    names=$(failing "$copies/arm64.log")
    [ -n "$names" ] || return 0
    say "arm64: once more, alone: $names"
    in_chroot "$copies/arm64" env PATH=/src/.build/tools:/usr/sbin:/usr/bin \
        .build/release/roadbookPackageTests.xctest --testing-library swift-testing --filter "/($names)\(" 2>&1 |
        tee "$copies/arm64-again.log" || return 0
    failed=("${failed[@]/arm64/}")
    figures+=("figure portability-tests-arm64-repeated $(passed "$copies/arm64-again.log") tests")
}

arm64() {
    shipped_arm64
    figures+=("$(grep '^figure ' "$copies/starts-arm64.log")")
    say "arm64: compiling the tests"
    cross_build --build-tests
    run_tests arm64 "$copies/arm64" env PATH=/src/.build/tools:/usr/sbin:/usr/bin \
        .build/release/roadbookPackageTests.xctest --testing-library swift-testing --skip "$not_emulated"
    if [[ " ${failed[*]} " == *" arm64 "* ]]; then repeat_arm64; fi
}

full() {
    amd64
    arm64
    report
}

half() {
    "$1"
    report
}

report() {
    [ ${#figures[@]} -eq 0 ] || printf '%s\n' "${figures[@]}"
    [ -z "${failed[*]// /}" ] || fail "tests fail on ${failed[*]}; their words are in $copies/"
}

figures=()
failed=()
case "${1:-}" in
    amd64 | arm64) set -- half "$1" ;;
    quick | programs | programs-arm64 | shipped | ship-arm64 | shipped-arm64 | sanitized | full) ;;
    *) usage ;;
esac
scripts/packages.sh rsync
scripts/trixie-chroot.sh make
mkdir -p "$copies"
exec 8>"$copies/lock"
flock --nonblock 8 || { say "waiting for another run to end" && flock 8; }
"${1//-/_}" "${@:2}"
