#!/usr/bin/env bash
# Puts Roadbook where Debian expects it, or takes it away again. Settings that are there already are left alone, and
# the books are never touched. On a running system what has to be done next is done too, each thing with a line: the
# user and the directories are made, systemd and udev read their files, a recorder that runs is started anew, units that
# are new are started, and whoever called sudo may read the books; before the files are taken away, what runs from them
# is stopped.
#
#   scripts/install.sh [--remove]
#
# DESTDIR    a tree to install into (for packages): then nothing but files in it is touched
# PREFIX     /usr/local, or /usr for a package; what is below /etc stays there
# START      no, if nothing is to be started and nobody taken into the household
# MANDIR     PREFIX/share/man
# EXEC_PREFIX, BINDIR, DATAROOTDIR, SYSCONFDIR   as packagers' tools name them: PREFIX, PREFIX/bin, PREFIX/share and
#            /etc, where the programs look for one another, for their pages and for settings; others are refused
# PROGRAMS   where roadbook and roadbookd were built (.build/release); roadbook-online and roadbook-draw are installed
#            if they were, too
set -euo pipefail
cd "$(dirname "$0")/.."
# Else root's own umask would make directories that nobody else can enter.
umask 022

destdir=${DESTDIR:-}
prefix=${PREFIX:-/usr/local}
manuals=${MANDIR:-$prefix/share/man}
programs=${PROGRAMS:-.build/release}

fail() {
    printf 'install: %s\n' "$1" >&2
    exit 1
}

[[ $prefix == /* ]] || fail "PREFIX=$prefix: not a path from the root"
[[ $manuals == /* ]] || fail "MANDIR=$manuals: not a path from the root"

# A directory that follows from PREFIX, or from nothing.
fixed() { [ -z "$2" ] || [ "$2" = "$3" ] || fail "$1=$2: the programs look in $3 and nowhere else, so leave it out"; }
fixed EXEC_PREFIX "${EXEC_PREFIX:-}" "$prefix"
fixed BINDIR "${BINDIR:-}" "$prefix/bin"
fixed DATAROOTDIR "${DATAROOTDIR:-}" "$prefix/share"
fixed SYSCONFDIR "${SYSCONFDIR:-}" /etc

case ${1:-} in
    '') action=put ;;
    --remove) action=remove ;;
    *) fail "usage: scripts/install.sh [--remove]" ;;
esac

units=(roadbookd.service roadbookd.socket roadbook-archive.service roadbook-archive.timer roadbook-boot.service
    roadbook-backup@.service roadbook-hooks.path roadbook-hooks.service roadbook-hooks.timer roadbook-places.service
    roadbook-remind.service roadbook-remind.timer roadbook-snapshot.path roadbook-snapshot.service
    roadbook-snapshot.timer)
# What is enabled, and so may run; the service of the timer ends by itself.
enabled=(roadbookd.service roadbookd.socket roadbook-archive.timer roadbook-boot.service roadbook-hooks.path
    roadbook-hooks.timer roadbook-remind.timer roadbook-snapshot.path roadbook-snapshot.timer)
# What those start, and packages.
started=(roadbook-archive.service roadbook-hooks.service roadbook-online.service roadbook-places.service
    roadbook-remind.service roadbook-snapshot.service)
# What a stick starts that is plugged in, under the name of that stick.
plugged='roadbook-backup@*.service'

# Taken away whether it is built or not.
if [ "$action" = remove ] || [ -x "$programs/roadbook-online" ]; then
    has_online=yes
    units+=(roadbook-online.service roadbook-online.timer)
    enabled+=(roadbook-online.timer)
else
    has_online=no
fi
if [ "$action" = remove ] || [ -x "$programs/roadbook-draw" ]; then has_draw=yes; else has_draw=no; fi

say() { printf '%s\n' "$@"; }

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

# Debian's zsh looks for its packages' files and for those of /usr/local in folders of different names.
place_completions() {
    local of_zsh=site-functions
    [ "$prefix" != /usr ] || of_zsh=vendor-completions
    place 644 completions/roadbook.bash "$prefix/share/bash-completion/completions/roadbook"
    place 644 completions/_roadbook "$prefix/share/zsh/$of_zsh/_roadbook"
    place 644 completions/roadbook.fish "$prefix/share/fish/vendor_completions.d/roadbook.fish"
}

# What `roadbook help PAGE` reads; the others are for anyone who changes Roadbook.
place_pages() {
    local page
    for page in docs/*.md; do
        case ${page#docs/} in architecture.md | log.md | status.md | style.md | testing.md) continue ;; esac
        place 644 "$page" "$prefix/share/roadbook/pages/${page##*/}"
    done
}

