"""Walking on two legs: the task of Gymnasium's BipedalWalker-v3, many at once."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .. import _interface as c
from ..geometry import Geometry, box, polygon, segment
from ..queries import QueryFilter, RaySensor
from ..world import World
from .pictures import Painter, box_corners
from .vector import STEPS_PER_SECOND, BatchEnv
from .walker_terrain import BLOCKS, HEIGHT, PLACES, SCALE, STEP, TerrainSupply

SKIN = 0.0195
"""m. The original's shapes have skins of 1 cm, and rest 5 mm deep in them: two of them less 0.5 mm, as those here rest 4.5 mm
deep. They round the feet, which without them do not creep as the original's."""
VIEW_WIDTH, VIEW_HEIGHT = 600 / SCALE, 400 / SCALE
HULL = [(x / SCALE, y / SCALE) for x, y in ((-30, 9), (6, 9), (34, 1), (34, -8), (-30, -8))]
HIP = (0, -8 / SCALE)
LEG_LENGTH = 34 / SCALE
UPPER, LOWER = (4 / SCALE, LEG_LENGTH / 2), (3.2 / SCALE, LEG_LENGTH / 2)
"""Half widths and half heights of legs, m."""
TORQUE = 80.0
SPEEDS = np.array([4, 6, 4, 6], np.float32)
"""Of hip and knee of each leg, rad/s."""
SPREADS = (-0.05, 0.05)
"""What the original calls 0 at the hips, rad."""
ANGLES_AT_ZERO = np.array([-SPREADS[0], 1, -SPREADS[1], 1], np.float32)
"""What is added to the angles of hip and knee of each leg, rad."""
PARTS_ABOVE = [0, 1, 0, 3]
"""What hip and knee of each leg turn against: the hull, or the upper part of the leg."""
TURN_FIRST = [2, 0, 1]
"""A velocity's numbers in the order in which they are observed."""
VELOCITY_UNITS = np.array(
    [2 / STEPS_PER_SECOND, 0.3 * VIEW_WIDTH / STEPS_PER_SECOND, 0.3 * VIEW_HEIGHT / STEPS_PER_SECOND], np.float32)
"""What they are observed in, s and s/m: those of the original."""
START_X, START_Y, START_ANGLE = 4.6555, 5.7322, -0.005
START_HIPS, START_KNEE = (0.436, 0.339), -0.885
"""The original's legs begin half a metre beside their joints; its first two steps bring them here."""
PUSH = 5.0
"""N, for the first step."""
RAYS, FAN, REACH = 10, 1.5, 160 / SCALE
FINISH = (PLACES - 10) * STEP
PARKED = (-50, -50)
TERRAIN, WALKER = 1, 0x20
"""Categories."""
X, Y = c.DynGeometry.center.offset // 4, c.DynGeometry.center.offset // 4 + 1
HALF_WIDTH, HALF_HEIGHT = c.DynGeometry.half_width.offset // 4, c.DynGeometry.half_height.offset // 4
ENDS = c.DynGeometry.points.offset // 4


