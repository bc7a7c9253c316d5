#!/usr/bin/env bash
# Makes a repository of the packages in .build/packages, signed with a key of this household: the cars upgrade from it
# with apt, over the network at home or from a stick. Run again, it has the newer packages too.
#
#   scripts/repository.sh DIRECTORY
#
# PACKAGES        where the packages are (.build/packages)
# ROADBOOK_KEYS   where the key is kept (~/.local/share/roadbook/repository-keys); made when there is none
set -euo pipefail
cd "$(dirname "$0")/.."

directory=${1:?usage: scripts/repository.sh DIRECTORY}
packages=${PACKAGES:-.build/packages}
keys=${ROADBOOK_KEYS:-${XDG_DATA_HOME:-$HOME/.local/share}/roadbook/repository-keys}
owner="Roadbook packages of $(id -un)"

fail() {
    printf 'repository: error: %s\n' "$1" >&2
    exit 1
}

gpg_here() { gpg --homedir "$keys" --batch --quiet --no-tty "$@"; }

make_key() {
    install -d -m 700 -- "$keys"
    ! gpg_here --list-secret-keys "$owner" >/dev/null 2>&1 || return 0
    gpg_here --passphrase '' --quick-generate-key "$owner" ed25519 sign never
    printf 'repository: a key was made in %s; keep it: without it the cars trust no later repository\n' "$keys"
}

# The index is written beside and moved into place last: a car that looks meanwhile finds the old one.
write_index() {
    local new=$directory/.new
    rm -rf -- "$new"
    mkdir -p "$new"
    (cd "$directory" && apt-ftparchive packages .) >"$new/Packages"
    gzip --keep --no-name "$new/Packages"
    (cd "$new" && apt-ftparchive -o APT::FTPArchive::Release::Origin=Roadbook \
        -o APT::FTPArchive::Release::Label=Roadbook release .) >"$new/Release.unsigned"
    mv "$new/Release.unsigned" "$new/Release"
    gpg_here --yes --local-user "$owner" --clearsign --output "$new/InRelease" "$new/Release"
    gpg_here --export "$owner" >"$new/roadbook.gpg"
    mv -f "$new"/* "$directory/"
    rmdir "$new"
}

compgen -G "$packages/*.deb" >/dev/null || fail "there are no packages yet: make deb"
scripts/packages.sh apt-utils gpg
mkdir -p "$directory"
cp -t "$directory" "$packages"/*.deb
make_key
write_index
directory=$(cd "$directory" && pwd)
cat <<END
repository: $(compgen -G "$directory/*.deb" | wc -l) packages in $directory. On each car, once, as root:
  cp roadbook.gpg /usr/share/keyrings/roadbook.gpg
  echo 'deb [signed-by=/usr/share/keyrings/roadbook.gpg] WHERE ./' >/etc/apt/sources.list.d/roadbook.list
  apt update && apt install roadbook-recorder
WHERE is file:$directory on this machine; elsewhere file: and where the stick is, or http:// and who serves it.
END
