"""Environments: Gymnasium's interface, the same bits whatever is around, and landings."""

import copy
import os
import pickle
import signal

import numpy as np
import pytest

import swift_dynamics as d

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

import swift_dynamics.gym as gym  # noqa: E402
from swift_dynamics.gym import lunar_lander  # noqa: E402

LANDER, WALKER = {(0, 0, 0), (255, 255, 255), (128, 102, 230)}, {(215, 215, 255), (102, 153, 76), (127, 51, 229)}
COLORS = {
    "swift_dynamics/LunarLander-v3": LANDER, "swift_dynamics/LunarLanderContinuous-v3": LANDER,
    "swift_dynamics/BipedalWalker-v3": WALKER, "swift_dynamics/BipedalWalkerHardcore-v3": WALKER}
"""Some that are in the picture of an environment."""


def land(seen):
    """A policy that lands, from observations ``(worlds, 8)``: Gymnasium's own."""
    x, y, vx, vy, angle, turn, left, right = seen.T
    touches = (left > 0) | (right > 0)
    wanted = np.clip(0.5 * x + vx, -0.4, 0.4)
    tilt = np.where(touches, 0, 0.5 * (wanted - angle) - turn)
    lift = np.where(touches, -0.5 * vy, 0.5 * (0.55 * np.abs(x) - y) - 0.5 * vy)
    actions = np.where(tilt < -0.05, 3, np.where(tilt > 0.05, 1, 0))
    return np.where((lift > np.abs(tilt)) & (lift > 0.05), 2, actions)


def episodes(envs, policy, seed):
    """Return and length of the first episode of each world."""
    seen, _ = envs.reset(seed=seed)
    returns, lengths = np.zeros(envs.num_envs), np.zeros(envs.num_envs, int)
    lives = np.ones(envs.num_envs, bool)
    while lives.any():
        seen, rewards, terminated, truncated, _ = envs.step(policy(seen))
        returns += rewards * lives
        lengths += lives
        lives &= ~(terminated | truncated)
    return returns, lengths


@pytest.mark.parametrize("name, colors", COLORS.items())
@pytest.mark.filterwarnings("default")
def test_one_environment_is_what_gymnasium_expects(name, colors):
    env = gymnasium.make(name, render_mode="rgb_array")
    check_env(env.unwrapped)
    env.reset(seed=3)
    picture = env.render()
    assert picture.shape == (400, 600, 3) and picture.dtype == np.uint8
    assert {tuple(color) for color in picture.reshape(-1, 3)} >= colors
    env.close()


@pytest.mark.parametrize("name", COLORS)
def test_many_environments(name):
    envs = gymnasium.make_vec(name, num_envs=5)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, infos = envs.reset(seed=1)
    assert infos == {} and envs.observation_space.contains(seen)
    envs.action_space.seed(1)
    before = seen.copy()
    for _ in range(150):
        after, rewards, terminated, truncated, _ = envs.step(envs.action_space.sample())
        assert after.dtype == np.float32 and after.flags.owndata and after.flags.c_contiguous
        assert rewards.dtype == np.float64 and terminated.dtype == truncated.dtype == np.bool_
    assert np.array_equal(seen, before)
    envs.close()


def test_a_world_does_not_depend_on_the_others():
    random = np.random.default_rng(2)
    actions = random.integers(0, 4, (200, 64))
    many = gym.LunarLanderVectorEnv(64, workers=2, enable_wind=True)
    few = gym.LunarLanderVectorEnv(3, enable_wind=True)
    a, b = many.reset(seed=5)[0], few.reset(seed=5)[0]
    for step in actions:
        assert np.array_equal(a[:3], b)
        a, rewards, *_ = many.step(step)
        b, own, *_ = few.step(step[:3])
        assert np.array_equal(rewards[:3], own)
    again = gym.LunarLanderVectorEnv(3, enable_wind=True)
    assert np.array_equal(again.reset(seed=[5, None, 7])[0][[0, 2]], few.reset(seed=5)[0][[0, 2]])


