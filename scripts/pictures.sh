#!/usr/bin/env bash
# The pictures in docs/pictures: those that Roadbook draws itself, and the one in the README, a real terminal in which
# somebody looks at the drives of the last days. The drives are made up; those of the terminal were recorded by the real
# recorder, and xterm draws on a display that nobody sees.
#
#   scripts/pictures.sh [DIRECTORY]    docs/pictures by default
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh

place=$(realpath "${1:-docs/pictures}")
scripts/packages.sh jq xvfb xauth xterm x11-utils imagemagick fonts-dejavu-core python3
make_room
export ROADBOOK_CONFIG=$room/settings ROADBOOK_SOCKET=$room/none
export PATH=$built:$PATH TZ=Europe/Berlin LANG=C.UTF-8
mkdir -p "$room/settings" "$place"

# Everything after it is of these books.
books() {
    export ROADBOOK_DATA=$room/$1
    mkdir "$ROADBOOK_DATA"
}

# draw FILE VERB WORD...
draw() { roadbook "${@:2}" --size 1200x900 --output "$place/$1.svg"; }

a_drive() {
    local longest
    books drives
    printf '[Show]\nUnits=metric\n' >"$room/settings/roadbook.conf"
    drive-maker spool "$ROADBOOK_DATA/spool" --hours 60 --seed 7 >"$room/told"
    longest=$(roadbook trips --all --json | jq -s -r 'map(select(.durationMs < 3600000)) | max_by(.distanceMetres).id')
    roadbook edit "$longest" --name "Over the hills" --from Home --to "Grandmother's" >/dev/null
    draw map map "$longest"
    draw map-dark map "$longest" --theme dark
    draw chart chart "$longest"
    draw totals chart --totals day
    roadbook share "$longest" --output "$place/share.svg"
}

# A year in a town, whose most frequent places have names.
a_year() {
    local spot names=(Home Work School Market Station Library Pool Garden)
    books year
    road-figures gpx year >"$room/year.gpx"
    roadbook import "$room/year.gpx" >/dev/null
    roadbook place list --frequent --json | jq -r '"\(.latitude),\(.longitude)"' >"$room/spots"
    while read -r spot && [ "${#names[@]}" -gt 0 ]; do
        roadbook place add "${names[0]}" --at "$spot" >/dev/null
        names=("${names[@]:1}")
    done <"$room/spots"
    draw year map --all --theme dark
}

# A month in a town: one of its drives, and below it the streets of all others.
a_month() {
    books town
    road-figures gpx >"$room/town.gpx"
    roadbook import "$room/town.gpx" >/dev/null
    draw roads map @last
    draw roads-dark map @last --theme dark
}

# What is typed, and what it says.
write_show() {
    cat >"$room/show" <<'END'
typed() { printf '\e[32mpi@car\e[0m:\e[1;94m~\e[0m$ %s\n' "$*"; "$@"; echo; }
clear
typed roadbook trips --limit 7
typed roadbook show @last
printf '\e[32mpi@car\e[0m:\e[1;94m~\e[0m$ \e[?25l'
touch "$1/shown"
sleep 60
END
}

a_terminal() {
    local day
    books terminal
    printf '[Car]\nAddress=%s\nVehicle=Golf\n[Show]\nUnits=metric\n' "$car" >"$room/settings/roadbook.conf"
    python3 Tests/Support/Rigs/made_up_days.py >"$room/days"
    roadbookd --data "$ROADBOOK_DATA" --config "$room/settings" --replay "$room/days"
    roadbook driver add Anna >/dev/null
    roadbook driver add Ben >/dev/null
    for day in 1 2 3 4; do
        roadbook edit @-$((2 * day)) --name "To work" --driver Anna --business --from Home --to Office >/dev/null
        roadbook edit @-$((2 * day - 1)) --name "Back home" --driver Anna --business --from Office --to Home >/dev/null
    done
    roadbook edit @-9 --name "Lakes and back, with the boat" --driver Ben --category scenic >/dev/null
    write_show
    xvfb-run --auto-servernum --server-args='-screen 0 1600x1200x24' bash -c '
        xterm -fa "DejaVu Sans Mono" -fs 11 -bg "#14181c" -fg "#d8dee6" -geometry 92x38 -b 14 +sb -title roadbook \
            -e bash "$0/show" "$0" &
        until [ -e "$0/shown" ]; do sleep 0.1; done
        id=
        until id=$(xwininfo -root -tree | grep -o "0x[0-9a-f]* \"roadbook\"" | cut -d " " -f 1) && [ -n "$id" ]; do
            sleep 0.1
        done
        sleep 1
        import -window "$id" "$0/picture.png"
        kill %1' "$room"
    convert "$room/picture.png" -strip -colors 64 "PNG8:$place/terminal.png"
}

a_drive
a_year
a_month
a_terminal
