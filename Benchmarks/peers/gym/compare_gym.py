"""Steps a second, on one core, of environments here, in EnvPool and in Gymnasium, alternating; prints a table in Markdown."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import gymnasium
import numpy as np

import swift_dynamics.gym  # noqa: F401

ENVIRONMENTS = ("LunarLander-v3", "LunarLanderContinuous-v3", "BipedalWalker-v3")
COUNTS = (1, 64, 512, 4096)
WARM_STEPS = 100
"""Of each world before the first run: about one episode of random actions, so that worlds are in all their phases."""
BATCHES = 32
"""Of actions that are prepared, and taken in turn."""

Step = Callable[[np.ndarray], object]


def ours(name: str, count: int) -> Step | None:
    if f"swift_dynamics/{name}" not in gymnasium.registry:
        return None
    envs = gymnasium.make_vec(f"swift_dynamics/{name}", num_envs=count)
    envs.reset(seed=1)
    return envs.step


def envpool(name: str, count: int) -> Step | None:
    import envpool

    if name not in envpool.list_all_envs():
        return None
    envs = envpool.make(name, env_type="gymnasium", num_envs=count, num_threads=1, seed=1)
    envs.reset()
    return envs.step


def gymnasium_vector(name: str, count: int) -> Step:
    envs = gymnasium.make_vec(name, num_envs=count, vectorization_mode="sync")
    envs.reset(seed=1)
    return envs.step


def single(prefix: str) -> Callable[[str, int], Step | None]:
    def make(name: str, count: int) -> Step | None:
        if count != 1 or prefix + name not in gymnasium.registry:
            return None
        env = gymnasium.make(prefix + name)
        env.reset(seed=1)

        def step(actions: np.ndarray) -> None:
            *_, terminated, truncated, _ = env.step(actions[0])
            if terminated or truncated:
                env.reset()

        return step

    return make


ENGINES: dict[str, Callable[[str, int], Step | None]] = {
    "ours": ours, "envpool": envpool, "gymnasium-vector": gymnasium_vector, "gymnasium-single": single(""),
    "ours-single": single("swift_dynamics/")}


def actions(name: str, count: int) -> np.ndarray:
    """Random ones, ``(batches, worlds, ...)``, of the types that all engines take as they are."""
    space = gymnasium.make(name).action_space
    random = np.random.default_rng(1)
    if isinstance(space, gymnasium.spaces.Discrete):
        return random.integers(0, space.n, (BATCHES, count), dtype=np.int32)
    return random.uniform(space.low, space.high, (BATCHES, count, *space.shape)).astype(np.float32)


def run(step: Step, prepared: np.ndarray, steps: int) -> float:
    """World steps a second of processor time, in all threads: on one core that nothing else uses, seconds by the clock.

    By the clock an engine that works in a thread of its own would get two shares of a core that others use, too.
    """
    start = time.process_time()
    for number in range(steps):
        step(prepared[number % BATCHES])
    return steps * prepared.shape[1] / (time.process_time() - start)


def measure(name: str, count: int, engines: list[str], pairs: int, seconds: float) -> dict[str, list[float]]:
    """Samples of each engine that has the environment, in turn, every second time backwards."""
    prepared = actions(name, count)
    makers = {engine: ENGINES[engine](name, count) for engine in engines}
    steps = {engine: step for engine, step in makers.items() if step is not None}
    lengths = {
        engine: max(1, round(seconds * run(step, prepared, WARM_STEPS) / count)) for engine, step in steps.items()}
    samples: dict[str, list[float]] = {engine: [] for engine in steps}
    for pair in range(pairs):
        for engine in list(steps)[:: 1 if pair % 2 == 0 else -1]:
            samples[engine].append(run(steps[engine], prepared, lengths[engine]))
    return samples


def row(name: str, count: int, samples: dict[str, list[float]], engines: list[str]) -> str:
    cells = [
        f"{statistics.median(samples[engine]):,.0f}".replace(",", " ") if engine in samples else "–" for engine in engines]
    for peer in engines[1:]:
        pairs = zip(samples.get(engines[0], []), samples.get(peer, []))
        ratios = [own / other for own, other in pairs]
        cells.append(f"{statistics.median(ratios):.2f} ×" if ratios else "–")
    return f"| {name} | {count} | {' | '.join(cells)} |"


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--envs", default=",".join(ENVIRONMENTS), help="names, separated by commas")
    parser.add_argument("--counts", default=",".join(map(str, COUNTS)), help="how many worlds, separated by commas")
    parser.add_argument("--engines", default=",".join(ENGINES), help="separated by commas; ratios are the first one's")
    parser.add_argument("--pairs", type=int, default=5, help="runs of each")
    parser.add_argument("--seconds", type=float, default=1.0, help="of a run, about")
    parser.add_argument("--core", type=int, default=0, help="the core that all run on")
    parser.add_argument("--json", type=Path, help="where every sample is kept")
    options = parser.parse_args()
    options.envs, options.engines = options.envs.split(","), options.engines.split(",")
    for name in options.envs:
        if name not in gymnasium.registry:
            parser.error(f"--envs: '{name}' is not one of Gymnasium's")
    for engine in options.engines:
        if engine not in ENGINES:
            parser.error(f"--engines: '{engine}' is not one of {', '.join(ENGINES)}")
    try:
        options.counts = [int(count) for count in options.counts.split(",")]
    except ValueError:
        parser.error(f"--counts {options.counts}: expected whole numbers, separated by commas")
    if min(options.counts) < 1:
        parser.error(f"--counts {min(options.counts)}: expected 1 or more")
    if not 1 <= options.pairs <= 1000:
        parser.error(f"--pairs {options.pairs}: expected 1 to 1000")
    if not options.seconds > 0:
        parser.error(f"--seconds {options.seconds}: expected more than 0")
    if options.core not in os.sched_getaffinity(0):
        parser.error(f"--core {options.core}: expected one of {sorted(os.sched_getaffinity(0))}")
    return options


def main() -> None:
    options = parse()
    # Also the threads that engines start: one core for each of them.
    os.sched_setaffinity(0, {options.core})
    engines = options.engines
    print(f"| environment | worlds | {' | '.join([*engines, *(f'{engines[0]} / {peer}' for peer in engines[1:])])} |")
    print("|---" * (1 + 2 * len(engines)) + "|")
    kept = []
    for name in options.envs:
        for count in options.counts:
            samples = measure(name, count, engines, options.pairs, options.seconds)
            print(row(name, count, samples, engines), flush=True)
            kept.append({"environment": name, "worlds": count, "samples": samples})
    if options.json:
        options.json.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
