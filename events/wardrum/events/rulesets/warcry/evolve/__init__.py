"""The fold of warcry: one small function per event, by the part of the battle. Facts are copied, nothing is judged."""

from . import battle_round, combat, rounds, setup
from .step import evolve

__all__ = ["battle_round", "combat", "evolve", "rounds", "setup"]
