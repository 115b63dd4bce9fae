"""What a scene file says beside the world that was made of it."""

from __future__ import annotations

import ctypes
import json
import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _interface as c
from ._files import read
from ._library import check, library, read_all
from .errors import FileAccessError, InvalidValueError, LockedError, StaleHandleError, UnknownNameError
from .handles import Body, Joint

if TYPE_CHECKING:
    from .world import World


class SceneRun(NamedTuple):
    """What a scene file says of a run."""

    steps: int
    time_step: float
    """s."""
    substeps: int


class Names(Mapping[str, "list[Body] | list[Joint]"]):
    """The bodies or joints of a world by the names of its scene file, in its order: for each name a list, which has all copies
    of what is repeated.

    Handles of what was removed since are refused, as others.
    """

    def __init__(self, world: World, kind: type[Body] | type[Joint]) -> None:
        self._world, self._kind = world, kind
        self._noun, self._plural = ("body", "bodies") if kind is Body else ("joint", "joints")

    def __getitem__(self, name: str) -> list[Body] | list[Joint]:
        """The bodies or joints of a name.

        Raises:
            UnknownNameError: There is none; the message says which names there are.
        """
        if not isinstance(name, str) or "\0" in name:
            raise InvalidValueError(f"name is {name!r}; expected a name")
        try:
            text = name.encode()
        except UnicodeEncodeError:
            raise InvalidValueError(f"name is {name!r}; expected one in UTF-8") from None
        function = getattr(library, f"dyn_world_named_{self._plural}")
        found = read_all(ctypes.c_uint64, lambda *room: function(self._world._open(), text, *room))
        return [self._kind(one) for one in found]

    def _all(self) -> list[str]:
        function = getattr(library, f"dyn_world_{self._noun}_names")
        raw = bytes(read_all(ctypes.c_char, lambda *room: function(self._world._open(), *room)))
        return raw.decode().split("\0")[:-1]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __contains__(self, name: object) -> bool:
        # The library's comparison, by which an e with an accent is one however it is written.
        try:
            self[name]
        except (UnknownNameError, InvalidValueError):
            return False
        return True

    def __repr__(self) -> str:
        try:
            return f"<Names of {self._plural}: {', '.join(self) or 'none'}>"
        except StaleHandleError:
            return f"<Names of {self._plural}, closed>"
        except LockedError:
            return f"<Names of {self._plural}, in use by another thread>"


def text_of(source: Any) -> bytes:
    """The text of a scene: of a file, of a dictionary, or as it is."""
    if isinstance(source, Mapping):
        try:
            return json.dumps(source, allow_nan=False).encode()
        except (TypeError, ValueError, RecursionError) as error:
            raise InvalidValueError(f"scene is not what JSON can say: {error}") from None
    if isinstance(source, (bytes, bytearray)):
        return bytes(source)
    if isinstance(source, str) and source.lstrip().startswith("{"):
        return source.encode(errors="surrogatepass")
    if not isinstance(source, (str, os.PathLike)):
        raise InvalidValueError(f"scene is a {type(source).__name__}; expected a path, JSON text or a dictionary")
    try:
        return read(source)
    except InvalidValueError:
        if "\0" not in os.fsdecode(source):
            raise
        raise FileAccessError(f"{os.fspath(source)!r} cannot be read; expected a path without a 0, or JSON text") from None


def run_of(world: int) -> SceneRun:
    """What the scene file of a world says of a run."""
    raw = c.DynSceneRun(struct_size=ctypes.sizeof(c.DynSceneRun))
    check(library.dyn_world_scene_run(world, ctypes.addressof(raw)))
    return SceneRun(raw.steps, raw.time_step, raw.substeps)
