"""Many worlds: each is the same world alone, and what is wrong with one is no other's concern."""

import ctypes
import math
import os
import threading
import time

import numpy as np
import pytest

import swift_dynamics as d

COUNT = 8


@pytest.fixture
def template():
    with d.World() as world:
        world.add_body(d.box(20, 0.5), position=(0, -0.5), type="static")
        world.box = world.add_body(d.box(0.5, 0.5), position=(0, 2))
        world.arm = world.add_body(d.box(0.5, 0.1), position=(5, 3))
        world.hinge = world.add_joint("revolute", None, world.arm, at=(4.5, 3), motor_speed=0, motor_maximum=0,
                                      spring_hertz=2)
        yield world


@pytest.fixture
def batch(template):
    with d.WorldBatch(template, COUNT, workers=2) as batch:
        batch.box, batch.hinge = batch.translate([template.box, template.hinge])
        yield batch


def test_each_world_is_the_world_alone(template, batch):
    random = np.random.default_rng(5)
    forces = random.normal(size=(20, COUNT, 1, 4)).astype(np.float32) * 20
    motors = np.stack([np.arange(COUNT), np.full(COUNT, 50)], axis=1).astype(np.float32)
    batch.set_motors(motors.reshape(COUNT, 1, 2), batch.hinge)
    for force in forces:
        batch.add_forces(force, batch.box)
        batch.step()
    for index in range(COUNT):
        alone = template.clone()
        alone.set_joint(alone.translate(template.hinge), motor_speed=index, motor_maximum=50)
        box = alone.translate(template.box)
        for force in forces:
            alone.apply_forces(force[index], [box])
            alone.step()
        assert batch.state_hash(index) == alone.state_hash


def test_steps_at_once_are_steps_one_by_one(template, batch):
    first = np.arange(COUNT) == 0
    batch.step(count=7)
    batch.step(worlds=first, count=np.int64(3))
    batch.step_iterations(count=4)
    batch.step(count=0)
    for index in range(COUNT):
        alone = template.clone()
        alone.step(count=10 if index == 0 else 7)
        for _ in range(4):
            alone.step_iterations()
        assert batch.state_hash(index) == alone.state_hash
    for wrong in (-1, 1.5, "2", 1 << 64):
        with pytest.raises(d.InvalidValueError, match="count"):
            batch.step(count=wrong)
        with pytest.raises(d.InvalidValueError, match="count"):
            batch.step_iterations(count=wrong)


def test_rollouts_are_steps_one_by_one(template, batch):
    random = np.random.default_rng(3)
    steps = 12
    forces = random.normal(0, 20, (steps, COUNT, 1, 4)).astype(np.float32)
    motors = np.stack([random.normal(0, 5, (steps, COUNT, 1)), np.full((steps, COUNT, 1), 50)], axis=-1).astype(np.float32)
    some = np.arange(COUNT) != 2
    rolled = batch.roll_out(
        steps, forces=forces, forced=batch.box, motors=motors, driven=batch.hinge, observed=batch.box, worlds=some)
    assert rolled.poses.shape == rolled.velocities.shape == (steps, COUNT, 1, 4)
    with d.WorldBatch(template, COUNT) as other:
        box, hinge = other.translate([template.box, template.hinge])
        for step in range(steps):
            other.add_forces(forces[step], box, some)
            other.set_motors(motors[step], hinge, some)
            other.step(worlds=some)
            assert np.array_equal(rolled.poses[step], other.poses(box))
            assert np.array_equal(rolled.velocities[step], other.velocities(box))
        assert np.array_equal(batch.state_hashes(), other.state_hashes())
        # Servos, iterations, all bodies, memory that is there, commands without steps.
        targets = random.normal(0, 0.3, (5, COUNT, 1)).astype(np.float32)
        out = d.Rollout(*(np.empty((5, COUNT, 3, 4), np.float32) for _ in range(2)))
        assert batch.roll_out(
            5, iterations=(8, 3), spring_targets=targets, sprung=batch.hinge, out=out).poses is out.poses
        for step in range(5):
            other.set_spring_targets(targets[step], hinge)
            other.step_iterations()
            assert np.array_equal(out.poses[step], other.poses())
        assert batch.roll_out(0).poses.shape == (0, COUNT, 3, 4)
        assert np.array_equal(batch.state_hashes(), other.state_hashes())


