"""Joints of a world, which hold its bodies together."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from . import _interface as c
from ._calls import Calls
from ._joint_parameters import check_changes, check_new, switch_on
from ._library import check, library
from ._structures import made, refuse_beside, rotation, value_of, vector
from ._words import JOINT_KINDS, fill_words, number_of_word, with_words
from .errors import InvalidValueError
from .handles import Body, Joint, number_of


class Joints(Calls):
    """Joints of a world, which hold its bodies together."""

    @property
    def joints(self) -> list[Joint]:
        """All joints."""
        return [Joint(joint) for joint in self._all("dyn_world_joints", c.DynJoint)]

    def add_joint(
        self, kind: str, a: Body | None = None, b: Body | None = None, *, at: Sequence[float] | None = None,
        axis: Sequence[float] | None = None, anchor_a: Sequence[float] | None = None,
        anchor_b: Sequence[float] | None = None, angle_a: float | None = None, angle_b: float | None = None,
        **definition: Any,
    ) -> Joint:
        """Adds a joint.

        Args:
            kind: ``"revolute"``, ``"prismatic"``, ``"distance"``, ``"weld"``, ``"wheel"``, ``"motor"``, ``"mouse"``,
                ``"gear"`` or ``"filter"``.
            a: ``None``: the world itself.
            b: The second body. Only a gear can do without bodies: they are the second ones of its joints, in either order.
            at: A point of the world, m, where both anchors are now.
            axis: With ``at``: the direction in the world, of any length but 0, that the x axes of both frames have now;
                (1, 0) by default. Prismatic joints and wheels slide along it.
            anchor_a, anchor_b, angle_a, angle_b: Without ``at``: the joint's frames in those of the bodies, m and rad;
                (0, 0) and 0 by default.
            **definition: Fields of ``DynJointDefinition`` in ``dynamics.h`` (``header_path()``) that the kind has, such as
                ``motor_speed``, ``lower_limit``, ``spring_hertz``. What names a ``motor``, ``limits``, ``spring`` or
                ``length`` switches it on.

        Raises:
            InvalidValueError: Also for parameters that the kind does not have, for one limit without the other, for frames
                that are given beside ``at``, and for other bodies of a gear.
        """
        raw = made(c.DynJointDefinition, "dyn_joint_definition_init")
        raw.kind = number_of_word("kind", kind)
        check_new(kind, definition)
        fill_words(raw, definition, "add_joint")
        switch_on(raw, definition)
        if kind == "gear" and a is None and b is None:
            a, b = (Body(self._definition(gear).body_b) for gear in (raw.gear_first, raw.gear_second))
        raw.body_a, raw.body_b = number_of(0 if a is None else a, "a"), number_of(b, "b")
        if at is not None:
            frames = {"anchor_a": anchor_a, "anchor_b": anchor_b, "angle_a": angle_a, "angle_b": angle_b}
            refuse_beside("at", frames, *frames)
            check(library.dyn_joint_definition_place(
                self._handle, ctypes.addressof(raw), vector(at, "at"), vector((1, 0) if axis is None else axis, "axis")))
        elif axis is not None:
            raise InvalidValueError(f"axis is {axis!r} without at; expected at, or angle_a and angle_b in place of axis")
        else:
            _fill_frames(raw, anchor_a, angle_a, anchor_b, angle_b)
        joint = c.DynJoint()
        check(library.dyn_world_add_joints(self._handle, ctypes.addressof(raw), 1, ctypes.addressof(joint)))
        return Joint(joint.value)

    def joint_definition(self, joint: Joint) -> dict[str, Any]:
        """A joint as it was given, with the changes since: the fields of ``DynJointDefinition``.

        ``body_a`` is ``None`` for the world; ``frame_a`` and ``frame_b`` are position (m) and angle (rad) in the frames of
        the bodies.
        """
        raw = self._definition(joint)
        values = with_words(value_of(raw))
        values["body_a"], values["body_b"] = Body(raw.body_a) if raw.body_a else None, Body(raw.body_b)
        values["gear_first"], values["gear_second"] = Joint(raw.gear_first), Joint(raw.gear_second)
        return values

    def _definition(self, joint: Joint) -> c.DynJointDefinition:
        return self._state(c.DynJointDefinition, "dyn_joint_definition", number_of(joint, "joint"))

    def joint_state(self, joint: Joint) -> dict[str, Any]:
        """Coordinate, forces and how far apart: the fields of ``DynJointState``.

        Angles count whole turns; those of revolute joints without spring, limits and motor are -pi to pi. With
        ``motor_speed=0, motor_maximum=0`` a joint counts, and nothing else.
        """
        return value_of(self._state(c.DynJointState, "dyn_joint_state", number_of(joint, "joint")))

    def set_joint(self, joint: Joint, **parameters: Any) -> None:
        """Gives a joint other parameters; its bodies wake if more than thresholds and user data are others.

        Args:
            **parameters: Fields of ``DynJointDefinition`` that the joint's kind has, such as ``motor_speed``, or all have,
                such as ``collides_connected``; what is not named stays. What names a ``motor``, ``limits``, ``spring`` or
                ``length`` switches it on, and ``has_motor=False`` and so on switch it off.

        Raises:
            InvalidValueError: Also for what cannot be changed, such as ``body_a`` or what a gear couples, and for one limit
                where there were none. ``set_frames`` moves frames.
        """
        raw = self._definition(joint)
        kind, had_limits = next(word for word, value in JOINT_KINDS.items() if value == raw.kind), bool(raw.has_limits)
        check_changes(kind, parameters, had_limits)
        fill_words(raw, parameters, "set_joint")
        switch_on(raw, parameters)
        check(library.dyn_joint_set_definition(self._handle, number_of(joint, "joint"), ctypes.addressof(raw)))

    def set_frames(
        self, joint: Joint, *, anchor_a: Sequence[float] | None = None, angle_a: float | None = None,
        anchor_b: Sequence[float] | None = None, angle_b: float | None = None,
    ) -> None:
        """Moves a joint's frames in those of its bodies, which wake; what is not named stays.

        Args:
            anchor_a, anchor_b: m.
            angle_a, angle_b: rad.
        """
        raw = self._definition(joint)
        _fill_frames(raw, anchor_a, angle_a, anchor_b, angle_b)
        check(library.dyn_joint_set_frames(self._handle, number_of(joint, "joint"), raw.frame_a, raw.frame_b))

    def set_mouse_target(self, joint: Joint, target: Sequence[float]) -> None:
        """Moves the target of a mouse joint, a point of the world, m."""
        check(library.dyn_joint_set_mouse_target(self._handle, number_of(joint, "joint"), vector(target, "target")))


def _fill_frames(raw: c.DynJointDefinition, anchor_a: Any, angle_a: Any, anchor_b: Any, angle_b: Any) -> None:
    """Sets what is given of a joint's frames."""
    for frame, anchor, angle, side in ((raw.frame_a, anchor_a, angle_a, "a"), (raw.frame_b, anchor_b, angle_b, "b")):
        if anchor is not None:
            frame.position = vector(anchor, f"anchor_{side}")
        if angle is not None:
            frame.rotation = rotation(angle, f"angle_{side}")
