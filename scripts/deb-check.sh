#!/usr/bin/env bash
# Installs the packages of .build/packages in a bare Debian 13 as a driver does, starts what they brought, sets it up
# and records a drive, upgrades, removes and purges them, first from their files and then from a signed repository, and
# looks each time at what is there. The units run in the virtual machine of `make prove NAME=machine`, not here.
#
#   scripts/deb-check.sh [amd64|arm64]...    in copies of a bare Debian 13 that are thrown away; by default for each
#                                            processor that there are packages for, emulated where it is another one
#   scripts/deb-check.sh --inside            in such a copy
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

packages=$PWD/.build/packages
room=$PWD/.build/deb-check
processor=$(dpkg --print-architecture)

me+=": $processor"

# --- inside

apt_get() {
    DEBIAN_FRONTEND=noninteractive apt-get -qq --yes --no-install-recommends "$@" >/tmp/apt.log 2>&1 || {
        tail -n 30 /tmp/apt.log >&2
        fail "apt-get $*"
    }
}

there() { [ -e "$1" ] || fail "$1 is not there, $2"; }
gone() { [ ! -e "$1" ] || fail "$1 is there, $2"; }

check_installed() {
    local unit
    [ "$(stat --format='%U:%G %a' /var/lib/roadbook)" = "roadbook:roadbook 750" ] ||
        fail "/var/lib/roadbook is not the recorder's alone: $(stat --format='%U:%G %a' /var/lib/roadbook)"
    [ "$(stat --format='%a' /var/lib/roadbook/ledger)" = 2770 ] || fail "the ledger is not the household's"
    for unit in multi-user.target.wants/{roadbookd,roadbook-boot}.service sockets.target.wants/roadbookd.socket \
        paths.target.wants/roadbook-{hooks,snapshot}.path \
        timers.target.wants/roadbook-{archive,hooks,remind,snapshot}.timer \
        "$@"; do
        [ -L "/etc/systemd/system/$unit" ] || fail "$unit is not enabled"
    done
    roadbook --version >/dev/null || fail "roadbook does not start"
    roadbookd --check >/dev/null || fail "roadbookd does not start with the settings of its package"
    dpkg --verify ${*:+roadbook-online roadbook-pictures} roadbook roadbook-recorder ||
        fail "a file is not as its package has it"
}

# In the name in which its timer starts it.
check_online() {
    local said user=(setpriv --reuid=roadbook-online --regid=roadbook --init-groups)
    check_installed timers.target.wants/roadbook-online.timer
    [ "$(stat --format='%U:%G %a' /var/lib/roadbook/answers)" = "roadbook-online:roadbook 2750" ] ||
        fail "the answers are not of who asks: $(stat --format='%U:%G %a' /var/lib/roadbook/answers)"
    said=$("${user[@]}" roadbook-online 2>&1) || fail "roadbook-online does not start: $said"
    [[ $said == *"are off"* ]] || fail "roadbook-online is not off without a setting: $said"
    gone /var/lib/roadbook/answers/00000001.log "and nobody was asked"
}

# A service that is not there, for the bare system has no network of its own to ask: what the household says is read,
# and a call is tried.
ask_nobody() {
    local said user=(setpriv --reuid=roadbook-online --regid=roadbook --init-groups)
    printf '[Online]\nStreets=photon\nStreetsEndpoint=http://127.0.0.1:1/api\nContact=anna@example.org\n' \
        >>/etc/roadbook/roadbook.conf
    said=$("${user[@]}" roadbook-online 2>&1) || fail "roadbook-online fails without a network: $said"
    [[ $said == *"127.0.0.1:1 cannot be reached"* ]] || fail "roadbook-online does not ask for the drive: $said"
    said=$(roadbook-online 2>&1) || fail "root cannot look things up: $said"
    gone /var/lib/roadbook/answers/00000001.log "and nobody has answered"
    said=$(setpriv --reuid=roadbook --regid=roadbook --init-groups roadbook-online 2>&1) &&
        fail "the recorder's user asks on the network: $said"
    say "look-ups over the network: off, then on, in the name of a user of their own"
}

