"""BattleScribe's and New Recruit's rosters, XML and JSON alike: one tree, one walk over it, for every game."""

from __future__ import annotations

from .models import ModelSelection, cards_of, figures, is_card
from .roster_tree import CharacteristicProfile, Tree, tree

__all__ = ["CharacteristicProfile", "ModelSelection", "Tree", "cards_of", "figures", "is_card", "tree"]
