#!/usr/bin/env bash
# Proves that Roadbook is built by Debian 13's own Swift and not only by the newest one, and that it is right on the
# processor it is made for.
#
#   scripts/portability.sh quick   compiles everything, tests too, in a Debian 13 chroot
#   scripts/portability.sh full    builds and tests there, then builds for arm64 and tests that under emulation
set -euo pipefail
cd "$(dirname "$0")/.."

home=${ROADBOOK_CHROOT:-$HOME/.cache/roadbook/trixie}
# Each checkout has copies of its own, which keep their .build: the next run compiles only what has changed.
copies=$home/checkouts/$(basename "$PWD")-$(printf '%s' "$PWD" | sha256sum | cut -c 1-8)
build=(swift build --build-tests --explicit-target-dependency-import-check error)

say() { printf 'portability: %s\n' "$1"; }

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

case "${1:-}" in
    quick | full) ;;
    *)
        echo "usage: scripts/portability.sh quick | full" >&2
        exit 2
        ;;
esac
scripts/packages.sh rsync
scripts/trixie-chroot.sh make
mkdir -p "$copies"
exec 8>"$copies/lock"
flock 8
"$1"
