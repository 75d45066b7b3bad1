"""ACTIONS that only some models own, of our own invention (T-10): treating and blessing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import UNSET, Struct

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.content import table
from wardrum.events.toolkit.glossary import Meaning
from wardrum.events.toolkit.language import Text, say

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
    """An ACTION that models with a keyword can take to help a friend."""

    slug: str
    """The name by which commands and events mention it."""
    title: Text
    """As its option is labelled, a verb: Treat."""
    text: Text
    """What it does, in a sentence."""
    keyword: str
    """The models with this keyword can take it."""
    reach: int
    """Distance within which a friend is helped, in 1/100 mm."""
    needs: Callable[[State, str], bool]
    """(state, friend): whether it would do anything for that one."""
    effect: Callable[[Decision[State], str], None]
    """(decision, friend): what a success does."""
    rule: str = "T-10"
    """The id that describes it."""

    @property
    def meaning(self) -> Meaning:
        """What the glossary says of it."""
        return Meaning(self.title, self.text, self.rule)


def needs_treatment(state: State, key: str) -> bool:
    """It is Down, or has BLOOD that can be removed."""
    return state.battle.models[key].down or can_heal(state, key)


def treat(decision: Decision[State], key: str) -> None:
    """TE-1: standing again, or one BLOOD less."""
    if decision.state.battle.models[key].down:
        decision.emit(e.ModelStoodUp(key, halved=False))
    else:
        heal(decision, key, "treat", 1)


SPECIALS: Final = table(
    (
        OwnAction(
            slug="treat",
            title="Treat",
            text='On a success a friend within 1" has one BLOOD less, or stands up again if it is Down.',
            keyword="medic",
            reach=INCH,
            needs=needs_treatment,
            effect=treat,
        ),
        OwnAction(
            slug="bless",
            title="Bless",
            text='On a success a friend within 6" has one BLESSING more, which helps it with a later roll.',
            keyword="chaplain",
            reach=6 * INCH,
            needs=lambda state, key: state.battle.models[key].blessing < MARKERS_MAX,
            effect=lambda decision, key: bless(decision, key, "bless", 1),
        ),
    )
)


def special(decision: Decision[State], seat: str, command: c.Special) -> None:
    """T-10: once for each of them; a Success Roll tells whether it helps."""
    key, state = command.model, decision.state
    activation = acting_with(state, seat, key)
    own = require_owned(state, key, command.special)
    require_action(activation, key, "special", conditions(state, key, special=command.special))
    target = "" if command.target is UNSET else command.target
    if target not in patients(state, key, own):
        who_not = say("{target} cannot be helped by this", target=target)
        raise Rejected("T-10", "no_such_target", who_not if target else "nobody cannot be helped by this")
    decision.emit(e.ActionDeclared(key, "special", target, special=command.special))
    success_rolls.call(decision, SuccessRoll(key, "special", special=command.special, target=target))


def require_owned(state: State, key: str, name: str) -> OwnAction:
    """T-10: an ACTION that this model has. Raises Rejected."""
    own = SPECIALS.get(name)
    if own is None or not has(state.battle.models[key].card, own.keyword):
        raise Rejected(
            "T-10", "no_such_action", say("{model} has no ACTION {action}", model=key, action=name)
        )
    return own


def patients(state: State, key: str, own: OwnAction) -> list[str]:
    """T-10: the friends within reach that it can help."""
    return [
        friend
        for friend in friends(state, key)
        if own.needs(state, friend) and state.table.near(key, friend, own.reach)
    ]


def resolve(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """T-10: on a success it helps."""
    if read.outcome != "failure":
        SPECIALS[roll.special].effect(decision, roll.target)
