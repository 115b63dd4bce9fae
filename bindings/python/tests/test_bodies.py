"""What is done with bodies one by one, and with worlds as a whole."""

import copy
import math
import pickle
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import swift_dynamics as d


@pytest.fixture
def world():
    with d.World(gravity=(0, 0)) as world:
        yield world


def test_what_is_not_named_stays(world):
    body = world.add_body(d.box(0.5, 0.5), angle=0.7, linear_velocity=(1, 2), angular_velocity=3)
    before = world.poses([body])[0]
    world.set_velocity(body, (4, 5))
    assert world.state(body).linear_velocity == (4, 5) and world.state(body).angular_velocity == 3
    world.set_angular_velocity(body, 6)
    assert world.state(body).linear_velocity == (4, 5) and world.state(body).angular_velocity == 6
    world.set_velocity(body, (0, 0), 0)
    assert world.velocities([body]).tolist() == [[0, 0, 0, 0]]
    world.set_pose(body, (7, 8))
    assert world.poses([body])[0].tolist() == [7, 8, *before[2:].tolist()]
    world.set_pose(body, (7, 8), 0)
    assert world.state(body).angle == 0


def test_properties_of_a_body(world):
    body = world.add_body(d.box(0.5, 0.5))
    world.set_bullet(body, True)
    world.set_fixed_rotation(body, True)
    world.set_solver(body, "direct")
    world.set_body_user_data(body, (1 << 64) - 1)
    state = world.state(body)
    assert state.is_bullet and state.fixed_rotation and state.solver == "direct" and state.user_data == (1 << 64) - 1
    world.set_mass(body, 5, (0, 0), 2)
    assert world.state(body).mass == 5
    world.reset_mass(body)
    assert world.state(body).mass == pytest.approx(1)
    world.set_shape_user_data(world.shapes[0], 9)
    assert world.shape_state(world.shapes[0])["user_data"] == 9
    for call in (
        lambda: world.set_solver(body, "exact"), lambda: world.set_body_user_data(body, -1),
        lambda: world.set_shape_user_data(world.shapes[0], 1.5), lambda: world.set_acceleration(body, (math.nan, 0)),
        lambda: world.set_sleep(body, True, -1), lambda: world.set_velocity(body, (0, 0), "fast"),
    ):
        with pytest.raises(d.InvalidValueError):
            call()


def test_targets(world):
    # Static bodies took a target and did nothing.
    wall, lift, ball = (world.add_body(d.box(0.5, 0.5), type=type) for type in ("static", "kinematic", "dynamic"))
    with pytest.raises(d.InvalidValueError, match="body type is static; expected kinematic or dynamic"):
        world.set_target_pose(wall, (1, 0), 0, 1 / 2)
    for body in (lift, ball):
        world.set_target_pose(body, (1, 0), 0.1, 1 / 2)
        assert world.state(body).linear_velocity == (2, 0)
        assert world.state(body).angular_velocity == pytest.approx(0.2, rel=1e-5)


@pytest.mark.parametrize("bad", [
    "12", b"12", bytearray(b"12"), {1, 2}, frozenset((1, 2)), {1: 1, 2: 2}, ("1", 2), [b"1", 2], np.array(["1", "2"]),
    (1,), (1, 2, 3), np.zeros((2, 2)), 3, None, (1j, 0), (10**400, 0),
])
def test_what_is_no_vector(world, bad):
    # Texts, sets and dictionaries of two elements were taken: "12" was the velocity (1, 2).
    body = world.add_body(d.circle(1))
    with pytest.raises(d.InvalidValueError, match="(?s)linear is .*; expected two numbers"):
        world.set_velocity(body, bad)
    assert world.state(body).linear_velocity == (0, 0)


@pytest.mark.parametrize("bad", ["0.01", b"1", bytearray(b"1"), memoryview(b"1"), np.str_("1"), [1], None, 1j, 10**400])
def test_what_is_no_number(world, bad):
    # `step("0.01")` made a step.
    body = world.add_body(d.circle(1))
    digest = world.state_hash
    for call in (lambda: world.step(bad), lambda: world.set_angular_velocity(body, bad), lambda: d.circle(bad)):
        with pytest.raises(d.InvalidValueError, match="; expected a number"):
            call()
    assert world.state_hash == digest


