"""One world: physics that is known, states, queries, and what is refused."""

import errno
import html
import json
import math
import os
import pickle
import re
import signal
import threading
import xml.etree.ElementTree as xml

import numpy as np
import pytest

import swift_dynamics as d


def test_a_ball_falls_as_it_should():
    with d.World(gravity=(0, -9.81)) as world:
        ball = world.add_body(d.circle(0.5), position=(0, 100), linear_velocity=(3, 0))
        world.step(1 / 240, count=240)
        state = world.state(ball)
        assert state.type == "dynamic" and state.is_awake
        assert state.position[0] == pytest.approx(3, abs=1e-4)
        # Sub-steps of 1/960 s, whose speeds are a sub-step ahead.
        assert state.position[1] == pytest.approx(100 - 9.81 / 2 * (1 + 1 / 960), abs=1e-3)
        assert state.linear_velocity[1] == pytest.approx(-9.81, rel=1e-5)
        assert state.mass == pytest.approx(math.pi / 4)
        assert world.time == pytest.approx(1) and world.step_count == 240


def test_a_pile_stands(pile):
    start = pile.poses()
    pile.step(count=120)
    moved = np.abs(pile.poses() - start)
    assert moved.max() < 0.06
    touching = [contact for contact in pile.contacts if any(p["normal_impulse"] > 0 for p in contact.points)]
    assert len(touching) == 5
    assert pile.poses().base.flags.owndata


def test_arrays_of_all_bodies_and_of_some(pile):
    bodies = pile.bodies
    velocities = np.zeros((6, 4), np.float32)
    velocities[1:, 0] = np.arange(5)
    pile.set_velocities(velocities)
    assert np.array_equal(pile.velocities(), velocities)
    out = np.empty((2, 4), np.float32)
    assert pile.velocities([bodies[2], bodies[5]], out) is out
    assert out[:, 0].tolist() == [1, 4]
    # An array of any layout and number type is taken.
    pile.set_velocities(np.asfortranarray(velocities.astype(np.float16)))
    pile.set_velocities(velocities.tolist())
    pile.set_poses([[7, 7, 1, 0]], [bodies[1]])
    assert pile.state(bodies[1]).position == (7, 7)
    pile.apply_forces(np.tile(np.float32([10, 0, 0, 0]), (5, 1)), bodies[1:])


def test_joints():
    with d.World() as world:
        arm = world.add_body(d.box(1, 0.1), position=(1, 0))
        hinge = world.add_joint("revolute", None, arm, at=(0, 0), motor_speed=2, motor_maximum=1000)
        world.step(count=30)
        assert world.joint_state(hinge)["coordinate"] == pytest.approx(1, rel=0.02)
        assert world.joint_state(hinge)["separation"] < 1e-2
        world.set_joint(hinge, motor_speed=0)
        world.step(count=30)
        assert abs(world.state(arm).angular_velocity) < 0.05
        held = world.add_body(d.circle(0.1), position=(5, 0))
        mouse = world.add_joint("mouse", None, held, mouse_hertz=10)
        world.set_mouse_target(mouse, (6, 1))
        world.step(count=120)
        assert world.state(held).position == pytest.approx((6, 1), abs=0.02)
        assert world.joints_of(held) == [mouse] and len(world.joints) == 2
        world.remove(mouse)
        assert world.joints == [hinge]
        with pytest.raises(d.StaleHandleError):
            world.joint_state(mouse)


def test_shapes():
    with d.World() as world:
        body = world.add_body()
        ball = world.add_shape(body, d.circle(0.5), density=2, friction=0.1, category=4, user_data=9)
        state = world.shape_state(ball)
        assert state["density"] == 2 and state["material"]["friction"] == pytest.approx(0.1)
        assert state["filter"]["category"] == 4 and state["geometry"].radius == 0.5 and state["body"] == body
        world.set_geometry(ball, d.box(1, 1))
        assert world.state(body).mass == 8
        world.set_density(ball, 1)
        world.set_material(ball, restitution=0.5)
        world.set_filter(ball, mask=2)
        assert world.shape_state(ball)["filter"]["mask"] == 2
        assert world.shape_state(ball)["material"]["friction"] == pytest.approx(0.1)
        polygon = world.shape_state(world.add_shape(body, d.polygon([(0, 0), (1, 0), (0, 1)])))["geometry"]
        assert sorted(polygon.points) == [(0, 0), (0, 1), (1, 0)] and polygon.kind == "polygon"
        chain = world.add_chain(world.add_body(type="static"), [(5, 0), (4, 0), (3, 0), (2, 0), (1, 0)])
        assert len(chain) == 2 and len(world.shapes) == 4
        world.remove(ball)
        assert ball not in world.shapes_of(body)