def test_what_rollouts_refuse(batch):
    box, hinge = batch.box, batch.hinge
    for error, match, arguments in (
        (d.InvalidValueError, "count", {"count": -1}),
        (d.InvalidValueError, "count", {"count": 1.5}),
        (d.LimitError, "2147483647", {"count": 1 << 62}),
        (d.InvalidValueError, "substeps", {"substeps": 0}),
        (d.InvalidValueError, "velocity_iterations", {"iterations": (0, 3)}),
        (d.InvalidValueError, "iterations", {"iterations": 8}),
        (d.InvalidValueError, "without forces", {"forced": box}),
        (d.CountError, "forces", {"forces": np.zeros((3, COUNT, 1, 4)), "forced": box}),
        (d.CountError, "motors", {"motors": np.zeros((2, COUNT, 1, 3)), "driven": hinge}),
        (d.InvalidValueError, "out", {"out": 3}),
        (d.CountError, "poses", {"out": d.Rollout(*(np.zeros((1, COUNT, 3, 4), np.float32),) * 2)}),
    ):
        with pytest.raises(error, match=match):
            batch.roll_out(**{"count": 2, **arguments})
    before = batch.state_hashes()
    # One world's command in the second step is no number: it takes the first, and the others take all.
    forces = np.zeros((4, COUNT, 1, 4), np.float32)
    forces[1, 1, 0, 0] = np.nan
    rolled = batch.roll_out(4, forces=forces, forced=box)
    assert batch.failed_worlds == [1] and "forces[1][1][0]" in batch.failure(1)
    assert np.array_equal(rolled.poses[1:, 1], rolled.poses[:-1, 1])
    assert not np.array_equal(rolled.poses[1:, 0], rolled.poses[:-1, 0])
    assert np.all(batch.state_hashes() != before)


def test_buffers(batch):
    poses = batch.poses()
    assert poses.shape == (COUNT, 3, 4) and poses.dtype == np.float32 and poses.base.flags.owndata
    assert np.all(poses[:, 1] == [0, 2, 1, 0])
    own = np.zeros((COUNT, 1, 4), np.float32)
    own[:, 0] = [3, 4, 0.8, 0.6]
    only = np.arange(COUNT) % 2 == 0
    batch.set_poses(own, batch.box, only)
    out = np.empty_like(own)
    assert batch.poses(batch.box, out) is out
    assert np.allclose(out[only], own[only]) and np.all(out[~only, 0] == [0, 2, 1, 0])
    velocities = np.arange(COUNT * 4, dtype=np.float32).reshape(COUNT, 1, 4)
    batch.set_velocities(velocities, batch.box)
    assert np.array_equal(batch.velocities(batch.box)[..., :3], velocities[..., :3])
    batch.add_impulses(np.ones((COUNT, 1, 4), np.float32), batch.box)
    assert np.allclose(batch.velocities(batch.box)[..., :2], velocities[..., :2] + 1)
    batch.set_enabled(only.reshape(COUNT, 1), batch.box)
    assert batch.awake()[:, 1].tolist() == only.tolist()
    batch.set_gravity(np.zeros((COUNT, 2), np.float32))
    batch.set_spring_targets(np.full((COUNT, 1), 0.5, np.float32), batch.hinge)
    for _ in range(240):
        batch.step()
    assert batch.coordinates(batch.hinge) == pytest.approx(0.5, abs=0.05)
    # Memory at any address.
    memory = np.zeros(COUNT * 4 + 1, np.float32)[1:].reshape(COUNT, 1, 4)
    batch.velocities(batch.box, memory)
    assert np.array_equal(memory, batch.velocities(batch.box))


