"""Questions whose answers are known, and blasts."""

import math
import threading

import numpy as np
import pytest

import swift_dynamics as d


@pytest.fixture
def row():
    """Boxes of 1 m at x = 2, 4, 6."""
    with d.World(gravity=(0, 0)) as world:
        world.add_bodies(d.box(0.5, 0.5), [(2, 0), (4, 0), (6, 0)])
        yield world


def test_a_circle_that_is_cast_stops_a_radius_before(row):
    hit = row.cast_shape(d.circle(0.25), (0, 0), (10, 0))
    assert hit.body == row.bodies[0] and hit.shape == row.shapes[0]
    assert hit.fraction == pytest.approx((1.5 - 0.25) / 10, abs=1e-3)
    assert hit.point == pytest.approx((1.5, 0), abs=0.01) and hit.normal == pytest.approx((-1, 0), abs=1e-6)
    assert row.cast_shape(d.circle(0.25), (0, 3), (10, 0)) is None
    second = row.cast_shape(d.circle(0.25), (0, 0), (10, 0), filter=d.QueryFilter(excluded_body=row.bodies[0]))
    assert second.body == row.bodies[1]
    # On edge a box reaches further.
    turned = row.cast_shape(d.box(0.5, 0.5), (0, 0), (10, 0), math.pi / 4)
    assert turned.fraction == pytest.approx((1.5 - math.sqrt(0.5)) / 10, abs=1e-3)


def test_many_shapes_are_cast_as_one_by_one(row):
    random = np.random.default_rng(1)
    positions = random.uniform(-1, 8, (50, 2)).astype(np.float32)
    ways, angles = random.uniform(-5, 5, (50, 2)).astype(np.float32), random.uniform(-9, 9, 50).astype(np.float32)
    for geometries in (d.box(0.3, 0.1), [d.box(0.3, 0.1), d.capsule((0, 0), (0.2, 0), 0.1)] * 25):
        hits = row.cast_shapes(geometries, positions, ways, angles)
        forms = geometries if isinstance(geometries, list) else [geometries] * 50
        assert hits == [row.cast_shape(*one) for one in zip(forms, positions, ways, angles)]
        assert len({hit is None for hit in hits}) == 2
    assert row.cast_shapes([], np.empty((0, 2)), np.empty((0, 2))) == []


def test_all_shapes_on_a_way(row):
    assert [hit.body for hit in row.cast_ray_through((0, 0), (10, 0))] == row.bodies
    assert [hit.body for hit in row.cast_ray_through((10, 0), (-10, 0))] == row.bodies[::-1]
    assert [hit.fraction for hit in row.cast_ray_through((0, 0), (10, 0))] == pytest.approx([0.15, 0.35, 0.55])
    hits = row.cast_shape_through(d.circle(0.25), (0, 0.6), (5, 0))
    assert [hit.body for hit in hits] == row.bodies[:2]
    assert row.cast_ray_through((0, 5), (10, 0)) == []


def test_what_is_somewhere(row):
    first, second, third = row.shapes
    assert row.overlap_point((2.4, 0.4)) == [first] and row.overlap_point((3, 0)) == []
    assert row.overlap_geometry(d.circle(0.6), (3, 0)) == [first, second]
    assert row.overlap_geometry(d.box(0.1, 2), (3, 0), math.pi / 2) == [first, second]
    assert row.overlap_geometries(d.circle(0.1), [(2, 0), (3, 0), (6, 0)]) == [[first], [], [third]]
    assert row.overlap_geometries([d.circle(0.1), d.circle(3)], [(2, 0), (4, 0)]) == [[first], [first, second, third]]
    # Boxes are tight ones.
    assert row.overlaps((2.51, -1), (3.49, 1)) == []
    assert row.overlap_boxes([(0, 0), (2.51, -1), (1, -1)], [(1, 1), (3.49, 1), (9, 1)]) == [[], [], row.shapes]
    assert row.overlap_boxes(np.empty((0, 2)), np.empty((0, 2))) == []


def test_closest_points_in_closed_form():
    with d.World() as world:
        world.add_body(d.box(0.5, 0.5))
        # Its corner points at the other.
        world.add_body(d.box(1, 1), position=(4, 0.2), angle=math.pi / 4)
        first, second = world.shapes
        found = world.closest_points(first, second)
        corner = 4 - math.sqrt(2)
        assert found.point_a == pytest.approx((0.5, 0.2), abs=1e-5)
        assert found.point_b == pytest.approx((corner, 0.2), abs=1e-5)
        assert found.normal == pytest.approx((1, 0), abs=1e-5)
        assert found.distance == pytest.approx(corner - 0.5, abs=1e-5)
        back = world.closest_points_of_geometry(d.box(1, 1), first, (4, 0.2), math.pi / 4)
        assert back.point_a == pytest.approx(found.point_b, abs=1e-5) and back.normal == pytest.approx((-1, 0), abs=1e-5)
        point = world.closest_points_of_point((3.5, 4.5), first)
        assert point.point_b == pytest.approx((0.5, 0.5)) and point.distance == pytest.approx(5)
        assert world.closest_points_of_point((0, 0), first).distance == 0


