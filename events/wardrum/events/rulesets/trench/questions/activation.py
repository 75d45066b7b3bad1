"""The Activation Phase: which model is Activated, and which ACTIONS it takes (T-1 to T-10, T-18, X-36, TE-31)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Command, Rejected, permitted
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, ListedOption, Option
from wardrum.events.toolkit.questions import Asked, Question
from wardrum.events.toolkit.two_seats import other

from .. import commands as c
from ..decide import activation as activations
from ..decide import charging, fighting, movement, phase, shooting, special_actions
from ..decide.activation import conditions, require_action, require_partner
from ..decide.initiative import waiting
from ..decide.special_actions import SPECIALS, OwnAction, require_owned
from ..dice import net, reduced_odds, success_odds
from ..general_actions import ActionsTaken
from ..ground import stands_in_danger
from ..legal.attacks import fights, shots
from ..legal.moves import charges, dash, move, retreat
from ..state import Activation, State

CHOOSE: Final = "Choose a model to Activate"
NOBODY_ELSE: Final = "Choose a model to Activate; the other side has nobody left, so you go on"


class NextModel(Question, frozen=True, tag="pick"):
    """Which model is Activated?"""

    seat: str


class NextAction(Question, frozen=True, tag="act"):
    """Which ACTION does an Activated model take?"""

    seat: str


# --- which model


def models(state: State, question: NextModel, seat: str) -> list[Option]:
    """T-1, T-3, X-36: any model that waits, or a fireteam."""
    own = waiting(state)[seat]
    one = Option("Activate", "Activate a model", "T-1", {"model": Choice(tuple(own))})
    return [one, *(team(a, b) for a, b in teams(state, own))]


def teams(state: State, own: list[str]) -> list[tuple[str, str]]:
    """X-36, TE-10: the pairs that can go together."""
    there = state.battle.models
    return [
        (a, b)
        for place, a in enumerate(own)
        for b in own[place + 1 :]
        if there[a].team and permitted(require_partner, state, there[a].seat, a, b)
    ]


def team(a: str, b: str) -> Option:
    """X-36."""
    params = {"model": Choice((a,)), "partner": Choice((b,))}
    return Option(
        "Activate", say("Activate the fireteam {one} and {other}", one=a, other=b), "X-36", {**params}
    )


def to_activate(state: State, context: DisplayContext, question: NextModel) -> str:
    """What a seat is asked that picks; also why it does so once more."""
    return CHOOSE if waiting(state)[other(question.seat)] else NOBODY_ELSE


def idle(state: State, question: NextModel, seat: str) -> Sequence[Command]:
    """TE-31: the lowest id is Activated, and ended at once unless the ground or standing up comes between."""
    key = waiting(state)[seat][0]
    rises = state.battle.models[key].down and state.battle.setup.down_models == "may_stand"
    begin = c.Activate(key)
    return [begin] if rises or stands_in_danger(state, key) else [begin, c.EndActivation()]


def not_picking(state: State, seat: str, command: Command) -> Rejected:
    """T-1, T-2: why a seat Activates nobody now."""
    if over := phase.phase_over(state, "T-1", "activation"):
        return over
    if state.battle.activation is not UNSET:
        return Rejected("T-2", "activation_going_on", "the Activation before this one is not over")
    return phase.not_your_turn(state, "T-2")


NEXT_MODEL: Final = Asked[State, NextModel](
    question=NextModel,
    seats=lambda state, question: (question.seat,),
    prompt=to_activate,
    options=models,
    default="the first model is Activated and does nothing",
    stand_in=idle,
    answers={c.Activate: activations.activate},
    not_asked=not_picking,
)


# --- which ACTION


def actions(state: State, question: NextAction, seat: str) -> list[ListedOption]:
    """T-4 to T-10, T-18: what the Activated models may do, and that they need not."""
    activation = state.battle.activation
    assert activation is not UNSET
    options = [option for key in activation.models for option in of_model(state, activation, key)]
    return [*options, Option("EndActivation", "End the Activation", "T-18")]


def of_model(state: State, activation: Activation, key: str) -> list[ListedOption]:
    """T-4: the ACTIONS of one model; a Down model has few."""
    if state.battle.models[key].status != "board":
        return []
    return [
        *shots(state, activation, key),
        *fights(state, activation, key),
        *charges(state, activation, key),
        *move(state, activation, key),
        *retreat(state, activation, key),
        *dash(state, activation, key),
        *specials(state, activation, key),
    ]


def specials(state: State, activation: Activation, key: str) -> list[Option]:
    """T-10: each of the model's own that would do anything."""
    return [option for own in SPECIALS.values() for option in special(state, activation, key, own)]


def special(state: State, activation: Activation, key: str, own: OwnAction) -> list[Option]:
    """T-10: one of them, if it is open."""
    if not permitted(require_owned, state, key, own.slug):
        return []
    if not permitted(require_action, activation, key, "special", conditions(state, key, special=own.slug)):
        return []
    targets = own.targets(state, key)
    if not targets:
        return []
    mods = {"down": -1} if state.battle.models[key].down else {}
    params = {"model": Choice((key,)), "special": Choice((own.slug,)), "target": Choice(tuple(targets))}
    return [
        Option(
            "Special",
            say(own.offered, who=key),
            own.rule,
            {**params},
            odds=reduced_odds(success_odds(net(mods))),
        )
    ]


def to_act(state: State, context: DisplayContext, question: NextAction) -> str:
    """As "Watch Rifle 3: choose an ACTION, or end the Activation"."""
    activation = state.battle.activation
    assert activation is not UNSET
    begun = any(slots != ActionsTaken(halved=slots.halved) for slots in activation.slots.values())
    names = listed(context.called[key] for key in activation.models)
    if begun:
        return say("{names}: choose another ACTION, or end the Activation", names=names)
    return say("{names}: choose an ACTION, or end the Activation", names=names)


def not_acting(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat takes no ACTION now; EndActivation names no model."""
    activation = state.battle.activation
    first = "" if activation is UNSET else activation.models[0]
    if refused := phase.not_acting(state, seat, getattr(command, "model", first)):
        return refused
    if isinstance(command, c.Shoot):
        shooting.aimed(state, command)  # raises Rejected: there could never be such a shot
    return settle_first()


def settle_first() -> Rejected:
    """T-18: what comes up within an Activation is answered before anything else is done."""
    return Rejected("T-18", "settle_first", "what was begun has to be settled first")


NEXT_ACTION: Final = Asked[State, NextAction](
    question=NextAction,
    seats=lambda state, question: (question.seat,),
    prompt=to_act,
    options=actions,
    default="the Activation ends",
    stand_in=lambda state, question, seat: [c.EndActivation()],
    answers={
        c.Move: movement.move,
        c.Charge: charging.charge,
        c.Retreat: movement.retreat,
        c.Dash: movement.dash,
        c.Shoot: shooting.shoot,
        c.Fight: fighting.fight,
        c.Special: special_actions.special,
        c.EndActivation: activations.end_activation,
    },
    not_asked=not_acting,
)
