"""What the library keeps for Python until it is closed."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from ._library import check, library
from ._locks import ProcessLock
from .errors import LockedError, StaleHandleError

Kind = TypeVar("Kind", bound="Owned")
_closing = ProcessLock()
"""Of two threads that close one thing the second finds it closed."""


class ClosedHandle(int):
    """The handle of what was closed, which the library refuses as stale. It is false."""

    def __bool__(self) -> bool:
        return False


class Owned:
    """Something of the library's that is known by a handle, and freed with the object, at the end of a ``with`` block or by
    ``close``."""

    _destroy: ClassVar[Any]
    """The library's function that frees it."""
    _handle: int = 0
    """False: closed, or never made."""

    def close(self) -> None:
        """Frees it. Calls after that raise ``StaleHandleError``; closing twice is nothing."""
        with _closing:
            if self._handle:
                check(self._destroy(self._handle))
                self._handle = ClosedHandle(self._handle)

    def __repr__(self) -> str:
        """What it is like: never an exception."""
        kind = type(self).__name__
        try:
            return f"<{kind}{self._description()}>" if self._handle else f"<{kind}, closed>"
        except StaleHandleError:
            return f"<{kind}, closed>"
        except LockedError:
            return f"<{kind}, in use by another thread>"

    def _description(self) -> str:
        """What ``repr`` says behind the name of the class."""
        raise NotImplementedError

    def __reduce__(self) -> Any:
        """Refuses copies and pickles: their ends would free what is this object's."""
        raise TypeError(f"a {type(self).__name__} cannot be copied or pickled; snapshots can")

    def __enter__(self: Kind) -> Kind:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        # At the interpreter's end modules may be gone already.
        if self._handle and library is not None:
            self._destroy(self._handle)
