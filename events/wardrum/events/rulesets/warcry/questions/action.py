"""An activation: what the activated fighter does (W-34 to W-37, W-75 to W-83)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, TypeVar

from msgspec import UNSET

from wardrum.events.core.kernel import Command, Rejected
from wardrum.events.space.plane import Leg
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.options import Choice, Domain, ListedOption, Option
from wardrum.events.toolkit.pools import Kind
from wardrum.events.toolkit.questions import Asked, Question

from .. import commands as c
from ..abilities import REPERTOIRE
from ..ability import Repertoire
from ..decide import attack as attacks
from ..decide import combat, movement, treasure
from ..decide.abilities import decline_bonus, use_ability
from ..decide.combat import may_wait
from ..decide.phase import not_your_turn, phase_over
from ..decide.usable_abilities import UsableAbility, usable_abilities
from ..legal.attacks import attack
from ..legal.moves import disengage, move
from ..legal.treasure import drop_treasure
from ..state import Activation, State

S = TypeVar("S", bound=State)

NO_BONUS: Final = {"attack": "Make no bonus attack", "move": "Make no bonus move"}
BONUS: Final[dict[str, str]] = {
    "attack": "{who}: make a bonus attack, or not",
    "move": "{who}: make a bonus move, or not",
}
COSTS: Final[Mapping[Kind, str]] = {
    "double": "a double or better",
    "triple": "a triple or better",
    "quad": "a quad or better",
}


class NextAction(Question, frozen=True, tag="action"):
    """What does the activated fighter do?"""

    seat: str


# --- options


def options(state: State, question: NextAction, seat: str) -> list[ListedOption]:
    """See `activated`."""
    assert state.battle.activation is not UNSET
    return activated(state, state.battle.activation)


def activated(state: State, activation: Activation) -> list[ListedOption]:
    """W-34, W-80, W-83: the bonus action that is next, or else actions and abilities."""
    if activation.bonus:
        return bonus(state, activation)
    able = abilities(state, activation, REPERTOIRE)
    if not activation.actions_left:
        return [*able, Option("EndActivation", "End the activation", "W-80")]
    moves = [*move(state, activation), *disengage(state, activation)]
    others = [*waits(state, activation), *drop_treasure(state, activation)]
    return [*able, *attack(state, activation), *moves, *others]


def bonus(state: State, activation: Activation) -> list[ListedOption]:
    """W-83."""
    made: Sequence[ListedOption] = (
        move(state, activation) if activation.bonus[0] == "move" else attack(state, activation)
    )
    return [*made, Option("Decline", NO_BONUS[activation.bonus[0]], "W-83")]


def waits(state: State, activation: Activation) -> list[Option]:
    """W-75, W-76; not in a second activation (edge case 23), but in each of a monster (W-87)."""
    if not may_wait(state.battle.fighters[activation.fighter]):
        return []
    rule = "W-76" if activation.actions_made else "W-75"
    return [Option("Wait", "Wait", rule)]


def abilities(state: S, activation: Activation, repertoire: Repertoire[S]) -> list[Option]:
    """One option for each ability; any of its faces pays, any of its targets will do. repertoire: of the game."""
    return [
        Option(
            "UseAbility",
            use.ability.title,
            use.ability.rule,
            _params(use),
            cost=say(COSTS[use.ability.cost]),
        )
        for use in usable_abilities(state, activation, repertoire)
    ]


def _params(use: UsableAbility[S]) -> dict[str, Domain]:
    params: dict[str, Domain] = {"ability": Choice((use.ability.slug,)), "face": Choice(use.faces)}
    return params | {"target": Choice(use.targets)} if use.targets else params


# --- words


def to_act(state: State, context: DisplayContext, activation: Activation) -> str:
    """What is asked of the active fighter."""
    name, fighter = context.called[activation.fighter], state.battle.fighters[activation.fighter]
    if activation.bonus:
        return say(BONUS[activation.bonus[0]], who=name)
    if not activation.actions_left:
        return say("{who}: no action left, use an ability or end the activation", who=name)
    if fighter.activated > 1 and not fighter.profile.monster:
        return counted(
            activation.actions_left,
            "{who}: {n} action left, in its second activation after waiting",
            "{who}: {n} actions left, in its second activation after waiting",
            who=name,
        )
    return counted(
        activation.actions_left,
        "{who}: choose what it does, {n} action left",
        "{who}: choose what it does, {n} actions left",
        who=name,
    )


def prompt(state: State, context: DisplayContext, question: NextAction) -> str:
    """See `to_act`."""
    assert state.battle.activation is not UNSET
    return to_act(state, context, state.battle.activation)


# --- whose time is up


def nothing_chosen(state: State, question: NextAction, seat: str) -> Sequence[Command]:
    """Bonus actions are declined, then the activation comes to its end."""
    activation = state.battle.activation
    assert activation is not UNSET
    declined = [c.Decline() for _ in activation.bonus]
    earlier = state.battle.fighters[activation.fighter].activated - 1
    return [*declined, *come_to_its_end(state, activation, earlier)]


def come_to_its_end(state: State, activation: Activation, earlier: int) -> list[Command]:
    """How an activation ends: the fighter waits; one that has waited earlier stays where it is, except monsters.

    Without actions it is over by itself once no ability can be used, so no command has to end it then.
    """
    monster = state.battle.fighters[activation.fighter].profile.monster
    if activation.actions_left and (monster or not earlier):
        return [c.Wait()]
    stay = (
        [c.Move((Leg(*state.table.pieces[activation.fighter].location),))] if activation.actions_left else []
    )
    usable = any(True for _ in usable_abilities(state, activation, REPERTOIRE))
    return [*stay, c.EndActivation()] if usable else [*stay]


# --- the question


def out_of_turn(state: State, seat: str) -> Rejected | None:
    """W-26: why a seat does nothing in the combat phase now; None = it is its turn."""
    turn = state.battle.turn
    return phase_over(state, "combat", "W-26") or (not_your_turn(turn, "W-26") if seat != turn else None)


def not_acting(state: State, seat: str, command: Command) -> Rejected:
    """W-34: why a seat does nothing in an activation."""
    return out_of_turn(state, seat) or Rejected("W-34", "nobody_activated", "activate a fighter first")


NEXT_ACTION: Final = Asked[State, NextAction](
    question=NextAction,
    seats=lambda state, question: (question.seat,),
    prompt=prompt,
    options=options,
    default="the next fighter waits",
    stand_in=nothing_chosen,
    answers={
        c.UseAbility: partial(use_ability, repertoire=REPERTOIRE),
        c.Move: movement.move,
        c.Attack: attacks.attack,
        c.Disengage: movement.disengage,
        c.Wait: combat.wait,
        c.DropTreasure: treasure.drop_treasure,
        c.Decline: decline_bonus,
        c.EndActivation: combat.end_activation,
    },
    not_asked=not_acting,
)
