"""Random numbers of many worlds, each from a stream of its own."""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
SHIFTS = np.uint64(30), np.uint64(27), np.uint64(31)
WHOLE_GOLDEN, WHOLE_FIRST, WHOLE_SECOND = int(GOLDEN), int(FIRST), int(SECOND)
MASK = 0xFFFFFFFFFFFFFFFF
"""The bits of a number, of what Python's arithmetic makes longer."""
UNIT, ONE = np.float32(2.0**-23), np.float32(1)


def mixed(
    values: NDArray[np.uint64], out: NDArray[np.uint64] | None = None, scratch: NDArray[np.uint64] | None = None
) -> NDArray[np.uint64]:
    """SplitMix64's finalizer (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014)."""
    shifted = np.right_shift(values, SHIFTS[0], out=scratch)
    values = np.bitwise_xor(values, shifted, out=out)
    values *= FIRST
    values ^= np.right_shift(values, SHIFTS[1], out=shifted)
    values *= SECOND
    values ^= np.right_shift(values, SHIFTS[2], out=shifted)
    return values


class Streams:
    """A SplitMix64 generator for each world: what one draws does not depend on the others, nor on how many there are."""

    def __init__(self, count: int) -> None:
        self.state = np.zeros(count, np.uint64)
        self._bits, self._scratch = np.zeros(count, np.uint64), np.zeros(count, np.uint64)
        halves = self._bits.view(np.uint32).reshape(-1, 2)
        self._halves = halves if sys.byteorder == "little" else halves[:, ::-1]
        self._numbers = np.zeros((count, 2), np.float32)
        self._pair = self._numbers[:, 0], self._numbers[:, 1]

    def seed(self, seeds: NDArray[np.uint64], worlds: NDArray[np.bool_] | None = None) -> None:
        """Starts the streams of worlds anew, each with its seed."""
        np.copyto(self.state, mixed(seeds.astype(np.uint64) + GOLDEN), where=True if worlds is None else worlds)

    def pair(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Two numbers for each world, uniform in -1..<1: the halves of one draw. They hold until the next draw."""
        self.state += GOLDEN
        mixed(self.state, self._bits, self._scratch)
        np.right_shift(self._halves, 8, out=self._halves)
        np.copyto(self._numbers, self._halves, casting="unsafe")
        self._numbers *= UNIT
        self._numbers -= ONE
        return self._pair

    def pair_of(self, world: int) -> tuple[np.float32, np.float32]:
        """The same for one of the worlds, while the others draw nothing."""
        state = (self.state.item(world) + WHOLE_GOLDEN) & MASK
        self.state[world] = state
        bits = ((state ^ state >> 30) * WHOLE_FIRST) & MASK
        bits = ((bits ^ bits >> 27) * WHOLE_SECOND) & MASK
        bits ^= bits >> 31
        return np.float32((bits & 0xFFFFFFFF) >> 8) * UNIT - ONE, np.float32(bits >> 40) * UNIT - ONE

    def uniform(self, worlds: NDArray[np.intp], each: int) -> NDArray[np.float32]:
        """``(worlds, each)`` numbers for some of the worlds, uniform in 0..<1."""
        steps = GOLDEN * np.arange(1, each + 1, dtype=np.uint64)
        bits = mixed(self.state[worlds][:, None] + steps)
        self.state[worlds] += steps[-1]
        return (bits >> np.uint64(40)).astype(np.float32) * np.float32(2.0**-24)
