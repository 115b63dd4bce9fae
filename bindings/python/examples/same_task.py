"""Asks whether an environment here is the same task as Gymnasium's own: plays both by one policy, and compares.

    python same_task.py [--env LunarLander-v3] [--policy random|heuristic|FILE.npz] [--episodes 500] [--seed 1]

Prints means with standard errors of returns and lengths of episodes, and two-sample Kolmogorov-Smirnov statistics, which compare
whole distributions, not means alone. Ends with 1 if for one of them the chance of what was found is below 0.001 in equal tasks.
The more episodes, the smaller the differences that are found. `heuristic` is Gymnasium's own of the task. A file holds the layers
`w0, b0, w1, b1, ...` of a network of tanh: the action is the largest output, or the outputs are the action.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import gymnasium
import numpy as np
from networks import Network
from numpy.typing import NDArray

import swift_dynamics.gym  # noqa: F401

Policy = Callable[[NDArray[np.float32], NDArray[np.bool_]], NDArray]
"""Actions by observations, and by where episodes begin."""
LEAST_CHANCE = 0.001
WORLDS = 64


def ks(a: NDArray, b: NDArray) -> tuple[float, float]:
    """The two-sample Kolmogorov-Smirnov statistic, and the chance of one as large or larger if a and b are of one distribution.

    The chance is the asymptotic series with Stephens's correction for small samples (Press et al.: Numerical Recipes, 3rd
    edition, 14.3.3). Where values repeat, as lengths do, it is less than that.
    """
    values = np.sort(np.concatenate([a, b]))
    parts = [np.searchsorted(np.sort(sample), values, side="right") / len(sample) for sample in (a, b)]
    distance = float(np.abs(parts[0] - parts[1]).max())
    root = np.sqrt(len(a) * len(b) / (len(a) + len(b)))
    scaled = (root + 0.12 + 0.11 / root) * distance
    if scaled < 0.2:
        # 1 to 13 digits, while the series converges slowly.
        return distance, 1.0
    terms = np.arange(1, 101)
    return distance, float(np.clip(2 * np.sum((-1.0) ** (terms - 1) * np.exp(-2 * (terms * scaled) ** 2)), 0, 1))


def play(envs: gymnasium.vector.VectorEnv, policy: Policy, episodes: int, seed: int) -> tuple[NDArray, NDArray]:
    """Returns and lengths. Every world plays equally many episodes, for whoever stopped when enough are over would prefer
    short ones."""
    each = -(-episodes // envs.num_envs)
    seen, _ = envs.reset(seed=seed)
    totals, steps = np.zeros(envs.num_envs), np.zeros(envs.num_envs, int)
    played, over = np.zeros(envs.num_envs, int), np.zeros(envs.num_envs, bool)
    returns, lengths = [], []
    while played.min() < each:
        seen, rewards, terminated, truncated, _ = envs.step(policy(seen, steps == 0))
        # The step after an episode's end only begins the next one.
        totals += np.where(over, 0, rewards)
        steps += ~over
        over = terminated | truncated
        counts = over & (played < each)
        returns += totals[counts].tolist()
        lengths += steps[counts].tolist()
        played += over
        totals[over] = steps[over] = 0
    return np.array(returns), np.array(lengths)


def policy_of(name: str, envs: gymnasium.vector.VectorEnv, seed: int) -> Policy:
    """What acts in environments."""
    space = envs.single_action_space
    is_discrete = isinstance(space, gymnasium.spaces.Discrete)
    if name == "random":
        envs.action_space.seed(seed)
        return lambda seen, begins: envs.action_space.sample()
    if name == "heuristic":
        return walker_heuristic(envs.num_envs) if space.shape == (4,) else lander_heuristic(is_discrete, space.dtype)
    network = Network.load(name)

    def act(seen: NDArray[np.float32], begins: NDArray[np.bool_]) -> NDArray:
        outputs, _ = network(seen)
        return outputs.argmax(axis=1) if is_discrete else outputs.astype(space.dtype)

    return act


def lander_heuristic(is_discrete: bool, dtype: np.dtype) -> Policy:
    from gymnasium.envs.box2d.lunar_lander import heuristic

    lander = SimpleNamespace(unwrapped=SimpleNamespace(continuous=not is_discrete))
    return lambda seen, begins: np.array([heuristic(lander, row) for row in seen], dtype)


def walker_heuristic(count: int) -> Policy:
    """Knows what a walker is about to do; in the first step, before it has seen anything, it does nothing."""
    from gymnasium.envs.box2d.bipedal_walker import BipedalWalkerHeuristics

    minds = [BipedalWalkerHeuristics() for _ in range(count)]

    def act(seen: NDArray[np.float32], begins: NDArray[np.bool_]) -> NDArray:
        actions = np.zeros((count, 4), np.float32)
        for world in range(count):
            if begins[world]:
                minds[world] = BipedalWalkerHeuristics()
            else:
                actions[world] = minds[world].step_heuristic(seen[world])
        return actions

    return act


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--env", default="LunarLander-v3", help="the name in Gymnasium's registry")
    parser.add_argument("--policy", default="random", help="random, heuristic, or a file")
    parser.add_argument("--episodes", type=int, default=500, help="in each, 2 or more")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name in (options.env, f"swift_dynamics/{options.env}"):
        if name not in gymnasium.registry:
            parser.error(f"--env {options.env}: there is no {name}")
    if options.policy == "heuristic" and not options.env.startswith(("LunarLander", "BipedalWalker")):
        parser.error(f"--policy heuristic: there is none for {options.env}; expected random or a file")
    if options.policy not in ("random", "heuristic") and not Path(options.policy).is_file():
        parser.error(f"--policy {options.policy}: expected random, heuristic or a file that is there")
    if options.episodes < 2:
        parser.error(f"--episodes {options.episodes}: expected 2 or more")
    return options


def main() -> int:
    options = parse()
    worlds = min(WORLDS, options.episodes)
    results = []
    for name in (options.env, f"swift_dynamics/{options.env}"):
        envs = gymnasium.make_vec(name, num_envs=worlds)
        # Other seeds: the streams of random numbers differ anyhow.
        seed = options.seed + len(results) * 1_000_000
        results.append(play(envs, policy_of(options.policy, envs, seed), options.episodes, seed))
        envs.close()
    print(f"{options.env}, {options.policy}, {len(results[0][0])} episodes each")
    print(f"{'':8}{'Gymnasium':>20}{'here':>20}{'KS':>8}{'chance':>10}")
    least = 1.0
    for title, original, ours in zip(("return", "length"), *results):
        distance, chance = ks(original, ours)
        least = min(least, chance)
        means = "".join(
            f"{f'{sample.mean():.1f} +- {sample.std(ddof=1) / np.sqrt(len(sample)):.1f}':>20}" for sample in (original, ours))
        print(f"{title:8}{means}{distance:8.3f}{chance:10.2g}")
    return int(least < LEAST_CHANCE)


if __name__ == "__main__":
    sys.exit(main())
