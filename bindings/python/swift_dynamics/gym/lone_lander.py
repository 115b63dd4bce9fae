"""One lander at a time."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .lunar_lander import (
    CHUNKS, CORNERS, ENGINES, PAD, POSITION_UNIT, SKIN, TURN_UNIT, VELOCITY_UNIT, WIDTH, LunarLanderVectorEnv, impulses)
from .single import SingleEnv

(PAD_X, PAD_Y), (UNIT_X, UNIT_Y), (VELOCITY_UNIT_X, VELOCITY_UNIT_Y) = PAD, POSITION_UNIT, VELOCITY_UNIT
CORNER_POINTS = [tuple(point) for point in CORNERS.T]
LEGS_BELOW = np.float32(1)
"""m. More than it is from the hull's corners to the ends of the legs below them, however it is turned."""
NOTHING_TOUCHES = [False] * 3
CHUNKS_A_METRE, TOUCH = np.float32((CHUNKS - 1) / WIDTH), np.float32(SKIN)
ENGINES_BY_ACTION = [tuple(strengths) for strengths in ENGINES.T]


class LunarLanderEnv(SingleEnv):
    """A lander; its options are those of ``LunarLanderVectorEnv``.

    An operation of NumPy takes as long for an array of one number as for one of hundreds, and ten times as long as for a
    number by itself. So what a step without wind does to arrays is done here to numbers, with the same results to the bit.
    """

    vector: LunarLanderVectorEnv

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(LunarLanderVectorEnv, render_mode, **options)
        self._flies = False
        """Nothing touched in the step before."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins a new episode."""
        self._flies = False
        return super().reset(seed=seed, options=options)

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        self._check_has_begun()
        lander = self.vector
        if lander.continuous or lander.enable_wind:
            return super().step(action)
        engines = _engines(action)
        if engines is None:
            # Which says what is wrong.
            return super().step(action)
        main, side, turn, fuel = engines
        pose = lander.poses[0, 0]
        cosine, sine = pose[2], pose[3]
        push = lander.impulses[0, 0]
        push[0], push[1], push[2] = impulses(
            cosine, sine, main, side, turn, *lander.streams.pair_of(0), lander.center)
        lander.push()
        lander.advance(None)
        read_poses, read_velocities, *read_contacts = lander.reads
        read_poses()
        read_velocities()
        # Most of the time there is nothing that it could touch.
        if self._flies and pose[1] > lander.out_of_reach[0] + LEGS_BELOW:
            touching, rests = NOTHING_TOUCHES, False
        else:
            for read in read_contacts:
                read()
            touching, rests = self._feel(), not lander.is_awake[0, 0]
            self._flies = not (any(touching) or lander.pushed.any())
        hull_touches, *legs_touch = touching
        observation, far = self._observe(cosine, sine, legs_touch)
        shaping = 10 * (observation[6] + observation[7]) - 100 * far
        reward = float(shaping) - float(lander.shaping[0]) - float(fuel)
        lander.shaping[0] = shaping
        crashed = hull_touches or abs(observation[0]) >= 1
        if crashed or rests:
            reward = 100.0 if rests else -100.0
        terminated, infos = bool(crashed or rests), {}
        if lander.failures():
            terminated, infos = True, self._own(lander.failure_infos())
        lander.steps[0] += 1
        most = lander.max_episode_steps
        truncated = most is not None and bool(lander.steps[0] >= most)
        return observation, reward, terminated, truncated, infos

    def _feel(self) -> list[bool]:
        """Which of hull and legs touch, as ``LunarLanderVectorEnv._feel`` says."""
        lander = self.vector
        touching, began, ended = lander.touching[0].tolist(), lander.began[0].tolist(), lander.ended[0].tolist()
        pushes, pushed = [push > 0 for push in lander.pushes[0].tolist()], lander.pushed[0].tolist()
        for part in range(3):
            touching[part] |= began[part] > 0 or (pushes[part] and not pushed[part])
            touching[part] &= part == 0 or ended[part] == 0
        touching[0] |= self._is_down()
        lander.touching[0], lander.pushed[0] = touching, pushes
        return touching

    def _is_down(self) -> bool:
        """Whether a corner of the hull is at the ground, as ``LunarLanderVectorEnv.is_down`` says."""
        lander = self.vector
        x, y, cosine, sine = lander.poses[0, 0]
        if y > lander.out_of_reach[0]:
            return False
        heights = lander.heights[0]
        for across, along in CORNER_POINTS:
            chunk = (x + cosine * across - sine * along) * CHUNKS_A_METRE
            left = min(max(int(chunk), 0), CHUNKS - 2)
            # Numbers of 53 bits between the heights, as there.
            ground = np.float32(
                float(heights[left]) + (float(chunk) - left) * float(heights[left + 1] - heights[left]))
            if y + sine * across + cosine * along < ground + TOUCH:
                return True
        return False

    def _observe(
        self, cosine_before: np.float32, sine_before: np.float32, legs_touch: list[bool]
    ) -> tuple[NDArray[np.float32], np.float32]:
        """What is seen, and how far it is from where a lander is to come to rest."""
        lander = self.vector
        x, y, cosine, sine = lander.poses[0, 0]
        velocity_x, velocity_y, turning, _ = lander.velocities[0, 0]
        angle = lander.angles[0] + np.arctan2(
            cosine_before * sine - sine_before * cosine, cosine_before * cosine + sine_before * sine)
        lander.angles[0] = angle
        x, y = (x - PAD_X) * UNIT_X, (y - PAD_Y) * UNIT_Y
        velocity_x, velocity_y = velocity_x * VELOCITY_UNIT_X, velocity_y * VELOCITY_UNIT_Y
        observation = np.array(
            (x, y, velocity_x, velocity_y, angle, turning * TURN_UNIT, *legs_touch), np.float32)
        return observation, _length(x, y) + _length(velocity_x, velocity_y) + abs(angle)


def _engines(action: Any) -> tuple[np.float32, ...] | None:
    """What an action does; ``None`` if it is none."""
    try:
        number = operator.index(action)
    except TypeError:
        return None
    is_action = not isinstance(action, bool) and 0 <= number < len(ENGINES_BY_ACTION)
    return ENGINES_BY_ACTION[number] if is_action else None


def _length(x: np.float32, y: np.float32) -> np.float32:
    # The root of a number of 24 bits that was taken with 53 is rounded to 24 as if it was taken with these.
    return np.float32(math.sqrt(x * x + y * y))
