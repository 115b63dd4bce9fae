"""Contacts between the shapes of a world."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

from . import _interface as c
from ._calls import Calls
from ._library import check, library
from ._structures import field
from .errors import InvalidValueError
from .handles import Body, ContactHandle, Shape, number_of


class Contact(NamedTuple):
    """Two shapes whose enlarged boxes overlap, as of the last step. They touch if ``is_touching``, and then have points.

    ``begin_events`` lists what touches and ``end_events`` what does not any more; ``contacts`` and ``contacts_of`` list
    both.
    """

    shape_a: Shape
    """That with the smaller row."""
    shape_b: Shape
    body_a: Body
    body_b: Body
    normal: tuple[float, float]
    """Unit vector from a to b; 0 without points."""
    points: tuple[dict[str, Any], ...]
    """None, one or two: ``position`` (m, half way between the surfaces), ``separation`` (m, negative where they overlap;
    up to 2 cm where they are about to meet), ``normal_impulse`` and ``tangent_impulse`` (N s over the last sub-step).
    """
    handle: ContactHandle
    """For ``World.contact``."""
    friction: float
    """Of the two surfaces; 0 in events."""
    restitution: float
    """Of the two surfaces; 0 in events."""

    @property
    def is_touching(self) -> bool:
        """Whether the shapes touch, or are about to: whether there are points."""
        return bool(self.points)

    @classmethod
    def _of(cls, raw: c.DynContactData) -> "Contact":
        return cls(
            Shape(raw.shape_a), Shape(raw.shape_b), Body(raw.body_a), Body(raw.body_b), (raw.normal.x, raw.normal.y),
            tuple(_point(raw.points[index]) for index in range(raw.point_count)), handle_of(raw.contact), raw.friction,
            raw.restitution)


class ContactCalls(Calls):
    """Contacts between the shapes of a world."""

    @property
    def contacts(self) -> list[Contact]:
        """All pairs of shapes whose enlarged boxes overlap; those with ``is_touching`` touch."""
        return self._contacts("dyn_world_contacts")

    def contacts_of(self, body: Body) -> list[Contact]:
        """The pairs of a body's shapes with those whose enlarged boxes overlap theirs; those with ``is_touching`` touch."""
        return self._contacts("dyn_body_contacts", number_of(body, "body"))

    def contact(self, handle: ContactHandle) -> Contact:
        """A contact as of the last step, found by its handle.

        Raises:
            StaleHandleError: The boxes have parted.
        """
        if not isinstance(handle, ContactHandle):
            raise InvalidValueError(f"handle is {handle!r}; expected a ContactHandle")
        numbers = (field(kind, one, name) for (name, kind), one in zip(c.DynContact._fields_, handle))
        raw = c.DynContactData()
        check(library.dyn_contact_data(self._handle, c.DynContact(*numbers), ctypes.addressof(raw)))
        return Contact._of(raw)

    @property
    def begin_events(self) -> list[Contact]:
        """Contacts that began to touch in the last step, with their points at its end."""
        return self._contacts("dyn_world_begin_events")

    @property
    def end_events(self) -> list[Contact]:
        """Contacts that ceased to touch in the last step, or between it and the step before, as when a shape was
        removed; without points. What ends after a step is told by the next one. Handles of what was removed may be
        among them.
        """
        return self._contacts("dyn_world_end_events")

    def _contacts(self, function: str, *arguments: Any) -> list[Contact]:
        return [Contact._of(raw) for raw in self._all(function, c.DynContactData, *arguments)]


def _point(raw: c.DynContactPoint) -> dict[str, Any]:
    """A point of a contact. Written out, as hooks are asked about many in a step."""
    return {
        "position": (raw.position.x, raw.position.y), "separation": raw.separation, "normal_impulse": raw.normal_impulse,
        "tangent_impulse": raw.tangent_impulse,
    }


def handle_of(raw: c.DynContact) -> ContactHandle:
    """The handle of a contact."""
    return ContactHandle(raw.index, raw.generation, raw.world)
