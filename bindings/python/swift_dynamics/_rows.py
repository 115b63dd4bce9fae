"""Many bodies at once, as arrays: those that are named, or whole rows."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _interface as c
from ._arrays import FLAG, FLOAT, HANDLE, address, given, handles, taken
from ._calls import Calls
from ._library import check, library
from .handles import Body


class ManyBodies(Calls):
    """Many bodies at once, as arrays ``(bodies, 4)``. All or none: a bad value changes nothing."""

    def poses(self, bodies: Sequence[Body] | NDArray[np.uint64] | None = None,
              out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """``x, y, cos, sin`` of bodies' origins, ``(bodies, 4)``; of all bodies by default."""
        return self._read("dyn_world_body_poses", bodies, out)

    def velocities(self, bodies: Sequence[Body] | NDArray[np.uint64] | None = None,
                   out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """``vx, vy, w, 0`` of bodies (m/s, rad/s), ``(bodies, 4)``: of centres of mass, while poses are of origins."""
        return self._read("dyn_world_body_velocities", bodies, out)

    def set_poses(self, poses: ArrayLike, bodies: Sequence[Body] | NDArray[np.uint64] | None = None) -> None:
        """Puts bodies at ``x, y, cos, sin``: all or none."""
        self._write("dyn_world_set_body_poses", "poses", poses, bodies)

    def set_velocities(self, velocities: ArrayLike, bodies: Sequence[Body] | NDArray[np.uint64] | None = None) -> None:
        """Gives bodies the velocities ``vx, vy, w, -`` of their centres of mass: all or none."""
        self._write("dyn_world_set_body_velocities", "velocities", velocities, bodies)

    def apply_forces(self, forces: ArrayLike, bodies: Sequence[Body] | NDArray[np.uint64] | None = None) -> None:
        """Applies ``x, y, torque, -`` (N, N m) for the next step, at the centres of mass; the bodies wake. All or none."""
        self._write("dyn_world_apply_forces", "forces", forces, bodies)

    def _selected(self, bodies: Any) -> NDArray[np.uint64]:
        if bodies is None:
            return np.frombuffer(self._all("dyn_world_bodies", c.DynBody), HANDLE)
        return handles(bodies, "bodies")

    def _read(self, function: str, bodies: Any, out: Any) -> NDArray[np.float32]:
        selected = self._selected(bodies)
        out = taken(out, FLOAT, "out", (len(selected), 4))
        check(getattr(library, function)(self._handle, address(selected), len(selected), address(out)))
        return out

    def _write(self, function: str, name: str, values: ArrayLike, bodies: Any) -> None:
        selected = self._selected(bodies)
        array = given(values, FLOAT, name, (len(selected), 4))
        check(getattr(library, function)(self._handle, address(selected), address(array), len(selected)))


class Rows(Calls):
    """All bodies by row, the fastest way to many: without a list of handles.

    A body keeps its row for life (``BodyState.row``). Row 0 is no body, and others may be free: there ``row_bodies`` is 0,
    poses are the identity, and what is written is not read. Arrays are copies, and stay as they are when the world goes on.
    """

    @property
    def row_count(self) -> int:
        """One more than the highest row that was ever in use."""
        return self._number("dyn_world_row_count", ctypes.c_size_t)

    def row_bodies(self, out: NDArray[np.uint64] | None = None) -> NDArray[np.uint64]:
        """The handle of each row's body, ``(rows,)``; 0 in rows of no body. ``Body(number)`` makes it one of Python's."""
        return self._read_rows("dyn_world_row_bodies", out, HANDLE)

    def row_poses(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """``x, y, cos, sin`` of each row, ``(rows, 4)``; written into ``out`` if it is given."""
        return self._read_rows("dyn_world_row_poses", out, FLOAT, 4)

    def row_velocities(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """``vx, vy, w, 0`` of each row's centre of mass (m/s, rad/s), ``(rows, 4)``; written into ``out`` if it is given."""
        return self._read_rows("dyn_world_row_velocities", out, FLOAT, 4)

    def row_awake(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Whether the body of each row is awake, ``(rows,)``; written into ``out`` if it is given."""
        return self._read_rows("dyn_world_row_awake", out, FLAG)

    def set_row_poses(self, poses: ArrayLike) -> None:
        """Puts all bodies at ``x, y, cos, sin``, ``(rows, 4)``, and wakes those that moved."""
        self._write_rows("dyn_world_set_row_poses", "poses", poses)

    def set_row_velocities(self, velocities: ArrayLike) -> None:
        """Gives all bodies the velocities ``vx, vy, w, -`` of their centres of mass, ``(rows, 4)``, and wakes those whose
        velocity changed. Static bodies keep 0.
        """
        self._write_rows("dyn_world_set_row_velocities", "velocities", velocities)

    def add_row_forces(self, forces: ArrayLike) -> None:
        """Adds ``x, y, torque, -`` (N, N m) for the next step, ``(rows, 4)``. Unlike ``apply_forces`` it wakes nobody:
        what is not awake and dynamic has no part in it.
        """
        self._write_rows("dyn_world_add_row_forces", "forces", forces)

    def _read_rows(self, function: str, out: Any, dtype: np.dtype, *width: int) -> NDArray[Any]:
        rows = self.row_count
        out, count = taken(out, dtype, "out", (rows, *width)), ctypes.c_size_t()
        check(getattr(library, function)(self._handle, address(out), rows, ctypes.addressof(count)))
        return out

    def _write_rows(self, function: str, name: str, values: ArrayLike) -> None:
        array = given(values, FLOAT, name, (self.row_count, 4))
        check(getattr(library, function)(self._handle, address(array), len(array)))
