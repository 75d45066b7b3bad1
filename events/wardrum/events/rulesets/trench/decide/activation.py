"""The Activation Phase: picking, standing up, which ACTIONS are open, ending (T-1 to T-10, T-18 to T-21, X-36)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..general_actions import Action, ActionConditions, EndCause, require_open
from ..ground import near_enemies, stands_in_danger
from ..keywords import amount, has_effect, is_heavy, melee_weapons, ranged_weapons
from ..roster import Weapon
from ..state import Activation, State
from ..turn_sequence import may_join, next_to_activate
from . import morale
from .initiative import waiting
from .markers import heal
from .phase import own


def activate(decision: Decision[State], seat: str, command: c.Activate) -> None:
    """T-1 to T-3, X-36, TE-10."""
    state = decision.state
    require_waiting(state, seat, command.model)
    models: tuple[str, ...] = (command.model,)
    if command.partner is not UNSET:
        require_partner(state, seat, command.model, command.partner)
        models = (*models, command.partner)
    decision.emit(e.ModelActivated(seat, models))
    for key in reversed(models):  # what is asked last comes first
        get_ready(decision, key)


def require_waiting(state: State, seat: str, key: str) -> None:
    """T-3: one of the seat's models on the battlefield, not yet Activated in this Turn. Raises Rejected."""
    model = own(state, seat, key, "T-1")
    if model.status != "board":
        raise Rejected("T-1", "not_on_the_table", say("{model} is not on the battlefield", model=key))
    if model.activated:
        raise Rejected(
            "T-3", "already_activated", say("{model} has been Activated in this Turn already", model=key)
        )


def require_partner(state: State, seat: str, key: str, partner: str) -> None:
    """X-36, TE-10: the other one of its fireteam, not yet Activated either. Raises Rejected."""
    require_waiting(state, seat, partner)
    team = state.battle.models[key].team
    together = may_join(key, partner, waiting(state)[seat])
    if not team or state.battle.models[partner].team != team or not together:
        raise Rejected(
            "X-36", "no_fireteam", say("{model} and {partner} are no fireteam", model=key, partner=partner)
        )


def get_ready(decision: Decision[State], key: str) -> None:
    """X-49, TE-20, X-15: REGENERATE, then standing up, then the test for dangerous ground."""
    model = decision.state.battle.models[key]
    heal(decision, key, "regenerate", amount(model.card, "regenerates"))
    if stands_in_danger(decision.state, key):
        decision.emit(e.FootingFound(key))
    if not model.down:
        return
    if decision.state.battle.setup.down_models == "stand":
        decision.emit(e.ModelStoodUp(key, halved=True))
    else:
        decision.emit(e.StandingUpOffered(key))


def cut(decision: Decision[State], key: str, cause: EndCause) -> None:
    """T-14, TE-21, X-36: by force an Activation is over, the partner's too; outside its own one nothing ends (TE-16)."""
    activation = decision.state.battle.activation
    if activation is not UNSET and key in activation.models and not activation.over:
        decision.emit(e.ActivationCut(key, cause))


def reload(decision: Decision[State], key: str) -> None:
    """X-26: the shooter does nothing more; the Activation is over unless a partner can go on."""
    activation, models = decision.state.battle.activation, decision.state.battle.models
    if activation is UNSET or key not in activation.models or activation.over:
        return
    partners = [other for other in activation.models if other != key and models[other].status == "board"]
    if any(not activation.slots[partner].reloads for partner in partners):
        decision.emit(e.ModelReloads(key))
    else:
        cut(decision, key, "reload")


def end_activation(decision: Decision[State], seat: str, command: c.EndActivation) -> None:
    """T-18, TE-11: no more ACTIONS are wanted."""
    finish(decision, "done")


def finish(decision: Decision[State], cause: EndCause) -> None:
    """T-19 to T-21: the other seat picks next, or the same one again if the other has no model left; then the Morale Phase."""
    activation = decision.state.battle.activation
    assert activation is not UNSET
    decision.emit(e.ActivationEnded(activation.models, cause))
    if following := next_to_activate(activation.seat, waiting(decision.state)):
        decision.emit(e.PickPassed(following))
    else:
        morale.begin(decision)


# --- which ACTIONS are open


def conditions(
    state: State, key: str, weapon: Weapon | None = None, *, stays: bool = True, special: str = ""
) -> ActionConditions:
    """How things stand for a model and the weapon that it would use."""
    card = state.battle.models[key].card
    return ActionConditions(
        near=bool(near_enemies(state, key)),
        stays_near=stays,
        has_ranged=bool(ranged_weapons(card)),
        has_melee=bool(melee_weapons(card)),
        assault=weapon is not None and has_effect(weapon, "assaults"),
        heavy=weapon is not None and is_heavy(card, weapon),
        exclusive=state.battle.setup.shoot_fight_exclusive,
        special=special,
    )


def require_action(activation: Activation, key: str, action: Action, what: ActionConditions) -> None:
    """T-4: this ACTION is open to the model. Raises Rejected."""
    require_open(action, activation.slots[key], what, over=activation.over)
