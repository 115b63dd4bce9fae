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
    """The points within `radius` of a convex polygon, a segment or a point, in the frame of its body."""

    points: tuple[Vector, ...]
    radius: float = 0.0
    density: float = 1.0
    friction: float = 0.6
    restitution: float = 0.0
    category: int = 1
    mask: int = 0xFFFFFFFF
    # Shapes of the same negative group do not collide; 0 is no group.
    group: int = 0


@dataclass(frozen=True)
class Hinge:
    """A joint about which two bodies turn; they do not collide with each other."""

    anchor_a: Vector = (0.0, 0.0)
    anchor_b: Vector = (0.0, 0.0)
    # How far frame A is turned: the angle at which the joint's own angle is 0.
    rest: float = 0.0
    # Frequency and damping ratio of a spring that draws the angle to 0.
    spring: tuple[float, float] | None = None
    limits: tuple[float, float] | None = None
    # Speed and largest torque.
    motor: tuple[float, float] | None = None


class Engine(Protocol):
    """What a scene needs of an engine."""

    def set_gravity(self, gravity: Vector) -> None: ...

    def set_sleep(self, allowed: bool) -> None: ...

    def add(
        self, kind: str, position: Vector, shapes: list[Shape], velocity: Vector = (0, 0), spin: float = 0.0,
        awake: bool = True, sleep_threshold: float | None = 0.05, linear_damping: float = 0.0,
    ) -> object:
        """Adds a 'static', 'kinematic' or 'dynamic' body and returns the engine's handle; no threshold: never sleeps."""

    def add_loop(self, body: object, points: list[Vector], friction: float) -> None:
        """Adds a closed line, clockwise around what is inside it."""

    def add_hinge(self, a: object, b: object, hinge: Hinge) -> None: ...

    def remove(self, body: object) -> None:
        """Takes a body out of the world, with its joints."""

    def set_velocity(self, body: object, velocity: Vector) -> None: ...


# Called before step `number` (from 0), if a scene has one.
BeforeStep = Callable[[int], None]


def box(half_width: float, half_height: float, center: Vector = (0, 0), **surface: float) -> Shape:
    """An upright box; with a radius its corners are rounded outwards."""
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


def joint_grid(engine: Engine) -> BeforeStep | None:
    engine.set_sleep(False)
    disc = [Shape(((0.0, 0.0),), radius=0.4, category=2, mask=0xFFFFFFFD)]
    previous: list = []
    for column in range(100):
        bodies: list = []
        for row in range(100):
            kind = "static" if row == 0 and 47 <= column <= 53 else "dynamic"
            body = engine.add(kind, (float(column), float(-row)), disc)
            if row > 0:
                engine.add_hinge(bodies[-1], body, Hinge((0, -0.5), (0, 0.5)))
            if column > 0:
                engine.add_hinge(previous[row], body, Hinge((0.5, 0), (-0.5, 0)))
            bodies.append(body)
        previous = bodies
    return None


@dataclass(frozen=True)
class Bone:
    """A capsule along y, hung on its parent; heights are above the soles, limits in half turns."""

    parent: int | None
    height: float
    low: float
    high: float
    radius: float
    pivot: float = 0.0
    limits: tuple[float, float] = (0.0, 0.0)
    friction: float = 1.0
    linear_damping: float = 0.0
    rest: float = 0.0
    has_foot: bool = False


def leg(first: int) -> list[Bone]:
    return [
        Bone(0, 0.775, -0.125, 0.125, 0.06, 0.9, (-0.05, 0.4)),
        Bone(first, 0.475, -0.155, 0.125, 0.045, 0.625, (-0.5, -0.02), 0.5, has_foot=True),
    ]


def arm(first: int) -> list[Bone]:
    return [
        Bone(1, 1.225, -0.125, 0.125, 0.035, 1.35, (-0.1, 0.8), 0.5),
        Bone(first, 0.975, -0.125, 0.125, 0.03, 1.1, (-0.2, 0.3), 0.1, 0.1, 0.25),
    ]


SKELETON = [
    Bone(None, 0.95, -0.02, 0.02, 0.095),
    Bone(0, 1.2, -0.135, 0.135, 0.09, 1.0, (-0.25, 0.0), 0.5),
    Bone(1, 1.475, -0.038, 0.039, 0.075, 1.4, (-0.3, 0.1), 0.25, 0.1),
    *leg(3), *leg(5), *arm(7), *arm(9),
]
FOOT = ((-0.03, -0.185), (0.11, -0.185), (0.11, -0.16), (-0.03, -0.14))


