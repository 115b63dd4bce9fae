"""Worlds of rigid bodies in the plane: exact, fast, the same to the bit on every machine.

``World`` is one world, ``WorldBatch`` thousands of the same layout that one call steps, ``Snapshot`` a state to go back to and
``SnapshotRing`` the last ones of them. ``World.record`` and ``replay`` write down what was done, and do it again.
``swift_dynamics.gym`` has environments for Gymnasium. Fields of structures, such as ``DynBodyDefinition``, are described in
``dynamics.h``, whose path ``header_path()`` gives.
"""

from ._bodies import BodyState
from ._contacts import Contact
from ._events import HitEvent, JointEvent, MoveEvent, SensorEvent
from ._library import VERSION as __version__, header_path
from ._simd import SimdLevel
from .batch import ContactChanges, Contacts, Rollout, WorldBatch
from .errors import (
    CountError,
    DynamicsError,
    FileAccessError,
    FileError,
    InvalidValueError,
    LayoutError,
    LimitError,
    LockedError,
    MissingFrameError,
    SceneError,
    StaleHandleError,
    UnavailableError,
    UnknownNameError,
    WrongHandleError,
)
from .geometry import Geometry, box, capsule, circle, polygon, segment
from .handles import Body, ContactHandle, Joint, Shape
from .movers import Mover, MoverPlane, Solution, clip_velocity, solve_planes
from .outlines import convex_parts, hull, tile_outlines
from .poses import angles_of_poses, poses_of_angles
from .queries import ClosestPoints, Hit, QueryFilter, RaySensor
from .recording import Divergence, DivergenceKind, Recorder, Replay, replay
from .ring import SnapshotRing
from .scenes import Names, SceneRun
from .snapshot import Snapshot
from .workers import WorkerPool
from .world import World

__all__ = [
    "Body", "BodyState", "ClosestPoints", "Contact", "ContactChanges", "ContactHandle", "Contacts", "CountError",
    "Divergence", "DivergenceKind", "DynamicsError", "FileAccessError", "FileError", "Geometry", "Hit", "HitEvent",
    "InvalidValueError", "Joint", "JointEvent", "LayoutError", "LimitError", "LockedError", "MissingFrameError",
    "MoveEvent", "Mover", "MoverPlane", "Names", "QueryFilter", "RaySensor", "Recorder", "Replay", "Rollout", "SceneError",
    "SceneRun", "SensorEvent", "Shape", "SimdLevel", "Snapshot", "SnapshotRing", "Solution", "StaleHandleError",
    "UnavailableError", "UnknownNameError", "WorkerPool", "World", "WorldBatch", "WrongHandleError",
    "angles_of_poses", "box", "capsule", "circle", "clip_velocity", "convex_parts", "header_path", "hull",
    "polygon", "poses_of_angles", "replay", "segment",
    "solve_planes", "tile_outlines", "__version__",
]