def test_sensing(batch):
    sensors = d.RaySensor.array([d.RaySensor((0, 0), (0, -10), batch.box), d.RaySensor((15, 5), (0, -10))])
    assert batch.cast_rays(sensors) == pytest.approx(np.tile([0.2, 0.5], (COUNT, 1)), abs=1e-6)
    first = np.arange(COUNT) == 0
    balance = np.zeros((COUNT, 2), np.int64)
    for _ in range(90):
        batch.step(worlds=first)
        changes = batch.contact_changes([(batch.box, batch.bodies[0]), (batch.box, None)])
        balance += changes.began - changes.ended
    assert np.array_equal(balance, np.tile(first[:, None], (1, 2)))
    found = batch.contacts([(batch.box, batch.bodies[0]), (batch.box, None)])
    assert np.array_equal(found.touching, np.tile(first[:, None], (1, 2)))
    assert found.impulses[0] == pytest.approx(10 / 240, rel=0.01)


def test_states(template, batch):
    start = batch.state_hash(0)
    second = np.arange(COUNT) == 1
    batch.step(worlds=second)
    stepped = batch.state_hash(1)
    assert batch.state_hash(0) == start != stepped
    snapshot = batch.snapshot(1)
    batch.copy(1)
    assert {batch.state_hash(i) for i in range(COUNT)} == {stepped}
    batch.reset()
    batch.reset(second, snapshot)
    assert batch.state_hash(0) == start and batch.state_hash(1) == stepped
    with d.World() as other:
        with pytest.raises(d.LayoutError):
            batch.reset(to=other.snapshot())
    with d.WorldBatch(snapshot, 2) as more:
        assert more.state_hash(1) == stepped and len(more) == 2


def test_worlds_differ(batch):
    batch.use_world(3, lambda world: world.set_density(world.shapes_of(batch.box)[0], 7))
    assert batch.use_world(3, lambda world: world.state(batch.box).mass) == 7
    assert batch.use_world(2, lambda world: world.state(batch.box).mass) == 1
    kept = batch.use_world(0, lambda world: world)
    with pytest.raises(d.DynamicsError):
        kept.step()
    with pytest.raises(d.LayoutError):
        batch.use_world(0, lambda world: world.add_body(d.circle(1)))
    with pytest.raises(d.LockedError):
        batch.use_world(0, lambda world: batch.step())
    with pytest.raises(ZeroDivisionError):
        batch.use_world(0, lambda world: 1 / 0)
    shape = batch.shapes[1]
    forms = d.Geometry.array([d.circle(0.1 * (i + 1)) for i in range(COUNT)])
    batch.set_geometries(forms, shape)
    assert batch.use_world(5, lambda world: world.shape_state(shape)["geometry"].radius) == pytest.approx(0.6)


def test_surfaces_and_densities(batch):
    shape = batch.shapes[1]
    densities = np.arange(1, COUNT + 1, dtype=np.float32)[:, None]
    batch.set_densities(densities, shape, worlds=np.arange(COUNT) != 2)
    masses = [batch.use_world(index, lambda world: world.state(batch.box).mass) for index in range(COUNT)]
    assert masses == [1, 2, 1, 4, 5, 6, 7, 8]
    materials = np.zeros((COUNT, 1, 4), np.float32)
    materials[:, 0, 0] = 0.1 * np.arange(COUNT)
    materials[3, 0, 1] = -1
    batch.set_materials(materials, shape)
    assert batch.failed_worlds == [3] and "restitution" in batch.failure(3)
    material = batch.use_world(5, lambda world: world.shape_state(shape)["material"])
    assert material["friction"] == pytest.approx(0.5)
    with pytest.raises(d.DynamicsError):
        batch.set_materials(materials[:2], shape)
    with pytest.raises(d.DynamicsError):
        batch.set_densities(densities[:2], shape)
    batch.set_densities(densities.ravel(), shape)


