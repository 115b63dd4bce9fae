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
from .pictures import Painter, box_corners
from .vector import STEPS_PER_SECOND, BatchEnv

SCALE = 30.0
"""Pixels of the task's definition in a metre."""
WIDTH, HEIGHT = 600 / SCALE, 400 / SCALE
CHUNKS = 11
PAD_HEIGHT = HEIGHT / 4
HULL = [(x / SCALE, y / SCALE) for x, y in ((-14, 17), (-17, 0), (-17, -10), (17, -10), (17, 0), (14, 17))]
CORNERS = np.array([HULL[index] for index in (0, 2, 3, 5)], np.float32).T
"""Of the hull, but for those that hardly stick out."""
CORNER_REACH = 1.0
"""m. More than it is from the hull's origin to a corner."""
SKIN = 0.02
"""m. So near to each other the original's shapes touch, and those here."""
LEG_AWAY, LEG_DOWN = 20 / SCALE, 18 / SCALE
LEG_ANGLE = 0.498
"""rad. The original's legs begin where their joints cannot be; its first step brings them here."""
MAIN_POWER, MAIN_BELOW = 13.0, 4 / SCALE
SIDE_POWER, SIDE_AWAY = 0.6, 12 / SCALE
# Where the side engines push. That the two differ is part of the task.
SIDE_LEFT, SIDE_ABOVE = 17 / SCALE, 14 / SCALE
MAIN_FUEL, SIDE_FUEL = 0.3, 0.03
INITIAL_FORCE = 1000.0
INITIAL_ABOVE = 0.011919
"""m. In its first step the original's legs hang where they were made, lower than their joints let them be, and are dragged along
by the force at the hull's centre. That turns the lander as a force this much higher does one with its legs in place."""
AROUND = [CHUNKS, *range(CHUNKS + 1)]
"""The heights that chunks are smoothed with. The original draws one more than it has chunks, and it is at both ends."""
PAD = np.array([WIDTH / 2, PAD_HEIGHT + LEG_DOWN], np.float32)
POSITION_UNIT = np.array([2 / WIDTH, 2 / HEIGHT], np.float32)
VELOCITY_UNIT = np.array([WIDTH / 2 / STEPS_PER_SECOND, HEIGHT / 2 / STEPS_PER_SECOND], np.float32)
TURN_UNIT = 20 / STEPS_PER_SECOND
"""s. What angular velocities are observed in."""
FLOATS = c.DynGeometry.points.offset // 4


