"""Trains a lander by proximal policy optimization (Schulman et al. 2017), with NumPy alone.

    python ppo.py [--envs 512] [--steps 3000000] [--seed 1] [--original]

The policy is trained in `swift_dynamics/LunarLander-v3`, or with `--original` in Gymnasium's own vector environments, and then
tried for 100 episodes in Gymnasium's own `LunarLander-v3` if Box2D is there (`pip install "gymnasium[box2d]"`).
"""

import argparse
import time

import gymnasium
import numpy as np

import swift_dynamics.gym  # noqa: F401

NAME = "LunarLander-v3"
DISCOUNT = 0.999
"""Of a step. With less, a lander that hovers until time is up seems as good as one that lands."""
TRACE = 0.98
"""Lambda of generalized advantage estimation."""


class Network:
    """Two hidden layers of tanh, with the gradients of what it puts out by Adam (Kingma, Ba 2015)."""

    def __init__(self, sizes, last_gain, random):
        self.weights = []
        for index, (a, b) in enumerate(zip(sizes, sizes[1:])):
            gain = last_gain if index == len(sizes) - 2 else np.sqrt(2)
            self.weights.append((gain * random.normal(size=(a, b)) / np.sqrt(a)).astype(np.float32))
            self.weights.append(np.zeros(b, np.float32))
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self.updates = 0

    def __call__(self, seen):
        """What it puts out, and what backpropagation needs."""
        layers = [seen]
        for index in range(0, len(self.weights), 2):
            out = layers[-1] @ self.weights[index] + self.weights[index + 1]
            layers.append(np.tanh(out) if index < len(self.weights) - 2 else out)
        return layers[-1], layers

    def descend(self, layers, slope, rate):
        """Steps down a loss whose gradient by the outputs is ``slope``."""
        gradients = []
        for index in range(len(self.weights) - 2, -1, -2):
            inputs = layers[index // 2]
            gradients[:0] = [inputs.T @ slope, slope.sum(axis=0)]
            if index:
                slope = (slope @ self.weights[index].T) * (1 - inputs * inputs)
        norm = np.sqrt(sum(float((gradient * gradient).sum()) for gradient in gradients))
        shrink = min(1, 0.5 / (norm + 1e-8))
        self.updates += 1
        bias = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for weight, gradient, (mean, square) in zip(self.weights, gradients, self.moments):
            gradient *= shrink
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            weight -= rate * bias * mean / (np.sqrt(square) + 1e-8)


def probabilities(scores):
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    return scores / scores.sum(axis=1, keepdims=True)


def draw(chances, random):
    """An action for each row of probabilities."""
    return (random.random((len(chances), 1)) > chances.cumsum(axis=1)).sum(axis=1).clip(0, chances.shape[1] - 1)


def train(envs, options, random):
    count, horizon = envs.num_envs, 128
    policy, critic = Network([8, 64, 64, 4], 0.01, random), Network([8, 64, 64, 1], 1, random)
    seen, _ = envs.reset(seed=options.seed)
    begins = np.zeros(count, bool)
    totals, recent = np.zeros(count), []
    rounds = options.steps // (count * horizon)
    for number in range(rounds):
        start = time.perf_counter()
        shape = (horizon, count)
        states, actions = np.empty((*shape, 8), np.float32), np.empty(shape, int)
        chances, values = np.empty(shape, np.float32), np.empty((horizon + 1, count), np.float32)
        rewards, ends, idle = np.empty(shape, np.float32), np.empty(shape, bool), np.empty(shape, bool)
        for t in range(horizon):
            likely = probabilities(policy(seen)[0])
            action = draw(likely, random)
            states[t], actions[t], idle[t] = seen, action, begins
            chances[t], values[t] = likely[np.arange(count), action], critic(seen)[0][:, 0]
            seen, reward, terminated, truncated, _ = envs.step(action)
            totals += reward
            # The state that a truncated episode ends in is not the end: its value is what was to come.
            rewards[t] = reward / 100
            if truncated.any():
                rewards[t] += truncated * DISCOUNT * critic(seen)[0][:, 0]
            begins = ends[t] = terminated | truncated
            recent += totals[begins].tolist()
            totals[begins] = 0
        values[horizon] = critic(seen)[0][:, 0]
        acted = time.perf_counter()
        # Generalized advantage estimation (Schulman et al. 2016).
        gains, gain = np.empty(shape, np.float32), np.zeros(count, np.float32)
        for t in reversed(range(horizon)):
            goes_on = ~ends[t]
            surprise = rewards[t] + DISCOUNT * values[t + 1] * goes_on - values[t]
            gain = surprise + DISCOUNT * TRACE * goes_on * gain
            gains[t] = gain
        # Steps in which a world only began anew teach nothing.
        rows = np.flatnonzero(~idle.ravel())
        flat = [array.reshape(horizon * count, *array.shape[2:]) for array in (states, actions, chances, gains)]
        targets = (gains + values[:-1]).ravel()
        # What is left to do: rate and curiosity fade with it.
        left = 1 - number / rounds
        for _ in range(4):
            random.shuffle(rows)
            for part in np.array_split(rows, max(1, len(rows) // 4096)):
                improve(policy, critic, *(array[part] for array in flat), targets[part], left)
        recent = recent[-200:]
        if number % 5 == 4 or number == rounds - 1:
            print(
                f"{(number + 1) * count * horizon:9d} steps: mean return {np.mean(recent or [np.nan]):7.1f},"
                f" {count * horizon / (acted - start):7.0f} steps/s acting, {time.perf_counter() - acted:.2f} s learning",
                flush=True)
    return policy


def improve(policy, critic, states, actions, chances, gains, targets, left):
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    scores, layers = policy(states)
    likely = probabilities(scores)
    rows = np.arange(len(actions))
    ratio = likely[rows, actions] / chances
    # The clipped objective is flat where the policy has moved far enough already.
    counts = ~(((gains > 0) & (ratio > 1.2)) | ((gains < 0) & (ratio < 0.8)))
    slope = likely * (gains * ratio * counts)[:, None]
    slope[rows, actions] -= gains * ratio * counts
    logs = np.log(likely + 1e-10)
    entropy = -(likely * logs).sum(axis=1, keepdims=True)
    slope += 0.01 * left * likely * (logs + entropy)
    policy.descend(layers, slope / len(rows), 1e-3 * left)
    value, layers = critic(states)
    critic.descend(layers, (value - targets[:, None]) / len(rows), 1e-3 * left)


def trial(policy, episodes=100):
    """Returns in Gymnasium's own environment, of the most likely actions."""
    env = gymnasium.make(NAME)
    returns = []
    for seed in range(episodes):
        seen, _ = env.reset(seed=10_000 + seed)
        total, over = 0.0, False
        while not over:
            seen, reward, terminated, truncated, _ = env.step(int(policy(seen[None])[0].argmax()))
            total, over = total + reward, terminated or truncated
        returns.append(total)
    return np.array(returns)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--envs", type=int, default=512)
    parser.add_argument("--steps", type=int, default=3_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--original", action="store_true", help="train in Gymnasium's own vector environments")
    options = parser.parse_args()
    name = NAME if options.original else f"swift_dynamics/{NAME}"
    envs = gymnasium.make_vec(name, num_envs=options.envs)
    start = time.perf_counter()
    policy = train(envs, options, np.random.default_rng(options.seed))
    envs.close()
    print(f"trained in {time.perf_counter() - start:.0f} s")
    try:
        returns = trial(policy)
    except gymnasium.error.DependencyNotInstalled:
        print('the trial needs Box2D: pip install "gymnasium[box2d]"')
        return
    error = returns.std() / np.sqrt(len(returns))
    print(f"100 episodes of Gymnasium's own {NAME}: mean return {returns.mean():.1f} +- {error:.1f}")


if __name__ == "__main__":
    main()
