"""Walkers: Gymnasium's interface, terrain, observations and the task, beside Gymnasium's own."""

import numpy as np
import pytest

import swift_dynamics as d

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.vector import AutoresetMode  # noqa: E402

import swift_dynamics.gym as gym  # noqa: E402
from swift_dynamics.gym import walker_terrain as terrain  # noqa: E402
from swift_dynamics.gym.bipedal_walker import START_X  # noqa: E402
from swift_dynamics.gym.streams import Streams  # noqa: E402

NAMES = ["swift_dynamics/BipedalWalker-v3", "swift_dynamics/BipedalWalkerHardcore-v3"]


class Walk:
    """A policy that walks, from observations ``(worlds, 24)``: Gymnasium's own."""

    def __init__(self, count):
        self.rows, self.phase, self.moving = np.arange(count), np.ones(count, int), np.zeros(count, int)
        self.knee = np.full(count, 0.1)

    def __call__(self, seen):
        rows, moving, other = self.rows, self.moving, 1 - self.moving
        legs = seen[:, 4:14].reshape(-1, 2, 5).astype(float)
        hips, knees = np.zeros((2, len(rows), 2))
        lifts = self.phase == 1
        hips[rows[lifts], moving[lifts]], knees[rows[lifts], moving[lifts]] = 1.1, -0.6
        self.knee = np.where(lifts, np.minimum(self.knee + 0.03 + 0.03 * (seen[:, 2] > 0.29), 0.1), self.knee)
        knees[rows[lifts], other[lifts]] = self.knee[lifts]
        self.phase[lifts & (legs[rows, other, 0] < 0.1)] = 2
        lowers = self.phase == 2
        hips[rows[lowers], moving[lowers]] = knees[rows[lowers], moving[lowers]] = 0.1
        knees[rows[lowers], other[lowers]] = self.knee[lowers]
        lands = lowers & (legs[rows, moving, 4] > 0)
        self.phase[lands] = 3
        self.knee = np.where(lands, np.minimum(legs[rows, moving, 2], 0.1), self.knee)
        pushes = self.phase == 3
        knees[rows[pushes], moving[pushes]], knees[rows[pushes], other[pushes]] = self.knee[pushes], 1
        done = pushes & ((legs[rows, other, 2] > 0.88) | (seen[:, 2] > 0.348))
        self.phase[done] = 1
        self.moving = np.where(done, other, moving)
        upright = 0.9 * seen[:, :1] + 1.5 * seen[:, 1:2]
        hip = np.where(hips != 0, 0.9 * (hips - legs[..., 0]) - 0.25 * legs[..., 1], 0) + upright
        knee = np.where(knees != 0, 4 * (knees - legs[..., 2]) - 0.25 * legs[..., 3], 0) - 15 * seen[:, 3:4]
        return np.clip(0.5 * np.stack([hip, knee], axis=2).reshape(-1, 4), -1, 1).astype(np.float32)


def drawn(seeds, hardcore):
    """The first terrains of worlds with these seeds."""
    streams = Streams(len(seeds))
    streams.seed(np.asarray(seeds, np.uint64))
    return terrain.TerrainSupply(streams, hardcore).take(np.arange(len(seeds)))


@pytest.mark.parametrize("name", NAMES)
def test_rays_are_parts_of_their_length(name):
    envs = gymnasium.make_vec(name, num_envs=5)
    envs.reset(seed=1)
    envs.action_space.seed(1)
    for _ in range(200):
        seen, *_ = envs.step(envs.action_space.sample())
        assert seen.shape == (5, 24) and np.isfinite(seen).all() and np.all((seen[:, 14:] >= 0) & (seen[:, 14:] <= 1))
    envs.close()


@pytest.mark.parametrize("name, steps", [(NAMES[0], 1600), (NAMES[1], 2000)])
def test_episodes_are_truncated(name, steps):
    envs = gymnasium.make_vec(name, num_envs=1)
    assert envs.max_episode_steps == steps
    envs.reset(seed=1)
    envs.steps[:] = steps - 1
    *_, truncated, _ = envs.step(np.zeros((1, 4)))
    assert truncated.all()


@pytest.mark.parametrize("hardcore", [False, True])
def test_a_world_does_not_depend_on_the_others(hardcore):
    actions = np.random.default_rng(2).uniform(-1, 1, (300, 24, 4)).astype(np.float32)
    many = gym.BipedalWalkerVectorEnv(24, hardcore=hardcore, workers=2)
    few = gym.BipedalWalkerVectorEnv(3, hardcore=hardcore)
    a, b = many.reset(seed=5)[0], few.reset(seed=5)[0]
    ended = 0
    for step in actions:
        assert np.array_equal(a[:3], b)
        a, rewards, terminated, *_ = many.step(step)
        b, own, *_ = few.step(step[:3])
        assert np.array_equal(rewards[:3], own)
        ended += terminated[:3].sum()
    assert ended > 0
    again = gym.BipedalWalkerVectorEnv(3, hardcore=hardcore)
    assert np.array_equal(again.reset(seed=[5, None, 7])[0][[0, 2]], few.reset(seed=5)[0][[0, 2]])


