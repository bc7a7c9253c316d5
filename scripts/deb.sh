#!/usr/bin/env bash
# Makes the Debian packages, in .build/packages: roadbook, roadbook-recorder for what is in the car, roadbook-online for
# look-ups over the network and roadbook-pictures for PNG and PDF. The programs in them are built by Debian 13's own
# Swift in a Debian 13 that is made for it, for this PC and for a Pi: nobody compiles in a car.
#
#   scripts/deb.sh [amd64|arm64]...        both by default
#   scripts/deb.sh repository DIRECTORY    of the packages that are there, signed with a key of this household: the cars
#                                          upgrade from it with apt, over the network at home or from a stick. Run
#                                          again, it has the newer packages too
#   scripts/deb.sh newer DIRECTORY         the packages that are there once more, of a later version and with another
#                                          line in the settings: what an upgrade is tried with
#
# PROGRAMS_AMD64, PROGRAMS_ARM64   directories with programs that were built so before
# PACKAGES         where the packages of a repository are (.build/packages)
# ROADBOOK_KEYS    where its key is kept (~/.local/share/roadbook/repository-keys); made when there is none
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

home=${ROADBOOK_CHROOT:-$HOME/.cache/roadbook/trixie}
pieces=$home/packages-$(printf '%s' "$PWD" | sha256sum | cut -c 1-8)
packages=.build/packages

# The directory with the programs of a processor, which stands in the last line that they are built with.
programs_of() {
    local given=PROGRAMS_${1^^}
    if [ -n "${!given:-}" ]; then
        printf '%s\n' "${!given}"
    else
        scripts/portability.sh "programs${2:-}" | tee /dev/stderr | tail -n 1
    fi
}

# Files as they are here, but for what git ignores; the programs beside them.
lay_out() {
    local processor=$1 programs=$2
    mkdir -p "$pieces/$processor/.build"
    rsync --archive --delete --exclude=/.git --filter=':- .gitignore' ./ "$pieces/$processor/"
    rm -rf -- "$pieces/$processor/.build"
    mkdir -p "$pieces/$processor/.build/programs"
    cp -t "$pieces/$processor/.build/programs" "$programs"/{roadbook,roadbookd,roadbook-online,roadbook-draw}
}

