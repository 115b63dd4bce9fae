"""Handles: what bodies, shapes and joints are known by."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .errors import InvalidValueError


class Body(int):
    """A body of a world, or of each world of a batch. ``Body(0)`` is none."""

    def __repr__(self) -> str:
        return f"Body({hex(self)})"


class Shape(int):
    """A shape of a world, or of each world of a batch."""

    def __repr__(self) -> str:
        return f"Shape({hex(self)})"


class Joint(int):
    """A joint of a world, or of each world of a batch."""

    def __repr__(self) -> str:
        return f"Joint({hex(self)})"


class ContactHandle(NamedTuple):
    """A pair of shapes whose enlarged boxes overlap: what ``World.contact`` finds it by, until they part."""

    index: int
    generation: int
    world: int


def number_of(handle: Any, name: str) -> int:
    """A handle as the library takes it: a number of 64 bits."""
    if is_number(handle) and 0 <= handle < 1 << 64:
        return int(handle)
    raise InvalidValueError(f"{name} is {handle!r}; expected a handle")


def is_number(handle: Any) -> bool:
    """Whether it may be a handle: a whole number of Python's or NumPy's, such as an element of an array."""
    if isinstance(handle, np.ndarray):
        return handle.ndim == 0 and handle.dtype.kind in "iu"
    return isinstance(handle, (int, np.integer)) and not isinstance(handle, bool)
