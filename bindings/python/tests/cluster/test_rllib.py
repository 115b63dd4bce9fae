"""RLlib takes the vector environments as they are."""

import pytest

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.wrappers.vector import DictInfoToList  # noqa: E402
import numpy as np  # noqa: E402

NAME = "swift_dynamics/LunarLander-v3"


def landers(context):
    """What RLlib calls an environment creator."""
    import swift_dynamics.gym

    return swift_dynamics.gym.LunarLanderVectorEnv(context["num_envs"], max_episode_steps=1000)


@pytest.mark.parametrize("registered", [True, False])
def test_the_calls_that_rllib_makes(registered):
    """Those of `SingleAgentEnvRunner.make_env`, `_reset_envs` and `_sample` of Ray 2.60."""
    import swift_dynamics.gym  # noqa: F401

    name = NAME
    if not registered:
        name = "rllib-single-agent-env-v0"
        gymnasium.register(
            name, entry_point=lambda: landers({}), vector_entry_point=lambda num_envs: landers({"num_envs": num_envs}))
    mode = gymnasium.VectorizeMode("vector_entry_point")
    envs = DictInfoToList(gymnasium.make_vec(name, num_envs=16, vectorization_mode=mode))
    assert envs.num_envs == 16 and envs.unwrapped.num_envs == 16
    seen, infos = envs.reset(seed=1, options=None)
    assert envs.observation_space.contains(seen) and infos == [{}] * 16
    assert envs.single_action_space == gymnasium.spaces.Discrete(4)
    ended = 0
    for _ in range(120):
        seen, rewards, terminated, truncated, infos = envs.step(envs.action_space.sample())
        assert len(infos) == 16 and all(isinstance(info, dict) for info in infos)
        assert rewards.shape == terminated.shape == truncated.shape == (16,)
        ended += terminated.sum()
    assert ended
    envs.close()
    gymnasium.registry.pop("rllib-single-agent-env-v0", None)


def test_infos_of_worlds_that_fail_are_their_own():
    import swift_dynamics.gym

    envs = DictInfoToList(swift_dynamics.gym.LunarLanderVectorEnv(3, continuous=True))
    envs.reset(seed=1)
    actions = np.zeros((3, 2), np.float32)
    actions[1] = np.nan
    infos = envs.step(actions)[4]
    assert infos[0] == infos[2] == {} and "nan" in infos[1]["failure"]


@pytest.mark.cluster
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("name", ["landers", f"swift_dynamics.gym:{NAME}"])
def test_rllib_samples_and_learns(cluster, name):
    for needed in ("torch", "ray.rllib"):
        pytest.importorskip(
            needed, reason="RLlib is not installed: pip install 'ray[rllib]' torch", exc_type=ImportError)
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.tune.registry import register_env

    register_env("landers", landers)
    config = (
        PPOConfig()
        .environment(name)
        .env_runners(num_env_runners=2, num_envs_per_env_runner=32,
                     gym_env_vectorize_mode=gymnasium.VectorizeMode.VECTOR_ENTRY_POINT)
        .training(train_batch_size_per_learner=8192, minibatch_size=1024, num_epochs=1))
    algorithm = config.build_algo()
    for _ in range(2):
        found = algorithm.train()
    # Landers that are flown at random.
    assert -400 < found["env_runners"]["episode_return_mean"] < 0
    assert found["num_env_steps_sampled_lifetime"] >= 2 * 8192
    algorithm.stop()
