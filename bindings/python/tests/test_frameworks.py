"""Result arrays are shared with JAX and PyTorch, not copied."""

import numpy as np
import pytest

import swift_dynamics as d

pytestmark = [pytest.mark.frameworks, pytest.mark.filterwarnings("default")]


@pytest.fixture
def batch():
    with d.World() as world:
        world.add_body(d.circle(1), position=(0, 3))
        yield d.WorldBatch(world, 5)


def results(batch):
    """A new array of each kind of call."""
    sensors = [d.RaySensor((0, 9), (0, -9))]
    ball = batch.bodies[0]
    return [
        batch.poses(), batch.velocities(), batch.awake(), batch.cast_rays(sensors), *batch.contacts([(ball, None)]),
        *batch.contact_changes([(ball, None)]), batch.use_world(0, lambda world: world.poses())]


def test_jax_shares_them(batch):
    jax = pytest.importorskip("jax")
    for array in results(batch):
        # What is not at a multiple of 64 bytes would have to be copied, and is refused.
        shared = jax.dlpack.from_dlpack(array, copy=False)
        assert shared.unsafe_buffer_pointer() == array.__array_interface__["data"][0]
        assert shared.shape == array.shape and shared.dtype == array.dtype and np.array_equal(shared, array)


def test_arrays_of_jax_are_taken(batch):
    jax = pytest.importorskip("jax")
    batch.set_velocities(jax.numpy.ones((5, 1, 4)))
    assert np.all(batch.velocities()[..., :3] == 1)
    with pytest.raises(d.CountError):
        batch.add_forces(jax.numpy.ones((4, 1, 4)))


def test_torch_shares_them(batch):
    torch = pytest.importorskip("torch")
    for array in results(batch):
        shared = torch.from_dlpack(array)
        assert shared.data_ptr() == array.__array_interface__["data"][0] and np.array_equal(shared.numpy(), array)
    poses = batch.poses()
    shared = torch.from_dlpack(poses)
    batch.step()
    batch.poses(out=poses)
    assert shared[0, 0, 1] == float(poses[0, 0, 1]) < 3
    batch.set_velocities(torch.ones((5, 1, 4)))
    assert np.all(batch.velocities()[..., :3] == 1)
