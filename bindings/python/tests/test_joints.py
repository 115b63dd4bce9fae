"""Joints: which parameters they take, and where they are."""

import math

import pytest

import swift_dynamics as d


@pytest.fixture
def world():
    with d.World(gravity=(0, 0)) as world:
        world.add_bodies(d.box(0.5, 0.5), [(0, 0), (3, 0)])
        yield world


def test_parts_that_are_named_are_switched_on(world):
    first, second = world.bodies
    hinge = world.add_joint("revolute", first, second, at=(1, 0))
    assert not any(world.joint_definition(hinge)[name] for name in ("has_motor", "has_spring", "has_limits", "has_length"))
    world.set_joint(hinge, motor_speed=3, motor_maximum=100)
    world.step(count=30)
    assert world.state(second).angular_velocity - world.state(first).angular_velocity == pytest.approx(3, rel=0.01)
    world.set_joint(hinge, lower_limit=-1, upper_limit=2)
    world.set_joint(hinge, upper_limit=1, has_motor=False)
    found = world.joint_definition(hinge)
    assert (found["lower_limit"], found["upper_limit"], found["has_limits"], found["has_motor"]) == (-1, 1, True, False)
    world.set_joint(hinge, spring_target=0.5)
    assert world.joint_definition(hinge)["has_spring"]
    rod = world.add_joint("distance", first, second)
    world.set_joint(rod, length=2)
    assert world.joint_definition(rod)["has_length"] and world.joint_definition(rod)["length"] == 2


@pytest.mark.parametrize("kind, parameters, named", [
    ("revolute", {"body_a": d.Body(0)}, "body_a"),
    ("revolute", {"linear_hertz": 1, "mouse_hertz": 2}, "linear_hertz, mouse_hertz"),
    ("revolute", {"length": 1}, "length"),
    ("weld", {"motor_speed": 1}, "motor_speed"),
    ("distance", {"spring_target": 1}, "spring_target"),
    ("filter", {"spring_hertz": 1}, "spring_hertz"),
    ("revolute", {"lower_limit": -1}, "upper_limit"),
    ("prismatic", {"upper_limit": 1, "has_limits": True}, "lower_limit"),
])
def test_parameters_that_would_not_be_looked_at_are_refused(world, kind, parameters, named):
    first, second = world.bodies
    joint = world.add_joint(kind, first, second, **({"length": 3} if kind == "distance" else {}))
    digest = world.state_hash
    with pytest.raises(d.InvalidValueError, match=named):
        world.set_joint(joint, **parameters)
    with pytest.raises(d.InvalidValueError, match=named):
        world.add_joint(kind, first, second, **parameters)
    with pytest.raises(TypeError):
        world.set_joint(joint, speed=3)
    assert world.state_hash == digest


def test_what_joints_of_all_kinds_have_is_changed(world):
    first, second = world.bodies
    world.set_pose(second, (0.9, 0))
    hinge = world.add_joint("revolute", first, second, at=(0.5, 0))
    world.step()
    assert world.contacts == []
    world.set_awake(first, False)
    world.set_joint(hinge, force_threshold=3, user_data=9)
    assert not world.state(first).is_awake and world.joint_definition(hinge)["user_data"] == 9
    world.set_joint(hinge, collides_connected=True, method="rigid", solver="direct")
    assert world.state(first).is_awake
    world.step()
    assert len(world.contacts) == 1
    found = world.joint_definition(hinge)
    assert (found["method"], found["solver"], found["force_threshold"]) == ("rigid", "direct", 3)


def test_a_gear_stays_as_it_is(world):
    first, second = world.bodies
    hinges = [world.add_joint("revolute", None, body, at=(x, 0)) for body, x in ((first, 0), (second, 3))]
    gear = world.add_joint("gear", first, second, gear_first=hinges[0], gear_second=hinges[1], gear_ratio=2)
    with pytest.raises(d.InvalidValueError, match="gear_ratio"):
        world.set_joint(gear, gear_ratio=3)
    world.set_joint(gear, torque_threshold=5)
    assert world.joint_definition(gear)["torque_threshold"] == 5
    found = world.joint_definition(gear)
    assert found["kind"] == "gear" and found["gear_first"] == hinges[0] and found["gear_ratio"] == 2


