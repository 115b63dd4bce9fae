"""Whole rows as arrays, and angles that have the library's bits."""

import numpy as np
import pytest

import swift_dynamics as d


@pytest.fixture
def world():
    with d.World(gravity=(0, -10)) as world:
        world.add_body(d.box(20, 0.5), position=(0, -0.5), type="static")
        world.add_bodies(
            d.box(0.5, 0.5), [(3 * i, 1 + i) for i in range(5)], angles=range(5), velocities=[(i, 0, 1) for i in range(5)])
        yield world


def test_rows_are_the_bodies(world):
    world.step(count=10)
    world.remove(world.bodies[2])
    rows = [world.state(body).row for body in world.bodies]
    assert world.row_count == 7 and 3 not in rows
    bodies, poses, velocities = world.row_bodies(), world.row_poses(), world.row_velocities()
    assert bodies.shape == (7,) and poses.shape == velocities.shape == (7, 4)
    assert bodies[rows].tolist() == world.bodies
    assert np.array_equal(poses[rows], world.poses()) and np.array_equal(velocities[rows], world.velocities())
    assert bodies[[0, 3]].tolist() == [0, 0] and np.array_equal(poses[[0, 3]], [[0, 0, 1, 0]] * 2)
    assert world.row_awake()[rows].tolist() == [world.state(body).is_awake for body in world.bodies]
    assert world.row_awake().sum() == 4
    # Copies: they stay what they are.
    world.step(count=30)
    assert not np.array_equal(world.row_poses(), poses)
    out = np.empty((7, 4), np.float32)
    assert world.row_poses(out) is out and np.array_equal(out[rows], world.poses())


def test_rows_are_written(world):
    poses, velocities = world.row_poses(), world.row_velocities()
    world.step(count=60)
    world.set_row_poses(poses)
    world.set_row_velocities(velocities)
    assert np.array_equal(world.row_poses(), poses) and np.array_equal(world.row_velocities(), velocities)
    with world.clone() as other:
        forces = np.arange(28, dtype=np.float32).reshape(7, 4)
        world.add_row_forces(forces)
        other.apply_forces(forces[2:], other.bodies[1:])
        world.step()
        other.step()
        assert world.motion_hash == other.motion_hash


def test_add_row_forces_wakes_nobody(world):
    world.set_awake(world.bodies[5], False)
    world.add_row_forces(np.full((7, 4), 100, np.float32))
    world.step()
    assert not world.row_awake()[6] and world.row_velocities()[5, 0] > 4


def test_what_is_refused(world):
    digest = world.state_hash
    for error, call in [
        (d.CountError, lambda: world.set_row_poses(world.poses())),
        (d.CountError, lambda: world.set_row_velocities(np.zeros((7, 3)))),
        (d.CountError, lambda: world.add_row_forces([])),
        (d.InvalidValueError, lambda: world.set_row_poses(np.full((7, 4), np.nan))),
        (d.InvalidValueError, lambda: world.set_row_velocities(np.full((7, 4), np.inf))),
        (d.InvalidValueError, lambda: world.add_row_forces(np.full((7, 4), np.nan))),
        (d.InvalidValueError, lambda: world.add_row_forces("forces")),
        (d.InvalidValueError, lambda: world.row_poses(np.zeros((7, 4)))),
        (d.InvalidValueError, lambda: world.row_awake([False] * 7)),
        (d.CountError, lambda: world.row_bodies(np.zeros(6, np.uint64))),
        (d.InvalidValueError, lambda: world.row_poses(np.zeros((4, 7), np.float32).T)),
    ]:
        with pytest.raises(error) as caught:
            call()
        assert str(caught.value)
    assert world.state_hash == digest


def test_angles_have_the_librarys_bits():
    random = np.random.default_rng(3)
    angles = np.concatenate([np.linspace(-7, 7, 500), random.normal(0, 1e3, 500)]).astype(np.float32)
    places = np.stack([np.arange(1000.0), np.zeros(1000)], 1).astype(np.float32)
    form = d.box(0.2, 0.2)
    with d.World() as one, d.World() as many, d.World() as placed:
        for place, angle in zip(places, angles):
            one.add_body(form, position=place, angle=angle)
        many.add_bodies(form, places, angles=angles)
        assert one.state_difference(many) is None and one.state_hash == many.state_hash
        bodies = placed.add_bodies(form, np.zeros((1000, 2)))
        poses = d.poses_of_angles(places, angles)
        placed.set_poses(poses)
        assert np.array_equal(placed.poses(), poses)
        for body, place, angle in zip(bodies, places, angles):
            placed.set_pose(body, (0, 0), 1)
            placed.set_pose(body, place, angle)
        assert np.array_equal(placed.poses(), poses)
        # Bodies that are added have their rotations normalized once more.
        assert np.abs(one.poses() - poses).max() < 2e-7
        found = d.angles_of_poses(one.poses())
        assert found.tolist() == [one.state(body).angle for body in one.bodies]
        assert np.abs(np.sin(found - angles)).max() < 1e-3 and np.abs(np.sin(found - angles))[:500].max() < 2e-6


def test_poses_and_angles_are_checked():
    for error, call in [
        (d.InvalidValueError, lambda: d.poses_of_angles([(0, 0)], [np.nan])),
        (d.CountError, lambda: d.poses_of_angles([(0, 0)], [1, 2])),
        (d.CountError, lambda: d.angles_of_poses([1, 2, 3])),
        (d.InvalidValueError, lambda: d.angles_of_poses([[0, 0, 0, 0]])),
        (d.InvalidValueError, lambda: d.angles_of_poses(3 + 1j)),
    ]:
        with pytest.raises(error):
            call()
    assert d.angles_of_poses(np.tile(np.float32([0, 0, 0, 1]), (2, 3, 1))).shape == (2, 3)
