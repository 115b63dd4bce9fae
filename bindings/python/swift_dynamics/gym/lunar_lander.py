"""Landing on the moon: the task of Gymnasium's LunarLander-v3, many at once."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .. import _interface as c
from ..errors import InvalidValueError
from ..geometry import Geometry, box, polygon, segment
from ..world import World
from .pictures import Painter
from .vector import BatchEnv

STEPS_PER_SECOND = 50
SCALE = 30.0
"""Pixels of the task's definition in a metre."""
WIDTH, HEIGHT = 600 / SCALE, 400 / SCALE
CHUNKS = 11
PAD_HEIGHT = HEIGHT / 4
HULL = [(x / SCALE, y / SCALE) for x, y in ((-14, 17), (-17, 0), (-17, -10), (17, -10), (17, 0), (14, 17))]
LEG_AWAY, LEG_DOWN = 20 / SCALE, 18 / SCALE
LEG_ANGLE = 0.498
"""rad. The original's legs begin where their joints cannot be; its first step brings them here."""
MAIN_POWER, MAIN_BELOW = 13.0, 4 / SCALE
SIDE_POWER, SIDE_AWAY = 0.6, 12 / SCALE
# Where the side engines push. That the two differ is part of the task.
SIDE_LEFT, SIDE_ABOVE = 17 / SCALE, 14 / SCALE
INITIAL_FORCE = 1000.0
SPARE_HEIGHT = 1
"""The original draws a height more than it has chunks, and smooths the first chunk with it."""
FLOATS = c.DynGeometry.points.offset // 4


