"""The fold of warcry: one small function per event, by the part of the battle. Facts are copied, nothing is judged."""

from . import battle_round, combat, setup
from .step import evolve

__all__ = ["battle_round", "combat", "evolve", "setup"]
