"""Which parameters joints of a kind have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import _interface as c
from ._structures import fields
from .errors import InvalidValueError

SPRING = {"has_spring", "spring_hertz", "spring_damping_ratio", "spring_maximum"}
TARGET = {"spring_target"}
LIMITS = {"has_limits", "lower_limit", "upper_limit"}
MOTOR = {"has_motor", "motor_speed", "motor_maximum"}
LENGTH = {"has_length", "length"}
FRAME_SPRINGS = {"linear_hertz", "linear_damping_ratio", "angular_hertz", "angular_damping_ratio"}
DRIVE = {"linear_velocity", "angular_velocity", "maximum_velocity_force", "maximum_velocity_torque",
         "maximum_spring_force", "maximum_spring_torque"}
MOUSE = {"mouse_hertz", "mouse_damping_ratio", "mouse_maximum_force", "mouse_maximum_friction_torque"}
GEAR = {"gear_first", "gear_second", "gear_ratio"}

PARAMETERS: dict[str, set[str]] = {
    "revolute": SPRING | TARGET | LIMITS | MOTOR,
    "prismatic": SPRING | TARGET | LIMITS | MOTOR,
    "wheel": SPRING | TARGET | LIMITS | MOTOR,
    "distance": SPRING | LENGTH | LIMITS | MOTOR,
    "weld": FRAME_SPRINGS,
    "motor": FRAME_SPRINGS | DRIVE,
    "mouse": MOUSE,
    "gear": GEAR,
    "filter": set(),
}
"""What joints of each kind have."""
OF_ALL_KINDS = {"method", "method_hertz", "method_damping_ratio", "solver", "force_threshold", "torque_threshold",
                "user_data", "collides_connected"}
"""What joints of all kinds have, gears too."""


PLACES = {"at", "axis", "anchor_a", "anchor_b", "angle_a", "angle_b"}
"""Arguments that say where a new joint is."""


def check_new(kind: str, named: Mapping[str, Any]) -> None:
    """Refuses parameters that no new joint of a kind has, and which would be looked at by no one."""
    _check(f"a new {kind} joint", PARAMETERS[kind] | OF_ALL_KINDS | PLACES, named, has_limits=False)


def check_changes(kind: str, named: Mapping[str, Any], has_limits: bool) -> None:
    """Refuses parameters of a joint that cannot be changed."""
    # What a gear couples is as it was made.
    known = set() if kind == "gear" else PARAMETERS[kind]
    _check(f"a {kind} joint that can be changed", known | OF_ALL_KINDS, named, has_limits)


def _check(what: str, known: set[str], named: Mapping[str, Any], has_limits: bool) -> None:
    unknown = [name for name in named if name not in known]
    if unknown:
        kind = InvalidValueError if fields(c.DynJointDefinition).keys() >= set(unknown) else TypeError
        raise kind(f"{', '.join(unknown)}: no parameter of {what}; expected {', '.join(sorted(known))}")
    limits = {"lower_limit", "upper_limit"}
    if not has_limits and len(limits & named.keys()) == 1:
        (missing,) = limits - named.keys()
        raise InvalidValueError(f"{missing} is missing; expected both limits of a joint that has none yet")


def switch_on(raw: c.DynJointDefinition, named: Mapping[str, Any]) -> None:
    """Has the parts of a joint count that are named, unless it is said whether they do."""
    for part in (SPRING | TARGET, LIMITS, MOTOR, LENGTH):
        flag = next(name for name in part if name.startswith("has_"))
        if flag not in named and not part.isdisjoint(named):
            setattr(raw, flag, 1)
