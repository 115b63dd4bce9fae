"""Which towers does a ball topple? A sweep of parameters, on as many processes and machines as there are.

    python sweep.py [--worlds 1000] [--steps 600] [--actors 2] [--workers 1] [--seed 1] [--checkpoint DIR] [--kill]

Each world has a tower of boxes and a ball that flies at it. The ball's radius and speed, friction and gravity are drawn. A
world is named by (seed, index), and what it draws depends on its name alone; so the digest of all worlds' states is the same
on any number of actors (Ray's processes), with shards of any size; with `--actors 0` all is done here, without Ray.

With `--checkpoint` actors save their worlds every 100 steps, and the shard of one that dies is taken up by a new one where its
last file was written; so does the same command when it is given again. `--kill` kills an actor to show it.
"""

import argparse
import os
import time
from collections import Counter
from pathlib import Path

import numpy as np

from shards import connect, digest, split
from tower import PARAMETERS, Shard

ATTEMPTS = 5
"""How many actors one shard may cost."""


class Sweeper:
    """Runs shards, one after the other: an actor, or in this process."""

    def __init__(self, options):
        self.options = options

    def run(self, worlds):
        """Results of some worlds, and how many steps were found in a file."""
        options = self.options
        shard = Shard(options.seed, worlds, options.workers)
        if options.checkpoint:
            shard.load(options.checkpoint, options.steps)
        found = shard.steps
        while shard.steps < options.steps:
            shard.advance(min(options.every - shard.steps % options.every, options.steps - shard.steps))
            if options.checkpoint:
                shard.save(options.checkpoint)
        return shard.results(), found


def run_here(options, shards):
    return [Sweeper(options).run(shard)[0] for shard in shards]


def run_on_actors(options, shards):
    """Gives shards to actors as these become free. That of an actor that dies goes to another one."""
    import ray

    connect(options.actors * options.workers)
    make = ray.remote(num_cpus=options.workers)(Sweeper).remote
    waiting, idle, results, losses, kills = list(shards), [], [], Counter(), options.kill
    # What is awaited: a shard's results, or with no shard that an actor has started. One that finds no place in the cluster
    # waits until there is one, and keeps no shard waiting.
    awaited = {}

    def start():
        actor = make(options)
        awaited[actor.__ray_ready__.remote()] = actor, None

    for _ in range(min(options.actors, len(shards))):
        start()
    while len(results) < len(shards):
        done, _ = ray.wait(list(awaited), timeout=0.02 if kills else None)
        for future in done:
            actor, shard = awaited.pop(future)
            try:
                outcome = ray.get(future)
            except ray.exceptions.RayActorError:
                losses[shard] += 1
                if losses[shard] == ATTEMPTS:
                    raise
                if shard is not None:
                    waiting.append(shard)
                start()
                continue
            if shard is not None:
                results.append(outcome[0])
                if losses[shard]:
                    print(f"worlds {shard.start} to {shard.stop - 1}: "
                          f"their actor died; another one went on from step {outcome[1]}")
            idle.append(actor)
        while waiting and idle:
            actor, shard = idle.pop(), waiting.pop(0)
            awaited[actor.run.remote(shard)] = actor, shard
        if kills:
            kills = not kill_one(options, ray, awaited.values())
    return results


def kill_one(options, ray, busy):
    """Kills the actor of a shard that has a checkpoint, if there is one."""
    for actor, shard in busy:
        if shard is not None and any(Path(options.checkpoint).glob(f"worlds-{shard.start}-{shard.stop}-*.npz")):
            ray.kill(actor)
            return True
    return False


def sweep(options):
    """Results of all worlds in the order of their names, and the digest of the whole sweep."""
    size = options.shard or -(-options.worlds // max(1, options.actors))
    parts = (run_on_actors if options.actors else run_here)(options, split(options.worlds, size))
    joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    order = np.argsort(joined["world"])
    results = {name: array[order] for name, array in joined.items()}
    return results, digest(results["hash"])


def table(results):
    """How many towers of a hundred fall, by quarters of each parameter's range."""
    for name, (low, high) in PARAMETERS.items():
        quarter = ((results[name] - low) / (high - low) * 4).astype(int).clip(0, 3)
        shares = [100 * results["toppled"][quarter == i].mean() if (quarter == i).any() else np.nan for i in range(4)]
        print(f"{name:>8} {low:5g} to {high:3g}: " + " ".join(f"{share:5.1f}" for share in shares))


def parse(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--actors", type=int, default=2, help="0: in this process, without Ray")
    parser.add_argument("--workers", type=int, default=1, help="threads of each actor")
    parser.add_argument("--shard", type=int, help="worlds that an actor takes at a time; an equal part by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--checkpoint", metavar="DIR", help="a folder that all machines share")
    parser.add_argument("--every", type=int, default=100, help="steps between checkpoints")
    parser.add_argument("--kill", action="store_true", help="kill an actor after its first checkpoint")
    options = parser.parse_args(arguments)
    for name in ("worlds", "steps", "workers", "every"):
        if getattr(options, name) < 1:
            parser.error(f"--{name} is {getattr(options, name)}; expected 1 or more")
    if options.actors < 0 or (options.shard is not None and options.shard < 1):
        parser.error("expected --actors of 0 or more and a --shard of 1 or more")
    if not 0 <= options.seed < 1 << 63:
        parser.error(f"--seed is {options.seed}; expected 0 to 2**63 - 1")
    if options.kill and not (options.checkpoint and options.actors):
        parser.error("--kill needs --checkpoint and actors")
    if options.checkpoint:
        options.checkpoint = os.path.abspath(options.checkpoint)
        os.makedirs(options.checkpoint, exist_ok=True)
    return options


def main():
    options = parse()
    start = time.perf_counter()
    results, whole = sweep(options)
    seconds = time.perf_counter() - start
    print("towers of a hundred that fall, by quarters of the range:")
    table(results)
    print(f"{results['toppled'].sum()} of {options.worlds} towers fell; {results['failed'].sum()} worlds failed")
    print(f"{options.worlds * options.steps / seconds:.0f} world steps/s, {seconds:.1f} s")
    print(f"digest {whole}")


if __name__ == "__main__":
    main()
