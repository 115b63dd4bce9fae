"""Calls of a world with random arguments succeed or raise, whatever they are, and the world goes on."""

import math
import os
import time

import numpy as np

import swift_dynamics as d


class Arguments:
    """Arguments good and bad, of a world that has some of everything."""

    def __init__(self, world, random):
        self.world, self.random = world, random
        self.values = [
            0, 1, -1, 3, 0.5, 1e30, math.nan, math.inf, "direct", None, 1 << 64, -(1 << 64), (1, 2), True, [], {}]
        removed, self.other = world.add_body(d.circle(1)), d.World()
        world.remove(removed)
        stranger = self.other.add_body(d.circle(1))
        self.strange = [removed, stranger, d.Body(0), 1, -1, 1 << 63, None, "a", 2.5, *world.bodies, *world.shapes]

    def one(self, choices):
        return choices[self.random.integers(len(choices))]

    def value(self):
        return self.one(self.values) if self.random.random() < 0.5 else float(self.random.normal())

    def point(self):
        return (self.value(), self.value()) if self.random.random() < 0.4 else tuple(self.random.normal(0, 3, 2))

    def handle(self, kind):
        handles = {"body": self.world.bodies, "shape": self.world.shapes, "joint": self.world.joints}
        return self.one(handles[kind] + self.strange[:1]) if self.random.random() < 0.8 else self.one(self.strange)

    def array(self, *shape):
        """Mostly of a shape, if it is given."""
        if shape and self.random.random() < 0.7:
            return self.random.normal(size=shape).astype(np.float32)
        rows = self.world.row_count
        shape = self.one([(rows, 4), (rows,), (2, 2), (3, 2), (2,), (0, 2), ()])
        kind = self.one([np.float32, np.float32, np.float64, np.int8, np.bool_, np.uint64, "U1", object])
        return self.random.normal(size=shape).astype(kind) if self.random.random() < 0.8 else self.value()

    def form(self):
        return self.one(
            [d.circle(0.5), d.box(0.5, 0.2), d.segment((0, 0), (1, 0)), d.circle(-1), d.box(math.nan, 1), 3, None])

    def filter(self):
        return self.one(
            [None, d.QueryFilter(), d.QueryFilter(mask=-1), d.QueryFilter(excluded_body=self.handle("body")), 3])

    def hook(self):
        return self.one([None, lambda *_: True, lambda *_: False, lambda *_: None, lambda *_: 1 / 0, 3,
                         lambda *_: self.world.step(), lambda *_: bool(self.world.contacts) or True])