@pytest.mark.parametrize("kind", [gym.LunarLanderVectorEnv, gym.BipedalWalkerVectorEnv])
def test_worlds_without_a_seed_are_seeded_by_chance(kind):
    def first(**arguments):
        envs = kind(4)
        seen, _ = envs.reset(**arguments)
        return seen, envs

    named, _ = first(seed=[None, 7, None, None])
    again, _ = first(seed=[None, 7, None, None])
    assert np.array_equal(named[1], again[1]) and not np.array_equal(named[0], again[0])
    assert len(np.unique(named, axis=0)) == 4
    _, envs = first()
    for wrong in (-1, [1, 2, 3, -4], [1, 2, 3, "x"], 1.5):
        with pytest.raises((d.InvalidValueError, TypeError)):
            envs.reset(seed=wrong)
    with pytest.raises(d.CountError):
        envs.reset(seed=[1, 2])


@pytest.mark.parametrize("name", COLORS)
def test_specifications_are_text(name):
    env = gymnasium.make(name)
    assert env.metadata["render_modes"] == ["rgb_array"]
    spec = gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json())
    assert gymnasium.make(spec).reset(seed=1)[0].shape == env.observation_space.shape


def test_pictures_of_many():
    envs = gymnasium.make_vec("swift_dynamics/LunarLander-v3", num_envs=2, render_mode="rgb_array")
    envs.reset(seed=1)
    pictures = envs.render()
    assert len(pictures) == 2 and pictures[1].shape == (400, 600, 3)
    assert not np.array_equal(*pictures)
    bare = gym.LunarLanderVectorEnv(1)
    bare.reset()
    assert bare.render() is None


def test_worlds_begin_anew_at_the_next_step():
    envs = gym.LunarLanderVectorEnv(16)
    envs.reset(seed=1)
    over = np.zeros(16, bool)
    for _ in range(300):
        seen, rewards, terminated, truncated, _ = envs.step(np.zeros(16, int))
        assert not (rewards[over].any() or terminated[over].any())
        assert np.all(np.abs(seen[over, 1] - 1.41) < 0.03)
        over = terminated | truncated
    assert envs.batch.failed_worlds == []


def test_worlds_begin_anew_in_the_same_step():
    envs = gym.LunarLanderVectorEnv(16, autoreset_mode="SameStep")
    envs.reset(seed=1)
    ended = 0
    for _ in range(200):
        seen, rewards, terminated, truncated, infos = envs.step(np.zeros(16, int))
        over = terminated | truncated
        ended += over.sum()
        if over.any():
            assert np.array_equal(infos["_final_obs"], over)
            assert np.all(np.abs(seen[over, 1] - 1.41) < 0.03)
            for index in range(16):
                final = infos["final_obs"][index]
                assert (final is None) == (not over[index])
                assert final is None or final[1] < 1
    assert ended > 16


@pytest.mark.parametrize("kind", [gym.LunarLanderVectorEnv, gym.BipedalWalkerVectorEnv])
def test_to_begin_anew_in_the_same_step_is_to_be_told_to_after_it(kind):
    options = {"max_episode_steps": 60, "iterations": (8, 3)}
    same, told = kind(8, autoreset_mode="SameStep", **options), kind(8, autoreset_mode="Disabled", **options)
    for envs in (same, told):
        envs.reset(seed=4)
    same.action_space.seed(4)
    ended = np.zeros(8, int)
    for _ in range(150):
        actions = same.action_space.sample()
        seen, rewards, terminated, truncated, infos = same.step(actions)
        last, *others, none = told.step(actions)
        assert all(map(np.array_equal, (rewards, terminated, truncated), others)) and none == {}
        over = terminated | truncated
        assert ("final_obs" in infos) == over.any()
        if over.any():
            ended += over
            assert list(infos) == ["final_obs", "_final_obs", "final_info", "_final_info"] and infos["final_info"] == {}
            assert np.array_equal(infos["_final_obs"], over) and np.array_equal(infos["_final_info"], over)
            for world, final in enumerate(infos["final_obs"]):
                assert np.array_equal(final, last[world]) if over[world] else final is None
            last, _ = told.reset(options={"reset_mask": over})
        assert np.array_equal(seen, last)
    assert np.all(ended >= 2)


def test_a_world_that_failed_says_why_before_it_begins_anew_in_the_same_step():
    envs = gym.LunarLanderVectorEnv(3, continuous=True, autoreset_mode="SameStep")
    envs.reset(seed=1)
    seen, _, terminated, _, infos = envs.step(np.array([[0, 0], [np.nan, 0], [0, 0]]))
    assert terminated.tolist() == infos["_failure"].tolist() == infos["_final_obs"].tolist() == [False, True, False]
    assert "nan" in infos["failure"][1] and infos["failure"][0] == "" and np.isfinite(infos["final_obs"][1]).all()
    assert abs(seen[1, 1] - 1.41) < 0.03 and envs.batch.failed_worlds == []


