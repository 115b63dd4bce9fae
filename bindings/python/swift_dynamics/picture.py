"""Pictures of worlds that move, for notebooks."""

from __future__ import annotations

import html
import json
import math
from typing import TYPE_CHECKING

import numpy as np

from .geometry import Geometry

if TYPE_CHECKING:
    from .handles import Body
    from .world import World

COLORS = {"static": "#8a8a8a", "kinematic": "#4f8f5f", "dynamic": "#3b76b0"}
FRAMES_PER_SECOND = 30
MOST_POSES = 100_000
"""Some megabytes of text; with more bodies the film is shorter."""


def film(world: "World", seconds: float = 5, width: int = 600) -> str:
    """A page in a frame that plays what a world is going to do; the world itself stays as it is.

    Args:
        seconds: How long at most: with more than 600 bodies less.
        width: Pixels.
    """
    bodies = world.bodies
    frames = max(1, min(round(seconds * FRAMES_PER_SECOND), MOST_POSES // max(1, len(bodies))))
    poses = np.empty((frames, len(bodies), 4), np.float32)
    with world.clone() as future:
        own = np.array(future.translate(bodies), np.uint64)
        for frame in poses:
            future.poses(own, frame)
            future.step(1 / (2 * FRAMES_PER_SECOND), count=2)
    left, top, across, down = _view(world, poses)
    groups = "".join(f"<g>{_body(world, body)}</g>" for body in bodies)
    motion = np.concatenate([poses[..., :2], np.degrees(np.arctan2(poses[..., 3:], poses[..., 2:3]))], axis=2)
    data = json.dumps([[round(float(value), 3) for value in frame.ravel()] for frame in motion], separators=(",", ":"))
    height = round(min(width * down / across, 1.5 * width))
    page = (
        f'<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="{left:g} {top:g} {across:g} {down:g}"><g transform="scale(1 -1)" stroke="#222"'
        f' stroke-width="{across / 400:g}" stroke-linejoin="round">{groups}</g></svg><script>'
        f"const frames = {data}, groups = document.querySelectorAll('g > g');"
        "const start = performance.now();"
        "function show(now) {"
        f" const frame = frames[Math.floor((now - start) / 1000 * {FRAMES_PER_SECOND}) % frames.length];"
        " groups.forEach((group, i) => group.setAttribute('transform',"
        " `translate(${frame[3 * i]} ${frame[3 * i + 1]}) rotate(${frame[3 * i + 2]})`));"
        " requestAnimationFrame(show); }"
        "show(start);</script></body>"
    )
    return f'<iframe srcdoc="{html.escape(page)}" width="{width}" height="{height}" style="border:0"></iframe>'


def _view(world: "World", poses: np.ndarray) -> tuple[float, float, float, float]:
    """What is to be seen: where bodies that move go, and 10 m around the origin if none does."""
    moves = np.array([world.state(body).type != "static" for body in world.bodies], bool)
    places = poses[:, moves, :2].reshape(-1, 2)
    places = places[np.isfinite(places).all(axis=1)]
    low, high = (places.min(axis=0), places.max(axis=0)) if len(places) else (np.full(2, -10.0), np.full(2, 10.0))
    margin = 1 + 0.1 * float((high - low).max())
    return (
        float(low[0]) - margin, -float(high[1]) - margin, float(high[0] - low[0]) + 2 * margin,
        float(high[1] - low[1]) + 2 * margin)


def _body(world: "World", body: "Body") -> str:
    color = COLORS[world.state(body).type]
    return "".join(_shape(world.shape_state(shape)["geometry"], color) for shape in world.shapes_of(body))


def _shape(geometry: Geometry, color: str) -> str:
    if geometry.kind == "circle":
        x, y = geometry.center
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="{geometry.radius:g}" fill="{color}"/>'
            f'<path d="M{x:g} {y:g}h{geometry.radius:g}"/>'
        )
    if geometry.kind == "box":
        (x, y), (half_width, half_height), radius = geometry.center, geometry.half_size, geometry.radius
        return (
            f'<rect transform="translate({x:g} {y:g}) rotate({math.degrees(geometry.angle):g})"'
            f' x="{-half_width - radius:g}" y="{-half_height - radius:g}" width="{2 * (half_width + radius):g}"'
            f' height="{2 * (half_height + radius):g}" rx="{radius:g}" fill="{color}"/>'
        )
    path = "L".join(f"{x:g} {y:g}" for x, y in geometry.points)
    if geometry.kind == "polygon":
        return f'<path d="M{path}Z" fill="{color}"/>'
    thick = f' stroke="{color}" stroke-linecap="round" stroke-width="{2 * geometry.radius:g}"' if geometry.radius else ""
    return f'<path d="M{path}"{thick}/>'
