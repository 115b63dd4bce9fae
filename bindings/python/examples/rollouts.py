"""Collects trajectories of landers for synchronous learners such as PPO, on as many processes and machines as there are.

    python rollouts.py [--worlds 1024] [--steps 128] [--rounds 5] [--actors 1 2] [--workers 1] [--seed 1]

Each actor owns a vector environment, gets the policy's weights through Ray's object store, acts by itself and puts
trajectories there, contiguous arrays that the learner reads in place. Worlds are named by (seed, index): episodes depend on
the name and the weights alone, so that the digest of all rewards is the same on any number of actors. `--actors 0` is this
process, without Ray.
"""

import argparse
import time

import gymnasium
import numpy as np

import swift_dynamics.gym  # noqa: F401
from shards import connect, digest, share

NAME = "swift_dynamics/LunarLander-v3"
BLOCK = 64
"""Worlds whose scores are one product of matrices. What a BLAS rounds may depend on how many rows there are and which of them
is meant; blocks begin at multiples of this number wherever an actor's worlds do, so that a world is the same row always."""


def initial_weights(seed, sizes=(8, 64, 64, 4)):
    """A policy of two hidden layers, as a dict of arrays."""
    random = np.random.default_rng(seed)
    weights = {}
    for layer, (inputs, outputs) in enumerate(zip(sizes, sizes[1:])):
        weights[f"w{layer}"] = (random.normal(size=(inputs, outputs)) / np.sqrt(inputs)).astype(np.float32)
        weights[f"b{layer}"] = np.zeros(outputs, np.float32)
    return weights


def seeds(seed, worlds):
    """A seed for each world, from its name alone."""
    return [int(np.random.Philox(key=[seed, world]).random_raw()) for world in worlds]


