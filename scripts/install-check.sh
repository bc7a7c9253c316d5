#!/usr/bin/env bash
# Installs into a tree of its own and looks at what is there: every file with its mode, the units as systemd reads them,
# the udev rule as udev reads it, and how much of the system the daemon could reach; and what is done on a running
# system, told by stand-ins for systemd's programs (scripts/vm-test.sh has the real ones). Ends in figures.
#
# PROGRAMS   where the programs were built (.build/release: any build will do here)
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

# The highest figure of `systemd-analyze security` that passes.
threshold=1.5
export PROGRAMS=${PROGRAMS:-.build/release}
units=(
    roadbookd.service roadbookd.socket roadbook-archive.service roadbook-archive.timer roadbook-boot.service
    roadbook-online.service roadbook-online.timer roadbook-backup@1234-ABCD.service roadbook-button.service
    roadbook-hooks.path roadbook-hooks.service roadbook-hooks.timer roadbook-places.service
    roadbook-remind.service roadbook-remind.timer
    roadbook-snapshot.path roadbook-snapshot.service roadbook-snapshot.timer
    roadbook-pull@golf.local.service roadbook-pull@golf.local.timer gpsd.service
)

scripts/packages.sh systemd udev gpsd
make_room

# Directories too; with the modes that a stricter umask must not change.
expected() {
    printf '%s\n' \
        "755 /etc/roadbook/receivers" \
        "644 /etc/roadbook/roadbook.conf" \
        "755 $1/bin/roadbook" \
        "755 $1/bin/roadbook-draw" \
        "755 $1/bin/roadbook-online" \
        "755 $1/bin/roadbookd" \
        "644 $1/lib/systemd/system/gpsd.service.d/roadbook.conf" \
        "644 $1/lib/systemd/system/roadbook-archive.service" \
        "644 $1/lib/systemd/system/roadbook-archive.timer" \
        "644 $1/lib/systemd/system/roadbook-backup@.service" \
        "644 $1/lib/systemd/system/roadbook-boot.service" \
        "644 $1/lib/systemd/system/roadbook-hooks.path" \
        "644 $1/lib/systemd/system/roadbook-hooks.service" \
        "644 $1/lib/systemd/system/roadbook-hooks.timer" \
        "644 $1/lib/systemd/system/roadbook-online.service" \
        "644 $1/lib/systemd/system/roadbook-online.timer" \
        "644 $1/lib/systemd/system/roadbook-places.service" \
        "644 $1/lib/systemd/system/roadbook-remind.service" \
        "644 $1/lib/systemd/system/roadbook-remind.timer" \
        "644 $1/lib/systemd/system/roadbook-snapshot.path" \
        "644 $1/lib/systemd/system/roadbook-snapshot.service" \
        "644 $1/lib/systemd/system/roadbook-snapshot.timer" \
        "644 $1/lib/systemd/system/roadbookd.service" \
        "644 $1/lib/systemd/system/roadbookd.socket" \
        "644 $1/lib/sysusers.d/roadbook-online.conf" \
        "644 $1/lib/sysusers.d/roadbook.conf" \
        "644 $1/lib/tmpfiles.d/roadbook-online.conf" \
        "644 $1/lib/tmpfiles.d/roadbook.conf" \
        "644 $1/lib/udev/rules.d/61-roadbook.rules" \
        "644 $1/lib/udev/rules.d/62-roadbook-backup.rules" \
        "644 $1/share/bash-completion/completions/roadbook" \
        "644 $1/share/fish/vendor_completions.d/roadbook.fish" \
        "644 $1/share/zsh/$([ "$1" = /usr ] && echo vendor-completions || echo site-functions)/_roadbook" \
        "755 $1/share/doc/roadbook/examples/hooks/gpx" \
        "755 $1/share/doc/roadbook/examples/hooks/lamp" \
        "755 $1/share/doc/roadbook/examples/hooks/mail" \
        "755 $1/share/doc/roadbook/examples/hooks/ntfy" \
        "755 $1/share/doc/roadbook/examples/hooks/stick" \
        "644 $1/share/doc/roadbook/examples/roadbook-button.service" \
        "644 $1/share/doc/roadbook/examples/roadbook-ignition.service" \
        "644 $1/share/doc/roadbook/examples/roadbook-pull@.service" \
        "644 $1/share/doc/roadbook/examples/roadbook-pull@.timer" \
        "644 $1/share/man/man1/roadbook-draw.1" \
        "644 $1/share/man/man1/roadbook.1" \
        "644 $1/share/man/man5/roadbook-answers.5" \
        "644 $1/share/man/man5/roadbook-imports.5" \
        "644 $1/share/man/man5/roadbook-ledger.5" \
        "644 $1/share/man/man5/roadbook-snapshot.5" \
        "644 $1/share/man/man5/roadbook-spool.5" \
        "644 $1/share/man/man5/roadbook.conf.5" \
        "644 $1/share/man/man7/roadbook-control.7" \
        "644 $1/share/man/man7/roadbook-pull.7" \
        "644 $1/share/man/man8/roadbook-online.8" \
        "644 $1/share/man/man8/roadbookd.8"
    local page
    for page in $(pages_for_drivers); do
        printf '%s\n' "644 $1/share/roadbook/pages/$page.md"
    done
}

