"""Where bodies are, how they move, and what moves them."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from . import _interface as c
from ._calls import Calls
from ._library import check, library
from ._structures import number, pose, reference, rotation, value_of, vector
from .handles import Body, number_of
from .queries import QueryFilter, filter_of


class Motion(Calls):
    """Where bodies are, how they move, and what moves them."""

    def set_pose(self, body: Body, position: Sequence[float], angle: float | None = None) -> None:
        """Puts a body somewhere else at once; it wakes, and so does what touched it.

        Args:
            position: Of the body's origin, m.
            angle: rad; ``None``: it stays as it is, to the bit.
        """
        handle, new = c.DynBody(number_of(body, "body")), c.DynPose(vector(position, "position"))
        if angle is None:
            old = c.DynPose()
            check(library.dyn_world_body_poses(self._handle, ctypes.addressof(handle), 1, ctypes.addressof(old)))
            new.rotation = old.rotation
        else:
            new.rotation = rotation(angle)
        check(library.dyn_body_set_pose(self._handle, handle, new))

    def set_target_pose(self, body: Body, position: Sequence[float], angle: float, time_step: float) -> None:
        """Gives a body the velocity that takes it somewhere in ``time_step`` seconds.

        A kinematic body, which nothing holds up, gets there, but for a little of a turn: each sub-step turns by the arc
        tangent of its angle, so that of 0.5 rad 2.6 mrad are missing with four, with iterations nothing. The velocity of a
        dynamic one is changed on the way by forces, damping, contacts and joints.

        Args:
            position: Of the body's origin, m.
            angle: rad; no more than an eighth of a turn away.
            time_step: s.

        Raises:
            InvalidValueError: Also for a static body.
        """
        check(library.dyn_body_set_target_pose(
            self._handle, number_of(body, "body"), pose(position, angle), number(time_step, "time_step")))

    def set_velocity(self, body: Body, linear: Sequence[float], angular: float | None = None) -> None:
        """Gives a body a velocity; one other than 0 wakes it. Static bodies keep 0.

        Args:
            linear: Of the centre of mass, m/s.
            angular: rad/s; ``None``: it stays as it is.
        """
        handle, moved = number_of(body, "body"), vector(linear, "linear")
        if angular is None:
            check(library.dyn_body_set_linear_velocity(self._handle, handle, moved))
        else:
            check(library.dyn_body_set_velocity(self._handle, handle, moved, number(angular, "angular")))

    def velocity_at(self, body: Body, point: Sequence[float]) -> tuple[float, float]:
        """The velocity, m/s, of the point of a body that is at a place of the world, m, now."""
        velocity = c.DynVec2()
        check(library.dyn_body_point_velocity(
            self._handle, number_of(body, "body"), vector(point, "point"), ctypes.addressof(velocity)))
        return value_of(velocity)

    def set_angular_velocity(self, body: Body, angular: float) -> None:
        """Gives a body an angular velocity, rad/s; its linear velocity stays as it is."""
        check(library.dyn_body_set_angular_velocity(
            self._handle, number_of(body, "body"), number(angular, "angular")))

    def apply_force(self, body: Body, force: Sequence[float], point: Sequence[float] | None = None) -> None:
        """Applies a force, N, for the next step, at a point of the world or at the centre of mass; the body wakes."""
        self._apply("dyn_body_apply_force", body, vector(force, "force"), point)

    def apply_impulse(self, body: Body, impulse: Sequence[float], point: Sequence[float] | None = None) -> None:
        """Applies an impulse, N s, at once, at a point of the world or at the centre of mass; the body wakes."""
        self._apply("dyn_body_apply_impulse", body, vector(impulse, "impulse"), point)

    def apply_torque(self, body: Body, torque: float) -> None:
        """Applies a torque, N m, for the next step; the body wakes."""
        check(library.dyn_body_apply_torque(self._handle, number_of(body, "body"), number(torque, "torque")))

    def apply_angular_impulse(self, body: Body, impulse: float) -> None:
        """Applies an angular impulse, N m s, at once; the body wakes."""
        check(library.dyn_body_apply_angular_impulse(
            self._handle, number_of(body, "body"), number(impulse, "impulse")))

    def _apply(self, function: str, body: Body, value: c.DynVec2, point: Any) -> None:
        where = None if point is None else vector(point, "point")
        check(getattr(library, function)(self._handle, number_of(body, "body"), value, reference(where)))

    def explode(
        self, center: Sequence[float], radius: float, impulse_per_length: float, falloff: float = 0,
        filter: QueryFilter | None = None,
    ) -> None:
        """Pushes dynamic bodies away from a point at once; they wake.

        Args:
            center: m.
            radius: Within it shapes get the whole impulse, m, 0 or more.
            impulse_per_length: The impulse as a multiple of a shape's breadth as seen from the point, N s/m. A negative one
                draws bodies in.
            falloff: Over so many metres beyond the radius the impulse goes down to nothing, 0 or more.
            filter: Which shapes are pushed; all by default.
        """
        check(library.dyn_world_explode(
            self._handle, vector(center, "center"), number(radius, "radius"), number(falloff, "falloff"),
            number(impulse_per_length, "impulse_per_length"), reference(filter_of(filter))))

    def set_acceleration(self, body: Body, acceleration: Sequence[float]) -> None:
        """Sets a gravity of the body's own, m/s^2, which acts beside the world's in every step to come. A body that sleeps
        stays asleep: ``set_awake`` wakes it.
        """
        check(library.dyn_body_set_acceleration(
            self._handle, number_of(body, "body"), vector(acceleration, "acceleration")))

    def set_gravity_scale(self, body: Body, scale: float) -> None:
        """Sets the factor on the world's gravity. A body that sleeps stays asleep: ``set_awake`` wakes it."""
        check(library.dyn_body_set_gravity_scale(self._handle, number_of(body, "body"), number(scale, "scale")))

    def set_damping(self, body: Body, linear: float, angular: float) -> None:
        """Sets the rates at which velocities decay, 1/s, 0 or more. It wakes nobody."""
        check(library.dyn_body_set_damping(
            self._handle, number_of(body, "body"), number(linear, "linear"), number(angular, "angular")))