def test_worlds_begin_anew_when_they_are_told():
    envs = gym.LunarLanderVectorEnv(4, autoreset_mode=AutoresetMode.DISABLED, max_episode_steps=20)
    envs.reset(seed=1)
    for _ in range(20):
        seen, _, terminated, truncated, _ = envs.step(np.zeros(4, int))
    assert truncated.all() and not terminated.any()
    with pytest.raises(d.InvalidValueError, match="reset"):
        envs.step(np.zeros(4, int))
    mask = np.array([True, False, True, False])
    fresh, _ = envs.reset(options={"reset_mask": mask})
    assert np.all(fresh[mask, 1] > 1.38) and np.array_equal(fresh[~mask], seen[~mask])
    with pytest.raises(d.CountError):
        envs.reset(options={"reset_mask": np.ones(3, bool)})
    envs.close()
    with pytest.raises(d.DynamicsError):
        envs.reset()


def test_bad_actions():
    envs = gym.LunarLanderVectorEnv(4)
    envs.reset(seed=1)
    for error, actions in [
        (d.CountError, np.zeros(3, int)), (d.CountError, 0), (d.InvalidValueError, np.zeros(4)),
        (d.InvalidValueError, np.array([0, 1, 4, 0])), (d.InvalidValueError, np.array([0, -1, 0, 0])),
    ]:
        with pytest.raises(error):
            envs.step(actions)
    envs = gym.LunarLanderVectorEnv(4, continuous=True)
    envs.reset(seed=1)
    actions = np.zeros((4, 2), np.float32)
    actions[2] = np.nan
    seen, rewards, terminated, _, infos = envs.step(actions)
    assert terminated.tolist() == [False, False, True, False]
    assert np.isfinite(seen).all() and np.isfinite(rewards).all()
    assert "nan" in infos["failure"][2] and infos["_failure"].tolist() == terminated.tolist()
    assert not envs.step(np.zeros((4, 2), np.float32))[2].any()
    for options in ({"gravity": 1}, {"render_mode": "human"}, {"autoreset_mode": "never"}, {"num_envs": 0},
                    {"iterations": 8}, {"iterations": (8, 3, 1)}, {"iterations": (0, 3)}, {"iterations": (8, 2.5)},
                    {"iterations": (2000, 3)}, {"workers": 0}, {"workers": "many"}, {"enable_wind": np.zeros(2)},
                    {"wind_power": "strong"}, {"turbulence_power": None}):
        with pytest.raises(d.InvalidValueError):
            gym.LunarLanderVectorEnv(**options)


def test_iterations():
    assert gym.LunarLanderVectorEnv().iterations == (180, 60)
    assert gym.BipedalWalkerVectorEnv().iterations == (180, 60)
    assert gym.LunarLanderVectorEnv(iterations=(8, 3)).iterations == (8, 3)


def test_the_ground_is_level_where_a_lander_is_to_land():
    envs = gym.LunarLanderVectorEnv(5)
    envs.reset(seed=1)
    grounds = np.array([envs.terrain(world) for world in range(5)])
    assert grounds.shape == (5, 11) and grounds.dtype == np.float32
    assert np.allclose(grounds[:, 4:7], 0.99 * lunar_lander.PAD_HEIGHT) and len(np.unique(grounds[:, 0])) == 5
    # Another episode has another one, and the same seed the same.
    envs.reset()
    assert not np.array_equal(envs.terrain(2), grounds[2])
    envs.reset(seed=1)
    assert np.array_equal(envs.terrain(np.int64(2)), grounds[2])


@pytest.mark.parametrize("kind", [gym.LunarLanderVectorEnv, gym.BipedalWalkerVectorEnv])
def test_terrain_of_a_world_that_is_not_there_is_refused(kind):
    envs = kind(3)
    for wrong in (3, -1, 2**70):
        with pytest.raises(d.CountError):
            envs.terrain(wrong)
    for wrong in ("first", 1.0, None):
        with pytest.raises(d.InvalidValueError, match="whole number"):
            envs.terrain(wrong)