@pytest.mark.parametrize("one", [
    1, True, 1.0, np.float32(1), np.float64(1), np.int8(1), np.bool_(True), np.array(1.0), Fraction(1), Decimal(1),
])
def test_all_kinds_of_numbers(world, one):
    body = world.add_body(d.circle(1))
    for vector in ((one, 0), [one, 0], np.array([one, 0], float), np.array([one, 0], np.float32)):
        world.set_velocity(body, (0, 0))
        world.set_velocity(body, vector, one)
        assert world.state(body).linear_velocity == (1, 0) and world.state(body).angular_velocity == 1
    world.step(one)


def test_handles_are_no_texts(world):
    # Their digits were read.
    body = world.add_body(d.circle(1))
    for bad in ([str(int(body))], str(int(body)), [float(body)]):
        with pytest.raises(d.InvalidValueError, match="bodies is .*; expected handles"):
            world.poses(bad)
    assert world.poses([body, int(body), np.uint64(body), np.int64(body)]).shape == (4, 4)


def test_places_are_given_in_one_way(world):
    # What was given beside an array of all bodies was dropped without a word.
    digest = world.state_hash
    for arrays, name in [({}, "position"), ({"velocities": [(0, 0, 0)]}, "linear_velocity")]:
        with pytest.raises(d.InvalidValueError, match=f"{name} is .* beside .*; expected one of the two"):
            world.add_bodies(d.circle(1), [(0, 0)], **arrays, **{name: (5, 5)})
    with pytest.raises(d.InvalidValueError, match="angular_velocity is 3 beside velocities"):
        world.add_bodies(d.circle(1), [(0, 0)], velocities=[(0, 0, 0)], angular_velocity=3)
    assert world.state_hash == digest
    (body,) = world.add_bodies(d.circle(1), [(0, 0)], linear_velocity=(5, 5), angular_velocity=3)
    assert world.state(body).linear_velocity == (5, 5) and world.state(body).angular_velocity == 3
    with pytest.raises(d.InvalidValueError, match="point_count is 4 beside points"):
        world.add_chain(body, [(3, 0), (2, 0), (1, 0), (0, 0)], point_count=4)


def test_a_gravity_of_the_bodys_own(world):
    light, other = world.add_bodies(d.circle(0.5), [(0, 0), (5, 0)])
    world.set_acceleration(light, (0, 2))
    world.step(1 / 60, count=60)
    assert world.state(light).linear_velocity == pytest.approx((0, 2), rel=1e-5)
    assert world.state(other).linear_velocity == (0, 0) and world.state(light).acceleration == (0, 2)


def test_who_may_sleep(world):
    awake, asleep = world.add_bodies(d.circle(0.5), [(0, 0), (5, 0)])
    world.set_sleep(awake, False)
    assert world.state(awake).sleep_threshold == world.state(asleep).sleep_threshold
    world.set_sleep(asleep, True, 0.2)
    assert world.state(asleep).sleep_threshold == pytest.approx(0.2)
    world.step(count=90)
    assert world.state(awake).is_awake and not world.state(asleep).is_awake


def test_all_is_removed_or_nothing(world):
    first, second, third = world.add_bodies(d.circle(0.5), [(0, 0), (2, 0), (4, 0)])
    hinge = world.add_joint("revolute", first, second, at=(1, 0))
    shape = world.shapes_of(third)[0]
    gone = world.add_body(d.circle(1))
    world.remove(gone)
    digest = world.state_hash
    with d.World() as other:
        stranger = other.add_body(d.circle(1))
        for error, removed in [
            (d.InvalidValueError, [hinge, shape, first, 3]), (d.InvalidValueError, [first, None]),
            (d.StaleHandleError, [hinge, shape, gone]), (d.StaleHandleError, [first, second, first]),
            (d.WrongHandleError, [hinge, first, stranger]), (d.WrongHandleError, [hinge, d.Body(0)]),
        ]:
            with pytest.raises(error) as caught:
                world.remove(*removed)
            assert str(caught.value)
        assert stranger not in world
    assert world.state_hash == digest and all(one in world for one in (hinge, shape, first, second, third))
    world.remove(first, hinge, shape, third)
    assert world.bodies == [second] and world.joints == [] and gone not in world and hinge not in world
    world.remove()
    for bad in (3, None, "a"):
        with pytest.raises(d.InvalidValueError):
            bad in world