# A scene of one word, on a system that has nothing but what the packages brought.
paint() {
    local said way=/tmp/way.scene
    printf '%s\n' 'roadbook-scene 1' 'size 20000 10000' 'theme light' 'title Way' 'about A word and a line' \
        'line route 1000 600 0 0' 'm 1000 8000 18000 0' 'text ink 2000 start plain ground 1000 5000 - Way' end >$way
    said=$(roadbook-draw /tmp/way.png <$way 2>&1 && roadbook-draw /tmp/way.pdf <$way 2>&1) ||
        fail "roadbook-draw does not paint: $said"
    [ -z "$said" ] || fail "roadbook-draw has something to say: $said"
    [ "$(head -c 8 /tmp/way.png | od -An -tx1 | tr -d ' ')" = 89504e470d0a1a0a ] || fail "the PNG is none"
    [ "$(head -c 5 /tmp/way.pdf)" = %PDF- ] || fail "the PDF is none"
    say "a picture is painted, as PNG of $(stat --format=%s /tmp/way.png) bytes and as PDF"
}

check_version() {
    local version
    version=$(dpkg-query --show --showformat '${Version}' roadbook-recorder)
    [[ $version == $1 ]] || fail "roadbook-recorder has the version $version, not $1"
}

install_files() {
    apt_get update
    apt_get install "$packages"/*_"$processor".deb
    check_online
    say "installed, with $(dpkg-query --show --showformat '.' | wc -c) packages on the system"
    PROGRAMS=/usr/bin scripts/rig.sh starts 20 "deb-$processor"
    scripts/first-drive.sh "$RECEIVER" "$processor"
    say "set up, and a drive is recorded and shown"
    ask_nobody
    paint
}

# The drive of the first evening, after whatever was done to the packages.
drive_is_there() {
    local trips
    trips=$(roadbook trips --json | grep -c '"vehicle":"Golf"') || true
    [ "$trips" -eq 1 ] || fail "$trips trips of the Golf are there, $1"
}

# As a person types it, at a terminal: apt keeps all that is said there, and it is to be read.
on_terminal() {
    local said=/var/log/apt/term.log
    : >$said
    DEBIAN_FRONTEND=noninteractive script --quiet --return --command "apt-get --yes --no-install-recommends $*" \
        /dev/null </dev/null >/tmp/apt.log || fail "apt-get $*: $(tail -n 30 /tmp/apt.log)"
    [ -s $said ] || fail "apt has kept nothing of what was said at its terminal"
    [ "$(stat --format=%s $said)" -lt 8192 ] || fail "what was said fills apt's log: $(stat --format=%s $said) bytes"
    ! grep -q $'\r\033\\[K' $said || fail "a progress that nobody looks at is in apt's log"
}

# The package of another project, whose list of places makes an index as soon as it is installed.
name_places() {
    local name
    on_terminal install koko-data
    { roadbook doctor || true; } | grep -q 'GeoNames' || fail "there is no index of places after koko-data is installed"
    roadbook trips --json | grep -q '"city":"' || fail "no trip is called by a city"
    name=$(roadbook trips --json | sed 's/.*"autoName":"\([^"]*\)".*/\1/')
    say "koko-data is installed, and the drive is called $name"
}

