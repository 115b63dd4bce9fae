"""A sweep's worlds: towers of boxes, and balls that fly at them. `sweep.py` runs them."""

import io
import os
import tempfile
from pathlib import Path

import numpy as np

import swift_dynamics as dynamics
from shards import digest

PARAMETERS = {"radius": (0.1, 0.4), "speed": (5, 20), "friction": (0.1, 0.8), "gravity": (1.6, 12)}
"""m, m/s, 1 and m/s^2. Radii stand for masses: the ball is as dense as the boxes."""
HALF, BOXES = 0.25, 8


def draw(seed, worlds):
    """Parameters of worlds by name, `(worlds,)` each, from a counter-based generator (Salmon et al. 2011)."""
    raw = np.array([np.random.Philox(key=[seed, world]).random_raw(len(PARAMETERS)) for world in worlds])
    uniform = (raw >> np.uint64(40)).astype(np.float32) * np.float32(2.0**-24)
    # Sums and products are the same everywhere. Functions such as exp need not be.
    return {
        name: np.float32(low) + np.float32(high - low) * uniform[:, column]
        for column, (name, (low, high)) in enumerate(PARAMETERS.items())}


class Shard:
    """Some worlds of the sweep, which one batch steps."""

    def __init__(self, seed, worlds, workers):
        self.worlds, self.parameters, self.steps = worlds, draw(seed, worlds), 0
        with dynamics.World() as world:
            ground = world.add_body(dynamics.box(50, 0.5), position=(0, -0.5), type="static")
            boxes = world.add_bodies(dynamics.box(HALF, HALF), [(0, HALF + 2 * HALF * i) for i in range(BOXES)])
            ball = world.add_body(dynamics.circle(0.1), position=(-3, HALF * BOXES))
            self.batch = dynamics.WorldBatch(world, len(worlds), workers=workers)
            ground, self.ball, self.top, *boxes = self.batch.translate([ground, ball, boxes[-1], *boxes])
        self._begin([ground, self.ball, *boxes])
        self.name = f"worlds-{worlds.start}-{worlds.stop}-{digest(self.hashes())[:16]}"
        """Of its file. The digest of how it begins tells sweeps apart."""

    def _begin(self, rough):
        count, drawn = len(self.worlds), self.parameters
        velocities = np.zeros((count, 1, 4), np.float32)
        velocities[:, 0, 0] = drawn["speed"]
        gravity = np.zeros((count, 2), np.float32)
        gravity[:, 1] = -drawn["gravity"]
        self.batch.set_velocities(velocities, self.ball)
        self.batch.set_gravity(gravity)

        def vary(world):
            ball = world.shapes_of(self.ball)[0]
            world.set_geometry(ball, dynamics.circle(drawn["radius"][index]))
            for body in rough:
                world.set_material(world.shapes_of(body)[0], friction=drawn["friction"][index])

        for index in range(count):
            self.batch.use_world(index, vary)

    def advance(self, steps):
        for _ in range(steps):
            self.batch.step(1 / 60)
        self.steps += steps

    def hashes(self):
        return self.batch.state_hashes()

    def results(self):
        """What the sweep wants to know, arrays with an element for each world."""
        height = self.batch.poses(self.top)[:, 0, 1].copy()
        failed = np.zeros(len(self.batch), bool)
        failed[self.batch.failed_worlds] = True
        return {
            "world": np.array(self.worlds), **self.parameters, "height": height,
            "toppled": height < 2 * HALF * (BOXES - 1), "failed": failed, "hash": self.hashes()}

    def save(self, folder):
        """Writes the worlds' snapshots to a file: the whole of it, or the one before stays."""
        states = [bytes(self.batch.snapshot(index)) for index in range(len(self.batch))]
        file = io.BytesIO()
        np.savez(file, steps=self.steps, ends=np.cumsum([len(state) for state in states]),
                 states=np.frombuffer(b"".join(states), np.uint8))
        with tempfile.NamedTemporaryFile(dir=folder, prefix=self.name, suffix=".new", delete=False) as new:
            new.write(file.getbuffer())
            new.flush()
            os.fsync(new.fileno())
        os.replace(new.name, Path(folder, self.name + ".npz"))

    def load(self, folder, steps):
        """Goes on from the last file, if there is one of no more than so many steps."""
        path = Path(folder, self.name + ".npz")
        if not path.exists():
            return
        with np.load(path) as file:
            saved, ends, states = int(file["steps"]), file["ends"], file["states"]
        if saved > steps:
            return
        only = np.zeros(len(self.batch), bool)
        for index, (start, end) in enumerate(zip([0, *ends], ends)):
            only[index] = True
            self.batch.reset(only, dynamics.Snapshot(states[start:end]))
            only[index] = False
        self.steps = saved
