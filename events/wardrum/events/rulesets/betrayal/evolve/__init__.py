"""The fold: one small step for each event; only facts are copied."""

from . import battle, delve, engages, units
from .fold import evolve

__all__ = ["battle", "delve", "engages", "evolve", "units"]
