"""What the environments have in common: worlds of a batch as a ``gymnasium.vector.VectorEnv``."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .. import _interface as c
from .._arrays import address, mask
from .._library import check, library, read_all
from .._structures import fill, made
from ..batch import WorldBatch, _count, _index, _small
from ..errors import CountError, InvalidValueError

LONGEST = 2**31 - 1
"""Steps. No episode gets there: it would take more than a year of the worlds' time."""


class Uncopied:
    """What holds worlds of the library."""

    def __reduce__(self) -> Any:
        """Refuses copies and pickles, and says what to do in their place."""
        raise TypeError(
            f"a {type(self).__name__} cannot be copied or pickled; make another one with the same options, and reset it with"
            " the same seed")


class BatchEnv(Uncopied, VectorEnv):
    """Environments whose worlds are stepped by one call.

    The library knows the tasks: it begins episodes, does what actions say, observes and rewards. A kind of environment says
    which one it is, by which options, and paints it.

    Args:
        num_envs: How many worlds.
        workers: How many threads step them. It changes no result.
        autoreset_mode: When worlds whose episode is over begin anew; see ``gymnasium.vector.AutoresetMode``.
        max_episode_steps: After how many steps an episode is truncated, whether or not it ends by itself there, as by Gymnasium's
            ``TimeLimit``; ``None`` or -1: never.
        render_mode: ``"rgb_array"`` or ``None``.
        iterations: Of the solver in a step: those of velocities and those of positions. Fewer are faster, and less like the
            original, which has the default.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 50}
    task: ClassVar[int]
    """Which one, as the library numbers them."""

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
        if iterations is not None and not _are_two_counts(iterations):
            raise InvalidValueError(f"iterations is {iterations!r}; expected two positive numbers")
        if isinstance(num_envs, (bool, np.bool_)):
            raise InvalidValueError(f"num_envs is {num_envs!r}; expected a number of worlds")
        if max_episode_steps is not None and (
            not isinstance(max_episode_steps, (int, np.integer)) or max_episode_steps < 1 and max_episode_steps != -1
        ):
            raise InvalidValueError(f"max_episode_steps is {max_episode_steps!r}; expected a positive number, -1 or None")
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.max_episode_steps = None if max_episode_steps == -1 else max_episode_steps
        definition = made(c.DynEnvironmentDefinition, "dyn_environment_definition_init", self.task)
        fill(definition, self.settings(), type(self).__name__)
        definition.workers = _small(workers, "workers")
        definition.maximum_steps = min(self.max_episode_steps or 0, LONGEST)
        if iterations is not None:
            definition.velocity_iterations, definition.position_iterations = (
                _small(count, "iterations") for count in iterations)
        self.iterations: tuple[int, int] = definition.velocity_iterations, definition.position_iterations
        """Of the solver in a step: of velocities and of positions."""
        # With the library's restart in the same step, the reason why a world has failed would be gone when it is asked for.
        begins_by_itself = self.autoreset_mode is AutoresetMode.NEXT_STEP
        definition.restart = c.DYN_RESTART_NEXT_STEP if begins_by_itself else c.DYN_RESTART_BY_CALLER
        handle = c.DynBatch()
        check(library.dyn_environment_create(
            ctypes.addressof(definition), _count(num_envs, "count"), ctypes.addressof(handle)))
        self.batch = WorldBatch._of(handle.value, int(num_envs))
        """The worlds, to be asked and changed between two steps."""
        self.hull_handle: NDArray[np.uint64] = np.array(self.batch.bodies[1:2], np.uint64)
        """The body that is to get somewhere, as an array for calls of the batch."""
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        # What steps read and write.
        self._actions = np.zeros(self.action_space.shape, np.float32)
        self._observations = np.zeros(self.observation_space.shape, np.float32)
        self._rewards = np.zeros(num_envs)
        self._terminated, self._truncated = np.zeros(num_envs, np.bool_), np.zeros(num_envs, np.bool_)
        self._failed = ctypes.c_size_t()
        self._advance = self._prepared_step()
        self._action_kinds, self._action_words = (
            ("iu", "whole numbers") if isinstance(self.single_action_space, spaces.Discrete) else ("fiu", "numbers"))
        self._is_over = np.full(num_envs, not begins_by_itself)
        """Worlds that nothing but a reset can begin anew."""
        self._needs_reset = not begins_by_itself
        """There are some."""
        self._is_seeded = False
        self._has_begun = False
        """Each world has had an episode."""

    # What a kind of environment says

    def settings(self) -> dict[str, Any]:
        """Its options: fields of the library's definition of an environment."""
        return {}

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
                Worlds that never had one are seeded by chance. Seeds are 0 to 2**64 - 1.

        Raises:
            InvalidValueError: Also for a mask that names no world, or that leaves out worlds before their first episode.
        """
        check_options(options)
        worlds = (options or {}).get("reset_mask")
        worlds = np.ones(self.num_envs, np.bool_) if worlds is None else np.asarray(worlds)
        if worlds.dtype != np.bool_ or worlds.shape != (self.num_envs,):
            raise CountError(
                f"reset_mask is of type {worlds.dtype} and shape {worlds.shape}; expected bool and {(self.num_envs,)}")
        if not worlds.any():
            raise InvalidValueError("reset_mask names no world; expected at least one True")
        if not (self._has_begun or worlds.all()):
            raise InvalidValueError(
                f"reset_mask leaves out world {int(worlds.argmin())}, where no episode has begun; expected a reset of all"
                " worlds first")
        self._seed(seed, worlds)
        self._begin(worlds)
        self._has_begun = True
        if isinstance(seed, (int, np.integer)):
            # What ``np_random_seed`` says, and the caller's own numbers; those of worlds are the library's.
            super().reset(seed=int(seed))
        if self._needs_reset:
            self._is_over &= ~worlds
            self._needs_reset = bool(self._is_over.any())
        return self._observations.copy(), {}

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One step of all worlds: observations, rewards, whether terminated, whether truncated, infos."""
        self._take(actions)
        if self._needs_reset:
            raise InvalidValueError(
                f"world {int(self._is_over.argmax())} has no episode that goes on; expected a reset before a step")
        if not self._is_seeded:
            self._seed(None)
        status = self._advance()
        if status:
            check(status)
        self._has_begun = True
        observations, rewards = self._observations.copy(), self._rewards.copy()
        terminated, truncated = self._terminated.copy(), self._truncated.copy()
        infos = self.failure_infos() if self._failed.value else {}
        if self.autoreset_mode is not AutoresetMode.NEXT_STEP:
            over = terminated | truncated
            if over.any():
                self._end(over, observations, infos)
        return observations, rewards, terminated, truncated, infos

    def render(self) -> tuple[NDArray[np.uint8], ...] | None:
        """A picture ``(height, width, 3)`` of each world; ``None`` without a render mode."""
        return None if self.render_mode is None else tuple(self.paint(world) for world in range(self.num_envs))

    def close_extras(self, **_: Any) -> None:
        """Frees the worlds."""
        # There is none after a constructor that was refused.
        if hasattr(self, "batch"):
            self.batch.close()

    def call(self, name: str, *arguments: Any, **named: Any) -> tuple[Any, ...]:
        """What each world says to a name, as with Gymnasium's own vectors: an attribute that all share, such as ``gravity``,
        or ``render``, ``paint`` or ``terrain``.
        """
        if name == "render":
            return self.render() or (None,) * self.num_envs
        if name in ("paint", "terrain"):
            return tuple(getattr(self, name)(world, *arguments, **named) for world in range(self.num_envs))
        value = getattr(self, f"single_{name}" if name in ("observation_space", "action_space") else name)
        if callable(value) or name.startswith(("_", "np_random")):
            raise InvalidValueError(
                f"name is {name!r}; expected an attribute that all worlds share, 'render', 'paint' or 'terrain'")
        return (value,) * self.num_envs

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """The same as ``call`` without arguments."""
        return self.call(name)

    def set_attr(self, name: str, values: Any) -> None:
        """Refused: attributes say how the worlds were made."""
        raise InvalidValueError(f"name is {name!r}; no attribute can be set: make other environments with other options")

    # More of a world

    def terrain(self, world: int) -> NDArray[np.float32]:
        """What a world's bodies stand on, as the numbers that the kind of environment says.

        Raises:
            CountError: There is no such world.
        """
        index = _index(world)
        return np.array(read_all(
            ctypes.c_float, lambda *room: library.dyn_environment_terrain(self.batch._handle, index, *room)), np.float32)

    def failure_infos(self) -> dict[str, Any]:
        """What worlds have failed by."""
        texts = np.full(self.num_envs, "", object)
        for world in self.batch.failed_worlds:
            texts[world] = self.batch.failure(world)
        return {"failure": texts, "_failure": texts != ""}

    # Inside

    def _prepared_step(self) -> Callable[[], int]:
        """The library's step, which returns a status. It is given the same memory each time, and so its arguments are made
        once: that takes as long as the step of a world."""
        declared = library.dyn_environment_step
        values = (
            self.batch._handle, address(self._actions), self._actions.size, address(self._observations),
            self._observations.size, address(self._rewards), address(self._terminated), address(self._truncated),
            self.num_envs, ctypes.addressof(self._failed))
        arguments = [kind(value) for kind, value in zip(declared.argtypes, values, strict=True)]
        # What has its C type is passed on; a declaration would have each looked at again.
        function = library[declared.__name__]
        function.restype = declared.restype
        return partial(function, *arguments)

    def _take(self, actions: Any) -> None:
        """Notes what is to be done in the next step, if it is of the right shape and type; the library looks at values."""
        actions = np.asarray(actions)
        if actions.shape != self._actions.shape:
            raise CountError(f"actions have the shape {actions.shape}; expected {self._actions.shape}")
        if actions.dtype.kind not in self._action_kinds:
            raise InvalidValueError(f"actions have the type {actions.dtype}; expected {self._action_words}")
        # What is too large for single precision becomes infinite, and fails.
        with np.errstate(over="ignore", under="ignore"):
            self._actions[...] = actions

    def _begin(self, worlds: NDArray[np.bool_]) -> None:
        """Begins new episodes, and sees all worlds."""
        flags, count, _held = mask(worlds, self.num_envs)
        check(library.dyn_environment_reset(
            self.batch._handle, flags, count, address(self._observations), self._observations.size))

    def _end(self, over: NDArray[np.bool_], observations: NDArray[np.float32], infos: dict[str, Any]) -> None:
        """Does what is to be done at the end of episodes where worlds do not begin anew by themselves."""
        if self.autoreset_mode is AutoresetMode.DISABLED:
            self._is_over |= over
            self._needs_reset = True
            return
        final = np.full(self.num_envs, None, object)
        for world in np.flatnonzero(over):
            final[world] = observations[world].copy()
        # What is said of the episodes that ended: a failure is theirs.
        infos.update(
            final_obs=final, _final_obs=over, final_info={name: each.copy() for name, each in infos.items()},
            _final_info=over.copy())
        self._begin(over)
        observations[over] = self._observations[over]

    def _seed(self, seed: int | list[int | None] | None, worlds: NDArray[np.bool_] | None = None) -> None:
        """Seeds worlds; all by chance first if none ever had a seed."""
        numbers = np.arange(self.num_envs, dtype=np.uint64)
        if seed is None:
            seeds = []
        elif isinstance(seed, (int, np.integer)):
            # The first and the last.
            seeds = [int(seed), int(seed) + self.num_envs - 1]
        else:
            try:
                seeds = list(seed)
            except TypeError:
                raise InvalidValueError(f"seed is {seed!r}; expected a whole number, or one for each world") from None
            if len(seeds) != self.num_envs:
                raise CountError(f"seed has {len(seeds)} elements; expected {self.num_envs}")
        for one in seeds:
            if one is not None and not (isinstance(one, (int, np.integer)) and 0 <= one < 1 << 64):
                raise InvalidValueError(f"seed is {one!r}; expected whole numbers, 0 to 2**64 - 1")
        if not self._is_seeded:
            self._start_streams(np.random.SeedSequence().generate_state(1, np.uint64) + numbers, None)
            self._is_seeded = True
        if seed is None:
            return
        if isinstance(seed, (int, np.integer)):
            own = np.uint64(seed) + numbers
        else:
            own = np.array([int(one or 0) for one in seeds], np.uint64)
            worlds = worlds & np.array([one is not None for one in seeds])
        self._start_streams(own, worlds)

    def _start_streams(self, seeds: NDArray[np.uint64], worlds: NDArray[np.bool_] | None) -> None:
        flags, count, _held = mask(worlds, self.num_envs)
        check(library.dyn_environment_seed(self.batch._handle, address(seeds), self.num_envs, flags, count))


def check_options(options: Any) -> None:
    """Refuses options of a reset that are none."""
    if not isinstance(options, (dict, type(None))):
        raise InvalidValueError(f"options is {options!r}; expected a dictionary or None")


def _are_two_counts(numbers: Any) -> bool:
    try:
        first, second = numbers
    except (TypeError, ValueError):
        return False
    return all(
        isinstance(count, (int, np.integer)) and not isinstance(count, bool) and count > 0 for count in (first, second))
