"""Arrays on their way to the library: checked, and copied only where they must be."""

from __future__ import annotations

import ctypes
import math
import operator
from collections.abc import Mapping, Set
from typing import Any

import numpy as np

from .errors import CountError, InvalidValueError
from .handles import is_number

HANDLE = np.dtype(np.uint64)
FLOAT = np.dtype(np.float32)
FLAG = np.dtype(np.bool_)
COUNT = np.dtype(np.int32)
BYTE = np.dtype(np.uint8)
UNORDERED = (Set, Mapping)
"""What has elements in an order of its own, where arrays have those of the caller's."""
ALIGNMENT = 64
"""Bytes: a line of the cache, and what JAX asks of memory that it shares."""


def address(array: np.ndarray) -> int:
    """Where an array's elements are."""
    try:
        return ctypes.addressof(ctypes.c_char.from_buffer(array))
    except (TypeError, ValueError):
        # Of one that must not be written to, or is empty: right for all, but four times as slow.
        return array.__array_interface__["data"][0]


def empty(shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    """A new array whose first element is at a multiple of ``ALIGNMENT``, which NumPy's own rarely are."""
    memory = np.empty(math.prod(shape) * dtype.itemsize + ALIGNMENT, BYTE)
    return np.ndarray(shape, dtype, memory, -address(memory) % ALIGNMENT)


def given(value: Any, dtype: np.dtype, name: str, shape: tuple[int, ...]) -> np.ndarray:
    """What a caller gives, as a contiguous array of a type and shape.

    Arrays of the right type are not copied. Numbers of other types are converted if that keeps them what they are.
    """
    is_right = isinstance(value, np.ndarray) and value.dtype == dtype
    if is_right and value.flags.c_contiguous and value.flags.aligned:
        array = value
    else:
        array = converted(value, dtype, name)
    if array.shape != shape:
        # Axes of 1 world, body or number that are missing or too many are no one's mistake, nor those of an empty list.
        is_empty = array.shape == (0,) and 0 in shape
        if not is_empty and _without_ones(array.shape) != _without_ones(shape):
            raise CountError(f"{name} has the shape {array.shape}; expected {shape}")
        array = array.reshape(shape)
    return array


def _without_ones(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(length for length in shape if length != 1)


def converted(value: Any, dtype: np.dtype, name: str) -> np.ndarray:
    """What a caller gives, as a contiguous array of a type and any shape."""
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise InvalidValueError(f"{name} is no array: {error}") from None
    if array.size == 0:
        return np.empty(array.shape, dtype)
    if not np.can_cast(array.dtype, dtype, "same_kind") and not _is_number(array.dtype, dtype):
        raise InvalidValueError(f"{name} has elements of type {array.dtype}; expected {dtype}")
    # What is too large for the type becomes infinite, which the library refuses or takes as a failure.
    with np.errstate(over="ignore", under="ignore"):
        return np.require(array, dtype, "CA")


def rows(value: Any, name: str, width: int, things: str) -> np.ndarray:
    """What a caller gives, as an array of so many numbers for each of any number of things; an empty list is none."""
    array = converted(value, FLOAT, name)
    if array.shape == (0,):
        return array.reshape(0, width)
    if array.ndim != 2 or array.shape[1] != width:
        raise CountError(f"{name} has the shape {array.shape}; expected ({things}, {width})")
    return array


def taken(out: np.ndarray | None, dtype: np.dtype, name: str, shape: tuple[int, ...]) -> np.ndarray:
    """An array to write results to: the caller's, or a new one."""
    if out is None:
        return empty(shape, dtype)
    if not isinstance(out, np.ndarray):
        raise InvalidValueError(f"{name} is a {type(out).__name__}; expected a NumPy array")
    if out.dtype != dtype:
        raise InvalidValueError(f"{name} has elements of type {out.dtype}; expected {dtype}")
    if not (out.flags.c_contiguous and out.flags.aligned and out.flags.writeable):
        raise InvalidValueError(f"{name} is not contiguous, aligned and writeable, as it must be")
    if out.shape != shape:
        raise CountError(f"{name} has the shape {out.shape}; expected {shape}")
    return out


def mask(worlds: Any, count: int) -> tuple[int | None, int, np.ndarray | None]:
    """A mask of worlds as address, count and what holds its memory; ``None`` is all of them."""
    if worlds is None:
        return None, 0, None
    array = worlds if isinstance(worlds, np.ndarray) else converted(worlds, FLAG, "worlds")
    if array.dtype != FLAG:
        raise InvalidValueError(f"worlds has elements of type {array.dtype}; expected bool, one for each world")
    if array.shape != (count,):
        raise CountError(f"worlds has the shape {array.shape}; expected {(count,)}")
    array = np.ascontiguousarray(array)
    return address(array), count, array


def handles(selected: Any, name: str) -> np.ndarray:
    """Handles as an array: one, several, or an array of them."""
    if isinstance(selected, np.ndarray) and selected.dtype == HANDLE and selected.ndim == 1:
        return np.require(selected, HANDLE, "CA")
    if is_number(selected):
        selected = [selected]
    try:
        if isinstance(selected, UNORDERED):
            raise TypeError
        return np.array([operator.index(handle) for handle in selected], HANDLE)
    except (TypeError, ValueError, OverflowError):
        raise InvalidValueError(f"{name} is {selected!r}; expected handles") from None


def _is_number(source: np.dtype, target: np.dtype) -> bool:
    """Whole numbers are floats without harm."""
    return target.kind == "f" and source.kind in "iu"
