"""What the environments have in common: worlds of a batch as a ``gymnasium.vector.VectorEnv``."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .._prepared import Call, Prepared
from ..batch import WorldBatch
from ..errors import CountError, InvalidValueError
from ..world import World
from .streams import Streams


STEPS_PER_SECOND = 50


class BatchEnv(VectorEnv):
    """Environments whose worlds are stepped by one call.

    A kind of environment says what the template is, what a new episode begins with, what actions do, and what is observed
    and rewarded. A new episode's first step, in which nobody acts, is taken together with the steps of the other worlds.

    Args:
        num_envs: How many worlds.
        workers: How many threads step them. It changes no result.
        autoreset_mode: When worlds whose episode is over begin anew; see ``gymnasium.vector.AutoresetMode``.
        max_episode_steps: After how many steps an episode is truncated, whether or not it ends by itself there, as by Gymnasium's
            ``TimeLimit``; ``None`` or -1: never.
        render_mode: ``"rgb_array"`` or ``None``.
        iterations: Of the solver in a step: those of velocities and those of positions. Fewer are faster, and less like the
            original; the default is what the kind of environment needs to be the same task.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 50}
    iterations: tuple[int, int]

    def __init__(
        self, num_envs: int = 1, *, workers: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP, max_episode_steps: int | None = None,
        render_mode: str | None = None, iterations: tuple[int, int] | None = None,
    ) -> None:
        if render_mode not in (None, "rgb_array"):
            raise InvalidValueError(f"render_mode is {render_mode!r}; expected 'rgb_array' or None")
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            names = ", ".join(repr(mode.value) for mode in AutoresetMode)
            raise InvalidValueError(f"autoreset_mode is {autoreset_mode!r}; expected {names}") from None
        if iterations is not None:
            if np.shape(iterations) != (2,) or not all(isinstance(count, int) and count > 0 for count in iterations):
                raise InvalidValueError(f"iterations is {iterations!r}; expected two positive numbers")
            self.iterations = iterations
        if max_episode_steps is not None and (
            not isinstance(max_episode_steps, (int, np.integer)) or max_episode_steps < 1 and max_episode_steps != -1
        ):
            raise InvalidValueError(f"max_episode_steps is {max_episode_steps!r}; expected a positive number, -1 or None")
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.max_episode_steps = None if max_episode_steps == -1 else max_episode_steps
        with World(**self.settings()) as template:
            self.build(template)
            self.batch = WorldBatch(template, num_envs, workers=workers)
            self.translate()
        self.prepared = Prepared(self.batch)
        self._advance_all = self.prepared.step_iterations(1 / STEPS_PER_SECOND, *self.iterations)
        self.failures = self.prepared.failures()
        self.reads: tuple[Call, ...] = ()
        """What ``read`` calls."""
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.streams = Streams(num_envs)
        self.steps = np.zeros(num_envs, np.int32)
        """Of the episodes."""
        self.is_over = np.ones(num_envs, np.bool_)
        """Worlds that must begin anew before they are stepped."""
        self._nobody = np.zeros(num_envs, np.bool_)
        self._is_seeded = False

    # What a kind of environment says

    def settings(self) -> dict[str, Any]:
        """Of the worlds."""
        return {}

    def build(self, template: World) -> None:
        """Fills the template, at the beginning of an episode."""
        raise NotImplementedError

    def translate(self) -> None:
        """Turns the template's handles into the batch's."""
        raise NotImplementedError

    def begin(self, worlds: NDArray[np.bool_]) -> None:
        """Makes of worlds, which are in the template's state, new episodes."""
        raise NotImplementedError

    def act(self, actions: Any, worlds: NDArray[np.bool_] | None) -> None:
        """Does what actions say, in ``worlds`` alone, where they are not ``None``."""
        raise NotImplementedError

    def advance(self, worlds: NDArray[np.bool_] | None) -> None:
        """Steps worlds; ``None``: all."""
        if worlds is None:
            self._advance_all()
        else:
            self.batch.step_iterations(1 / STEPS_PER_SECOND, *self.iterations, worlds)

    def observe(self) -> NDArray[np.float32]:
        """A new array of what is seen of all worlds."""
        raise NotImplementedError

    def judge(self, observations: NDArray[np.float32], begun: NDArray[np.bool_]) -> tuple[Any, Any]:
        """Rewards and ends of all worlds; for those that have ``begun`` it only takes note of where they are."""
        raise NotImplementedError

    def paint(self, world: int) -> NDArray[np.uint8]:
        """A picture of a world, ``(height, width, 3)``."""
        raise NotImplementedError

    # Gymnasium's interface

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins new episodes: in all worlds, or in those of ``options["reset_mask"]``.

        Args:
            seed: World i is seeded with ``seed + i``; or one seed for each world, where ``None`` lets its stream go on.
                Worlds that never had one are seeded by chance.
        """
        worlds = (options or {}).get("reset_mask")
        if worlds is None:
            worlds = ~self._nobody
        worlds = np.asarray(worlds)
        if worlds.dtype != np.bool_ or worlds.shape != (self.num_envs,):
            raise CountError(
                f"reset_mask is of type {worlds.dtype} and shape {worlds.shape}; expected bool and {(self.num_envs,)}")
        self._seed(seed, worlds)
        self._begin(worlds)
        self.advance(worlds)
        observations = self.observe()
        self.judge(observations, worlds)
        return observations, {}

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One step of all worlds: observations, rewards, whether terminated, whether truncated, infos."""
        actions = self._checked(actions)
        infos: dict[str, Any] = {}
        begun = self._nobody
        if self.is_over.any():
            if self.autoreset_mode is not AutoresetMode.NEXT_STEP:
                raise InvalidValueError(f"world {int(self.is_over.argmax())} has ended; expected a reset before a step")
            begun = self.is_over.copy()
            self._begin(begun)
        self.act(actions, None if begun is self._nobody else ~begun)
        self.advance(None)
        self.steps += 1
        if begun is not self._nobody:
            self.steps[begun] = 0
        observations = self.observe()
        rewards, terminated = self.judge(observations, begun)
        if self.failures():
            # Nothing that is not finite leaves a world that was told such a thing; its episode is over.
            terminated[self.batch.failed_worlds] = True
            infos |= self.failure_infos()
        if self.max_episode_steps is None:
            truncated = np.zeros(self.num_envs, np.bool_)
        else:
            truncated = self.steps >= self.max_episode_steps
            if begun is not self._nobody:
                truncated &= ~begun
        over = terminated | truncated
        if over.any():
            self.is_over |= over
            if self.autoreset_mode is AutoresetMode.SAME_STEP:
                infos["final_obs"], infos["_final_obs"] = np.full(self.num_envs, None, object), over
                for world in np.flatnonzero(over):
                    infos["final_obs"][world] = observations[world].copy()
                infos["final_info"], infos["_final_info"] = {}, over
                self._begin(over)
                self.advance(over)
                fresh = self.observe()
                self.judge(fresh, over)
                observations[over] = fresh[over]
        return observations, rewards, terminated, truncated, infos

    def render(self) -> tuple[NDArray[np.uint8], ...] | None:
        """A picture ``(height, width, 3)`` of each world; ``None`` without a render mode."""
        return None if self.render_mode is None else tuple(self.paint(world) for world in range(self.num_envs))

    def close_extras(self, **_: Any) -> None:
        """Frees the worlds."""
        # There is none after a constructor that was refused.
        if hasattr(self, "batch"):
            self.batch.close()

    # Inside

    def read(self) -> None:
        """Reads what is observed of all worlds from the batch."""
        for read in self.reads:
            read()

    def failure_infos(self) -> dict[str, Any]:
        """What worlds have failed by."""
        texts = np.array([self.batch.failure(world) or "" for world in range(self.num_envs)], object)
        return {"failure": texts, "_failure": texts != ""}

    def _begin(self, worlds: NDArray[np.bool_]) -> None:
        if not self._is_seeded:
            self._seed(None, worlds)
        self.batch.reset(worlds)
        self.steps[worlds] = 0
        self.is_over[worlds] = False
        self.begin(worlds)

    def _seed(self, seed: int | list[int | None] | None, worlds: NDArray[np.bool_]) -> None:
        """Seeds worlds; all by chance first if none ever had a seed."""
        numbers = np.arange(self.num_envs, dtype=np.uint64)
        if seed is None:
            seeds = []
        elif isinstance(seed, (int, np.integer)):
            seeds = [seed]
        else:
            seeds = list(seed)
            if len(seeds) != self.num_envs:
                raise CountError(f"seed has {len(seeds)} elements; expected {self.num_envs}")
        for one in seeds:
            if one is not None and not (isinstance(one, (int, np.integer)) and one >= 0):
                raise InvalidValueError(f"seed is {one!r}; expected whole numbers, 0 or more")
        if not self._is_seeded:
            self.streams.seed(np.random.SeedSequence().generate_state(1, np.uint64) + numbers)
            self._is_seeded = True
        if seed is None:
            return
        own = np.array([int(one or 0) & 0xFFFFFFFFFFFFFFFF for one in seeds], np.uint64)
        if isinstance(seed, (int, np.integer)):
            own = own + numbers
        else:
            worlds = worlds & np.array([one is not None for one in seeds])
        self.streams.seed(own, worlds)

    def _checked(self, actions: Any) -> NDArray[Any]:
        """Actions of the right shape, and of the right type where numbers are no measure."""
        actions = np.asarray(actions)
        space = self.action_space
        if actions.shape != space.shape:
            raise CountError(f"actions have the shape {actions.shape}; expected {space.shape}")
        if isinstance(space, spaces.MultiDiscrete):
            if actions.dtype.kind not in "iu":
                raise InvalidValueError(f"actions have the type {actions.dtype}; expected whole numbers")
            most = int(space.nvec[0])
            if actions.min() < 0 or actions.max() >= most:
                wrong = int(((actions < 0) | (actions >= most)).argmax())
                raise InvalidValueError(f"actions[{wrong}] is {actions[wrong]}; expected 0 to {most - 1}")
        elif actions.dtype.kind not in "fiu":
            raise InvalidValueError(f"actions have the type {actions.dtype}; expected numbers")
        return actions
