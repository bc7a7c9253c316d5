#!/usr/bin/env bash
# Measures the care of the books: how long the doctor looks at a machine that records, how fast a backup is beside
# rsync of the same files, and whether a lost card's trips are all there again, once each.
#
#   scripts/bench-care.sh [HOURS]    of driving in the books, 300 by default
set -euo pipefail
cd "$(dirname "$0")/.."

hours=${1:-300}
bin=$PWD/.build/release
scripts/packages.sh python3 rsync
# On the disk that the build is on: a backup that syncs into memory would look too good.
room=$(mktemp -d "$PWD/.build/care.XXXXXX")
recorder=
clean_up() {
    [ -z "$recorder" ] || kill -KILL "$recorder" 2>/dev/null || true
    rm -rf -- "$room"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

cost() { python3 Tests/Support/Rigs/processor_cost.py "$@"; }

# --- a lost card: the old one's books, those that the new one begins, and both at home

mkdir -p "$room"/{old,new,home,settings}
"$bin/drive-maker" spool "$room/old/spool" --hours "$hours" --events >/dev/null
# The year after, as another card has it.
"$bin/drive-maker" spool "$room/new/spool" --hours 20 --seed 7 --events >/dev/null

trips() { "$bin/roadbook" --data "$1" trips --all --csv | cut -d, -f 3,4 | tail -n +2 | sort; }

roadbook() { "$bin/roadbook" --config "$room/settings" "$@"; }

lost_card() {
    cat <(trips "$room/old") <(trips "$room/new") | sort >"$room/driven"
    roadbook --data "$room/old" backup "$room/stick" --same-card --name golf >/dev/null
    roadbook --data "$room/new" restore "$room/stick" >/dev/null
    roadbook --data "$room/home" pull "$room/new" --name golf >/dev/null
    trips "$room/home" >"$room/at-home"
    printf 'figure restores-lost %s trips\n' "$(comm -23 "$room/driven" "$room/at-home" | wc -l)"
    printf 'figure restores-twice %s trips\n' "$(comm -13 "$room/driven" "$room/at-home" | wc -l)"
    printf 'figure restores-trips %s trips\n' "$(wc -l <"$room/at-home")"
}

# --- a backup, of everything and of nothing new

backups() {
    local mebibytes
    mebibytes=$(du --apparent-size --block-size=1 --summarize "$room/old/spool" | awk '{ print $1 / 1048576 }')
    cat >"$room/backup" <<END
rm -rf $room/copy
exec $bin/roadbook --data $room/old --config $room/settings backup $room/copy --same-card --name golf >/dev/null 2>&1
END
    cat >"$room/rsync" <<END
rm -rf $room/other
exec rsync --archive --fsync $room/old/spool $room/other
END
    cost 5 backup "sh $room/backup" -- rsync "sh $room/rsync" >"$room/costs"
    sed -i 1d "$room/backup"
    cost 5 again "sh $room/backup" >>"$room/costs"
    awk -v mebibytes="$mebibytes" '
        { wall[$1] = $3 }
        END {
            ours = mebibytes / wall["backup"]; his = mebibytes / wall["rsync"]
            printf "figure backup-mib-per-s %.0f MiB/s peer rsync %.0f ratio %.2f\n", ours, his, ours / his
            printf "figure backup-again-ms %.1f ms\n", wall["again"] * 1000
        }' "$room/costs"
}

# --- the doctor, while a recorder runs

answers() { roadbook --socket "$room/control" status >/dev/null 2>&1 || [ $? -eq 6 ]; }

doctor() {
    "$bin/roadbookd" --data "$room/new" --socket "$room/control" --config "$room/settings" \
        --bus "unix:path=$room/no-bus" --rehearse care 2>"$room/journal" &
    recorder=$!
    until answers; do
        kill -0 "$recorder" || { cat "$room/journal" >&2 && exit 1; }
        sleep 0.05
    done
    # It ends with 6: there is neither receiver nor bus.
    echo "$bin/roadbook --data $room/old --socket $room/control --config $room/settings doctor || [ \$? -eq 6 ]" \
        >"$room/doctor"
    cost 21 doctor "sh $room/doctor >/dev/null" | awk '{ printf "figure doctor-ms %.1f ms\n", $3 * 1000 }'
}

lost_card
backups
doctor