# Each into the section that its name ends in.
place_manuals() {
    local manual
    for manual in docs/man/*; do
        [ "$manual" != docs/man/roadbook-online.8 ] || [ "$has_online" = yes ] || continue
        [ "$manual" != docs/man/roadbook-draw.1 ] || [ "$has_draw" = yes ] || continue
        place 644 "$manual" "$manuals/man${manual##*.}/${manual##*/}"
    done
}

# Its unit and its manual are placed with the others.
place_online() {
    place 755 "$programs/roadbook-online" "$prefix/bin/roadbook-online"
    place 644 systemd/roadbook-online.sysusers "$prefix/lib/sysusers.d/roadbook-online.conf"
    place 644 systemd/roadbook-online.tmpfiles "$prefix/lib/tmpfiles.d/roadbook-online.conf"
}

place_everything() {
    place 755 "$programs/roadbook" "$prefix/bin/roadbook"
    place 755 "$programs/roadbookd" "$prefix/bin/roadbookd"
    local unit
    for unit in "${units[@]}"; do place_unit "$unit"; done
    place 644 systemd/gpsd-roadbook.conf "$prefix/lib/systemd/system/gpsd.service.d/roadbook.conf"
    place 644 systemd/roadbook.sysusers "$prefix/lib/sysusers.d/roadbook.conf"
    place 644 systemd/roadbook.tmpfiles "$prefix/lib/tmpfiles.d/roadbook.conf"
    place 644 udev/61-roadbook.rules "$prefix/lib/udev/rules.d/61-roadbook.rules"
    place 644 udev/62-roadbook-backup.rules "$prefix/lib/udev/rules.d/62-roadbook-backup.rules"
    place_manuals
    place_completions
    place_pages
    local examples=(roadbook-button.service roadbook-ignition.service roadbook-pull@.service roadbook-pull@.timer)
    for unit in gpx lamp mail ntfy stick; do
        place 755 "systemd/examples/hooks/$unit" "$prefix/share/doc/roadbook/examples/hooks/$unit"
    done
    for unit in "${examples[@]}"; do
        place 644 "systemd/examples/$unit" "$prefix/share/doc/roadbook/examples/$unit"
    done
    if [ "$has_online" = yes ]; then place_online; fi
    if [ "$has_draw" = yes ]; then place 755 "$programs/roadbook-draw" "$prefix/bin/roadbook-draw"; fi
    place_settings
    # Where receivers are named by hand, see the udev rule.
    [ "$action" = remove ] || install -d -m 755 -- "$destdir/etc/roadbook/receivers"
}

# Not in a tree, and not where another system's files are only being put together.
on_running_system() { [ -z "$destdir" ] && [ -d /run/systemd/system ] && [ "$(id -u)" -eq 0 ]; }

read_anew() {
    systemctl daemon-reload
    udevadm control --reload
}

# Of the files that were just placed, and of no other package's.
make_users_and_directories() {
    local name names=(roadbook)
    [ "$has_online" = no ] || names+=(roadbook-online)
    for name in "${names[@]}"; do
        systemd-sysusers "$prefix/lib/sysusers.d/$name.conf"
        systemd-tmpfiles --create "$prefix/lib/tmpfiles.d/$name.conf"
    done
    say "Roadbook's users and their directories in /var/lib are there."
}

# On the card before anything relies on it: a car's power may go at any moment, and a program that was copied and not
# yet written would be a file full of nothing from then on.
settle() {
    if ! on_running_system; then return 0; fi
    sync --file-system -- "$prefix/bin/roadbook" /etc/roadbook
}

# Where systemd looks for units.
is_looked_into() { [ "$prefix" = /usr ] || [ "$prefix" = /usr/local ]; }

# The units that are started and are not there yet: of those that are, the administrator may have switched some off.
note_new_units() {
    local unit
    for unit in "${enabled[@]}"; do
        [ -e "$prefix/lib/systemd/system/$unit" ] || new+=("$unit")
    done
}
new=()

