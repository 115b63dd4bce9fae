"""Random numbers of many worlds, each from a stream of its own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)


def mixed(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """SplitMix64's finalizer (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014)."""
    shifted = values >> np.uint64(30)
    values = values ^ shifted
    values *= FIRST
    values ^= np.right_shift(values, np.uint64(27), out=shifted)
    values *= SECOND
    values ^= np.right_shift(values, np.uint64(31), out=shifted)
    return values


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
        halves = mixed(self.state).astype("<u8", copy=False).view("<u4").reshape(-1, 2)
        numbers = (halves >> np.uint32(8)).astype(np.float32)
        numbers *= np.float32(2.0**-23)
        numbers -= 1
        return numbers[:, 0], numbers[:, 1]

    def uniform(self, worlds: NDArray[np.intp], each: int) -> NDArray[np.float32]:
        """``(worlds, each)`` numbers for some of the worlds, uniform in 0..<1."""
        steps = GOLDEN * np.arange(1, each + 1, dtype=np.uint64)
        bits = mixed(self.state[worlds][:, None] + steps)
        self.state[worlds] += steps[-1]
        return (bits >> np.uint64(40)).astype(np.float32) * np.float32(2.0**-24)
