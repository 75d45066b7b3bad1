"""Using abilities, and turning down what they offer (W-37, W-77, W-80 to W-85)."""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..ability import Repertoire
from ..state import State
from ..traits import value_by_trait
from .activation import going_on, pass_the_turn, require_no_bonus
from .usable_abilities import paying, require_target, require_user

S = TypeVar("S", bound=State)


def use_ability(decision: Decision[S], seat: str, command: c.UseAbility, repertoire: Repertoire[S]) -> None:
    """W-37, W-77, W-80 to W-82, W-84, W-85. repertoire: of the game."""
    state = decision.state
    activation = going_on(state)
    require_no_bonus(activation)
    known = {ability.slug: ability for ability in repertoire.known(state, activation.fighter)}
    if command.ability not in known:
        raise Rejected(
            "W-85",
            "no_such_ability",
            say(
                "{who} has no ability {ability}", who=activation.fighter, ability=say(title(command.ability))
            ),
        )
    ability = known[command.ability]
    require_user(state, activation, ability)
    payment = paying(state, seat, ability.cost, command.face, repertoire)
    require_target(state, activation.fighter, ability, command.target)
    decision.emit(payment.spent)
    value = value_by_trait(state, activation.fighter, command.face)
    used = e.AbilityUsed(activation.fighter, ability.slug, value, command.target)
    decision.emit(used)
    ability.effect(decision, used)


def decline_bonus(decision: Decision[State], seat: str, command: c.Decline) -> None:
    """W-83: make no bonus action."""
    activation = going_on(decision.state)
    if not activation.bonus:
        raise nothing_offered()
    decision.emit(e.BonusActionDeclined(activation.fighter, activation.bonus[0]))


def decline_inspiration(decision: Decision[State], seat: str, command: c.Decline) -> None:
    """W-85: do not activate the inspired fighter directly."""
    inspired = decision.state.battle.inspired
    if inspired is UNSET:
        raise nothing_offered()
    decision.emit(e.InspirationDeclined(inspired))
    pass_the_turn(decision)


def nothing_offered() -> Rejected:
    """There is nothing to decline."""
    return Rejected("W-83", "nothing_to_decline", "nothing is offered that you could turn down")
