"""What can be measured of a world."""

from __future__ import annotations

import ctypes

from . import _interface as c
from ._calls import Calls
from ._simd import SimdLevel
from ._structures import value_of


class Reports(Calls):
    """What can be measured of a world."""

    @property
    def step_count(self) -> int:
        """Steps so far."""
        return self._number("dyn_world_step_count", ctypes.c_uint64)

    @property
    def time(self) -> float:
        """Time simulated so far, s."""
        return self._number("dyn_world_time", ctypes.c_double)

    @property
    def kinetic_energy(self) -> float:
        """Energy of motion of all dynamic bodies, J."""
        return self._number("dyn_world_kinetic_energy", ctypes.c_double)

    @property
    def counters(self) -> dict[str, int | float]:
        """How much there is in the world, what the direct solver did in the last step, and memory in bytes: the fields of
        ``DynCounters``, such as ``awake_bodies``, ``touching_contacts``, ``impacts``.
        """
        return value_of(self._state(c.DynCounters, "dyn_world_counters"))

    @property
    def phase_times(self) -> dict[str, float]:
        """Where the time of the last step went, ms of the clock on the wall: the fields of ``DynPhaseTimes``, such as
        ``total``, ``broad_phase``, ``solve``. A world of fewer than 25 bodies with one worker is timed in the first of each
        eight steps. They are 0 after a step of a batch, whose worlds are not timed.
        """
        return value_of(self._state(c.DynPhaseTimes, "dyn_world_phase_times"))

    @property
    def simd_level(self) -> SimdLevel:
        """The instruction set that the world uses."""
        return SimdLevel(self._number("dyn_world_simd_level", ctypes.c_int32))

    def _count(self, what: str) -> int:
        return self._number(f"dyn_world_{what}_count", ctypes.c_size_t)
