"""What makes the match that is opened a fork of another one."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from wardrum.events.match.commands import CreateMatch, ForkMatch
from wardrum.events.match.forks.base import ForkPoint
from wardrum.events.match.state import Lot

from .fork_origin import place_of


class Branch(Struct, frozen=True):
    """Where it branches off, and whether its dice may be chosen."""

    place: ForkPoint
    dice: Lot


def forking(command: CreateMatch, branch: Branch | None) -> CreateMatch:
    """The command that opens the same match as a fork; as it is for a match that is none.

    Its nonce is its own, so nobody learns a die of the parent from a fork of it.
    """
    if branch is None:
        return command
    place = branch.place
    common: dict[str, Any] = asdict(command)
    return ForkMatch(**common, parent=place.match, version=place.version, head=place.head, dice=branch.dice)


def branch_of(command: CreateMatch) -> Branch | None:
    """What makes it a fork; None: it is none."""
    return Branch(place_of(command), command.dice) if isinstance(command, ForkMatch) else None