def test_arrays_of_other_orders_and_places(batch):
    # As many elements in another order of axes are another thing.
    with pytest.raises(d.CountError):
        batch.set_poses(np.zeros((2, COUNT, 4), np.float32))
    with pytest.raises(d.CountError):
        batch.add_forces(np.zeros((4, COUNT), np.float32), batch.box)
    batch.add_forces(np.zeros((COUNT, 4), np.float32), batch.box)
    batch.set_gravity(np.zeros((COUNT, 1, 2), np.float32))
    # Behind a header of one byte: what is read is copied, what is written to must be elsewhere.
    raw = bytearray(4 * COUNT + 1)
    crooked = np.frombuffer(raw, np.float32, COUNT, offset=1).reshape(COUNT, 1)
    crooked[:] = 0.25
    batch.set_spring_targets(crooked, batch.hinge)
    target = batch.use_world(3, lambda world: world.joint_definition(batch.hinge)["spring_target"])
    assert target == pytest.approx(0.25)
    with pytest.raises(d.InvalidValueError, match="aligned"):
        batch.coordinates(batch.hinge, crooked)


def test_arrays_of_other_structures(batch):
    rays = d.RaySensor.array([d.RaySensor((0, 0), (1, 0))] * COUNT)
    with pytest.raises(d.InvalidValueError, match="DynGeometry"):
        batch.set_geometries(rays, batch.shapes[1])
    with pytest.raises(d.InvalidValueError, match="DynRaySensor"):
        batch.cast_rays((ctypes.c_uint8 * 4096)())
    with pytest.raises(d.InvalidValueError, match="substeps"):
        batch.step(1 / 60, (1 << 32) + 4)


def test_a_world_fails_alone(batch):
    forces = np.zeros((COUNT, 1, 4), np.float32)
    forces[3] = np.nan
    before = batch.state_hash(3)
    batch.add_forces(forces, batch.box)
    batch.step()
    assert batch.failed_worlds == [3] and "nan" in batch.failure(3) and batch.failure(2) is None
    assert batch.state_hash(3) == before != batch.state_hash(2)
    batch.reset(np.arange(COUNT) == 3)
    assert batch.failed_worlds == []


def test_what_is_refused(template, batch):
    digests = [batch.state_hash(i) for i in range(COUNT)]
    assert batch.state_hashes().tolist() == digests
    forces = np.zeros((COUNT, 1, 4), np.float32)
    for error, call in [
        (d.CountError, lambda: batch.add_forces(forces[1:], batch.box)),
        (d.CountError, lambda: batch.add_forces(forces)),
        (d.InvalidValueError, lambda: batch.add_forces(forces.astype(str), batch.box)),
        (d.InvalidValueError, lambda: batch.add_forces([[1], [1, 2]], batch.box)),
        (d.WrongHandleError, lambda: batch.add_forces(forces, template.box)),
        (d.WrongHandleError, lambda: batch.add_forces(forces, batch.hinge)),
        (d.InvalidValueError, lambda: batch.add_forces(forces, [])),
        (d.InvalidValueError, lambda: batch.step(math.nan)),
        (d.InvalidValueError, lambda: batch.step("a")),
        (d.InvalidValueError, lambda: batch.step("0.01")),
        (d.InvalidValueError, lambda: batch.poses([str(int(batch.box))])),
        (d.InvalidValueError, lambda: batch.contacts([(str(int(batch.box)), None)])),
        (d.InvalidValueError, lambda: batch.step(substeps=1 << 40)),
        (d.CountError, lambda: batch.step(worlds=np.zeros(3, bool))),
        (d.InvalidValueError, lambda: batch.step(worlds=np.zeros(COUNT, int))),
        (d.CountError, lambda: batch.copy(COUNT)),
        (d.CountError, lambda: batch.copy(-1)),
        (d.InvalidValueError, lambda: batch.copy("a")),
        (d.CountError, lambda: batch.snapshot(1 << 70)),
        (d.InvalidValueError, lambda: batch.reset(to=template)),
        (d.InvalidValueError, lambda: batch.contacts([batch.box])),
        (d.InvalidValueError, lambda: batch.cast_rays([(0, 0)])),
        (d.InvalidValueError, lambda: batch.cast_rays(None)),
        (d.InvalidValueError, lambda: batch.set_geometries(1.5)),
        (d.InvalidValueError, lambda: batch.use_world(0, 1.5)),
        (d.InvalidValueError, lambda: batch.cast_rays([d.RaySensor((0, 0), (0, 0))])),
        (d.InvalidValueError, lambda: batch.poses(out=[0])),
        (d.InvalidValueError, lambda: batch.state_hashes(np.zeros(COUNT, np.float32))),
        (d.CountError, lambda: batch.state_hashes(np.zeros(COUNT - 1, np.uint64))),
        (d.InvalidValueError, lambda: d.WorldBatch(template, 0)),
        (d.InvalidValueError, lambda: d.WorldBatch(template, 1 << 40)),
        (d.InvalidValueError, lambda: d.WorldBatch(template, 2.5)),
        (d.InvalidValueError, lambda: d.WorldBatch(template, 2, workers=0)),
        (d.InvalidValueError, lambda: d.WorldBatch(3, 2)),
    ]:
        with pytest.raises(error) as caught:
            call()
        assert str(caught.value)
    assert [batch.state_hash(i) for i in range(COUNT)] == digests
    batch.close()
    batch.close()
    with pytest.raises(d.DynamicsError):
        batch.step()
    assert repr(batch) == "<WorldBatch, closed>"


