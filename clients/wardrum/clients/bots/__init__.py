"""Bots. A bot is a policy: a function from a position to one command of its legal list. `BOTS` names all of them.

position (what a policy sees) · random, greedy (the policies) · play (one seat to the end of its match) ·
battles (whole battles between bots) · mustering (a bot with the player's own roster) · worker (seats assigned by a
server).
"""

from __future__ import annotations

from .greedy import play_greedily
from .play import SeatStats, TooManyRejections, join_and_play, play
from .position import Bot, Position, Spot, playable, position
from .random import play_randomly

BOTS: dict[str, Bot] = {"random": play_randomly, "greedy": play_greedily}
"""Policies by the names that a server and the command line know them by."""

__all__ = [
    "BOTS",
    "Bot",
    "Position",
    "SeatStats",
    "Spot",
    "TooManyRejections",
    "join_and_play",
    "play",
    "play_greedily",
    "play_randomly",
    "playable",
    "position",
]