# Every page of docs/ but those for builders.
pages_for_drivers() { basename -s .md docs/*.md | grep -vxE 'architecture|log|status|style|testing'; }

found() { find "$1" \( -type f -o -empty \) -printf '%m /%P\n' | sort -k 2; }

install_into() { (umask 077 && DESTDIR=$1 PREFIX=$2 scripts/install.sh); }

check_files() {
    local root=$1 prefix=$2
    install_into "$root" "$prefix"
    diff <(expected "$prefix" | sort -k 2) <(found "$root") || fail "PREFIX=$prefix: not the files or modes expected"
    [ -z "$(find "$root" -type d ! -perm 755)" ] || fail "PREFIX=$prefix: a directory that not everybody can enter"
    grep -q "^ExecStart=$prefix/bin/roadbookd" "$root$prefix/lib/systemd/system/roadbookd.service" ||
        fail "PREFIX=$prefix: the unit starts another program"
    found "$root" | sed "s/^/    /"
}

# By the names of GNU's conventions; a directory in which no program would look is refused before anything is placed.
check_places() {
    local root=$1 place said
    make_install DESTDIR="$root" prefix=/opt exec_prefix=/opt bindir=/opt/bin mandir=/opt/man
    diff <(expected /opt | sed 's# /opt/share/man/# /opt/man/#' | sort -k 2) <(found "$root") ||
        fail "prefix=/opt mandir=/opt/man: not the files or modes expected"
    for place in bindir=/opt/games datarootdir=/srv/share sysconfdir=/opt/etc exec_prefix=/; do
        ! said=$(make_install DESTDIR="$root.refused" prefix=/opt "$place" 2>&1) || fail "$place is not refused"
        grep -qi "^install: $place: the programs look in " <<<"$said" || fail "$place: refused with other words: $said"
        [ ! -e "$root.refused" ] || fail "$place is refused, and something is installed"
    done
}

make_install() { make --silent --no-print-directory install "$@"; }

# Where roadbook-online and roadbook-draw were not built, nothing of them is installed.
check_without_others() {
    local root=$1 few=$1.programs left
    mkdir "$few"
    cp -t "$few" "$PROGRAMS"/{roadbook,roadbookd}
    PROGRAMS=$few install_into "$root" /usr
    left=$(find "$root" -path '*roadbook-online*' -o -path '*roadbook-draw*')
    [ -z "$left" ] || fail "this is installed of a program that was not built: $left"
    [ "$(expected /usr | grep -vcE 'online|roadbook-draw')" -eq "$(($(found "$root" | wc -l) - 1))" ] ||
        fail "without roadbook-online and roadbook-draw something else is missing too"
}

check_settings_are_kept() {
    local root=$1
    echo '# mine' >"$root/etc/roadbook/roadbook.conf"
    install_into "$root" /usr
    [ "$(cat "$root/etc/roadbook/roadbook.conf")" = '# mine' ] || fail "settings that were there were overwritten"
    "$root/usr/bin/roadbookd" --config "$root/etc/roadbook" --check || fail "the daemon refuses the settings"
}

check_removal() {
    local left
    DESTDIR=$1 PREFIX=$2 scripts/install.sh --remove
    left=$(find "$1" -type f -printf '/%P\n')
    [ "$left" = /etc/roadbook/roadbook.conf ] || fail "this is left after removing: $left"
    left=$(find "$1" -type d \( -name gpsd.service.d -o -name roadbook ! -path "$1/etc/*" \))
    [ -z "$left" ] || fail "a directory is left after removing: $left"
}

# systemd looks for other units in the same tree, so this system's stand beside ours. Its warnings are errors here, but
# not what it says of those others.
check_units() {
    local root=$1 said unit
    cp -rn --no-preserve=ownership /usr/lib/systemd/system/. "$root/usr/lib/systemd/system/"
    cp "$root"/usr/share/doc/roadbook/examples/*.* "$root/usr/lib/systemd/system/"
    install -D -m 755 /bin/true "$root/bin/kill"
    install -D -m 755 /bin/true "$root/bin/sh"
    install -D -m 755 /bin/true "$root/usr/bin/timeout"
    install -D -m 755 /bin/true "$root/usr/bin/systemctl"
    install -D -m 755 /bin/true "$root/usr/sbin/gpsd"
    said=$(systemd-analyze verify --man=no --root="$root" "${units[@]}" 2>&1 | grep roadbook || true)
    [ -z "$said" ] || fail "systemd does not like the units:"$'\n'"$said"
    for unit in roadbookd roadbook-archive roadbook-boot roadbook-hooks roadbook-places roadbook-remind \
        roadbook-snapshot roadbook-online; do
        exposure "$unit" "$root"
    done
}

# The number of a user or a group of the tree, and who is in a group.
number() { awk -F: -v name="$3" '$1 == name { print $3 }' "$1/etc/$2"; }
members() { awk -F: -v name="$2" '$1 == name { print $4 }' "$1/etc/group" | tr ',' '\n' | sort | paste -sd ' '; }

# The user and the directories, made in the tree; only root can give files away.
check_user() {
    [ "$(id -u)" -eq 0 ] || return 0
    systemd-sysusers --root="$1"
    systemd-tmpfiles --root="$1" --create roadbook.conf roadbook-online.conf
    diff <(printf '%s\n' '750 roadbook' '2750 roadbook/answers' '2770 roadbook/catalogue' '2770 roadbook/imports' \
        '2770 roadbook/ledger' '2770 roadbook/machines' '750 roadbook/spool') \
        <(cd "$1/var/lib" && find roadbook -printf '%m %p\n' | sort -k 2) || fail "not the directories expected"
    [ "$(stat -c %a:%u "$1/var/lib/roadbook-pull")" = "$(awk -F: '$1 == "roadbook-pull" { print "700:" $3 }' \
        "$1/etc/passwd")" ] || fail "the home of who pulls is not his alone"
    [ "$(stat -c %a:%u "$1/var/lib/roadbook-hooks")" = "750:$(number "$1" passwd roadbook-hooks)" ] ||
        fail "the folder of the hooks is not that of who runs them"
    [ "$(members "$1" roadbook)" = "roadbook-hooks roadbook-online roadbook-pull" ] ||
        fail "who runs programs, who asks and who pulls are not the members of the household: $(members "$1" roadbook)"
    [ "$(stat -c %u:%g "$1/var/lib/roadbook/answers")" = "$(number "$1" passwd roadbook-online):$(number "$1" group \
        roadbook)" ] || fail "the answers are not of who asks, and of the household"
    grep -q "^roadbook:x:$(stat -c %u "$1/var/lib/roadbook"):" "$1/etc/passwd" || fail "another user owns the books"
}

# Programs that note how they were called. Of systemd's answers they give those that matter here: our units stand where
# they were installed, and the recorder runs if a file says so.
make_stand_ins() {
    local directory=$1 program
    mkdir -p "$directory"
    for program in systemctl udevadm systemd-sysusers systemd-tmpfiles usermod sync; do
        cat >"$directory/$program" <<END
#!/usr/bin/env bash
# A stand-in that notes how it was called.
set -euo pipefail
case "$program \$*" in
    "systemctl show "*) echo "\$(cat "$directory/prefix")/lib/systemd/system/\${@: -1}" ;;
    "systemctl --quiet is-active "*) [ -e "$directory/runs" ] ;;
    "systemctl --quiet is-enabled "*) [ -e "$directory/enabled" ] ;;
    *) echo "$program \$*" >>"$directory/calls" ;;
esac
case "$program \$*" in
    "systemctl --quiet enable "*) touch "$directory/enabled" ;;
    "systemctl --quiet disable "*) rm -f "$directory/enabled" ;;
esac
END
        chmod +x "$directory/$program"
    done
    echo /usr/local >"$directory/prefix"
}

# Runs the script as it would on a system that runs, and tells how systemd's programs were called and what was said.
# Only this process sees the places that it changes.
on_running_system() {
    local room=$1
    shift
    : >"$room/calls"
    unshare --mount --propagation private bash -euo pipefail -c '
        room=$1
        shift
        mount --bind "$room/etc" /etc
        mount --bind "$room/local" /usr/local
        mount -t tmpfs tmpfs /run
        mkdir -p /run/systemd/system
        PATH=$room:$PATH "$@"
    ' run "$room" "$@"
    cat "$room/calls"
}

# Of another processor, as far as this one can tell.
check_refusal() {
    local room=$1
    mkdir "$room/foreign"
    install -m 755 "$PROGRAMS/roadbook" "$room/foreign/"
    printf '\177ELF foreign' >"$room/foreign/roadbookd"
    chmod +x "$room/foreign/roadbookd"
    PROGRAMS=$room/foreign on_running_system "$room" scripts/install.sh >"$room/refused" 2>&1 || true
    grep -q 'foreign/roadbookd does not run on this machine: ' "$room/refused" || fail "$(cat "$room/refused")"
    [ -z "$(find "$room/local" -type f)" ] || fail "something is installed of programs that do not run here"
}

check_running_system() {
    local room=$1 enabled="roadbookd.service roadbookd.socket roadbook-archive.timer roadbook-boot.service"
    enabled+=" roadbook-hooks.path roadbook-hooks.timer roadbook-remind.timer"
    enabled+=" roadbook-snapshot.path roadbook-snapshot.timer"
    enabled+=" roadbook-online.timer"
    if [ "$(id -u)" -ne 0 ]; then
        printf 'what is done on a running system is only tried as root\n'
        return 0
    fi
    make_stand_ins "$room"
    cp -a /etc "$room/etc"
    mkdir "$room/local"
    check_refusal "$room"
    on_running_system "$room" env --unset=SUDO_USER scripts/install.sh >"$room/first"
    touch "$room/runs"
    on_running_system "$room" env SUDO_USER=daemon scripts/install.sh >"$room/again"
    diff - "$room/first" <<END || fail "on a running system: not what is done at first"
Installed below /usr/local.
Roadbook's users and their directories in /var/lib are there.
systemd and udev have read the new files.
Started, now and at each boot: $enabled.
What is left to do, as root (docs/installing.md tells why):
  adduser YOUR-NAME roadbook
  roadbook setup
sync --file-system -- /usr/local/bin/roadbook /etc/roadbook
systemd-sysusers /usr/local/lib/sysusers.d/roadbook.conf
systemd-tmpfiles --create /usr/local/lib/tmpfiles.d/roadbook.conf
systemd-sysusers /usr/local/lib/sysusers.d/roadbook-online.conf
systemd-tmpfiles --create /usr/local/lib/tmpfiles.d/roadbook-online.conf
systemctl daemon-reload
udevadm control --reload
systemctl --quiet enable --now $enabled
END
    grep -q '^The recorder was running and has been restarted' "$room/again" || fail "a restart is not told"
    grep -qx 'systemctl restart roadbookd.service' "$room/again" || fail "a recorder that ran is not restarted"
    grep -qx 'daemon is in the group roadbook from the next login on.' "$room/again" || fail "a member is not told"
    grep -qx 'usermod --append --groups roadbook daemon' "$room/again" || fail "who called sudo is not taken in"
    if grep -qE 'enable|left to do' "$room/again"; then fail "what was there is enabled anew: $(cat "$room/again")"; fi
    check_removal_from_running_system "$room" "$enabled"
    on_running_system "$room" env SUDO_USER=daemon START=no scripts/install.sh >"$room/still"
    if grep -qE '^usermod|^systemctl --quiet enable' "$room/still"; then fail "with START=no something is started"; fi
    grep -qx "  systemctl enable --now $enabled" "$room/still" || fail "what START=no leaves to do is not told"
    grep -qx '  adduser daemon roadbook' "$room/still" || fail "who is to be taken in is not told"
    on_running_system "$room" env PREFIX=/usr/local/elsewhere scripts/install.sh >"$room/elsewhere"
    grep -q '^systemd and udev look below /usr and /usr/local: ' "$room/elsewhere" || fail "$(cat "$room/elsewhere")"
    if grep -q systemctl "$room/elsewhere"; then fail "units that systemd does not see are started"; fi
    DESTDIR=$room/tree on_running_system "$room" scripts/install.sh >"$room/tree.out"
    [ ! -s "$room/tree.out" ] || fail "with DESTDIR the system is touched: $(cat "$room/tree.out")"
}

check_removal_from_running_system() {
    local room=$1
    local started="roadbook-archive.service roadbook-hooks.service roadbook-online.service roadbook-places.service"
    started+=" roadbook-remind.service roadbook-snapshot.service"
    echo /usr >"$room/prefix"
    on_running_system "$room" scripts/install.sh --remove >"$room/other"
    if grep -q disable "$room/other"; then fail "what was installed elsewhere is stopped"; fi
    echo /usr/local >"$room/prefix"
    on_running_system "$room" scripts/install.sh --remove >"$room/removed"
    diff - "$room/removed" <<END || fail "on a running system: not what is done when it is removed"
Stopped, and not started at the next boot: $2 $started.
Removed from /usr/local. What stays: settings in /etc/roadbook, books in /var/lib/roadbook, the key with which
books are fetched in /var/lib/roadbook-pull, what programs after a drive keep in
/var/lib/roadbook-hooks, and the users roadbook, roadbook-pull, roadbook-hooks and roadbook-online.
systemctl --quiet disable --now $2 $started
systemctl stop roadbook-backup@*.service
systemctl clean --what=runtime roadbookd.service
$(printf 'systemctl clean --what=state roadbook-%s.timer\n' archive hooks remind snapshot online)
systemctl reset-failed $2 $started roadbook-backup@*.service
systemctl daemon-reload
udevadm control --reload
END
}

# The figure of a unit: 0 can reach nothing, 10 everything.
exposure() {
    local points
    points=$(systemd-analyze security --offline=true --no-pager --root="$2" "$1.service" |
        sed -n 's/.*exposure level for [^ ]*: \([0-9.]*\) .*/\1/p')
    awk -v points="$points" -v threshold="$threshold" 'BEGIN { exit !(points != "" && points <= threshold) }' ||
        fail "$1.service: exposure ${points:-unknown}, more than $threshold"
    figures+=("figure exposure$([ "$1" = roadbookd ] || printf -- '-%s' "$1") $points points")
}

# udevadm can judge a rule from 254 on; an older one, as Debian 12 has, cannot.
check_rule() {
    local version
    version=$(udevadm --version)
    if [ "${version%%[^0-9]*}" -lt 254 ]; then
        printf 'udev here is %s, too old to judge a rule; the tests of the rule stand in\n' "$version"
        return
    fi
    udevadm verify --resolve-names=never udev/61-roadbook.rules udev/62-roadbook-backup.rules
}

figures=()
check_files "$room/package" /usr
check_files "$room/local" /usr/local
check_places "$room/gnu"
check_without_others "$room/few"
check_settings_are_kept "$room/package"
check_removal "$room/local" /usr/local
check_user "$room/package"
check_running_system "$room/running"
check_units "$room/package"
check_rule
printf '%s\n' "${figures[@]}"
