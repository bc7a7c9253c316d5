#!/usr/bin/env bash
# The picture in the README: a real terminal in which somebody looks at the drives of the last days. The drives are made
# up, and recorded by the real recorder; xterm draws on a display that nobody sees.
#
#   scripts/picture.sh [FILE]    docs/pictures/terminal.png by default
set -euo pipefail
cd "$(dirname "$0")/.."

file=${1:-docs/pictures/terminal.png}
room=$(mktemp -d "${TMPDIR:-/tmp}/roadbook-picture.XXXXXX")
trap 'rm -rf -- "$room"' EXIT
trap 'exit 130' INT TERM
export ROADBOOK_DATA=$room/data ROADBOOK_CONFIG=$room/settings ROADBOOK_SOCKET=$room/none
export PATH=$PWD/.build/release:$PATH TZ=Europe/Berlin LANG=C.UTF-8

scripts/packages.sh xvfb xauth xterm imagemagick fonts-dejavu-core python3
mkdir -p "$room/data" "$room/settings" "$(dirname "$file")"
printf '[Car]\nAddress=00:1B:44:11:3A:B7\nVehicle=Golf\n[Show]\nUnits=metric\n' >"$room/settings/roadbook.conf"
python3 Tests/Support/Rigs/made_up_days.py >"$room/days"
roadbookd --data "$ROADBOOK_DATA" --config "$room/settings" --replay "$room/days"
roadbook driver add Anna >/dev/null
roadbook driver add Ben >/dev/null
for day in 1 2 3 4; do
    roadbook edit @-$((2 * day)) --name "To work" --driver Anna --business --from Home --to Office >/dev/null
    roadbook edit @-$((2 * day - 1)) --name "Back home" --driver Anna --business --from Office --to Home >/dev/null
done
roadbook edit @-9 --name "Lakes and back, with the boat" --driver Ben --category scenic >/dev/null

# What is typed, and what it says.
cat >"$room/show" <<'END'
typed() { printf '\e[32mpi@car\e[0m:\e[1;94m~\e[0m$ %s\n' "$*"; "$@"; echo; }
clear
typed roadbook trips --limit 7
typed roadbook show @last
printf '\e[32mpi@car\e[0m:\e[1;94m~\e[0m$ \e[?25l'
touch "$1/shown"
sleep 60
END
draw() {
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
}
scripts/packages.sh x11-utils
draw
convert "$room/picture.png" -strip -colors 64 "PNG8:$file"
printf 'picture: %s, %s bytes\n' "$file" "$(stat --format=%s "$file")"
