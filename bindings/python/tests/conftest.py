"""Worlds that several files of tests use."""

import sys

import pytest

import swift_dynamics as d


@pytest.fixture
def pile():
    with d.World() as world:
        world.add_body(d.box(20, 0.5), position=(0, -0.5), type="static")
        world.add_bodies(d.box(0.5, 0.5), [(0, 0.5 + 1.01 * i) for i in range(5)])
        yield world


@pytest.fixture
def eager_threads():
    """Threads take turns as often as they can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)
