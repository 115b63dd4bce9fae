"""Calls of a batch whose arguments stay the same, as an environment makes them in every step."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._arrays import COUNT, FLAG, FLOAT, address, taken
from ._library import check, library

if TYPE_CHECKING:
    from .batch import WorldBatch

Call = Callable[[], None]


class Prepared:
    """Makes calls of a batch. What they are given is checked and turned into addresses once, so that each costs a
    microsecond beside the work: a batch's own calls check what they are given each time, for five to ten.

    Methods have the names and arguments of the batch's, but that arrays must be of the right type, and come back as calls
    without arguments. Arrays are read, or written to, at each call; they must not be given other memory.
    """

    def __init__(self, batch: WorldBatch) -> None:
        self._batch = batch

    def step_iterations(self, time_step: float, velocity_iterations: int, position_iterations: int) -> Call:
        """A step of all worlds."""
        return self._call(
            library.dyn_batch_step_iterations, time_step, velocity_iterations, position_iterations, None, 0)

    def poses(self, bodies: NDArray[np.uint64], out: NDArray[np.float32]) -> Call:
        return self._read(library.dyn_batch_read_poses, self._batch._bodies(bodies), out, FLOAT, 4)

    def velocities(self, bodies: NDArray[np.uint64], out: NDArray[np.float32]) -> Call:
        return self._read(library.dyn_batch_read_velocities, self._batch._bodies(bodies), out, FLOAT, 4)

    def awake(self, bodies: NDArray[np.uint64], out: NDArray[np.bool_]) -> Call:
        return self._read(library.dyn_batch_read_awake, self._batch._bodies(bodies), out, FLAG, 0)

    def coordinates(self, joints: NDArray[np.uint64], out: NDArray[np.float32]) -> Call:
        return self._read(library.dyn_batch_read_coordinates, self._batch._joints(joints), out, FLOAT, 0)

    def add_impulses(self, impulses: NDArray[np.float32], bodies: NDArray[np.uint64]) -> Call:
        return self._write(library.dyn_batch_add_impulses, impulses, self._batch._bodies(bodies), 4)

    def set_motors(self, motors: NDArray[np.float32], joints: NDArray[np.uint64]) -> Call:
        return self._write(library.dyn_batch_set_motors, motors, self._batch._joints(joints), 2)

    def contacts(
        self, marks: NDArray[np.uint64], touching: NDArray[np.bool_], impulses: NDArray[np.float32]
    ) -> Call:
        return self._sense(library.dyn_batch_read_contacts, marks, (touching, FLAG), (impulses, FLOAT))

    def contact_changes(self, marks: NDArray[np.uint64], began: NDArray[np.int32], ended: NDArray[np.int32]) -> Call:
        return self._sense(library.dyn_batch_read_contact_changes, marks, (began, COUNT), (ended, COUNT))

    def cast_rays(self, sensors: ctypes.Array, out: NDArray[np.float32]) -> Call:
        out = taken(out, FLOAT, "out", (self._batch.count, len(sensors)))
        return self._call(
            library.dyn_batch_cast_rays, ctypes.addressof(sensors), len(sensors), address(out), out.size,
            keeps=(sensors, out))

    def failures(self) -> Callable[[], int]:
        """How many worlds have failed and not been reset."""
        count = ctypes.c_size_t()
        call = self._call(library.dyn_batch_failed_worlds, None, 0, ctypes.addressof(count))

        def failures() -> int:
            call()
            return count.value

        return failures

    def _read(self, function: Any, selection: Any, out: np.ndarray, dtype: np.dtype, width: int) -> Call:
        taken(out, dtype, "out", self._batch._shape(selection, width))
        return self._call(function, *self._batch._places(selection, out), keeps=(selection, out))

    def _write(self, function: Any, values: np.ndarray, selection: Any, width: int) -> Call:
        # As it is: what had to be converted would be a copy.
        taken(values, FLOAT, "values", self._batch._shape(selection, width))
        return self._call(function, *self._batch._places(selection, values), None, 0, keeps=(selection, values))

    def _sense(
        self, function: Any, marks: NDArray[np.uint64], *outs: tuple[np.ndarray, np.dtype]
    ) -> Call:
        shape = (self._batch.count, len(marks))
        arrays = [taken(out, dtype, "out", shape) for out, dtype in outs]
        return self._call(
            function, address(marks), len(marks), *map(address, arrays), arrays[0].size, keeps=(marks, arrays))

    def _call(self, function: Any, *arguments: Any, keeps: Any = None) -> Call:
        # What has its C type is passed on; a declaration would have each looked at again, for half of a call's time.
        handle_and_arguments = [
            kind(value) for kind, value in zip(function.argtypes, (self._batch._handle, *arguments), strict=True)]
        function = library[function.__name__]
        function.restype = ctypes.c_int32

        def call(_keeps: Any = (self._batch, keeps)) -> None:
            # The handle of a batch that was closed is refused.
            status = function(*handle_and_arguments)
            if status:
                check(status)

        return call
