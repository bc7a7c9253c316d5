#!/usr/bin/env bash
# Makes the Debian packages, in .build/packages: roadbook, roadbook-recorder for what is in the car, roadbook-online for
# look-ups over the network and roadbook-pictures for PNG and PDF. The programs in them are built by Debian 13's own
# Swift in a Debian 13 that is made for it, for this PC and for a Pi: nobody compiles in a car.
#
#   scripts/deb.sh [amd64|arm64]...    both by default
#
# PROGRAMS_AMD64, PROGRAMS_ARM64   directories with programs that were built so before
set -euo pipefail
cd "$(dirname "$0")/.."

home=${ROADBOOK_CHROOT:-$HOME/.cache/roadbook/trixie}
pieces=$home/packages-$(printf '%s' "$PWD" | sha256sum | cut -c 1-8)
packages=.build/packages

say() { printf 'deb: %s\n' "$1"; }

fail() {
    printf 'deb: error: %s\n' "$1" >&2
    exit 1
}

# The directory with the programs of a processor, which stands in the last line that they are built with.
programs_of() {
    local given=PROGRAMS_${1^^}
    if [ -n "${!given:-}" ]; then
        printf '%s\n' "${!given}"
    else
        scripts/portability.sh "programs${2:-}" | tee /dev/stderr | tail -n 1
    fi
}

# Files as they are here, but for what git ignores; the programs beside them.
lay_out() {
    local processor=$1 programs=$2
    mkdir -p "$pieces/$processor/.build"
    rsync --archive --delete --exclude=/.git --filter=':- .gitignore' ./ "$pieces/$processor/"
    rm -rf -- "$pieces/$processor/.build"
    mkdir -p "$pieces/$processor/.build/programs"
    cp -t "$pieces/$processor/.build/programs" "$programs"/{roadbook,roadbookd,roadbook-online,roadbook-draw}
}

# -d: the packager has no compiler, for the programs are there.
pack() {
    local processor=$1
    say "$processor: packing"
    scripts/trixie-chroot.sh pack "$pieces/$processor" env PROGRAMS=.build/programs DEB_BUILD_OPTIONS=nocheck \
        dpkg-buildpackage --host-arch="$processor" --build=binary --no-check-builddeps --no-sign \
        --buildinfo-file=.build/packages/roadbook.buildinfo --changes-file=.build/packages/roadbook.changes \
        --buildinfo-option=-u.build/packages --changes-option=-u.build/packages >"$pieces/$processor.log" 2>&1 || {
        tail -n 30 "$pieces/$processor.log" >&2
        fail "$processor: the packages were not made; all words are in $pieces/$processor.log"
    }
    say "$processor: asking lintian"
    scripts/trixie-chroot.sh pack "$pieces/$processor" lintian --fail-on error,warning --allow-root \
        .build/packages/roadbook.changes
    mkdir -p $packages
    cp -t $packages "$pieces/$processor"/.build/packages/*.deb
}

# What no package may be bigger than, in MiB of its program.
weigh() {
    local program=$1 bound=$2 processor=$3 bytes
    bytes=$(scripts/trixie-chroot.sh pack "$pieces/$processor" stat --format=%s "debian/$4/usr/bin/$program")
    [ "$bytes" -lt $((bound * 1048576)) ] || fail "$processor: $program has $bytes bytes, $bound MiB are allowed"
}

depends() { dpkg-deb --field $packages/"$2"_*_"$1".deb Depends; }

# Of the recorder and the command nothing must bring libcurl or cairo along.
check_libraries() {
    local processor=$1 package
    for package in roadbook roadbook-recorder; do
        ! depends "$processor" $package | grep -qE 'curl|cairo' ||
            fail "$processor: $package depends on libcurl or cairo"
    done
    depends "$processor" roadbook-online | grep -q libcurl ||
        fail "$processor: roadbook-online does not depend on libcurl"
    for package in libcairo2 libpangocairo libglib2 zlib1g libsqlite3 fonts-dejavu-core; do
        depends "$processor" roadbook-pictures | grep -q $package ||
            fail "$processor: roadbook-pictures does not depend on $package"
    done
}

figures() {
    local processor=$1 package=$packages/roadbook-recorder_*_$1.deb kib
    printf 'figure deb-mib-%s %s MiB\n' "$processor" \
        "$(stat --format=%s $package | awk '{ printf "%.2f", $1 / 1048576 }')"
    printf 'figure deb-online-mib-%s %s MiB\n' "$processor" \
        "$(stat --format=%s $packages/roadbook-online_*_"$processor".deb | awk '{ printf "%.2f", $1 / 1048576 }')"
    printf 'figure deb-pictures-mib-%s %s MiB\n' "$processor" \
        "$(stat --format=%s $packages/roadbook-pictures_*_"$processor".deb | awk '{ printf "%.2f", $1 / 1048576 }')"
    kib=$(dpkg-deb --field $package Installed-Size)
    printf 'figure installed-mib-%s %s MiB\n' "$processor" "$(awk "BEGIN { printf \"%.2f\", $kib / 1024 }")"
}

make_packages() {
    local processor=$1 programs
    case $processor in
        amd64) programs=$(programs_of amd64) ;;
        arm64) programs=$(programs_of arm64 -arm64) ;;
    esac
    lay_out "$processor" "$programs"
    pack "$processor"
    weigh roadbookd 10 "$processor" roadbook-recorder
    weigh roadbook 16 "$processor" roadbook
    weigh roadbook-online 11 "$processor" roadbook-online
    weigh roadbook-draw 8 "$processor" roadbook-pictures
    check_libraries "$processor"
}

processors=("$@")
[ $# -gt 0 ] || processors=(amd64 arm64)
for processor in "${processors[@]}"; do
    [[ $processor =~ ^(amd64|arm64)$ ]] || {
        echo "usage: scripts/deb.sh [amd64|arm64]..." >&2
        exit 2
    }
done
scripts/packages.sh rsync dpkg
scripts/trixie-chroot.sh make-packager
rm -rf $packages
for processor in "${processors[@]}"; do make_packages "$processor"; done
for processor in "${processors[@]}"; do figures "$processor"; done
say "made for Debian 13 and Raspberry Pi OS of its age; Debian 12 has older libraries, and apt refuses them there"
ls $packages/*.deb
