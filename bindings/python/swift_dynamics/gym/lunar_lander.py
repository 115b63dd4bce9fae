"""Landing on the moon: the task of Gymnasium's LunarLander-v3, many at once."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .. import _interface as c
from .._structures import flag, number
from ..errors import InvalidValueError
from .pictures import Painter, box_corners, placed
from .vector import BatchEnv

SCALE = 30.0
"""Pixels of the task's definition in a metre."""
WIDTH, HEIGHT = 600 / SCALE, 400 / SCALE
CHUNKS = 11
PAD_HEIGHT = HEIGHT / 4
HULL = [(x / SCALE, y / SCALE) for x, y in ((-14, 17), (-17, 0), (-17, -10), (17, -10), (17, 0), (14, 17))]
LEG = box_corners(2 / SCALE, 8 / SCALE)


class LunarLanderVectorEnv(BatchEnv):
    """Landers that are to come to rest between two flags.

    The task is that of Gymnasium's ``LunarLander-v3``: the same bodies, engines, ground, observations, rewards and ends.
    What the engines blow out, which has no weight on the lander, is not there. Landers are solved as Box2D 2.3 solves them: but
    for rounding they do what the original's do.

    Observations are ``(worlds, 8)``: position, velocity, angle, angular velocity, and whether each leg touches the ground.
    Actions are 0 (nothing), 1 (left engine), 2 (main engine), 3 (right engine), or, if ``continuous``, ``(worlds, 2)`` in
    -1..1: main engine (on above 0) and side engines (on beyond 0.5). ``terrain`` is the height of the ground at x = 0, 2 ...
    20, m, ``(11,)``.

    Args:
        continuous: Engines with throttles.
        gravity: m/s^2, -12 to 0.
        enable_wind, wind_power, turbulence_power: Wind that pushes and turns landers in flight.
        **options: Those of ``BatchEnv``.
    """

    task = c.DYN_TASK_LUNAR_LANDER

    def __init__(
        self, num_envs: int = 1, *, continuous: bool = False, gravity: float = -10.0, enable_wind: bool = False,
        wind_power: float = 15.0, turbulence_power: float = 1.5, **options: Any,
    ) -> None:
        gravity, continuous = number(gravity, "gravity"), flag(continuous, "continuous")
        if not -12 < gravity < 0:
            raise InvalidValueError(f"gravity is {gravity}; expected a number between -12 and 0")
        self.continuous, self.gravity = continuous, gravity
        self.enable_wind, self.wind_power, self.turbulence_power = enable_wind, wind_power, turbulence_power
        limits = np.array([2.5, 2.5, 10, 10, 2 * math.pi, 10, 1, 1], np.float32)
        lower = -limits
        lower[6:] = 0
        self.single_observation_space = spaces.Box(lower, limits)
        self.single_action_space = spaces.Box(-1, 1, (2,)) if continuous else spaces.Discrete(4)
        super().__init__(num_envs, **options)

    def settings(self) -> dict[str, Any]:
        return {
            "is_continuous": self.continuous, "gravity": self.gravity,
            "has_wind": flag(self.enable_wind, "enable_wind"), "wind_power": self.wind_power,
            "turbulence_power": self.turbulence_power}

    def paint(self, world: int) -> NDArray[np.uint8]:
        """A picture of a world, ``(400, 600, 3)``."""
        painter = Painter(600, 400, SCALE, background=(0, 0, 0))
        places, heights = np.linspace(0, WIDTH, CHUNKS), self.terrain(world)
        for i in range(CHUNKS - 1):
            left, right = places[i], places[i + 1]
            painter.polygon([(left, 0), (right, 0), (right, heights[i + 1]), (left, heights[i])], (255, 255, 255))
        for pose, form in zip(self.batch.poses()[world, 1:], (HULL, LEG, LEG), strict=True):
            painter.polygon(placed(form, pose), (128, 102, 230))
        for x in (places[CHUNKS // 2 - 1], places[CHUNKS // 2 + 1]):
            top = PAD_HEIGHT + 50 / SCALE
            painter.polygon([(x - 0.02, PAD_HEIGHT), (x + 0.02, PAD_HEIGHT), (x + 0.02, top), (x - 0.02, top)],
                            (255, 255, 255))
            painter.polygon([(x, top), (x, top - 10 / SCALE), (x + 25 / SCALE, top - 5 / SCALE)], (204, 204, 0))
        return painter.picture
