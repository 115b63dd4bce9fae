"""Characters that go where they are told, and slide along what stops them."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass, field as member, replace
from typing import NamedTuple

from . import _interface as c
from ._library import check, library
from ._structures import field, number, value_of, vector
from .errors import InvalidValueError
from .handles import Body, Shape
from .queries import QueryFilter


@dataclass(frozen=True)
class MoverPlane:
    """The side of a shape that a mover touches, as a plane that holds it off."""

    normal: tuple[float, float]
    """Unit vector out of the shape."""
    depth: float
    """How deep the mover is in the shape, m."""
    shape: Shape = Shape(0)
    body: Body = Body(0)
    point: tuple[float, float] = (0, 0)
    """On the surface of the shape, m."""
    push_limit: float = float("inf")
    """How far the plane may push at most, m: some millimetres make it soft, as for things that a character wades through."""
    clips_velocity: bool = True
    """Whether the velocity into the plane is taken away."""
    push: float = 0
    """How far it pushed in the last move or solution, m."""

    @classmethod
    def _of(cls, raw: c.DynMoverPlane) -> "MoverPlane":
        return cls(
            value_of(raw.normal), raw.depth, Shape(raw.shape), Body(raw.body), value_of(raw.point), raw.push_limit,
            bool(raw.clips_velocity), raw.push)


@dataclass
class Mover:
    """A capsule that goes where it is told as far as shapes let it, and slides along them: a character that is not a body.

    ::

        character = Mover((0, 0.3), (0, 1.5), 0.3, position=(0, 4))
        character.velocity = (2, character.velocity[1] - 10 / 60)
        world.move(character, (2 / 60, character.velocity[1] / 60))

    It pushes nothing, and nothing pushes it; what it touches is in ``planes``.
    """

    lower: Sequence[float]
    """The capsule in its frame, from here, m."""
    upper: Sequence[float]
    """To here, m."""
    radius: float
    """m."""
    position: Sequence[float] = (0, 0)
    """Of the capsule's frame, m; ``World.move`` moves it."""
    velocity: Sequence[float] = (0, 0)
    """m/s; ``World.move`` takes out of it what goes into the planes that pushed."""
    filter: QueryFilter = QueryFilter()
    """Which shapes hold it up."""
    iteration_limit: int = 5
    """Rounds of finding planes and going along them, 1 to 1000."""
    planes: tuple[MoverPlane, ...] = member(default=(), init=False)
    """What it touched at the end of the last move."""

    def _raw(self) -> c.DynMover:
        return c.DynMover(
            struct_size=ctypes.sizeof(c.DynMover), radius=number(self.radius, "radius"),
            lower=vector(self.lower, "lower"), upper=vector(self.upper, "upper"),
            position=vector(self.position, "position"), velocity=vector(self.velocity, "velocity"),
            iteration_limit=field(ctypes.c_int32, self.iteration_limit, "iteration_limit"))


class Solution(NamedTuple):
    """What ``solve_planes`` found."""

    translation: tuple[float, float]
    """m."""
    planes: list[MoverPlane]
    """The planes, with how far each pushed."""


def solve_planes(planes: Sequence[MoverPlane], target: Sequence[float]) -> Solution:
    """The translation next to ``target``, m, that planes allow: each takes back what goes deeper into it than 5 mm, as far as
    its ``push_limit`` goes.

    With ``World.mover_planes`` it is a mover of one's own, some of whose planes are soft::

        planes = [replace(plane, push_limit=0.005) if plane.body in grass else plane
                  for plane in world.mover_planes(capsule((0, 0.3), (0, 1.5), 0.3), position)]
        translation, planes = solve_planes(planes, (1 / 60, 0))
        velocity = clip_velocity(planes, velocity)
    """
    raw, translation = _array(planes), c.DynVec2()
    check(library.dyn_mover_planes_solve(
        ctypes.addressof(raw), len(raw), vector(target, "target"), ctypes.addressof(translation)))
    return Solution(value_of(translation), [replace(plane, push=one.push) for plane, one in zip(planes, raw)])


def clip_velocity(planes: Sequence[MoverPlane], velocity: Sequence[float]) -> tuple[float, float]:
    """A velocity, m/s, without what goes into the planes that pushed and have ``clips_velocity``."""
    raw, clipped = _array(planes), c.DynVec2()
    check(library.dyn_mover_planes_clip(
        ctypes.addressof(raw), len(raw), vector(velocity, "velocity"), ctypes.addressof(clipped)))
    return value_of(clipped)


def _array(planes: Sequence[MoverPlane]) -> ctypes.Array:
    raw = (c.DynMoverPlane * len(planes))()
    for index, plane in enumerate(planes):
        if not isinstance(plane, MoverPlane):
            raise InvalidValueError(f"planes[{index}] is a {type(plane).__name__}; expected a MoverPlane")
        raw[index].normal = vector(plane.normal, f"planes[{index}].normal")
        for name in ("depth", "push_limit", "push"):
            setattr(raw[index], name, number(getattr(plane, name), f"planes[{index}].{name}"))
        raw[index].clips_velocity = bool(plane.clips_velocity)
    return raw
