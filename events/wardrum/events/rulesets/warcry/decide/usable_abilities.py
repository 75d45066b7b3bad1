"""Which abilities of a repertoire a fighter may use now, and with which dice (W-80 to W-84)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Rejected, permitted
from wardrum.events.toolkit.grammar import listed, title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.pools import Kind, suffices

from ..ability import Ability, Payment, Repertoire
from ..dice_words import a_group, least
from ..state import Activation, DiceGroup, State, of_seat

S = TypeVar("S", bound=State)

FACES = range(1, 7)


class UsableAbility(NamedTuple, Generic[S]):
    """A way to use an ability now: any of the faces pays, any of the targets will do; () = it has none."""

    ability: Ability[S]
    faces: tuple[int, ...]
    targets: tuple[str, ...]


def usable_abilities(
    state: S, activation: Activation, repertoire: Repertoire[S]
) -> Iterator[UsableAbility[S]]:
    """Every ability that can be used at this moment, if no bonus action is owed."""
    there = list(repertoire.payments(state, state.battle.fighters[activation.fighter].seat))
    if not there:
        return
    for ability in repertoire.known(state, activation.fighter):
        faces = _faces(there, ability)
        if faces and permitted(require_user, state, activation, ability):
            targets = _targets(state, activation, ability)
            if targets or ability.check_target is None:
                yield UsableAbility(ability, faces, targets)


def require_user(state: S, activation: Activation, ability: Ability[S]) -> None:
    """W-80, W-84: the fighter may use this ability now, whatever pays for it."""
    fighter = state.battle.fighters[activation.fighter]
    if activation.abilities and not last_stand(state, fighter.seat):
        sentence = say("{who} has used its ability of this activation", who=activation.fighter)
        raise Rejected("W-80", "ability_already_used", sentence)
    if ability.leader and fighter.role != "leader":
        raise Rejected(
            "W-80", "missing_runemark", say("only a leader can use {ability}", ability=say(ability.title))
        )
    if not ability.open_to(fighter):
        marks = listed(say(title(mark)) for mark in ability.runemarks)
        sentence = say("{ability} asks for a runemark: {marks}", ability=say(ability.title), marks=marks)
        raise Rejected("W-80", "missing_runemark", sentence)
    ability.check(state, activation.fighter)


def last_stand(state: State, seat: str) -> bool:
    """W-84: all but one of the seat's fighters are down; none is in reserve."""
    battle = state.battle
    return (
        len(of_seat(battle, seat, "board"))
        == 1
        == len(of_seat(battle, seat)) - len(of_seat(battle, seat, "down"))
    )


def paying(state: S, seat: str, cost: Kind, face: int, repertoire: Repertoire[S]) -> Payment:
    """W-81: the dice of this face, enough for the cost. Raises Rejected."""
    if face not in FACES:
        raise Rejected("W-81", "bad_face", say("a die has no face {face}", face=face))
    there = list(repertoire.payments(state, seat))
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
    return suffices(group.dice, cost)


def require_target(state: S, fighter: str, ability: Ability[S], target: str | UnsetType) -> None:
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
        ability.check_target(ability, state, fighter, target)


def _faces(there: Sequence[Payment], ability: Ability[S]) -> tuple[int, ...]:
    return tuple(sorted({payment.face for payment in there if pays(payment.group, ability.cost)}))


def _targets(state: S, activation: Activation, ability: Ability[S]) -> tuple[str, ...]:
    if ability.check_target is None:
        return ()
    fighter, there = activation.fighter, ability.candidates(state)
    return tuple(
        target for target in there if permitted(ability.check_target, ability, state, fighter, target)
    )
