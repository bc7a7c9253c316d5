#!/usr/bin/env bash
# The log in half a minute: writes one, takes the writer away in the middle, leaves a half-written block behind as a
# power cut would, and reads back everything that was acknowledged. Leaves the files for a look, and nothing running.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=.build/release
for program in roadbook log-workload; do
    if [ ! -x "$bin/$program" ]; then
        printf 'demo: %s is not built: make build\n' "$program" >&2
        exit 1
    fi
done

bold= dim= good= bad= plain=
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ] && [ "${TERM:-dumb}" != dumb ]; then
    bold=$'\e[1m' dim=$'\e[2m' good=$'\e[32m' bad=$'\e[31m' plain=$'\e[0m'
fi

step() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }

# Shows a command as one would type it, and runs it.
show() {
    printf '%s$ %s%s\n' "$dim" "$*" "$plain"
    "$@"
}

room=$(mktemp -d "${TMPDIR:-/tmp}/roadbook-demo.XXXXXX")
spool=$room/spool
marks=$room/acknowledged.txt
writer=
cleanup() { if [ -n "$writer" ]; then kill -KILL "$writer" 2>/dev/null || true; fi; }
trap cleanup EXIT
trap 'exit 130' INT TERM

write_log() { "$bin/log-workload" --segment-blocks 64 --commit-every 5 "$@"; }

last_acknowledged() { awk '$1 == "acknowledged" { last = $2 } END { print last + 0 }' "$marks"; }

cut_the_writer() {
    step "1. A writer puts 100 fixes a second into a log, and is killed in the middle (SIGKILL)"
    # Not through the function: the process to kill is the writer itself, not a shell around it.
    "$bin/log-workload" --segment-blocks 64 --commit-every 5 --directory "$spool" --hz 100 --lines 100000 >"$marks" &
    writer=$!
    sleep 4
    kill -KILL "$writer"
    wait "$writer" 2>/dev/null || true
    writer=
    printf 'It had told us that lines 1 to %s%s%s are safe on the card.\n' "$bold" "$(last_acknowledged)" "$plain"
}

# A killed program leaves no torn block, only a power cut does. So the card's part is played here: a copy of the log
# shows what the next writer's first commit looks like; the first quarter of that block arrives, the rest is garbage.
tear_the_next_block() {
    step "2. It is started again, and the power goes in the middle of its first write"
    cp -r "$spool" "$room/next"
    write_log --directory "$room/next" --lines 20 --commit-every 20 >/dev/null
    local file next first block
    for file in "$spool"/*.log; do
        next=$room/next/${file##*/}
        # The first byte that differs, counted from 1; nothing if the files are equal.
        first=$(cmp "$file" "$next" | sed -n 's/.* byte \([0-9]*\),.*/\1/p' || true)
        [ -n "$first" ] || continue
        block=$(((first - 1) / 4096))
        dd if="$next" of="$file" bs=1024 skip=$((4 * block)) seek=$((4 * block)) count=1 conv=notrunc status=none
        dd if=/dev/urandom of="$file" bs=1024 seek=$((4 * block + 1)) count=3 conv=notrunc status=none
        printf 'Block %s of %s: the first 1024 bytes arrived, the rest is garbage. None of it was acknowledged.\n' \
            "$block" "${file##*/}"
        break
    done
    rm -r "$room/next"
}

read_it_back() {
    step "3. What the log says after that"
    show "$bin/roadbook" --data "$room" spool info
    printf '\n'
    show "$bin/roadbook" --data "$room" verify
}

count_what_was_promised() {
    step "4. Was everything kept that was acknowledged?"
    local last found
    last=$(last_acknowledged)
    found=$("$bin/roadbook" --data "$room" spool cat 2>/dev/null |
        awk -v last="$last" '$2 <= last && !seen[$2]++ { count++ } END { print count + 0 }')
    if [ "$last" -eq 0 ] || [ "$found" -ne "$last" ]; then
        printf '%sNo: %s lines were acknowledged, %s are there.%s\n' "$bad" "$last" "$found" "$plain"
        exit 1
    fi
    printf '%sYes: %s lines were acknowledged, %s are there.%s\n' "$good" "$last" "$found" "$plain"
}

go_on_writing() {
    step "5. The next start writes on behind the torn block, and says so in the log"
    write_log --directory "$spool" --lines 20 >/dev/null
    "$bin/roadbook" --data "$room" spool cat 2>/dev/null | grep -A 2 '^N .* boot' | tail -n 3
}

say_where() {
    step "Have a look"
    printf '%s\n' \
        "The files are text, in $room/spool:" \
        "  grep -ah '^G' $room/spool/*.log | sort -uk2,2n | tail    # no program of ours needed" \
        "  $bin/roadbook --data $room spool cat | less" \
        "  $bin/roadbook --data $room spool cat --json | tail -n 3" \
        "  $bin/roadbook --help    # and docs/spool-format.md" \
        "  rm -r $room    # when done"
}

cut_the_writer
tear_the_next_block
read_it_back
count_what_was_promised
go_on_writing
say_where