def calls_of(world, a):
    """Calls of everything that a world can."""
    body, shape, joint = (lambda: a.handle("body")), (lambda: a.handle("shape")), (lambda: a.handle("joint"))
    value, point, array, form, filter = a.value, a.point, a.array, a.form, a.filter
    kinds = ["revolute", "prismatic", "distance", "weld", "wheel", "motor", "mouse", "gear", "filter", "rope", None]
    names = ["motor_speed", "lower_limit", "upper_limit", "length", "spring_hertz", "mouse_hertz", "has_limits", "body_a",
             "collides_connected", "method", "force_threshold"]
    return [
        lambda: world.step(value(), value(), a.one([0, 1, 2, -1, None])),
        lambda: world.step(), lambda: world.step(), lambda: world.step_iterations(value(), value(), value()),
        lambda: world.add_body(form(), position=point(), angle=value(), shape=a.one([None, {"density": value()}, 3])),
        lambda: world.add_bodies(form(), array(2, 2), angles=array(2)), lambda: world.add_chain(body(), array(5, 2)),
        lambda: world.add_joint(a.one(kinds), body(), body(), at=a.one([None, point()]), axis=a.one([None, point()]),
                                **{a.one(names): value()}),
        lambda: world.add_joint("gear", gear_first=joint(), gear_second=joint(), gear_ratio=value()),
        lambda: world.remove(body(), joint()), lambda: world.remove(shape(), value()),
        lambda: world.remove(joint()), lambda: body() in world,
        lambda: world.velocity_at(body(), point()), lambda: world.bounding_box(a.one([body(), shape(), value()])),
        lambda: world.set_contact_events_enabled(shape(), value()), lambda: world.set_hit_events_enabled(shape(), value()),
        lambda: world.set_pre_solve_enabled(shape(), value()),
        lambda: world.set_joint(joint(), **{a.one(names): value()}), lambda: world.joint_definition(joint()),
        lambda: world.set_frames(joint(), anchor_a=point(), angle_b=value()),
        lambda: world.set_pose(body(), point(), a.one([None, value()])), lambda: world.set_velocity(body(), point()),
        lambda: world.set_angular_velocity(body(), value()), lambda: world.set_acceleration(body(), point()),
        lambda: world.set_sleep(body(), value(), a.one([None, value()])), lambda: world.set_bullet(body(), value()),
        lambda: world.set_fixed_rotation(body(), value()), lambda: world.reset_mass(body()),
        lambda: world.set_mass(body(), value(), point(), value()), lambda: world.set_solver(body(), value()),
        lambda: world.set_body_user_data(body(), value()), lambda: world.set_shape_user_data(shape(), value()),
        lambda: world.set_filter_hook_enabled(shape(), value()), lambda: world.set_geometry(shape(), form()),
        lambda: world.explode(point(), value(), value(), value(), filter()), lambda: world.state(body()),
        lambda: world.set_filter_hook(a.hook()), lambda: world.set_pre_solve_hook(a.hook()),
        lambda: world.contact(a.one([value(), d.ContactHandle(value(), value(), value()),
                                     *(contact.handle for contact in world.contacts)])),
        lambda: (world.begin_events, world.end_events, world.hit_events, world.joint_events, world.move_events),
        lambda: (world.sensor_begin_events, world.sensor_end_events, world.sleep_events, world.squeezed_bodies),
        lambda: world.sensor_overlaps(shape()), lambda: world.contacts_of(body()),
        lambda: (world.counters, world.phase_times, world.motion_hash, world.quarantined_bodies),
        lambda: world.reserve(value(), value()), lambda: world.state_difference(a.one([world, value()])),
        lambda: world.snapshot(a.one([None, world.snapshot(), value()])),
        lambda: world.row_poses(array()), lambda: world.row_awake(array()), lambda: world.row_bodies(),
        lambda: world.set_row_poses(a.one([array(), world.row_poses()])),
        lambda: world.set_row_velocities(array(world.row_count, 4)),
        lambda: world.add_row_forces(array(world.row_count, 4)), lambda: d.poses_of_angles(array(3, 2), array(3)),
        lambda: d.angles_of_poses(a.one([array(), world.poses()])),
        lambda: world.cast_ray_through(point(), point(), filter()),
        lambda: world.cast_shape(form(), point(), point(), value(), filter()),
        lambda: world.cast_shapes(a.one([form(), [form(), form()]]), array(2, 2), array(2, 2), array(2), filter()),
        lambda: world.cast_shape_through(form(), point(), point(), value(), filter()),
        lambda: world.overlap_boxes(array(2, 2), array(2, 2), filter()), lambda: world.overlap_point(point(), filter()),
        lambda: world.overlap_geometry(form(), point(), value(), filter()),
        lambda: world.overlap_geometries(form(), array(3, 2), array(3), filter()),
        lambda: world.closest_points(shape(), shape()),
        lambda: world.closest_points_of_geometry(form(), shape(), point(), value()),
        lambda: world.closest_points_of_point(point(), shape()),
        lambda: world.share_queries(a.one([lambda: world.overlap_point((0, 0)), world.step, lambda: 1 / 0])),
    ]


def filled(world):
    """Some of everything."""
    floor = world.add_body(d.box(20, 0.5), position=(0, -0.5), type="static")
    flags = {"enables_filter_hook": True, "enables_pre_solve": True, "enables_hit_events": True}
    bodies = world.add_bodies(d.box(0.4, 0.4), [(i % 4, 1 + i // 4) for i in range(12)], shape=flags)
    world.add_shape(floor, d.box(3, 3), is_sensor=True)
    for kind in ("revolute", "prismatic", "weld", "motor"):
        world.add_joint(kind, *bodies[:2], at=(0, 1))


def test_random_calls_never_crash():
    seed = int(os.environ.get("DYNAMICS_TEST_SEED", time.time()))
    print("seed", seed)
    random = np.random.default_rng(seed)
    for _ in range(4):
        with d.World() as world:
            filled(world)
            calls = calls_of(world, Arguments(world, random))
            for _ in range(int(os.environ.get("DYNAMICS_FUZZ_CALLS", 20_000)) // 16):
                try:
                    calls[random.integers(len(calls))]()
                # The last is what hooks and scopes raise.
                except (d.DynamicsError, TypeError, ZeroDivisionError):
                    pass
                if len(world.bodies) > 60:
                    world.remove(*world.bodies[30:])
            world.set_filter_hook(None)
            world.set_pre_solve_hook(None)
            steps = world.step_count
            world.step()
            assert world.step_count == steps + 1
        # And after its end.
        refused = 0
        for call in calls:
            try:
                call()
            except (d.DynamicsError, TypeError, ZeroDivisionError):
                refused += 1
        assert refused >= len(calls) - 2
