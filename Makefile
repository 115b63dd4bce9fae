# What a machine needs is checked before each of these (scripts/prepare.sh); tests and benchmarks install OpenBLAS where
# that is possible.
#
#   make run                        simulates a scene of thousands of bodies and writes a page that plays it
#   make test                       all tests but the benchmark suite, in release mode with internal checks; ends with totals
#   make soak SECONDS=n             random worlds for n seconds, then a million steps of one; FLAGS are those of soak
#   make bench                      the benchmark suite: a table, output/benchmarks.json and .svg; BASELINE=other.json
#   make lint                       the format of all sources
#   make sanitize                   the tests with the address, thread and undefined-behaviour sanitizers; SANITIZER=one
#   make fuzz SECONDS=60            looks for files and programs that break things; TARGET=scene, animator or program
#   make install PREFIX=/usr/local  the interface for C: header, shared and static library, pkg-config and CMake files
#   make check-c                    that interface: its tests in C, examples, the files that are installed
#   make documentation              the catalogues of the libraries as web pages, without a warning
#   make test-python-all            all tests from Python: on a cluster of processes (Ray), with JAX, and training
#   make api                        public symbols of Swift against those of the last tag (scripts/check-api.sh)
#   make regression BASE=<commit>   speed and results against those of BASE; FLAGS are those of scripts/regression.sh

SCENE ?= smash
SECONDS ?= 60
STEPS ?= 1000000
PREFIX ?= /usr/local
PAGE = output/$(SCENE).html

.PHONY: run test soak bench lint sanitize fuzz install check-c check-python test-python-all wheel api regression \
  documentation prepare prepare-openblas

run: prepare
	swift build -c release --product dynamics
	mkdir -p output
	.build/release/dynamics run $(SCENE) --html $(PAGE)
	@echo "To see it, open $(CURDIR)/$(PAGE) in a browser."

test: prepare-openblas
	@scripts/test.sh

soak: prepare
	DYNAMICS_INTERNAL_CHECKS=1 swift build -c release --scratch-path .build-checks --product soak
	.build-checks/release/soak --seconds $(SECONDS) $(FLAGS)
	@if [ "$(STEPS)" != 0 ]; then .build-checks/release/soak --steps $(STEPS); fi

# Beside the figures of BASELINE: by default those of the run before this one, if there was one.
FIGURES = output/benchmarks.json
BASELINE ?= $(if $(wildcard $(FIGURES)),output/benchmarks-before.json)
bench: prepare-openblas
	mkdir -p output
	swift build -c release --product dynamics
	if [ -e $(FIGURES) ]; then mv $(FIGURES) output/benchmarks-before.json; fi
	status=0; DYNAMICS_BENCHMARKS=$(CURDIR)/$(FIGURES) \
	swift test -c release --disable-testable-imports --filter BenchmarkSuite || status=$$?; \
	.build/release/dynamics chart $(FIGURES) $(if $(BASELINE),--baseline $(BASELINE)) --svg output/benchmarks.svg \
	&& exit $$status

lint: prepare
	swift format lint --strict --recursive Package.swift Sources Tests $(wildcard Benchmarks)

SANITIZER ?= address thread undefined
sanitize: prepare-openblas
	@for sanitizer in $(SANITIZER); do scripts/sanitize.sh $$sanitizer || exit 1; done

TARGET ?= scene animator program
fuzz: prepare
	@for target in $(TARGET); do scripts/fuzz.sh $$target $(SECONDS) $(FLAGS) || exit 1; done

install: prepare
	scripts/install-c.sh "$(PREFIX)"

check-c: prepare
	scripts/check-c.sh

check-python: prepare
	scripts/check-python.sh

test-python-all: prepare-openblas
	scripts/check-python.sh --all

wheel: prepare
	scripts/make-wheel.sh

api: prepare
	scripts/check-api.sh

regression: prepare-openblas
	@if [ -z "$(BASE)" ]; then echo "usage: make regression BASE=<commit>" >&2; exit 64; fi
	scripts/regression.sh "$(BASE)" $(FLAGS)

documentation: prepare
	DYNAMICS_INTERNAL_CHECKS=1 swift build -c release --scratch-path .build-checks
	scripts/check-docc.sh .build-checks/release output/documentation

prepare:
	@scripts/prepare.sh

prepare-openblas:
	@scripts/prepare.sh openblas
