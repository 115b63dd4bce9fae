"""The script that compares environments with Gymnasium's own: its statistics, its count of episodes, its policies."""

import importlib
import sys
from pathlib import Path

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture(scope="module")
def script():
    # As a script finds the modules beside it.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(EXAMPLES), *sys.path])
        return importlib.import_module("same_task")


def test_the_statistic_is_scipys(script):
    stats = pytest.importorskip("scipy.stats")
    random = np.random.default_rng(4)
    for shift in (0, 0.1, 0.3, 1):
        a, b = random.normal(size=300), random.normal(size=500) + shift
        distance, chance = script.ks(a, b)
        expected = stats.ks_2samp(a, b)
        assert distance == pytest.approx(expected.statistic)
        assert chance == pytest.approx(expected.pvalue, rel=0.15, abs=1e-12)
    assert script.ks(a, a) == (0, 1)


def test_the_statistic_rejects_equal_distributions_as_often_as_it_says(script):
    random = np.random.default_rng(5)
    chances = [script.ks(random.random(200), random.random(300))[1] for _ in range(400)]
    # 400 draws below 0.1: to four standard errors of 40.
    assert abs(np.sum(np.array(chances) < 0.1) - 40) < 24


class Counting(gymnasium.Env):
    """An episode of as many steps as its seed says, with a reward of 2 each."""

    observation_space, action_space = gymnasium.spaces.Box(0, 9, (1,)), gymnasium.spaces.Discrete(3)

    def __init__(self, steps):
        self.steps, self.left = steps, 0

    def reset(self, seed=None, options=None):
        super().reset(seed=seed)
        self.left = self.steps
        return np.zeros(1, np.float32), {}

    def step(self, action):
        self.left -= 1
        return np.full(1, self.left, np.float32), 2.0, self.left == 0, False, {}


def test_every_world_plays_equally_many_episodes(script):
    envs = gymnasium.vector.SyncVectorEnv([lambda steps=steps: Counting(steps) for steps in (1, 3, 7)])
    returns, lengths = script.play(envs, script.policy_of("random", envs, 1), 12, 1)
    assert sorted(lengths) == [1] * 4 + [3] * 4 + [7] * 4 and np.array_equal(returns, 2 * lengths)


def test_policies_from_files(script, tmp_path):
    random = np.random.default_rng(6)
    arrays = {"w0": random.normal(size=(8, 5)), "b0": random.normal(size=5),
              "w1": random.normal(size=(5, 4)), "b1": random.normal(size=4)}
    np.savez(tmp_path / "given.npz", **arrays)
    script.Network.load(tmp_path / "given.npz").save(tmp_path / "policy.npz")
    seen = random.normal(size=(6, 8)).astype(np.float32)
    wanted = np.tanh(seen @ arrays["w0"] + arrays["b0"]) @ arrays["w1"] + arrays["b1"]
    envs = gymnasium.make_vec("swift_dynamics/LunarLander-v3", num_envs=6)
    assert np.array_equal(script.policy_of(str(tmp_path / "policy.npz"), envs, 1)(seen, np.zeros(6, bool)), wanted.argmax(axis=1))


@pytest.mark.slow
def test_walkers(script, monkeypatch, capsys):
    pytest.importorskip("Box2D")
    monkeypatch.setattr("sys.argv", ["same_task.py", "--env", "BipedalWalker-v3", "--policy", "heuristic", "--episodes", "64"])
    assert script.main() == 0
    assert "64 episodes each" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["LunarLander-v3", "LunarLanderContinuous-v3"])
def test_landers_of_both_kinds(script, monkeypatch, capsys, name):
    pytest.importorskip("Box2D")
    monkeypatch.setattr("sys.argv", ["same_task.py", "--env", name, "--policy", "heuristic", "--episodes", "30"])
    assert script.main() == 0
    assert "30 episodes each" in capsys.readouterr().out
    for wrong in (["--env", "NoSuch-v0"], ["--policy", "nowhere.npz"], ["--episodes", "1"]):
        monkeypatch.setattr("sys.argv", ["same_task.py", *wrong])
        with pytest.raises(SystemExit, match="2"):
            script.main()
