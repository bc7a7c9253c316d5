# The only door. `make` alone lists the targets; each installs what it needs first, and says so.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# Where a toolchain that was unpacked by hand usually stands; what is found earlier in PATH wins.
export PATH := $(PATH):/opt/swift/usr/bin:$(HOME)/.local/share/swiftly/bin

# The flags of compiler and linker are in Package.swift, so that every build has the same.
BUILD := swift build -c release --explicit-target-dependency-import-check error
TEST := scripts/run-tests.sh
SOURCES := Package.swift Sources Tests Tools
RECORD := scripts/figures.sh record
# The directories by their names in GNU's conventions, of which PREFIX is the usual other one.
PLACES = DESTDIR="$(DESTDIR)" PREFIX="$(or $(prefix),$(PREFIX),/usr/local)" EXEC_PREFIX="$(exec_prefix)" \
	BINDIR="$(bindir)" DATAROOTDIR="$(datarootdir)" MANDIR="$(mandir)" SYSCONFDIR="$(sysconfdir)"

.PHONY: help build ship ship-arm64 deb deb-check repository parts install uninstall check test demo
.PHONY: format tidy bench build-bench wear crash
.PHONY: pages picture gallery house mutants fuzz corpus varlink recorder-bench logbook-bench exchange-bench
.PHONY: packet-capture online-bench picture-bench doors
.PHONY: care-bench storm loaded-scenes sanitize truth carbook carbook-bench year flapping-car vm-test after-a-drive
.PHONY: portability-quick portability-shipped portability toolchain

help:  ## list the targets
	@echo "Roadbook. Begin with: make demo"
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: toolchain  ## compile everything, tests too, in one release build
	$(BUILD) --build-tests

ship: toolchain  ## the programs that are installed, in .build/release; `make build` makes the same ones
	$(BUILD) --product roadbookd
	$(BUILD) --product roadbook
	$(BUILD) --product roadbook-online
	$(BUILD) --product roadbook-draw

parts: ship  ## those, and what plays a receiver
	$(BUILD) --product nmea-source

ship-arm64:  ## the programs for a Pi, built on a PC in a Debian 13 that is made for it (once, 10 minutes, 4 GB)
	scripts/portability.sh ship-arm64

deb:  ## Debian packages for this PC and for a Pi, in .build/packages, built in a Debian 13 that is made for it
	scripts/deb.sh $(PROCESSORS) | $(RECORD) deb

deb-check: deb toolchain  ## those, in bare Debian 13s: installed, set up, driven, upgraded, removed and purged
	$(BUILD) --product nmea-source
	scripts/deb-check.sh $(PROCESSORS) | $(RECORD) deb-check

repository: deb  ## those, as a signed repository from which the cars of a household upgrade (DIRECTORY=)
	scripts/repository.sh "$(or $(DIRECTORY),.build/repository)"

install:  ## put what `make ship` built where Debian expects it (prefix=/usr/local, DESTDIR), as root
	@$(PLACES) scripts/install.sh

uninstall:  ## take it away again; settings and books stay
	@$(PLACES) scripts/install.sh --remove

check: toolchain  ## after a small change: the unit tests of what changed, compiled for debugging (a minute)
	@scripts/packages.sh python3
	scripts/check.sh

test: build  ## everything that a change must pass
	@scripts/packages.sh --list scripts/test-packages.txt
	scripts/tools.sh
	$(TEST)
	.build/release/crash-explorer --states 1000000
	scripts/kill-storm.sh
	scripts/recorder-storm.sh
	scripts/pipelined-calls.sh
	scripts/preload-faults.sh
	scripts/install-check.sh
	scripts/pull-over-ssh.sh

demo: toolchain  ## play a drive with gpsd and Bluetooth, and cut the power in the middle (a minute and a half)
	$(BUILD) --product roadbookd
	$(BUILD) --product roadbook
	$(BUILD) --product nmea-source
	scripts/demo.sh

format: toolchain  ## put the sources into the house's format
	swift format --in-place --recursive $(SOURCES)

pages: build  ## the pages that are made: of the settings, of the table of verbs, and manuals of formats and protocols
	ROADBOOK_PAGES=write $(TEST) --filter "SettingsPageTests|ManualPageTests"

picture: build  ## the picture in the README: a real terminal, on a display that nobody sees
	scripts/picture.sh

gallery: build  ## the maps and charts in docs/pictures, of drives that are made up
	scripts/packages.sh jq
	scripts/gallery.sh

packet-capture: build  ## nothing leaves a recorder without [Online]: the demo in a network of its own, watched
	scripts/packet-capture.sh | $(RECORD) packet-capture

online-bench: build  ## calls that look-ups need for a trip of 100 hours (a minute)
	scripts/bench-online.sh | $(RECORD) online

house: build  ## how much of the sources a reader meets at once, and what the help and its questions come to
	$(TEST) --filter "HouseFigures|QuestionTests" | $(RECORD) house

tidy: build  ## the format checked strictly, and what the house does not want
	swift format lint --strict --recursive $(SOURCES)
	$(TEST) --filter TidyTests

bench: build  ## all figures: the short ones measured now, the long ones from their last run
	scripts/bench.sh
	@scripts/figures.sh show

build-bench: toolchain  ## processor time of a first `make demo`, and how long `make check` takes (10 minutes)
	scripts/bench-build.sh | $(RECORD) build

