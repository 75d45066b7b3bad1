"""A bot that tries out what it could do, by the rules, on battles that it imagines.

Of the options of a position it takes the most promising commands, plays each of them on with several imagined dice until the other side
has answered, and weighs what has come of it. Half of the commands go on to be tried with more dice, then half of those: sequential
halving. The same dice are thrown for all that are compared, so that luck cancels out.

candidates (the commands that are tried) · rollout (how a battle goes on in imagination) · evaluation (how it stands then) ·
search (which command is best) · process (the same in a process of its own).
"""

from __future__ import annotations

from .search import EASY, FAIR, HARD, Search

play_easily = Search(EASY)
"""Looks at little, and not at what the other side will answer."""
play_fairly = Search(FAIR)
"""Looks at what it does in this activation."""
play_hard = Search(HARD)
"""Looks at what the other side will answer as well."""

__all__ = ["Search", "play_easily", "play_fairly", "play_hard"]
