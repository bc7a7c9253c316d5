#!/usr/bin/env bash
# Keeps a Debian 13 beside the machine's own system, so that Roadbook is built and tested with the very compiler and
# libraries that Debian 13 has, on whatever Debian the developer sits at. It is made once, outside the repository, and
# made anew when the list of packages changes; a half-made one is thrown away. Nothing stays mounted: whatever runs in
# it has its own mount namespace, which ends with it, however it ends.
#
#   scripts/trixie-chroot.sh make                 the chroot, with swiftlang and what the build and the tests need
#   scripts/trixie-chroot.sh make-sysroot         in it /sysroot: arm64 libraries to link against, unpacked only, and
#                                                 /sysroot/swift-sdks, which tells SwiftPM of them as trixie-arm64
#   scripts/trixie-chroot.sh make-machine         beside it machine/: disk, kernel and initial RAM disk of a Debian 13
#                                                 for a virtual machine, with gpsd, BlueZ and nothing of ours
#   scripts/trixie-chroot.sh make-packager        beside it packager/: another one, with what makes Debian packages and
#                                                 the libraries of both processors, by which their dependencies are told
#   scripts/trixie-chroot.sh make-bare PROCESSOR  beside it bare-amd64/ or bare-arm64/: Debian's smallest system, and
#                                                 nothing else; that of another processor is emulated
#   scripts/trixie-chroot.sh run DIR COMMAND...   run a command in it as root, DIR bound to /src
#   scripts/trixie-chroot.sh pack DIR COMMAND...  the same in the packager
#   scripts/trixie-chroot.sh try PROCESSOR DIR COMMAND...
#                                                 the same in a bare one, of which nothing that is changed stays
#
# ROADBOOK_CHROOT says where it is kept (5 GB; default ~/.cache/roadbook/trixie), ROADBOOK_MIRROR which Debian mirror
# it comes from (default: the one this machine's apt uses).
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

home=${ROADBOOK_CHROOT:-$HOME/.cache/roadbook/trixie}
root=$home/root
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
format=2    # raised when this script makes something else of the same packages, so that older ones are made anew
unpacked='' # what is being made, to be thrown away if that fails

