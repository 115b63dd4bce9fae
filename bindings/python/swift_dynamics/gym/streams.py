"""Random numbers of many worlds, each from a stream of its own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
LOW_HALF = np.uint64(0xFFFFFFFF)


def mixed(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """SplitMix64's finalizer (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014)."""
    values = (values ^ (values >> np.uint64(30))) * FIRST
    values = (values ^ (values >> np.uint64(27))) * SECOND
    return values ^ (values >> np.uint64(31))


class Streams:
    """A SplitMix64 generator for each world: what one draws does not depend on the others, nor on how many there are."""

    def __init__(self, count: int) -> None:
        self.state = np.zeros(count, np.uint64)

    def seed(self, seeds: NDArray[np.uint64], worlds: NDArray[np.bool_] | None = None) -> None:
        """Starts the streams of worlds anew, each with its seed."""
        fresh = mixed(seeds.astype(np.uint64) + GOLDEN)
        self.state = fresh if worlds is None else np.where(worlds, fresh, self.state)

    def pair(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Two numbers for each world, uniform in -1..<1: the halves of one draw."""
        self.state += GOLDEN
        bits = mixed(self.state)
        return _centred(bits >> np.uint64(32)), _centred(bits & LOW_HALF)

    def uniform(self, worlds: NDArray[np.intp], each: int) -> NDArray[np.float32]:
        """``(worlds, each)`` numbers for some of the worlds, uniform in 0..<1."""
        steps = GOLDEN * np.arange(1, each + 1, dtype=np.uint64)
        bits = mixed(self.state[worlds][:, None] + steps)
        self.state[worlds] += steps[-1]
        return (bits >> np.uint64(40)).astype(np.float32) * np.float32(2.0**-24)


def _centred(bits: NDArray[np.uint64]) -> NDArray[np.float32]:
    """32 bits as a number in -1..<1."""
    return (bits >> np.uint64(8)).astype(np.float32) * np.float32(2.0**-23) - np.float32(1)
