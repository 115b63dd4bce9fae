"""Characters that go where they are told."""

import math
from dataclasses import replace

import pytest

import swift_dynamics as d


@pytest.fixture
def room():
    """A floor whose top is at 0 and a wall whose left side is at 3."""
    with d.World() as world:
        world.add_body(d.box(20, 0.5), position=(0, -0.5), type="static")
        world.add_body(d.box(0.5, 5), position=(3.5, 5), type="static")
        yield world


def test_a_character_falls_and_walks_to_the_wall(room):
    character = d.Mover((0, 0.3), (0, 1.2), 0.3, position=(0, 2))
    character.velocity = (2, -5)
    room.move(character, (0, -5))
    assert character.position == pytest.approx((0, 0), abs=0.01)
    assert character.velocity == pytest.approx((2, 0), abs=1e-4)
    assert [plane.body for plane in character.planes] == [room.bodies[0]]
    room.move(character, (10, 0))
    assert character.position == pytest.approx((2.7, 0), abs=0.01)
    assert {plane.body for plane in character.planes} == set(room.bodies)
    assert character.velocity == pytest.approx((0, 0), abs=1e-4)


def test_a_filter_lets_it_through(room):
    character = d.Mover((0, 0.3), (0, 1.2), 0.3, filter=d.QueryFilter(excluded_body=room.bodies[1]))
    room.move(character, (8, 0))
    assert character.position[0] == pytest.approx(8, abs=0.01)


def test_more_planes_than_there_is_room_for():
    with d.World() as world:
        ground = world.add_body(type="static")
        for _ in range(40):
            world.add_shape(ground, d.box(1, 1))
        character = d.Mover((0, -0.1), (0, 0.1), 0.3, position=(0, 1.25))
        room_needed = len(world.mover_planes(d.circle(0.4), (0, 1.2)))
        world.move(character, (0.001, 0))
        assert room_needed == 40 and len(character.planes) == 40


def test_soft_planes(room):
    planes = room.mover_planes(d.circle(0.5), (2.6, 5))
    assert len(planes) == 1 and planes[0].depth == pytest.approx(0.1, abs=1e-5)
    assert planes[0].push_limit == math.inf and planes[0].clips_velocity and planes[0].body == room.bodies[1]
    way, hard = d.solve_planes(planes, (1, 2))
    assert way == pytest.approx((-0.095, 2), abs=1e-5) and hard[0].push == pytest.approx(1.095, abs=1e-5)
    assert d.clip_velocity(hard, (3, 1)) == pytest.approx((0, 1), abs=1e-6)
    way, soft = d.solve_planes([replace(planes[0], push_limit=0.25, clips_velocity=False)], (1, 2))
    assert way == pytest.approx((0.75, 2), abs=1e-6) and soft[0].push == 0.25
    assert d.clip_velocity(soft, (3, 1)) == (3, 1)
    assert d.solve_planes([], (1, 2)).translation == (1, 2)


def test_what_is_refused(room):
    plane = d.MoverPlane((0, 1), 0)
    character = d.Mover((0, 0.3), (0, 1.2), 0.3)
    for call in (
        lambda: d.solve_planes([replace(plane, push_limit=-1)], (0, 0)),
        lambda: d.solve_planes([replace(plane, normal=(1, 1))], (0, 0)),
        lambda: d.solve_planes([replace(plane, depth=math.nan)], (0, 0)),
        lambda: d.solve_planes([plane], (math.inf, 0)),
        lambda: d.solve_planes([3], (0, 0)),
        lambda: d.clip_velocity([plane], (math.nan, 0)),
        lambda: room.move(3, (0, 0)),
        lambda: room.move(character, (math.nan, 0)),
        lambda: room.move(replace(character, radius=-1), (0, 0)),
        lambda: room.move(replace(character, iteration_limit=0), (0, 0)),
        lambda: room.mover_planes("circle"),
    ):
        with pytest.raises(d.InvalidValueError) as caught:
            call()
        assert str(caught.value)
    assert character.position == (0, 0) and character.planes == ()