wear: build  ## bytes that reach the card per hour, beside other ways to write (10 minutes, root)
	scripts/wear.sh | $(RECORD) wear

recorder-bench: build  ## the recorder beside gpxlogger and chronyc, and a day of it (20 minutes)
	scripts/bench-recorder.sh 120 | $(RECORD) recorder
	scripts/bench-recorder.sh 0 day | $(RECORD) recorder-day

logbook-bench: build  ## trips of 100 hours beside gpsbabel and mawk, and ten years of them (20 minutes)
	scripts/bench-logbook.sh | $(RECORD) logbook
	scripts/bench-ten-years.sh | $(RECORD) ten-years
	scripts/bench-places.sh .build/ten-years/data | $(RECORD) places
	scripts/roads.sh .build/ten-years/data | $(RECORD) roads

exchange-bench: build  ## 100 hours of trips as files, out and in, beside gpsbabel (3 minutes)
	scripts/bench-exchange.sh | $(RECORD) exchange
	scripts/bench-import.sh | $(RECORD) import

picture-bench: build  ## maps beside gnuplot and matplotlib, and ten thousand trips on one (5 minutes)
	scripts/bench-pictures.sh | $(RECORD) pictures

care-bench: build  ## backups beside rsync, a lost card's trips, and how long the doctor looks (a minute)
	scripts/bench-care.sh | $(RECORD) care

crash: build  ## power cuts: ten million on a simulated disk, a thousand with witnesses, thousands on a real ext4
	.build/release/crash-explorer --states 10000000 | $(RECORD) crash
	scripts/ext4-crash.sh | $(RECORD) ext4
	$(TEST) --filter WitnessTests | $(RECORD) witness

loaded-scenes: build  ## the scenes five times beside ten programs that never rest (half an hour)
	scripts/loaded-scenes.sh | $(RECORD) loaded-scenes

doors: build  ## what may do harm in the place of every file that a verb reads or writes (20 minutes, root)
	scripts/doors.sh | $(RECORD) doors

sanitize:  ## all unit tests under the address sanitizer, with Debian 13's own Swift
	scripts/portability.sh sanitized | $(RECORD) sanitize

storm: build  ## kill the recorder five hundred times, and call it from all sides (10 minutes)
	scripts/recorder-storm.sh 500 | $(RECORD) storm
	scripts/pipelined-calls.sh 50000 | $(RECORD) pipelined-calls

flapping-car: build  ## half an hour with a car whose link flaps, whose power fails and whose gpsd dies
	scripts/flapping-car.sh | $(RECORD) flapping-car

mutants: toolchain  ## break the rooms that compute on purpose, see that the tests notice (3 h)
	scripts/mutants.sh AppendLog | $(RECORD) mutants
	scripts/mutants.sh Drive | $(RECORD) mutants-drive
	scripts/mutants.sh Spool | $(RECORD) mutants-spool
	scripts/mutants.sh Trips | $(RECORD) mutants-trips
	scripts/mutants.sh Categories | $(RECORD) mutants-categories
	scripts/mutants.sh CarBook | $(RECORD) mutants-carbook
	scripts/mutants.sh Roads | $(RECORD) mutants-roads
	scripts/mutants.sh Draw | $(RECORD) mutants-draw

fuzz: toolchain  ## hostile bytes for the log, the books and each reader of files and texts (an hour and a half)
	scripts/fuzz.sh 600 | $(RECORD) fuzz

corpus: build  ## logs of a folder through gpsd and recorder, GPX in and out, tables of categories, CORPUS=DIR
	scripts/corpus.sh "$(CORPUS)" logs | $(RECORD) corpus
	scripts/corpus.sh "$(CORPUS)" drives | $(RECORD) corpus-gpx
	scripts/corpus.sh "$(CORPUS)" categories | $(RECORD) categories

truth: build  ## what is said of a drive at every pace, beside an oracle in Python made of the pages (10 minutes)
	scripts/truth.sh | $(RECORD) truth

carbook: build  ## a thousand made-up books beside a model in Python made of the page; the odometer of made-up years
	scripts/carbook.sh | $(RECORD) carbook

year: build  ## a household's year, lived through beside a model in Python made of the pages (a minute)
	scripts/household-year.sh | $(RECORD) household-year

after-a-drive: build  ## programs after a drive and reminders, killed in each step
	$(TEST) --filter "HookTests|HookCutTests|RemindTests" | $(RECORD) after-a-drive

carbook-bench: build  ## the verbs of the car's book on ten years of a family with three cars
	scripts/bench-carbook.sh | $(RECORD) carbook-bench

varlink: build  ## two Varlink clients of other makers call every method of the control socket
	scripts/varlink-clients.sh | $(RECORD) varlink

vm-test:  ## what is installed, in a virtual machine with a kernel, systemd, udev and gpsd of its own (10 minutes)
	scripts/vm-test.sh | $(RECORD) vm

portability-quick:  ## compile with Debian 13's own Swift
	scripts/portability.sh quick

portability-shipped:  ## build what ships with Debian 13's own Swift, install it in a bare Debian 13 and start it
	scripts/portability.sh shipped

portability:  ## that, all tests and storms with it, then the same for arm64 under emulation
	scripts/portability.sh full | $(RECORD) portability

toolchain:
	@scripts/toolchain.sh
