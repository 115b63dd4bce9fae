"""The command on a cluster of several machines, of which one dies: each is a raylet of its own here."""

import os
import re
import subprocess
import sys
import time

import pytest
import sweep

pytestmark = [pytest.mark.cluster, pytest.mark.filterwarnings("default")]
OPTIONS = ["--worlds", "120", "--steps", "8000"]
"""Seconds of work: with 1000 steps a fast machine was done before the other one was gone."""


def test_a_sweep_survives_a_machine(tmp_path):
    pytest.importorskip("ray", reason="Ray is not installed: scripts/check-python.sh --all does it")
    from ray.cluster_utils import Cluster

    _, expected = sweep.sweep(sweep.parse([*OPTIONS, "--actors", "0"]))
    settings = {"include_dashboard": False, "object_store_memory": 100 << 20}
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, **settings})
    try:
        lost = cluster.add_node(num_cpus=2, **settings)
        checkpoints = tmp_path / "checkpoints"
        # Three actors on three processors; those that are to take the place of two find none once the machine is gone.
        command = [
            sys.executable, sweep.__file__, *OPTIONS, "--actors", "3", "--shard", "20", "--every", "100", "--checkpoint",
            str(checkpoints)]
        environment = {**os.environ, "RAY_ADDRESS": cluster.address, "RAY_USAGE_STATS_ENABLED": "0"}
        with subprocess.Popen(
            command, env=environment, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            try:
                # All three actors are at work.
                while len(list(checkpoints.glob("*.npz"))) < 3 and process.poll() is None:
                    time.sleep(0.02)
                cluster.remove_node(lost, allow_graceful=False)
                said, _ = process.communicate(timeout=60)
            finally:
                process.kill()
    finally:
        cluster.shutdown()
    assert process.returncode == 0, said
    assert "their actor died" in said
    assert re.search(r"^digest (\w+)$", said, re.MULTILINE)[1] == expected
