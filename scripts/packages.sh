#!/usr/bin/env bash
# Installs the Debian packages that are named and missing, and says which; every other script gets its packages here,
# so that nobody has to read a list before the first `make`. Without recommends: a Pi's card is small.
#
#   scripts/packages.sh PACKAGE...          by name
#   scripts/packages.sh --for build|test... what compiling needs, or testing; with `build` Swift itself, 6.0 or later,
#                                           which Debian 13 has: where there is none, one line says where it is had
#   scripts/packages.sh --names build|test  only says which those are, without Swift
#   scripts/packages.sh --unpack DIR PACKAGE...
#                                           not installed, only unpacked there: for programs to compare with, whose
#                                           packages start services or bring a desktop with them
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

build=(libzstd-dev libsodium-dev pkg-config libgps-dev libsystemd-dev libbluetooth-dev libsqlite3-dev libexpat1-dev
    gcc libc6-dev libcurl4-openssl-dev zlib1g-dev libcairo2 libpangocairo-1.0-0)
test=(gcc libc6-dev python3 zstd gpsd dbus python3-dbusmock python3-dbus python3-gi bluez gpsbabel mawk libxml2-utils
    python3-gpxpy zsh fish tzdata fonts-dejavu-core libturbojpeg0 libwebp7 hledger jq)

apt() {
    # Another apt may be at work on a machine that has just started: wait for its lock rather than fail.
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@" </dev/null
}

have_lists() { compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null || apt update; }

install_missing() {
    local package state missing=()
    command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
        fail "this is not a Debian system; install what these are called here: $*"
    for package in "$@"; do
        state=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
        [ "$state" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null ||
        fail "no sudo here; as root: apt-get install --no-install-recommends ${missing[*]}"
    say "installing ${missing[*]}"
    have_lists
    # An install that was cut off is completed first; and lists that are old name files which the mirror no longer has.
    apt install --yes --no-install-recommends "${missing[@]}" >/dev/null || {
        as_root env DEBIAN_FRONTEND=noninteractive dpkg --configure -a </dev/null >/dev/null
        apt update
        apt install --yes --no-install-recommends "${missing[@]}" >/dev/null
    }
}

install_swift() {
    local version
    # Swift's library, which is linked into the programs, needs the library of C++ for the gcc that is here.
    install_missing "libstdc++-$(gcc -dumpversion)-dev"
    if ! command -v swift >/dev/null; then
        [ -n "$(apt-cache madison swiftlang 2>/dev/null)" ] || grep -qs '^VERSION_ID="13"' /etc/os-release ||
            fail "no Swift here and this system has no package of it: install 6.0 or later from swift.org"
        install_missing swiftlang
    fi
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
    [ "${version%%.*}" -ge 6 ] 2>/dev/null ||
        fail "Swift ${version:-of no version} is too old: 6.0 or later is needed, Debian 13 or swift.org has it"
}

# Once for each package, and so that a download that was cut off is not taken for one.
unpack_into() {
    [ -e "$1/.$2" ] && return
    say "unpacking $2"
    (cd "$1" && apt-get -qq -o APT::Sandbox::User=root download "$2")
    dpkg-deb -x "$1/$2"_*.deb "$1"
    rm "$1/$2"_*.deb
    touch "$1/.$2"
}

unpack() {
    local package place=$1
    shift
    mkdir -p "$place"
    have_lists
    for package in "$@"; do
        unpack_into "$place" "$package" || { apt update && unpack_into "$place" "$package"; }
    done
}

names() {
    local group
    for group in "$@"; do
        local -n list=$group
        printf '%s\n' "${list[@]}"
    done
}

case "${1:-} $#" in
    " "* | "--"*" 1") usage ;;
    "--names "*) names "${@:2}" ;;
    "--for "*)
        mapfile -t wanted < <(names "${@:2}")
        install_missing "${wanted[@]}"
        [[ " ${*:2} " != *" build "* ]] || install_swift
        ;;
    "--unpack "*) unpack "${@:2}" ;;
    *) install_missing "$@" ;;
esac
