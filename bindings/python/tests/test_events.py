"""What a step tells of itself: impacts, sensors, joints, moves, sleep; and contacts by their handles."""

import math

import pytest

import swift_dynamics as d


@pytest.fixture
def world():
    with d.World(gravity=(0, -10)) as world:
        yield world


def floor(world, **shape):
    return world.add_body(d.box(20, 0.5), position=(0, -0.5), type="static", shape=shape)


def test_a_hit_has_the_speed_of_the_fall(world):
    ground = floor(world)
    ball = world.add_body(d.circle(0.5), position=(0, 5.5), shape={"enables_hit_events": True})
    hits = []
    while not hits:
        world.step(1 / 240)
        hits = world.hit_events
        assert world.time < 2
    (hit,) = hits
    assert hit.approach_speed == pytest.approx(math.sqrt(2 * 10 * 5), rel=0.01)
    assert {hit.shape_a, hit.shape_b} == {*world.shapes_of(ground), *world.shapes_of(ball)}
    assert hit.point == pytest.approx((0, 0), abs=0.02) and hit.normal == pytest.approx((0, 1))
    assert world.contact(hit.contact).is_touching
    world.set(hit_event_threshold=100)
    world.set_pose(ball, (0, 5.5))
    for _ in range(300):
        world.step(1 / 240)
        assert world.hit_events == []


def test_a_sensor_sees_a_ball_pass(world):
    gate = world.add_body(d.box(1, 0.5), position=(0, 2), type="static", shape={"is_sensor": True})
    ball = world.add_body(d.circle(0.25), position=(0, 5))
    (sensor,), (visitor,) = world.shapes_of(gate), world.shapes_of(ball)
    event = d.SensorEvent(sensor, visitor, gate, ball)
    told = []
    for _ in range(80):
        world.step()
        for began in world.sensor_begin_events:
            told.append(("begin", began))
            assert world.sensor_overlaps(sensor) == [visitor]
            # It has come in since the step before.
            assert 2.5 < world.state(ball).position[1] < 2.9
        told += [("end", ended) for ended in world.sensor_end_events]
    assert told == [("begin", event), ("end", event)]
    assert world.sensor_overlaps(sensor) == []
    assert world.state(ball).position[1] < 1
    with pytest.raises(d.InvalidValueError):
        world.sensor_overlaps(visitor)


def test_a_hinge_tells_what_is_too_much_for_it(world):
    load = world.add_body(d.box(0.5, 0.5), position=(0, -2), shape={"density": 3})
    hinge = world.add_joint("revolute", None, load, at=(0, 0), force_threshold=40)
    world.step(count=60)
    # 3 kg hang from it, which are 30 N.
    assert world.joint_events == []
    world.apply_force(load, (0, -20))
    world.step()
    (event,) = world.joint_events
    assert event.joint == hinge and event.force == pytest.approx(50, rel=0.05)


def test_moves_and_sleep(world):
    floor(world)
    box = world.add_body(d.box(0.5, 0.5), position=(0, 0.5), angle=0, user_data=7)
    world.add_body(d.circle(1), position=(9, 9), type="static")
    world.step()
    (move,) = world.move_events
    state = world.state(box)
    assert (move.body, move.position, move.angle, move.user_data) == (box, state.position, state.angle, 7)
    assert not move.fell_asleep and world.sleep_events == []
    while not world.sleep_events:
        world.step()
        assert world.time < 3
    assert world.sleep_events == [box] and world.move_events[0].fell_asleep and not world.state(box).is_awake
    world.step()
    assert world.sleep_events == [] and world.move_events == []


def test_what_is_left_no_room_is_squeezed(world):
    floor(world)
    world.add_body(d.circle(0.25), position=(0, 0.25))
    press = world.add_body(d.box(5, 0.5), position=(0, 1.1), type="kinematic", linear_velocity=(0, -0.5))
    seen = set()
    for _ in range(90):
        world.step()
        seen.update(world.squeezed_bodies)
    assert seen == {world.bodies[1]} and press not in seen
    assert world.quarantined_bodies == []


def test_pairs_that_are_close_need_not_touch(world):
    world.set(gravity=(0, 0))
    first = world.add_body(d.circle(0.5))
    second = world.add_body(d.circle(0.5), position=(0.75, 0.75), shape={"friction": 0.4})
    world.step()
    (contact,) = world.contacts
    assert contact.points == () and not contact.is_touching and world.begin_events == []
    world.set_pose(second, (1, 0))
    world.step()
    (contact,) = world.contacts_of(first)
    assert contact.is_touching and [begun.handle for begun in world.begin_events] == [contact.handle]
    assert contact.friction == pytest.approx(math.sqrt(0.6 * 0.4)) and contact.restitution == 0
    assert world.contact(contact.handle) == contact
    world.set_pose(second, (9, 0))
    world.step()
    (ended,) = world.end_events
    assert (ended.body_a, ended.body_b, ended.points) == (first, second, ())
    with pytest.raises(d.StaleHandleError):
        world.contact(contact.handle)
    for bad in (None, 3, (1, 2, 3), d.ContactHandle("a", 0, 0), d.ContactHandle(1 << 40, 0, 0)):
        with pytest.raises(d.InvalidValueError):
            world.contact(bad)
