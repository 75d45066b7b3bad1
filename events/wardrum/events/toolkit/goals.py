"""What a battle is about and how it stands: what wins, for players and spectators alike, as data that a page can show."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from .language import Text


class Aim(Struct, frozen=True):
    """One thing that counts, for one seat or ("") for all together.

    A page rings what it names, and shows the count as a bar.

    text: as "take down all of the shield group of seat b" · done, of: how far it is, of 0 = there is no end to it · pieces, markers:
    the ids of what is still to be done something about on the table.
    """

    seat: str
    text: Text
    done: int
    of: int = 0
    pieces: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()


class Goals(Struct, frozen=True):
    """The goal of a battle. Ids in its sentences get names as in all others.

    title: of the victory card or scenario · text: what wins · rule: its id · round, rounds: the one that is played, 0 = not yet
    begun, of how many, 0 = as many as it takes · scores: of each seat, and what they are made of (unit) · aims: how it stands ·
    notes: a sentence each about the deployment, the twist and the like.
    """

    title: Text
    text: Text
    rule: str
    round: int = 0
    rounds: int = 0
    unit: Text = ""
    scores: dict[str, int] = {}
    aims: tuple[Aim, ...] = ()
    notes: tuple[Text, ...] = ()


def changed(before: Goals | None, after: Goals | None) -> Goals | UnsetType:
    """The goals after a commit, for a client that has those before it: UNSET if they are the same or not known."""
    return UNSET if after is None or after == before else after
