"""Two peers behind the interface of `scenes.Engine`. Each is imported only in the process that runs it."""

from __future__ import annotations

import math
import time

from scenes import SCENES, Hinge, Shape, Vector

TIME_STEP = 1 / 60


class Box2D:
    """Box2D 3.1 as the package pyb2d3 carries it (built for SSE2), 4 sub-steps."""

    SUBSTEPS = 4
    # Scenes that it cannot run.
    excluded: frozenset[str] = frozenset()

    def __init__(self) -> None:
        import pyb2d3

        self.b2 = pyb2d3
        self.world = pyb2d3.World(gravity=(0, -10))
        # Against static shapes, as ours.
        self.world.continuous_enabled = True
        self.dynamic: dict[int, object] = {}
        self.hinges: dict[int, list] = {}

    def set_gravity(self, gravity: Vector) -> None:
        self.world.gravity = gravity

    def set_sleep(self, allowed: bool) -> None:
        self.world.sleeping_enabled = allowed

    def add(
        self, kind, position, shapes: list[Shape], velocity=(0, 0), spin=0.0, awake=True, sleep_threshold=0.05,
        linear_damping=0.0,
    ):
        b2 = self.b2
        create = getattr(self.world, f"create_{kind}_body")
        body = create(
            position=position, linear_velocity=velocity, angular_velocity=spin, is_awake=awake,
            linear_damping=linear_damping, enable_sleep=sleep_threshold is not None,
            sleep_threshold=sleep_threshold or 0.0)
        for shape in shapes:
            definition = b2.shape_def(
                density=shape.density,
                material=b2.surface_material(friction=shape.friction, restitution=shape.restitution),
                filter=b2.make_filter(
                    category_bits=shape.category, mask_bits=shape.mask, group_index=shape.group))
            if len(shape.points) == 1:
                form = b2.circle(shape.points[0], shape.radius)
            elif len(shape.points) > 2:
                form = b2.polygon(points=shape.points, radius=shape.radius)
            elif shape.radius > 0:
                form = b2.capsule(*shape.points, shape.radius)
            else:
                form = b2.segment(*shape.points)
            body.create_shape(definition, form)
        if kind == "dynamic":
            self.dynamic[id(body)] = body
        return body

    def add_loop(self, body, points: list[Vector], friction: float) -> None:
        material = self.b2.surface_material(friction=friction)
        body.create_chain(self.b2.chain_def(points, material=material, is_loop=True))

    def add_hinge(self, a, b, hinge: Hinge) -> None:
        values = {"local_anchor_a": hinge.anchor_a, "local_anchor_b": hinge.anchor_b, "reference_angle": hinge.rest}
        if hinge.spring:
            values |= {"enable_spring": True, "hertz": hinge.spring[0], "damping_ratio": hinge.spring[1]}
        if hinge.limits:
            values |= {"enable_limit": True, "lower_angle": hinge.limits[0], "upper_angle": hinge.limits[1]}
        if hinge.motor:
            values |= {"enable_motor": True, "motor_speed": hinge.motor[0], "max_motor_torque": hinge.motor[1]}
        self.world.create_revolute_joint(a, b, **values)
        self.hinges.setdefault(id(b), []).append((a, b, hinge))

    def remove(self, body) -> None:
        # Its joints go with it.
        self.dynamic.pop(id(body), None)
        self.hinges.pop(id(body), None)
        body.destroy()

    def set_velocity(self, body, velocity: Vector) -> None:
        body.linear_velocity = velocity

    def step(self) -> None:
        self.world.step(TIME_STEP, self.SUBSTEPS)

    def kinetic_energy(self) -> float:
        total = 0.0
        for body in self.dynamic.values():
            v, w = body.linear_velocity, body.angular_velocity
            total += 0.5 * body.mass * (v.x * v.x + v.y * v.y) + 0.5 * body.rotational_inertia() * w * w
        return total

    def joint_error(self) -> float:
        """The farthest that the two points of a hinge are apart, m."""
        pairs = [
            (a.world_point(hinge.anchor_a), b.world_point(hinge.anchor_b))
            for hinges in self.hinges.values()
            for a, b, hinge in hinges
        ]
        return max((math.hypot(p.x - q.x, p.y - q.y) for p, q in pairs), default=0.0)


