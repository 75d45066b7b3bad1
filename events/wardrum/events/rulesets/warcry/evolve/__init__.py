"""The fold of warcry: one small function per event, by the part of the battle. Facts are copied, nothing is judged."""

from . import combat, hero, rounds, setup
from .step import evolve

__all__ = ["combat", "evolve", "hero", "rounds", "setup"]
