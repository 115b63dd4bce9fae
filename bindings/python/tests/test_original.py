"""Environments are Gymnasium's own: with the same terrain, push, wind and scatter they agree, until chaos sets in.

A stand-in deals Gymnasium's environments the random numbers of the library's streams. What is left are differences of
rounding in single precision, which grow as any do: slowly in flight, faster from the first touch on.
"""

import itertools
from types import SimpleNamespace

import numpy as np
import pytest

for module in ("Box2D", "gymnasium", "pygame"):
    pytest.importorskip(module)
from gymnasium.envs.box2d.bipedal_walker import TERRAIN_LENGTH, TERRAIN_STEP, BipedalWalker  # noqa: E402
from gymnasium.envs.box2d.lunar_lander import LunarLander, heuristic  # noqa: E402

import swift_dynamics.gym as gym  # noqa: E402

WORLDS = 8
"""With the seeds 0, 1 ..."""


def draws(seed):
    """The stream of the world with a seed, as 64 bits each: SplitMix64."""
    def mixed(value):
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        value = (value ^ value >> 27) * 0x94D049BB133111EB % 2**64
        return value ^ value >> 31

    golden = 0x9E3779B97F4A7C15
    start = mixed((seed + golden) % 2**64)
    return (mixed((start + count * golden) % 2**64) for count in itertools.count(1))


def uniform(stream, count):
    """The next numbers, 0 to 1: the upper 24 bits of draws."""
    return np.array([next(stream) >> 40 for _ in range(count)]) * 2.0**-24


def pairs(stream):
    """Numbers from -1 to 1, of which a draw deals two."""
    for bits in stream:
        yield (bits % 2**32 >> 8) * 2.0**-23 - 1
        yield (bits >> 40) * 2.0**-23 - 1


class LanderNumbers:
    """What Gymnasium's lander asks for: heights, a push and the phases of the wind, and then scatter of the engines."""

    def __init__(self, seed):
        stream = draws(seed)
        self.heights = uniform(stream, 12)
        push = 2 * uniform(stream, 2) - 1
        # In single precision, as the library, that both are cut alike.
        self.winds = [int(np.float32(number) * np.float32(19998)) - 9999 for number in uniform(stream, 2)]
        # A step belongs to the reset, which the library deals nothing: no engine is on.
        self.others = itertools.chain(push, (0, 0), pairs(stream))

    def uniform(self, low, high, size=None):
        return high * (self.heights if size else next(self.others))

    def integers(self, low, high):
        return self.winds.pop(0)


class Lander(LunarLander):
    """Gymnasium's own, with the numbers of a seed."""

    def __init__(self, seed, **options):
        super().__init__(**options)
        self.np_random = LanderNumbers(seed)

    @property
    def hull(self):
        return self.lander


class Walker(BipedalWalker):
    """Gymnasium's own, on a terrain of the library's and with the push of a seed."""

    def __init__(self, seed, terrain, hardcore):
        super().__init__(hardcore=hardcore)
        self.heights, self.blocks = np.split(terrain.astype(float), [TERRAIN_LENGTH])
        # Drawn ahead of it: slopes, and an obstacle and a length for each of 36 sections.
        push = 2 * uniform(draws(seed), TERRAIN_LENGTH + 2 * 36 + 1)[-1] - 1
        # Clouds ask as well, which are for pictures.
        self.np_random = SimpleNamespace(uniform=lambda low, high: high * push)

    def _generate_terrain(self, hardcore):
        for x, y, width, height in self.blocks.reshape(-1, 4):
            # Those that are not there are left of it all.
            if x > 0:
                left, right, low, high = x - width, x + width, y - height, y + height
                self.fd_polygon.shape.vertices = [(left, high), (right, high), (right, low), (left, low)]
                self.terrain.append(self.world.CreateStaticBody(fixtures=self.fd_polygon))
        for ends in itertools.pairwise((i * TERRAIN_STEP, height) for i, height in enumerate(self.heights)):
            self.fd_edge.shape.vertices = ends
            self.terrain.append(self.world.CreateStaticBody(fixtures=self.fd_edge))


class Both:
    """Worlds of the library's and of Gymnasium's, side by side: arrays have both, the library's first."""

    def __init__(self, ours, make):
        self.ours = ours
        first, _ = ours.reset(seed=0)
        self.theirs = [make(world, ours.terrain(world)) for world in range(WORLDS)]
        for seed, env in enumerate(self.theirs):
            env.action_space.seed(seed)
        self.seen = [np.array([first, [env.reset()[0] for env in self.theirs]])]
        self.rewards, self.ended = [np.zeros((2, WORLDS))], [np.zeros((2, WORLDS), bool)]

    def play(self, policy, steps):
        """Goes on by what a policy makes of Gymnasium's environment and observation; also where an episode is over."""
        for _ in range(steps):
            actions = np.array(list(map(policy, self.theirs, self.seen[-1][1])), self.theirs[0].action_space.dtype)
            others = zip(*(env.step(action) for env, action in zip(self.theirs, actions)))
            for kept, *told in zip((self.seen, self.rewards, self.ended), self.ours.step(actions), others):
                kept.append(np.array(told))

    def differences(self):
        """Of observations, rewards and ends, ``(steps + 1, worlds, ...)`` each; 0 after the step where either ends."""
        over = np.logical_or.accumulate(np.array(self.ended).any(axis=1))
        lives = ~np.concatenate([over[:1], over[:-1]])
        for kept in (self.seen, self.rewards, self.ended):
            off = np.abs(np.diff(np.array(kept, float), axis=1))[:, 0]
            off[~lives] = 0
            yield off

    def states(self):
        """``x, y, cos, sin, vx, vy, w`` of hull and legs, ``(worlds, bodies, 7)``: the library's and Gymnasium's."""
        own = np.concatenate([self.ours.batch.poses(), self.ours.batch.velocities()[..., :3]], axis=2)[:, 1:]
        return own, np.array([[
            (*part.position, np.cos(part.angle), np.sin(part.angle), *part.linearVelocity, part.angularVelocity)
            for part in (env.hull, *env.legs)] for env in self.theirs])


