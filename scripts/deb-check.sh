#!/usr/bin/env bash
# Installs the packages of .build/packages in a bare Debian 13 as a driver does, starts what they brought, upgrades,
# removes and purges them, and looks each time at what is there. The units run in the virtual machine of `make vm-test`,
# not here.
#
#   scripts/deb-check.sh             on any PC: in a copy of a bare Debian 13 that is thrown away
#   scripts/deb-check.sh --inside    in that copy
set -euo pipefail
cd "$(dirname "$0")/.."

packages=$PWD/.build/packages

say() { printf 'deb-check: %s\n' "$1"; }

fail() {
    printf 'deb-check: error: %s\n' "$1" >&2
    exit 1
}

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
    for unit in multi-user.target.wants/roadbookd.service sockets.target.wants/roadbookd.socket \
        timers.target.wants/roadbook-archive.timer; do
        [ -L "/etc/systemd/system/$unit" ] || fail "$unit is not enabled"
    done
    roadbook --version >/dev/null || fail "roadbook does not start"
    roadbookd --check >/dev/null || fail "roadbookd does not start with the settings of its package"
    dpkg --verify roadbook roadbook-recorder || fail "a file is not as its package has it"
}

# The same package again, of a later version, with other words in the settings.
make_newer() {
    local file name
    mkdir -p /tmp/newer
    for file in "$packages"/*_amd64.deb; do
        name=$(basename "$file" .deb)
        dpkg-deb --raw-extract "$file" "/tmp/newer/$name"
        sed -i -e 's/^Version: .*/&+newer/' -e 's/roadbook (= \(.*\))/roadbook (= \1+newer)/' \
            "/tmp/newer/$name/DEBIAN/control"
        [ ! -e "/tmp/newer/$name/etc/roadbook/roadbook.conf" ] ||
            echo '# A new line.' >>"/tmp/newer/$name/etc/roadbook/roadbook.conf"
        dpkg-deb --root-owner-group --build "/tmp/newer/$name" "/tmp/newer/$name.deb" >/dev/null
    done
}

install_first() {
    apt_get update
    apt_get install "$packages"/*_amd64.deb
    check_installed
    say "installed, with $(dpkg-query --show --showformat '.' | wc -c) packages on the system"
    scripts/starts.sh 20 deb /usr/bin
}

upgrade() {
    printf '[Drive]\nIdleTimeout=7min\n' >>/etc/roadbook/roadbook.conf
    echo kept >/var/lib/roadbook/spool/kept
    make_newer
    apt_get -o Dpkg::Options::=--force-confold install /tmp/newer/*.deb
    grep -q 7min /etc/roadbook/roadbook.conf || fail "the upgrade has replaced settings that were changed"
    roadbookd --check >/dev/null || fail "the newer roadbookd does not start"
    say "upgraded, and settings that were changed are kept"
}

remove() {
    apt_get remove roadbook roadbook-recorder
    gone /usr/bin/roadbookd "after the package was removed"
    gone /usr/lib/systemd/system/roadbookd.service "after the package was removed"
    there /etc/roadbook/roadbook.conf "but only a purge takes settings"
    there /var/lib/roadbook/spool/kept "but only a purge takes books, and only when it is told to"
    say "removed, and settings and books are there"
}

purge() {
    apt_get purge roadbook roadbook-recorder
    gone /etc/roadbook "after the purge"
    there /var/lib/roadbook/spool/kept "for nobody was asked"
    say "purged, and the books are there, for nobody was asked"
    apt_get install debconf-utils "$packages"/*_amd64.deb
    there /var/lib/roadbook/spool/kept "after it was installed again"
    echo 'roadbook-recorder roadbook-recorder/purge-books boolean true' | debconf-set-selections
    apt_get purge roadbook-recorder
    gone /var/lib/roadbook "after a purge that was to take it"
    say "purged with the books, as it was answered"
}

if [ "${1:-}" = --inside ]; then
    install_first
    upgrade
    remove
    purge
    exit
fi

# --- outside

compgen -G "$packages/*_amd64.deb" >/dev/null || fail "there are no packages yet: make deb"
scripts/trixie-chroot.sh make-bare
scripts/trixie-chroot.sh try "$PWD" scripts/deb-check.sh --inside