start_new_units() {
    [ ${#new[@]} -gt 0 ] || return 0
    systemctl --quiet enable --now "${new[@]}" ||
        fail "systemd has not started all of: ${new[*]}; the reason is in: systemctl --failed"
    say "Started, now and at each boot: ${new[*]}."
}

# The person who called sudo; nobody where root works as itself.
owner=${SUDO_USER:-}
if [ "$owner" = root ] || ! id -- "$owner" >/dev/null 2>&1; then owner=; fi

is_member() { [ -n "$owner" ] && id --name --groups -- "$owner" | tr ' ' '\n' | grep -qx roadbook; }

take_in_owner() {
    if [ -z "$owner" ] || is_member; then return 0; fi
    usermod --append --groups roadbook "$owner" || fail "$owner could not be taken into the group roadbook"
    say "$owner is in the group roadbook from the next login on."
    joined=yes
}
joined=no

restart_recorder() {
    if ! systemctl --quiet is-active roadbookd.service; then return 0; fi
    systemctl restart roadbookd.service ||
        fail "the new recorder does not start; the reason is in: journalctl --unit=roadbookd --lines=20"
    say "The recorder was running and has been restarted: a drive that it was recording goes on."
}

# True when it is a unit of ours, in the place that it will be taken from: with another PREFIX it is left running.
is_ours() { [ "$(systemctl show --property=FragmentPath --value "$1")" = "$prefix/lib/systemd/system/$1" ]; }

stop_everything() {
    local unit ours=()
    for unit in "${enabled[@]}" "${started[@]}"; do
        if is_ours "$unit"; then ours+=("$unit"); fi
    done
    [ ${#ours[@]} -gt 0 ] || return 0
    systemctl --quiet disable --now "${ours[@]}"
    # A backup that waits for its stick to be pulled would fail without its unit.
    systemctl stop "$plugged"
    # The socket's file and the last status, which systemd keeps between two starts of the recorder.
    systemctl clean --what=runtime roadbookd.service 2>/dev/null || true
    # When it started the timers last.
    for unit in "${ours[@]}"; do
        [[ $unit != *.timer ]] || systemctl clean --what=state "$unit" 2>/dev/null || true
    done
    systemctl reset-failed "${ours[@]}" "$plugged" 2>/dev/null || true
    say "Stopped, and not started at the next boot: ${ours[*]}."
}

# Directories that nothing else is in.
remove_directories() {
    local directory
    for directory in lib/systemd/system/gpsd.service.d share/doc/roadbook/examples/hooks \
        share/doc/roadbook/examples share/doc/roadbook share/roadbook/pages share/roadbook; do
        rmdir --ignore-fail-on-non-empty -- "$destdir$prefix/$directory" 2>/dev/null || true
    done
}

# What only the owner of the machine can decide, and what nothing but a running system can do.
say_what_is_next() {
    local unit missing=() next=()
    for unit in "${enabled[@]}"; do
        if ! on_running_system || ! systemctl --quiet is-enabled "$unit"; then missing+=("$unit"); fi
    done
    if ! on_running_system; then
        next=("  systemd-sysusers && systemd-tmpfiles --create"
            "  systemctl daemon-reload && udevadm control --reload")
    fi
    [ ${#missing[@]} -eq 0 ] || next+=("  systemctl enable --now ${missing[*]}")
    [ "$joined" = yes ] || is_member || next+=("  adduser ${owner:-YOUR-NAME} roadbook")
    if [ ${#new[@]} -gt 0 ]; then next+=("  roadbook setup"); fi
    [ ${#next[@]} -gt 0 ] || return 0
    say "What is left to do, as root (docs/installing.md tells why):" "${next[@]}"
}

# Programs for another processor, or of libraries that are not here: that is said before anything is replaced.
try_program() {
    local said
    [ -z "$destdir" ] || return 0
    said=$("$1" --version 2>&1) || fail "$1 does not run on this machine: $said"
}

# What the running system has to do with the files.
settle_in() {
    make_users_and_directories
    read_anew
    say "systemd and udev have read the new files."
    restart_recorder
    [ "${START:-yes}" != no ] || return 0
    take_in_owner
    start_new_units
}

put_everything() {
    local program
    local needed=(roadbook roadbookd)
    [ "$has_online" = no ] || needed+=(roadbook-online)
    [ "$has_draw" = no ] || needed+=(roadbook-draw)
    for program in "${needed[@]}"; do
        [ -x "$programs/$program" ] || fail "$programs/$program is not there: make ship"
        try_program "$programs/$program"
    done
    if on_running_system; then note_new_units; fi
    place_everything
    [ -z "$destdir" ] || return 0
    settle
    say "Installed below $prefix."
    if ! on_running_system; then
        say_what_is_next
    elif is_looked_into; then
        settle_in
        say_what_is_next
    else
        say "systemd and udev look below /usr and /usr/local: nothing is started from $prefix."
    fi
}

remove_everything() {
    if on_running_system; then stop_everything; fi
    place_everything
    remove_directories
    [ -z "$destdir" ] || return 0
    if on_running_system; then read_anew; fi
    say "Removed from $prefix. What stays: settings in /etc/roadbook, books in /var/lib/roadbook, the key with which" \
        "books are fetched in /var/lib/roadbook-pull, what programs after a drive keep in" \
        "/var/lib/roadbook-hooks, and the users roadbook, roadbook-pull, roadbook-hooks and roadbook-online."
}

case $action in
    put) put_everything ;;
    remove) remove_everything ;;
esac
