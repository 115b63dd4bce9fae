"""Training with the examples: minutes, and so only with all tests."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
import swift_dynamics.gym  # noqa: E402, F401

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
pytestmark = pytest.mark.slow


def mean_return(policy, worlds=200):
    """Of one episode in each world, with the actions that the policy likes best."""
    envs = gymnasium.make_vec("swift_dynamics/LunarLander-v3", num_envs=worlds)
    seen, _ = envs.reset(seed=1_000_000)
    returns, lives = np.zeros(worlds), np.ones(worlds, bool)
    for _ in range(1001):
        seen, rewards, terminated, truncated, _ = envs.step(policy(seen)[0].argmax(axis=1))
        returns += rewards * lives
        lives &= ~(terminated | truncated)
    assert not lives.any()
    return returns.mean()


def test_a_lander_learns(monkeypatch):
    """A fifth of the steps that it takes to land, after which it no longer crashes as it did."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import ppo

    random = np.random.default_rng(1)
    envs = gymnasium.make_vec("swift_dynamics/LunarLander-v3", num_envs=512)
    before = mean_return(ppo.Network([8, 64, 64, 4], 0.01, random))
    after = mean_return(ppo.train(envs, SimpleNamespace(seed=1, steps=655_360), random))
    print("mean return", before, after)
    assert before < -100 and after > before + 100
