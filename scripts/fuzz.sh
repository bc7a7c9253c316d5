#!/usr/bin/env bash
# Hostile bytes, found by libFuzzer, for the block decoder, the segment reader (with the writer's scan) and the archive
# reader. Every input is also tried with its checksums put right, or it would never come past them.
#
#   scripts/fuzz.sh [SECONDS]    600 if not said; what is found stays in .build/fuzz/found and is printed
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-600}
build=.build/fuzz
corpus=$build/corpus
found=$build/found

# Debug assertions stay on: in optimised code the standard library would not check a buffer's bounds.
compile() {
    local flags=(-O -g -assert-config Debug -swift-version 6 -parse-as-library -package-name roadbook
        -sanitize=fuzzer,address -use-ld=lld)
    local modules=()
    for module in CZstd CSodium CLinux; do
        modules+=(-Xcc "-fmodule-map-file=Sources/$module/module.modulemap")
    done
    swiftc "${flags[@]}" "${modules[@]}" -wmo -module-name AppendLog -emit-module \
        -emit-module-path $build/AppendLog.swiftmodule -c Sources/AppendLog/*.swift -o $build/AppendLog.o
    swiftc "${flags[@]}" "${modules[@]}" -wmo -module-name Fuzz -I $build Sources/Fuzz/*.swift $build/AppendLog.o \
        -lzstd -lsodium -o $build/fuzz
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
}

# Runs one target for so many seconds. Leaks are not looked for: a run ends at a trap, and the tests count allocations.
attack() {
    local target=$1 for=$2 longest=$3
    ROADBOOK_FUZZ=$target ASAN_OPTIONS=detect_leaks=0 $build/fuzz -max_total_time="$for" -max_len="$longest" \
        -timeout=20 -rss_limit_mb=1024 -print_final_stats=1 -verbosity=0 -artifact_prefix="$found/$target-" \
        "$corpus/$target" >"$build/$target.txt" 2>&1
}

report() {
    local target=$1 runs
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$target.txt")
    printf 'fuzz: %s: %s inputs run, %s kept\n' "$target" "${runs:-0}" "$(find "$corpus/$target" -type f | wc -l)"
}

mkdir -p $build $found
rm -f $found/*
scripts/packages.sh zstd
compile
seed

# Two cores: the segment reader has the one for itself, the two smaller targets share the other, one after the other.
started=$(date +%s)
status=0
attack segment "$seconds" 98304 &
segment=$!
{ attack block $((seconds / 2)) 4096 && attack archive $((seconds - seconds / 2)) 16384; } || status=1
wait $segment || status=1
ended=$(date +%s)

for target in block segment archive; do [ ! -e "$build/$target.txt" ] || report $target; done
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
# Wall time in which every target ran and nothing was found.
printf 'figure fuzz-seconds %s s\n' "$((ended - started))"
