"""One world at a time: the same environments as ``gymnasium.Env``."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from .._library import check
from ..errors import CountError, InvalidValueError
from .bipedal_walker import BipedalWalkerVectorEnv
from .lunar_lander import LunarLanderVectorEnv
from .vector import BatchEnv, Uncopied, check_options


WHOLE = (int, np.int64)
"""What actions that are a number mostly are; others are converted."""


class ResetNeededError(InvalidValueError, gymnasium.error.ResetNeeded):
    """No episode has begun yet."""


class SingleEnv(Uncopied, gymnasium.Env):
    """A batch of one world.

    An operation of NumPy takes as long for an array of one number as for one of hundreds, and ten times as long as for a
    number by itself. So a step takes numbers out of the batch's memory. ``env.unwrapped.vector`` is the vector environment:
    its ``batch`` has the world, its ``terrain(0)`` the ground.

    Args:
        kind: The class of the vector environment.
        render_mode: ``"rgb_array"`` or ``None``.
        **options: Those of the vector environment.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 50}

    def __init__(self, kind: type[BatchEnv], render_mode: str | None = None, **options: Any) -> None:
        self.vector = kind(1, autoreset_mode=AutoresetMode.DISABLED, render_mode=render_mode, **options)
        self.render_mode = render_mode
        self._has_begun = False
        self.observation_space = self.vector.single_observation_space
        self.action_space = self.vector.single_action_space
        self._choices = int(self.action_space.n) if isinstance(self.action_space, spaces.Discrete) else 0
        """How many actions there are; 0: each is several numbers."""
        self._shape = self.action_space.shape
        vector = self.vector
        self._advance, self._failed, self._seen = vector._advance, vector._failed, vector._observations[0]
        self._action, self._reward = memoryview(vector._actions), memoryview(vector._rewards)
        self._terminated, self._truncated = memoryview(vector._terminated), memoryview(vector._truncated)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins a new episode."""
        check_options(options)
        observations, infos = self.vector.reset(seed=seed)
        super().reset(seed=seed)
        self._has_begun = True
        return observations[0], infos

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """One step: observation, reward, whether terminated, whether truncated, info.

        After the end of an episode Gymnasium lets one step on.
        """
        if not self._has_begun:
            raise ResetNeededError("no episode has begun; expected a reset before a step")
        if action.__class__ in WHOLE and 0 <= action < self._choices:
            self._action[0] = action
        else:
            action = np.asarray(action)
            if action.shape != self._shape:
                raise CountError(f"action has the shape {action.shape}; expected {self._shape}")
            self.vector._take(action[None])
        status = self._advance()
        if status:
            check(status)
        infos = self._failure_info() if self._failed.value else {}
        return self._seen.copy(), self._reward[0], self._terminated[0], self._truncated[0], infos

    def _failure_info(self) -> dict[str, Any]:
        return {"failure": self.vector.batch.failure(0)}

    def render(self) -> NDArray[np.uint8] | None:
        """A picture ``(height, width, 3)``; ``None`` without a render mode."""
        return None if self.render_mode is None else self.vector.paint(0)

    def close(self) -> None:
        """Frees the world."""
        self.vector.close()


class BipedalWalkerEnv(SingleEnv):
    """A walker; its options are those of ``BipedalWalkerVectorEnv``."""

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(BipedalWalkerVectorEnv, render_mode, **options)

    @property
    def hardcore(self) -> bool:
        """With stumps, stairs and pits."""
        return self.vector.hardcore


class LunarLanderEnv(SingleEnv):
    """A lander; its options are those of ``LunarLanderVectorEnv``."""

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(LunarLanderVectorEnv, render_mode, **options)

    @property
    def continuous(self) -> bool:
        """Engines with throttles."""
        return self.vector.continuous

    @property
    def gravity(self) -> float:
        """m/s^2."""
        return self.vector.gravity

    @property
    def enable_wind(self) -> bool:
        """Whether wind pushes and turns the lander in flight."""
        return self.vector.enable_wind

    @property
    def wind_power(self) -> float:
        """How strong the wind is."""
        return self.vector.wind_power

    @property
    def turbulence_power(self) -> float:
        """How strongly the wind turns."""
        return self.vector.turbulence_power