POLICIES = {
    "zeros": lambda env, seen: 0 * env.action_space.sample(), "random": lambda env, seen: env.action_space.sample(),
    "heuristic": heuristic}


def landers(**options):
    """From the first observation on, as ``walkers``."""
    return Both(gym.LunarLanderVectorEnv(WORLDS, **options), lambda seed, terrain: Lander(seed, **options))


def walkers(hardcore=False):
    ours = gym.BipedalWalkerVectorEnv(WORLDS, hardcore=hardcore)
    return Both(ours, lambda seed, terrain: Walker(seed, terrain, hardcore))


def but_one(off):
    """The largest difference in any step, but for one world: where something only just touches, rounding decides."""
    return np.sort(off.reshape(len(off), WORLDS, -1).max(axis=(0, 2)))[-2]


@pytest.mark.parametrize(
    "options", [{}, {"continuous": True}, {"enable_wind": True}], ids=["discrete", "continuous", "wind"])
@pytest.mark.parametrize("policy", POLICIES)
def test_landers_are_the_originals(policy, options):
    both = landers(**options)
    both.play(POLICIES[policy], 60)
    # A flag that differs is a difference of 1.
    seen, rewards, ended = both.differences()
    # Measured: 1.9e-6. None has touched the ground.
    assert seen[:21].max() < 2e-5
    # Measured: 1.7e-5, 4.2e-4; with the hardest of impacts 6.8e-4 and 1.4e-3.
    assert but_one(seen) < 2e-4 and but_one(rewards) < 5e-3
    assert seen.max() < 1e-2 and rewards.max() < 2e-2 and not ended.any()
    # Whole episodes. Measured: all are the same, but for one of the heuristic's; of 100 worlds up to 15 of its.
    both.play(POLICIES[policy], 540)
    both.ended[-1][:] = True
    ends = np.array(both.ended).argmax(axis=0)
    counted = np.arange(len(both.rewards))[:, None, None] <= ends
    returns = (np.array(both.rewards) * counted).sum(axis=0)
    least = 5 if policy == "heuristic" else 7
    assert (ends[0] == ends[1]).sum() >= least and (np.abs(returns[0] - returns[1]) < 0.1).sum() >= least


@pytest.mark.parametrize("hardcore", [False, True])
def test_walkers_are_the_originals(hardcore):
    both = walkers(hardcore)
    both.play(POLICIES["random"], 40)
    seen, rewards, ended = both.differences()
    # Feet are on the ground from the first observation on. Measured: 1.1e-6, and 3e-5 in 5 steps.
    assert seen[0].max() < 1e-5 and seen[:6].max() < 3e-4
    # Measured: 8.1e-5, 8.3e-6. Rays are in it.
    assert but_one(seen) < 1e-3 and but_one(rewards) < 1e-4 and not ended.any()


def test_walkers_that_are_put_above_obstacles_see_and_meet_them_as_the_originals():
    both = walkers(hardcore=True)
    batch, parts = both.ours.batch, both.ours.batch.bodies[1:]
    poses = batch.poses(parts)
    for world, env in enumerate(both.theirs):
        across = 10 + 7 * world  # m
        place = int((env.hull.position[0] + across) / TERRAIN_STEP)
        # No stump is higher.
        up = env.heights[place - 3:place + 4].max() - env.heights[0] + 1
        poses[world, :, :2] += across, up
        for body in (env.hull, *env.legs):
            body.position += across, up
    batch.set_poses(poses, parts)
    both.play(POLICIES["random"], 30)
    seen, rewards, ended = both.differences()
    # Measured: 5.2e-4; 5.2e-6 of rays, which are the last ten numbers; 3.6e-5.
    assert but_one(seen) < 5e-3 and but_one(seen[..., -10:]) < 1e-4 and but_one(rewards) < 5e-4 and not ended.any()
    # Half of them are on a block then. Blocks come before the ground.
    blocks = [env.terrain[:1 - TERRAIN_LENGTH] for env in both.theirs]
    assert sum(any(edge.contact.touching for body in some for edge in body.contacts) for some in blocks) > 2


@pytest.mark.parametrize("begin", [landers, walkers])
def test_pushes_and_states_of_the_batch_are_the_originals(begin):
    both = begin()
    random = np.random.default_rng(3)
    for _ in range(4):
        impulses = random.uniform(-1, 1, (WORLDS, 1, 4)) * (4, 4, 1, 0)
        both.ours.batch.add_impulses(impulses, both.ours.hull_handle)
        for env, (x, y, turn, _) in zip(both.theirs, impulses[:, 0]):
            env.hull.ApplyLinearImpulse((x, y), env.hull.worldCenter, True)
            env.hull.ApplyAngularImpulse(turn, True)
        # At once, and after steps. Measured: 1.3e-3, of how fast a leg turns that has just met the ground.
        for _ in range(2):
            own, others = both.states()
            assert np.abs(own - others).max() < 1e-2
            both.play(POLICIES["random"], 5)
    seen, rewards, ended = both.differences()
    # Measured: 2e-4, 3e-4.
    assert seen.max() < 2e-3 and rewards.max() < 3e-3 and not ended.any()
