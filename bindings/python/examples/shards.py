"""What the examples for clusters have in common: a cluster, shards of worlds, and digests of results."""

import hashlib
import os

import numpy as np


def connect(cpus):
    """The cluster that `RAY_ADDRESS` names (inside of jobs it is set), or one of processes on this machine.

    Args:
        cpus: How many processors the one on this machine believes it has: actors wait for as many as they ask for.
    """
    import ray

    if ray.is_initialized():
        return
    if "RAY_ADDRESS" in os.environ:
        ray.init(log_to_driver=False)
    else:
        ray.init(address="local", num_cpus=cpus, include_dashboard=False, log_to_driver=False)


def split(worlds, size):
    """Ranges of `size` worlds that follow each other; the last one may be shorter."""
    return [range(first, min(first + size, worlds)) for first in range(0, worlds, size)]


def share(worlds, parts):
    """Ranges that follow each other, one for each of at most `parts` actors, which differ by one world at most."""
    ends = [worlds * part // parts for part in range(parts + 1)]
    return [range(first, end) for first, end in zip(ends, ends[1:]) if first < end]


def digest(array):
    """SHA-256 of an array's numbers, as text: the same on machines of any byte order and for any strides."""
    array = np.ascontiguousarray(array, array.dtype.newbyteorder("<"))
    return hashlib.sha256(array.tobytes()).hexdigest()
