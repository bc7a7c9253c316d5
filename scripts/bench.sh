#!/usr/bin/env bash
# Measures Roadbook beside others that do the same work. This is what all workloads have in common; they are functions,
# in scripts/bench-*.sh by what they are about. Each has drives made up, has everybody work on them in turn, sees that
# all have done the same work, and ends in figures. Their processor time is the median of RUNS, in which the programs
# take turns; their memory the most of all.
#
#   scripts/bench.sh                            the short ones, as `make bench` has them
#   scripts/bench.sh logbook [HOURS [RUNS]]     100 hours of drives made into trips, beside gpsbabel and mawk
#   scripts/bench.sh ten-years [HOURS]          3,000 hours, archived and looked at; kept in .build/ten-years
#   scripts/bench.sh places [DATA]              how many places are called as they are, and what naming DATA's trips
#                                               takes
#   scripts/bench.sh roads [DATA]               how well roads are known again, and what judging those of DATA takes
#   scripts/bench.sh exchange [HOURS [RUNS]]    trips written as files of each format, beside gpsbabel
#   scripts/bench.sh import [HOURS [RUNS]]      a GPX file taken in, until its trips are listed, beside gpsbabel
#   scripts/bench.sh pictures [RUNS]            maps, beside gnuplot and matplotlib, and of ten thousand trips
#   scripts/bench.sh carbook [HOURS]            each verb on ten years of a family with three cars; a table taken in
#                                               beside SQLite
#   scripts/bench.sh care [HOURS]               a lost card, backups beside rsync, and the doctor
#   scripts/bench.sh online [HOURS]             calls that look-ups need for a trip
#   scripts/bench.sh recorder [SECONDS [MEASURE...]]
#                                               the recorder in real time, beside gpxlogger and chronyc; without a name
#                                               all measures but `day`
#   scripts/bench.sh build                      a first `make demo`, and a `make check` after a small change
#
# PROGRAMS   where the roadbook is that is measured (.build/release)
# LIST       the list of places; by default Debian's koko-data, where it is installed, or the extract of the tests
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ground.sh
. scripts/bench-trips.sh
. scripts/bench-files.sh
. scripts/bench-books.sh

roadbook=$programs/roadbook
maker=$built/drive-maker
list=${LIST:-/usr/share/koko}
[ -d "$list" ] || list=Tests/Places/extract.txt

# cost RUNS NAME COMMAND [-- NAME COMMAND]...: the seconds of each on processor and wall, and the KiB that it held.
declare -A cpu wall peak
cost() {
    local name one other most
    python3 Tests/Support/Rigs/processor_cost.py "$@" >"$room/costs"
    while read -r name one other most; do cpu[$name]=$one wall[$name]=$other peak[$name]=$most; done <"$room/costs"
}

# The most memory of those that are named, in MiB.
largest() {
    local name
    for name in "$@"; do echo "${peak[$name]}"; done | sort -n | awk 'END { print $1 / 1024 }'
}

# figure NAME DECIMALS VALUE UNIT [PEER [VALUE]]: awk reckons the values. Of a peer's there is the ratio to it; what has
# none, such as `bound 100`, is one word for the shell and stands as it is.
figure() {
    awk "BEGIN {
        printf \"figure %s %.${2}f %s%s\", \"$1\", $3, \"$4\", \"${5:+ peer $5}\"
        if (\"${6:-}\" != \"\") printf \" %.${2}f ratio %.2f\", ${6:-0}, ($3) / (${6:-1})
        print \"\"
    }"
}

# Who came to other numbers than there are has not done the same work.
same() { [ "$2" -eq "$3" ] || fail "$1 has $2 of $3"; }

# The programs are those that are installed; the peers are unpacked, for their packages would start services.
recorder() {
    need "$programs"/roadbookd "$built/nmea-source"
    scripts/packages.sh gcc libc6-dev gpsd libedit2 libseccomp2 libgnutls30
    scripts/packages.sh --unpack .build/peers gpsd-clients chrony
    library fast-clock >/dev/null
    library card >/dev/null
    python3 Tests/Support/Rigs/recorder_bench.py --programs "$programs" --tools "$built" --peers "$PWD/.build/peers" \
        --libraries "$room" --room "$room" --seconds "${1:-20}" "${@:2}"
}

change() { printf '\nprivate func %s() -> Int { 1 }\n' "$1" >>"$(git ls-files | grep '/AuditHypothesis.swift$')"; }

# In a clone of the last commit that has nothing built: the processor time of a demo, user and system of all that it
# starts; and what a check takes after a change in the room on which most others stand. The first one compiles all that
# it needs; it is the next one that somebody waits for.
build() {
    git clone --quiet . "$room/clone"
    cd "$room/clone"
    TIMEFORMAT='%U + %S'
    { time TMPDIR=$room make demo >"$room/demo.out" 2>&1; } 2>"$room/demo.time" ||
        fail "$(tail -n 20 "$room/demo.out")"
    change changed
    make check >&2
    change changedAgain
    make check | tee "$room/check.out" >&2
    figure demo-cold-cpu-s 0 "$(cat "$room/demo.time")" s
    grep '^figure ' "$room/check.out"
}

short_ones() {
    local counter
    scripts/packages.sh gcc libc6-dev
    # Of what malloc gives out: so "no allocation per line" is a figure, and not a wish.
    counter=$(library count-allocations)
    LD_PRELOAD=$counter "$built/benchmarks"
    # How much of the system the installed daemon could reach.
    scripts/install-check.sh | grep '^figure '
    # Less of each than `make measure` takes: a minute of the recorder, two turns, half the hours.
    recorder 10
    logbook 100 2
    exchange 50 3
    import 50 3
}

need "$roadbook" "$maker"
scripts/packages.sh mawk python3
# On the disk that the build is on: what syncs into memory would look too good.
make_room "$PWD/.build"
case ${1:-} in
    "") short_ones ;;
    logbook | ten-years | places | roads | exchange | import | pictures | carbook | care | online | recorder | build)
        "${1//-/_}" "${@:2}"
        ;;
    *) usage ;;
esac