class Streams:
    """A SplitMix64 generator for each world (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014): what
    one draws does not depend on the others, nor on how many there are."""

    STEP = np.uint64(0x9E3779B97F4A7C15)

    def __init__(self, seeds):
        self.states = self.mixed(seeds + self.STEP)

    def uniform(self):
        """`(worlds, 1)` numbers, uniform in 0..<1."""
        self.states += self.STEP
        return (self.mixed(self.states) >> np.uint64(40)).astype(np.float32)[:, None] * np.float32(2.0**-24)

    @staticmethod
    def mixed(bits):
        bits = (bits ^ bits >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        bits = (bits ^ bits >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        return bits ^ bits >> np.uint64(31)


class Collector:
    """Landers and who flies them: an actor, or in this process. Its worlds go on from call to call."""

    def __init__(self, seed, worlds, workers):
        self.envs = gymnasium.make_vec(NAME, num_envs=len(worlds), workers=workers)
        own = seeds(seed, worlds)
        self.seen, _ = self.envs.reset(seed=own)
        self.begins = np.zeros(len(worlds), bool)
        # Actions are drawn from other streams than the worlds' own, which begin at their seeds.
        self.streams = Streams(~np.array(own, np.uint64))
        self.start = worlds.start % BLOCK
        self.rows = np.zeros((-(-(self.start + len(worlds)) // BLOCK) * BLOCK, self.seen.shape[1]), np.float32)
        self.own = slice(self.start, self.start + len(worlds))

    def scores(self, weights, seen):
        """What the policy gives each action, `(worlds, actions)`."""
        self.rows[self.own] = seen
        layer = self.rows.reshape(-1, BLOCK, seen.shape[1])
        last = len(weights) // 2 - 1
        for index in range(last + 1):
            layer = layer @ weights[f"w{index}"] + weights[f"b{index}"]
            if index < last:
                layer = np.tanh(layer)
        return layer.reshape(-1, layer.shape[-1])[self.own]

    def collect(self, weights, steps):
        """Trajectories of so many steps, arrays `(steps, worlds)` and `(steps, worlds, 8)`.

        Rows in which a world only begins anew (`begins`) have no action and no reward. `observations` has a row more:
        what is seen after the last step.
        """
        count = self.envs.num_envs
        shape = (steps, count)
        part = {
            "observations": np.empty((steps + 1, count, 8), np.float32), "actions": np.empty(shape, np.int8),
            "log_chances": np.empty(shape, np.float32), "rewards": np.empty(shape, np.float32),
            "terminated": np.empty(shape, bool), "truncated": np.empty(shape, bool), "begins": np.empty(shape, bool)}
        every = np.arange(count)
        for t in range(steps):
            scores = self.scores(weights, self.seen)
            scores -= scores.max(axis=1, keepdims=True)
            chances = np.exp(scores)
            chances /= chances.sum(axis=1, keepdims=True)
            drawn = self.streams.uniform()
            actions = (drawn >= chances.cumsum(axis=1)[:, :-1]).sum(axis=1)
            part["observations"][t], part["actions"][t], part["begins"][t] = self.seen, actions, self.begins
            part["log_chances"][t] = np.log(chances[every, actions])
            self.seen, part["rewards"][t], part["terminated"][t], part["truncated"][t], _ = self.envs.step(actions)
            self.begins = part["terminated"][t] | part["truncated"][t]
        part["observations"][steps] = self.seen
        return part


class Here:
    """All worlds in this process."""

    def __init__(self, seed, worlds, workers):
        self.collector = Collector(seed, range(worlds), workers)

    def collect(self, weights, steps):
        return [self.collector.collect(weights, steps)]


class Actors:
    """Worlds spread over actors."""

    def __init__(self, seed, worlds, workers, actors):
        import ray

        self.ray = ray
        connect(actors * workers)
        make = ray.remote(num_cpus=workers)(Collector).remote
        self.actors = [make(seed, part, workers) for part in share(worlds, actors)]

    def collect(self, weights, steps):
        """Trajectories of each actor's worlds, in order. The arrays lie in the object store and cannot be written to."""
        # Once for each machine, not for each actor.
        shared = self.ray.put(weights)
        return self.ray.get([actor.collect.remote(shared, steps) for actor in self.actors])

    def close(self):
        for actor in self.actors:
            self.ray.kill(actor)


def measure(options, actors):
    """Collects some rounds with one policy: steps a second, bytes a step, and the digest of all rewards."""
    weights = initial_weights(options.seed)
    if actors:
        source = Actors(options.seed, options.worlds, options.workers, actors)
    else:
        source = Here(options.seed, options.worlds, options.workers)
    # Processes start, and memory is touched for the first time: the first round does not count, but for the digest.
    rewards = [rewards_of(source.collect(weights, options.steps))]
    start = time.perf_counter()
    for _ in range(options.rounds):
        parts = source.collect(weights, options.steps)
        # A learner would improve the weights here, and hand the new ones to the next round.
        rewards.append(rewards_of(parts))
    seconds = time.perf_counter() - start
    if actors:
        source.close()
    taken = options.worlds * options.steps
    return {
        "rate": taken * options.rounds / seconds, "digest": digest(np.concatenate(rewards)),
        "bytes": sum(array.nbytes for part in parts for array in part.values()) / taken}


def rewards_of(parts):
    """Rewards of all worlds, `(steps, worlds)`."""
    return np.concatenate([part["rewards"] for part in parts], axis=1)


def parse(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--worlds", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=128, help="of each world in a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--actors", type=int, nargs="+", default=[1, 2], help="0: in this process, without Ray")
    parser.add_argument("--workers", type=int, default=1, help="threads of each actor")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    for name in ("worlds", "steps", "rounds", "workers"):
        if getattr(options, name) < 1:
            parser.error(f"--{name} is {getattr(options, name)}; expected 1 or more")
    if min(options.actors) < 0 or not 0 <= options.seed < 1 << 63:
        parser.error("expected --actors of 0 or more and a --seed of 0 to 2**63 - 1")
    return options


def main():
    options = parse()
    if max(options.actors):
        connect(max(options.actors) * options.workers)
    for actors in options.actors:
        found = measure(options, actors)
        print(
            f"{actors} actors: {found['rate']:7.0f} steps/s, {found['bytes']:.1f} bytes a step, rewards {found['digest'][:16]}",
            flush=True)


if __name__ == "__main__":
    main()