class LunarLanderVectorEnv(BatchEnv):
    """Landers that are to come to rest between two flags.

    The task is that of Gymnasium's ``LunarLander-v3``: the same bodies, engines, ground, observations, rewards and ends.
    What the engines blow out, which has no weight on the lander, is not there. Legs are held exactly, where the original's
    iterations let hard landings through to the hull: a policy that lands has the same returns, but one that crashes lasts
    longer.

    Observations are ``(worlds, 8)``: position, velocity, angle, angular velocity, and whether each leg touches the ground.
    Actions are 0 (nothing), 1 (left engine), 2 (main engine), 3 (right engine), or, if ``continuous``, ``(worlds, 2)`` in
    -1..1: main engine (on above 0) and side engines (on beyond 0.5).

    Args:
        continuous: Engines with throttles.
        gravity: m/s^2, -12 to 0.
        enable_wind, wind_power, turbulence_power: Wind that pushes and turns landers in flight.
        **options: Those of ``BatchEnv``.
    """

    def __init__(
        self, num_envs: int = 1, *, continuous: bool = False, gravity: float = -10.0, enable_wind: bool = False,
        wind_power: float = 15.0, turbulence_power: float = 1.5, **options: Any,
    ) -> None:
        if not -12 < gravity < 0:
            raise InvalidValueError(f"gravity is {gravity}; expected a number between -12 and 0")
        self.continuous, self.gravity = continuous, gravity
        self.enable_wind, self.wind_power, self.turbulence_power = enable_wind, wind_power, turbulence_power
        limits = np.array([2.5, 2.5, 10, 10, 2 * math.pi, 10, 1, 1], np.float32)
        lower = -limits
        lower[6:] = 0
        self.single_observation_space = spaces.Box(lower, limits)
        self.single_action_space = spaces.Box(-1, 1, (2,)) if continuous else spaces.Discrete(4)
        super().__init__(num_envs, **options)
        count = num_envs
        self.poses, self.velocities = np.empty((count, 1, 4), np.float32), np.empty((count, 1, 4), np.float32)
        self.impulses, self.forces = np.zeros((count, 1, 4), np.float32), np.zeros((count, 1, 4), np.float32)
        self.touching, self.pushes = np.zeros((count, 3), np.bool_), np.empty((count, 3), np.float32)
        self.angles, self.shaping = np.zeros(count, np.float32), np.zeros(count, np.float32)
        self.fuel = np.zeros(count, np.float32)
        self.wind, self.turbulence = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self.ground = Geometry.array([segment((0, 0), (1, 0))] * (count * (CHUNKS - 1)))
        self.ground_points = np.frombuffer(self.ground, np.float32).reshape(count, CHUNKS - 1, -1)[..., FLOATS:FLOATS + 4]
        self.ground_points[..., 0::2] = np.stack([self.chunk_x[:-1], self.chunk_x[1:]], axis=1)
        self.heights = np.zeros((count, CHUNKS), np.float32)

    chunk_x = np.linspace(0, WIDTH, CHUNKS).astype(np.float32)

    # The world

    def settings(self) -> dict[str, Any]:
        # Legs weigh a seventieth of the hull: iterations do not hold it, or take a hundred and more.
        return {"gravity": (0, self.gravity), "sleep_interval": 1, "solver": "direct"}

    def build(self, template: World) -> None:
        self.moon = template.add_body(type="static")
        template.add_shape(self.moon, segment((0, 0), (WIDTH, 0)), friction=0.2)
        for _ in range(CHUNKS - 1):
            template.add_shape(self.moon, segment((0, 0), (1, 0)), friction=0.1)
        start = (WIDTH / 2, HEIGHT)
        rests = {"sleep_threshold": 0.02}
        self.hull = template.add_body(
            polygon(HULL), position=start, shape={"density": 5, "friction": 0.1, "category": 0x10, "mask": 1}, **rests)
        self.legs = []
        for side in (-1, 1):
            angle = -side * LEG_ANGLE
            cosine, sine = math.cos(angle), math.sin(angle)
            leg = template.add_body(
                box(2 / SCALE, 8 / SCALE), angle=angle,
                position=(start[0] - cosine * side * LEG_AWAY + sine * LEG_DOWN,
                          start[1] - sine * side * LEG_AWAY - cosine * LEG_DOWN),
                shape={"density": 1, "friction": 0.2, "category": 0x20, "mask": 1}, **rests)
            template.add_joint(
                "revolute", self.hull, leg, anchor_b=(side * LEG_AWAY, LEG_DOWN), motor_speed=0.3 * side,
                motor_maximum=40, lower_limit=0.35 if side < 0 else -0.85, upper_limit=0.85 if side < 0 else -0.35)
            self.legs.append(leg)
        self.center = template.state(self.hull).local_center_of_mass[1]

    def translate(self) -> None:
        batch = self.batch
        parts = batch.translate([self.hull, *self.legs])
        self.hull_handle = np.array(parts[:1], np.uint64)
        self.marks = np.array([(part, 0) for part in parts], np.uint64)
        self.ground_shapes = np.array(batch.shapes[1:CHUNKS], np.uint64)

    def begin(self, worlds: NDArray[np.bool_]) -> None:
        rows = np.flatnonzero(worlds)
        drawn = self.streams.uniform(rows, CHUNKS + SPARE_HEIGHT + 4)
        heights = drawn[:, :CHUNKS + SPARE_HEIGHT] * np.float32(HEIGHT / 2)
        middle = CHUNKS // 2
        heights[:, middle - 2:middle + 3] = PAD_HEIGHT
        before, after = np.roll(heights, 1, axis=1)[:, :CHUNKS], heights[:, 1:]
        smooth = np.float32(0.33) * (before + heights[:, :CHUNKS] + after)
        self.heights[rows] = smooth
        self.ground_points[rows, :, 1] = smooth[:, :-1]
        self.ground_points[rows, :, 3] = smooth[:, 1:]
        self.batch.set_geometries(self.ground, self.ground_shapes, worlds)
        self.forces[:] = 0
        self.forces[rows, 0, :2] = (2 * drawn[:, -4:-2] - 1) * INITIAL_FORCE
        self.batch.add_forces(self.forces, self.hull_handle, worlds)
        self.wind[rows], self.turbulence[rows] = (drawn[:, -2:].T * 19998).astype(np.int64) - 9999
        self.touching[rows] = False
        self.angles[rows] = 0
        self.poses[rows] = (WIDTH / 2, HEIGHT, 1, 0)
        self.fuel[rows] = 0

    # Steps

    def act(self, actions: NDArray[Any], worlds: NDArray[np.bool_] | None) -> None:
        cosine, sine = self.poses[:, 0, 2], self.poses[:, 0, 3]
        first, second = self.streams.pair()
        first /= np.float32(SCALE)
        second /= np.float32(SCALE)
        main, side, direction = self._powers(actions)
        if worlds is not None:
            main, side = np.where(worlds, main, np.float32(0)), np.where(worlds, side, np.float32(0))
        # Along the lander's axis, tip (sin, cos), and across it, side (-cos, sin).
        along, across = MAIN_BELOW + 2 * first, second
        strength = -MAIN_POWER * main
        x = strength * (sine * along - cosine * across)
        y = strength * (-cosine * along - sine * across)
        # The main engine pushes along the line from the origin to where it is: about the centre of mass that is a moment.
        arm_x, arm_y = -self.center * sine, self.center * cosine
        moment = arm_y * x - arm_x * y
        along, across = first, 3 * second + direction * np.float32(SIDE_AWAY)
        strength = -SIDE_POWER * side
        side_x = strength * (sine * along - cosine * across)
        side_y = strength * (-cosine * along - sine * across)
        offset_x = (sine * along - cosine * across) - sine * np.float32(SIDE_LEFT) - arm_x
        offset_y = (-cosine * along - sine * across) + cosine * np.float32(SIDE_ABOVE) - arm_y
        impulses = self.impulses[:, 0]
        np.add(x, side_x, out=impulses[:, 0])
        np.add(y, side_y, out=impulses[:, 1])
        np.add(moment, offset_x * side_y - offset_y * side_x, out=impulses[:, 2])
        self.batch.add_impulses(self.impulses, self.hull_handle)
        self.fuel = main * np.float32(0.3) + side * np.float32(0.03)

    def _powers(self, actions: NDArray[Any]) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
        """Of the main engine and of the side engines, and which of these: -1 left, 1 right."""
        if not self.continuous:
            side = actions & 1
            return (actions == 2).astype(np.float32), side.astype(np.float32), (actions - 2).astype(np.float32)
        wanted = actions.astype(np.float32)
        # What is not a number stays what it is, so that it is seen.
        wanted = np.clip(wanted, -1, 1) + 0 * wanted
        throttle, turn = wanted[:, 0], np.abs(wanted[:, 1])
        main = np.where(throttle <= 0, np.float32(0), (throttle + 1) / 2)
        side = np.where(turn <= 0.5, np.float32(0), turn)
        return main, side, np.sign(wanted[:, 1])

    def advance(self, worlds: NDArray[np.bool_] | None) -> None:
        if self.enable_wind:
            self._blow(worlds)
        self.batch.step(1 / STEPS_PER_SECOND, 1, worlds)

    def _blow(self, worlds: NDArray[np.bool_] | None) -> None:
        """Wind in the worlds whose lander is in flight: tanh(sin 2kx + sin pi k x), which never repeats itself."""
        flies = ~self.touching[:, 1:].any(axis=1)
        if worlds is not None:
            flies &= worlds
        self.forces[:] = 0
        self.forces[:, 0, 0] = _gust(self.wind) * self.wind_power
        self.forces[:, 0, 2] = _gust(self.turbulence) * self.turbulence_power
        self.wind += flies
        self.turbulence += flies
        self.batch.add_forces(self.forces, self.hull_handle, flies)

    def observe(self) -> NDArray[np.float32]:
        cosine, sine = self.poses[:, 0, 2].copy(), self.poses[:, 0, 3].copy()
        self.batch.poses(self.hull_handle, self.poses)
        self.batch.velocities(self.hull_handle, self.velocities)
        self.batch.contacts(self.marks, self.touching, self.pushes)
        pose, velocity = self.poses[:, 0], self.velocities[:, 0]
        # Turned by less than half a turn since the last step: whole turns are counted.
        self.angles += np.arctan2(
            cosine * pose[:, 3] - sine * pose[:, 2], cosine * pose[:, 2] + sine * pose[:, 3])
        seen = np.empty((self.num_envs, 8), np.float32)
        seen[:, 0] = (pose[:, 0] - WIDTH / 2) / (WIDTH / 2)
        seen[:, 1] = (pose[:, 1] - (PAD_HEIGHT + LEG_DOWN)) / (HEIGHT / 2)
        seen[:, 2] = velocity[:, 0] * (WIDTH / 2 / STEPS_PER_SECOND)
        seen[:, 3] = velocity[:, 1] * (HEIGHT / 2 / STEPS_PER_SECOND)
        seen[:, 4] = self.angles
        seen[:, 5] = velocity[:, 2] * (20 / STEPS_PER_SECOND)
        seen[:, 6:] = self.touching[:, 1:]
        return seen

    def judge(
        self, observations: NDArray[np.float32], begun: NDArray[np.bool_]
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        x, y, vx, vy, angle = (observations[:, i] for i in range(5))
        shaping = -100 * (np.sqrt(x * x + y * y) + np.sqrt(vx * vx + vy * vy) + np.abs(angle))
        shaping += 10 * observations[:, 6] + 10 * observations[:, 7]
        rewards = (shaping - self.shaping - self.fuel).astype(np.float64)
        self.shaping = shaping
        crashed = self.touching[:, 0] | (np.abs(x) >= 1)
        rests = ~self.batch.awake(self.hull_handle)[:, 0]
        rewards[crashed] = -100
        rewards[rests] = 100
        rewards[begun] = 0
        return rewards, (crashed | rests) & ~begun

    # Pictures

    def paint(self, world: int) -> NDArray[np.uint8]:
        """A picture of a world, ``(400, 600, 3)``."""
        painter = Painter(600, 400, SCALE, background=(0, 0, 0))
        heights = self.heights[world]
        for i in range(CHUNKS - 1):
            left, right = self.chunk_x[i], self.chunk_x[i + 1]
            painter.polygon([(left, 0), (right, 0), (right, heights[i + 1]), (left, heights[i])], (255, 255, 255))
        for part, form in zip(self.marks[:, 0], ([*HULL], *[box_corners(2 / SCALE, 8 / SCALE)] * 2), strict=True):
            x, y, cosine, sine = self.batch.poses(np.array([part], np.uint64))[world, 0]
            corners = [(x + cosine * u - sine * v, y + sine * u + cosine * v) for u, v in form]
            painter.polygon(corners, (128, 102, 230))
        for x in (self.chunk_x[CHUNKS // 2 - 1], self.chunk_x[CHUNKS // 2 + 1]):
            top = PAD_HEIGHT + 50 / SCALE
            painter.polygon([(x - 0.02, PAD_HEIGHT), (x + 0.02, PAD_HEIGHT), (x + 0.02, top), (x - 0.02, top)],
                            (255, 255, 255))
            painter.polygon([(x, top), (x, top - 10 / SCALE), (x + 25 / SCALE, top - 5 / SCALE)], (204, 204, 0))
        return painter.picture


def box_corners(half_width: float, half_height: float) -> list[tuple[float, float]]:
    """Counter-clockwise."""
    return [(-half_width, -half_height), (half_width, -half_height), (half_width, half_height), (-half_width, half_height)]


def _gust(steps: NDArray[np.int64]) -> NDArray[np.float64]:
    return np.tanh(np.sin(0.02 * steps) + np.sin(math.pi * 0.01 * steps))