def test_worlds_begin_anew_at_the_next_step():
    envs = gym.BipedalWalkerVectorEnv(16)
    envs.reset(seed=1)
    random, over, ended = np.random.default_rng(1), np.zeros(16, bool), 0
    for _ in range(300):
        _, rewards, terminated, truncated, _ = envs.step(random.uniform(-1, 1, (16, 4)))
        assert not (rewards[over].any() or terminated[over].any())
        assert np.all(np.abs(envs.poses[over, 0, 0] - START_X) < 0.01)
        over = terminated | truncated
        assert np.all(rewards[terminated] == -100)
        ended += over.sum()
    assert ended > 8 and envs.batch.failed_worlds == []


def test_worlds_begin_anew_in_the_same_step():
    envs = gym.BipedalWalkerVectorEnv(16, autoreset_mode="SameStep")
    envs.reset(seed=1)
    random, ended = np.random.default_rng(1), 0
    for _ in range(150):
        seen, rewards, terminated, truncated, infos = envs.step(random.uniform(-1, 1, (16, 4)))
        over = terminated | truncated
        ended += over.sum()
        if over.any():
            assert np.array_equal(infos["_final_obs"], over)
            assert np.all(np.abs(seen[over, 0]) < 0.02) and np.all(np.abs(envs.poses[over, 0, 0] - START_X) < 0.01)
            assert all((final is None) != gone for final, gone in zip(infos["final_obs"], over))
    assert ended > 4


def test_worlds_begin_anew_when_they_are_told():
    envs = gym.BipedalWalkerVectorEnv(4, autoreset_mode=AutoresetMode.DISABLED, max_episode_steps=20)
    envs.reset(seed=1)
    for _ in range(20):
        seen, _, terminated, truncated, _ = envs.step(np.full((4, 4), 0.3))
    assert truncated.all() and not terminated.any()
    with pytest.raises(d.InvalidValueError, match="reset"):
        envs.step(np.zeros((4, 4)))
    mask = np.array([True, False, True, False])
    fresh, _ = envs.reset(options={"reset_mask": mask})
    assert np.array_equal(fresh[~mask], seen[~mask]) and not np.array_equal(fresh[mask], seen[mask])


def test_bad_actions():
    envs = gym.BipedalWalkerVectorEnv(4)
    envs.reset(seed=1)
    for error, actions in [
        (d.CountError, np.zeros((3, 4))), (d.CountError, np.zeros(4)), (d.InvalidValueError, np.full((4, 4), "a")),
    ]:
        with pytest.raises(error):
            envs.step(actions)
    for wrong in (np.nan, np.inf):
        actions = np.zeros((4, 4), np.float32)
        actions[2, 1] = wrong
        seen, rewards, terminated, _, infos = envs.step(actions)
        assert terminated.tolist() == [False, False, True, False]
        assert np.isfinite(seen).all() and np.isfinite(rewards).all()
        assert infos["failure"][2] and infos["_failure"].tolist() == terminated.tolist()
        assert not envs.step(np.zeros((4, 4), np.float32))[2].any()


def test_motors_turn_joints_and_cost():
    envs = gym.BipedalWalkerVectorEnv(9)
    envs.reset(seed=1)
    actions = np.zeros((9, 4), np.float32)
    for joint in range(4):
        actions[2 * joint, joint], actions[2 * joint + 1, joint] = -0.3, 0.3
    seen, rewards, *_ = envs.step(actions)
    for joint, column in enumerate((5, 7, 10, 12)):
        assert seen[2 * joint, column] < seen[8, column] < seen[2 * joint + 1, column]
    # What a full torque of one joint costs in a step is 0.028.
    still = gym.BipedalWalkerVectorEnv(1)
    still.reset(seed=1)
    x = still.poses[0, 0, 0]
    seen, rewards, *_ = still.step(np.array([[1, 0, 0, 0]]))
    assert rewards[0] == pytest.approx(130 / 30 * (still.poses[0, 0, 0] - x) + 5 * (0.005 - abs(seen[0, 0])) - 0.028, abs=1e-3)


