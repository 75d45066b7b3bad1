"""Which abilities a fighter knows, which of them it may use now, and with which dice (W-80 to W-84, W-86)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from typing import NamedTuple

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Event, Rejected, permitted
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.pools import KINDS, Kind, kind

from .. import events as e
from ..dice_words import a_group, least
from ..state import Activation, Battle, DiceGroup, State, of_seat
from .ability import Ability
from .hunting_abilities import HUNTING
from .monster_abilities import MONSTROUS
from .universal_abilities import UNIVERSAL

FACES = range(1, 7)


@singledispatch
def repertoire(battle: Battle, fighter: str) -> Sequence[Ability]:
    """What this fighter can use, given the dice. A game built on this one registers its own for its `Battle`.

    W-86: monsters have a list of their own; while one is on the board everybody but beasts knows how to hunt it.
    """
    profile = battle.fighters[fighter].profile
    if profile.monster:
        return MONSTROUS
    hunted = any(other.profile.monster and other.status == "board" for other in battle.fighters.values())
    return UNIVERSAL + HUNTING if hunted and "beast" not in profile.runemarks else UNIVERSAL


class Payment(NamedTuple):
    """Ability dice that can be spent, by their face, and the event that tells that they are."""

    face: int
    group: DiceGroup
    spent: Event


@singledispatch
def payments(battle: Battle, seat: str) -> Iterator[Payment]:
    """All ability dice of a seat; of one face those first that are spent first.

    A game built on this one registers its own for its `Battle`.
    """
    for face, group in battle.hands[seat].groups.items():
        yield Payment(int(face), group, e.AbilityDiceSpent(seat, int(face), group.dice))


class UsableAbility(NamedTuple):
    """A way to use an ability now: any of the faces pays, any of the targets will do; () = it has none."""

    ability: Ability
    faces: tuple[int, ...]
    targets: tuple[str, ...]


def usable_abilities(state: State, activation: Activation) -> Iterator[UsableAbility]:
    """Every ability that can be used at this moment, if no bonus action is owed."""
    for ability in repertoire(state.battle, activation.fighter):
        faces = _faces(state, activation.fighter, ability)
        if faces and permitted(require_user, state, activation, ability):
            targets = _targets(state, activation, ability)
            if targets or ability.check_target is None:
                yield UsableAbility(ability, faces, targets)


def require_user(state: State, activation: Activation, ability: Ability) -> None:
    """W-80, W-84: the fighter may use this ability now, whatever pays for it."""
    fighter = state.battle.fighters[activation.fighter]
    if activation.abilities and not last_stand(state, fighter.seat):
        sentence = say("{who} has used its ability of this activation", who=activation.fighter)
        raise Rejected("W-80", "ability_already_used", sentence)
    if ability.leader and fighter.role != "leader":
        raise Rejected(
            "W-80", "missing_runemark", say("only a leader can use {ability}", ability=say(ability.title))
        )
    ability.check(state, activation.fighter)


def last_stand(state: State, seat: str) -> bool:
    """W-84: all but one of the seat's fighters are down; none is in reserve."""
    battle = state.battle
    return (
        len(of_seat(battle, seat, "board"))
        == 1
        == len(of_seat(battle, seat)) - len(of_seat(battle, seat, "down"))
    )


def paying(state: State, seat: str, cost: Kind, face: int) -> Payment:
    """W-81: the dice of this face, enough for the cost. Raises Rejected."""
    if face not in FACES:
        raise Rejected("W-81", "bad_face", say("a die has no face {face}", face=face))
    there = list(payments(state.battle, seat))
    of_face = [payment for payment in there if payment.face == face]
    for payment in of_face:
        if pays(payment.group, cost):
            return payment
    sentence = say("needs {cost}; you have {dice}", cost=least(cost), dice=said(face, of_face, there))
    raise Rejected("W-81", "not_enough_ability_dice", sentence)


def said(face: int, of_face: Sequence[Payment], there: Sequence[Payment]) -> str:
    """What a seat has of a face, too little of it for a cost, in words."""
    if of_face:
        return a_group(of_face[0].group.dice, face)
    return say("no ability dice that show {face}", face=face) if there else say("no ability dice")


def pays(group: DiceGroup, cost: Kind) -> bool:
    """Whether a group of ability dice is large enough."""
    return KINDS.index(kind(group.dice)) >= KINDS.index(cost)


def require_target(state: State, fighter: str, ability: Ability, target: str | UnsetType) -> None:
    """A target for an ability that takes one, and none for the others."""
    if ability.check_target is None:
        if target is not UNSET:
            raise Rejected(
                ability.rule, "no_target", say("{ability} takes no target", ability=say(ability.title))
            )
    elif target is UNSET:
        raise Rejected(
            ability.rule, "target_missing", say("{ability} needs a target", ability=say(ability.title))
        )
    else:
        ability.check_target(state, fighter, target)


def _faces(state: State, fighter: str, ability: Ability) -> tuple[int, ...]:
    seat = state.battle.fighters[fighter].seat
    able = (payment.face for payment in payments(state.battle, seat) if pays(payment.group, ability.cost))
    return tuple(sorted(set(able)))


def _targets(state: State, activation: Activation, ability: Ability) -> tuple[str, ...]:
    if ability.check_target is None:
        return ()
    fighter, there = activation.fighter, ability.candidates(state)
    return tuple(target for target in there if permitted(ability.check_target, state, fighter, target))