class BipedalWalkerVectorEnv(BatchEnv):
    """Walkers that are to get to the end of uneven ground without falling.

    The task is that of Gymnasium's ``BipedalWalker-v3``: the same bodies, motors, terrain, observations, rewards and ends.
    Walkers begin as the original's stand after two steps, which bring together what it makes apart. Contacts and joints are
    solved by sequential impulses as there, but in another order: Gymnasium's own heuristic falls a little sooner here.

    Observations are ``(worlds, 24)``: angle, angular velocity and velocity of the hull; angle and speed of hip and knee, and
    whether the foot is on the ground, for each leg; and how far ten rays ahead and down come. Actions are ``(worlds, 4)`` in
    -1..1: the torque of hip and knee of each leg.

    Args:
        hardcore: With stumps, stairs and pits.
        **options: Those of ``BatchEnv``.
    """

    def __init__(self, num_envs: int = 1, *, hardcore: bool = False, **options: Any) -> None:
        self.hardcore = hardcore
        leg = [math.pi, 5, math.pi, 5, 5]
        limits = np.array([math.pi, 5, 5, 5, *leg, *leg, *[1] * RAYS], np.float32)
        lower = -limits
        lower[[8, 13]] = 0
        self.single_observation_space = spaces.Box(lower, limits)
        self.single_action_space = spaces.Box(-1, 1, (4,))
        super().__init__(num_envs, **options)
        count = num_envs
        self.terrains = TerrainSupply(self.streams, hardcore)
        self.poses, self.velocities = np.empty((count, 1, 4), np.float32), np.empty((count, 5, 4), np.float32)
        self.coordinates, self.motors = np.empty((count, 4), np.float32), np.empty((count, 4, 2), np.float32)
        self.forces = np.zeros((count, 1, 4), np.float32)
        self.began, self.ended = np.zeros((count, 3), np.int32), np.zeros((count, 3), np.int32)
        self.fractions = np.empty((count, RAYS), np.float32)
        self.grounded = np.zeros((count, 2), np.bool_)
        self.effort, self.shaping = np.zeros(count), np.zeros(count)
        edges = [segment((i * STEP, 0), ((i + 1) * STEP, 0)) for i in range(PLACES - 1)]
        forms = Geometry.array(edges + [box(1, 1, PARKED)] * self.block_count)
        self.ground = (c.DynGeometry * (count * len(forms)))()
        self.ground_numbers = np.frombuffer(self.ground, np.float32).reshape(count, len(forms), -1)
        self.ground_numbers[:] = np.frombuffer(forms, np.float32).reshape(len(forms), -1)
        prepared = self.prepared
        self._set_motors = prepared.set_motors(self.motors, self.joint_handles)
        self.reads = (
            prepared.poses(self.hull_handle, self.poses), prepared.velocities(self.part_handles, self.velocities),
            prepared.coordinates(self.joint_handles, self.coordinates), prepared.cast_rays(self.rays, self.fractions),
            prepared.contact_changes(self.marks, self.began, self.ended))

    iterations = (180, 60)
    # As the original's. With fewer, Gymnasium's heuristic falls sooner; with (60, 20) a step takes two thirds of the time.

    @property
    def block_count(self) -> int:
        return BLOCKS if self.hardcore else 0

    # The world

    def settings(self) -> dict[str, Any]:
        return {"gravity": (0, -10), "allows_sleep": False}

    def build(self, template: World) -> None:
        ground = template.add_body(type="static")
        for i in range(PLACES - 1):
            template.add_shape(ground, segment((i * STEP, HEIGHT), ((i + 1) * STEP, HEIGHT)), friction=2.5)
        for _ in range(self.block_count):
            template.add_shape(ground, box(1, 1, PARKED), friction=2.5)
        only_ground = {"category": WALKER, "mask": TERRAIN}
        self.hull = template.add_body(
            polygon(HULL), position=(START_X, START_Y), angle=START_ANGLE,
            shape={"density": 5, "friction": 0.1, **only_ground})
        self.legs, self.joints = [], []
        for hip, spread in zip(START_HIPS, SPREADS, strict=True):
            above, anchor, at, angle = self.hull, HIP, (START_X, START_Y), START_ANGLE
            for form, turn, limits in ((UPPER, hip + spread, (-0.8 + spread, 1.1 + spread)), (LOWER, START_KNEE, (-1.6, -0.1))):
                at = _place(at, angle, anchor)
                angle += turn
                at = _place(at, angle, (0, -LEG_LENGTH / 2))
                leg = template.add_body(
                    box(*form), position=at, angle=angle, shape={"density": 1, "friction": 0.2, **only_ground})
                self.joints.append(template.add_joint(
                    "revolute", above, leg, anchor_a=anchor, anchor_b=(0, LEG_LENGTH / 2), motor_speed=0, motor_maximum=0,
                    lower_limit=limits[0], upper_limit=limits[1]))
                state, (shape,) = template.state(leg), template.shapes_of(leg)
                template.set_mass(leg, state.mass, state.local_center_of_mass, state.inertia)
                template.set_geometry(shape, box(*form, radius=SKIN))
                self.legs.append(leg)
                above, anchor = leg, (0, -LEG_LENGTH / 2)

    def translate(self) -> None:
        batch = self.batch
        parts = batch.translate([self.hull, *self.legs])
        self.part_handles, self.hull_handle = np.array(parts, np.uint64), np.array(parts[:1], np.uint64)
        self.joint_handles = np.array(batch.translate(self.joints), np.uint64)
        self.marks = np.array([(part, 0) for part in (parts[0], parts[2], parts[4])], np.uint64)
        self.ground_shapes = np.array(batch.shapes[:PLACES - 1 + self.block_count], np.uint64)
        angles = FAN / RAYS * np.arange(RAYS)
        self.rays = RaySensor.array([
            RaySensor((0, 0), (REACH * math.sin(angle), -REACH * math.cos(angle)), body=parts[0], turns_with_body=False,
                      filter=QueryFilter(WALKER, TERRAIN)) for angle in angles])

    def begin(self, worlds: NDArray[np.bool_]) -> None:
        rows = np.flatnonzero(worlds)
        heights, blocks, pushes = self.terrains.take(rows)
        edges = self.ground_numbers[rows, :PLACES - 1]
        edges[..., ENDS + 1], edges[..., ENDS + 3] = heights[:, :-1], heights[:, 1:]
        self.ground_numbers[rows, :PLACES - 1] = edges
        if self.hardcore:
            blocks[blocks[..., 2] == 0] = (*PARKED, 1, 1)
            boxes = self.ground_numbers[rows, PLACES - 1:]
            boxes[..., [X, Y, HALF_WIDTH, HALF_HEIGHT]] = blocks
            self.ground_numbers[rows, PLACES - 1:] = boxes
        self.batch.set_geometries(self.ground, self.ground_shapes, worlds)
        self.forces[rows, 0, 0] = PUSH * pushes
        self.batch.add_forces(self.forces, self.hull_handle, worlds)
        self.grounded[rows] = False
        self.effort[rows] = 0

    # Steps

    def act(self, actions: NDArray[Any], worlds: NDArray[np.bool_] | None) -> None:
        wanted = actions.astype(np.float32)
        if worlds is not None:
            wanted[~worlds] = 0
        # What is no finite number becomes a speed that is none, so that it is seen.
        strength = np.fmin(np.abs(wanted), 1)
        np.multiply(np.where(np.isfinite(wanted), np.sign(wanted), np.nan), SPEEDS, out=self.motors[..., 0])
        np.multiply(strength, TORQUE, out=self.motors[..., 1])
        self._set_motors()
        self.effort = strength.sum(axis=1)

    def observe(self) -> NDArray[np.float32]:
        self.read()
        # What happened last counts: a foot that has left an edge is off the ground until it meets another one. Where both
        # happened in a step, the original's order nearly always is to leave first.
        self.grounded &= self.ended[:, 1:] == 0
        self.grounded |= self.began[:, 1:] > 0
        pose, velocity, turns = self.poses[:, 0], self.velocities[:, 0], self.velocities[..., 2]
        seen = np.empty((self.num_envs, 14 + RAYS), np.float32)
        np.arctan2(pose[:, 3], pose[:, 2], out=seen[:, 0])
        np.multiply(velocity[:, TURN_FIRST], VELOCITY_UNITS, out=seen[:, 1:4])
        # Of each leg: hip and how fast it turns, knee and how fast it turns, whether it stands.
        legs = seen[:, 4:14].reshape(-1, 2, 5)
        legs[..., 0:3:2] = (self.coordinates + ANGLES_AT_ZERO).reshape(-1, 2, 2)
        legs[..., 1:4:2] = ((turns[:, 1:] - turns[:, PARTS_ABOVE]) / SPEEDS).reshape(-1, 2, 2)
        legs[..., 4] = self.grounded
        seen[:, 14:] = self.fractions
        return seen

    def judge(
        self, observations: NDArray[np.float32], begun: NDArray[np.bool_]
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        x = self.poses[:, 0, 0].astype(np.float64)
        shaping = 130 / SCALE * x - 5 * np.abs(observations[:, 0])
        rewards = shaping - self.shaping - 0.00035 * TORQUE * self.effort
        self.shaping = shaping
        fallen = (self.began[:, 0] > 0) | (x < 0)
        np.copyto(rewards, -100, where=fallen)
        over = fallen | (x > FINISH)
        if begun is not self._nobody:
            rewards[begun] = 0
            over &= ~begun
        return rewards, over

    # Pictures

    def paint(self, world: int) -> NDArray[np.uint8]:
        """A picture of a world, ``(400, 600, 3)``, which follows the walker."""
        poses = self.batch.poses(self.part_handles)[world]
        left = float(poses[0, 0]) - VIEW_WIDTH / 5
        painter = Painter(600, 400, SCALE, background=(215, 215, 255), left=left)
        numbers = self.ground_numbers[world]
        for i in range(PLACES - 1):
            x, y, next_x, next_y = (float(number) for number in numbers[i, ENDS:ENDS + 4])
            if left - STEP < x < left + VIEW_WIDTH:
                painter.polygon([(x, 0), (next_x, 0), (next_x, next_y), (x, y)], (102, 153, 76))
        for x, y, width, height in numbers[PLACES - 1:][:, [X, Y, HALF_WIDTH, HALF_HEIGHT]]:
            painter.polygon([(x + u, y + v) for u, v in box_corners(width, height)], (170, 170, 170))
        forms = [HULL, *[box_corners(*UPPER), box_corners(*LOWER)] * 2]
        # The left leg is behind the hull.
        for part, color in ((1, (178, 101, 152)), (2, (178, 101, 152)), (0, (127, 51, 229)), (3, (128, 51, 102)),
                            (4, (128, 51, 102))):
            x, y, cosine, sine = poses[part]
            corners = [(x + cosine * u - sine * v, y + sine * u + cosine * v) for u, v in forms[part]]
            painter.polygon(corners, color)
        x, top = 3 * STEP, HEIGHT + 50 / SCALE
        painter.polygon([(x - 0.02, HEIGHT), (x + 0.02, HEIGHT), (x + 0.02, top), (x - 0.02, top)], (0, 0, 0))
        painter.polygon([(x, top), (x, top - 10 / SCALE), (x + 25 / SCALE, top - 5 / SCALE)], (230, 51, 0))
        return painter.picture


def _place(position: tuple[float, float], angle: float, offset: tuple[float, float]) -> tuple[float, float]:
    """A point of a body in the world."""
    (x, y), (u, v) = position, offset
    cosine, sine = math.cos(angle), math.sin(angle)
    return (x + cosine * u - sine * v, y + sine * u + cosine * v)
