"""Battles as environments of PettingZoo, for learners: `env("warcry")`. Needs the extra `gym`.

environment (the AEC environment) · choices (a decision as a row of small choices) · battle_features, action_features (what is seen, as
numbers). `python -m wardrum.clients.gym` measures it and walks through battles at random.
"""

from __future__ import annotations

try:
    import numpy as np  # noqa: F401
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"wardrum.clients.gym needs {missing.name}: pip install 'wardrum[gym]'", name=missing.name
    ) from missing

from .choices import ACTIONS_MAX, Action
from .environment import BattleEnv, FeatureNames, env

__all__ = ["ACTIONS_MAX", "Action", "BattleEnv", "FeatureNames", "env"]