@pytest.mark.parametrize("kind", [gym.LunarLanderVectorEnv, gym.BipedalWalkerVectorEnv])
def test_closed_environments_refuse_all_calls(kind):
    envs = kind(2, render_mode="rgb_array")
    envs.reset(seed=1)
    actions = envs.action_space.sample()
    envs.close()
    envs.close()
    for call in (lambda: envs.step(actions), envs.reset, envs.render, lambda: envs.terrain(0), envs.batch.poses):
        with pytest.raises(d.StaleHandleError):
            call()


def test_landers_land():
    envs = gym.LunarLanderVectorEnv(200, max_episode_steps=1000)
    returns, lengths = episodes(envs, land, seed=3)
    assert returns.mean() > 200 and (returns > 200).mean() > 0.75
    # The original's mean, of 1024 episodes, to four standard errors.
    assert abs(lengths.mean() - 254) < 4 * lengths.std() / np.sqrt(200)


def test_the_first_kick_turns_a_lander_as_the_originals():
    # Turn and speed to the side, both in their units of the observations: one is the other times what masses and arms say.
    def slope(seen):
        slope = (seen[:, 5] @ seen[:, 2]) / (seen[:, 2] @ seen[:, 2])
        assert np.abs(seen[:, 5] - slope * seen[:, 2]).max() < 0.01
        return slope

    def later(envs, **seeds):
        """What is seen three steps after a reset, when the original's legs hang still."""
        envs.reset(**seeds)
        for _ in range(3):
            seen, *_ = envs.step(np.zeros(envs.num_envs, int))
        return seen

    found = slope(later(gym.LunarLanderVectorEnv(300), seed=2))
    pytest.importorskip("Box2D")
    original = gymnasium.make_vec("LunarLander-v3", num_envs=20, vectorization_mode="sync")
    expected = slope(later(original, seed=3))
    # The first observation turns by a hundredth more there, as its legs still come to hang.
    assert found == pytest.approx(expected, rel=0.003)


def test_hulls_crash_on_the_ground_and_nowhere_else():
    random = np.random.default_rng(7)
    envs = gym.LunarLanderVectorEnv(64)
    envs.reset(seed=7)
    corners = np.array(lunar_lander.HULL, np.float32)
    places, crashes = np.linspace(0, lunar_lander.WIDTH, lunar_lander.CHUNKS), 0
    for _ in range(300):
        seen, _, terminated, _, _ = envs.step(random.integers(0, 4, 64))
        x, y, cosine, sine = envs.batch.poses(envs.hull_handle)[:, 0].T[..., None]
        across = x + cosine * corners[:, 0] - sine * corners[:, 1]
        above = y + sine * corners[:, 0] + cosine * corners[:, 1]
        ground = np.array([np.interp(row, places, envs.terrain(world)) for world, row in enumerate(across)])
        is_above_ground = (across > 0) & (across < lunar_lander.WIDTH)
        # Peaks of the ground may be in the middle of a side, and those that fly out end at once.
        is_inside = (np.abs(seen[:, 0]) < 1) & is_above_ground.all(axis=1)
        gap = np.where(is_above_ground, above - ground, np.inf).min(axis=1)
        assert not (terminated & is_inside & (gap > 1)).any()
        assert gap.min() > -0.02                        # impacts stop them, but for skins
        crashes += (terminated & is_inside & (gap < 0.05)).sum()
    assert crashes > 20


def test_returns_of_a_policy_that_lands_are_the_originals():
    pytest.importorskip("Box2D")
    original = gymnasium.make("LunarLander-v3")
    returns = []
    for seed in range(100):
        seen, _ = original.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            seen, reward, terminated, truncated, _ = original.step(int(land(seen[None])[0]))
            total, over = total + reward, terminated or truncated
        returns.append(total)
    own, _ = episodes(gym.LunarLanderVectorEnv(400, max_episode_steps=1000), land, seed=3)
    # Means to four standard errors.
    error = np.hypot(np.std(returns) / 10, np.std(own) / 20)
    assert abs(np.mean(returns) - own.mean()) < 4 * error


