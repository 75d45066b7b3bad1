"""Every event in one plain sentence and in beats: Warcry's for Warcry's events, our own for the others."""

from . import fighting, initiative, morale, setup
from .words import beats, tell

__all__ = ["beats", "fighting", "initiative", "morale", "setup", "tell"]
