"""Threads that worlds share."""

import os

import numpy as np
import pytest

import swift_dynamics as d


def pile():
    world = d.World()
    world.add_body(d.box(50, 0.5), position=(0, -0.5), type="static")
    world.add_bodies(d.box(0.5, 0.5), [(1.02 * (i % 20), 0.5 + 1.02 * (i // 20)) for i in range(200)])
    return world


def test_no_result_changes():
    alone, first = pile(), pile()
    second = first.clone()
    pool = d.WorkerPool(3)
    assert pool.workers == 3
    threads = len(os.listdir("/proc/self/task"))
    first.use_workers(pool)
    second.use_workers(pool)
    batch = d.WorldBatch(alone, 3, workers=pool)
    other = d.WorldBatch(alone.snapshot(), 3, workers=pool)
    assert first.settings["workers"] == 3 and len(os.listdir("/proc/self/task")) == threads
    pool.close()
    pool.close()
    for world in (alone, first, second):
        world.step(count=20)
    for _ in range(20):
        batch.step()
        other.step()
    assert first.state_hash == second.state_hash == alone.state_hash
    assert {batch.state_hash(i) for i in range(3)} == {other.state_hash(i) for i in range(3)} == {alone.state_hash}
    assert np.array_equal(batch.poses()[0], other.poses()[2])
    assert repr(pool) == "<WorkerPool, closed>"
    with pytest.raises(d.DynamicsError):
        alone.use_workers(pool)


def test_what_is_refused():
    for workers in (0, 257, -1, 1 << 40, "2", None):
        with pytest.raises(d.InvalidValueError):
            d.WorkerPool(workers)
    with d.World() as world, pytest.raises(d.InvalidValueError):
        world.use_workers(2)
