#!/usr/bin/env bash
# Every program in Tools that no target of Package.swift compiles is compiled, and every script there is started as far
# as its list of options: what moves or changes beside it is noticed here, and not months later by whoever needs it.
set -euo pipefail
cd "$(dirname "$0")/.."

room=$(mktemp -d)
trap 'rm -rf -- "$room"' EXIT

fail() {
    printf 'tools: %s\n' "$1" >&2
    exit 1
}

# What a script says is only of interest if it does not begin.
begins() { "$@" >"$room/said" 2>&1 </dev/null || fail "$* does not begin: $(tail -n 3 "$room/said")"; }

# The clients of other makers need a package that scripts/varlink-clients.sh fetches. Its name has to do here.
printf 'class VarlinkError(Exception):\n    pass\n' >"$room/varlink.py"

begin() {
    case $1 in
        Tools/Fuzz/*.swift) ;;
        *.swift) grep -q "\"${1%/*}\"" Package.swift || fail "no target of Package.swift compiles $1" ;;
        *.py) PYTHONPATH=$room PYTHONDONTWRITEBYTECODE=1 begins python3 "$1" --help ;;
        *.pl) begins perl -c "$1" ;;
        *.sh) begins bash -n "$1" ;;
        *.c) begins cc -fsyntax-only -Wall -Wextra -Werror "$1" ;;
        # Applied by TidyTests, and installed as it is.
        *.patch | *.service) ;;
        *) fail "$1 is of a kind that nothing starts" ;;
    esac
}

while read -r file; do begin "$file"; done < <(find Tools -type f ! -name '*.pyc' | LC_ALL=C sort)
scripts/fuzz.sh check
echo "tools: every program compiles, and every script begins"
