"""What the library keeps for Python until it is closed."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from ._library import check, library

Kind = TypeVar("Kind", bound="Owned")


class Owned:
    """Something of the library's that is known by a handle, and freed with the object, at the end of a ``with`` block or by
    ``close``."""

    _destroy: ClassVar[Any]
    """The library's function that frees it."""
    _handle: int = 0
    """0: closed, or never made."""

    def close(self) -> None:
        """Frees it. Calls after that raise ``StaleHandleError``; closing twice is nothing."""
        if self._handle:
            check(self._destroy(self._handle))
            self._handle = 0

    def __enter__(self: Kind) -> Kind:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        # At the interpreter's end modules may be gone already.
        if self._handle and library is not None:
            self._destroy(self._handle)
