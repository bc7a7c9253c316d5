#!/usr/bin/env bash
# Hostile bytes, found by libFuzzer. For the log: the block decoder, the segment reader (with the writer's scan) and the
# archive reader. For what comes from others: a reader for each format, which must also say the same however the bytes
# are cut into pieces. Every input is also tried with its checksums put right, or it would never come past them.
#
#   scripts/fuzz.sh [SECONDS [log|exchange|FORMAT]]    600 if not said, for the log and for each format's reader;
#                                                      what is found stays in .build/fuzz/found and is printed
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-600}
part=${2:-all}
formats="gpx nmea gpsd owntracks geojson table"
readers=exchange
case $part in
    all | log | exchange) ;;
    *) formats=$part readers=$part ;;
esac
build=.build/fuzz
corpus=$build/corpus
found=$build/found

# Debug assertions stay on: in optimised code the standard library would not check a buffer's bounds.
compile() {
    local flags=(-O -g -assert-config Debug -swift-version 6 -parse-as-library -package-name roadbook
        -sanitize=fuzzer,address -use-ld=lld)
    local modules=()
    for module in CZstd CSodium CLinux CExpat; do
        modules+=(-Xcc "-fmodule-map-file=Sources/$module/module.modulemap")
    done
    local name sources
    local objects=()
    for name in Files AppendLog Drive JSON Civil Exchange Fuzz; do
        mapfile -t sources < <(find Sources/$name Tools/$name -name '*.swift' 2>/dev/null)
        swiftc "${flags[@]}" "${modules[@]}" -wmo -module-name $name -I $build -emit-module \
            -emit-module-path $build/$name.swiftmodule -c "${sources[@]}" -o $build/$name.o
        objects+=("$build/$name.o")
    done
    swiftc "${flags[@]}" "${objects[@]}" -lzstd -lsodium -lexpat -o $build/fuzz
}

# Seeds: the vectors' blocks, segments, archives and the archives' text.
seed() {
    local file name
    mkdir -p $corpus/{block,segment,archive}
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
    for name in $formats; do
        mkdir -p "$corpus/$name"
        cp Tests/Samples/*."$name" "$corpus/$name/"
    done
}

# Runs one target for so many seconds. Leaks are not looked for: a run ends at a trap, and the tests count allocations.
attack() {
    local target=$1 for=$2 longest=$3
    ROADBOOK_FUZZ=$target ASAN_OPTIONS=detect_leaks=0 $build/fuzz -max_total_time="$for" -max_len="$longest" \
        -timeout=20 -rss_limit_mb=1024 -print_final_stats=1 -verbosity=0 -artifact_prefix="$found/$target-" \
        "$corpus/$target" >"$build/$target.txt" 2>&1
}

runs() { sed -n 's/^stat::number_of_executed_units: *//p' "$build/$1.txt"; }

report() {
    printf 'fuzz: %s: %s inputs run, %s kept\n' "$1" "$(runs "$1")" "$(find "$corpus/$1" -type f | wc -l)"
}

mkdir -p $build $found
rm -f $found/* $build/*.txt
scripts/packages.sh zstd
compile
seed

# Two cores. The segment reader has the one for itself, the two smaller targets share the other, one after the other.
attack_log() {
    attack segment "$seconds" 98304 &
    local segment=$!
    { attack block $((seconds / 2)) 4096 && attack archive $((seconds - seconds / 2)) 16384; } || status=1
    wait $segment || status=1
}

# Each format's reader for all the seconds, as many at once as there are processors to have (`taskset` gives fewer).
attack_exchange() {
    local target longest failed=$build/failed.txt
    for target in $formats; do
        while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n || true; done
        longest=4096
        [ "$target" != gpx ] || longest=8192
        { attack "$target" "$seconds" "$longest" || echo "$target" >>"$failed"; } &
    done
    wait
    [ ! -e "$failed" ] || status=1
}

status=0
started=$(date +%s)
case $part in all | log) attack_log ;; esac
between=$(date +%s)
[ "$part" = log ] || attack_exchange
ended=$(date +%s)

for target in block segment archive $formats; do
    [ ! -e "$build/$target.txt" ] || report "$target"
done
if [ "$status" -ne 0 ]; then
    for file in "$found"/*; do
        [ -e "$file" ] || continue
        printf 'fuzz: found %s\n' "$file"
        head -c 512 "$file" | od -A d -c | head -n 16
    done
    grep -h -E 'Fatal error|ERROR:|SUMMARY' $build/*.txt || true
    echo "fuzz: run one again with: ROADBOOK_FUZZ=TARGET $build/fuzz FILE" >&2
    exit 1
fi
# Wall time in which every target ran and nothing was found; for the formats also how much their readers were given.
case $part in
    all | log) printf 'figure fuzz-seconds %s s\n' "$((between - started))" ;;
esac
if [ "$part" != log ]; then
    printf 'figure fuzz-%s-seconds %s s\n' "$readers" "$((ended - between))"
    for target in $formats; do printf 'figure fuzz-%s-inputs %s inputs\n' "$target" "$(runs "$target")"; done
fi
