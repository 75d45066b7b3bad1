"""BattleScribe's and New Recruit's rosters, XML and JSON alike: one tree, one walk over it, for every game."""

from __future__ import annotations

from .models import Figure, figures
from .tree import Profile, Tree, tree

__all__ = ["Figure", "Profile", "Tree", "figures", "tree"]
