"""ACTIONS that only some models own, of our own invention (T-10): treating and blessing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET, Struct

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..dice import MARKERS_MAX, SuccessRead
from ..ground import friends
from ..keywords import has
from ..state import State
from ..tasks import SuccessRoll
from . import success_rolls
from .activation import conditions, require_action
from .markers import bless, can_heal, heal
from .phase import acting_with


class OwnAction(Struct, frozen=True):
    """The keyword that gives it, and how far it reaches, in 1/100 mm."""

    keyword: str
    reach: int
    title: str


SPECIALS: Final[Mapping[str, OwnAction]] = {
    "treat": OwnAction("medic", INCH, "Treat"),
    "bless": OwnAction("chaplain", 6 * INCH, "Bless"),
}


def special(decision: Decision[State], seat: str, command: c.Special) -> None:
    """T-10: once for each of them; a Success Roll tells whether it helps."""
    key, state = command.model, decision.state
    activation = acting_with(state, seat, key)
    require_owned(state, key, command.special)
    require_action(activation, key, "special", conditions(state, key, special=command.special))
    target = "" if command.target is UNSET else command.target
    if target not in patients(state, key, command.special):
        who_not = say("{target} cannot be helped by this", target=target)
        raise Rejected("T-10", "no_such_target", who_not if target else "nobody cannot be helped by this")
    decision.emit(e.ActionDeclared(key, "special", target, special=command.special))
    success_rolls.call(decision, SuccessRoll(key, "special", special=command.special, target=target))


def require_owned(state: State, key: str, name: str) -> None:
    """T-10: an ACTION that this model has. Raises Rejected."""
    own = SPECIALS.get(name)
    if own is None or not has(state.battle.models[key].card, own.keyword):
        raise Rejected(
            "T-10", "no_such_action", say("{model} has no ACTION {action}", model=key, action=name)
        )


def patients(state: State, key: str, name: str) -> list[str]:
    """T-10: the friends within reach that it can help."""
    reach = SPECIALS[name].reach
    return [
        friend
        for friend in friends(state, key)
        if needs(state, friend, name) and state.table.near(key, friend, reach)
    ]


def needs(state: State, key: str, name: str) -> bool:
    """Whether it would do anything for the model."""
    model = state.battle.models[key]
    return model.down or can_heal(state, key) if name == "treat" else model.blessing < MARKERS_MAX


def resolve(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """T-10, TE-1: on a success one BLOOD less, or standing again; or one BLESSING."""
    if read.outcome == "failure":
        return
    if roll.special == "bless":
        bless(decision, roll.target, "bless", 1)
    elif decision.state.battle.models[roll.target].down:
        decision.emit(e.ModelStoodUp(roll.target, halved=False))
    else:
        heal(decision, roll.target, "treat", 1)
