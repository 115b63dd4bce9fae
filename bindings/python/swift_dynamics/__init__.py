"""Worlds of rigid bodies in the plane: exact, fast, the same to the bit on every machine.

``World`` is one world, ``WorldBatch`` thousands of the same layout that one call steps, ``Snapshot`` a state to go back to.
``swift_dynamics.gym`` has environments for Gymnasium.
"""

from ._library import VERSION as __version__
from .batch import ContactChanges, Contacts, WorldBatch
from .errors import (
    CountError,
    DynamicsError,
    FileError,
    InvalidValueError,
    LayoutError,
    LimitError,
    LockedError,
    StaleHandleError,
    UnavailableError,
    WrongHandleError,
)
from .geometry import Geometry, box, capsule, circle, polygon, segment
from .handles import Body, Joint, Shape
from .queries import Hit, QueryFilter, RaySensor
from .snapshot import Snapshot
from .world import BodyState, Contact, SimdLevel, World

__all__ = [
    "Body", "BodyState", "Contact", "ContactChanges", "Contacts", "CountError", "DynamicsError", "FileError", "Geometry", "Hit",
    "InvalidValueError", "Joint", "LayoutError", "LimitError", "LockedError", "QueryFilter", "RaySensor", "Shape",
    "SimdLevel", "Snapshot", "StaleHandleError", "UnavailableError", "World", "WorldBatch", "WrongHandleError", "box",
    "capsule", "circle", "polygon", "segment", "__version__",
]
