"""Pictures of environments, without a window."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Color = tuple[int, int, int]


class Painter:
    """Fills convex polygons into a picture ``(height, width, 3)``.

    Args:
        width, height: Pixels.
        scale: Pixels in a metre.
        left: Where the picture begins, m.
    """

    def __init__(self, width: int, height: int, scale: float, background: Color, left: float = 0) -> None:
        self.picture: NDArray[np.uint8] = np.empty((height, width, 3), np.uint8)
        self.picture[:] = background
        self.scale, self.left = scale, left

    def polygon(self, points: Sequence[tuple[float, float]], color: Color) -> None:
        """Fills a convex polygon, whose corners go around either way, m."""
        height, width, _ = self.picture.shape
        corners = np.array([((x - self.left) * self.scale, height - y * self.scale) for x, y in points])
        if not np.isfinite(corners).all():
            return
        low = np.clip(np.floor(corners.min(axis=0)), 0, (width, height)).astype(int)
        high = np.clip(np.ceil(corners.max(axis=0)) + 1, 0, (width, height)).astype(int)
        if (low >= high).any():
            return
        y, x = np.mgrid[low[1]:high[1], low[0]:high[0]]
        x, y = x + 0.5, y + 0.5
        edges = np.roll(corners, -1, axis=0) - corners
        sides = np.stack([
            edge[0] * (y - corner[1]) - edge[1] * (x - corner[0]) for corner, edge in zip(corners, edges, strict=True)])
        inside = (sides >= 0).all(axis=0) | (sides <= 0).all(axis=0)
        self.picture[low[1]:high[1], low[0]:high[0]][inside] = color


def box_corners(half_width: float, half_height: float) -> list[tuple[float, float]]:
    """The corners of a box about the origin, m, counter-clockwise."""
    return [(-half_width, -half_height), (half_width, -half_height), (half_width, half_height), (-half_width, half_height)]


def placed(points: Sequence[tuple[float, float]], pose: NDArray[np.float32]) -> list[tuple[float, float]]:
    """Points of a body in the world, m, by its pose ``x, y, cos, sin``."""
    x, y, cosine, sine = pose
    return [(x + cosine * u - sine * v, y + sine * u + cosine * v) for u, v in points]
