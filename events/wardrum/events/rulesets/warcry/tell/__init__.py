"""Every event in one plain sentence, the one grammar for page, terminal and screen reader; and beside it what is seen and heard."""

from . import abilities, activation, battle_round, fighting, setup
from .words import beats, tell

__all__ = ["abilities", "activation", "battle_round", "beats", "fighting", "setup", "tell"]