def test_one_lander_does_what_one_of_many_does():
    # Alone it takes another way through Python.
    random = np.random.default_rng(4)
    ends = set()
    many = gym.LunarLanderVectorEnv(12)
    seen, _ = many.reset(seed=20)
    alone = [gym.LunarLanderEnv() for _ in range(12)]
    for world, env in enumerate(alone):
        assert np.array_equal(env.reset(seed=20 + world)[0], seen[world])
    lives = np.ones(12, bool)
    while lives.any():
        # Some fall, some are held up, some come down and rest.
        actions = np.where(np.arange(12) < 4, random.integers(0, 4, 12), land(seen))
        seen, rewards, terminated, truncated, _ = many.step(actions)
        for world in np.flatnonzero(lives):
            own, reward, ended, cut, infos = alone[world].step(actions[world])
            assert np.array_equal(own, seen[world]) and reward == rewards[world] and infos == {}
            assert own.dtype == np.float32 and own.flags.owndata
            assert (ended, cut) == (terminated[world], truncated[world])
            assert type(reward) is float and type(ended) is type(cut) is bool
            if ended:
                ends.add(reward)
        lives &= ~(terminated | truncated)
    assert ends == {-100.0, 100.0}


def test_what_ends_by_itself_in_its_last_step_is_truncated_too():
    # As by Gymnasium's TimeLimit, which knows nothing of the environment.
    envs = gym.LunarLanderVectorEnv(1)
    envs.reset(seed=1)
    length, is_over = 0, False
    while not is_over:
        length, is_over = length + 1, envs.step(np.zeros(1, int))[2][0]
    for env in (gym.LunarLanderEnv(max_episode_steps=length), gymnasium.wrappers.TimeLimit(gym.LunarLanderEnv(), length)):
        env.reset(seed=1)
        ends = [env.step(0)[2:4] for _ in range(length)]
        assert ends[-1] == (True, True) and not any(map(any, ends[:-1]))
    envs = gym.LunarLanderVectorEnv(1, max_episode_steps=length)
    envs.reset(seed=1)
    for _ in range(length):
        _, _, terminated, truncated, _ = envs.step(np.zeros(1, int))
    assert terminated[0] and truncated[0]


def test_numbers_of_steps_that_are_none_are_refused():
    for wrong in (0, -2, 1.5, "many"):
        with pytest.raises(d.InvalidValueError, match="max_episode_steps"):
            gym.LunarLanderVectorEnv(1, max_episode_steps=wrong)
    assert gym.LunarLanderVectorEnv(1, max_episode_steps=-1).max_episode_steps is None


@pytest.mark.parametrize("kind", [gym.LunarLanderEnv, gym.BipedalWalkerEnv])
def test_steps_before_a_reset_are_refused(kind):
    # They read memory that nobody had written.
    env = kind()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(env.action_space.sample())


def test_one_environment_says_why_it_failed_in_words():
    # It gave the arrays of a vector, which Gymnasium's own vectors took apart.
    env = gym.LunarLanderEnv(continuous=True)
    env.reset(seed=1)
    *_, terminated, _, infos = env.step(np.array([np.nan, 0], np.float32))
    assert terminated and type(infos["failure"]) is str and list(infos) == ["failure"]


@pytest.mark.parametrize("kind, options, size", [(gym.LunarLanderEnv, {"continuous": True}, 2), (gym.BipedalWalkerEnv, {}, 4)])
def test_one_environment_of_several_numbers_refuses_actions_that_are_none(kind, options, size):
    env = kind(**options)
    env.reset(seed=1)
    for wrong in (0, 0.5, None, "up", [0.0] * (size - 1), [[0.0] * size], ["up"] * size, np.zeros(size, bool)):
        with pytest.raises((d.InvalidValueError, d.CountError)):
            env.step(wrong)
    for right in ([0.5] * size, np.zeros(size), np.zeros(size, int)):
        assert env.step(right)[2:] == (False, False, {})


def test_one_lander_refuses_actions_that_are_none():
    env = gym.LunarLanderEnv(max_episode_steps=3)
    env.reset(seed=1)
    for wrong in (4, -1, 1.0, True, "2", None, [1], np.array([1]), float("nan"), 10**40, np.int8(-1), np.uint64(2**63)):
        with pytest.raises((d.InvalidValueError, d.CountError)):
            env.step(wrong)
    for right in (2, np.int64(2), np.array(2, np.uint8)):
        _, _, terminated, truncated, _ = env.step(right)
    assert truncated and not terminated
    env.close()
    with pytest.raises(d.DynamicsError):
        env.step(2)


