"""Where a match comes from, in the words of the command line."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.match.game import State


def known_parent(state: State) -> str:
    """As "forked from match … at version 12"; "" for a match that is no fork."""
    parent = state.match.parent
    if parent is UNSET:
        return ""
    dice = state.match.dice
    return words(parent.match, parent.version, "fresh" if dice is UNSET else dice)


def words(match: str, version: int, dice: str) -> str:
    """The same from its parts. dice: "chosen" = a study."""
    study = ", a study: dice may be chosen" if dice == "chosen" else ""
    return f"forked from match {match} at version {version}{study}"