def test_queries(pile):
    hit = pile.cast_ray((0, 20), (0, -40))
    assert hit.point == pytest.approx((0, 5.04), abs=0.01) and hit.normal == pytest.approx((0, 1), abs=1e-6)
    assert pile.cast_ray((30, 20), (0, -40)) is None
    top = d.QueryFilter(excluded_body=pile.bodies[5])
    assert pile.cast_ray((0, 20), (0, -40), top).body == pile.bodies[4]
    assert len(pile.overlaps((-1, -0.1), (1, 0.1))) == 2


def test_states_come_back(pile, tmp_path):
    snapshot = pile.snapshot()
    digest = pile.state_hash
    pile.step(count=30)
    later = pile.state_hash
    pile.restore(snapshot)
    assert pile.state_hash == digest
    snapshot.save(tmp_path / "pile")
    for copy in (d.Snapshot.load(tmp_path / "pile"), pickle.loads(pickle.dumps(snapshot))):
        world = d.World.from_snapshot(copy, workers=2)
        world.step(count=30)
        assert world.state_hash == later
    branch = pile.clone(simd_level=d.SimdLevel.BASELINE)
    own = branch.translate(pile.bodies[1])
    assert branch.state(own).position == pile.state(pile.bodies[1]).position
    with pytest.raises(d.WrongHandleError):
        branch.state(pile.bodies[1])
    data = bytearray(bytes(snapshot))
    data[len(data) // 2] ^= 1
    with pytest.raises(d.FileError):
        d.Snapshot(data)
    with pytest.raises(d.FileError):
        d.Snapshot(b"")


def test_a_world_shows_itself():
    with d.World(gravity=(0, -1)) as world:
        assert "<svg" in html.unescape(world._repr_html_())
        for index, form in enumerate([
            d.circle(0.5), d.box(0.5, 0.2, (1, 0), 0.3), d.capsule((0, 0), (1, 0), 0.2),
            d.polygon([(0, 0), (1, 0), (0, 1)]), d.segment((0, 0), (1, 1)),
        ]):
            world.add_body(form, position=(2 * index, 0), type="kinematic")
        ball = world.add_body(d.circle(0.5), position=(-2, 0))
        digest = world.state_hash
        page = html.unescape(world._repr_html_())
        assert world.state_hash == digest
        picture = xml.fromstring(re.search("<svg.*</svg>", page)[0])
        assert len(picture[0]) == 6
        frames = json.loads(re.search(r"frames = (\[\[.*?\]\])", page)[1])
        assert len(frames) == 150 and len(frames[0]) == 18
        place = 3 * world.bodies.index(ball)
        assert frames[30][place + 1] == pytest.approx(-0.5, abs=0.02)
        left, top, width, height = map(float, picture.attrib["viewBox"].split())
        assert left < -2.5 and left + width > 9 and top + height > -frames[-1][place + 1]
    assert world._repr_html_() == "<World, closed>"


def test_handles_in_arrays_are_translated(pile):
    # Arrays, as `row_bodies` returns them, were refused.
    with d.World.from_snapshot(pile.snapshot()) as branch:
        assert branch.translate(np.array(pile.bodies, np.uint64)) == branch.translate(list(pile.bodies))


def test_many_steps_by_iterations(pile):
    with d.World.from_snapshot(pile.snapshot()) as branch:
        branch.step_iterations(1 / 60, 8, 3, count=5)
        for _ in range(5):
            pile.step_iterations(1 / 60)
        assert branch.state_hash == pile.state_hash


def test_arrays_are_shared_with_others(pile):
    poses = pile.poses()
    shared = np.from_dlpack(poses)
    assert np.shares_memory(shared, poses)
    del poses
    pile.close()
    assert shared[1, 1] == 0.5


def test_settings():
    with d.World(gravity=(0, -1), solver="direct", friction_mixing="minimum") as world:
        assert world.settings["gravity"] == (0, -1) and world.settings["solver"] == "direct"
        world.set(gravity=(1, 0), allows_sleep=False)
        assert world.settings["gravity"] == (1, 0) and not world.settings["allows_sleep"]
        assert world.settings["friction_mixing"] == "minimum"
    assert repr(world) == "<World, closed>"
    world.close()
    with pytest.raises(d.StaleHandleError):
        world.step()


def test_what_is_refused(pile):
    digest = pile.state_hash
    body = pile.bodies[1]
    for error, call in [
        (d.InvalidValueError, lambda: pile.step(math.nan)),
        (d.InvalidValueError, lambda: pile.step(1 / 60, 0)),
        (d.InvalidValueError, lambda: pile.step(count=-1)),
        (d.InvalidValueError, lambda: pile.set_pose(body, (math.inf, 0))),
        (d.InvalidValueError, lambda: pile.set_pose(body, (0, 0), math.nan)),
        (d.InvalidValueError, lambda: pile.set_pose(body, 3)),
        (d.InvalidValueError, lambda: pile.add_body(d.circle(-1))),
        (d.InvalidValueError, lambda: pile.add_body(d.circle(1), type="solid")),
        (d.InvalidValueError, lambda: pile.add_body(d.polygon([(0, 0), (1, 0), (2, 0)]))),
        (d.InvalidValueError, lambda: pile.add_body("box")),
        (TypeError, lambda: pile.add_body(d.circle(1), mas=3)),
        (d.CountError, lambda: pile.set_poses(np.zeros((2, 4), np.float32))),
        (d.InvalidValueError, lambda: pile.set_velocities(np.full((6, 4), "a"))),
        (d.InvalidValueError, lambda: pile.set_velocities(np.full((6, 4), np.nan, np.float32))),
        (d.InvalidValueError, lambda: pile.set_velocities(np.zeros((6, 4), complex))),
        (d.InvalidValueError, lambda: pile.poses(out=np.zeros((6, 4)))),
        (d.CountError, lambda: pile.poses(out=np.zeros((5, 4), np.float32))),
        (d.InvalidValueError, lambda: pile.poses(["a"])),
        (d.WrongHandleError, lambda: pile.state(0)),
        (d.WrongHandleError, lambda: pile.state(pile.shapes[0])),
        (d.InvalidValueError, lambda: pile.state(-1)),
        (d.InvalidValueError, lambda: pile.add_joint("rope", None, body)),
        (d.InvalidValueError, lambda: pile.restore(3)),
        (d.InvalidValueError, lambda: d.Snapshot(1 << 60)),
        (d.InvalidValueError, lambda: d.Snapshot([300])),
        (d.InvalidValueError, lambda: pile.share_queries(3)),
        (d.InvalidValueError, lambda: pile.set_awake(body, np.zeros(3))),
        (d.InvalidValueError, lambda: pile.add_body(d.circle(1), shape=np.zeros(3))),
        (d.InvalidValueError, lambda: d.polygon([(0, 0)])),
    ]:
        with pytest.raises(error) as caught:
            call()
        assert str(caught.value)
    assert pile.state_hash == digest


def test_files_that_cannot_be_had_are_errors_of_ours_and_of_the_system(pile, tmp_path):
    # Snapshots raised FileNotFoundError and TypeError, which are no DynamicsError.
    snapshot = pile.snapshot()
    nowhere = str(tmp_path / "nowhere" / "x")
    for path, code, call in [
        (nowhere, errno.ENOENT, lambda: d.Snapshot.load(nowhere)),
        (nowhere, errno.ENOENT, lambda: snapshot.save(nowhere)),
        (str(tmp_path), errno.EISDIR, lambda: snapshot.save(str(tmp_path))),
        ("/dev/full", errno.ENOSPC, lambda: snapshot.save("/dev/full")),
        (nowhere, errno.ENOENT, lambda: d.World.from_scene(nowhere)),
    ]:
        with pytest.raises(d.FileAccessError) as caught:
            call()
        assert (caught.value.errno, caught.value.filename) == (code, path) and path in str(caught.value)
    for bad in (3.5, 3, None, "a\0b", b"a\0b"):
        with pytest.raises(d.InvalidValueError, match="path is"):
            d.Snapshot.load(bad)
        with pytest.raises(d.InvalidValueError, match="path is"):
            snapshot.save(bad)
    snapshot.save(os.fsencode(tmp_path / "pile"))
    assert bytes(d.Snapshot.load(str(tmp_path / "pile"))) == bytes(snapshot)


def test_a_representation_is_never_an_exception(pile, tmp_path):
    # While another thread stepped a world, and after the replay of a world was closed, they raised.
    with pile.record(tmp_path / "recording"):
        pile.step()
    replay = d.replay(tmp_path / "recording")
    lent = replay.world
    replay.close()
    assert repr(lent) == lent._repr_html_() == "<World, closed>"
    batch, seen = d.WorldBatch(pile, 2), []

    def looks():
        seen.extend((repr(pile), pile._repr_html_(), repr(pile.names), repr(batch)))

    def is_asked(first, second):
        thread = threading.Thread(target=looks)
        thread.start()
        thread.join()
        return True

    pile.set_filter_hook(is_asked)
    pile.add_body(d.circle(0.5), position=(0, 0.2), shape={"enables_filter_hook": True})
    pile.step()
    assert seen[:2] == ["<World, in use by another thread>"] * 2
    assert seen[2] == "<Names of bodies, in use by another thread>" and "2 worlds" in seen[3]
    names = pile.names
    pile.close()
    assert repr(names) == "<Names of bodies, closed>"


def test_what_sleeps_is_woken_by_what_the_documents_say():
    with d.World() as world:
        world.add_body(d.box(20, 0.5), position=(0, -0.5), type="static")
        box = world.add_body(d.box(0.5, 0.5), position=(0, 0.5))
        world.step(count=120)
        own = [box]
        changes = {
            "gravity": lambda batch: None,
            "surface": lambda batch: batch.set_materials([[(0.6, 0, 0, 3)] * 2] * 2),
            "force": lambda batch: batch.add_forces(np.full((2, 1, 4), 1e-6), own),
            "impulse": lambda batch: batch.add_impulses(np.full((2, 1, 4), 1e-6), own),
            "velocity": lambda batch: batch.set_velocities(np.full((2, 1, 4), 1e-6), own),
            "pose": lambda batch: batch.set_poses(batch.poses(own) + np.float32([1e-4, 0, 0, 0]), own),
            "use_world": lambda batch: [batch.use_world(i, lambda lent: lent.set_awake(own[0], True)) for i in (0, 1)],
        }
        for name, change in changes.items():
            with d.WorldBatch(world, 2) as batch:
                own = batch.translate([box])
                batch.set_gravity([(0, 10)] * 2)
                change(batch)
                batch.step()
                assert batch.awake(own).all() == batch.awake(own).any() == (name not in ("gravity", "surface")), name
        world.set(gravity=(0, 10))
        world.set_gravity_scale(box, 3)
        world.set_acceleration(box, (0, 9))
        world.set_damping(box, 1, 1)
        world.set_material(world.shapes_of(world.bodies[0])[0], tangent_speed=3)
        world.step()
        assert not world.state(box).is_awake
        world.set_awake(box, True)
        world.step()
        assert world.state(box).linear_velocity[1] > 0


@pytest.mark.usefixtures("eager_threads")
def test_two_threads_close_one_world():
    """The second destroyed what the first had, and raised StaleHandleError, where closing twice is nothing."""
    errors = []
    for _ in range(300):
        world = d.World()
        world.add_bodies(d.circle(0.5), [(i, 0) for i in range(100)])
        barrier = threading.Barrier(2)

        def close(world=world, barrier=barrier):
            barrier.wait()
            try:
                world.close()
            except d.DynamicsError as error:
                errors.append(error)

        threads = [threading.Thread(target=close) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not errors


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
# JAX, where another test has loaded it, warns of every fork, and so does Python from 3.12 on.
@pytest.mark.filterwarnings("ignore:os.fork:RuntimeWarning", "ignore:.*multi-threaded:DeprecationWarning")
def test_children_of_fork_are_not_stopped_by_what_other_threads_did():
    """Locks of the process that another thread held at the fork were held in the child for ever, which ended by SIGILL: one
    in fifteen."""
    is_over = threading.Event()

    def make_worlds():
        while not is_over.is_set():
            with d.World() as world:
                world.add_bodies(d.circle(0.5), [(i, 0) for i in range(50)])
                world.step()

    thread = threading.Thread(target=make_worlds)
    thread.start()
    try:
        for _ in range(150):
            child = os.fork()
            if child == 0:
                signal.alarm(60)
                d.World().step()
                os._exit(0)
            assert os.waitpid(child, 0)[1] == 0
    finally:
        is_over.set()
        thread.join()
