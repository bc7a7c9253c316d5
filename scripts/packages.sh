#!/usr/bin/env bash
# Installs the Debian packages that are named and missing, and says which; every other script gets its packages here,
# so that nobody has to read a list before the first `make`. Without recommends: a Pi's card is small.
#
#   scripts/packages.sh PACKAGE...        by name
#   scripts/packages.sh --list FILE...    one package a line
set -euo pipefail

fail() {
    printf 'packages: %s\n' "$1" >&2
    exit 1
}

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

missing=()
for package in "${wanted[@]}"; do
    state=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$state" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "no sudo here; as root: apt-get install --no-install-recommends ${missing[*]}"
    as_root=(sudo)
fi

apt() {
    # Another apt may be at work on a machine that has just started: wait for its lock rather than fail.
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@" </dev/null
}

printf 'packages: installing %s\n' "${missing[*]}"
compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null || apt update
# Lists that are old name files which the mirror no longer has; new lists are the remedy.
apt install --yes --no-install-recommends "${missing[@]}" >/dev/null || {
    apt update
    apt install --yes --no-install-recommends "${missing[@]}" >/dev/null
}
