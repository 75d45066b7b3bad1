"""The fold: one small step per event, which copies facts and contains no rules."""

from . import activation, fighting, setup, turn
from .step import evolve

__all__ = ["activation", "evolve", "fighting", "setup", "turn"]
