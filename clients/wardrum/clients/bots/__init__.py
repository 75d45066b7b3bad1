"""Bots: a bot looks at a position and answers with one command from the legal list. To add one, name it here."""

from __future__ import annotations

from .greedy import play_greedily
from .position import Bot, Position
from .random import play_randomly

BOTS: dict[str, Bot] = {"random": play_randomly, "greedy": play_greedily}

__all__ = ["BOTS", "Bot", "Position", "play_greedily", "play_randomly"]
