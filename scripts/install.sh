#!/usr/bin/env bash
# Puts Roadbook where Debian expects it, or takes it away again. Settings that are there already are left alone, and
# the books are never touched.
#
#   scripts/install.sh [--remove]
#
# DESTDIR    a tree to install into, instead of this system (for packages)
# PREFIX     /usr/local, or /usr for a package; what is below /etc stays there
# PROGRAMS   where roadbook and roadbookd were built (.build/release)
set -euo pipefail
cd "$(dirname "$0")/.."
# Else root's own umask would make directories that nobody else can enter.
umask 022

destdir=${DESTDIR:-}
prefix=${PREFIX:-/usr/local}
programs=${PROGRAMS:-.build/release}

fail() {
    printf 'install: %s\n' "$1" >&2
    exit 1
}

[[ $prefix == /* ]] || fail "PREFIX=$prefix: not a path from the root"
case ${1:-} in
    '') action=put ;;
    --remove) action=remove ;;
    *) fail "usage: scripts/install.sh [--remove]" ;;
esac

place() {
    local mode=$1 source=$2 place=$destdir$3
    if [ "$action" = remove ]; then
        rm -f -- "$place"
    else
        install -D -m "$mode" -- "$source" "$place"
    fi
}

# Units name the programs by their paths, and those follow PREFIX.
place_unit() {
    place 644 "systemd/$1" "$prefix/lib/systemd/system/$1"
    [ "$action" = remove ] || sed -i "s#=/usr/bin/#=$prefix/bin/#" "$destdir$prefix/lib/systemd/system/$1"
}

# The administrator's from the first moment on: never overwritten, never removed.
place_settings() {
    local place=$destdir/etc/roadbook/roadbook.conf
    [ "$action" = put ] && [ ! -e "$place" ] || return 0
    install -D -m 644 -- systemd/roadbook.conf "$place"
}

place_everything() {
    place 755 "$programs/roadbook" "$prefix/bin/roadbook"
    place 755 "$programs/roadbookd" "$prefix/bin/roadbookd"
    local unit
    for unit in roadbookd.service roadbookd.socket roadbook-archive.service roadbook-archive.timer; do
        place_unit "$unit"
    done
    place 644 systemd/roadbook.sysusers "$prefix/lib/sysusers.d/roadbook.conf"
    place 644 systemd/roadbook.tmpfiles "$prefix/lib/tmpfiles.d/roadbook.conf"
    place 644 udev/61-roadbook.rules "$prefix/lib/udev/rules.d/61-roadbook.rules"
    place 644 docs/man/roadbook.1 "$prefix/share/man/man1/roadbook.1"
    place 644 docs/man/roadbook.conf.5 "$prefix/share/man/man5/roadbook.conf.5"
    place 644 docs/man/roadbookd.8 "$prefix/share/man/man8/roadbookd.8"
    place 644 completions/roadbook.bash "$prefix/share/bash-completion/completions/roadbook"
    local examples=(roadbook-button.service roadbook-ignition.service roadbook-pull@.service roadbook-pull@.timer)
    for unit in "${examples[@]}"; do
        place 644 "systemd/examples/$unit" "$prefix/share/doc/roadbook/examples/$unit"
    done
    place_settings
    # Where receivers are named by hand, see the udev rule.
    [ "$action" = remove ] || install -d -m 755 -- "$destdir/etc/roadbook/receivers"
}

# On this system, not in a tree: what has to be done once, by whom it may be done.
say_what_is_next() {
    printf '%s\n' "Installed below $prefix. What is left to do, as root (docs/installing.md tells why):" \
        "  systemd-sysusers && systemd-tmpfiles --create" \
        "  systemctl daemon-reload && udevadm control --reload" \
        "  systemctl enable --now roadbookd.socket roadbookd.service roadbook-archive.timer" \
        "  adduser YOUR-NAME roadbook"
}

if [ "$action" = put ]; then
    for program in roadbook roadbookd; do
        [ -x "$programs/$program" ] || fail "$programs/$program is not there: make ship"
    done
fi
place_everything
if [ "$action" = put ] && [ -z "$destdir" ]; then say_what_is_next; fi
