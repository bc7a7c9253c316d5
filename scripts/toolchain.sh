#!/usr/bin/env bash
# Makes sure that what `swift build` needs is here: the C libraries and Swift itself, 6.0 or later. Debian 13 has Swift
# as a package; where there is none, one line says where it is had.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/packages.sh --list scripts/build-packages.txt
# Swift's library, which is linked into the programs, needs the library of C++ for the gcc that is here.
scripts/packages.sh "libstdc++-$(gcc -dumpversion)-dev"

if ! command -v swift >/dev/null; then
    if [ -n "$(apt-cache madison swiftlang 2>/dev/null)" ] || grep -qs '^VERSION_ID="13"' /etc/os-release; then
        scripts/packages.sh swiftlang
    else
        echo "toolchain: no Swift here and this system has no package of it: install 6.0 or later from swift.org" >&2
        exit 1
    fi
fi

version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
if [ "${version%%.*}" -lt 6 ] 2>/dev/null; then
    echo "toolchain: Swift $version is too old: 6.0 or later is needed, Debian 13 or swift.org has it" >&2
    exit 1
fi
