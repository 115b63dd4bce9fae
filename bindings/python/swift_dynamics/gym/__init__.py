"""Environments for Gymnasium, thousands at once.

::

    import gymnasium
    import swift_dynamics.gym

    envs = gymnasium.make_vec("swift_dynamics/LunarLander-v3", num_envs=4096)
    env = gymnasium.make("swift_dynamics/BipedalWalker-v3", render_mode="rgb_array")
"""

from __future__ import annotations

from functools import partial

import gymnasium

from .bipedal_walker import BipedalWalkerVectorEnv
from .lunar_lander import LunarLanderVectorEnv
from .single import SingleEnv
from .vector import BatchEnv

__all__ = ["BatchEnv", "BipedalWalkerVectorEnv", "LunarLanderVectorEnv", "SingleEnv"]

for _name, _kind, _options, _steps, _reward in (
    ("LunarLander-v3", LunarLanderVectorEnv, {}, 1000, 200),
    ("LunarLanderContinuous-v3", LunarLanderVectorEnv, {"continuous": True}, 1000, 200),
    ("BipedalWalker-v3", BipedalWalkerVectorEnv, {}, 1600, 300),
    ("BipedalWalkerHardcore-v3", BipedalWalkerVectorEnv, {"hardcore": True}, 2000, 300),
):
    if f"swift_dynamics/{_name}" not in gymnasium.registry:
        gymnasium.register(
            f"swift_dynamics/{_name}", entry_point=partial(SingleEnv, _kind), vector_entry_point=_kind, kwargs=_options,
            max_episode_steps=_steps, reward_threshold=_reward)