class LunarLanderVectorEnv(BatchEnv):
    """Landers that are to come to rest between two flags.

    The task is that of Gymnasium's ``LunarLander-v3``: the same bodies, engines, ground, observations, rewards and ends.
    What the engines blow out, which has no weight on the lander, is not there. In hard landings, where Box2D 2.3 ends steps
    without joints, legs give a little less.

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
        self.poses, self.poses_before, self.velocities = (np.empty((count, 1, 4), np.float32) for _ in range(3))
        self.impulses, self.forces = np.zeros((count, 1, 4), np.float32), np.zeros((count, 1, 4), np.float32)
        self.touching, self.is_near = np.zeros((count, 3), np.bool_), np.empty((count, 3), np.bool_)
        self.pushes, self.pushed = np.empty((count, 3), np.float32), np.zeros((count, 3), np.bool_)
        self.began, self.ended = np.empty((count, 3), np.int32), np.empty((count, 3), np.int32)
        self.angles, self.shaping, self.fuel = (np.zeros(count, np.float32) for _ in range(3))
        self.is_awake = np.empty((count, 1), np.bool_)
        self.wind, self.turbulence = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self.ground = Geometry.array([segment((0, 0), (1, 0))] * (count * (CHUNKS - 1)))
        self.ground_points = np.frombuffer(self.ground, np.float32).reshape(count, CHUNKS - 1, -1)[..., FLOATS:FLOATS + 4]
        self.ground_points[..., 0::2] = np.stack([self.chunk_x[:-1], self.chunk_x[1:]], axis=1)
        self.heights = np.zeros((count, CHUNKS), np.float32)
        self.first_heights = np.arange(0, count * CHUNKS, CHUNKS)[:, None]
        self.out_of_reach = np.zeros(count, np.float32)
        """m. Above this the hull's origin is so high that no corner of it is at the ground."""
        prepared = self.prepared
        self.push = prepared.add_impulses(self.impulses, self.hull_handle)
        self.reads = (
            prepared.poses(self.hull_handle, self.poses), prepared.velocities(self.hull_handle, self.velocities),
            prepared.contacts(self.marks, self.is_near, self.pushes),
            prepared.contact_changes(self.marks, self.began, self.ended),
            prepared.awake(self.hull_handle, self.is_awake))

    iterations = (60, 20)
    # The original has (180, 60), which come no nearer to it in what returns and lengths of episodes say. With fewer, legs, which
    # weigh a seventieth of the hull, rock for longer: with (30, 10) a landing takes a tenth longer.
    chunk_x = np.linspace(0, WIDTH, CHUNKS).astype(np.float32)

    # The world

    def settings(self) -> dict[str, Any]:
        return {"gravity": (0, self.gravity), "sleep_interval": 1}

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
        drawn = self.streams.uniform(rows, CHUNKS + 5)
        heights = drawn[:, :CHUNKS + 1] * (HEIGHT / 2)
        middle = CHUNKS // 2
        heights[:, middle - 2:middle + 3] = PAD_HEIGHT
        around = heights[:, AROUND]
        smooth = 0.33 * (around[:, :-2] + around[:, 1:-1] + around[:, 2:])
        self.heights[rows] = smooth
        self.ground_points[rows, :, 1] = smooth[:, :-1]
        self.ground_points[rows, :, 3] = smooth[:, 1:]
        self.batch.set_geometries(self.ground, self.ground_shapes, worlds)
        force = (2 * drawn[:, -4:-2] - 1) * INITIAL_FORCE
        self.out_of_reach[rows] = smooth.max(axis=1) + (CORNER_REACH + SKIN)
        self.forces[rows, 0, :2] = force
        self.forces[rows, 0, 2] = -INITIAL_ABOVE * force[:, 0]
        self.batch.add_forces(self.forces, self.hull_handle, worlds)
        self.wind[rows], self.turbulence[rows] = (drawn[:, -2:].T * 19998).astype(np.int64) - 9999
        self.touching[rows] = self.pushed[rows] = False
        self.angles[rows] = 0
        self.poses[rows] = (WIDTH / 2, HEIGHT, 1, 0)

    # Steps

    def act(self, actions: NDArray[Any], worlds: NDArray[np.bool_] | None) -> None:
        engines = self._engines(actions)
        if worlds is not None:
            engines[:, ~worlds] = 0
        main, side, turn, fuel = engines
        # An action that is no number ends an episode, and the reward is one.
        self.fuel = np.nan_to_num(fuel) if self.continuous else fuel
        first, second = self.streams.pair()
        cosine, sine = self.poses[:, 0, 2], self.poses[:, 0, 3]
        pushes = self.impulses[:, 0]
        pushes[:, 0], pushes[:, 1], pushes[:, 2] = impulses(
            cosine, sine, main, side, turn, first, second, self.center)
        self.push()

    def _engines(self, actions: NDArray[Any]) -> NDArray[np.float32]:
        """Strengths of the main engine and of the side engines, the latter's push to a side, fuel; each by world."""
        if not self.continuous:
            return ENGINES.take(actions, axis=1)
        wanted = actions.astype(np.float32)
        # What is not a number stays what it is, so that it is seen.
        wanted = np.clip(wanted, -1, 1) + 0 * wanted
        throttle, turn = wanted.T
        main = np.where(throttle <= 0, np.float32(0), (throttle + 1) / 2)
        side = np.where(np.abs(turn) <= 0.5, np.float32(0), turn)
        return _engines(main, np.abs(side), side)

    def advance(self, worlds: NDArray[np.bool_] | None) -> None:
        if self.enable_wind:
            self._blow(worlds)
        super().advance(worlds)

    def _blow(self, worlds: NDArray[np.bool_] | None) -> None:
        """Wind in the worlds whose lander is in flight: tanh(sin 2kx + sin pi k x), which never repeats itself."""
        flies = ~self.touching[:, 1:].any(axis=1)
        if worlds is not None:
            flies &= worlds
        self.forces[:, 0, 1] = 0
        self.forces[:, 0, 0] = _gust(self.wind) * self.wind_power
        self.forces[:, 0, 2] = _gust(self.turbulence) * self.turbulence_power
        self.wind += flies
        self.turbulence += flies
        self.batch.add_forces(self.forces, self.hull_handle, flies)

    def observe(self) -> NDArray[np.float32]:
        np.copyto(self.poses_before, self.poses)
        self.read()
        self._feel()
        pose, before, velocity = self.poses[:, 0], self.poses_before[:, 0], self.velocities[:, 0]
        cosine, sine, cosine_before, sine_before = pose[:, 2], pose[:, 3], before[:, 2], before[:, 3]
        # Turned by less than half a turn since the last step: whole turns are counted.
        self.angles += np.arctan2(
            cosine_before * sine - sine_before * cosine, cosine_before * cosine + sine_before * sine)
        seen = np.empty((self.num_envs, 8), np.float32)
        np.subtract(pose[:, :2], PAD, out=seen[:, :2])
        seen[:, :2] *= POSITION_UNIT
        np.multiply(velocity[:, :2], VELOCITY_UNIT, out=seen[:, 2:4])
        seen[:, 4] = self.angles
        np.multiply(velocity[:, 2], TURN_UNIT, out=seen[:, 5])
        seen[:, 6:] = self.touching[:, 1:]
        return seen

    def _feel(self) -> None:
        """Notes what touches the ground, as the original does: a contact's begin sets the mark of a body, its end clears that of
        a leg, though another may hold it. So who slides from one chunk to the next stands on legs that do not touch.

        The original's bodies rest 5 mm from where contacts end, so that what jumps loses its mark and gets it back. Here
        they rest 20 mm from there: to bear again is to begin.
        """
        pushes = self.pushes > 0
        self.touching |= (self.began > 0) | (pushes & ~self.pushed)
        self.touching[:, 1:] &= self.ended[:, 1:] == 0
        self.pushed = pushes
        self.touching[:, 0] |= self.is_down()

    def is_down(self) -> NDArray[np.bool_]:
        """Whether corners of hulls are at the ground. Contacts are those of a step's beginning; the original also looks for
        them at its end, and so sees a crash a step earlier. Rays would tell, too, but cost an eighth of a step."""
        x, y, cosine, sine = self.poses[:, 0].T[..., None]
        if (y[:, 0] > self.out_of_reach).all():
            return self._nobody
        chunk = (x + cosine * CORNERS[0] - sine * CORNERS[1]) * ((CHUNKS - 1) / WIDTH)
        left = chunk.astype(np.intp)
        np.maximum(left, 0, out=left)
        np.minimum(left, CHUNKS - 2, out=left)
        heights, places = self.heights.ravel(), left + self.first_heights
        ground = heights[places]
        ground += (chunk - left) * (heights[places + 1] - ground)
        return (y + sine * CORNERS[0] + cosine * CORNERS[1] < ground + SKIN).any(axis=1)

    def judge(
        self, observations: NDArray[np.float32], begun: NDArray[np.bool_]
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        squares = observations[:, :4] ** 2
        far = np.sqrt(squares[:, 0::2] + squares[:, 1::2])
        shaping = 10 * (observations[:, 6] + observations[:, 7])
        shaping -= 100 * (far[:, 0] + far[:, 1] + np.abs(self.angles))
        rewards = np.subtract(shaping, self.shaping, dtype=np.float64)
        rewards -= self.fuel
        self.shaping = shaping
        crashed = self.touching[:, 0] | (np.abs(observations[:, 0]) >= 1)
        rests = ~self.is_awake[:, 0]
        np.copyto(rewards, -100, where=crashed)
        np.copyto(rewards, 100, where=rests)
        over = crashed | rests
        if begun is not self._nobody:
            rewards[begun] = 0
            over &= ~begun
        return rewards, over

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


def _engines(main: NDArray[np.float32], side: NDArray[np.float32], turn: NDArray[np.float32]) -> NDArray[np.float32]:
    """Strengths ``main, side, turn`` of engines at parts of their power, and fuel; ``turn`` is ``side``, negative to the left."""
    return np.stack(
        [MAIN_POWER * main, SIDE_POWER * side, SIDE_POWER * SIDE_AWAY * turn, MAIN_FUEL * main + SIDE_FUEL * side])


def impulses(cosine: Any, sine: Any, main: Any, side: Any, turn: Any, first: Any, second: Any, center: float) -> Any:
    """What engines give the hull: impulses (N s) and moments of impulse (N m s) about its centre of mass, which is ``center``
    above its origin. Numbers or arrays, of which ``first`` and ``second`` are by chance."""
    # Across the lander and along it, of the side engines and of all.
    side_across, side_along = side * (3 / SCALE * second) + turn, side * (first / SCALE)
    across = main * (second / SCALE) + side_across
    along = main * (MAIN_BELOW + 2 / SCALE * first) + side_along
    # The original applies them where their lines go through the hull's origin, but the side engines' besides at
    # (-sin SIDE_LEFT, cos SIDE_ABOVE).
    uneven = (SIDE_LEFT - SIDE_ABOVE) * sine
    moment = center * across - SIDE_ABOVE * side_across - uneven * (sine * side_across + cosine * side_along)
    return cosine * across - sine * along, sine * across + cosine * along, moment


ENGINES = _engines(*np.array([[0, 0, 1, 0], [0, 1, 0, 1], [0, -1, 0, 1]], np.float32))
"""Of the four actions."""


def _gust(steps: NDArray[np.int64]) -> NDArray[np.float64]:
    return np.tanh(np.sin(0.02 * steps) + np.sin(math.pi * 0.01 * steps))
