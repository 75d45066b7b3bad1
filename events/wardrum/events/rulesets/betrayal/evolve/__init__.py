"""The fold: one small step for each event; only facts are copied."""

from . import delve, enemies, engages, rounds, setup, units
from .step import evolve

__all__ = ["delve", "enemies", "engages", "evolve", "rounds", "setup", "units"]
