"""Pictures of worlds, for notebooks."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .geometry import Geometry

if TYPE_CHECKING:
    from .world import World

COLORS = {"static": "#8a8a8a", "kinematic": "#4f8f5f", "dynamic": "#3b76b0"}
MOST_SHAPES = 5000


def svg(world: "World", width: int = 600) -> str:
    """A world as it is, as an SVG picture ``width`` pixels wide; at most the first 5000 shapes."""
    shapes, low, high = [], [math.inf, math.inf], [-math.inf, -math.inf]
    for shape in world.shapes[:MOST_SHAPES]:
        state = world.shape_state(shape)
        body = world.state(state["body"])
        shapes.append(_shape(state["geometry"], body, _color(body)))
        box = state["box"]
        if state["has_box"] and body.type != "static":
            for axis in (0, 1):
                low[axis] = min(low[axis], box["low"][axis])
                high[axis] = max(high[axis], box["high"][axis])
    if low[0] > high[0]:
        low, high = [-10, -10], [10, 10]
    margin = 0.1 * max(high[0] - low[0], high[1] - low[1], 1)
    left, top, across, down = (
        low[0] - margin, -high[1] - margin, high[0] - low[0] + 2 * margin, high[1] - low[1] + 2 * margin)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{round(min(width * down / across, 2 * width))}"'
        f' viewBox="{left:g} {top:g} {across:g} {down:g}"><g transform="scale(1 -1)" stroke="#222"'
        f' stroke-width="{across / 400:g}" stroke-linejoin="round">{"".join(shapes)}</g></svg>'
    )


def _color(body) -> str:
    return COLORS[body.type] if body.is_awake or body.type == "static" else "#9fb6cc"


def _shape(geometry: Geometry, body, color: str) -> str:
    place = f'transform="translate({body.position[0]:g} {body.position[1]:g}) rotate({math.degrees(body.angle):g})"'
    if geometry.kind == "circle":
        x, y = geometry.center
        return (
            f'<g {place}><circle cx="{x:g}" cy="{y:g}" r="{geometry.radius:g}" fill="{color}"/>'
            f'<path d="M{x:g} {y:g}h{geometry.radius:g}"/></g>'
        )
    if geometry.kind == "box":
        (x, y), (half_width, half_height), radius = geometry.center, geometry.half_size, geometry.radius
        return (
            f'<rect {place[:-1]} translate({x:g} {y:g}) rotate({math.degrees(geometry.angle):g})"'
            f' x="{-half_width - radius:g}" y="{-half_height - radius:g}" width="{2 * (half_width + radius):g}"'
            f' height="{2 * (half_height + radius):g}" rx="{radius:g}" fill="{color}"/>'
        )
    path = "L".join(f"{x:g} {y:g}" for x, y in geometry.points)
    if geometry.kind == "polygon":
        return f'<path {place} d="M{path}Z" fill="{color}"/>'
    thick = f' stroke="{color}" stroke-linecap="round" stroke-width="{2 * geometry.radius:g}"' if geometry.radius else ""
    return f'<path {place} d="M{path}"{thick}/>'