class Chipmunk:
    """Chipmunk 7 as the package pymunk carries it, 10 iterations a step (its default), without sub-steps."""

    # 10 iterations do not hold the grid together: it flies apart within 300 steps, and a step takes a second then.
    excluded = frozenset({"joint_grid"})

    def __init__(self) -> None:
        import pymunk

        self.pymunk = pymunk
        self.space = pymunk.Space()
        self.space.gravity = (0, -10)
        self.space.iterations = 10
        self.space.sleep_time_threshold = 0.5
        self.dynamic: dict[int, object] = {}
        self.hinges: dict[int, list] = {}

    def set_gravity(self, gravity: Vector) -> None:
        self.space.gravity = gravity

    def set_sleep(self, allowed: bool) -> None:
        self.space.sleep_time_threshold = 0.5 if allowed else float("inf")

    def add(
        self, kind, position, shapes: list[Shape], velocity=(0, 0), spin=0.0, awake=True, sleep_threshold=0.05,
        linear_damping=0.0,
    ):
        # Chipmunk knows neither thresholds of sleep nor damping of single bodies.
        pymunk = self.pymunk
        types = {"static": pymunk.Body.STATIC, "kinematic": pymunk.Body.KINEMATIC, "dynamic": pymunk.Body.DYNAMIC}
        body = pymunk.Body(body_type=types[kind])
        body.position = position
        parts = [self.part(body, shape) for shape in shapes]
        if kind == "dynamic":
            for part, shape in zip(parts, shapes):
                part.density = shape.density
        self.space.add(body, *parts)
        if kind != "static":
            body.velocity = velocity
            body.angular_velocity = spin
        if kind == "dynamic":
            self.dynamic[id(body)] = body
            if not awake:
                body.sleep()
        return body

    def part(self, body, shape: Shape):
        pymunk = self.pymunk
        if len(shape.points) == 1:
            part = pymunk.Circle(body, shape.radius, shape.points[0])
        elif len(shape.points) == 2:
            part = pymunk.Segment(body, *shape.points, shape.radius)
        else:
            part = pymunk.Poly(body, shape.points, radius=shape.radius)
        # Chipmunk multiplies the coefficients of two shapes; of friction the others take the root of the product.
        part.friction = shape.friction
        part.elasticity = shape.restitution
        part.filter = pymunk.ShapeFilter(group=abs(shape.group), categories=shape.category, mask=shape.mask)
        return part

    def add_loop(self, body, points: list[Vector], friction: float) -> None:
        for a, b in zip(points, points[1:] + points[:1]):
            segment = self.pymunk.Segment(body, a, b, 0)
            segment.friction = friction
            self.space.add(segment)

    def add_hinge(self, a, b, hinge: Hinge) -> None:
        dynamic = self.pymunk.Body.DYNAMIC
        # Between bodies that are held anyway Chipmunk refuses a constraint.
        if dynamic not in (a.body_type, b.body_type):
            return
        constraints = self.pymunk.constraints
        parts = [constraints.PivotJoint(a, b, hinge.anchor_a, hinge.anchor_b)]
        if hinge.spring:
            # Of the relative turning: the inertia that the spring moves.
            inertia = 1 / (1 / a.moment + 1 / b.moment)
            omega = 2 * math.pi * hinge.spring[0]
            stiffness, damping = inertia * omega**2, 2 * hinge.spring[1] * inertia * omega
            # Chipmunk's spring counts the angle from b to a.
            parts.append(constraints.DampedRotarySpring(a, b, -hinge.rest, stiffness, damping))
        if hinge.limits:
            parts.append(
                constraints.RotaryLimitJoint(a, b, hinge.limits[0] + hinge.rest, hinge.limits[1] + hinge.rest))
        if hinge.motor:
            motor = constraints.SimpleMotor(a, b, -hinge.motor[0])
            motor.max_force = hinge.motor[1]
            parts.append(motor)
        for part in parts:
            part.collide_bodies = False
        self.space.add(*parts)
        self.hinges.setdefault(id(b), []).append((a, b, hinge))

    def remove(self, body) -> None:
        self.dynamic.pop(id(body), None)
        self.hinges.pop(id(body), None)
        # A body goes on listing constraints that left with another body, until they are collected.
        constraints = [part for part in body.constraints if part in self.space.constraints]
        self.space.remove(*constraints, *body.shapes, body)

    def set_velocity(self, body, velocity: Vector) -> None:
        body.velocity = velocity

    def step(self) -> None:
        self.space.step(TIME_STEP)

    def kinetic_energy(self) -> float:
        # pymunk's property is m v^2, without the half.
        return sum(0.5 * body.kinetic_energy for body in self.dynamic.values())

    def joint_error(self) -> float:
        """The farthest that the two points of a hinge are apart, m."""
        pairs = [
            (a.local_to_world(hinge.anchor_a), b.local_to_world(hinge.anchor_b))
            for hinges in self.hinges.values()
            for a, b, hinge in hinges
        ]
        return max((math.hypot(p.x - q.x, p.y - q.y) for p, q in pairs), default=0.0)


ENGINES = {"box2d-3.1": Box2D, "chipmunk-7": Chipmunk}


def measure(engine_name: str, scene: str, steps: int) -> dict:
    """Runs a scene. The first step is not timed, nor what the scene does between steps: that is the binding's time."""
    engine = ENGINES[engine_name]()
    before = SCENES[scene][0](engine)
    elapsed = 0.0
    for number in range(steps):
        if before:
            before(number)
        begin = time.perf_counter()
        engine.step()
        if number > 0:
            elapsed += (time.perf_counter() - begin) * 1000
    return {
        "engine": engine_name,
        "scene": scene,
        "steps": steps,
        "millisecondsPerStep": elapsed / (steps - 1),
        "kineticEnergy": engine.kinetic_energy(),
        "maxJointError": engine.joint_error(),
    }
