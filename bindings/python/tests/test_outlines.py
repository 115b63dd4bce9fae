"""Hulls, convex parts of outlines, outlines of tiles."""

import numpy as np
import pytest

import swift_dynamics as dynamics

L = [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]


def test_a_hull_is_a_polygon():
    hull = dynamics.hull([*L, (0.5, 0.5)], radius=0.25)
    assert hull.kind == "polygon" and hull.radius == 0.25
    assert set(hull.points) == {(0, 0), (2, 0), (2, 1), (1, 2), (0, 2)}
    random = np.random.default_rng(1).normal(size=(5000, 2))
    assert len(dynamics.hull(random).points) == 8


def test_parts_fill_an_outline():
    parts = dynamics.convex_parts(L)
    assert len(parts) == 2
    with dynamics.World() as world:
        body = world.add_body(type="dynamic")
        for part in parts:
            world.add_shape(body, part, density=2)
        assert world.state(body).mass == pytest.approx(6)
    assert len(dynamics.convex_parts(np.array(L)[::-1])) == 2


def test_outlines_of_tiles():
    level = ["#..#",
             "####"]
    tiles = np.array([[tile == "#" for tile in row] for row in level])[::-1]
    loop, = dynamics.tile_outlines(tiles, size=(2, 1), origin=(-4, 0))
    assert loop.dtype == np.float32 and loop.shape == (8, 2)
    assert loop.min(axis=0).tolist() == [-4, 0] and loop.max(axis=0).tolist() == [4, 2]
    # Once around, the solid on the left: six tiles of 2 square metres.
    x, y = loop.T
    assert 0.5 * np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)) == 12
    with dynamics.World() as world:
        ground = world.add_body()
        assert len(world.add_chain(ground, loop, is_loop=True)) == 8
        ball = world.add_body(type="dynamic", position=(0, 3))
        world.add_shape(ball, dynamics.circle(0.5))
        world.step(1 / 60, count=120)
        assert world.state(ball).position[1] == pytest.approx(1.5, abs=0.01)
    first, second = dynamics.tile_outlines([[True, False, True]])
    assert len(first) == len(second) == 4 and second.min(axis=0).tolist() == [2, 0]
    assert dynamics.tile_outlines(np.zeros((3, 4), bool)) == [] == dynamics.tile_outlines(np.zeros((0, 4), bool))


@pytest.mark.parametrize("call, error, text", [
    (lambda: dynamics.hull([(0, 0), (1, 1)]), dynamics.InvalidValueError, "2 points enclose no area"),
    (lambda: dynamics.hull([(0, 0), (1, 1), (np.nan, 0)]), dynamics.InvalidValueError, "point 2"),
    (lambda: dynamics.hull([0, 1, 2]), dynamics.CountError, "points has the shape"),
    (lambda: dynamics.hull([]), dynamics.InvalidValueError, "0 points"),
    (lambda: dynamics.convex_parts([(0, 0), (2, 2), (2, 0), (0, 2)]), dynamics.InvalidValueError, "edges 0 and 2 meet"),
    (lambda: dynamics.convex_parts([]), dynamics.InvalidValueError, "no points"),
    (lambda: dynamics.tile_outlines([True, False]), dynamics.CountError, "rows, columns"),
    (lambda: dynamics.tile_outlines([["a"]]), dynamics.InvalidValueError, "bool"),
    (lambda: dynamics.tile_outlines([[True]], size=(0, 1)), dynamics.InvalidValueError, "tile width"),
    (lambda: dynamics.tile_outlines([[True]], size=1), dynamics.InvalidValueError, "size"),
])
def test_what_is_refused(call, error, text):
    with pytest.raises(error, match=text):
        call()
