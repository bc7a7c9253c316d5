#!/usr/bin/env bash
# Installs the Debian packages that are named and missing, and says which; every other script gets its packages here,
# so that nobody has to read a list before the first `make`. Without recommends: a Pi's card is small.
#
#   scripts/packages.sh PACKAGE...        by name
#   scripts/packages.sh --list FILE...    one package a line
#   scripts/packages.sh --unpack DIR PACKAGE...
#       not installed, only unpacked there: for programs to compare with, whose packages start services or bring a
#       desktop with them
set -euo pipefail

fail() {
    printf 'packages: %s\n' "$1" >&2
    exit 1
}

# Where the packages' files go, if they are not to be installed.
unpack=
if [ "${1:-}" = --unpack ]; then
    unpack=${2:?a directory}
    shift 2
fi

wanted=()
if [ "${1:-}" = --list ]; then
    shift
    mapfile -t wanted < <(cat -- "$@")
else
    wanted=("$@")
fi
[ ${#wanted[@]} -gt 0 ] || fail "which packages? usage: scripts/packages.sh PACKAGE... | --list FILE..."

command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
    fail "this is not a Debian system; install what these are called here: ${wanted[*]}"

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)

apt() {
    # Another apt may be at work on a machine that has just started: wait for its lock rather than fail.
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@" </dev/null
}

# Once for each package, and so that a download that was cut off is not taken for one.
unpack_into() {
    [ -e "$1/.$2" ] && return
    printf 'packages: unpacking %s\n' "$2"
    (cd "$1" && apt-get -qq -o APT::Sandbox::User=root download "$2")
    dpkg-deb -x "$1/$2"_*.deb "$1"
    rm "$1/$2"_*.deb
    touch "$1/.$2"
}

if [ -n "$unpack" ]; then
    mkdir -p "$unpack"
    compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null || apt update
    for package in "${wanted[@]}"; do
        unpack_into "$unpack" "$package" || { apt update && unpack_into "$unpack" "$package"; }
    done
    exit 0
fi

missing=()
for package in "${wanted[@]}"; do
    state=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$state" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0
[ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null ||
    fail "no sudo here; as root: apt-get install --no-install-recommends ${missing[*]}"

printf 'packages: installing %s\n' "${missing[*]}"
compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null || apt update
# Lists that are old name files which the mirror no longer has; new lists are the remedy.
apt install --yes --no-install-recommends "${missing[@]}" >/dev/null || {
    apt update
    apt install --yes --no-install-recommends "${missing[@]}" >/dev/null
}
