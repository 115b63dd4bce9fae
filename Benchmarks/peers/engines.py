"""Two peers behind the interface of `scenes.Engine`. Each is imported only in the process that runs it."""

from __future__ import annotations

import time

from scenes import SCENES, Shape, Vector

TIME_STEP = 1 / 60


class Box2D:
    """Box2D 3.1 as the package pyb2d3 carries it (built for SSE2), 4 sub-steps."""

    SUBSTEPS = 4

    def __init__(self) -> None:
        import pyb2d3

        self.b2 = pyb2d3
        self.world = pyb2d3.World(gravity=(0, -10))
        # Compared without continuous collision.
        self.world.continuous_enabled = False
        self.dynamic: list = []

    def set_gravity(self, gravity: Vector) -> None:
        self.world.gravity = gravity

    def set_sleep(self, allowed: bool) -> None:
        self.world.sleeping_enabled = allowed

    def add(self, kind, position, shapes: list[Shape], velocity=(0, 0), spin=0.0, awake=True):
        b2 = self.b2
        create = getattr(self.world, f"create_{kind}_body")
        body = create(position=position, linear_velocity=velocity, angular_velocity=spin, is_awake=awake)
        for shape in shapes:
            definition = b2.shape_def(density=shape.density, material=b2.surface_material(friction=shape.friction))
            if len(shape.points) == 2:
                body.create_shape(definition, b2.segment(*shape.points))
            else:
                body.create_shape(definition, b2.polygon(points=shape.points, radius=0.0))
        if kind == "dynamic":
            self.dynamic.append(body)
        return body

    def set_velocity(self, body, velocity: Vector) -> None:
        body.linear_velocity = velocity

    def step(self) -> None:
        self.world.step(TIME_STEP, self.SUBSTEPS)

    def kinetic_energy(self) -> float:
        total = 0.0
        for body in self.dynamic:
            v, w = body.linear_velocity, body.angular_velocity
            total += 0.5 * body.mass * (v.x * v.x + v.y * v.y) + 0.5 * body.rotational_inertia() * w * w
        return total


class Chipmunk:
    """Chipmunk 7 as the package pymunk carries it, 10 iterations a step (its default), without sub-steps."""

    def __init__(self) -> None:
        import pymunk

        self.pymunk = pymunk
        self.space = pymunk.Space()
        self.space.gravity = (0, -10)
        self.space.iterations = 10
        self.space.sleep_time_threshold = 0.5
        self.dynamic: list = []

    def set_gravity(self, gravity: Vector) -> None:
        self.space.gravity = gravity

    def set_sleep(self, allowed: bool) -> None:
        self.space.sleep_time_threshold = 0.5 if allowed else float("inf")

    def add(self, kind, position, shapes: list[Shape], velocity=(0, 0), spin=0.0, awake=True):
        pymunk = self.pymunk
        types = {"static": pymunk.Body.STATIC, "kinematic": pymunk.Body.KINEMATIC, "dynamic": pymunk.Body.DYNAMIC}
        body = pymunk.Body(body_type=types[kind])
        body.position = position
        parts = []
        for shape in shapes:
            part = (
                pymunk.Segment(body, *shape.points, 0)
                if len(shape.points) == 2
                else pymunk.Poly(body, shape.points)
            )
            # Chipmunk multiplies the coefficients of two shapes, the others take the root of the product.
            part.friction = shape.friction
            if kind == "dynamic":
                part.density = shape.density
            parts.append(part)
        self.space.add(body, *parts)
        if kind != "static":
            body.velocity = velocity
            body.angular_velocity = spin
        if kind == "dynamic":
            self.dynamic.append(body)
            if not awake:
                body.sleep()
        return body

    def set_velocity(self, body, velocity: Vector) -> None:
        body.velocity = velocity

    def step(self) -> None:
        self.space.step(TIME_STEP)

    def kinetic_energy(self) -> float:
        # pymunk's property is m v^2, without the half.
        return sum(0.5 * body.kinetic_energy for body in self.dynamic)


ENGINES = {"box2d-3.1": Box2D, "chipmunk-7": Chipmunk}


def measure(engine_name: str, scene: str, steps: int) -> dict:
    """Runs a scene; the first step is not timed."""
    engine = ENGINES[engine_name]()
    before = SCENES[scene][0](engine)
    begin = time.perf_counter()
    for number in range(steps):
        if number == 1:
            begin = time.perf_counter()
        if before:
            before(number)
        engine.step()
    elapsed = (time.perf_counter() - begin) * 1000
    return {
        "engine": engine_name,
        "scene": scene,
        "steps": steps,
        "millisecondsPerStep": elapsed / (steps - 1),
        "kineticEnergy": engine.kinetic_energy(),
    }
