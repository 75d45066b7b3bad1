"""BattleScribe's and New Recruit's rosters, XML and JSON alike: one tree, one walk over it, for every game."""

from __future__ import annotations

from .models import ModelSelection, figures, has_cards, is_card
from .roster_tree import CharacteristicProfile, Tree, tree

__all__ = ["CharacteristicProfile", "ModelSelection", "Tree", "figures", "has_cards", "is_card", "tree"]