def test_episodes_are_those_of_environments_made_one_by_one():
    # In the default mode second episodes of landers were others: their first step was dealt two numbers more.
    name, seeds = "swift_dynamics/LunarLander-v3", 3
    ours = gymnasium.make_vec(name, num_envs=2)
    theirs = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync")
    a, b = ours.reset(seed=seeds)[0], theirs.reset(seed=seeds)[0]
    random, ended = np.random.default_rng(4), 0
    for _ in range(800):
        assert np.array_equal(a, b)
        actions = random.integers(0, 4, 2)
        a, rewards, over, *_ = ours.step(actions)
        b, others, ends, *_ = theirs.step(actions)
        assert np.allclose(rewards, others) and np.array_equal(over, ends)
        ended += over.sum()
    assert ended > 4


def test_why_an_episode_failed_is_told_of_the_one_that_ended():
    envs = gym.LunarLanderVectorEnv(3, continuous=True, autoreset_mode="SameStep")
    envs.reset(seed=1)
    *_, infos = envs.step(np.array([[0, 0], [np.nan, 0], [0, 0]], np.float32))
    assert infos["final_info"]["_failure"].tolist() == [False, True, False]
    assert "nan" in infos["final_info"]["failure"][1]


def test_options_of_wrong_types_are_refused():
    kind = gym.LunarLanderVectorEnv
    for options in (
        {"num_envs": True}, {"iterations": (5, [1])}, {"iterations": 5}, {"iterations": (True, 1)}, {"gravity": "x"},
        {"continuous": np.array([1, 2])},
    ):
        with pytest.raises(d.InvalidValueError):
            kind(**{"num_envs": 1, **options})
    assert kind(1, iterations=(np.int64(30), 10)).iterations == (30, 10)
    envs = kind(2)
    for seed in (1.5, np.array(3), "x"):
        with pytest.raises((d.InvalidValueError, d.CountError)):
            envs.reset(seed=seed)
    with pytest.raises(d.InvalidValueError, match="options"):
        envs.reset(options=5)
    for world in (-1, 2):
        with pytest.raises(d.CountError, match=f"no world {world}"):
            envs.terrain(world)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
# JAX, where another test has loaded it, warns of every fork, and so does Python from 3.12 on.
@pytest.mark.filterwarnings("ignore:os.fork:RuntimeWarning", "ignore:.*multi-threaded:DeprecationWarning")
def test_a_child_of_fork_works_alone_and_closes():
    # To close what has workers hung there, or ended by a signal: their threads are the parent's.
    envs = gym.LunarLanderVectorEnv(64, workers=3)
    alone = gym.LunarLanderVectorEnv(64)
    first = envs.reset(seed=1)[0]
    expected = [alone.reset(seed=1)[0], *(alone.step(np.full(64, 2))[0] for _ in range(20))][-1]
    child = os.fork()
    if child == 0:
        code = 1
        try:
            signal.alarm(60)
            for _ in range(20):
                seen = envs.step(np.full(64, 2))[0]
            envs.close()
            code = 0 if np.array_equal(seen, expected) else 2
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    assert np.array_equal([envs.step(np.full(64, 2))[0] for _ in range(20)][-1], expected) and first.shape == (64, 8)


def test_single_environments_have_the_attributes_of_the_originals(capsys):
    # Programs that read them, such as Gymnasium's heuristic, failed.
    env = gymnasium.make("swift_dynamics/LunarLander-v3", gravity=-9, enable_wind=True, wind_power=3).unwrapped
    found = env.continuous, env.gravity, env.enable_wind, env.wind_power, env.turbulence_power
    assert found == (False, -9, True, 3, 1.5)
    assert gymnasium.make("swift_dynamics/LunarLanderContinuous-v3").unwrapped.continuous is True
    assert gymnasium.make("swift_dynamics/BipedalWalkerHardcore-v3").unwrapped.hardcore is True
    assert gymnasium.make("swift_dynamics/BipedalWalker-v3").unwrapped.hardcore is False
    pytest.importorskip("Box2D")
    from gymnasium.envs.box2d.lunar_lander import demo_heuristic_lander

    for name in ("LunarLander-v3", "LunarLanderContinuous-v3"):
        assert demo_heuristic_lander(gymnasium.make(f"swift_dynamics/{name}"), seed=4) > 0


