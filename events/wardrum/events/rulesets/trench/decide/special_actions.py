"""ACTIONS that only some models own, of our own invention (T-10, X-54): treating, blessing and wrecking."""

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
from ..ground import friends, objectives_near
from ..keywords import has
from ..state import State
from ..tasks import SuccessRoll
from . import points, success_rolls
from .activation import conditions, require_action
from .markers import bless, can_heal, heal
from .phase import acting_with


class OwnAction(Struct, frozen=True, kw_only=True):
    """An ACTION that only some models can take: those with a keyword, or those for whom the scenario has it."""

    slug: str
    """The name by which commands and events mention it."""
    title: Text
    """As its option is labelled, a verb: Treat."""
    text: Text
    """What it does, in a sentence."""
    offered: Text
    """Its option for all its targets, with {who}."""
    any_target: Text
    """Its option while the target is open, with {by}."""
    owned: Callable[[State, str], bool]
    """(state, model): whether that one can take it."""
    targets: Callable[[State, str], list[str]]
    """(state, model): the friends or objectives at which it would do anything."""
    effect: Callable[[Decision[State], str, str], None]
    """(decision, model, target): what a success does."""
    rule: str = "T-10"
    """The id that describes it."""

    @property
    def meaning(self) -> Meaning:
        """What the glossary says of it."""
        return Meaning(self.title, self.text, self.rule)


def with_keyword(keyword: str) -> Callable[[State, str], bool]:
    """T-10: the models with this keyword."""
    return lambda state, key: has(state.battle.models[key].card, keyword)


def friends_within(reach: int, needs: Callable[[State, str], bool]) -> Callable[[State, str], list[str]]:
    """T-10: the friends within reach, in 1/100 mm, that need it."""

    def targets(state: State, key: str) -> list[str]:
        return [one for one in friends(state, key) if needs(state, one) and state.table.near(key, one, reach)]

    return targets


def needs_treatment(state: State, key: str) -> bool:
    """It is Down, or has BLOOD that can be removed."""
    return state.battle.models[key].down or can_heal(state, key)


def treat(decision: Decision[State], key: str, friend: str) -> None:
    """TE-1: standing again, or one BLOOD less."""
    if decision.state.battle.models[friend].down:
        decision.emit(e.ModelStoodUp(friend, halved=False))
    else:
        heal(decision, friend, "treat", 1)


def wrecks(state: State, key: str) -> bool:
    """X-54: whether the scenario lets the seat of a model wreck objectives."""
    return bool(points.worth(state, state.battle.models[key].seat, "wrecked"))


def wreck(decision: Decision[State], key: str, objective: str) -> None:
    """X-54: the objective is gone, and its points are the seat's."""
    decision.emit(e.ObjectiveWrecked(key, objective))
    points.score(decision, decision.state.battle.models[key].seat, "wrecked", (objective,))


SPECIALS: Final = table(
    (
        OwnAction(
            slug="treat",
            title="Treat",
            text='On a success a friend within 1" has one BLOOD less, or stands up again if it is Down.',
            offered="Treat a friend of {who}",
            any_target="Treat a friend{by}",
            owned=with_keyword("medic"),
            targets=friends_within(INCH, needs_treatment),
            effect=treat,
        ),
        OwnAction(
            slug="bless",
            title="Bless",
            text='On a success a friend within 6" has one BLESSING more, which helps it with a later roll.',
            offered="Bless a friend of {who}",
            any_target="Bless a friend{by}",
            owned=with_keyword("chaplain"),
            targets=friends_within(
                6 * INCH, lambda state, key: state.battle.models[key].blessing < MARKERS_MAX
            ),
            effect=lambda decision, key, friend: bless(decision, friend, "bless", 1),
        ),
        OwnAction(
            slug="wreck",
            title="Wreck",
            text='On a success an objective on which it stands, or within 1" of it, is wrecked and scores.',
            offered="Wreck an objective with {who}",
            any_target="Wreck an objective{by}",
            owned=wrecks,
            targets=objectives_near,
            effect=wreck,
            rule="X-54",
        ),
    )
)


def special(decision: Decision[State], seat: str, command: c.Special) -> None:
    """T-10: once for each of them; a Success Roll tells whether it does anything."""
    key, state = command.model, decision.state
    activation = acting_with(state, seat, key)
    own = require_owned(state, key, command.special)
    require_action(activation, key, "special", conditions(state, key, special=command.special))
    target = "" if command.target is UNSET else command.target
    if target not in own.targets(state, key):
        why_not = say("{action} does nothing there: {target}", action=say(own.title), target=target)
        raise Rejected(own.rule, "no_such_target", why_not if target else "this ACTION needs a target")
    decision.emit(e.ActionDeclared(key, "special", target, special=command.special))
    success_rolls.call(decision, SuccessRoll(key, "special", special=command.special, target=target))


def require_owned(state: State, key: str, name: str) -> OwnAction:
    """T-10: an ACTION that this model has. Raises Rejected."""
    own = SPECIALS.get(name)
    if own is None or not own.owned(state, key):
        raise Rejected(
            "T-10", "no_such_action", say("{model} has no ACTION {action}", model=key, action=name)
        )
    return own


def resolve(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """T-10: on a success it does what it says."""
    if read.outcome != "failure":
        SPECIALS[roll.special].effect(decision, roll.model, roll.target)