# -d: the packager has no compiler, for the programs are there.
pack() {
    local processor=$1
    say "$processor: packing"
    scripts/trixie-chroot.sh pack "$pieces/$processor" env PROGRAMS=.build/programs DEB_BUILD_OPTIONS=nocheck \
        dpkg-buildpackage --host-arch="$processor" --build=binary --no-check-builddeps --no-sign \
        --buildinfo-file=.build/packages/roadbook.buildinfo --changes-file=.build/packages/roadbook.changes \
        --buildinfo-option=-u.build/packages --changes-option=-u.build/packages >"$pieces/$processor.log" 2>&1 || {
        tail -n 30 "$pieces/$processor.log" >&2
        fail "$processor: the packages were not made; all words are in $pieces/$processor.log"
    }
    say "$processor: asking lintian"
    scripts/trixie-chroot.sh pack "$pieces/$processor" lintian --fail-on error,warning --allow-root \
        .build/packages/roadbook.changes
    mkdir -p $packages
    cp -t $packages "$pieces/$processor"/.build/packages/*.deb
}

# What no package may be bigger than, in MiB of its program.
weigh() {
    local program=$1 bound=$2 processor=$3 bytes
    bytes=$(scripts/trixie-chroot.sh pack "$pieces/$processor" stat --format=%s "debian/$4/usr/bin/$program")
    [ "$bytes" -lt $((bound * 1048576)) ] || fail "$processor: $program has $bytes bytes, $bound MiB are allowed"
}

depends() { dpkg-deb --field $packages/"$2"_*_"$1".deb Depends; }

# Of the recorder and the command nothing must bring libcurl or cairo along.
check_libraries() {
    local processor=$1 package
    for package in roadbook roadbook-recorder; do
        ! depends "$processor" $package | grep -qE 'curl|cairo' ||
            fail "$processor: $package depends on libcurl or cairo"
    done
    depends "$processor" roadbook-online | grep -q libcurl ||
        fail "$processor: roadbook-online does not depend on libcurl"
    for package in libcairo2 libpangocairo libglib2 zlib1g libsqlite3 fonts-dejavu-core; do
        depends "$processor" roadbook-pictures | grep -q $package ||
            fail "$processor: roadbook-pictures does not depend on $package"
    done
}

# figure NAME KIB
figure() { awk -v name="$1" -v kib="$2" 'BEGIN { printf "figure %s %.2f MiB\n", name, kib / 1024 }'; }

figures() {
    local part kib
    for part in recorder online pictures; do
        kib=$(stat --format=%s $packages/roadbook-${part}_*_"$1".deb | awk '{ print $1 / 1024 }')
        part=-$part
        figure "deb${part/-recorder/}-mib-$1" "$kib"
    done
    figure "installed-mib-$1" "$(dpkg-deb --field $packages/roadbook-recorder_*_"$1".deb Installed-Size)"
}

make_packages() {
    local processor=$1 programs
    case $processor in
        amd64) programs=$(programs_of amd64) ;;
        arm64) programs=$(programs_of arm64 -arm64) ;;
    esac
    lay_out "$processor" "$programs"
    pack "$processor"
    weigh roadbookd 10 "$processor" roadbook-recorder
    weigh roadbook 16 "$processor" roadbook
    weigh roadbook-online 11 "$processor" roadbook-online
    weigh roadbook-draw 8 "$processor" roadbook-pictures
    check_libraries "$processor"
}

gpg_here() { gpg --homedir "$keys" --batch --quiet --no-tty "$@"; }

make_key() {
    install -d -m 700 -- "$keys"
    ! gpg_here --list-secret-keys "$owner" >/dev/null 2>&1 || return 0
    gpg_here --passphrase '' --quick-generate-key "$owner" ed25519 sign never
    say "a key was made in $keys; keep it: without it the cars trust no later repository"
}

# The index is written beside and moved into place last: a car that looks meanwhile finds the old one.
write_index() {
    local new=$1/.new label=APT::FTPArchive::Release
    rm -rf -- "$new"
    mkdir -p "$new"
    (cd "$1" && apt-ftparchive packages .) >"$new/Packages"
    gzip --keep --no-name "$new/Packages"
    (cd "$new" && apt-ftparchive -o $label::Origin=Roadbook -o $label::Label=Roadbook release .) >"$new/unsigned"
    mv "$new/unsigned" "$new/Release"
    gpg_here --yes --local-user "$owner" --clearsign --output "$new/InRelease" "$new/Release"
    gpg_here --export "$owner" >"$new/roadbook.gpg"
    mv -f "$new"/* "$1/"
    rmdir "$new"
}

repository() {
    local directory=$1 given=${PACKAGES:-$packages}
    local keys=${ROADBOOK_KEYS:-${XDG_DATA_HOME:-$HOME/.local/share}/roadbook/repository-keys}
    local owner
    owner="Roadbook packages of $(id -un)"
    compgen -G "$given/*.deb" >/dev/null || fail "there are no packages yet: make deb"
    scripts/packages.sh apt-utils gpg
    mkdir -p "$directory"
    cp -t "$directory" "$given"/*.deb
    make_key
    write_index "$directory"
    directory=$(cd "$directory" && pwd)
    cat <<END
repository: $(compgen -G "$directory/*.deb" | wc -l) packages in $directory. On each car, once, as root:
  cp roadbook.gpg /usr/share/keyrings/roadbook.gpg
  echo 'deb [signed-by=/usr/share/keyrings/roadbook.gpg] WHERE ./' >/etc/apt/sources.list.d/roadbook.list
  apt update && apt install roadbook-recorder
WHERE is file:$directory on this machine; elsewhere file: and where the stick is, or http:// and who serves it.
END
}

newer() {
    local file name tree
    make_room
    mkdir -p "$1"
    for file in $packages/*.deb; do
        name=$(basename "$file" .deb)
        tree=$room/$name
        dpkg-deb --raw-extract "$file" "$tree"
        sed -i -e 's/^Version: .*/&+newer/' -e 's/roadbook (= \(.*\))/roadbook (= \1+newer)/' "$tree/DEBIAN/control"
        [ ! -e "$tree/etc/roadbook/roadbook.conf" ] || echo '# A new line.' >>"$tree/etc/roadbook/roadbook.conf"
        dpkg-deb --root-owner-group --build "$tree" "$1/${name/_*_/+newer_}.deb" >/dev/null
    done
}

case "${1:-}" in
    repository | newer)
        [ $# -eq 2 ] || usage
        "$@"
        exit
        ;;
esac
processors=("$@")
[ $# -gt 0 ] || processors=(amd64 arm64)
for processor in "${processors[@]}"; do
    [[ $processor =~ ^(amd64|arm64)$ ]] || usage
done
scripts/packages.sh rsync dpkg
scripts/trixie-chroot.sh make-packager
rm -rf $packages
for processor in "${processors[@]}"; do make_packages "$processor"; done
for processor in "${processors[@]}"; do figures "$processor"; done
say "made for Debian 13 and Raspberry Pi OS of its age; Debian 12 has older libraries, and apt refuses them there"
ls $packages/*.deb
