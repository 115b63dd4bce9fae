"""Words for the library's constants, such as ``"static"``."""

from __future__ import annotations

import ctypes
from collections.abc import Set
from typing import Any

from . import _interface as c
from ._structures import fill
from .errors import InvalidValueError


def _constants(prefix: str) -> dict[str, int]:
    """The constants whose names begin so, by the rest of their names."""
    return {name.removeprefix(prefix).lower(): value for name, value in vars(c).items() if name.startswith(prefix)}


JOINT_KINDS = {name: value for name, value in _constants("DYN_JOINT_").items() if not name.startswith("method_")}
WORDS = {
    "type": _constants("DYN_BODY_"),
    "kind": JOINT_KINDS,
    "method": _constants("DYN_JOINT_METHOD_"),
    "solver": _constants("DYN_SOLVER_"),
    "friction_mixing": _constants("DYN_MIXING_"),
    "restitution_mixing": _constants("DYN_MIXING_"),
}
"""By the names of fields."""


def number_of_word(name: str, value: Any) -> Any:
    """The number of a field's word; other fields' values as they are."""
    if name not in WORDS:
        return value
    if not isinstance(value, str) or value not in WORDS[name]:
        raise InvalidValueError(f"{name} is {value!r}; expected {', '.join(map(repr, WORDS[name]))}")
    return WORDS[name][value]


def fill_words(
    structure: ctypes.Structure, values: dict[str, Any], what: str, names: Set[str] | None = None
) -> None:
    """Sets fields by name, with words for constants."""
    fill(structure, {name: number_of_word(name, value) for name, value in values.items()}, what, names)


def with_words(values: dict[str, Any]) -> dict[str, Any]:
    """Fields that were read, with words for constants."""
    for name in WORDS.keys() & values.keys():
        values[name] = next(word for word, value in WORDS[name].items() if value == values[name])
    return values
