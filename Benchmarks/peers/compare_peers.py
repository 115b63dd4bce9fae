"""Runs benchmark scenes in peers and in the command `dynamics`, alternating, and prints times and ratios."""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from engines import ENGINES, measure
from scenes import SCENES

OURS = "dynamics"
ROOT = Path(__file__).resolve().parents[2]


class Arguments(argparse.ArgumentParser):
    """Ends with 64 on wrong flags, as the command does."""

    def error(self, message: str):
        self.print_usage(sys.stderr)
        print(f"peers: {message}", file=sys.stderr)
        sys.exit(64)


def parse() -> argparse.Namespace:
    parser = Arguments(description=__doc__)
    parser.add_argument("--scenes", default=",".join(SCENES), help="names, separated by commas")
    parser.add_argument("--engines", default=",".join(ENGINES), help="peers, separated by commas")
    parser.add_argument("--pairs", type=int, default=5, help="runs of each engine and scene")
    parser.add_argument("--steps", type=int, help="steps of a run (default: the scene's)")
    parser.add_argument("--dynamics", type=Path, default=ROOT / ".build/release/dynamics", help="the executable")
    parser.add_argument("--json", type=Path, help="where every sample is kept")
    parser.add_argument("--worker", nargs=3, metavar=("ENGINE", "SCENE", "STEPS"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    arguments.scenes = arguments.scenes.split(",")
    arguments.engines = arguments.engines.split(",")
    for scene in arguments.scenes:
        if scene not in SCENES:
            parser.error(f"--scenes: '{scene}' is not one of {', '.join(SCENES)}")
    for engine in arguments.engines:
        if engine not in ENGINES:
            parser.error(f"--engines: '{engine}' is not one of {', '.join(ENGINES)}")
    if not 1 <= arguments.pairs <= 1000:
        parser.error(f"--pairs {arguments.pairs}: expected 1 to 1000")
    if arguments.steps is not None and not 2 <= arguments.steps <= 1_000_000:
        parser.error(f"--steps {arguments.steps}: expected 2 to 1000000")
    if not arguments.worker and not arguments.dynamics.is_file():
        parser.error(f"--dynamics: there is no {arguments.dynamics} (swift build -c release --product dynamics)")
    return arguments


def run_peer(engine: str, scene: str, steps: int) -> dict:
    """One run in a process of its own."""
    command = [sys.executable, __file__, "--worker", engine, scene, str(steps)]
    # What a run that fails says goes to the terminal.
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def run_ours(executable: Path, scene: str, steps: int) -> dict:
    """One run of the command."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bench.json"
        command = [str(executable), "bench", scene, "--steps", str(steps), "--json", str(file)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        result = json.loads(file.read_text())["results"][0]
    return {
        "engine": OURS,
        "scene": scene,
        "steps": steps,
        "simd": result["simd"],
        "millisecondsPerStep": result["millisecondsPerStep"],
        "kineticEnergy": result["kineticEnergy"],
        "maxJointError": result["maxJointError"],
    }


def main() -> None:
    arguments = parse()
    if arguments.worker:
        engine, scene, steps = arguments.worker
        print(json.dumps(measure(engine, scene, int(steps))))
        return
    samples: list[dict] = []
    print(f"{'scene':16}{'engine':14}{'ms/step':>10}{'ratio':>8}{'energy J':>12}{'joint mm':>10}")
    for scene in arguments.scenes:
        steps = arguments.steps or SCENES[scene][1]
        engines = [engine for engine in arguments.engines if scene not in ENGINES[engine].excluded]
        runs: dict[str, list[dict]] = {engine: [] for engine in [*engines, OURS]}
        for pair in range(arguments.pairs):
            order = list(runs) if pair % 2 == 0 else list(reversed(runs))
            for engine in order:
                run = (
                    run_ours(arguments.dynamics, scene, steps)
                    if engine == OURS
                    else run_peer(engine, scene, steps)
                )
                runs[engine].append(run)
                samples.append(run)
        times = {engine: [run["millisecondsPerStep"] for run in list_] for engine, list_ in runs.items()}
        for engine in runs:
            ratio = statistics.median(peer / own for peer, own in zip(times[engine], times[OURS]))
            energy = runs[engine][-1]["kineticEnergy"]
            apart = runs[engine][-1]["maxJointError"] * 1000
            row = f"{statistics.median(times[engine]):10.3f}{ratio:8.2f}{energy:12.4g}{apart:10.2f}"
            print(f"{scene:16}{engine:14}{row}", flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps({"samples": samples}, indent=1) + "\n")


if __name__ == "__main__":
    main()
