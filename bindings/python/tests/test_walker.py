"""Walkers: Gymnasium's interface, terrain, observations and the task, beside Gymnasium's own."""

import numpy as np
import pytest

import swift_dynamics as d

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.vector import AutoresetMode  # noqa: E402

import swift_dynamics.gym as gym  # noqa: E402
from swift_dynamics.gym.bipedal_walker import HEIGHT, PLACES, STEP  # noqa: E402

START_X = 4.6555
"""m. Where the hull begins."""
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


def hulls(envs):
    """Where the hulls are, m, ``(worlds,)``."""
    return envs.batch.poses(envs.hull_handle)[:, 0, 0]


def terrains(envs):
    """Heights ``(worlds, places)`` and blocks ``(worlds, blocks, 4)``."""
    numbers = np.array([envs.terrain(world) for world in range(envs.num_envs)])
    return numbers[:, :PLACES], numbers[:, PLACES:].reshape(envs.num_envs, -1, 4)


def drawn(count, hardcore):
    """The first terrains of worlds with the seeds 0, 1 ..."""
    envs = gym.BipedalWalkerVectorEnv(count, hardcore=hardcore, iterations=(1, 1))
    envs.reset(seed=0)
    found = terrains(envs)
    envs.close()
    return found


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
    envs = gymnasium.make_vec(name, num_envs=1, max_episode_steps=5)
    envs.reset(seed=1)
    for step in range(1, 6):
        *_, terminated, truncated, _ = envs.step(np.zeros((1, 4)))
        assert truncated.tolist() == [step == 5] and not terminated.any()


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
        assert np.all(np.abs(hulls(envs)[over] - START_X) < 0.01)
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
            assert np.all(np.abs(seen[over, 0]) < 0.02) and np.all(np.abs(hulls(envs)[over] - START_X) < 0.01)
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
    lean = abs(still.reset(seed=1)[0][0, 0])
    x = hulls(still)[0]
    seen, rewards, *_ = still.step(np.array([[1, 0, 0, 0]]))
    expected = 130 / 30 * (hulls(still)[0] - x) + 5 * (lean - abs(seen[0, 0])) - 0.028
    assert rewards[0] == pytest.approx(expected, abs=1e-3)


def test_rays_see_the_terrain():
    """Against the heights that the terrain has below the ends of rays."""
    envs = gym.BipedalWalkerVectorEnv(32)
    envs.reset(seed=3)
    envs.batch.set_poses(np.tile(np.float32([40, 8, 1, 0]), (32, 1, 1)), envs.hull_handle)
    # To reset one is to look at the others.
    fractions = envs.reset(options={"reset_mask": np.arange(32) == 0})[0][:, 14:]
    heights, _ = terrains(envs)
    for ray in range(10):
        angle = 0.15 * ray
        for world in range(1, 32):
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
    envs.reset(seed=1)
    # As where Gymnasium shows the policy: it does not act on the first observation.
    seen, *_ = envs.step(np.zeros((40, 4), np.float32))
    policy, lives, farthest = Walk(40), np.ones(40, bool), np.zeros(40)
    for _ in range(500):
        seen, _, terminated, *_ = envs.step(policy(seen))
        farthest[lives] = hulls(envs)[lives]
        lives &= ~terminated
    # Most come beyond the level beginning, which ends at 9.3 m.
    assert lives.mean() > 0.5 and np.median(farthest) > 20


@pytest.mark.parametrize("hardcore", [False, True])
def test_terrain_is_the_same_whenever_worlds_begin_anew(hardcore):
    """One by one, in any order, or all at once, episode after episode."""
    at_once, by_one = (gym.BipedalWalkerVectorEnv(6, hardcore=hardcore, iterations=(1, 1)) for _ in range(2))
    at_once.reset(seed=0)
    by_one.reset(seed=0)
    first, seen = terrains(at_once), []
    for episode in range(3):
        seen.append(terrains(at_once)[0])
        assert all(map(np.array_equal, terrains(at_once), terrains(by_one)))
        at_once.reset()
        for world in (np.arange(6) + episode) % 6:
            by_one.reset(options={"reset_mask": np.arange(6) == world})
    assert len(np.unique(np.concatenate(seen), axis=0)) == 18
    # A stream that begins anew forgets.
    by_one.reset(seed=0)
    assert all(map(np.array_equal, terrains(by_one), first))


def test_terrain_has_as_many_numbers_as_there_are_places_and_blocks():
    for hardcore, count in ((False, PLACES), (True, PLACES + 4 * 39)):
        envs = gym.BipedalWalkerVectorEnv(1, hardcore=hardcore)
        envs.reset(seed=1)
        assert envs.terrain(0).shape == (count,) and envs.terrain(0).dtype == np.float32


def test_hardcore_terrain_is_built_of_stumps_stairs_and_pits():
    heights, blocks = drawn(500, True)
    assert np.all(heights[:, :20] == np.float32(HEIGHT))
    # What is not there is far away.
    there = blocks[..., 0] > 0
    assert np.all(blocks[~there][:, :2] == -50)
    assert not there.all() and np.all(there[:, :-1] >= there[:, 1:]) and there.sum(axis=1).min() >= 15
    sizes = {tuple(size) for size in np.rint(2 * blocks[there][:, 2:] / STEP).astype(int)}
    assert sizes == {(1, 1), (2, 2), (4, 1), (1, 4)}


@pytest.mark.parametrize("hardcore", [False, True])
def test_terrain_is_drawn_as_the_original_draws_it(hardcore):
    pytest.importorskip("Box2D")
    env = gymnasium.make("BipedalWalkerHardcore-v3" if hardcore else "BipedalWalker-v3").unwrapped
    theirs, counts = [], []
    for seed in range(60):
        env.reset(seed=seed)
        theirs.append(env.terrain_y)
        counts.append(len(env.terrain) - 199)
    ours, blocks = drawn(1000, hardcore)
    theirs = np.array(theirs)
    assert np.allclose(theirs[:, :20], ours[0, :20])
    for own, original in (
        (np.abs(np.diff(ours[:, 20:])).mean(axis=1), np.abs(np.diff(theirs[:, 20:])).mean(axis=1)),
        ((np.abs(np.diff(ours[:, 20:])) < 1e-6).mean(axis=1), (np.abs(np.diff(theirs[:, 20:])) < 1e-6).mean(axis=1)),
        ((blocks[..., 0] > 0).sum(axis=1), np.array(counts)), (ours.std(axis=1), theirs.std(axis=1)),
    ):
        # Means to four standard errors.
        error = np.hypot(own.std() / np.sqrt(1000), original.std() / np.sqrt(60))
        assert abs(own.mean() - original.mean()) <= 4 * error
