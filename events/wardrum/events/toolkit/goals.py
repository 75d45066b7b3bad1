"""What a battle is about and how it stands: what wins, for players and spectators alike, as data that a page can show."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from .language import Text


class Aim(Struct, frozen=True):
    """One thing that counts, for one seat or ("") for all together.

    A page rings what it names, and shows the count as a bar.
    """

    seat: str
    """Whose it is, "" = it counts for all together."""
    text: Text
    """As "take down all of the shield group of seat b"."""
    done: int
    """How far it is."""
    of: int = 0
    """How far it goes, 0 = there is no end to it."""
    pieces: tuple[str, ...] = ()
    """The ids of pieces on the table that it is still about."""
    markers: tuple[str, ...] = ()
    """The ids of markers on the table that it is still about."""


class Goals(Struct, frozen=True):
    """The goal of a battle. Ids in its sentences get names as in all others."""

    title: Text
    """Of the victory card or scenario."""
    text: Text
    """What wins."""
    rule: str
    """The id of its rule."""
    round: int = 0
    """The round that is played, 0 = not yet begun."""
    rounds: int = 0
    """How many rounds there are, 0 = as many as it takes."""
    unit: Text = ""
    """What the scores are made of."""
    scores: dict[str, int] = {}
    """By seat."""
    aims: tuple[Aim, ...] = ()
    """How it stands."""
    notes: tuple[Text, ...] = ()
    """A sentence each about the deployment, the twist and the like."""


def changed(before: Goals | None, after: Goals | None) -> Goals | UnsetType:
    """The goals after a commit, for a client that has those before it: UNSET if they are the same or not known."""
    return UNSET if after is None or after == before else after
