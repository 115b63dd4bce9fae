"""Files that Python reads and writes itself, and paths for those that the library does."""

from __future__ import annotations

import os
from typing import Any

from .errors import FileAccessError, InvalidValueError


def path_of(path: Any) -> bytes:
    """A path as the library takes it."""
    text = _checked(path)
    try:
        return text if isinstance(text, bytes) else text.encode()
    except UnicodeEncodeError:
        raise InvalidValueError(f"path is {path!r}; expected a path in UTF-8") from None


def read(path: Any) -> bytes:
    """What a file holds."""
    path = _checked(path)
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise FileAccessError(error.errno, error.strerror, path) from None


def write(path: Any, data: bytes) -> None:
    """Makes a file, or writes over it."""
    path = _checked(path)
    try:
        with open(path, "wb") as file:
            file.write(data)
    except OSError as error:
        raise FileAccessError(error.errno, error.strerror, path) from None


def _checked(path: Any) -> str | bytes:
    try:
        text = os.fspath(path)
        raw = os.fsencode(text)
    except TypeError:
        raise InvalidValueError(f"path is {path!r}; expected a path") from None
    except UnicodeEncodeError:
        raise InvalidValueError(f"path is {path!r}; expected a path in UTF-8") from None
    if b"\0" in raw:
        raise InvalidValueError(f"path is {path!r}; expected one without a 0")
    return text
