"""Walking on two legs: the task of Gymnasium's BipedalWalker-v3, many at once."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .. import _interface as c
from .._structures import flag
from .pictures import Painter, box_corners, placed
from .vector import BatchEnv

SCALE = 30.0
"""Pixels of the task's definition in a metre."""
VIEW_WIDTH = 600 / SCALE
STEP = 14 / SCALE
"""From one place of the terrain to the next, m."""
PLACES = 200
HEIGHT = 400 / SCALE / 4
"""Where the terrain begins, m."""
HULL = [(x / SCALE, y / SCALE) for x, y in ((-30, 9), (6, 9), (34, 1), (34, -8), (-30, -8))]
UPPER, LOWER = box_corners(4 / SCALE, 17 / SCALE), box_corners(3.2 / SCALE, 17 / SCALE)
PARTS = ((2, UPPER, (178, 101, 152)), (3, LOWER, (178, 101, 152)), (1, HULL, (127, 51, 229)), (4, UPPER, (128, 51, 102)),
         (5, LOWER, (128, 51, 102)))
"""Bodies, forms and colours; the left leg is behind the hull."""
RAYS = 10


class BipedalWalkerVectorEnv(BatchEnv):
    """Walkers that are to get to the end of uneven ground without falling.

    The task is that of Gymnasium's ``BipedalWalker-v3``: the same bodies, motors, terrain, observations, rewards and ends.
    Walkers are solved as Box2D 2.3 solves them: but for rounding they do what the original's do.

    Observations are ``(worlds, 24)``: angle, angular velocity and velocity of the hull; angle and speed of hip and knee, and
    whether the foot is on the ground, for each leg; and how far ten rays ahead and down come. Actions are ``(worlds, 4)`` in
    -1..1: the torque of hip and knee of each leg. ``terrain`` is 200 heights, m, at x = 0, 14/30 m ..., and if ``hardcore`` 39
    blocks after them: x and y of the middle, half width and half height, m. Those that are not there come last, at (-50, -50).

    Args:
        hardcore: With stumps, stairs and pits.
        **options: Those of ``BatchEnv``.
    """

    task = c.DYN_TASK_BIPEDAL_WALKER

    def __init__(self, num_envs: int = 1, *, hardcore: bool = False, **options: Any) -> None:
        self.hardcore = hardcore
        leg = [math.pi, 5, math.pi, 5, 5]
        limits = np.array([math.pi, 5, 5, 5, *leg, *leg, *[1] * RAYS], np.float32)
        lower = -limits
        lower[[8, 13]] = 0
        self.single_observation_space = spaces.Box(lower, limits)
        self.single_action_space = spaces.Box(-1, 1, (4,))
        super().__init__(num_envs, **options)

    def settings(self) -> dict[str, Any]:
        return {"is_hardcore": flag(self.hardcore, "hardcore")}

    def paint(self, world: int) -> NDArray[np.uint8]:
        """A picture of a world, ``(400, 600, 3)``, which follows the walker."""
        terrain, poses = self.terrain(world), self.batch.poses()[world]
        left = float(poses[1, 0]) - VIEW_WIDTH / 5
        painter = Painter(600, 400, SCALE, background=(215, 215, 255), left=left)
        heights, blocks = terrain[:PLACES], terrain[PLACES:].reshape(-1, 4)
        for i in range(PLACES - 1):
            x, next_x = i * STEP, (i + 1) * STEP
            if left - STEP < x < left + VIEW_WIDTH:
                painter.polygon([(x, 0), (next_x, 0), (next_x, heights[i + 1]), (x, heights[i])], (102, 153, 76))
        for x, y, half_width, half_height in blocks:
            painter.polygon([(x + u, y + v) for u, v in box_corners(half_width, half_height)], (170, 170, 170))
        for part, form, color in PARTS:
            painter.polygon(placed(form, poses[part]), color)
        x, top = 3 * STEP, HEIGHT + 50 / SCALE
        painter.polygon([(x - 0.02, HEIGHT), (x + 0.02, HEIGHT), (x + 0.02, top), (x - 0.02, top)], (0, 0, 0))
        painter.polygon([(x, top), (x, top - 10 / SCALE), (x + 25 / SCALE, top - 5 / SCALE)], (230, 51, 0))
        return painter.picture
