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
from .tactical import play_easily, play_fairly, play_hard

BOTS: dict[str, Bot] = {
    "random": play_randomly,
    "greedy": play_greedily,
    "tactical-easy": play_easily,
    "tactical-fair": play_fairly,
    "tactical": play_hard,
}
"""Policies by the names that a server and the command line know them by."""


def called(bot: str) -> str:
    """What a bot is called at the table, as "Greedy bot"."""
    name, _, level = bot.partition("-")
    return f"{name.capitalize()} bot, {level}" if level else f"{name.capitalize()} bot"


__all__ = [
    "BOTS",
    "Bot",
    "Position",
    "SeatStats",
    "Spot",
    "TooManyRejections",
    "called",
    "join_and_play",
    "play",
    "play_greedily",
    "play_randomly",
    "playable",
    "position",
]
