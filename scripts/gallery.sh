#!/usr/bin/env bash
# The pictures in docs/pictures that Roadbook draws itself, of drives that are made up: one command makes all of them.
#
#   scripts/gallery.sh [DIRECTORY]    docs/pictures by default
set -euo pipefail
cd "$(dirname "$0")/.."

place=$(realpath "${1:-docs/pictures}")
room=$(mktemp -d "${TMPDIR:-/tmp}/roadbook-gallery.XXXXXX")
trap 'rm -rf -- "$room"' EXIT
trap 'exit 130' INT TERM
export ROADBOOK_DATA=$room/data ROADBOOK_CONFIG=$room/settings ROADBOOK_SOCKET=$room/none
export PATH=$PWD/.build/release:$PATH TZ=Europe/Berlin LANG=C.UTF-8

mkdir -p "$room/data" "$room/settings" "$place"
printf '[Show]\nUnits=metric\n' >"$room/settings/roadbook.conf"
drive-maker spool "$ROADBOOK_DATA/spool" --hours 60 --seed 7 >"$room/told"
longest=$(roadbook trips --all --json | jq -s -r 'map(select(.durationMs < 3600000)) | max_by(.distanceMetres).id')
roadbook edit "$longest" --name "Over the hills" --from Home --to "Grandmother's" >/dev/null

roadbook map "$longest" --size 1200x900 --output "$place/map.svg"
roadbook map "$longest" --size 1200x900 --theme dark --output "$place/map-dark.svg"
roadbook chart "$longest" --size 1200x900 --output "$place/chart.svg"
roadbook chart --totals day --size 1200x900 --output "$place/totals.svg"
roadbook share "$longest" --output "$place/share.svg"

# A year in a town, whose most frequent places have names.
export ROADBOOK_DATA=$room/year
road-figures gpx year >"$room/year.gpx"
roadbook import "$room/year.gpx" >/dev/null
roadbook place list --frequent --json | jq -r '"\(.latitude),\(.longitude)"' >"$room/spots"
names=(Home Work School Market Station Library Pool Garden)
while read -r spot && [ "${#names[@]}" -gt 0 ]; do
    roadbook place add "${names[0]}" --at "$spot" >/dev/null
    names=("${names[@]:1}")
done <"$room/spots"
roadbook map --all --size 1200x900 --theme dark --output "$place/year.svg"

# A month in a town: one of its drives, and below it the streets of all others.
export ROADBOOK_DATA=$room/town
road-figures gpx >"$room/town.gpx"
roadbook import "$room/town.gpx" >/dev/null
roadbook map @last --size 1200x900 --output "$place/roads.svg"
roadbook map @last --size 1200x900 --theme dark --output "$place/roads-dark.svg"
