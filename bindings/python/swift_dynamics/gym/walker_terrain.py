"""What walkers walk on: the terrain of Gymnasium's BipedalWalker-v3, drawn for many worlds at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .streams import Streams

SCALE = 30.0
"""Pixels of the task's definition in a metre."""
STEP = 14 / SCALE
"""From one place of the terrain to the next, m."""
PLACES = 200
HEIGHT = 400 / SCALE / 4
"""Where the terrain begins, m."""
PAD = 20
"""Places at the beginning that are level."""
SECTIONS = 36
"""The most that begin after the pad: one is five places long at least."""
PARTS = 4
"""The most blocks of an obstacle."""
BLOCKS = 39
"""The most of a terrain: of three stumps, sixteen pits of two, and stairs of four behind them."""


class Obstacle(NamedTuple):
    """What a section begins with, before its grass. Its unit is a step of the terrain."""

    profile: list[float]
    """How much higher than the first its places are."""
    rise: float
    """How much higher the grass behind it begins."""
    blocks: list[tuple[int, int, int, int]]
    """Left, bottom, width and height, seen from the first place."""


def _stump(size: int) -> Obstacle:
    return Obstacle([0] * size, 0, [(0, 0, size, size)])


def _pit(width: int) -> Obstacle:
    return Obstacle([0, *[-4] * width, 0], 0, [(0, -4, 1, 4), (width, -4, 1, 4)])


def _stairs(count: int, way: int) -> Obstacle:
    profile = [0, *((way * place - 1) / 4 for place in range(1, 4 * count))]
    return Obstacle(profile, profile[-1], [(4 * i, way * i - 1, 4, 1) for i in range(count)])


GRASS = [Obstacle([], 0, [])]
HARDCORE = [
    *(_stump(size) for size in (1, 2) for _ in range(2)), *(_pit(width) for width in (3, 4) for _ in range(2)),
    *(_stairs(count, way) for count in (3, 4) for way in (-1, 1))]
"""Each as likely as the others."""


class Terrains(NamedTuple):
    """Of some worlds."""

    heights: NDArray[np.float32]
    """Of the places, m, ``(worlds, places)``."""
    blocks: NDArray[np.float32]
    """Middle, half width and half height of what is built there, m, ``(worlds, blocks, 4)``; what has no width is not
    there."""
    pushes: NDArray[np.float32]
    """How walkers are pushed at first, -1 to 1, ``(worlds,)``."""


class TerrainSupply:
    """Terrains for the episodes of each world, from its stream.

    The stream is for nothing else, so that a terrain may be drawn before it is wanted: when a world wants one that is not
    there yet, the next ones of all that have none are drawn with it, as many take hardly more time than few.

    Args:
        streams: Of the worlds. What was drawn for a world is forgotten when its stream begins anew.
        hardcore: With stumps, pits and stairs.
    """

    def __init__(self, streams: Streams, hardcore: bool) -> None:
        count = len(streams.state)
        obstacles = HARDCORE if hardcore else GRASS
        most = max(len(one.profile) for one in obstacles)
        self.streams = streams
        self._lengths = np.array([len(one.profile) for one in obstacles])
        self._rises = STEP * np.array([one.rise for one in obstacles])
        self._profiles = np.zeros((len(obstacles), most + 1))
        self._parts = np.zeros((len(obstacles), PARTS, 4))
        for index, one in enumerate(obstacles):
            self._profiles[index, :len(one.profile)] = one.profile
            for part, (left, bottom, width, height) in enumerate(one.blocks):
                self._parts[index, part] = left + width / 2, bottom + height / 2, width / 2, height / 2
        self._profiles *= STEP
        self._parts *= STEP
        self._next = Terrains(
            np.empty((count, PLACES), np.float32), np.empty((count, BLOCKS if hardcore else 0, 4), np.float32),
            np.empty(count, np.float32))
        self._is_ready = np.zeros(count, np.bool_)
        self._after = np.zeros(count, np.uint64)
        """The streams, as drawing the next terrains left them."""

    def take(self, rows: NDArray[np.intp]) -> Terrains:
        """A new terrain for each of some worlds."""
        self._is_ready &= self.streams.state == self._after
        if not self._is_ready[rows].all():
            self._draw(np.flatnonzero(~self._is_ready))
        self._is_ready[rows] = False
        return Terrains(*(array[rows] for array in self._next))

    def _draw(self, rows: NDArray[np.intp]) -> None:
        numbers = self.streams.uniform(rows, PLACES + 2 * SECTIONS + 1)
        self._is_ready[rows], self._after[rows] = True, self.streams.state[rows]
        bumps, choices = numbers[:, :PLACES], numbers[:, PLACES:-1].reshape(-1, 2, SECTIONS)
        kinds = (choices[:, 0] * len(self._lengths)).astype(np.intp)
        spans = self._lengths[kinds] + 5 + (choices[:, 1] * 5).astype(np.intp)
        starts = PAD + spans.cumsum(axis=1) - spans
        heights = self._heights(bumps, kinds, starts)
        self._next.heights[rows] = heights
        if self._next.blocks.size:
            self._next.blocks[rows] = self._blocks(heights, kinds, starts)
        self._next.pushes[rows] = 2 * numbers[:, -1] - 1

    def _heights(
        self, bumps: NDArray[np.float32], kinds: NDArray[np.intp], starts: NDArray[np.intp]
    ) -> NDArray[np.float32]:
        """Obstacles on a ground that rolls where there is grass, but for its first place."""
        row = np.arange(len(bumps))[:, None]
        # The section of a place, and how far it is from where that begins.
        begins = np.zeros((len(bumps), PLACES + 1), np.intp)
        begins[row, np.minimum(starts, PLACES)] = 1
        section = np.maximum(begins[:, :PLACES].cumsum(axis=1) - 1, 0)
        place = np.arange(PLACES) - starts[row, section]
        kind = kinds[row, section]
        length = self._lengths[kind]
        rolls = (place > length).astype(np.float32).T.copy()
        lifts = ((place == length) * self._rises[kind]).T.copy()
        bumps = ((2 * bumps - 1) / np.float32(SCALE)).T.copy()
        grounds = np.empty((PLACES, len(row)))
        y, slope = np.full(len(row), HEIGHT), np.zeros(len(row))
        for i in range(PLACES):
            change = bumps[i] - 0.2 * slope + 0.01 * np.sign(HEIGHT - y)
            slope += rolls[i] * change
            y += rolls[i] * slope + lifts[i]
            grounds[i] = y
        return (grounds.T + self._profiles[kind, place.clip(0, self._profiles.shape[1] - 1)]).astype(np.float32)

    def _blocks(
        self, heights: NDArray[np.float32], kinds: NDArray[np.intp], starts: NDArray[np.intp]
    ) -> NDArray[np.float32]:
        """What there is comes first."""
        row = np.arange(len(heights))[:, None]
        blocks = self._parts[kinds]
        blocks[..., 0] += (STEP * starts)[..., None]
        blocks[..., 1] += heights[row, np.minimum(starts, PLACES - 1)][..., None]
        blocks[starts >= PLACES] = 0
        blocks = blocks.reshape(len(heights), -1, 4)
        there = np.argsort(blocks[..., 2] == 0, axis=1, kind="stable")[:, :BLOCKS]
        return blocks[row, there].astype(np.float32)
