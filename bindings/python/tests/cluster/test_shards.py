"""Ranges of worlds that leave none out, and digests of numbers."""

import numpy as np
import pytest
import shards


@pytest.mark.parametrize("worlds", [1, 5, 64, 1000])
@pytest.mark.parametrize("number", [1, 2, 7, 2000])
def test_each_world_is_in_one_range(worlds, number):
    for ranges in (shards.split(worlds, number), shards.share(worlds, number)):
        assert [world for part in ranges for world in part] == list(range(worlds))
    assert {len(part) for part in shards.split(worlds, number)[:-1]} <= {number}
    sizes = [len(part) for part in shards.share(worlds, number)]
    assert len(sizes) == min(worlds, number) and max(sizes) - min(sizes) <= 1


def test_digests_are_of_numbers():
    numbers = np.arange(12, dtype=np.uint64)
    expected = shards.digest(numbers)
    assert shards.digest(numbers.astype(">u8")) == expected == shards.digest(np.repeat(numbers, 2)[::2])
    assert shards.digest(numbers[::-1]) != expected
