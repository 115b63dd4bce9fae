"""One world at a time: the same environments as ``gymnasium.Env``."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from ..errors import InvalidValueError
from .bipedal_walker import BipedalWalkerVectorEnv
from .vector import BatchEnv


class ResetNeededError(InvalidValueError, gymnasium.error.ResetNeeded):
    """No episode has begun yet."""


class SingleEnv(gymnasium.Env):
    """A batch of one world.

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

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins a new episode."""
        super().reset(seed=seed)
        observations, infos = self.vector.reset(seed=seed)
        self._has_begun = True
        return observations[0], infos

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """One step: observation, reward, whether terminated, whether truncated, info."""
        self._check_has_begun()
        # After the end of an episode Gymnasium lets one step on.
        self.vector.is_over[:] = False
        observations, rewards, terminated, truncated, infos = self.vector.step(np.asarray(action)[None])
        return observations[0], float(rewards[0]), bool(terminated[0]), bool(truncated[0]), self._own(infos)

    def _check_has_begun(self) -> None:
        if not self._has_begun:
            raise ResetNeededError("no episode has begun; expected a reset before a step")

    @staticmethod
    def _own(infos: dict[str, Any]) -> dict[str, Any]:
        """What a vector of one environment says of it."""
        return {"failure": infos["failure"][0]} if "failure" in infos else {}

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
