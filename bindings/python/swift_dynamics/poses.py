"""Positions and angles as poses, and back, with the same bits on every machine."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._arrays import FLOAT, address, converted, given, taken
from ._library import check, library
from .errors import CountError


def poses_of_angles(
    positions: ArrayLike, angles: ArrayLike, out: NDArray[np.float32] | None = None
) -> NDArray[np.float32]:
    """The poses ``x, y, cos, sin`` of positions and angles, ``(bodies, 4)``, for ``World.set_poses`` and others.

    NumPy's sines and cosines differ from machine to machine; these do not.

    Args:
        positions: m, ``(bodies, 2)``.
        angles: rad, ``(bodies,)``.
        out: Where to write, ``(bodies, 4)``; a new array by default.
    """
    turns = converted(angles, FLOAT, "angles").reshape(-1)
    places, out = given(positions, FLOAT, "positions", (len(turns), 2)), taken(out, FLOAT, "out", (len(turns), 4))
    check(library.dyn_poses_of_angles(address(places), address(turns), len(turns), address(out)))
    return out


def angles_of_poses(poses: ArrayLike, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
    """The angles of poses, rad, -pi to pi, to 1e-6: an array without the last axis of ``poses``.

    Args:
        poses: ``x, y, cos, sin``, ``(bodies, 4)``, or ``(worlds, bodies, 4)`` of a batch.
        out: Where to write; a new array by default.
    """
    given_poses = converted(poses, FLOAT, "poses")
    if given_poses.shape == (0,):
        given_poses = given_poses.reshape(0, 4)
    if given_poses.ndim == 0 or given_poses.shape[-1] != 4:
        raise CountError(f"poses has the shape {given_poses.shape}; expected (bodies, 4)")
    out = taken(out, FLOAT, "out", given_poses.shape[:-1])
    check(library.dyn_angles_of_poses(address(given_poses), out.size, address(out)))
    return out