def test_an_explosion_pushes_outwards():
    with d.World(gravity=(0, 0)) as world:
        left, right = world.add_bodies(d.circle(0.5), [(-2, 0), (2, 0)])
        far = world.add_body(d.circle(0.5), position=(0, 7))
        world.explode((0, 0), radius=3, impulse_per_length=2, falloff=1)
        mass = math.pi / 4
        # A circle's breadth is its diameter.
        assert world.state(right).linear_velocity == pytest.approx((2 / mass, 0), rel=1e-4, abs=1e-6)
        assert world.state(left).linear_velocity[0] == -world.state(right).linear_velocity[0]
        assert world.state(far).linear_velocity == (0, 0)
        world.explode((0, 0), 3, -2, filter=d.QueryFilter(excluded_body=left))
        assert world.state(right).linear_velocity == pytest.approx((0, 0), abs=1e-5)
        assert world.state(left).linear_velocity[0] < 0


def test_threads_ask_at_once(row):
    rays = np.tile(np.float32([[0, 0]]), (2000, 1)), np.tile(np.float32([[10, 0]]), (2000, 1))
    found, refused = [], []

    def ask():
        found.append(row.cast_rays(*rays)[-1].body)
        try:
            row.poses()
        except d.LockedError:
            refused.append(True)

    def scope():
        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with pytest.raises(d.LockedError):
            row.step()
        return "asked"

    assert row.share_queries(scope) == "asked"
    assert found == [row.bodies[0]] * 4 and len(refused) == 4
    with pytest.raises(ZeroDivisionError):
        row.share_queries(lambda: 1 / 0)
    row.step()


def test_what_is_refused(row):
    circle, shape = d.circle(1), row.shapes[0]
    for error, call in [
        (d.InvalidValueError, lambda: row.cast_shape("circle", (0, 0), (1, 0))),
        (d.InvalidValueError, lambda: row.cast_shape(circle, (math.nan, 0), (1, 0))),
        (d.InvalidValueError, lambda: row.cast_shape(circle, (0, 0), (math.inf, 0))),
        (d.InvalidValueError, lambda: row.cast_shape(circle, (0, 0), (1, 0), math.nan)),
        (d.InvalidValueError, lambda: row.cast_shape(circle, (0, 0), (1, 0), filter=3)),
        (d.InvalidValueError, lambda: row.cast_shape(d.circle(-1), (0, 0), (1, 0))),
        (d.CountError, lambda: row.cast_shapes([circle], np.zeros((2, 2)), np.ones((2, 2)))),
        (d.CountError, lambda: row.cast_shapes(circle, np.zeros(3), np.ones((2, 2)))),
        (d.CountError, lambda: row.cast_shapes(circle, np.zeros((2, 2)), np.ones((3, 2)))),
        (d.InvalidValueError, lambda: row.cast_shapes(3, np.zeros((1, 2)), np.ones((1, 2)))),
        (d.InvalidValueError, lambda: row.cast_shapes([circle, 3], np.zeros((2, 2)), np.ones((2, 2)))),
        (d.InvalidValueError, lambda: row.cast_ray_through((0, 0), (0, 0))),
        (d.InvalidValueError, lambda: row.cast_shape_through(circle, (0, 0), 3)),
        (d.InvalidValueError, lambda: row.overlap_point((math.nan, 0))),
        (d.InvalidValueError, lambda: row.overlap_geometry(d.polygon([(0, 0), (1, 0), (2, 0)]))),
        (d.InvalidValueError, lambda: row.overlap_boxes([(1, 1)], [(0, 0)])),
        (d.CountError, lambda: row.overlap_boxes([(1, 1)], [(2, 2), (3, 3)])),
        (d.InvalidValueError, lambda: row.explode((0, 0), -1, 1)),
        (d.InvalidValueError, lambda: row.explode((0, 0), 1, math.nan)),
        (d.WrongHandleError, lambda: row.closest_points(shape, row.bodies[0])),
        (d.WrongHandleError, lambda: row.closest_points(shape, 0)),
        (d.InvalidValueError, lambda: row.closest_points(shape, None)),
        (d.InvalidValueError, lambda: row.cast_ray((0, 0), (1, 0), "all")),
    ]:
        with pytest.raises(error) as caught:
            call()
        assert str(caught.value)
