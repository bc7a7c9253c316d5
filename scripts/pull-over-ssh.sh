#!/usr/bin/env bash
# Pulls the books of one directory into another over the real ssh, with a key that is restricted to `books send`. sshd
# is only unpacked and serves each connection on a pipe: no port is opened, no service installed, nothing stays.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

roadbook=$built/roadbook
rig=$PWD/.build/ssh
scripts/packages.sh openssh-client
scripts/packages.sh --unpack "$rig" openssh-server libwrap0
# Of Debian 13 on.
if apt-cache show libwtmpdb0 >/dev/null 2>&1; then scripts/packages.sh --unpack "$rig" libwtmpdb0; fi

# As root sshd wants a user of its own and a directory: they are there for this script alone. Where root may mount
# nothing, in a container, they are made as the package makes them; no service is started there.
if [ "$(id -u)" -eq 0 ] && [ -z "${ROADBOOK_SSH_ROOM:-}" ]; then
    if unshare --mount true 2>/dev/null; then exec env ROADBOOK_SSH_ROOM=1 unshare --mount "$0" "$@"; fi
    scripts/packages.sh openssh-server
    mkdir -p /run/sshd
fi

make_room

furnish() {
    cp -p /etc/passwd /etc/shadow "$room/"
    grep -q '^sshd:' "$room/passwd" || echo 'sshd:x:65533:65534::/run/sshd:/usr/sbin/nologin' >>"$room/passwd"
    # A locked account lets no key in.
    sed -i 's/^root:[^:]*:/root:*:/' "$room/shadow"
    mount --bind "$room/passwd" /etc/passwd
    mount --bind "$room/shadow" /etc/shadow
    mount -t tmpfs tmpfs /run
    mkdir /run/sshd
}

# One connection of sshd, on standard input and output.
write_sshd() {
    ssh-keygen -q -t ed25519 -N '' -f "$room/host"
    ssh-keygen -q -t ed25519 -N '' -f "$room/key"
    cat >"$room/sshd_config" <<CONFIG
HostKey $room/host
AuthorizedKeysFile $room/authorized_keys
StrictModes no
UsePAM no
PasswordAuthentication no
PidFile none
CONFIG
    if [ -e "$rig/usr/lib/openssh/sshd-session" ]; then
        echo "SshdSessionPath $rig/usr/lib/openssh/sshd-session" >>"$room/sshd_config"
    fi
    if [ -e "$rig/usr/lib/openssh/sshd-auth" ]; then
        echo "SshdAuthPath $rig/usr/lib/openssh/sshd-auth" >>"$room/sshd_config"
    fi
    # As docs/pull-protocol.md has it.
    printf 'command="%s --data %s books send",restrict %s\n' \
        "$roadbook" "$room/far" "$(cat "$room/key.pub")" >"$room/authorized_keys"
    cat >"$room/door" <<DOOR
#!/bin/sh
export LD_LIBRARY_PATH=$(dirname "$(find "$rig" -name 'libwrap.so.0' | head -n 1)")
exec $rig/usr/sbin/sshd -i -f $room/sshd_config -E $room/sshd.log
DOOR
    cat >"$room/ssh_config" <<CONFIG
Host *
    User $(id -un)
    IdentityFile $room/key
    IdentitiesOnly yes
    BatchMode yes
    UserKnownHostsFile $room/known
    StrictHostKeyChecking accept-new
    LogLevel ERROR
    ProxyCommand $room/door
CONFIG
    printf '#!/bin/sh\nexec ssh -F %s "$@"\n' "$room/ssh_config" >"$room/ssh"
    # A line that breaks.
    printf '#!/bin/sh\n%s "$@" | head -c "$(cat %s)"\n' "$room/ssh" "$room/length" >"$room/short"
    chmod 755 "$room/door" "$room/ssh" "$room/short"
}

# Whatever fails, the other side may know why.
clean_up() {
    [ $? -eq 0 ] || tail -n 5 "$room/sshd.log" >&2 || true
    rm -rf -- "$room"
}

pull() { "$roadbook" --data "$room/near" pull golf.local --ssh "$1"; }

trips() { "$roadbook" --data "$1" trips --all --json | sed 's/"machine":"golf"/"machine":null/'; }

[ -z "${ROADBOOK_SSH_ROOM:-}" ] || furnish
write_sshd
mkdir "$room/near" "$room/far"
"$built/drive-maker" spool "$room/far/spool" --hours 20 --events >/dev/null
trips "$room/far" >"$room/there"
[ -s "$room/there" ] || fail "there are no trips to pull"

# Whatever is asked for, the key sends books.
"$room/ssh" golf.local touch "$room/touched" </dev/null >"$room/answer" || true
[ ! -e "$room/touched" ] || fail "the restricted key ran another command"
[ "$(head -n 1 "$room/answer")" = "roadbook-books 1" ] || fail "the restricted key did not answer"

for length in 10 70000 1500000 3000000; do
    echo "$length" >"$room/length"
    if pull "$room/short" >/dev/null 2>&1; then fail "an answer of $length bytes was taken for a whole one"; fi
done
pull "$room/ssh" || fail "the pull failed"
trips "$room/near" >"$room/here"
cmp "$room/there" "$room/here" || fail "the trips are not those over there"
"$roadbook" --data "$room/near" verify >"$room/proof" || fail "what was pulled is not proven: $(cat "$room/proof")"
again=$(pull "$room/ssh") || fail "the second pull failed"
[[ $again == "golf: nothing new"* ]] || fail "the second pull brought something: $again"
say "$(wc -l <"$room/here") trips, the same on both sides"
