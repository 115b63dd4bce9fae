"""A cluster of processes on this machine, and the examples that run on it."""

import os
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
EXAMPLES = str(HERE.parents[1] / "examples")
sys.path.insert(0, EXAMPLES)


@pytest.fixture(scope="session")
def cluster():
    """Ray with five processors, whatever the machine has."""
    ray = pytest.importorskip("ray", reason="Ray is not installed: scripts/check-python.sh --all does it")
    # Actors find the modules here by name.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [EXAMPLES, str(HERE), os.environ.get("PYTHONPATH")]))
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    # As little memory as Ray takes: containers have little that is shared.
    ray.init(
        address="local", num_cpus=5, object_store_memory=100 << 20, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()
