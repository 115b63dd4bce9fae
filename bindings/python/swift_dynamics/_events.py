"""What happened in the last step of a world."""

from __future__ import annotations

from typing import NamedTuple

from . import _interface as c
from ._calls import Calls
from ._contacts import handle_of
from ._structures import angle_of, value_of
from .handles import Body, ContactHandle, Joint, Shape


class HitEvent(NamedTuple):
    """An impact."""

    shape_a: Shape
    """That with the smaller row."""
    shape_b: Shape
    approach_speed: float
    """At which the shapes came together, m/s."""
    point: tuple[float, float]
    """m."""
    normal: tuple[float, float]
    """Unit vector from a to b."""
    contact: ContactHandle
    """For ``World.contact``, as long as the shapes are close."""


class SensorEvent(NamedTuple):
    """A shape and a sensor that came to overlap, or ceased to."""

    sensor: Shape
    visitor: Shape
    """The shape that came or went."""
    sensor_body: Body
    visitor_body: Body


class JointEvent(NamedTuple):
    """A joint that bore more than its ``force_threshold`` or ``torque_threshold`` in a sub-step of the last step."""

    joint: Joint
    force: float
    """The largest of the sub-steps, N."""
    torque: float
    """The largest of the sub-steps, N m."""


class MoveEvent(NamedTuple):
    """A body that a step moved."""

    body: Body
    position: tuple[float, float]
    """Of the origin, m."""
    angle: float
    """rad, -pi to pi."""
    user_data: int
    """The body's."""
    fell_asleep: bool
    """Whether it came to rest in this step."""


class Events(Calls):
    """What happened in the last step of a world. The next step replaces it."""

    @property
    def hit_events(self) -> list[HitEvent]:
        """Impacts faster than the world's ``hit_event_threshold``, of shapes of which one has ``enables_hit_events``."""
        return [
            HitEvent(
                Shape(raw.shape_a), Shape(raw.shape_b), raw.approach_speed, value_of(raw.point), value_of(raw.normal),
                handle_of(raw.contact))
            for raw in self._all("dyn_world_hit_events", c.DynHitEvent)
        ]

    @property
    def sensor_begin_events(self) -> list[SensorEvent]:
        """Shapes that came to overlap a sensor."""
        return self._sensor_events("dyn_world_sensor_begin_events")

    @property
    def sensor_end_events(self) -> list[SensorEvent]:
        """Shapes that ceased to overlap a sensor in the last step, or between it and the step before; handles of what
        was removed may be among them.
        """
        return self._sensor_events("dyn_world_sensor_end_events")

    def _sensor_events(self, function: str) -> list[SensorEvent]:
        return [
            SensorEvent(Shape(raw.sensor), Shape(raw.visitor), Body(raw.sensor_body), Body(raw.visitor_body))
            for raw in self._all(function, c.DynSensorEvent)
        ]

    @property
    def joint_events(self) -> list[JointEvent]:
        """Joints that bore more than their thresholds in a sub-step of the last step."""
        return [
            JointEvent(Joint(raw.joint), raw.force, raw.torque)
            for raw in self._all("dyn_world_joint_events", c.DynJointEvent)
        ]

    @property
    def move_events(self) -> list[MoveEvent]:
        """The bodies that the step moved, in the order of rows."""
        return [
            MoveEvent(
                Body(raw.body), value_of(raw.pose.position), angle_of(raw.pose.rotation), raw.user_data,
                bool(raw.fell_asleep))
            for raw in self._all("dyn_world_move_events", c.DynMoveEvent)
        ]

    @property
    def sleep_events(self) -> list[Body]:
        """Bodies that fell asleep, in the order of rows."""
        return self._bodies("dyn_world_sleep_events")

    @property
    def squeezed_bodies(self) -> list[Body]:
        """Dynamic bodies that were left no room."""
        return self._bodies("dyn_world_squeezed_bodies")

    @property
    def quarantined_bodies(self) -> list[Body]:
        """Bodies that were taken out because their motion was not finite any more; ``set_enabled`` brings one back."""
        return self._bodies("dyn_world_quarantined_bodies")

    def _bodies(self, function: str) -> list[Body]:
        return [Body(body) for body in self._all(function, c.DynBody)]
