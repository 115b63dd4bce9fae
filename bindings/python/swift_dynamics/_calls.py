"""What all calls of a world have in common."""

from __future__ import annotations

import ctypes
from typing import Any

from ._library import check, library, read_all


class Calls:
    """Calls of a world, which is known by a handle."""

    _handle: int = 0
    _is_lent: bool = False
    """It is a batch's or a replay's, and not this object's to close."""

    def _number(self, function: str, kind: type) -> Any:
        """The number that a function of the library writes."""
        result = kind()
        check(getattr(library, function)(self._handle, ctypes.addressof(result)))
        return result.value

    def _all(self, function: str, kind: type, *arguments: Any) -> Any:
        """All results of a function of the library with ``buffer, capacity, count``."""
        return read_all(kind, lambda *room: getattr(library, function)(self._handle, *arguments, *room))

    def _state(self, structure: type[ctypes.Structure], function: str, *arguments: Any) -> Any:
        """A structure that a function of the library fills."""
        raw = structure(struct_size=ctypes.sizeof(structure))
        check(getattr(library, function)(self._handle, *arguments, ctypes.addressof(raw)))
        return raw
