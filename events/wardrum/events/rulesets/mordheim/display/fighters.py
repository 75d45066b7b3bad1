"""Fighters, where they differ from Warcry's: keywords, bravery, spell books, panic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wardrum.events.rulesets.warcry.display.pieces import changed, characteristics, group_and_turn, marked
from wardrum.events.rulesets.warcry.display.pieces import why_absent as absent_in_warcry
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import say

from ..glossary import glossary
from ..state import FighterState, State
from ..tell.initiative import LOCKED
from ..tell.morale import PANIC

WORDS: Final = glossary()


def made_of(state: State) -> tuple[object, ...]:
    """What all fighters are made of: whether one of the warbands has left."""
    return (state.battle.withdrawn,)


def why_absent(state: State, key: str) -> str:
    """Why a fighter is not on the table."""
    fighter = state.battle.fighters[key]
    if state.battle.withdrawn == fighter.seat and fighter.status == "mustered":
        return say("has withdrawn")
    return absent_in_warcry(state, key)


def tags(state: State, context: DisplayContext, key: str) -> Iterator[d.Tag]:
    """Its keywords and runemarks, equipment and talents, its group, what lasts for a while, and the harmful effects on it."""
    fighter = state.battle.fighters[key]
    keywords = fighter.profile.keywords
    if fighter.role == "leader" and "LEADER" not in keywords:
        keywords = ("LEADER", *keywords)
    yield from marked(keywords, WORDS["keywords"], "M-26")
    yield from marked(fighter.profile.runemarks, WORDS["runemarks"], "M-27")
    for perk in fighter.perks:
        yield d.Tag(perk.title, perk.text, perk.rule)
    yield from group_and_turn(fighter, WORDS, inspired=state.battle.inspired == key)
    if fighter.status == "board":
        yield from changed(fighter)
        yield from ills(fighter)


def ills(fighter: FighterState) -> Iterator[d.Tag]:
    """A spell book that is locked, and panic."""
    statuses = WORDS["statuses"]
    if fighter.locked:
        yield d.Tag(LOCKED, statuses["locked"].text, statuses["locked"].rule, ill=True)
    if fighter.panicked:
        text = say(
            "{text} Until the end of round {round}.",
            text=say(statuses["panicked"].text),
            round=fighter.panicked,
        )
        yield d.Tag(PANIC, text, statuses["panicked"].rule, ill=True)


def numbers(state: State, key: str) -> str:
    """The numbers at the top of the card."""
    fighter = state.battle.fighters[key]
    profile = fighter.profile
    return say(
        "{characteristics} · Bravery {bravery} or more · {gold} gold crowns",
        characteristics=characteristics(fighter),
        bravery=fighter.bravery,
        gold=profile.gold,
    )
