"""What was done with a world, written down and done again."""

from __future__ import annotations

import ctypes
import enum
import os
from dataclasses import dataclass
from typing import Literal

from . import _interface as c
from ._files import path_of
from ._library import check, library, read_all
from ._owned import ClosedHandle, Owned
from ._simd import SimdLevel
from ._structures import field
from .errors import InvalidValueError
from .handles import Body
from .world import World


class Recorder(Owned):
    """Writes down everything that is done with a world. ``World.record`` makes one.

    ``close`` ends the recording, and so does the end of a ``with`` block. It is used by the thread that uses its world, which it
    keeps alive.
    """

    _destroy = library.dyn_recorder_destroy

    def __init__(self, world: World, path: str | os.PathLike[str], detail: str, chunk_size: int) -> None:
        if not isinstance(detail, str) or detail not in DETAILS:
            raise InvalidValueError(f"detail is {detail!r}; expected {', '.join(map(repr, DETAILS))}")
        handle = c.DynRecorder()
        check(library.dyn_recorder_create_file(
            world._open(), DETAILS[detail], field(ctypes.c_size_t, chunk_size, "chunk_size"), path_of(path),
            ctypes.addressof(handle)))
        self._handle: int = handle.value

    def flush(self) -> None:
        """Writes what was recorded so far.

        Raises:
            FileAccessError: It cannot be written, now or before: then recording has ended.
        """
        check(library.dyn_recorder_flush(self._handle))

    def close(self) -> None:
        """Ends the recording with a digest of the world's whole state. Closing twice is nothing.

        Raises:
            FileAccessError: It could not be written as a whole.
            LockedError: Inside a hook or scope of the world; then the recording goes on.
        """
        if not self._handle:
            return
        status = library.dyn_recorder_destroy(self._handle)
        # In use it is still there; whatever else went wrong, it is not.
        if status not in (c.DYN_ERROR_LOCKED, c.DYN_ERROR_BUSY):
            self._handle = ClosedHandle(self._handle)
        check(status)

    @property
    def byte_count(self) -> int:
        """Bytes written so far."""
        count = ctypes.c_uint64()
        check(library.dyn_recorder_byte_count(self._handle, ctypes.addressof(count)))
        return count.value

    def _description(self) -> str:
        return f", {self.byte_count} bytes written"


DETAILS = {"steps": c.DYN_RECORDING_STEPS, "bodies": c.DYN_RECORDING_BODIES}


class DivergenceKind(enum.Enum):
    """What comes out otherwise than it was recorded."""

    MOTION = c.DYN_DIVERGENCE_MOTION
    """Bodies move otherwise."""
    QUESTION = c.DYN_DIVERGENCE_QUESTION
    """Hooks are asked about something else."""
    STATE = c.DYN_DIVERGENCE_STATE
    """The state at the end is another, though all that moved was the same."""


@dataclass(frozen=True)
class Divergence:
    """In what a replay came out otherwise than what was recorded."""

    kind: DivergenceKind
    step: int
    """``World.step_count`` after the step that differs."""
    body: Body | None
    """The first body that moves otherwise, of the replay's world; ``None`` if none does, or the recording does not tell."""
    body_count: int
    """How many bodies do; 0 if the recording does not tell."""
    text: str

    def __str__(self) -> str:
        return self.text


class Replay(Owned):
    """Makes the calls again that were recorded, in a world of its own, and says whether the same comes of them.

    ::

        replay = Replay("game.recording")
        while replay.advance():
            draw(replay.world)
        print(replay.divergence)

    ``dynamics.replay`` plays a whole recording. A replay is used by one thread at a time. ``close`` frees it with its world, and
    so does the end of a ``with`` block.
    """

    _destroy = library.dyn_replay_destroy

    def __init__(
        self, path: str | os.PathLike[str], *, workers: int = 1, simd_level: SimdLevel | None = None
    ) -> None:
        """The beginning of a replay: its world is in the state in which recording began.

        Args:
            path: The file of the recording, which is read as it is played.
            workers: How many threads work on the steps, 1 to 256. It changes no result.
            simd_level: The instruction set; the widest there is by default.

        Raises:
            FileAccessError: The file cannot be read.
            FileError: It is no recording, a damaged one, or of a version that is not known.
        """
        handle = c.DynReplay()
        check(library.dyn_replay_create_file(
            path_of(path), field(ctypes.c_int32, workers, "workers"), SimdLevel.number(simd_level), ctypes.addressof(handle)))
        self._handle: int = handle.value

    @property
    def world(self) -> World:
        """The world of the replay, to be looked at between steps. What changes it is found as a divergence."""
        handle = c.DynWorld()
        check(library.dyn_replay_world(self._handle, ctypes.addressof(handle)))
        world = World._lent(handle.value)
        # It ends with the replay.
        world._owner = self
        return world

    def advance(self) -> bool:
        """Makes the calls up to the next step, and takes that: whether there was one and it came out as recorded.

        Raises:
            FileError: What follows is damaged; then the replay is over.
        """
        goes_on = ctypes.c_uint8()
        check(library.dyn_replay_advance(self._handle, ctypes.addressof(goes_on)))
        return bool(goes_on.value)

    def run(self) -> "Replay":
        """Plays to the end, or to the first difference. Returns the replay itself.

        Raises:
            FileError: What follows is damaged; then the replay is over.
        """
        check(library.dyn_replay_run(self._handle))
        return self

    def _state(self) -> c.DynReplayState:
        raw = c.DynReplayState(struct_size=ctypes.sizeof(c.DynReplayState))
        check(library.dyn_replay_state(self._handle, ctypes.addressof(raw)))
        return raw

    @property
    def step_count(self) -> int:
        """Steps taken so far."""
        return self._state().step_count

    @property
    def is_complete(self) -> bool:
        """Whether the end of the recording was reached, as the recorder finished it; one that was cut off ends without."""
        return bool(self._state().is_complete)

    @property
    def detail(self) -> Literal["steps", "bodies"]:
        """What the recording can tell of a step that comes out otherwise."""
        number = self._state().detail
        return next(word for word, value in DETAILS.items() if value == number)

    @property
    def recorded_simd_level(self) -> str:
        """The instruction set at which was recorded, such as ``"avx2"``. Results do not depend on it."""
        return self._text("dyn_replay_recorded_simd_level")

    @property
    def divergence(self) -> Divergence | None:
        """In what the replay came out otherwise, and ended; ``None`` if in nothing so far."""
        raw = self._state()
        if raw.divergence == c.DYN_DIVERGENCE_NONE:
            return None
        return Divergence(
            DivergenceKind(raw.divergence), raw.divergent_step, Body(raw.divergent_body) if raw.divergent_body else None,
            raw.divergent_body_count, self._text("dyn_replay_divergence"))

    def _text(self, function: str) -> str:
        raw = read_all(ctypes.c_char, lambda *room: getattr(library, function)(self._handle, *room))
        return raw.value.decode()

    def _description(self) -> str:
        found = self.divergence
        return f" after {self.step_count} steps{f': {found}' if found else ''}"


def replay(path: str | os.PathLike[str], *, workers: int = 1, simd_level: SimdLevel | None = None) -> Replay:
    """Plays a recording to the end, or to the first difference.

    ::

        result = dynamics.replay("game.recording", workers=2)
        print(result.divergence, result.is_complete, result.world.state_hash)

    Args, Raises: Those of ``Replay``.
    """
    return Replay(path, workers=workers, simd_level=simd_level).run()
