"""Trajectories do not depend on how worlds are spread, and come without a copy."""

import numpy as np
import pytest

pytest.importorskip("gymnasium")
import rollouts  # noqa: E402

pytestmark = [pytest.mark.cluster, pytest.mark.filterwarnings("default")]
WORLDS, STEPS = 150, 100


def joined(parts):
    return {name: np.concatenate([part[name] for part in parts], axis=1) for name in parts[0]}


@pytest.fixture(scope="module")
def alone():
    """Two rounds in this process."""
    source, weights = rollouts.Here(1, WORLDS, 1), rollouts.initial_weights(1)
    return [joined(source.collect(weights, STEPS)) for _ in range(2)]


@pytest.mark.parametrize("actors, workers", [(1, 2), (2, 1), (5, 1)])
def test_trajectories_are_those_of_one_process(cluster, alone, actors, workers):
    source, weights = rollouts.Actors(1, WORLDS, workers, actors), rollouts.initial_weights(1)
    for expected in alone:
        found = joined(source.collect(weights, STEPS))
        for name, array in expected.items():
            assert np.array_equal(found[name], array), name
    source.close()
    # Episodes ended and others began.
    assert alone[0]["terminated"].sum() > WORLDS / 2


def test_trajectories_are_contiguous_and_stay_in_the_object_store(cluster):
    source = rollouts.Actors(1, 64, 1, 2)
    for part in source.collect(rollouts.initial_weights(1), 20):
        assert part["observations"].shape == (21, 32, 8) and part["rewards"].shape == (20, 32)
        for array in part.values():
            assert array.flags.c_contiguous and not array.flags.owndata and not array.flags.writeable
    source.close()


def test_trajectories_are_what_the_policy_did(alone):
    weights = rollouts.initial_weights(1)
    part = alone[0]
    layer = part["observations"][:-1]
    for index in range(2):
        layer = np.tanh(layer @ weights[f"w{index}"] + weights[f"b{index}"])
    scores = layer @ weights["w2"] + weights["b2"]
    logs = scores - np.log(np.exp(scores).sum(axis=2, keepdims=True))
    taken = np.take_along_axis(logs, part["actions"][..., None].astype(int), axis=2)[..., 0]
    assert np.allclose(part["log_chances"], taken, atol=1e-4)
    # Actions are drawn as often as they are likely: within five standard errors.
    chances = np.exp(logs).reshape(-1, 4)
    often = (part["actions"].reshape(-1, 1) == np.arange(4)).mean(axis=0)
    error = np.sqrt((chances * (1 - chances)).sum(axis=0)) / len(chances)
    assert np.all(np.abs(often - chances.mean(axis=0)) < 5 * error)
    over = part["terminated"] | part["truncated"]
    assert np.array_equal(part["begins"][1:], over[:-1]) and not part["begins"][0].any()
    assert not part["rewards"][part["begins"]].any()
    assert np.array_equal(alone[1]["observations"][0], part["observations"][STEPS])


def test_weights_and_seeds_matter():
    one = rollouts.Here(1, 20, 1).collect(rollouts.initial_weights(1), 50)[0]["rewards"]
    assert not np.array_equal(one, rollouts.Here(1, 20, 1).collect(rollouts.initial_weights(2), 50)[0]["rewards"])
    other = rollouts.Here(2, 20, 1).collect(rollouts.initial_weights(1), 50)[0]["rewards"]
    assert not np.array_equal(one, other) and not (set(rollouts.seeds(1, range(20))) & set(rollouts.seeds(2, range(20))))
