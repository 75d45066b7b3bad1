"""Models as they are drawn, labelled and read aloud, on the table and off it (X-30 to X-41, X-47)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from msgspec import UNSET

from wardrum.events.space.table import Piece as TablePiece
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext, EachOf, place_of
from wardrum.events.toolkit.grammar import height as at_height
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.names import number
from wardrum.events.toolkit.two_seats import other

from ..card_words import keyword, keyword_text, signed, weapons
from ..decide.special_actions import SPECIALS
from ..general_actions import ACTIONS, ActionsTaken
from ..glossary import HUNTED, STATUS_TEXTS
from ..keywords import has_effect
from ..roster import Model, height
from ..rules import RULES
from ..state import ModelState, State

NOT_THERE: Final = {"mustered": "not set up yet", "out": "Out of Action"}
FLED: Final = "has fled"


def pieces(state: State, context: DisplayContext) -> dict[str, d.Piece]:
    """All models of both warbands by id, those who are out too; each is kept as long as all that it is made of is the same."""
    battle, table = state.battle, state.table
    slots = {} if battle.activation is UNSET else battle.activation.slots
    made_of = EachOf(
        battle.order,
        (battle.models, table.pieces, slots, table.fallen),
        shared=(
            battle.shaken,
            table.terrain,
            battle.marks,
            battle.scenario,
            battle.priority,
            not battle.round,
        ),
    )
    return context.kept.each("pieces", made_of, lambda key: _piece(state, context, key, slots.get(key)))


def _piece(state: State, context: DisplayContext, key: str, slots: ActionsTaken | None) -> d.Piece:
    model, there = state.battle.models[key], state.table.pieces.get(key)
    card, profile = model.card, model.card.profile
    marks = tuple(tokens(model)) if model.status != "out" else ()
    shaken = model.seat in state.battle.shaken
    hunted = state.battle.marks.get(other(model.seat)) == key
    effects = (*now(model, shaken=shaken, hunted=hunted), *taken(slots)) if there is not None else ()
    why = "" if there is not None else why_absent(state, key)
    return d.Piece(
        name=context.called[key],
        short=number(key),
        seat=model.seat,
        role=role(model),
        base=d.BaseShape(2 * profile.radius),
        tall=height(profile) if there is None else there.tall,
        spoken=spoken(state, context, key, (*effects, *marks)),
        at=UNSET if there is None else place_of(there),
        why_absent=why,
        state=d.Flags(
            active=slots is not None,
            done=model.activated and slots is None and there is not None,
            prone=model.down,
            leader=card.leader,
        ),
        tags=(*effects, *lasting(model)),
        tokens=marks,
        facts=facts(card),
        weapons=weapons(card),
        abilities=tuple(abilities(state, key)),
    )


def role(model: ModelState) -> d.Role:
    """What it is drawn as; who flies is seen to."""
    if has_effect(model.card, "flies") and not model.card.leader:
        return "flyer"
    return cast("d.Role", model.silhouette or "plain")


def why_absent(state: State, key: str) -> str:
    """Why a model does not stand on the table."""
    battle, status = state.battle, state.battle.models[key].status
    if status == "mustered" and battle.round:
        return say("held back until Turn {turn}", turn=battle.plan.reserve_turn)
    return FLED if status == "out" and key not in state.table.fallen else NOT_THERE.get(status, "")


# --- what it is, and how it is now


def now(model: ModelState, *, shaken: bool, hunted: bool) -> Iterator[d.Tag]:
    """What is so at this moment. shaken: its warband is · hunted: the enemy hunts it."""
    if model.down:
        yield d.Tag("Down", STATUS_TEXTS["down"], "X-30", ill=True)
    if shaken:
        yield d.Tag("Shaken", STATUS_TEXTS["shaken"], "X-41", ill=True)
    if hunted:
        yield d.Tag("Hunted", HUNTED, "X-53", ill=True)
    if model.charged:
        yield d.Tag("Charged", RULES["X-12"].text, "X-12")
    if model.diving:
        yield d.Tag("Diving", RULES["X-18"].text, "X-18")


def taken(slots: ActionsTaken | None) -> Iterator[d.Tag]:
    """The ACTIONS that it has taken in this Activation; None: it does not act."""
    if slots is None:
        return
    done = (
        *((ACTIONS[action].tag, ACTIONS[action].once) for action in slots.general),
        *((say("Took {action}", action=say(SPECIALS[special].title)), "T-10") for special in slots.specials),
        ("Half Movement" if slots.halved else "", "TE-20"),
        ("Reloads" if slots.reloads else "", "X-26"),
    )
    for name, rule in done:
        if name:
            yield d.Tag(name, RULES[rule].text, rule)


def lasting(model: ModelState) -> Iterator[d.Tag]:
    """What its card says of it; TOUGH until it is used up, and its fireteam."""
    if model.card.leader:
        yield d.Tag("Leader", keyword_text("leader"), "X-40")
    if model.team:
        team = title(model.team.partition("-")[2])
        yield d.Tag(say("Fireteam {team}", team=team), keyword_text("fireteam"), "X-36")
    for slug, n in model.card.profile.keywords.items():
        if slug != "tough" or model.tough:
            word = keyword(slug, n)
            yield d.Tag(word.name, word.text, word.rule)


def tokens(model: ModelState) -> Iterator[d.Token]:
    """BLOOD is the opponent's to spend, BLESSING the owner's."""
    if model.blood:
        yield d.Token("blood", model.blood, "BLOOD", STATUS_TEXTS["blood"], other(model.seat))
    if model.blessing:
        yield d.Token("blessing", model.blessing, "BLESSING", STATUS_TEXTS["blessing"], model.seat)


def abilities(state: State, key: str) -> Iterator[d.Info]:
    """The ACTIONS that only some models have."""
    for own in SPECIALS.values():
        if own.owned(state, key):
            yield d.Info(own.title, own.text, own.rule)


def facts(card: Model) -> tuple[str, ...]:
    """The numbers of its profile."""
    profile = card.profile
    return (
        say(
            'Movement {movement}", Ranged {ranged} DICE, Melee {melee} DICE',
            movement=profile.movement_in,
            ranged=signed(profile.ranged),
            melee=signed(profile.melee),
        ),
        say("Armour {armour}, base {base} mm", armour=signed(profile.armour), base=profile.base_mm),
    )


# --- in one sentence


def spoken(state: State, context: DisplayContext, key: str, marks: tuple[d.Tag | d.Token, ...]) -> str:
    """As 'Watch Rifle 3 of Seat A: standing, in Sap West, 2" down, has not acted, 2 BLOOD.'; marks: the effects on it and what lies beside it."""
    model, there = state.battle.models[key], state.table.pieces.get(key)
    who, owner = context.called[key], context.called.seat(model.seat)
    if model.card.leader:
        head = say("{who}, leader, of {owner}", who=who, owner=owner)
    else:
        head = say("{who} of {owner}", who=who, owner=owner)
    if there is None:
        return f"{head}: {say(why_absent(state, key))}."
    activation = state.battle.activation
    acts = activation is not UNSET and key in activation.models
    parts = (
        say("Down" if model.down else "standing"),
        *where(state, context, there),
        say("acts now" if acts else "has acted" if model.activated else "has not acted"),
        *(mark_words(mark) for mark in marks if mark.name != "Down"),
    )
    return f"{head}: {', '.join(parts)}."


def where(state: State, context: DisplayContext, there: TablePiece) -> Iterator[str]:
    """What it stands on and how high that is; nothing of the plain ground."""
    floor = state.table.terrain.get(there.floor)
    if floor is not None:
        place = context.called[there.floor]
        yield say("in {place}", place=place) if floor.kind == "trench" else say("on {place}", place=place)
    if there.z:
        yield at_height(there.z)


def mark_words(mark: d.Tag | d.Token) -> str:
    """As "Shaken" or "2 BLOOD"."""
    name = say(mark.name)
    return f"{mark.count} {name}" if isinstance(mark, d.Token) else name