def test_the_interpreter_runs_on_during_steps(template):
    """Another thread of Python counts on while worlds are stepped."""
    with d.WorldBatch(template, 2048) as batch:
        counted, ends = [0], threading.Event()

        def count():
            while not ends.is_set():
                counted[0] += 1
                time.sleep(0)

        thread = threading.Thread(target=count)
        thread.start()
        before = counted[0]
        batch.step(1 / 60, 200)
        during = counted[0] - before
        ends.set()
        thread.join()
        assert during > 10


def test_random_calls_never_crash(template):
    """Calls with random arguments succeed or raise; worlds stay usable."""
    seed = int(time.time())
    print("seed", seed)
    random = np.random.default_rng(seed)
    batch = d.WorldBatch(template, 4)
    handles = [template.box, *batch.bodies, *batch.shapes, *batch.joints, 0, 1, -1, 1 << 63, None, "a", 2.5]
    values = [0, 1, -1, 3, 1e30, math.nan, math.inf, "a", None, 1 << 64, -(1 << 64), (1, 2), True]

    def handle():
        return handles[random.integers(len(handles))]

    def value():
        return values[random.integers(len(values))]

    def array():
        shape = [(4, 1, 4), (4, 3, 4), (4, 1), (4, 2), (4,), (0,), ()][random.integers(7)]
        kind = [np.float32, np.float64, np.int8, np.bool_, np.uint64, "U1", object][random.integers(7)]
        made = random.normal(size=shape) * 10.0 ** random.integers(-3, 3)
        return np.asarray(made).astype(kind) if random.random() < 0.8 else value()

    calls = [
        lambda: batch.step(value(), value(), array()),
        lambda: batch.step(1 / 60, 1, array()),
        lambda: batch.step(),
        lambda: batch.step_iterations(value(), value(), value()),
        lambda: batch.reset(array()),
        lambda: batch.copy(value(), array()),
        lambda: batch.poses(handle(), array()),
        lambda: batch.velocities([handle(), handle()]),
        lambda: batch.awake(handle(), array()),
        lambda: batch.set_poses(array(), handle(), array()),
        lambda: batch.set_velocities(array(), handle()),
        lambda: batch.add_forces(array(), handle(), array()),
        lambda: batch.add_impulses(array(), handle()),
        lambda: batch.set_enabled(array(), handle()),
        lambda: batch.set_gravity(array(), array()),
        lambda: batch.coordinates(handle()),
        lambda: batch.set_motors(array(), handle()),
        lambda: batch.set_spring_targets(array(), handle()),
        lambda: batch.set_mouse_targets(array(), handle()),
        lambda: batch.contacts([(handle(), handle())]),
        lambda: batch.contact_changes([(handle(), handle())]),
        lambda: batch.cast_rays([d.RaySensor((value(), 0), (0, value()), handle())]),
        lambda: batch.set_geometries([d.circle(value())] * 4, handle()),
        lambda: batch.set_materials(array(), handle(), array()),
        lambda: batch.set_densities(array(), handle()),
        lambda: batch.use_world(value(), lambda world: world.set_pose(handle(), (value(), 0))),
        lambda: batch.translate(handle()),
        lambda: batch.snapshot(value()),
        lambda: batch.failure(value()),
    ]
    for _ in range(int(os.environ.get("DYNAMICS_FUZZ_CALLS", 20_000))):
        try:
            calls[random.integers(len(calls))]()
        except (d.DynamicsError, TypeError):
            pass
    batch.reset()
    batch.step()
    assert batch.failed_worlds == []


