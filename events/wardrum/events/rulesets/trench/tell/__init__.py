"""Every event in one plain sentence: the one grammar for page, terminal and screen reader."""

from . import activation, fighting, setup, turn
from .words import tell

__all__ = ["activation", "fighting", "setup", "tell", "turn"]
