"""Trains a lander or a walker by proximal policy optimization (Schulman et al. 2017), with NumPy alone.

    python ppo.py [--env LunarLander-v3] [--envs 512] [--steps STEPS] [--seed 1] [--workers 1] [--original]
    python ppo.py --env BipedalWalker-v3

The policy is trained in our environment of that name, or with `--original` in Gymnasium's own vector environments, and then
tried for 100 episodes in ours, and in Gymnasium's own if Box2D is there (`pip install "gymnasium[box2d]"`).
"""

import argparse
import time
from dataclasses import dataclass

import gymnasium
import numpy as np
from networks import Aim, Choice, Network

import swift_dynamics.gym  # noqa: F401


@dataclass(frozen=True)
class Task:
    """How an environment is learnt."""

    discount: float
    """Of a step."""
    trace: float
    """Lambda of generalized advantage estimation."""
    rate: float
    """Of learning, at first."""
    passes: int
    """How often what was seen is gone through."""
    reward: float
    """What counts as 1."""
    steps: int


TASKS = {
    # With a lower discount, a lander that hovers until time is up seems as good as one that lands.
    "LunarLander-v3": Task(discount=0.999, trace=0.98, rate=1e-3, passes=4, reward=100, steps=3_000_000),
    "BipedalWalker-v3": Task(discount=0.99, trace=0.95, rate=1e-3, passes=6, reward=10, steps=6_000_000),
}
HORIZON = 128
"""Steps of each world from one improvement to the next."""
BATCH = 4096


def train(envs, task, options, random):
    """A policy, and what its outputs mean."""
    count, space = envs.num_envs, envs.single_action_space
    kind = Choice(space) if isinstance(space, gymnasium.spaces.Discrete) else Aim(space)
    width = envs.single_observation_space.shape[0]
    policy = Network([width, 64, 64, kind.outputs], 0.01, random)
    critic = Network([width, 64, 64, 1], 1, random)
    seen, _ = envs.reset(seed=options.seed)
    begins = np.zeros(count, bool)
    totals, recent = np.zeros(count), []
    rounds = options.steps // (count * HORIZON)
    shape = (HORIZON, count)
    states, actions = np.empty((*shape, width), np.float32), np.empty((*shape, *kind.action_shape), kind.action_type)
    chances, values = np.empty(shape, np.float32), np.empty((HORIZON + 1, count), np.float32)
    rewards, ends, idle = np.empty(shape, np.float32), np.empty(shape, bool), np.empty(shape, bool)
    for number in range(rounds):
        start = time.perf_counter()
        # What is left to do: rate and curiosity fade with it.
        left = 1 - number / rounds
        for t in range(HORIZON):
            outputs = policy(seen)[0]
            action = kind.draw(outputs, left, random)
            states[t], actions[t], idle[t] = seen, action, begins
            chances[t], values[t] = kind.log_chances(outputs, action, left), critic(seen)[0][:, 0]
            seen, reward, terminated, truncated, _ = envs.step(action)
            totals += reward
            rewards[t] = reward / task.reward
            # The state that an episode is cut off in is not the end: its value is what was to come.
            cut = truncated & ~terminated
            if cut.any():
                rewards[t] += cut * task.discount * critic(seen)[0][:, 0]
            begins = ends[t] = terminated | truncated
            recent += totals[begins].tolist()
            totals[begins] = 0
        values[HORIZON] = critic(seen)[0][:, 0]
        acted = time.perf_counter()
        gains = advantages(rewards, values, ends, task)
        # Steps in which a world only began anew teach nothing.
        rows = np.flatnonzero(~idle.ravel())
        flat = [array.reshape(-1, *array.shape[2:]) for array in (states, actions, chances, gains, gains + values[:-1])]
        for _ in range(task.passes):
            random.shuffle(rows)
            for part in np.array_split(rows, max(1, len(rows) // BATCH)):
                improve(policy, critic, kind, *(array[part] for array in flat), task.rate * left, left)
        recent = recent[-200:]
        if number % 5 == 4 or number == rounds - 1:
            print(
                f"{(number + 1) * count * HORIZON:9d} steps: mean return {np.mean(recent or [np.nan]):7.1f},"
                f" {count * HORIZON / (acted - start):7.0f} steps/s acting, {time.perf_counter() - acted:.2f} s learning",
                flush=True)
    return policy, kind


def advantages(rewards, values, ends, task):
    """Generalized advantage estimation (Schulman et al. 2016)."""
    gains, gain = np.empty_like(rewards), np.zeros(rewards.shape[1], np.float32)
    for t in reversed(range(len(rewards))):
        goes_on = ~ends[t]
        surprise = rewards[t] + task.discount * values[t + 1] * goes_on - values[t]
        gain = surprise + task.discount * task.trace * goes_on * gain
        gains[t] = gain
    return gains


def improve(policy, critic, kind, states, actions, chances, gains, targets, rate, left):
    """One step of the policy and of what is thought of its states."""
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    outputs, layers = policy(states)
    ratio = np.exp(kind.log_chances(outputs, actions, left) - chances)
    # The clipped objective is flat where the policy has moved far enough already.
    counts = ~(((gains > 0) & (ratio > 1.2)) | ((gains < 0) & (ratio < 0.8)))
    policy.descend(layers, kind.slope(outputs, actions, gains * ratio * counts, left) / len(states), rate)
    value, layers = critic(states)
    critic.descend(layers, (value - targets[:, None]) / len(states), rate)


def trial(policy, kind, name, episodes=100):
    """Returns of the most likely actions."""
    env = gymnasium.make(name)
    returns = []
    for seed in range(episodes):
        seen, _ = env.reset(seed=10_000 + seed)
        total, over = 0.0, False
        while not over:
            seen, reward, terminated, truncated, _ = env.step(kind.best(policy(seen[None])[0])[0])
            total, over = total + reward, terminated or truncated
        returns.append(total)
    return np.array(returns)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--env", choices=TASKS, default="LunarLander-v3")
    parser.add_argument("--envs", type=int, default=512)
    parser.add_argument("--steps", type=int, help="how many are taken in all worlds; by default as many as the task needs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="threads that step our worlds")
    parser.add_argument("--save", metavar="FILE.npz", help="where the policy's weights go, for same_task.py")
    parser.add_argument("--original", action="store_true", help="train in Gymnasium's own vector environments")
    options = parser.parse_args()
    task = TASKS[options.env]
    options.steps = options.steps or task.steps
    if options.original:
        envs = gymnasium.make_vec(options.env, num_envs=options.envs)
    else:
        envs = gymnasium.make_vec(f"swift_dynamics/{options.env}", num_envs=options.envs, workers=options.workers)
    start = time.perf_counter()
    policy, kind = train(envs, task, options, np.random.default_rng(options.seed))
    envs.close()
    print(f"trained in {time.perf_counter() - start:.0f} s", flush=True)
    if options.save:
        policy.save(options.save)
    for name in (f"swift_dynamics/{options.env}", options.env):
        try:
            returns = trial(policy, kind, name)
        except gymnasium.error.DependencyNotInstalled:
            print(f'a trial in {name} needs Box2D: pip install "gymnasium[box2d]"')
            continue
        error = returns.std() / np.sqrt(len(returns))
        print(f"{len(returns)} episodes of {name}: mean return {returns.mean():.1f} +- {error:.1f}")


if __name__ == "__main__":
    main()
