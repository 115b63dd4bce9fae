"""Times batches of small worlds: microseconds a step of one world.

    make wheel && pip install output/wheels/*.whl
    python Benchmarks/many_worlds.py [boxes [workers]]

Boxes are stacked five wide on a floor, and stepped by 1/60 s in four sub-steps; none sleeps. With 64 worlds all are in the
caches, with 4096 none is. Several steps in one call bring them there once a call.
"""

import statistics
import sys
import time

import numpy as np

import swift_dynamics as dynamics


def template(boxes: int) -> dynamics.World:
    world = dynamics.World(allows_sleep=False)
    world.add_body(dynamics.box(20, 0.5), position=(0, -0.5), type="static")
    world.add_bodies(dynamics.box(0.5, 0.5), [(i % 5 * 1.1, 0.5 + i // 5) for i in range(boxes)])
    return world


def measure(batch: dynamics.WorldBatch, worlds_reset: float = 0, at_once: int = 1) -> float:
    """The median of five runs of calls with so many steps; a part of the worlds, others each time, is reset after each."""
    steps = 1 + 20_000 // batch.count
    random = np.random.default_rng(1)
    masks = random.random((steps, batch.count)) < worlds_reset
    runs = []
    for _ in range(5):
        start = time.perf_counter()
        for mask in masks:
            batch.step(count=at_once)
            if worlds_reset:
                batch.reset(mask)
        runs.append((time.perf_counter() - start) / steps / at_once / batch.count * 1e6)
    return statistics.median(runs)


def main() -> None:
    boxes = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    workers = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print(f"{boxes} boxes, workers {workers}\nworlds  us a step  10 at once  50 at once  us with 1 % reset  bytes a world")
    for count in (64, 256, 1024, 4096):
        with dynamics.WorldBatch(template(boxes), count, workers=workers) as batch:
            for _ in range(30):
                batch.step()
            bare, ten, fifty = (measure(batch, at_once=number) for number in (1, 10, 50))
            reset = measure(batch, 0.01)
            print(
                f"{count:6d} {bare:10.2f} {ten:11.2f} {fifty:11.2f} {reset:18.2f} {batch.byte_count // count:14d}")


if __name__ == "__main__":
    main()
