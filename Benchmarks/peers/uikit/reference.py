"""Behaviours as the engine moves them that Apple's were built on: Box2D 2.3, with 8 velocity and 3 position iterations.

Writes the scenes and what became of them as JSON, which `ReferenceTests` of `DynamicsTests` replays. Points, seconds and
radians throughout; y is down. `run.sh` calls it.
"""

from __future__ import annotations

import argparse
import json
import math
import struct
import sys
from pathlib import Path

import Box2D as b2

POINTS = 100.0
"""Points of a metre."""
SUBSTEP = struct.unpack("f", struct.pack("f", 1 / 120))[0]
VELOCITY_ITERATIONS = 8
POSITION_ITERATIONS = 3


class Stage:
    """A world in points, stepped in frames of 1/60 s as an animator is: one sub-step in the first frame, then two."""

    def __init__(self, gravity: float):
        self.world = b2.b2World(gravity=(0, 10 * gravity), doSleep=True)
        self.accumulated = 0.0

    def item(self, size, center, angle=0.0, *, circle=False, density=1.0, elasticity=0.2, friction=0.2,
             resistance=0.1, rotates=True, velocity=(0, 0), collides=True):
        width, height = (side / POINTS for side in size)
        if circle:
            shape = b2.b2CircleShape(radius=width / 2)
            density *= width * height / (math.pi * width * width / 4)
        else:
            shape = b2.b2PolygonShape(box=(width / 2, height / 2))
            shape.radius = 0
        body = self.world.CreateDynamicBody(
            position=self.meters(center), angle=angle, linearDamping=resistance, angularDamping=resistance,
            fixedRotation=not rotates, linearVelocity=self.meters(velocity))
        body.CreateFixture(shape=shape, density=density, friction=friction, restitution=elasticity,
                           groupIndex=0 if collides else -1)
        return body

    def block(self, x, y, width, height, elasticity=0.2, friction=0.2):
        """A static block of an upper left corner and a size. Blocks stand for boundaries: edges of Box2D have a skin."""
        shape = b2.b2PolygonShape(box=(width / 2 / POINTS, height / 2 / POINTS))
        shape.radius = 0
        body = self.world.CreateStaticBody(position=self.meters((x + width / 2, y + height / 2)))
        body.CreateFixture(shape=shape, friction=friction, restitution=elasticity)

    def walls(self, width, height, elasticity=0.2, friction=0.2, thickness=500):
        self.block(-thickness, -thickness, thickness, height + 2 * thickness, elasticity, friction)
        self.block(width, -thickness, thickness, height + 2 * thickness, elasticity, friction)
        self.block(0, -thickness, width, thickness, elasticity, friction)
        self.block(0, height, width, thickness, elasticity, friction)

    def anchor(self, point):
        return self.world.CreateStaticBody(position=self.meters(point))

    def attach(self, body, offset, other, other_offset, length, frequency=0.0, damping=0.0):
        """What a `UIAttachmentBehavior` of iOS 7 is."""
        self.world.CreateJoint(b2.b2DistanceJointDef(
            bodyA=body, bodyB=other, localAnchorA=self.meters(offset), localAnchorB=self.meters(other_offset),
            length=length / POINTS, frequencyHz=frequency, dampingRatio=damping, collideConnected=True))

    def frame(self):
        self.accumulated += 1 / 60
        while self.accumulated >= SUBSTEP:
            self.world.Step(SUBSTEP, VELOCITY_ITERATIONS, POSITION_ITERATIONS)
            self.world.ClearForces()
            self.accumulated -= SUBSTEP

    @staticmethod
    def meters(point):
        return point[0] / POINTS, point[1] / POINTS


def pose(body):
    return [round(body.position.x * POINTS, 4), round(body.position.y * POINTS, 4), round(body.angle, 6)]


def frames(stage, bodies, count):
    """The poses of bodies after each frame."""
    rows = []
    for _ in range(count):
        stage.frame()
        rows.append([number for body in bodies for number in pose(body)])
    return rows


# Springs, snaps, rods

