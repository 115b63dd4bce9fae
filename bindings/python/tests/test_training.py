"""Training with the examples: minutes, and so only with all tests."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
pytestmark = pytest.mark.slow


def test_a_lander_learns(tmp_path):
    """With a fifth of the steps that it takes to land it no longer falls as one does that acts at random (-153)."""
    said = subprocess.run(
        [sys.executable, EXAMPLES / "ppo.py", "--steps", "655360", "--seed", "1"], cwd=tmp_path, check=True, text=True,
        stdout=subprocess.PIPE, env={**os.environ, "OPENBLAS_NUM_THREADS": "1"}).stdout
    print(said)
    assert float(re.findall(r"steps: mean return +(-?[\d.]+)", said)[-1]) > -75