clean_up() {
    if [ -n "$unpacked" ]; then as_root rm -rf --one-file-system -- "$unpacked"; fi
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# The mirror is the machine's own: it is the one that is known to be reached from here.
mirror() {
    if [ -n "${ROADBOOK_MIRROR:-}" ]; then
        printf '%s\n' "$ROADBOOK_MIRROR"
        return
    fi
    local codename found
    codename=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")
    found=$(apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 'Identifier: Packages' |
        awk -v codename="$codename" '($1 == codename || $1 == "stable") && $2 == "main" { print $3; exit }')
    [ -n "$found" ] || fail "no Debian mirror in this machine's apt sources; name one in ROADBOOK_MIRROR"
    printf '%s\n' "$found"
}

# Signatures are always checked: an old Debian 12 gets the keyring that knows Debian 13.
prepare_host() {
    [ "$(dpkg --print-architecture)" = amd64 ] || fail "the chroot is made on amd64 machines only"
    scripts/packages.sh mmdebstrap mount debian-archive-keyring
    [ -e /usr/share/keyrings/debian-archive-trixie-stable.gpg ] && return
    say "bringing debian-archive-keyring up to date"
    as_root apt-get -qq update
    as_root apt-get -qq install --yes --no-install-recommends debian-archive-keyring >/dev/null
}

# mmdebstrap's own words are many: they are shown when it fails.
bootstrap() {
    local log=$home/bootstrap.log
    as_root mmdebstrap --mode=root --format=directory --aptopt='APT::Install-Recommends "false"' \
        "$@" trixie "$unpacked" "deb [signed-by=$keyring] $(mirror) trixie main" >"$log" 2>&1 || {
        tail -n 30 "$log" >&2
        fail "could not be made; all of mmdebstrap's words are in $log"
    }
}

joined() { sort -u | paste -sd, -; }

# What is there before Roadbook's own scripts have installed anything: Debian's smallest system, and the two programs
# with which the README begins.
bare_packages() { printf '%s\n' make git debian-archive-keyring; }

# qemu-user runs the arm64 programs, and busybox-static, a shell that loads no library of its own, starts it. systemd is
# there for its varlinkctl, which older Debians do not have.
extra_packages() { printf '%s\n' qemu-user busybox-static systemd; }

# What the root was made of: packages by name, and the scripts that install all others as on anybody's machine.
chroot_recipe() {
    { bare_packages && extra_packages && scripts/packages.sh --names build test; } | joined
    sha256sum <scripts/packages.sh | cut -c 1-16
}

# The libraries of pictures are linked, or looked for by tests, by the names of their files.
sysroot_packages() {
    {
        scripts/packages.sh --names build | grep -e '-dev$' -e '^lib'
        scripts/packages.sh --names test | grep -e '^lib.*[0-9]$'
        printf '%s\n' swiftlang libstdc++-14-dev
    } | joined
}

# Moves into place what was made; the note in it says from which packages, and is read by `current`.
settle() {
    local place=$1 packages=$2
    as_root tee "$unpacked/.made-of" <<<"$format $packages" >/dev/null
    as_root rm -rf --one-file-system -- "$place"
    as_root mv -T -- "$unpacked" "$place"
    unpacked=''
}

current() { [ "$(cat "$1/.made-of" 2>/dev/null)" = "$format $2" ]; }

# True when the place has to be made; one process at a time makes it, and those that waited for it find it made. Those
# that run something in the chroot hold the lock too, so that nobody replaces it under them.
outdated() {
    if current "$1" "$2"; then return 1; fi
    flock 9
    ! current "$1" "$2"
}

# Nothing is handed to the bare system: the compiler and what else is needed is installed by the scripts that a
# newcomer's `make` runs, so that what they forget is missing here too.
make_chroot() {
    local recipe version
    recipe=$(chroot_recipe | paste -sd ' ')
    outdated "$root" "$recipe" || return 0
    prepare_host
    say "making a bare Debian 13 in $root, once, and in it what make installs: two minutes and 3 GB"
    unpacked=$home/root.new
    as_root rm -rf --one-file-system -- "$unpacked"
    bootstrap --variant=minbase --include="$(bare_packages | joined)"
    run_in_root "$unpacked" "$PWD" make toolchain
    run_in_root "$unpacked" "$PWD" scripts/packages.sh --for test
    run_in_root "$unpacked" "$PWD" scripts/packages.sh $(extra_packages)
    settle "$root" "$recipe"
    version=$(run_in_root "$root" "$home" swift --version 2>&1) || fail "it is made, but nothing runs in it: $version"
    say "made, with ${version%%$'\n'*}"
}

# Packages are unpacked, not installed: nothing of arm64 has to run. Only what compiler, linker and emulator look for
# stays; an emulated program sees the sysroot's files before the real ones, and must not meet a second /tmp there.
make_sysroot() {
    local packages
    packages=$(sysroot_packages)
    outdated "$root/sysroot" "$packages" || return 0
    prepare_host
    say "unpacking the arm64 libraries into $root/sysroot, once: about a minute and 1 GB"
    unpacked=$home/sysroot.new
    as_root rm -rf --one-file-system -- "$unpacked"
    bootstrap --variant=extract --architectures=arm64 --include="$packages" \
        --dpkgopt='path-exclude=/usr/libexec/swift/bin/*' --dpkgopt='path-exclude=/usr/libexec/swift/lib/lib*'
    as_root find "$unpacked" -mindepth 1 -maxdepth 1 ! -name usr -exec rm -rf {} +
    as_root find "$unpacked/usr" -mindepth 1 -maxdepth 1 \
        ! -name include ! -name lib ! -name libexec ! -name share -exec rm -rf {} +
    as_root ln -s usr/lib "$unpacked/lib"
    describe_sysroot
    settle "$root/sysroot" "$packages"
}

into() { as_root mkdir -p "${1%/*}" && as_root tee "$1" >/dev/null; }

# What SwiftPM wants to read to take the sysroot for an SDK. SDKSettings.json belongs to Apple's systems, but the driver
# warns at every module that has none.
describe_sysroot() {
    local bundle=$unpacked/swift-sdks/trixie-arm64.artifactbundle
    into "$bundle/info.json" <<'END'
{"schemaVersion": "1.0", "artifacts": {"trixie-arm64": {"type": "swiftSDK", "version": "13", "variants": [
  {"path": "trixie-arm64", "supportedTriples": ["x86_64-unknown-linux-gnu", "x86_64-pc-linux-gnu"]}]}}}
END
    into "$bundle/trixie-arm64/swift-sdk.json" <<'END'
{"schemaVersion": "4.0", "targetTriples": {"aarch64-unknown-linux-gnu": {
  "sdkRootPath": "/sysroot",
  "swiftResourcesPath": "/sysroot/usr/libexec/swift/lib/swift",
  "swiftStaticResourcesPath": "/sysroot/usr/libexec/swift/lib/swift_static",
  "toolsetPaths": ["toolset.json"]}}}
END
    into "$bundle/trixie-arm64/toolset.json" <<'END'
{"schemaVersion": "1.0", "rootPath": "/usr/libexec/swift/bin",
  "swiftCompiler": {"extraCLIOptions": ["-use-ld=lld", "-tools-directory", "/usr/libexec/swift/bin",
    "-Xclang-linker", "--target=aarch64-linux-gnu"]},
  "cCompiler": {"extraCLIOptions": ["--target=aarch64-linux-gnu"]}}
END
    into "$unpacked/SDKSettings.json" <<'END'
{"CanonicalName": "linux13.0", "Version": "13.0", "MaximumDeploymentTarget": "13.0",
  "VersionMap": {"macOS_iOSMac": {}, "iOSMac_macOS": {}}}
END
}

# What the programs are linked with: dpkg-shlibdeps asks the installed packages of the other processor too.
linked_packages() {
    local processor package
    local libraries=(libbluetooth3 libc6 libcairo2 libcurl4t64 libexpat1 libgcc-s1 libglib2.0-0t64 libgps30t64)
    libraries+=(libpango-1.0-0 libpangocairo-1.0-0 libsodium23 libsqlite3-0 libstdc++6 libsystemd0 libzstd1 zlib1g)
    for processor in amd64 arm64; do
        for package in "${libraries[@]}"; do
            printf '%s:%s\n' "$package" "$processor"
        done
    done
}

packager_packages() {
    {
        linked_packages
        printf '%s\n' apt-utils binutils binutils-aarch64-linux-gnu debhelper dpkg-dev gpg lintian
    } | joined
}

# Apart from the chroot, which must have nothing but what Roadbook's own scripts have installed.
make_packager() {
    local packages place=$home/packager
    packages=$(packager_packages)
    outdated "$place" "$packages" || return 0
    prepare_host
    say "making a Debian 13 that makes packages in $place, once: about two minutes and 1 GB"
    unpacked=$home/packager.new
    as_root rm -rf --one-file-system -- "$unpacked"
    bootstrap --variant=minbase --architectures=amd64,arm64 --include="$packages"
    settle "$place" "$packages"
}

# The kernel itself hands programs of another processor to the emulator, whose file it holds open: so nothing of this
# machine has to be in the bare system.
prepare_emulation() {
    [ "$(dpkg --print-architecture)" != "$1" ] || return 0
    scripts/packages.sh qemu-user-static binfmt-support arch-test
    [ -e /proc/sys/fs/binfmt_misc/register ] || as_root mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
    arch-test "$1" >/dev/null || as_root update-binfmts --enable || true
    arch-test "$1" >/dev/null || fail "this machine's kernel does not start programs of $1 by an emulator"
}

make_bare() {
    local processor=$1 packages=debian-archive-keyring place=$home/bare-$1
    prepare_emulation "$processor"
    outdated "$place" "$packages" || return 0
    prepare_host
    say "making a bare Debian 13 for $processor in $place, once: half a minute, emulated five, and 300 MB"
    unpacked=$place.new
    as_root rm -rf --one-file-system -- "$unpacked"
    bootstrap --variant=minbase --architectures="$processor" --include="$packages"
    settle "$place" "$packages"
}

# What is written goes into memory, and with the last process.
run_in_copy() {
    local bare=$home/bare-$1 over=$home/bare-$1.over
    shift
    as_root mkdir -p "$bare/src" "$over"
    as_root unshare --mount --propagation slave -- bash -c '
        set -euo pipefail
        lower=$1 over=$2
        shift 2
        mount -t tmpfs -o mode=755 over "$over"
        mkdir "$over/changes" "$over/work" "$over/root"
        mount -t overlay -o "lowerdir=$lower,upperdir=$over/changes,workdir=$over/work" over "$over/root"
        "$@"
    ' try "$bare" "$over" bash -c "$(declare -f as_root run_in_root); run_in_root \"\$@\"" run "$over/root" "$@"
}

# What somebody who follows docs/installing.md has, and the libraries of the programs, which the compiler's packages
# bring along there.
machine_packages() {
    printf '%s\n' systemd systemd-sysv udev dbus libpam-systemd linux-image-amd64 initramfs-tools kmod procps adduser \
        sudo make gpsd bluez ca-certificates libcurl4t64 libzstd1 libsodium23 libsystemd0 libsqlite3-0 libexpat1 \
        libbluetooth3 libstdc++6 | joined
}

# Drivers of things that the machine has not: they would be two thirds of its disk.
without_drivers() {
    local group
    for group in gpu net/ethernet net/wireless infiniband media iio scsi staging isdn; do
        printf -- '--dpkgopt=path-exclude=*/lib/modules/*/kernel/drivers/%s/*\n' "$group"
    done
    printf -- '--dpkgopt=path-exclude=/usr/share/%s/*\n' doc locale man
    printf -- '--dpkgopt=path-exclude=*/lib/modules/*/kernel/sound/*\n'
}

# The kernel's own modules are found by name rather than by looking at this machine's devices.
prepare_machine_boot() {
    local root=$unpacked.boot
    rm -rf -- "$root"
    into "$root/etc/initramfs-tools/conf.d/machine" <<<$'MODULES=list\nCOMPRESS=gzip\nFSTYPE=ext4\nRESUME=none'
    into "$root/usr/share/initramfs-tools/modules.d/machine" < <(printf '%s\n' virtio_pci virtio_blk ext4 crc32c)
    printf '%s' "$root"
}

# The guest's end of `guest` in scripts/vm-test.sh, and what only costs time where every instruction is emulated.
furnish_machine() {
    local root=$unpacked unit
    into "$root/etc/fstab" <<<$'/dev/vda / ext4 defaults,noatime 0 0\nhost /host 9p trans=virtio,version=9p2000.L 0 0'
    into "$root/etc/hostname" <<<car
    into "$root/etc/hosts" <<<'127.0.0.1 localhost car'
    as_root mkdir -p "$root/host"
    as_root install -m 644 Tools/VirtualCar/guest.service "$root/etc/systemd/system/guest.service"
    as_root ln -sf ../guest.service "$root/etc/systemd/system/multi-user.target.wants/guest.service"
    for unit in apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer e2scrub_reap.service \
        fstrim.timer getty@tty1.service systemd-timesyncd.service; do
        as_root ln -sf /dev/null "$root/etc/systemd/system/$unit"
    done
}

make_machine() {
    local packages boot place=$home/machine options
    packages=$(machine_packages)
    outdated "$place" "$packages" || return 0
    prepare_host
    scripts/packages.sh e2fsprogs
    say "making the disk of a virtual machine in $place, once: about three minutes and 1 GB"
    unpacked=$home/machine.root
    as_root rm -rf --one-file-system -- "$unpacked"
    boot=$(prepare_machine_boot)
    mapfile -t options < <(without_drivers)
    bootstrap --variant=minbase --include="$packages" "${options[@]}" \
        --essential-hook="cp -r $boot/. \"\$1/\""
    rm -rf -- "$boot"
    furnish_machine
    as_root rm -rf --one-file-system -- "$home/machine.new"
    as_root mkdir "$home/machine.new"
    as_root cp -L "$unpacked/vmlinuz" "$unpacked/initrd.img" "$home/machine.new/"
    as_root truncate -s 2G "$home/machine.new/disk.img"
    as_root mkfs.ext4 -q -F -L machine -d "$unpacked" "$home/machine.new/disk.img"
    as_root rm -rf --one-file-system -- "$unpacked"
    unpacked=$home/machine.new
    settle "$place" "$packages"
    say "made: $(as_root du -sh "$place" | cut -f 1)"
}

# The namespace's mounts end with it and its processes die with the first of them. What is mounted below /dev stays
# outside, or a disk that somebody else unmounts meanwhile would stay in use here.
run_in_root() {
    local place=$1 directory=$2
    shift 2
    as_root mkdir -p "$place/src"
    as_root unshare --mount --propagation slave --pid --fork --kill-child -- bash -c '
        set -euo pipefail
        root=$1 directory=$2
        shift 2
        # A mount of its own, or nothing in it could have another room of mounts.
        mount --bind "$root" "$root"
        mount --bind "$directory" "$root/src"
        mount --bind /dev "$root/dev"
        mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
        mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
        mount -t proc proc "$root/proc"
        mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
        exec env -i NO_COLOR=1 PATH=/usr/sbin:/usr/bin HOME=/root LANG=C.UTF-8 TERM="${TERM:-dumb}" \
            chroot "$root" bash -c "cd /src && exec \"\$@\"" run "$@"
    ' run "$place" "$directory" "$@" </dev/null
}

mkdir -p "$home"
exec 9>"$home/lock"
case "${1:-} $#" in
    "make 1") make_chroot ;;
    "make-sysroot 1") make_sysroot ;;
    "make-machine 1") make_machine ;;
    "make-packager 1") make_packager ;;
    "make-bare 2") make_bare "$2" ;;
    "try "[4-9]* | "try "[1-9][0-9]*)
        flock --shared 9
        shift
        run_in_copy "$@"
        ;;
    "run "[3-9]* | "run "[1-9][0-9]* | "pack "[3-9]* | "pack "[1-9][0-9]*)
        flock --shared 9
        place=$root
        [ "$1" = run ] || place=$home/packager
        shift
        run_in_root "$place" "$@"
        ;;
    *) usage ;;
esac