def springs():
    cases = []
    anchored = [(1, 0.1, 0), (1, 0.1, 1), (2.5, 0.5, 0), (2.5, 0.5, 1), (6, 0.3, 1), (1, 0, 1), (4, 1, 1), (10, 0.2, 1)]
    for size, start, offset in [((40, 40), (200, 200), (0, 0)), ((100, 60), (290, 160), (0, 0)),
                                ((80, 50), (270, 170), (20, -15))]:
        for frequency, damping, gravity in anchored:
            cases.append(dict(
                items=[dict(size=size, center=start, offset=offset)], anchor=(200, 100), length=60,
                frequency=frequency, damping=damping, gravity=gravity))
    for frequency, damping, gravity in [(1, 0.1, 0), (2.5, 0.5, 0), (6, 0.2, 0), (2, 0, 0), (3, 1, 0), (2, 0.3, 1)]:
        cases.append(dict(
            items=[dict(size=(40, 40), center=(150, 200), offset=(0, 0)),
                   dict(size=(80, 50), center=(260, 250), offset=(10, -20))],
            length=60, frequency=frequency, damping=damping, gravity=gravity))
    for case in cases:
        stage = Stage(case["gravity"])
        items = [stage.item(item["size"], item["center"], collides=False) for item in case["items"]]
        other, other_offset = (items[1], case["items"][1]["offset"]) if len(items) == 2 else (
            stage.anchor(case["anchor"]), (0, 0))
        stage.attach(items[0], case["items"][0]["offset"], other, other_offset, case["length"], case["frequency"],
                     case["damping"])
        case["frames"] = frames(stage, items, 60)
    return cases


def snaps():
    cases = [dict(size=size, center=center, angle=angle, point=(200, 300), damping=damping)
             for size, center, angle in [((100, 100), (100, 300), 0), ((40, 40), (200, 120), 0),
                                         ((100, 100), (330, 170), 0), ((60, 140), (80, 420), 0.4),
                                         ((200, 50), (240, 320), -1.0), ((20, 20), (30, 30), 0)]
             for damping in [0, 0.5, 1]]
    reach = 50
    for case in cases:
        stage = Stage(0)
        item = stage.item(case["size"], case["center"], case["angle"])
        anchor = stage.anchor(case["point"])
        x, y = case["size"][0] / 2, case["size"][1] / 2
        for corner, side in [((-x, -y), (-reach, 0)), ((-x, -y), (0, -reach)), ((x, y), (reach, 0)), ((x, y), (0, reach))]:
            stage.attach(item, corner, anchor, (corner[0] + side[0], corner[1] + side[1]), reach, 4, case["damping"])
        case["frames"] = frames(stage, [item], 60)
    return cases


def double_pendulum():
    """Two balls on rods of 100 pt, let go level."""
    stage = Stage(1)
    items = [stage.item((20, 20), (300, 100), resistance=0), stage.item((20, 20), (400, 100), resistance=0)]
    anchor = stage.anchor((200, 100))
    stage.attach(items[0], (0, 0), anchor, (0, 0), 100)
    stage.attach(items[1], (0, 0), items[0], (0, 0), 100)
    worst = 0.0
    for _ in range(600):
        stage.frame()
        a, b = (body.position for body in items)
        worst = max(worst, abs(math.hypot(a.x - 2, a.y - 1) - 1), abs(math.hypot(b.x - a.x, b.y - a.y) - 1))
    return dict(frames=600, lengthError=round(worst * POINTS, 4))


# Contacts

def boundary_ends():
    """The tutorial's square, which falls onto the end of a barrier."""
    cases = []
    for elasticity in [0.2, 0.6]:
        for x in [150, 120]:
            stage = Stage(1)
            stage.block(0, 300, 130, 20)
            item = stage.item((100, 100), (x, 150), elasticity=elasticity)
            cases.append(dict(size=(100, 100), center=(x, 150), elasticity=elasticity, end=(130, 300),
                              frames=frames(stage, [item], 60)))
    return cases


def cradles():
    """Five balls on rods of 200 pt; the first is let go at an angle. How far the last swings, as a part of it."""
    cases = []
    for gap in [0, 1, 2]:
        for degrees in [30, 45, 60]:
            stage = Stage(1)
            pitch = 40 + gap
            angle = math.radians(degrees)
            balls = []
            for index in range(5):
                center = (100 + index * pitch, 300)
                if index == 0:
                    center = (100 - 200 * math.sin(angle), 100 + 200 * math.cos(angle))
                balls.append(stage.item((40, 40), center, circle=True, elasticity=1, friction=0, resistance=0,
                                        rotates=False))
                stage.attach(balls[-1], (0, 0), stage.anchor((100 + index * pitch, 100)), (0, 0), 200)
            swing = 0.0
            for _ in range(110):
                stage.frame()
                last = balls[-1].position
                swing = max(swing, math.atan2(last.x - (1 + 4 * pitch / POINTS), last.y - 1))
            cases.append(dict(gap=gap, degrees=degrees, swing=round(swing / angle, 4)))
    return cases


