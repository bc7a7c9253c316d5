#!/usr/bin/env bash
# Two Varlink clients that are not ours read the description of the control socket, call every method and watch a drive:
# the Python package `varlink`, in an environment of its own, and Debian 13's varlinkctl, in its chroot. Behind the
# socket is the real recorder, with a real gpsd and a receiver that drives.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

cache=${XDG_CACHE_HOME:-$HOME/.cache}/roadbook
environment=$cache/varlink-python
package=varlink==31.0.0
interface=org.roadbook.Recorder
process=''

clean_up() {
    end_recorder || true
    rm -rf -- "$room"
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

# The real recorder, at first without a receiver; each client has one of its own. It ends with its input.
start_recorder() {
    local place
    place=$(mktemp -d "$room/recorder.XXXXXX")
    chmod 0755 "$place"
    coproc recorder {
        exec python3 Tools/VarlinkClients/live_recorder.py --programs .build/release --room "$place"
    }
    process=$recorder_PID output=${recorder[0]} input=${recorder[1]}
    folder=$(hear socket)
    folder=${folder%/*}
}

# gpsd comes, and with it a receiver that drives.
drive() {
    echo drive >&"$input"
    hear driving >/dev/null
}

# What follows the word that it says next.
hear() {
    local word rest
    read -r -t 120 word rest <&"$output" || fail "the recorder says nothing"
    [ "$word" = "$1" ] || fail "the recorder says $word, not $1"
    printf '%s' "$rest"
}

end_recorder() {
    [ -n "$process" ] || return 0
    local ended=$process
    process=''
    exec {input}>&-
    wait "$ended"
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
        call Start "{\"vehicle\":\"Golf\",\"note\":\"to work\"}"
        call Watch "{\"intervalMs\":10}"
        call Pause "{}"
        call Resume "{}"
        call Mark "{\"text\":\"a view\"}"
        call Car "{\"name\":\"Golf\",\"connected\":true}"
        call Flush "{}"
        call Reload "{}"
        echo watching
        watch() { timeout 300 varlinkctl --json=short --more call unix:/src/control "$0.Watch" "{\"intervalMs\":50}"; }
        (watch || true) | head -n 20
        call Finish "{}"' "$interface"
}

with_python() {
    local client=("$environment/bin/python" Tools/VarlinkClients/python_client.py) count
    start_recorder
    timeout 300 "${client[@]}" "unix:$folder/control" parked
    drive
    count=$(timeout 300 "${client[@]}" "unix:$folder/control" driving)
    end_recorder || fail "the recorder did not end well"
    figures+=("figure varlink-python-methods $count methods")
}

with_varlinkctl() {
    local described called places
    start_recorder
    ctl info unix:/src/control | grep -q "$interface" || fail "varlinkctl info does not name $interface"
    described=$(ctl introspect unix:/src/control "$interface" | sed -n 's/^method \([A-Za-z]*\).*/\1/p' | sort)
    if ctl call unix:/src/control "$interface.Mark" '{"text":"nowhere"}' >"$room/refused" 2>&1; then
        fail "varlinkctl takes an error for an answer"
    fi
    grep -q NoFix "$room/refused" || fail "varlinkctl says of NoFix: $(cat "$room/refused")"
    drive
    call_everything >"$room/answers"
    end_recorder || fail "the recorder did not end well"
    called=$(grep -E '^[A-Z][A-Za-z]*$' "$room/answers" | sort)
    [ "$described" = "$called" ] || fail "varlinkctl reads these methods: ${described//$'\n'/ }"
    [ "$(grep -c '{' "$room/answers")" = $(($(wc -l <<<"$called") + 20)) ] || fail "varlinkctl got other answers"
    places=$(sed -n '/^watching$/,/^Finish$/p' "$room/answers" | grep -o '"distanceMetres":[0-9.]*' | sort -u | wc -l)
    [ "$places" -gt 4 ] || fail "varlinkctl saw $places places of a drive"
    grep -q '"reason":"hand"' "$room/answers" || fail "varlinkctl did not see the end of the drive"
    figures+=("figure varlink-varlinkctl-methods $(wc -l <<<"$called") methods")
}

figures=()
make_room
scripts/packages.sh gpsd
make_environment
scripts/trixie-chroot.sh make
with_python
with_varlinkctl
printf '%s\n' "${figures[@]}"
