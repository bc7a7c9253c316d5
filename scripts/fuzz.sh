#!/usr/bin/env bash
# Hostile bytes, found by libFuzzer. For the log: the block decoder, the segment reader (with the writer's scan) and the
# archive reader. For the books: their lines, whatever they say. For what comes from others: a reader for each format,
# which must also say the same however the bytes are cut into pieces. Every input of the log is also tried with its
# checksums put right, or it would never come past them.
#
#   scripts/fuzz.sh [SECONDS [log|books|exchange|texts|TARGET]]
#                                              600 if not said, for every target; what is found stays in
#                                              .build/fuzz/found and is printed
#   scripts/fuzz.sh check                      only sees that all of it compiles
set -euo pipefail
cd "$(dirname "$0")/.."

declare -A groups=(
    [log]="block segment archive"
    [books]="spool ledger answers pull medium"
    [exchange]="gpx nmea gpsd owntracks geojson table"
    [texts]="scene settings json lists"
)
build=.build/fuzz
corpus=$build/corpus
found=$build/found

# The rooms that are attacked, and those below them, each after what it stands on.
rooms="Files AppendLog Drive JSON Civil Exchange Draw Paint Spool Ledger Answers Gazetteer Trips CarBook Categories
    Settings Pull SimulatedDisk TemporaryFolders HostileBytes"
# Debug assertions stay on: in optimised code the standard library would not check a buffer's bounds.
flags=(-O -g -assert-config Debug -swift-version 6 -parse-as-library -package-name roadbook)
for module in CZstd CSodium CLinux CExpat CCairo CSQLite CZlib; do
    flags+=(-Xcc "-fmodule-map-file=Sources/$module/module.modulemap")
done
libraries=(-lzstd -lsodium -lexpat -lsqlite3 -lz)

sources_of() { find "Sources/$1" "Tools/$1" "Tests/Support/$1" -name '*.swift' 2>/dev/null; }

# Without the insides of functions: they are compiled by every build.
check() {
    local name sources
    build=$(mktemp -d)
    trap 'rm -rf -- "$build"' EXIT
    for name in $rooms; do
        mapfile -t sources < <(sources_of "$name")
        swiftc "${flags[@]}" -wmo -module-name "$name" -I "$build" -Xfrontend -experimental-skip-all-function-bodies \
            -emit-module -emit-module-path "$build/$name.swiftmodule" "${sources[@]}"
    done
    mapfile -t sources < <(sources_of Fuzz)
    swiftc "${flags[@]}" -module-name Fuzz -I "$build" -typecheck "${sources[@]}"
}

compile() {
    local name sources
    local objects=()
    flags+=(-sanitize=fuzzer,address -use-ld=lld)
    for name in $rooms Fuzz; do
        mapfile -t sources < <(sources_of "$name")
        swiftc "${flags[@]}" -wmo -module-name "$name" -I $build -emit-module \
            -emit-module-path "$build/$name.swiftmodule" -c "${sources[@]}" -o "$build/$name.o"
        objects+=("$build/$name.o")
    done
    swiftc "${flags[@]}" "${objects[@]}" "${libraries[@]}" -o $build/fuzz
}

# Lines of a log without their checksums, some in each file.
split_lines() {
    sed -nE 's/^([A-Z] .*) \*[0-9A-F]{8}$/\1/p' "$2" | split --lines=16 - "$corpus/$1/$(basename "$2")-"
}

# Seeds: the vectors' blocks, segments, archives and the archives' text, the lines of books, and the samples.
seed() {
    local file name
    for name in ${groups[*]}; do mkdir -p "$corpus/$name"; done
    for file in Tests/Vectors/*/*.log; do
        name=$(basename "$(dirname "$file")")-$(basename "$file" .log)
        cp "$file" "$corpus/segment/$name"
        split --bytes=4096 "$file" "$corpus/block/$name-"
    done
    for file in Tests/Vectors/*/*.zst; do
        name=$(basename "$(dirname "$file")")
        cp "$file" "$corpus/archive/$name"
        zstd -dcq "$file" >"$corpus/archive/$name-text"
    done
    split_lines ledger Tests/Vectors/ledger-lines.txt
    split_lines answers Tests/Vectors/answers-lines.txt
    for file in Tests/Samples/*; do
        [ ! -d "$corpus/${file##*.}" ] || cp "$file" "$corpus/${file##*.}/"
    done
    cp systemd/roadbook.conf "$corpus/settings/"
    cp Tests/Samples/*.geojson "$corpus/json/"
    head -n 20 Tests/Places/extract.txt >"$corpus/lists/places"
    cp /usr/share/zoneinfo/Europe/Berlin "$corpus/lists/zone"
}

longest() {
    case $1 in
        segment) echo 98304 ;;
        archive) echo 16384 ;;
        gpx | spool | ledger | answers | pull | medium) echo 8192 ;;
        *) echo 4096 ;;
    esac
}

# Runs one target for all the seconds. Leaks are not looked for: a run ends at a trap, and the tests count allocations.
# Swift's own account of a trap would read the stack in a way that the address sanitizer takes for another.
attack() {
    ROADBOOK_FUZZ=$1 ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no $build/fuzz \
        -max_total_time="$seconds" -max_len="$(longest "$1")" -timeout=20 -rss_limit_mb=1024 -print_final_stats=1 \
        -verbosity=0 -artifact_prefix="$found/$1-" "$corpus/$1" >"$build/$1.txt" 2>&1 </dev/null
}

# Each of the targets, as many at once as there are processors to have (`taskset` gives fewer).
attack_all() {
    local target failed=$build/failed.txt
    rm -f "$failed"
    for target in "$@"; do
        while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n || true; done
        { attack "$target" || echo "$target" >>"$failed"; } &
    done
    wait
    [ ! -e "$failed" ]
}

runs() { sed -n 's/^stat::number_of_executed_units: *//p' "$build/$1.txt"; }

# What was found, and how to see it again.
tell() {
    local file
    for file in "$found"/*; do
        [ -e "$file" ] || continue
        printf 'fuzz: found %s\n' "$file"
        head -c 512 "$file" | od -A d -c | head -n 16
    done
    grep -h -E 'Fatal error|ERROR:|SUMMARY' $build/*.txt || true
    echo "fuzz: run one again with: ROADBOOK_FUZZ=TARGET $build/fuzz FILE" >&2
}

# Wall time in which every target of the group ran and nothing was found, and how much each was given.
figures() {
    local target
    printf 'figure fuzz-%s-seconds %s s\n' "$1" "$2"
    for target in "${@:3}"; do printf 'figure fuzz-%s-inputs %s inputs\n' "$target" "$(runs "$target")"; done
}

if [ "${1:-}" = check ]; then
    check
    exit
fi
seconds=${1:-600}
parts=${2:-log books exchange texts}
mkdir -p $build $found
rm -f $found/* $build/*.txt
scripts/packages.sh zstd tzdata
compile
seed
for part in $parts; do
    read -ra targets <<<"${groups[$part]:-$part}"
    started=$SECONDS
    attack_all "${targets[@]}" || {
        tell
        exit 1
    }
    for target in "${targets[@]}"; do
        printf 'fuzz: %s: %s inputs run, %s kept\n' "$target" "$(runs "$target")" \
            "$(find "$corpus/$target" -type f | wc -l)"
    done
    figures "$part" $((SECONDS - started)) "${targets[@]}"
done
