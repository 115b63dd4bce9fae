"""Environments for Gymnasium, thousands at once.

::

    import gymnasium
    import swift_dynamics.gym

    envs = gymnasium.make_vec("swift_dynamics/LunarLander-v3", num_envs=4096)
    env = gymnasium.make("swift_dynamics/BipedalWalker-v3", render_mode="rgb_array")
"""

from __future__ import annotations

import gymnasium

from .bipedal_walker import BipedalWalkerVectorEnv
from .lunar_lander import LunarLanderVectorEnv
from .single import BipedalWalkerEnv, LunarLanderEnv, SingleEnv
from .vector import BatchEnv

__all__ = [
    "BatchEnv", "BipedalWalkerEnv", "BipedalWalkerVectorEnv", "LunarLanderEnv", "LunarLanderVectorEnv", "SingleEnv",
]

for _name, _kind, _options, _steps, _reward in (
    ("LunarLander-v3", "LunarLander", {}, 1000, 200),
    ("LunarLanderContinuous-v3", "LunarLander", {"continuous": True}, 1000, 200),
    ("BipedalWalker-v3", "BipedalWalker", {}, 1600, 300),
    ("BipedalWalkerHardcore-v3", "BipedalWalker", {"hardcore": True}, 2000, 300),
):
    if f"swift_dynamics/{_name}" not in gymnasium.registry:
        # By name, so that a specification can be written as text.
        gymnasium.register(
            f"swift_dynamics/{_name}", entry_point=f"{__name__}:{_kind}Env",
            vector_entry_point=f"{__name__}:{_kind}VectorEnv", kwargs=_options, max_episode_steps=_steps,
            reward_threshold=_reward)
