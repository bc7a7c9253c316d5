#!/usr/bin/env bash
# Two Varlink clients that are not ours call every method of the control socket and watch a drive: the Python package
# `varlink`, in an environment of its own, and Debian 13's varlinkctl, in its chroot. Behind the socket is the real
# server with a recorder that records nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

cache=${XDG_CACHE_HOME:-$HOME/.cache}/roadbook
environment=$cache/varlink-python
package=varlink==31.0.0
interface=org.roadbook.Recorder
stub=''

fail() {
    printf 'varlink-clients: %s\n' "$1" >&2
    exit 1
}

say() { printf 'varlink-clients: %s\n' "$1"; }

clean_up() {
    [ -z "$stub" ] || kill "$stub" 2>/dev/null || true
    rm -rf -- "$folder"
}

make_environment() {
    [ "$(cat "$environment/.made-of" 2>/dev/null)" != "$package" ] || return 0
    scripts/packages.sh python3-venv
    say "fetching the Python package $package"
    rm -rf -- "$environment"
    mkdir -p "$cache"
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check "$package"
    printf '%s\n' "$package" >"$environment/.made-of"
}

start_stub() {
    .build/release/control-stub "$folder/control" &
    stub=$!
    for _ in {1..200}; do
        [ ! -S "$folder/control" ] || return 0
        kill -0 "$stub" 2>/dev/null || break
        sleep 0.05
    done
    fail "the server did not start"
}

# The folder with the socket is what the chroot sees as /src. As the first process of its namespace, which it must not
# be, varlinkctl would take itself for the system's own and complain to the kernel's log.
ctl() { scripts/trixie-chroot.sh run "$folder" bash -c 'varlinkctl "$@" || exit' ctl "$@"; }

# One run in the chroot for all calls: a line of METHOD and one of its answer in turn.
call_everything() {
    scripts/trixie-chroot.sh run "$folder" bash -c '
        set -euo pipefail
        call() { echo "$1"; varlinkctl --json=short call unix:/src/control "$0.$1" "$2"; }
        call GetStatus "{}"
        call Watch "{\"intervalMs\":10}"
        call Start "{\"vehicle\":\"Golf\",\"note\":\"to work\"}"
        call Finish "{}"
        call Pause "{}"
        call Resume "{}"
        call Mark "{\"text\":\"a view\"}"
        call Car "{\"name\":\"Golf\",\"connected\":true}"
        call Flush "{}"
        call Reload "{}"' "$interface"
}

with_python() {
    local count
    count=$("$environment/bin/python" Tests/VarlinkClients/python_client.py "unix:$folder/control")
    figures+=("figure varlink-python-methods $count methods")
}

with_varlinkctl() {
    local described called states
    ctl info unix:/src/control | grep -q "$interface" || fail "varlinkctl info does not name $interface"
    described=$(ctl introspect unix:/src/control "$interface" | sed -n 's/^method \([A-Za-z]*\).*/\1/p' | sort)
    call_everything >"$folder/answers"
    called=$(grep -E '^[A-Z][A-Za-z]*$' "$folder/answers" | sort)
    [ "$described" = "$called" ] || fail "varlinkctl reads these methods: ${described//$'\n'/ }"
    [ "$(grep -c '^{' "$folder/answers")" = "$(wc -l <<<"$called")" ] || fail "varlinkctl got other answers"
    states=$(scripts/trixie-chroot.sh run "$folder" bash -c '
        timeout 60 varlinkctl --json=short --more call unix:/src/control "$0.Watch" "{\"intervalMs\":50}" | head -n 4
        exit 0' "$interface" | grep -c '"upForMs"')
    [ "$states" = 4 ] || fail "varlinkctl saw $states states of a drive, not 4"
    if ctl call unix:/src/control "$interface.Mark" '{"text":"nowhere"}' >"$folder/refused" 2>&1; then
        fail "varlinkctl takes an error for an answer"
    fi
    grep -q NoFix "$folder/refused" || fail "varlinkctl says of NoFix: $(cat "$folder/refused")"
    figures+=("figure varlink-varlinkctl-methods $(wc -l <<<"$called") methods")
}

figures=()
folder=$(mktemp -d)
chmod 0755 "$folder"
trap clean_up EXIT
trap 'exit 130' INT TERM
make_environment
scripts/trixie-chroot.sh make
start_stub
with_python
with_varlinkctl
printf '%s\n' "${figures[@]}"
