"""Fighters: where and how they stand, what they are, and their cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.space.table import Piece as TablePiece
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext, EachOf, place_of
from wardrum.events.toolkit.glossary import Glossary, Meaning
from wardrum.events.toolkit.grammar import inches, listed, opening, title
from wardrum.events.toolkit.language import counted, decimal_sign, say
from wardrum.events.toolkit.names import number

from ..abilities import is_hunted
from ..ability import Ability
from ..battleplan import Group
from ..decide.combat import MONSTER_ACTIVATIONS, may_be_activated
from ..deployment import GROUPS, arrival_round
from ..glossary import glossary
from ..goals import GROUPS as GROUP_NAMES
from ..modifier_words import change_in_words, changes, is_ill, status_word
from ..roster import Base, Profile, Weapon, height
from ..state import FighterState, State
from ..tell.words import weapon_names
from ..traits import trait_of
from .game_specifics import GameSpecifics

S = TypeVar("S", bound=State)
WORDS: Final = glossary()
ROLES: Final[Mapping[str, str]] = {"leader": "W-44", "hero": "W-45", "ally": "W-45"}
"""Roles beside that of a plain fighter, and their rules."""
PLAIN: Final = "Says what the fighter is; nothing follows from it."


def shown_pieces(state: S, context: DisplayContext, specifics: GameSpecifics[S]) -> dict[str, d.Piece]:
    """All fighters by id, those who are not on the table too."""
    battle, called = state.battle, context.called
    acts = UNSET if battle.activation is UNSET else battle.activation.fighter
    made_of = EachOf(
        battle.order,
        (battle.fighters, state.table.pieces),
        marks=(acts, battle.inspired),
        shared=(called.names, *specifics.made_of(state)),
    )
    return context.kept.each("pieces", made_of, lambda key: fighter_piece(state, context, key, specifics))


def fighter_piece(state: S, context: DisplayContext, key: str, specifics: GameSpecifics[S]) -> d.Piece:
    """See `shown_pieces`."""
    battle, fighter = state.battle, state.battle.fighters[key]
    profile, on_table = fighter.profile, state.table.pieces.get(key)
    tags = tuple(specifics.tags(state, context, key))
    active = battle.activation is not UNSET and battle.activation.fighter == key
    flags = standing_flags(fighter, active=active)
    carries = () if fighter.treasure is UNSET else (carried(fighter.treasure),)
    absent = "" if on_table is not None else specifics.why_absent(state, key)
    left = 0 if fighter.status == "down" else max(0, profile.wounds - fighter.damage)
    shown = d.Piece(
        name=context.called[key],
        short=number(key)[-2:],
        seat=fighter.seat,
        role=fighter.silhouette or "plain",
        base=base_shape(profile.base, on_table),
        tall=height(profile),
        spoken="",
        at=UNSET if on_table is None else place_of(on_table),
        why_absent=absent,
        health=d.Health(left, profile.wounds),
        state=flags,
        tags=tags,
        carries=carries,
        facts=(specifics.numbers(state, key), base_in_words(profile.base)),
        weapons=context.kept.get(f"weapons of {key}", (profile,), lambda: tuple(weapons(profile))),
        abilities=abilities(state, context, key, specifics),
    )
    return replace(shown, spoken=spoken(shown, context, fighter))


def made_of(state: State) -> tuple[object, ...]:
    """What all pieces are made of: the cards, what was named and rolled for as they ask, and whether there is a monster to hunt."""
    battle = state.battle
    return battle.plan, battle.sides, battle.arrivals, battle.nominated, is_hunted(battle.fighters)


# --- how it stands


def base_shape(base: Base, on_table: TablePiece | None) -> d.BaseShape:
    """The base, and how an oval one lies."""
    facing = UNSET if on_table is None else on_table.facing
    breadth = 0 if base.breadth is UNSET else 2 * base.breadth
    return d.BaseShape(2 * base.radius, breadth, facing)


def standing_flags(fighter: FighterState, *, active: bool) -> d.Flags:
    """How a fighter stands in the turn."""
    there = fighter.status == "board"
    return d.Flags(
        active=active,
        done=there and not active and not may_be_activated(fighter),
        waiting=fighter.waiting,
        leader=fighter.role == "leader",
    )


def why_absent(state: State, key: str) -> str:
    """Why a fighter is not on the table."""
    fighter = state.battle.fighters[key]
    if fighter.status == "reserve" and (due := arrives(state, fighter)):
        return say("in reserve until round {round}", round=due)
    return {"down": "taken down", "mustered": "not set up yet"}.get(fighter.status, "in reserve")


def arrives(state: State, fighter: FighterState) -> int:
    """The round in which the battle group of a fighter comes on, 0 = not known."""
    battle = state.battle
    group: Group | None = next((group for group in GROUPS if group == fighter.group), None)
    if battle.plan is UNSET or fighter.seat not in battle.sides or group is None:
        return 0
    return arrival_round(battle, fighter.seat, group)


def carried(marker: str) -> d.Carried:
    """A treasure as its carrier has it."""
    meaning = WORDS["markers"]["treasure"]
    return d.Carried(
        title(marker), "Carried until it is put down, or its carrier is taken down.", meaning.rule, marker
    )


def spoken(piece: d.Piece, context: DisplayContext, fighter: FighterState) -> str:
    """All that matters of a fighter in one sentence."""
    whose = "{who}, leader of {seat}" if piece.state.leader else "{who} of {seat}"
    who = say(whose, who=piece.name, seat=context.called.seat(piece.seat))
    if piece.at is UNSET:
        return f"{who}: {say(piece.why_absent)}."
    health = piece.health
    assert health is not UNSET
    left = say("{left} of {most} wounds left", left=health.left, most=health.most)
    words = [left, where(piece.at, context), acted(piece, fighter)]
    words += [say(tag.name[:1].lower() + tag.name[1:]) for tag in piece.tags if tag.ill]
    words += (
        [say("carries {things}", things=listed(one.name for one in piece.carries))] if piece.carries else []
    )
    return f"{who}: {', '.join(words)}."


def where(at: d.Place, context: DisplayContext) -> str:
    """What it stands on, as 'on Bridge West, 3" up'."""
    if not at.z:
        return say("on the ground")
    high = say("{length} up", length=inches(at.z))
    return say("on {floor}, {high}", floor=context.called[at.floor], high=high) if at.floor else high


def acted(piece: d.Piece, fighter: FighterState) -> str:
    """Whether it has acted in this round."""
    if piece.state.active:
        return say("acting now")
    if piece.state.waiting:
        return say("waiting to act once more")
    if fighter.profile.monster and fighter.activated:
        return say("has acted {n} of {most} times", n=fighter.activated, most=MONSTER_ACTIVATIONS)
    return say("has acted") if fighter.activated else say("has not acted")


# --- what it is


def tags(state: State, context: DisplayContext, key: str) -> Iterator[d.Tag]:
    """Its role, runemarks, battle group, and what lasts for a while."""
    battle, fighter = state.battle, state.battle.fighters[key]
    marks, role = WORDS["runemarks"], fighter.role
    if role in ROLES:
        yield d.Tag(title(role), marks[role].text, ROLES[role])
    yield from marked((mark for mark in fighter.profile.runemarks if mark != role), marks, "W-46")
    yield from group_and_turn(fighter, WORDS, inspired=battle.inspired == key)
    yield from hunts(fighter, context)
    if (trait := trait_of(state, key)) is not None:
        yield d.Tag(trait.title, trait.text, trait.rule)
    if fighter.status == "board":
        yield from changed(fighter)
    if key in battle.nominated.values():
        nominated = WORDS["statuses"]["nominated"]
        yield d.Tag(opening(nominated.title), nominated.text, nominated.rule, ill=True)


def marked(marks: Iterable[str], words: Mapping[str, Meaning], rule: str) -> Iterator[d.Tag]:
    """Words on a card that a glossary explains; rule: of those that it does not know, from a roster."""
    for mark in marks:
        meaning = words.get(mark)
        yield (
            d.Tag(title(mark.lower()), PLAIN, rule)
            if meaning is None
            else d.Tag(title(meaning.title.lower()), meaning.text, meaning.rule)
        )


def group_and_turn(fighter: FighterState, words: Glossary, *, inspired: bool) -> Iterator[d.Tag]:
    """Its battle group, and whether it may be activated once more or next."""
    if fighter.group:
        group = words["groups"][fighter.group]
        yield d.Tag(opening(GROUP_NAMES[fighter.group]), group.text, group.rule)
    states = {"waiting": fighter.waiting, "inspired": inspired}
    for status in (status for status, holds in states.items() if holds):
        meaning = words["statuses"][status]
        yield d.Tag(meaning.title, meaning.text, meaning.rule)


def hunts(fighter: FighterState, context: DisplayContext) -> Iterator[d.Tag]:
    """What a hunt has done to a monster, or to who hunts it (W-86)."""
    hunt, texts = fighter.hunted, WORDS["statuses"]
    rule = texts["slowed"].rule
    if hunt.move_lost:
        name = say('{n}" of Move lost', n=hunt.move_lost)
        yield d.Tag(name, texts["slowed"].text, rule, ill=True)
    if hunt.attacks_lost:
        name = counted(hunt.attacks_lost, "{n} attack lost", "{n} attacks lost")
        yield d.Tag(name, texts["half-blind"].text, rule, ill=True)
    if hunt.evading:
        name = say("{n} more Toughness", n=hunt.evading)
        yield d.Tag(name, texts["sidestepping"].text, rule)
    if hunt.leaping_on is not UNSET:
        name = say("Ready to leap on {monster}", monster=context.called[hunt.leaping_on])
        yield d.Tag(name, texts["ready-to-leap"].text, rule)
    if hunt.taunted_by is not UNSET:
        name = say("Drawn off by {who}", who=context.called[hunt.taunted_by])
        yield d.Tag(name, texts["drawn-off"].text, rule, ill=True)


def changed(fighter: FighterState) -> Iterator[d.Tag]:
    """What abilities have changed of it for a while (W-151)."""
    for kind, amount in changes(fighter):
        meaning = WORDS["statuses"][status_word(kind, amount)]
        name = opening(change_in_words(kind, amount))
        yield d.Tag(name, meaning.text, meaning.rule, ill=is_ill(kind, amount))


# --- its card


def numbers(state: State, key: str) -> str:
    """The numbers at the top of the card."""
    points = say("{n} points", n=state.battle.fighters[key].profile.points)
    return f"{characteristics(state.battle.fighters[key])} · {points}"


def characteristics(fighter: FighterState) -> str:
    """As 'Move 4" · Toughness 4 · Wounds 10'."""
    profile, lost = fighter.profile, fighter.hunted.move_lost
    move = f'{profile.move}"'
    if lost:
        move = say("{left} of {most}", left=f'{profile.move - lost}"', most=move)
    return say(
        "Move {move} · Toughness {toughness} · Wounds {wounds}",
        move=move,
        toughness=profile.toughness,
        wounds=profile.wounds,
    )


def base_in_words(base: Base) -> str:
    """As "Base 32 mm" or "Oval base 60 by 35 mm"."""
    if base.oval:
        length, width = mm(max(base.x, base.y)), mm(min(base.x, base.y))
        return say("Oval base {length} by {width} mm", length=length, width=width)
    return say("Base {width} mm", width=mm(base.x))


def mm(length: int) -> str:
    """A length of 1/100 mm in mm, as "32" or "28.5"."""
    whole, rest = divmod(length, 100)
    return f"{whole}{decimal_sign()}{rest:02}".rstrip("0") if rest else str(whole)


def weapons(profile: Profile) -> Iterator[d.Info]:
    """What it strikes with."""
    names = weapon_names(profile)
    for key, weapon in profile.weapons.items():
        yield d.Info(names[key], blows(weapon), "W-60")


def blows(weapon: Weapon) -> str:
    """What a weapon does, in a sentence."""
    numbers = counted(
        weapon.attacks,
        "{n} attack, Strength {strength}, {damage} damage for a hit, {critical} for a critical hit.",
        "{n} attacks, Strength {strength}, {damage} damage for a hit, {critical} for a critical hit.",
        strength=weapon.strength,
        damage=weapon.damage,
        critical=weapon.critical,
    )
    if not weapon.range_min:
        return numbers
    return numbers + say(' Not at enemies within {n}".', n=weapon.range_min)


def abilities(state: S, context: DisplayContext, key: str, specifics: GameSpecifics[S]) -> tuple[d.Info, ...]:
    """What ability dice pay for."""
    fighter = state.battle.fighters[key]
    usable = tuple(one for one in specifics.repertoire.known(state, key) if one.open_to(fighter))
    return context.kept.get(f"abilities of {key}", usable, lambda: tuple(map(ability_info, usable)))


def ability_info(ability: Ability[Any]) -> d.Info:
    """An ability with what it costs."""
    meaning = ability.meaning
    return d.Info(f"{say(meaning.title)} ({say(ability.cost)})", meaning.text, meaning.rule)
