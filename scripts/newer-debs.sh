#!/usr/bin/env bash
# The packages of .build/packages once more, of a later version and with another line in the settings: what an upgrade
# is tried with.
#
#   scripts/newer-debs.sh DIRECTORY
set -euo pipefail
cd "$(dirname "$0")/.."

directory=${1:?usage: scripts/newer-debs.sh DIRECTORY}
trees=$(mktemp -d "${TMPDIR:-/tmp}/roadbook-newer.XXXXXX")
trap 'rm -rf -- "$trees"' EXIT
mkdir -p "$directory"
for file in .build/packages/*.deb; do
    name=$(basename "$file" .deb)
    tree=$trees/$name
    dpkg-deb --raw-extract "$file" "$tree"
    sed -i -e 's/^Version: .*/&+newer/' -e 's/roadbook (= \(.*\))/roadbook (= \1+newer)/' "$tree/DEBIAN/control"
    [ ! -e "$tree/etc/roadbook/roadbook.conf" ] || echo '# A new line.' >>"$tree/etc/roadbook/roadbook.conf"
    dpkg-deb --root-owner-group --build "$tree" "$directory/${name/_*_/+newer_}.deb" >/dev/null
done
