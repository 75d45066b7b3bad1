"""Adventurers, companions and enemies, on the map or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from msgspec import UNSET

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext, hex_place
from wardrum.events.toolkit.grammar import listed, plural, title
from wardrum.events.toolkit.language import counted, say

from .. import words
from ..evolve.fold import RADIUS, TALL
from ..names import short
from ..pending import leading
from ..profiles import ALL_IN_RANGE, Adventurer, Chip, Priority
from ..silhouettes import silhouette
from ..state import Sheet, State, Unit
from ..units import skill_dice, statuses

BASE: Final = d.BaseShape(2 * RADIUS)
ABSENT: Final = {"waiting": "waits to enter", "defeated": "defeated", "removed": "taken off the map"}
SIGN_MAX: Final = 2
ENGAGES: Final[Mapping[Priority, tuple[str, str, str]]] = {
    "strongest": (
        "Engages all in range, the strongest first.",
        "Engages {n} target, the strongest first.",
        "Engages {n} targets, the strongest first.",
    ),
    "weakest": (
        "Engages all in range, the weakest first.",
        "Engages {n} target, the weakest first.",
        "Engages {n} targets, the weakest first.",
    ),
}
"""Whom a chip engages: all, one, more."""


class Look(NamedTuple):
    """What a piece is made of beside its entry in the state."""

    key: str
    name: str
    place: d.Place | None
    where: str
    active: bool
    leads: bool


def pieces(state: State, context: DisplayContext) -> dict[str, d.Piece]:
    """Everybody who has ever come, by id."""
    return {key: piece(state, context, key) for key in state.battle.units}


def piece(state: State, context: DisplayContext, key: str) -> d.Piece:
    """One of them, made anew only if something of it is different."""
    battle, there = state.battle, state.table.map
    unit = battle.units[key]
    place = None if there is UNSET or unit.where != "map" else hex_place(there, unit.hex)
    active = battle.turn is not UNSET and battle.turn.unit == key
    leads = unit.kind == "adventurer" and leading(state) == unit.seat
    where = "" if place is None else context.called[unit.hex]
    look = Look(key, context.called[key], place, where, active, leads)
    x, y = (0, 0) if place is None else (place.x, place.y)
    return context.kept.get(
        key, (unit, look.name, where, x, y, active, leads), lambda: drawn(unit, look, context)
    )


def drawn(unit: Unit, look: Look, context: DisplayContext) -> d.Piece:
    """See `piece`."""
    card = unit.profile
    return d.Piece(
        name=look.name,
        short=short(look.key, unit.kind)[-SIGN_MAX:],
        seat=unit.seat,
        role=silhouette(card) or "plain",
        base=BASE,
        tall=TALL,
        spoken=spoken(unit, look, context),
        at=UNSET if look.place is None else look.place,
        why_absent=ABSENT.get(unit.where, "not on the map") if look.place is None else "",
        health=d.Health(unit.hp, unit.health),
        state=d.Flags(
            active=look.active, done=unit.acted and unit.where == "map" and not look.active, leader=look.leads
        ),
        tags=tuple(tags(unit)),
        carries=tuple(carried(unit)),
        tokens=tokens(unit),
        facts=tuple(
            adventurer_facts(card, unit.sheet or Sheet())
            if isinstance(card, Adventurer)
            else chip_facts(card)
        ),
        weapons=tuple(weapons(card)),
        abilities=tuple(abilities(unit)),
    )


def spoken(unit: Unit, look: Look, context: DisplayContext) -> str:
    """All that matters of it, as "Stone Boar 2, level 10: 8 of 8 hit points, in Court 3, has not acted."."""
    head = _head(unit, look, context)
    if unit.where in ("defeated", "removed"):
        return f"{head}: {say(ABSENT[unit.where])}."
    bonus = [say("{n} bonus", n=unit.bonus)] if unit.bonus else []
    said = [say("{hp} of {health} hit points", hp=unit.hp, health=unit.health), *bonus]
    if look.place is None:
        said.append(say(ABSENT["waiting"]))
    else:
        said.append(say("in {hex}", hex=look.where))
        said.append(say("acts now" if look.active else "has acted" if unit.acted else "has not acted"))
    said += [*map(say, statuses(unit)), *([say("decides for the party")] if look.leads else [])]
    return f"{head}: {', '.join(said)}."


def _head(unit: Unit, look: Look, context: DisplayContext) -> str:
    """Who it is, as "Grey Hound of Seat A" and "Stone Boar 2, level 10"."""
    name = look.name
    if unit.seat:
        name = say("{who} of {seat}", who=name, seat=context.called.seat(unit.seat))
    if unit.kind == "quest":
        return say("{who}, a quest unit", who=name)
    if unit.kind == "enemy" and isinstance(unit.profile, Chip):
        return say("{who}, level {level}", who=name, level=unit.profile.level)
    return name


def tags(unit: Unit) -> Iterator[d.Tag]:
    """What it is, the harmful effects on it, and what comes on top of its hit points."""
    kind = words.meaning("kinds", unit.kind)
    name = kind.title
    if unit.kind == "enemy" and isinstance(unit.profile, Chip):
        name = say("Level {level}", level=unit.profile.level)
    yield d.Tag(name, kind.text, kind.rule)
    if unit.bonus:
        text = "Lost before all others; fatigue and other true damage do not touch them."
        yield d.Tag(plural(unit.bonus, "bonus hit point"), text, "BE-7")
    yield from map(words.status, statuses(unit))


def carried(unit: Unit) -> Iterator[d.Carried]:
    """Ready armour and draughts that have not been used up."""
    if unit.sheet is UNSET or not isinstance(unit.profile, Adventurer):
        return
    for key in unit.sheet.ready:
        item = unit.profile.items[key]
        if key not in unit.sheet.spent and item.kind != "weapon":
            shown = words.item(item)
            yield d.Carried(shown.name, shown.text, shown.rule)


def tokens(unit: Unit) -> tuple[d.Token, ...]:
    """The tenacity of an adventurer."""
    if unit.sheet is UNSET or not unit.sheet.tenacity:
        return ()
    return (d.Token("blessing", unit.sheet.tenacity, "Tenacity", words.TENACITY, unit.seat),)


def adventurer_facts(card: Adventurer, sheet: Sheet) -> Iterator[str]:
    """The lines of an adventurer's card, and its form."""
    yield counted(
        card.combat,
        "Stamina {stamina} · Magicka {magicka} · Cooldown {cooldown} · {n} Combat die",
        "Stamina {stamina} · Magicka {magicka} · Cooldown {cooldown} · {n} Combat dice",
        stamina=card.stamina,
        magicka=card.magicka,
        cooldown=card.cooldown,
    )
    form = words.form(sheet.form)
    yield f"{form.name}: {say(form.text)}"
    others = [title(key) for key in card.items if key not in sheet.ready]
    if sheet.ready and others:
        yield say("Not at hand: {items}.", items=listed(others))


def chip_facts(card: Chip) -> Iterator[str]:
    """The line of a chip, whom it engages, and whether it has skills."""
    yield say(
        "{type} · Range {range} · Combat {combat} · Defense {defense}",
        type=say(title(card.type)),
        range=card.range,
        combat=card.combat,
        defense=card.defense,
    )
    of_all, of_one, of_more = ENGAGES[card.priority]
    yield say(of_all) if card.targets == ALL_IN_RANGE else counted(card.targets, of_one, of_more)
    if not card.skills:
        yield "No skills."


def weapons(card: Adventurer | Chip) -> Iterator[d.Info]:
    """Of an adventurer; a chip has none with a name."""
    if isinstance(card, Adventurer):
        yield from (words.item(item) for item in card.items.values() if item.kind == "weapon")


def abilities(unit: Unit) -> Iterator[d.Info]:
    """The abilities and skill dice of an adventurer, the skills of a chip."""
    card = unit.profile
    if isinstance(card, Chip):
        yield from map(words.skill, card.skills)
        return
    yield from map(words.ability, card.abilities.values())
    yield from (words.skill_die(die) for die in skill_dice(unit).values() if die.line != "combat")