def ragdoll(engine: Engine, position: Vector, group: int) -> list:
    """Adds a ragdoll and returns its bones."""
    bodies: list = []
    for bone in SKELETON:
        skin = {"friction": 0.2, "category": 2, "group": -group}
        shapes = [Shape(((0.0, bone.low), (0.0, bone.high)), radius=bone.radius, mask=3, **skin)]
        if bone.has_foot:
            shapes.append(Shape(FOOT, radius=0.015, mask=1, **{**skin, "friction": 0.05}))
        place = (position[0], position[1] + bone.height)
        body = engine.add(
            "dynamic", place, shapes, sleep_threshold=0.1, linear_damping=bone.linear_damping)
        bodies.append(body)
        if bone.parent is None:
            continue
        hinge = Hinge(
            (0, bone.pivot - SKELETON[bone.parent].height), (0, bone.pivot - bone.height), bone.rest * math.pi,
            (5.0, 0.5), (bone.limits[0] * math.pi, bone.limits[1] * math.pi), (0.0, 0.05 * bone.friction))
        engine.add_hinge(bodies[bone.parent], body, hinge)
    return bodies


def rain(engine: Engine) -> BeforeStep | None:
    for floor in range(5):
        tiles = [box(0.25, 0.25, (0.5 * tile - 125, 45.0 * floor)) for tile in range(501)]
        engine.add("static", (0, 0), tiles)
    columns: list[list] = [[] for _ in range(40)]

    def replace(number: int) -> None:
        if number % 8:
            return
        column = number // 8 % 40
        for body in columns[column]:
            engine.remove(body)
        columns[column] = []
        for row in range(5):
            for i in range(5):
                position = (6.25 * (column + 0.5) - 125 + 0.5 * i, 40 + 45.0 * row)
                columns[column] += ragdoll(engine, position, i + 1)

    return replace


def spinner(engine: Engine) -> BeforeStep | None:
    ground = engine.add("static", (0, 0), [])
    turns = [-2 * math.pi * i / 360 for i in range(360)]
    engine.add_loop(ground, [(40 * math.cos(t), 32 + 40 * math.sin(t)) for t in turns], 0.1)
    shape = box(0.4, 20, radius=0.2, friction=0.0)
    bar = engine.add("dynamic", (0, 12), [shape], sleep_threshold=None)
    engine.add_hinge(ground, bar, Hinge(anchor_a=(0, 12), motor=(5.0, 1e30)))
    surface = {"density": 0.25, "friction": 0.1, "restitution": 0.1}
    forms = [
        Shape(((-0.25, 0.0), (0.25, 0.0)), radius=0.25, **surface),
        Shape(((0.0, 0.0),), radius=0.35, **surface),
        box(0.35, 0.35, **surface),
    ]
    for i in range(6076):
        engine.add("dynamic", (-23 + 0.5 * (i % 92), 2 + 0.5 * (i // 92)), [forms[i % 3]])
    return None


def tumbler(engine: Engine) -> BeforeStep | None:
    ground = engine.add("static", (0, 0), [])
    walls = [box(0.5, 10, (x, 0), density=50) for x in (10, -10)]
    walls += [box(10, 0.5, (0, y), density=50) for y in (10, -10)]
    drum = engine.add("dynamic", (0, 10), walls)
    engine.add_hinge(ground, drum, Hinge(anchor_a=(0, 10), motor=(math.radians(25), 1e8)))
    square = [box(0.125, 0.125)]
    for row in range(45):
        for column in range(45):
            engine.add("dynamic", (-9 + 0.4 * column, 1 + 0.4 * row), square)
    return None


# Name -> (how it is built, steps of a full run).
SCENES: dict[str, tuple[Callable[[Engine], BeforeStep | None], int]] = {
    "large_pyramid": (large_pyramid, 500),
    "many_pyramids": (many_pyramids, 200),
    "compounds": (compounds, 500),
    "junkyard": (junkyard, 800),
    "smash": (smash, 300),
    "washer": (washer, 500),
    "joint_grid": (joint_grid, 500),
    "rain": (rain, 1000),
    "spinner": (spinner, 500),
    "tumbler": (tumbler, 750),
}