upgrade_files() {
    printf '[Drive]\nIdleTimeout=7min\n' >>/etc/roadbook/roadbook.conf
    apt_get -o Dpkg::Options::=--force-confold install "$room"/newer/*_"$processor".deb
    check_version '*+newer'
    grep -q 7min /etc/roadbook/roadbook.conf || fail "the upgrade has replaced settings that were changed"
    roadbookd --check >/dev/null || fail "the newer roadbookd does not start"
    drive_is_there "after the upgrade"
    say "upgraded, and settings that were changed and the drive are kept"
}

# Root restores in the name of a user who may not read what root's backup wrote.
comes_back() {
    roadbook backup --same-card /root/stick >/dev/null || fail "root's backup fails"
    install -d -o roadbook -g roadbook -m 2770 /var/lib/another
    roadbook --data /var/lib/another --config /root/none restore /root/stick >/dev/null || fail "root's restore fails"
    roadbook --data /var/lib/another trips --json | grep -q '"id"' || fail "no trip came back"
    rm -rf /root/stick /root/none /var/lib/another
    say "root's backup comes back"
}

# What docs/operating.md has people make, and what systemd leaves of timers that it has started.
leave_traces() {
    local timer
    setpriv --reuid=roadbook-pull --regid=roadbook-pull --clear-groups mkdir -p -m 700 /var/lib/roadbook-pull/.ssh
    echo secret >/var/lib/roadbook-pull/.ssh/id_ed25519
    mkdir -p /var/lib/systemd/timers
    for timer in remind snapshot; do touch /var/lib/systemd/timers/stamp-roadbook-$timer.timer; done
}

stamps_gone() {
    ! compgen -G '/var/lib/systemd/timers/stamp-roadbook-*' || fail "systemd still knows when timers of ours ran"
}

remove() {
    leave_traces
    apt_get remove roadbook roadbook-online roadbook-pictures roadbook-recorder
    gone /usr/bin/roadbookd "after the package was removed"
    gone /usr/bin/roadbook-online "after the package was removed"
    gone /usr/bin/roadbook-draw "after the package was removed"
    gone /usr/lib/systemd/system/roadbookd.service "after the package was removed"
    there /etc/roadbook/roadbook.conf "but only a purge takes settings"
    there /var/lib/roadbook/spool "but only a purge takes books, and only when it is told to"
    say "removed, and settings and books are there"
}

purge() {
    apt_get purge roadbook roadbook-online roadbook-recorder
    gone /etc/roadbook "after the purge"
    there /var/lib/roadbook/spool "for nobody was asked"
    there /var/lib/roadbook-pull/.ssh/id_ed25519 "for nobody was asked"
    stamps_gone
    say "purged, and the books are there, for nobody was asked"
}

# The lines that `make repository` says.
trust_repository() {
    cp "$room/repository/roadbook.gpg" /usr/share/keyrings/roadbook.gpg
    ln -sfn "$room/repository" /srv/roadbook
    echo 'deb [signed-by=/usr/share/keyrings/roadbook.gpg] file:/srv/roadbook ./' \
        >/etc/apt/sources.list.d/roadbook.list
}

refuse_changed_repository() {
    cp -r "$room/repository" /tmp/changed
    sed -i 's/^Date: .*/Date: Thu, 01 Jan 2026 00:00:00 UTC/' /tmp/changed/InRelease
    ln -sfn /tmp/changed /srv/roadbook
    ! apt-get update --error-on=any >/tmp/apt.log 2>&1 || fail "apt has taken a repository that was changed"
    grep -qi 'sign' /tmp/apt.log || fail "apt refuses a changed repository, but not for its signature"
    say "a repository that was changed after it was signed is refused"
}

from_repository() {
    trust_repository
    refuse_changed_repository
    trust_repository
    apt_get update
    apt_get install roadbook-recorder
    gone /usr/bin/roadbook-online "and nobody wanted it"
    gone /usr/bin/roadbook-draw "and nobody wanted it"
    ! ldd /usr/bin/roadbook /usr/bin/roadbookd | grep -qE 'curl|cairo' ||
        fail "libcurl or cairo is linked where it is not used"
    check_installed
    drive_is_there "after it was installed again"
    ln -sfn "$room/newer-repository" /srv/roadbook
    apt_get update
    apt_get upgrade
    check_version '*+newer'
    check_installed
    apt_get install roadbook-online roadbook-pictures
    check_online
    paint
    say "installed from a signed repository, and upgraded by apt when that had newer packages"
}

purge_with_books() {
    apt_get install debconf-utils
    leave_traces
    echo 'roadbook-recorder roadbook-recorder/purge-books boolean true' | debconf-set-selections
    apt_get purge roadbook-recorder roadbook-online
    gone /var/lib/roadbook "after a purge that was to take it"
    gone /var/lib/roadbook-hooks "after a purge that was to take it"
    gone /var/lib/roadbook-pull "after a purge that was to take it, with the key in it"
    stamps_gone
    say "purged with the books, as it was answered"
}

if [ "${1:-}" = --inside ]; then
    install_files
    name_places
    upgrade_files
    comes_back
    remove
    purge
    from_repository
    purge_with_books
    exit
fi

# --- outside

prepare() {
    rm -rf -- "$room"
    mkdir -p "$room"
    scripts/deb.sh newer "$room/newer"
    export ROADBOOK_KEYS=$room/keys
    scripts/deb.sh repository "$room/repository" >"$room/repository.log"
    PACKAGES=$room/newer scripts/deb.sh repository "$room/newer-repository" >>"$room/repository.log"
}

processors=("$@")
compgen -G "$packages/roadbook_*.deb" >/dev/null || scripts/deb.sh "$@"
[ $# -gt 0 ] || mapfile -t processors < <(
    for file in "$packages"/roadbook_*.deb; do
        file=${file##*_}
        printf '%s\n' "${file%.deb}"
    done
)
prepare
for processor in "${processors[@]}"; do
    scripts/trixie-chroot.sh make-bare "$processor"
    # Outside, for it is of this machine; gpsd reaches it by the network, which both have in common.
    start_receiver 'stand 20; drive 600 14; stand 60; drive 6000 14'
    scripts/trixie-chroot.sh try "$processor" "$PWD" env RECEIVER="$receiver" scripts/deb-check.sh --inside
    take_power_from receiver
done
