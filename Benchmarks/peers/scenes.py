"""The public benchmark scenes as plain numbers, for engines behind Python bindings.

Lengths are metres, angles radians, densities kg/m^2. A scene is built by calls on an `Engine`; every engine adds the same
bodies and shapes in the same order.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Callable, Protocol

Vector = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    """A convex polygon, or a segment if it has two points, in the frame of its body."""

    points: tuple[Vector, ...]
    density: float = 1.0
    friction: float = 0.6


class Engine(Protocol):
    """What a scene needs of an engine."""

    def set_gravity(self, gravity: Vector) -> None: ...

    def set_sleep(self, allowed: bool) -> None: ...

    def add(
        self, kind: str, position: Vector, shapes: list[Shape], velocity: Vector = (0, 0), spin: float = 0.0,
        awake: bool = True,
    ) -> object:
        """Adds a 'static', 'kinematic' or 'dynamic' body and returns the engine's handle."""

    def set_velocity(self, body: object, velocity: Vector) -> None: ...


# Called before step `number` (from 0), if a scene has one.
BeforeStep = Callable[[int], None]


def box(half_width: float, half_height: float, center: Vector = (0, 0), **surface: float) -> Shape:
    """An upright box."""
    x, y = center
    w, h = half_width, half_height
    return Shape(((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)), **surface)


def pyramid(engine: Engine, base: int, half: float, corner: Vector) -> None:
    """A pyramid of square boxes, `base` in the bottom row."""
    square = [box(half, half)]
    for row in range(base):
        for column in range(row, base):
            x = (row + 1) * half + 2 * (column - row) * half + corner[0]
            engine.add("dynamic", (x, (2 * row + 1) * half + corner[1]), square)


def large_pyramid(engine: Engine) -> BeforeStep | None:
    engine.set_sleep(False)
    engine.add("static", (0, -1), [box(100, 1)])
    pyramid(engine, 100, 0.5, (-50, 0))
    return None


def many_pyramids(engine: Engine) -> BeforeStep | None:
    engine.set_sleep(False)
    floors = [Shape(((-110.0, 11.0 * i), (110.0, 11.0 * i))) for i in range(20)]
    engine.add("static", (0, 0), floors)
    for row in range(20):
        for column in range(20):
            pyramid(engine, 10, 0.5, (-110 + 11 * column + 0.5, 11.0 * row))
    return None


def tub(half_width: int, height: int) -> list[Shape]:
    """A floor of overlapping boxes along y = 0 and two walls."""
    shapes = [box(0.55, 0.5, (x, 0)) for x in range(-half_width, half_width + 1)]
    for y in range(1, height + 1):
        shapes += [box(0.5, 0.55, (x, y)) for x in (-half_width, half_width)]
    return shapes


def compounds(engine: Engine) -> BeforeStep | None:
    engine.add("static", (0, 0), tub(40, 100) + [Shape(((-800.0, -80.0), (800.0, -80.0)))])
    halves = [
        Shape(((-1, 0), (0.5, 1), (0, 2)), friction=0.5),
        Shape(((1, 0), (-0.5, 1), (0, 2)), friction=0.5),
    ]
    side = -0.25
    for column in range(20):
        for row in range(150):
            engine.add("dynamic", (2.0 * column - 19 + side, 2.25 * row + 5.575), halves)
            side = -side
    return None


def junkyard(engine: Engine) -> BeforeStep | None:
    engine.add("static", (0, 0), tub(80, 50))
    turn = math.pi * (math.sqrt(5) - 1)
    pentagon = [Shape(tuple((0.25 * math.cos(turn * i), 0.25 * math.sin(turn * i)) for i in range(5)))]
    side = -0.1
    for column in range(200):
        for row in range(40):
            engine.add("dynamic", (1.5 * (2 * column - 200) * 0.25 + side, 15.0 + row), pentagon)
            side = -side
    pusher = engine.add("kinematic", (0, 0), [box(2, 4, (0, 4))])
    where = 0.0

    def push(number: int) -> None:
        nonlocal where
        target = 60 * math.sin(0.2 * number / 60)
        engine.set_velocity(pusher, ((target - where) * 60, 0))
        where = target

    return push


def smash(engine: Engine) -> BeforeStep | None:
    engine.set_gravity((0, 0))
    engine.add("dynamic", (-20, 0), [box(4, 4, density=8)], velocity=(40, 0))
    square = [box(0.2, 0.2)]
    for column in range(120):
        for row in range(80):
            engine.add("dynamic", (0.4 * column + 30, 0.4 * (row - 40)), square, awake=False)
    return None


def washer(engine: Engine) -> BeforeStep | None:
    angle = math.pi / 18

    def at(turn: float, radius: float) -> Vector:
        return (radius * math.cos(turn * angle), radius * math.sin(turn * angle))

    plates = []
    for i in range(36):
        a, b = i - 0.1, i + 1.1
        plates.append(Shape((at(a, 16), at(a, 18), at(b, 18), at(b, 16))))
        if i % 9 == 0:
            plates.append(Shape((at(i, 14), at(i, 16), at(i + 1, 16), at(i + 1, 14))))
    engine.add("kinematic", (0, 10), plates, velocity=(0.001, -0.002), spin=math.radians(25))
    square = [box(0.1, 0.1)]
    for row in range(90):
        for column in range(90):
            engine.add("dynamic", (-9.9 + 0.21 * column, 0.1 + 0.21 * row), square)
    return None


# Name -> (how it is built, steps of a full run).
SCENES: dict[str, tuple[Callable[[Engine], BeforeStep | None], int]] = {
    "large_pyramid": (large_pyramid, 500),
    "many_pyramids": (many_pyramids, 200),
    "compounds": (compounds, 500),
    "junkyard": (junkyard, 800),
    "smash": (smash, 300),
    "washer": (washer, 500),
}
