"""Every event in one plain sentence, the one grammar for page, terminal and screen reader; beside each what is seen of it."""

from . import activation, fighting, setup, turn
from .words import beats, tell

__all__ = ["activation", "beats", "fighting", "setup", "tell", "turn"]
