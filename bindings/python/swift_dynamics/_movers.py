"""Movers in a world."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from . import _interface as c
from ._calls import Calls
from ._library import check, library
from ._structures import reference, value_of, vector
from .errors import InvalidValueError
from .geometry import Geometry, placed
from .movers import Mover, MoverPlane
from .queries import QueryFilter, filter_of


class Movers(Calls):
    """Movers in a world: characters that go where they are told."""

    def move(self, mover: Mover, translation: Sequence[float]) -> None:
        """Moves a mover by ``translation``, m, as far as shapes let it, and slides it along them: changes its ``position``,
        ``velocity`` and ``planes``.
        """
        if not isinstance(mover, Mover):
            raise InvalidValueError(f"mover is a {type(mover).__name__}; expected a Mover")
        way, filter = vector(translation, "translation"), filter_of(mover.filter)
        capacity = 16
        while True:
            raw, planes, count = mover._raw(), (c.DynMoverPlane * capacity)(), ctypes.c_size_t()
            status = library.dyn_world_move(
                self._handle, ctypes.addressof(raw), way, reference(filter), ctypes.addressof(planes), capacity,
                ctypes.addressof(count))
            if status != c.DYN_ERROR_BUFFER_TOO_SMALL:
                break
            # Nothing has moved yet.
            capacity = count.value
        check(status)
        mover.position, mover.velocity = value_of(raw.position), value_of(raw.velocity)
        mover.planes = tuple(MoverPlane._of(plane) for plane in planes[:count.value])

    def mover_planes(
        self, geometry: Geometry, position: Sequence[float] = (0, 0), angle: float = 0,
        filter: QueryFilter | None = None,
    ) -> list[MoverPlane]:
        """The planes of the shapes that a geometry touches or overlaps, for ``dynamics.solve_planes``."""
        return [
            MoverPlane._of(plane)
            for plane in self._all(
                "dyn_world_mover_planes", c.DynMoverPlane, reference(placed(geometry, position, angle)),
                reference(filter_of(filter)))
        ]