def test_results_begin_where_a_line_of_the_cache_does(batch):
    for _ in range(20):
        for array in (batch.poses(), batch.poses(batch.box), batch.awake(), batch.coordinates()):
            assert array.__array_interface__["data"][0] % 64 == 0
            assert array.flags.c_contiguous and array.flags.writeable and array.flags.aligned


def test_velocities_and_forces_are_those_of_centres_of_mass():
    # Nothing said so; an example turned a pole about its hinge by an angular velocity alone, of which a quarter was left.
    with d.World(gravity=(0, 0)) as world:
        pole = world.add_body(d.capsule((0, 0), (0, 1), 0.03))
        world.add_joint("revolute", None, pole, at=(0, 0))
        stone = world.add_body(d.circle(0.5, (2, 0)), position=(10, 0))
        batch = d.WorldBatch(world, 2)
        pole, stone = batch.translate([pole, stone])
    batch.set_velocities([[[0, 0, 1, 0]], [[-0.5, 0, 1, 0]]], pole)
    batch.add_forces([[[0, 1, 0, 0]], [[0, 0, 1, 0]]], stone)
    batch.step()
    assert batch.velocities(pole)[:, 0, 2] == pytest.approx([0.26, 1], abs=0.02)
    straight, turned = batch.velocities(stone)[:, 0]
    assert straight[1] > 0 == straight[2] and turned[2] > 0 and np.abs(turned[:2]).max() < 1e-6


def test_marks_of_any_partner_count_sensors_and_what_is_about_to_touch():
    # Nothing said so, and who took `touching` for a blow was wrong.
    with d.World(gravity=(0, 0)) as world:
        goal = world.add_body(d.box(1, 1), type="static", shape={"is_sensor": True})
        ball = world.add_body(d.circle(0.5))
        floor = world.add_body(d.box(5, 0.5), position=(20, -0.51), type="static")
        above = world.add_body(d.circle(0.5), position=(20, 0.5))
        batch = d.WorldBatch(world, 1)
        goal, ball, floor, above = batch.translate([goal, ball, floor, above])
    batch.step()
    for marks in ([(ball, None)], [(above, floor)]):
        found = batch.contacts(marks)
        assert found.touching.all() and not found.impulses.any() and batch.contact_changes(marks).began == 1
    begun, sensed = batch.use_world(0, lambda lent: (lent.begin_events, lent.sensor_begin_events))
    assert [{event.body_a, event.body_b} for event in begun] == [{floor, above}] and len(sensed) == 1


def test_copies_of_a_failed_world_have_failed(pile):
    batch = d.WorldBatch(pile, 3)
    batch.set_gravity([[0, np.nan], [0, -10], [0, -10]])
    batch.copy(0, [False, True, False])
    assert batch.failed_worlds == [0, 1] and batch.failure(1) == batch.failure(0)