def bricks():
    """An elastic ball among bricks: how fast it is after 60 s."""
    cases = []
    for degrees in [35, 50, 62, 71]:
        stage = Stage(0)
        stage.walls(390, 844, elasticity=1, friction=0)
        for row in range(5):
            for column in range(8):
                stage.block(10 + 47 * column, 80 + 40 * row, 40, 15, elasticity=1, friction=0)
        angle = math.radians(degrees)
        ball = stage.item((20, 20), (195, 600), circle=True, elasticity=1, friction=0, resistance=0, rotates=False,
                          velocity=(500 * math.cos(angle), -500 * math.sin(angle)))
        for _ in range(3600):
            stage.frame()
        cases.append(dict(degrees=degrees, speed=round(ball.linearVelocity.length * POINTS, 3)))
    return cases


# Piles

def random_numbers(seed):
    """Numbers 0..<1 of a linear congruential generator that a test can repeat."""
    state = seed
    while True:
        state = (1664525 * state + 1013904223) & 0xFFFFFFFF
        yield (state >> 8) / (1 << 24)


def pile_items(count, smallest, largest, mixed):
    """Sizes, places and densities of items on shelves that begin at the bottom of 390 x 844 pt."""
    numbers = random_numbers(count)
    items, x, bottom, shelf = [], 1.0, 843.0, 0.0
    for index in range(count):
        width = smallest + (largest - smallest) * next(numbers)
        height = smallest + (largest - smallest) * next(numbers)
        if x + width > 389:
            x, bottom, shelf = 1.0, bottom - shelf - 1, 0.0
        items.append(((width, height), (x + width / 2, bottom - height / 2), 100.0 if mixed and index % 10 == 0 else 1.0))
        x += width + 1
        shelf = max(shelf, height)
    assert bottom - shelf > 0, f"{count} items do not fit"
    return items


def corners(body, size):
    x, y = size[0] / 2, size[1] / 2
    cosine, sine = math.cos(body.angle), math.sin(body.angle)
    center = body.position.x * POINTS, body.position.y * POINTS
    return [(center[0] + cosine * u - sine * v, center[1] + sine * u + cosine * v)
            for u, v in [(-x, -y), (x, -y), (x, y), (-x, y)]]


def depth(a, b):
    """How deep two rectangles overlap, along the edge normal where it is least; below 0 if they do not."""
    least = math.inf
    for rectangle in (a, b):
        for index in (0, 1):
            (x1, y1), (x2, y2) = rectangle[index], rectangle[index + 1]
            length = math.hypot(x2 - x1, y2 - y1)
            normal = ((y2 - y1) / length, (x1 - x2) / length)
            one = [normal[0] * x + normal[1] * y for x, y in a]
            two = [normal[0] * x + normal[1] * y for x, y in b]
            least = min(least, max(one) - min(two), max(two) - min(one))
    return least


def deep_pairs(rectangles, least):
    bounds = [(min(x for x, _ in r), max(x for x, _ in r), min(y for _, y in r), max(y for _, y in r), r)
              for r in rectangles]
    bounds.sort(key=lambda bound: bound[0])
    count = 0
    for index, one in enumerate(bounds):
        for other in bounds[index + 1:]:
            if other[0] > one[1]:
                break
            if other[2] < one[3] and one[2] < other[3] and depth(one[4], other[4]) > least:
                count += 1
    return count


def piles(log):
    cases = []
    for count, smallest, largest in [(10, 4, 60), (100, 4, 60), (100, 4, 20), (1000, 4, 20), (3000, 4, 10)]:
        for mixed in [False, True]:
            for gravity in [1, 5]:
                stage = Stage(gravity)
                stage.walls(390, 844)
                items = pile_items(count, smallest, largest, mixed)
                bodies = [stage.item(size, center, density=density) for size, center, density in items]
                for _ in range(720):
                    stage.frame()
                case = dict(
                    count=count, smallest=smallest, largest=largest, mixed=mixed, gravity=gravity,
                    deepPairs=deep_pairs([corners(body, item[0]) for body, item in zip(bodies, items)], 2),
                    lost=sum(not (0 <= body.position.x <= 3.9 and 0 <= body.position.y <= 8.44) for body in bodies),
                    awake=sum(body.awake for body in bodies))
                print(case, file=log, flush=True)
                cases.append(case)
    return cases


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, help="where the JSON goes (default: standard output)")
    parser.add_argument("--no-piles", action="store_true", help="without the piles, which take minutes")
    arguments = parser.parse_args()
    result = dict(springs=springs(), snaps=snaps(), doublePendulum=double_pendulum(), boundaryEnds=boundary_ends(),
                  cradles=cradles(), bricks=bricks())
    if not arguments.no_piles:
        result["piles"] = piles(sys.stderr)
    # A line a case.
    text = "{\n" + ",\n".join(
        f'  "{name}": ' + ("[\n" + ",\n".join("    " + json.dumps(case) for case in cases) + "\n  ]"
                           if isinstance(cases, list) else json.dumps(cases))
        for name, cases in result.items()) + "\n}\n"
    if arguments.output:
        arguments.output.write_text(text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