def test_rays_see_the_terrain():
    """Against the heights that the terrain has below the ends of rays."""
    envs = gym.BipedalWalkerVectorEnv(32)
    envs.reset(seed=3)
    poses = envs.poses.copy()
    poses[:, 0, :2] = 40, 8
    poses[:, 0, 2:] = 1, 0
    envs.batch.set_poses(poses, envs.hull_handle)
    fractions = envs.batch.cast_rays(envs.rays)
    heights = drawn(3 + np.arange(32), False).heights
    for ray in range(10):
        angle = 0.15 * ray
        for world in range(32):
            reach = fractions[world, ray] * 160 / 30
            x, y = 40 + np.sin(angle) * reach, 8 - np.cos(angle) * reach
            below = y - np.interp(x, np.arange(200) * 14 / 30, heights[world])
            assert below == pytest.approx(0, abs=1e-4) if fractions[world, ray] < 1 else below > 0


def test_feet_are_on_the_ground_when_they_stand():
    envs = gym.BipedalWalkerVectorEnv(4)
    seen, _ = envs.reset(seed=1)
    for _ in range(30):
        seen, *_ = envs.step(np.zeros((4, 4)))
    assert np.all(seen[:, [8, 13]] == 1) and np.all(seen[:, 14] < 0.5)


def test_walkers_walk():
    envs = gym.BipedalWalkerVectorEnv(40)
    seen, _ = envs.reset(seed=1)
    policy, lives, farthest = Walk(40), np.ones(40, bool), np.zeros(40)
    for _ in range(500):
        seen, _, terminated, *_ = envs.step(policy(seen))
        farthest[lives] = envs.poses[lives, 0, 0]
        lives &= ~terminated
    # Most come beyond the level beginning, which ends at 9.3 m.
    assert lives.mean() > 0.5 and np.median(farthest) > 20


def test_terrain_that_is_drawn_early_is_the_same():
    """Whether worlds ask one by one or all at once, episode after episode."""
    seeds = np.arange(6).astype(np.uint64)
    one, all_ = Streams(6), Streams(6)
    one.seed(seeds)
    all_.seed(seeds)
    by_one, by_all = terrain.TerrainSupply(one, True), terrain.TerrainSupply(all_, True)
    for episode in range(3):
        together = by_all.take(np.arange(6))
        for world in (np.arange(6) + episode) % 6:
            for a, b in zip(by_one.take(np.array([world])), together):
                assert np.array_equal(a[0], b[world])
    # A stream that begins anew forgets.
    one.seed(seeds)
    assert np.array_equal(by_one.take(np.arange(6)).heights, drawn(seeds, True).heights)


def test_hardcore_terrain_is_built_of_stumps_stairs_and_pits():
    heights, blocks, pushes = drawn(np.arange(500), True)
    assert np.all(heights[:, :20] == np.float32(terrain.HEIGHT)) and np.all(np.abs(pushes) <= 1)
    there = blocks[..., 2] > 0
    assert not there.all() and np.all(there[:, :-1] >= there[:, 1:]) and there.sum(axis=1).min() >= 15
    sizes = {tuple(size) for size in np.rint(2 * blocks[there][:, 2:] / terrain.STEP).astype(int)}
    assert sizes == {(1, 1), (2, 2), (4, 1), (1, 4)}


def test_there_are_blocks_for_every_terrain():
    """The most that sections of the shortest grass, five places, can have."""
    most = [0] * (terrain.PLACES + 25)
    for place in reversed(range(terrain.PAD, terrain.PLACES)):
        most[place] = max(len(one.blocks) + most[place + len(one.profile) + 5] for one in terrain.HARDCORE)
    assert most[terrain.PAD] == terrain.BLOCKS and max(len(one.blocks) for one in terrain.HARDCORE) == terrain.PARTS
    assert terrain.SECTIONS >= (terrain.PLACES - terrain.PAD) / 5


@pytest.mark.parametrize("hardcore", [False, True])
def test_terrain_is_drawn_as_the_original_draws_it(hardcore):
    pytest.importorskip("Box2D")
    env = gymnasium.make("BipedalWalkerHardcore-v3" if hardcore else "BipedalWalker-v3").unwrapped
    theirs, counts = [], []
    for seed in range(60):
        env.reset(seed=seed)
        theirs.append(env.terrain_y)
        counts.append(len(env.terrain) - 199)
    ours, blocks, _ = drawn(np.arange(1000), hardcore)
    theirs = np.array(theirs)
    assert np.allclose(theirs[:, :20], ours[0, :20])
    for own, original in (
        (np.abs(np.diff(ours[:, 20:])).mean(axis=1), np.abs(np.diff(theirs[:, 20:])).mean(axis=1)),
        ((np.abs(np.diff(ours[:, 20:])) < 1e-6).mean(axis=1), (np.abs(np.diff(theirs[:, 20:])) < 1e-6).mean(axis=1)),
        ((blocks[..., 2] > 0).sum(axis=1), np.array(counts)), (ours.std(axis=1), theirs.std(axis=1)),
    ):
        # Means to four standard errors.
        error = np.hypot(own.std() / np.sqrt(1000), original.std() / np.sqrt(60))
        assert abs(own.mean() - original.mean()) <= 4 * error