@pytest.mark.parametrize("make", [gymnasium.make, lambda name: gymnasium.make_vec(name, num_envs=2)])
def test_environments_say_what_to_do_in_place_of_copies(make):
    env = make("swift_dynamics/BipedalWalker-v3")
    for copied in (copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="Env cannot be copied or pickled; make another one .* same seed"):
            copied(env)


def test_one_environment_refuses_options_that_are_none():
    env = gym.LunarLanderEnv()
    for options in ("a", 5, []):
        with pytest.raises(d.InvalidValueError, match="options"):
            env.reset(options=options)
    assert env.reset(seed=1, options={})[0].shape == (8,)


def test_actions_beyond_single_precision_end_an_episode_without_a_warning():
    # NumPy warned of an overflow, which was raised under -W error.
    env = gym.LunarLanderEnv(continuous=True)
    env.reset(seed=1)
    *_, terminated, _, infos = env.step(np.array([1e39, 0]))
    assert terminated and infos["failure"]
    envs = gym.LunarLanderVectorEnv(2, continuous=True)
    envs.reset(seed=1)
    assert envs.step(np.array([[1e39, 0], [0, 0]]))[2].tolist() == [True, False]


@pytest.mark.parametrize("mode", AutoresetMode)
def test_resets_of_some_worlds_leave_no_world_without_an_episode(mode):
    # A mask before the first reset gave observations of episodes that did not exist, and one of no world was taken.
    envs = gym.LunarLanderVectorEnv(2, autoreset_mode=mode)
    some = {"reset_mask": np.array([True, False])}
    with pytest.raises(d.InvalidValueError, match="leaves out world 1.* reset of all worlds first"):
        envs.reset(seed=1, options=some)
    seen, _ = envs.reset(seed=1)
    with pytest.raises(ValueError, match="reset_mask names no world"):
        envs.reset(options={"reset_mask": np.zeros(2, bool)})
    again, _ = envs.reset(options=some)
    assert np.array_equal(again[1], seen[1]) and not np.array_equal(again[0], seen[0])


def test_seeds_are_64_bits():
    # Others were taken modulo 2**64.
    envs, last = gym.LunarLanderVectorEnv(2), 2**64 - 1
    for seed in (2**64, last, [0, 2**64]):
        with pytest.raises(d.InvalidValueError, match=f"seed is {2**64}; expected whole numbers, 0 to"):
            envs.reset(seed=seed)
    assert np.array_equal(envs.reset(seed=last - 1)[0], envs.reset(seed=[last - 1, last])[0])
    env = gym.LunarLanderEnv()
    env.reset(seed=3)
    with pytest.raises(d.InvalidValueError):
        env.reset(seed=2**64)
    assert env.np_random_seed == 3


def test_many_environments_tell_the_seed_that_they_were_given():
    # Gymnasium's own numbers were seeded by chance.
    for seed in (7, np.int64(7)):
        envs = gym.LunarLanderVectorEnv(2)
        envs.reset(seed=seed)
        assert envs.np_random_seed == 7 and envs.np_random.random() == np.random.default_rng(7).random()


def test_one_environment_tells_the_shape_that_it_was_given():
    # It told that of a vector of one.
    env = gym.LunarLanderEnv()
    env.reset(seed=1)
    with pytest.raises(d.CountError, match=r"^action has the shape \(1,\); expected \(\)$"):
        env.step(np.array([2]))


def test_many_environments_are_asked_as_gymnasiums_own():
    # There were no get_attr, call and set_attr.
    name, options = "swift_dynamics/LunarLander-v3", {"gravity": -9.0, "render_mode": "rgb_array"}
    ours = gymnasium.make_vec(name, num_envs=2, **options)
    theirs = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync", **options)
    for envs in (ours, theirs):
        envs.reset(seed=1)
    for attribute in ("gravity", "continuous", "render_mode", "observation_space", "action_space"):
        assert ours.get_attr(attribute) == theirs.get_attr(attribute)
    assert np.array_equal(ours.call("render"), theirs.call("render"))
    assert np.array_equal(ours.call("terrain"), [ours.terrain(0), ours.terrain(1)])
    for unknown in ("np_random_seed", "step"):
        with pytest.raises(d.InvalidValueError, match=unknown):
            ours.call(unknown)
    with pytest.raises(AttributeError, match="wings"):
        ours.get_attr("wings")
    with pytest.raises(d.InvalidValueError, match="gravity.* other options"):
        ours.set_attr("gravity", -3)