def test_a_slide_along_an_axis(world):
    body = world.bodies[1]
    world.set_pose(body, (3, 0), 0.4)
    slide = world.add_joint("prismatic", None, body, at=(3, 0), axis=(3, 4), motor_speed=1, motor_maximum=100)
    found = world.joint_definition(slide)
    assert found["body_a"] is None and found["body_b"] == body
    assert found["frame_a"][0] == (3, 0) and found["frame_a"][1] == pytest.approx(math.atan2(4, 3), abs=1e-6)
    assert found["frame_b"][1] == pytest.approx(math.atan2(4, 3) - 0.4, abs=1e-6)
    world.step(count=60)
    assert world.joint_state(slide)["translation"] == pytest.approx(1, rel=0.02)
    x, y = world.state(body).position
    assert (x - 3, y) == pytest.approx((0.6, 0.8), abs=0.02) and world.state(body).angle == pytest.approx(0.4, abs=1e-3)
    for arguments in ({"at": (0, 0), "axis": (0, 0)}, {"at": (0, 0), "axis": 3}, {"axis": (1, 0)}):
        with pytest.raises(d.InvalidValueError):
            world.add_joint("prismatic", None, body, **arguments)


@pytest.mark.parametrize("frame", [
    {"anchor_a": (5, 5)}, {"anchor_b": (0, 0)}, {"angle_a": 1.0}, {"angle_b": 0},
])
def test_frames_are_given_in_one_way(world, frame):
    # What was given of the frames beside `at` was dropped without a word.
    first, second = world.bodies
    digest = world.state_hash
    (name,) = frame
    with pytest.raises(d.InvalidValueError, match=f"{name} is .* beside at"):
        world.add_joint("revolute", first, second, at=(1, 0), **frame)
    assert world.state_hash == digest
    joint = world.add_joint("revolute", first, second, **frame)
    found, side = world.joint_definition(joint), name[-1]
    assert found[f"frame_{side}"] == ((frame[name], 0) if "anchor" in name else ((0, 0), pytest.approx(frame[name])))
    assert found["frame_b" if side == "a" else "frame_a"] == ((0, 0), 0)


def test_a_gear_is_between_the_second_bodies_of_its_joints(world):
    # Any two bodies were taken: they collided no more, and the gear went with them, though it turned others.
    first, second = world.bodies
    other = world.add_body(d.box(0.5, 0.5), position=(6, 0))
    hinges = [world.add_joint("revolute", None, body, at=(x, 0)) for body, x in ((first, 0), (second, 3))]
    coupled = {"gear_first": hinges[0], "gear_second": hinges[1], "gear_ratio": 2}
    digest = world.state_hash
    for bodies in ((other, second), (first, other), (None, second)):
        with pytest.raises(d.InvalidValueError, match="gear bodies is .* the second bodies of its joints"):
            world.add_joint("gear", *bodies, **coupled)
    for arguments in ({"gear_first": hinges[0]}, {}, {"gear_first": first, "gear_second": second}):
        with pytest.raises(d.DynamicsError):
            world.add_joint("gear", **arguments)
    with pytest.raises(d.InvalidValueError, match="b is None"):
        world.add_joint("revolute", first)
    assert world.state_hash == digest
    world.add_joint("gear", second, first, **coupled)
    # They need not be named.
    found = world.joint_definition(world.add_joint("gear", **coupled))
    assert (found["body_a"], found["body_b"]) == (first, second)


def test_frames_are_moved(world):
    first, second = world.bodies
    weld = world.add_joint("weld", first, second, at=(1.5, 0))
    before = world.joint_definition(weld)
    world.set_frames(weld, anchor_b=(-2.5, 0))
    after = world.joint_definition(weld)
    assert after["frame_a"] == before["frame_a"] and after["frame_b"] == ((-2.5, 0), before["frame_b"][1])
    world.step(count=60)
    assert world.state(second).position[0] - world.state(first).position[0] == pytest.approx(4, abs=0.01)
    world.set_frames(weld, angle_b=-math.pi / 2)
    assert world.joint_definition(weld)["frame_b"][0] == (-2.5, 0)
    for arguments in ({"anchor_a": (math.nan, 0)}, {"angle_a": "a"}, {"anchor_b": 3}):
        with pytest.raises(d.InvalidValueError):
            world.set_frames(weld, **arguments)
    world.remove(weld)
    with pytest.raises(d.StaleHandleError):
        world.set_frames(weld)
