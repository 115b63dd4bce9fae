"""Structures of the library, filled from keyword arguments and read as values of Python."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Mapping, Set
from typing import Any

import numpy as np

from . import _interface as c
from ._library import check, library
from .errors import InvalidValueError

FLAG_NAMES = ("is_", "has_", "allows_", "enables_", "collides_", "continuous_", "fixed_", "turns_")
NO_VECTORS = (str, bytes, bytearray, Set, Mapping)
"""What has elements, but not an x and a y in order."""


def fields(structure: type[ctypes.Structure]) -> dict[str, Any]:
    """Names and types of a structure's fields, but for its size."""
    return {name: kind for name, kind in structure._fields_ if name not in ("struct_size", "reserved")}


def made(structure: type[ctypes.Structure], initialize: str, *arguments: Any) -> Any:
    """A structure with the library's defaults."""
    value = structure()
    check(getattr(library, initialize)(ctypes.addressof(value), ctypes.sizeof(value), *arguments))
    return value


def fill(structure: ctypes.Structure, values: Mapping[str, Any], what: str, names: Set[str] | None = None) -> None:
    """Sets fields by name. ``names`` are those that the call takes, where they are not the fields."""
    known = fields(type(structure))
    names = known.keys() if names is None else names
    for name, value in values.items():
        if name not in known or name not in names:
            kind = InvalidValueError if name in known else TypeError
            raise kind(f"{what} has no {name!r}; expected {', '.join(sorted(names))}")
        setattr(structure, name, field(known[name], value, name))


def field(kind: Any, value: Any, name: str) -> Any:
    """A value of Python as one of a field's type."""
    if kind is c.DynVec2:
        return vector(value, name)
    if kind is c.DynPose:
        return value if isinstance(value, c.DynPose) else pose(value, 0, name)
    if kind in (ctypes.c_float, ctypes.c_double):
        return number(value, name)
    if isinstance(value, kind) if isinstance(kind, type) else False:
        return value
    if hasattr(kind, "_fields_"):
        raise InvalidValueError(f"{name} is {value!r}; expected a structure")
    if isinstance(value, (bool, np.bool_)):
        return int(value)
    if isinstance(value, (int, np.integer)):
        bits = 8 * ctypes.sizeof(kind)
        low, high = (0, 1 << bits) if kind(-1).value > 0 else (-1 << (bits - 1), 1 << (bits - 1))
        if not low <= value < high:
            raise InvalidValueError(f"{name} is {value}; expected {low} to {high - 1}")
        return int(value)
    expected = "a whole number" if hasattr(kind, "_type_") and kind._type_ in "bBhHiIlLqQ" else "a number"
    raise InvalidValueError(f"{name} is {value!r}; expected {expected}")


def refuse_beside(argument: str, values: Mapping[str, Any], *names: str) -> None:
    """Refuses values that say in another way what an argument says that is given: they would be dropped."""
    for name in names:
        if values.get(name) is not None:
            raise InvalidValueError(f"{name} is {values[name]!r} beside {argument}; expected one of the two")


def flag(value: Any, name: str) -> bool:
    """True or false, of anything that is one of them."""
    try:
        return bool(value)
    except (TypeError, ValueError):
        raise InvalidValueError(f"{name} is {value!r}; expected True or False") from None


def number(value: Any, name: str) -> float:
    """A real number of Python's or NumPy's, or what can be made one: no text."""
    try:
        # The number itself: times 2 to the power of 0. ``float`` would read text too.
        return math.ldexp(value, 0)
    except (TypeError, ValueError, OverflowError):
        raise InvalidValueError(f"{name} is {value!r}; expected a number") from None


def vector(value: Any, name: str) -> c.DynVec2:
    """A point or a vector: a sequence or an array of two numbers."""
    kind = value.__class__
    if kind is c.DynVec2:
        return value
    try:
        x, y = value if kind is tuple or kind is list else _elements(value)
        return c.DynVec2(x, y)
    except (TypeError, ValueError, OverflowError):
        raise InvalidValueError(f"{name} is {value!r}; expected two numbers, x and y") from None


def _elements(value: Any) -> Any:
    """The elements of a sequence or an array, in order."""
    if isinstance(value, NO_VECTORS):
        raise TypeError
    return value.tolist() if isinstance(value, np.ndarray) else value


def rotation(angle: Any, name: str = "angle") -> c.DynRotation:
    """The rotation of an angle in rad: the library's, as the platform's sine and cosine differ from machine to machine."""
    angle = number(angle, name)
    if not math.isfinite(ctypes.c_float(angle).value):
        raise InvalidValueError(f"{name} is {angle}; expected a finite angle in rad")
    result = c.DynRotation()
    check(library.dyn_rotation_of_angle(angle, ctypes.addressof(result)))
    return result


def angle_of(rotation: c.DynRotation) -> float:
    """The angle of a rotation in rad, -pi to pi: the library's. That of a form that has no rotation is 0."""
    result = ctypes.c_float()
    library.dyn_angle_of_rotation(rotation, ctypes.addressof(result))
    return result.value


def pose(position: Any, angle: Any, position_name: str = "position", angle_name: str = "angle") -> c.DynPose:
    """The pose of a position in m and an angle in rad."""
    return c.DynPose(vector(position, position_name), rotation(angle, angle_name))


def reference(structure: ctypes.Structure | None) -> Any:
    """What the library takes for a pointer to a structure, or to none."""
    return None if structure is None else ctypes.byref(structure)


def value_of(raw: Any, name: str = "") -> Any:
    """A field's value as one of Python: vectors as pairs, poses as position and angle, flags as bool."""
    if isinstance(raw, c.DynVec2):
        return (raw.x, raw.y)
    if isinstance(raw, c.DynRotation):
        return angle_of(raw)
    if isinstance(raw, c.DynPose):
        return (value_of(raw.position), value_of(raw.rotation))
    if isinstance(raw, int) and name.startswith(FLAG_NAMES):
        return bool(raw)
    if isinstance(raw, ctypes.Structure):
        return {key: value_of(getattr(raw, key), key) for key in fields(type(raw))}
    return raw
