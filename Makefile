# What a machine needs is checked, and OpenBLAS installed where possible, before each of these (scripts/prepare.sh).
#
#   make run                        simulates a scene of thousands of bodies and writes a page that plays it
#   make test                       all tests but the benchmark suite, in release mode with internal checks
#   make soak SECONDS=n             random worlds for n seconds, then a million steps of one; FLAGS are those of soak
#   make bench                      the benchmark suite
#   make lint                       the format of all sources
#   make sanitize                   the tests with the address, thread and undefined-behaviour sanitizers; SANITIZER=one
#   make fuzz SECONDS=60            looks for files and programs that break things; TARGET=scene, animator or program
#   make install PREFIX=/usr/local  the interface for C: header, shared and static library, pkg-config and CMake files
#   make check-c                    that interface: its tests in C, examples, the files that are installed
#   make test-python-all            all tests from Python: on a cluster of processes (Ray), with JAX, and training
#   make regression BASE=<commit>   speed and results against those of BASE; FLAGS are those of scripts/regression.sh

SCENE ?= smash
SECONDS ?= 60
STEPS ?= 1000000
PREFIX ?= /usr/local
PAGE = output/$(SCENE).html
# Without testable imports the tests run the code that users get.
SWIFT_TEST = swift test -c release --disable-testable-imports

.PHONY: run test soak bench lint sanitize fuzz install check-c check-python test-python-all wheel regression prepare

run: prepare
	swift build -c release --product dynamics
	mkdir -p output
	.build/release/dynamics run $(SCENE) --html $(PAGE)
	@echo "To see it, open $(CURDIR)/$(PAGE) in a browser."

test: prepare
	DYNAMICS_INTERNAL_CHECKS=1 $(SWIFT_TEST) --scratch-path .build-checks --skip BenchmarkSuite
	scripts/check-kernels.sh .build-checks/release
	scripts/check-page.sh
	scripts/check-c.sh
	scripts/check-python.sh

soak: prepare
	DYNAMICS_INTERNAL_CHECKS=1 swift build -c release --scratch-path .build-checks --product soak
	.build-checks/release/soak --seconds $(SECONDS) $(FLAGS)
	@if [ "$(STEPS)" != 0 ]; then .build-checks/release/soak --steps $(STEPS); fi

bench: prepare
	$(SWIFT_TEST) --filter BenchmarkSuite

lint: prepare
	swift format lint --strict --recursive Package.swift Sources Tests $(wildcard Benchmarks)

SANITIZER ?= address thread undefined
sanitize: prepare
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

test-python-all: prepare
	scripts/check-python.sh --all

wheel: prepare
	scripts/make-wheel.sh

regression: prepare
	@if [ -z "$(BASE)" ]; then echo "usage: make regression BASE=<commit>" >&2; exit 64; fi
	scripts/regression.sh "$(BASE)" $(FLAGS)

prepare:
	@scripts/prepare.sh
