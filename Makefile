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
RECORD := scripts/proofs.sh record
# The directories by their names in GNU's conventions, of which PREFIX is the usual other one.
PLACES = DESTDIR="$(DESTDIR)" PREFIX="$(or $(prefix),$(PREFIX),/usr/local)" EXEC_PREFIX="$(exec_prefix)" \
	BINDIR="$(bindir)" DATAROOTDIR="$(datarootdir)" MANDIR="$(mandir)" SYSCONFDIR="$(sysconfdir)"

PRODUCTS := roadbookd roadbook roadbook-online roadbook-draw

.PHONY: help build ship ship-arm64 deb repository install uninstall check test demo format pages transcripts
.PHONY: pictures tidy bench prove measure portability-quick toolchain

help:  ## list the targets
	@echo "Roadbook. Begin with: make demo"
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: toolchain  ## compile everything, tests too, in one release build
	$(BUILD) --build-tests

ship: toolchain  ## the programs that are installed, in .build/release; `make build` makes the same ones
	for product in $(PRODUCTS); do $(BUILD) --product "$$product"; done

ship-arm64:  ## the programs for a Pi, built on a PC in a Debian 13 that is made for it (once, 10 minutes, 4 GB)
	scripts/portability.sh ship-arm64

deb:  ## Debian packages for this PC and for a Pi, in .build/packages, built in a Debian 13 that is made for it
	scripts/deb.sh $(PROCESSORS) | $(RECORD) deb

repository: deb  ## those, as a signed repository from which the cars of a household upgrade (DIRECTORY=)
	scripts/deb.sh repository "$(or $(DIRECTORY),.build/repository)"

install:  ## put what `make ship` built where Debian expects it (prefix=/usr/local, DESTDIR), as root
	@$(PLACES) scripts/install.sh

uninstall:  ## take it away again; settings and books stay
	@$(PLACES) scripts/install.sh --remove

check: toolchain  ## after a small change: the unit tests of what changed, compiled for debugging (a minute)
	@scripts/packages.sh python3
	scripts/check.sh

test: build  ## everything that a change must pass
	@scripts/packages.sh --for test
	$(TEST) tools
	$(TEST)
	.build/release/crash-explorer --states 1000000
	scripts/rig.sh storms
	scripts/install-check.sh
	scripts/pull-over-ssh.sh

demo: PRODUCTS := roadbookd roadbook nmea-source
demo: ship  ## play a drive with gpsd and Bluetooth, and cut the power in the middle (a minute and a half)
	scripts/demo.sh

format: toolchain  ## put the sources into the house's format
	swift format --in-place --recursive $(SOURCES)

pages: build  ## the pages that are made: of the settings, of the table of verbs, and manuals of formats and protocols
	ROADBOOK_PAGES=write $(TEST) --filter "SettingsPageTests|ManualPageTests"

transcripts: build  ## write anew what the command answers in Tests/Transcripts, for a person to read in git diff
	ROADBOOK_TRANSCRIPTS=write $(TEST) --filter TranscriptTests

pictures: build  ## those in docs/pictures: of a real terminal, on a display that nobody sees, and of made-up drives
	scripts/pictures.sh

tidy: build  ## the format checked strictly, and what the house does not want
	swift format lint --strict --recursive $(SOURCES)
	$(TEST) --filter TidyTests

bench: build  ## all figures: the short ones measured now, the long ones from their last run
	scripts/bench.sh
	@scripts/proofs.sh show

prove: $(if $(NAME),build)  ## what takes too long for every change, by NAME=; without it, the list of names
	@scripts/proofs.sh prove "$(NAME)"

measure: $(if $(NAME),build)  ## what others of its kind take for the same work, by NAME=; without it, the list of names
	@scripts/proofs.sh measure "$(NAME)"

portability-quick:  ## compile with Debian 13's own Swift
	scripts/portability.sh quick

toolchain:
	@scripts/packages.sh --for build
