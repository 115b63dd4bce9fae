"""Arguments in all the forms that they may have: numbers, handles, arrays and names."""

import numpy as np
import pytest

import swift_dynamics as d


def test_numbers_of_an_array_are_handles(pile):
    # An element of `row_bodies()` was refused where a body by itself may be, or its kind counts.
    body, shape = pile.bodies[1], pile.shapes[1]
    joint = pile.add_joint("weld", body, pile.bodies[2])
    batch = d.WorldBatch(pile, 2)
    for one in (body, shape, joint):
        for number in (np.uint64(one), np.array(one, np.uint64)):
            assert number in pile
            for owner in (pile, batch):
                found = owner.translate(number)
                assert found == owner.translate(one) and type(found) is type(one)
    number = pile.row_bodies()[pile.state(body).row]
    scalar = np.array(number)
    assert np.array_equal(pile.poses(number), pile.poses([body])) and np.array_equal(pile.poses(scalar), pile.poses([body]))
    assert batch.poses(batch.bodies[1]).shape == batch.poses(np.uint64(batch.bodies[1])).shape == (2, 1, 4)
    assert pile.bounding_box(number) == pile.bounding_box(body) and pile.state(scalar) == pile.state(body)
    assert pile.bounding_box(np.uint64(shape)) == pile.bounding_box(shape)
    assert [handle in pile for handle in pile.row_bodies()] == [False] + [True] * len(pile.bodies)
    pile.remove(np.uint64(joint), np.uint64(shape), number)
    assert joint not in pile and shape not in pile and body not in pile and number not in pile
    with pytest.raises(d.StaleHandleError):
        pile.remove(number)
    for bad in (np.float64(number), np.array([number]), np.bool_(True), True):
        with pytest.raises(d.InvalidValueError):
            pile.remove(bad)


def test_numbers_beyond_single_precision_are_refused_without_a_warning(pile):
    # NumPy warned of an overflow, and under -W error that was raised in place of the library's error.
    count = len(pile.bodies)
    for call in (
        lambda: pile.set_velocities(np.full((count, 4), 1e39)), lambda: pile.set_poses([[1e39, 0, 1, 0]] * count),
        lambda: pile.add_bodies(d.circle(1), [(1e39, 0)]), lambda: pile.cast_rays([(0, 0)], [(-1e39, 0)]),
    ):
        with pytest.raises(d.InvalidValueError):
            call()
    batch = d.WorldBatch(pile, 2)
    batch.set_gravity([(0, 1e39), (0, -10)])
    assert batch.failed_worlds == [0]
    with np.errstate(all="raise"):
        pile.set_velocities(np.full((count, 4), 1e-46))


def test_empty_lists_are_arrays_of_nothing(pile):
    # `np.zeros((0, 2))` was taken, and `[]` refused.
    digest = pile.state_hash
    assert pile.add_bodies(d.circle(1), [], angles=[], velocities=[]) == []
    pile.set_poses([], [])
    pile.set_velocities([], [])
    pile.apply_forces([], [])
    assert pile.poses([]).shape == (0, 4) == d.poses_of_angles([], []).shape and d.angles_of_poses([]).shape == (0,)
    assert pile.cast_rays([], []) == pile.overlap_boxes([], []) == pile.cast_shapes(d.circle(1), [], []) == []
    assert pile.state_hash == digest
    for call in (lambda: pile.set_poses([]), lambda: pile.set_poses(np.zeros((0, 3)), []), lambda: pile.cast_rays([3], [4])):
        with pytest.raises(d.CountError):
            call()


def test_no_body_is_excluded_by_none(pile):
    ray = (0, 30), (0, -60)
    assert pile.cast_ray(*ray, d.QueryFilter(excluded_body=None)) == pile.cast_ray(*ray) is not None
    batch = d.WorldBatch(pile, 1)
    sensors = [d.RaySensor(*ray, body=body) for body in (None, 0, d.Body(0))]
    assert len(set(batch.cast_rays(sensors)[0].tolist())) == 1


def test_unknown_arguments_are_answered_with_those_that_there_are():
    # Fields of structures were listed that are refused, and names left out that are taken.
    with d.World() as world:
        body = world.add_body()
        for call, there, not_there in [
            (lambda: world.add_shape(body, d.circle(1), frction=1), "friction restitution category mask group density",
             "material filter geometry"),
            (lambda: world.add_body(d.circle(1), shape={"frction": 1}), "friction", "material"),
            (lambda: world.add_body(agle=1), "angle position shape type is_bullet", "rotation"),
            (lambda: world.add_bodies(d.circle(1), [(0, 0)], agle=1), "angles velocities shape", "rotation position"),
            (lambda: world.add_chain(body, [(3, 0), (2, 0), (1, 0), (0, 0)], frction=1), "friction mask is_loop",
             "material filter points point_count"),
            (lambda: world.add_joint("revolute", None, body, anchor=(0, 0)), "at axis anchor_a angle_b motor_speed",
             "kind body_a frame_a length mouse_hertz"),
        ]:
            with pytest.raises(TypeError) as caught:
                call()
            named = set(str(caught.value).split("expected ")[1].split(", "))
            assert named >= set(there.split()) and not named & set(not_there.split())
        for call in (
            lambda: world.add_body(rotation=1), lambda: world.add_shape(body, d.circle(1), filter=3),
            lambda: world.add_joint("revolute", None, body, frame_a=((0, 0), 0)),
        ):
            with pytest.raises(d.InvalidValueError, match="expected .*(angle|mask|anchor_a)"):
                call()


def test_several_bodies_are_no_body_of_a_joint(pile):
    # NumPy's "truth value of an array" was raised.
    for pair in ((np.array(pile.bodies), pile.bodies[1]), (pile.bodies[1], np.array(pile.bodies)), (pile.bodies, None)):
        with pytest.raises(d.InvalidValueError, match="expected a handle"):
            pile.add_joint("weld", *pair)


def test_sets_are_not_lists_of_handles(pile):
    # They were taken in the set's own order, which nobody knows; so were marks and geometries.
    batch = d.WorldBatch(pile, 2)
    for bodies in (set(batch.bodies), frozenset(batch.bodies), dict.fromkeys(batch.bodies)):
        for call in (
            lambda: batch.poses(bodies), lambda: pile.poses(bodies), lambda: batch.contacts({(body, None) for body in bodies}),
            lambda: batch.set_geometries({d.circle(1)}),
        ):
            with pytest.raises(d.InvalidValueError, match="expected"):
                call()


def test_geometries_are_equal_by_value(pile):
    # Each was equal to itself alone.
    made = [
        lambda: d.circle(1, (2, 3)), lambda: d.capsule((0, 0), (1, 2), 0.3), lambda: d.box(1, 2, (3, 4), 0.3, 0.1),
        lambda: d.polygon([(0, 0), (1, 0), (0, 1)]), lambda: d.segment((0, 1), (3, 4))]
    for make in made:
        shape = pile.shapes_of(pile.add_body(make()))[0]
        assert len({make(), make(), pile.shape_state(shape)["geometry"]}) == 1
    assert len({make() for make in made}) == 5 and d.circle(1) != d.circle(2) and d.circle(1) != 1
    assert d.box(1, 1, angle=0.1) != d.box(1, 1) and d.hull([(0, 0), (1, 0), (0, 1)]) == d.polygon([(0, 0), (1, 0), (0, 1)])
