"""The fold: Warcry's steps for Warcry's events, and one for each event of this game."""

from . import combat, initiative, morale, setup
from .step import evolve

__all__ = ["combat", "evolve", "initiative", "morale", "setup"]
