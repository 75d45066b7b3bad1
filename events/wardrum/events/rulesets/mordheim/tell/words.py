"""The tables of sentences and beats, and how the dice of this game are called in both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wardrum.events.rulesets.warcry.tell.words import beats as beats_of_warcry
from wardrum.events.rulesets.warcry.tell.words import glow
from wardrum.events.rulesets.warcry.tell.words import tell as tell_of_warcry
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Beats
from wardrum.events.toolkit.grammar import Grammar
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.pools import kind

from ..glossary import glossary

tell = Grammar(tell_of_warcry)
beats = Beats(beats_of_warcry)
STATUSES: Final = glossary()["statuses"]
WYRD: Final = "Wyrd dice"
REACTION: Final = "Reaction dice"


def wyrd_dice(n: int) -> str:
    """Their number, as "a wyrd die" or "2 wyrd dice"."""
    return counted(n, "a wyrd die", "{n} wyrd dice")


def reaction_dice(n: int) -> str:
    """Their number, as "1 reaction die" or "2 reaction dice"."""
    return counted(n, "1 reaction die", "{n} reaction dice")


def channeled(face: int, dice: int) -> str:
    """Dice that a wizard has made, as "Channeled double of 3s"."""
    return say("Channeled {kind} of {face}s", kind=say(kind(dice)), face=face)


def over(fighters: Iterable[str], name: str) -> Iterable[d.Beat]:
    """What lasted for a while is gone from these."""
    return [glow(key, name, gone=True) for key in fighters]