def test_a_difference_names_its_body(world):
    world.add_bodies(d.circle(0.5), [(0, 0), (5, 0)])
    with world.clone() as other:
        assert world.state_difference(other) is None and world.motion_hash == other.motion_hash
        body = other.translate(world.bodies[1])
        other.set_velocity(body, (1, 0))
        assert other.motion_hash != world.motion_hash
        text = world.state_difference(other)
        assert f"body {world.state(world.bodies[1]).row}" in text.lower() and "velocit" in text.lower()
    for bad in (None, 3, world.snapshot()):
        with pytest.raises(d.InvalidValueError):
            world.state_difference(bad)
    with pytest.raises(d.StaleHandleError):
        world.state_difference(other)


def test_counters_and_times(world):
    world.reserve(100, 100)
    world.add_body(d.box(9, 0.5), type="static")
    world.add_bodies(d.box(0.5, 0.5), [(-2, 1), (2, 1)])
    world.step()
    counters = world.counters
    assert (counters["bodies"], counters["awake_bodies"], counters["shapes"], counters["touching_contacts"]) == (3, 2, 3, 2)
    assert counters["body_bytes"] > 0 and counters["direct_error"] == 0
    times = world.phase_times
    assert 0 < times["solve"] < times["total"] < 1e4
    assert world.simd_level.is_available and d.SimdLevel.BASELINE.is_available
    with world.clone(simd_level=d.SimdLevel.BASELINE) as narrow:
        assert narrow.simd_level == d.SimdLevel.BASELINE
    with pytest.raises(d.LimitError):
        world.reserve(1 << 40, 0)
    with pytest.raises(d.InvalidValueError):
        world.reserve(-1, 0)


def test_a_snapshot_is_overwritten(world):
    body = world.add_body(d.circle(0.5), linear_velocity=(1, 0))
    kept = world.snapshot()
    world.step(count=10)
    digest, position = world.state_hash, world.state(body).position
    assert world.snapshot(into=kept) is kept
    world.step(count=10)
    world.restore(kept)
    assert world.state_hash == digest and world.state(body).position == position
    with pytest.raises(d.InvalidValueError):
        world.snapshot(into=3)


def test_where_bodies_are_and_how_fast_their_points():
    with d.World() as world:
        wheel = world.add_body(d.circle(0.5), position=(2, 0.5), linear_velocity=(3, 0), angular_velocity=-6)
        assert world.velocity_at(wheel, (2, 0)) == pytest.approx((0, 0), abs=1e-5)
        assert world.velocity_at(wheel, (2, 1)) == pytest.approx((6, 0), abs=1e-5)
        low, high = world.bounding_box(wheel)
        assert low == pytest.approx((1.5, 0)) and high == pytest.approx((2.5, 1))
        assert world.bounding_box(world.shapes[0]) == (low, high)
        assert world.bounding_box(world.add_body()) is None
        assert world.state(wheel).allows_sleep
        world.set_sleep(wheel, False)
        assert not world.state(wheel).allows_sleep
        for wrong in (0, "wheel", None):
            with pytest.raises(d.InvalidValueError):
                world.bounding_box(wrong)
        with pytest.raises(d.InvalidValueError):
            world.velocity_at(wheel, (math.nan, 0))


def test_worlds_are_no_values():
    with d.World() as world:
        for copied in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError, match="snapshot"):
                copied(world)
        for wrong in ({"rotation": 1}, {"position": 3}, {"type": "flying"}):
            with pytest.raises(d.InvalidValueError):
                world.add_body(d.circle(1), **wrong)
        with pytest.raises(d.InvalidValueError):
            world.add_body(d.circle(1), shape={"material": 3})
        assert world.step_count == 0
