"""What a seat may do in the combat phase, where it differs: limits, retreats, reactions, panic (M-29 to M-36, M-41)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import permitted
from wardrum.events.rulesets.warcry.legal.attacks import attack
from wardrum.events.rulesets.warcry.legal.combat import combat as combat_of_warcry
from wardrum.events.rulesets.warcry.legal.combat import use_ability, wait
from wardrum.events.rulesets.warcry.legal.moves import disengage, move
from wardrum.events.rulesets.warcry.legal.treasure import drop_treasure
from wardrum.events.toolkit.language import counted
from wardrum.events.toolkit.options import Choice, Domain, Option, Path

from ..decide.action_limits import require_allowed
from ..decide.actions import stuck
from ..decide.channeled_dice import ways_to_channel
from ..decide.panic import flights, must_flee, require_farther
from ..decide.reactions import answers
from ..state import Activation, State, Trigger

LABELS = {
    "gain": "Channel a double of 3s",
    "improve": "Channel one die more",
    "raise": "Channel a higher face",
}
NO_BONUS = {"attack": "Make no bonus attack", "move": "Make no bonus move"}
LISTS: dict[str, Callable[[State, Activation], list[Option]]] = {
    "attack": attack,
    "move": lambda state, activation: [
        option for made in move(state, activation) for option in _away(state, made)
    ],
    "disengage": lambda state, activation: [_retreat(option) for option in disengage(state, activation)],
    "channel": lambda state, activation: channel_magic(state, activation),  # noqa: PLW0108 -- stands below
    "wait": wait,
    "drop": drop_treasure,
}


def combat(state: State, seat: str) -> list[Option]:
    """The options of a seat in the phases first_turn and combat: Warcry's, but for those within an activation."""
    battle = state.battle
    if battle.activation is UNSET or battle.fallen is not UNSET or battle.falling is not UNSET:
        return combat_of_warcry(state, seat)
    return activated(state, battle.activation) if seat == battle.turn else []


def activated(state: State, activation: Activation) -> list[Option]:
    """W-34, W-80, W-83: the bonus action that is next, or else actions and abilities."""
    if activation.bonus:
        action = activation.bonus[0]
        return [*actions(state, activation, action), Option("Decline", NO_BONUS[action], "W-83")]
    options = use_ability(state, activation)
    if activation.actions_left:
        options += actions(state, activation, *LISTS)
    if not activation.actions_left or stuck(state):
        options.append(Option("EndActivation", "End the activation", "W-80"))
    return options


def actions(state: State, activation: Activation, *kinds: str) -> list[Option]:
    """The ways to make actions of these kinds, as far as they may be made (M-29, M-30, M-41)."""
    return [
        option
        for kind in kinds
        if permitted(require_allowed, state, kind)
        for option in LISTS[kind](state, activation)
    ]


def channel_magic(state: State, activation: Activation) -> list[Option]:
    """M-43: one option for each way, with the faces of the dice that can be taken."""
    options = []
    for way, faces in ways_to_channel(state, activation):
        params: dict[str, Domain] = {"way": Choice((way,))}
        if faces:
            params["face"] = Choice(faces)
        odds = {"wizard_down": "1/6", "mishap_damage": "1/3"}
        options.append(Option("ChannelMagic", LABELS[way], "M-43", params, odds=odds))
    return options


def _retreat(option: Option) -> Option:
    """M-31: Warcry's disengaging under another name."""
    return replace(option, command="Retreat", label="Retreat", rule="M-31")


def _away(state: State, option: Option) -> list[Option]:
    """M-41: of a move's ends only those that lead away, if it has to be a flight; no option if none does."""
    activation, path = state.battle.activation, option.params["path"]
    assert activation is not UNSET and isinstance(path, Path)  # noqa: PT018 -- both follow from the option
    if not must_flee(state, activation):
        return [option]
    ends = tuple(s for s in path.stops if permitted(require_farther, state, activation.fighter, s.path))
    if not ends and "pick_up" not in option.params:
        ends = tuple(flights(state, activation))
    flight = replace(
        option, label="Flee", rule="M-41", params={**option.params, "path": replace(path, stops=ends)}
    )
    return [flight] if ends else []


def reactions(state: State, trigger: Trigger) -> list[Option]:
    """One option for each reaction that could be made, and none at all."""
    cost = state.battle.setup.reaction_cost
    made = [
        Option(
            "React",
            reaction.title,
            reaction.rule,
            {"fighter": Choice((fighter,)), "reaction": Choice((reaction.slug,))},
            cost=counted(cost, "1 reaction die", "{n} reaction dice"),
        )
        for fighter, reaction in answers(state, state.battle.reacting, trigger)
    ]
    return [*made, Option("Decline", "Make no reaction", "M-32")]
