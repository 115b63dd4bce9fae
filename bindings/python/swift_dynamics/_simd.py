"""Instruction sets."""

from __future__ import annotations

import ctypes
import enum

from . import _interface as c
from ._library import check, library
from .errors import InvalidValueError


class SimdLevel(enum.IntEnum):
    """Instruction sets. They change no result."""

    BASELINE = c.DYN_SIMD_BASELINE
    AVX2 = c.DYN_SIMD_AVX2
    AVX512 = c.DYN_SIMD_AVX512

    @property
    def is_available(self) -> bool:
        """Whether this processor has it."""
        result = ctypes.c_uint8()
        check(library.dyn_simd_level_is_available(self, ctypes.addressof(result)))
        return bool(result.value)

    @staticmethod
    def number(level: "SimdLevel | None") -> int:
        """As the library knows it; ``None`` is its default."""
        if level is None:
            return c.DYN_SIMD_DEFAULT
        try:
            return int(SimdLevel(level))
        except ValueError:
            raise InvalidValueError(f"simd_level is {level!r}; expected a SimdLevel or None") from None
