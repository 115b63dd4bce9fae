"""The shared library: found, checked and declared."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

from . import _interface as c
from .errors import BY_NAME, DynamicsError


def _series(major: int, minor: int) -> tuple[int, ...]:
    """What versions that take each other's place have in common. Before 1.0 a minor version may break programs."""
    return (major,) if major else (major, minor)


def _load() -> ctypes.CDLL:
    """The library beside this file, or the one that the environment variable DYNAMICS_LIBRARY names."""
    path = os.environ.get("DYNAMICS_LIBRARY") or Path(__file__).parent / "libdynamics.so"
    try:
        library = ctypes.CDLL(str(path))
    except OSError as error:
        raise ImportError(f"{path} cannot be loaded: {error}; `pip install .` in bindings/python builds it") from error
    for name, (result, parameters) in c.FUNCTIONS.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(f"{path} has no {name}; expected the library of version {VERSION}") from None
        function.restype, function.argtypes = result, parameters
    found = library.dyn_version()
    if _series(found >> 16, found >> 8 & 0xFF) != _series(c.DYN_VERSION_MAJOR, c.DYN_VERSION_MINOR):
        raise ImportError(f"{path} is of version {found >> 16}.{found >> 8 & 0xFF}.{found & 0xFF}; expected {VERSION}")
    return library


def header_path() -> Path:
    """The file ``dynamics.h``, the header for C. It says what the fields of all structures (``DynBodyDefinition`` ...) and
    the names of errors mean.
    """
    folder = Path(__file__).resolve().parent
    installed = folder / "dynamics.h"
    # In a clone of the project, which needs no wheel, it is where it is written.
    return installed if installed.exists() else folder.parents[2] / "Sources" / "CDynamicsHeader" / "dynamics.h"


VERSION = f"{c.DYN_VERSION_MAJOR}.{c.DYN_VERSION_MINOR}.{c.DYN_VERSION_PATCH}"
library = _load()


def check(status: int) -> None:
    """Raises what a call returned, unless it succeeded."""
    if status:
        raise error(status)


def error(status: int) -> DynamicsError:
    """The exception of a status, with the text of the thread's last error."""
    name = library.dyn_status_name(status).decode()
    exception = BY_NAME.get(name, DynamicsError)(library.dyn_last_error().decode(errors="replace"))
    exception.name = name
    return exception


def read_all(kind: type, call) -> ctypes.Array:
    """All results of a call with ``buffer, capacity, count``, as an array of ``kind``."""
    count = ctypes.c_size_t()
    while True:
        check(call(None, 0, ctypes.byref(count)))
        buffer = (kind * count.value)()
        status = call(ctypes.addressof(buffer), len(buffer), ctypes.byref(count))
        if status != c.DYN_ERROR_BUFFER_TOO_SMALL:
            check(status)
        # Unless another thread has come between the two calls.
        if count.value == len(buffer):
            return buffer
