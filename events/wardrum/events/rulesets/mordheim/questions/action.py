"""The actions of the activated fighter, where they differ: limits, retreats, panic, channeling (M-29 to M-31, M-41, M-43)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Command, permitted
from wardrum.events.core.slices import Sliced, filtered
from wardrum.events.rulesets.warcry.decide.abilities import decline_bonus, use_ability
from wardrum.events.rulesets.warcry.legal.attacks import attack
from wardrum.events.rulesets.warcry.legal.moves import disengage, move
from wardrum.events.rulesets.warcry.legal.treasure import drop_treasure
from wardrum.events.rulesets.warcry.questions import action
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Domain, ListedOption, OpenOption, Option, Path
from wardrum.events.toolkit.questions import Asked

from .. import commands as c
from ..abilities import REPERTOIRE
from ..decide import actions as made
from ..decide.action_limits import require_allowed
from ..decide.actions import stuck
from ..decide.channeled_dice import channel_magic, ways_to_channel
from ..decide.panic import flights, must_flee, require_farther
from ..state import Activation, State

MADE: Final[dict[str, str]] = {
    "attack": "an attack",
    "channel": "channeling",
    "disengage": "a retreat",
    "drop": "putting treasure down",
    "move": "a move",
    "wait": "waiting",
}
"""Actions made, which limit those that are left (M-29)."""
LABELS: Final = {
    "gain": "Channel a double of 3s",
    "improve": "Channel one die more",
    "raise": "Channel a higher face",
}
LISTS: Final[dict[str, Callable[[State, Activation], Sequence[ListedOption]]]] = {
    "attack": attack,
    "move": lambda state, activation: [_away(state, made) for made in move(state, activation)],
    "disengage": lambda state, activation: [made.changed(_retreat) for made in disengage(state, activation)],
    "channel": lambda state, activation: channeled(state, activation),  # noqa: PLW0108 -- stands below
    "wait": action.waits,
    "drop": drop_treasure,
}


def options(state: State, question: action.NextAction, seat: str) -> list[ListedOption]:
    """W-34, W-80, W-83: the bonus action that is next, or else actions and abilities."""
    activation = state.battle.activation
    assert activation is not UNSET
    if activation.bonus:
        bonus = activation.bonus[0]
        return [*actions(state, activation, bonus), Option("Decline", action.NO_BONUS[bonus], "W-83")]
    listed: list[ListedOption] = [*action.abilities(state, activation, REPERTOIRE)]
    if activation.actions_left:
        listed += actions(state, activation, *LISTS)
    if not activation.actions_left or stuck(state):
        listed.append(Option("EndActivation", "End the activation", "W-80"))
    return listed


def actions(state: State, activation: Activation, *kinds: str) -> list[ListedOption]:
    """The ways to make actions of these kinds, as far as they may be made (M-29, M-30, M-41)."""
    return [
        option
        for kind in kinds
        if permitted(require_allowed, state, kind)
        for option in LISTS[kind](state, activation)
    ]


def channeled(state: State, activation: Activation) -> list[Option]:
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


def _away(state: State, made: OpenOption) -> OpenOption:
    """M-41: a move that has to be a flight; it is one only if there is somewhere to flee to."""
    activation = state.battle.activation
    assert activation is not UNSET
    if not must_flee(state, activation):
        return made

    def list_all() -> Sliced[list[Option]]:
        flights = list[Option]()
        for option in (yield from made.list_all()):
            flights += yield from _leading_away(state, activation, option)
        return flights

    return OpenOption(_flee(made.option), list_all)


def _flee(option: Option) -> Option:
    return replace(option, label="Flee", rule="M-41")


def _leading_away(state: State, activation: Activation, option: Option) -> Sliced[list[Option]]:
    """Of a move's ends only those that lead away; no option if none does."""
    path = option.params["path"]
    assert isinstance(path, Path)
    fighter = activation.fighter
    ends = yield from filtered(lambda s: permitted(require_farther, state, fighter, s.path), path.stops)
    if not ends and "pick_up" not in option.params:
        ends = yield from flights.in_slices(state, activation)
    flight = replace(_flee(option), params={**option.params, "path": replace(path, stops=tuple(ends))})
    return [flight] if ends else []


def to_act(state: State, context: DisplayContext, question: action.NextAction) -> str:
    """What is asked of the active fighter, with what it has done and whether it is in panic."""
    activation = state.battle.activation
    assert activation is not UNSET
    words = [action.to_act(state, context, activation)]
    if activation.made:
        made = listed(say(MADE.get(action, action)) for action in activation.made)
        words.append(say("after {made}", made=made))
    if state.battle.fighters[activation.fighter].panicked:
        words.append(say("in panic"))
    return ", ".join(words)


def next_action(calmly: Callable[[State, str], Sequence[Command]]) -> Asked[Any, action.NextAction]:
    """What the activated fighter does. calmly(state, seat): how its activation ends with as little as possible."""
    own = {
        c.UseAbility: partial(use_ability, repertoire=REPERTOIRE),
        c.Move: made.move,
        c.Attack: made.attack,
        c.Retreat: made.retreat,
        c.ChannelMagic: channel_magic,
        c.Wait: made.wait,
        c.DropTreasure: made.drop_treasure,
        c.Decline: decline_bonus,
        c.EndActivation: made.end_activation,
    }
    return replace(
        action.NEXT_ACTION,
        prompt=to_act,
        options=options,
        stand_in=lambda state, question, seat: calmly(state, seat),
        answers=own,
    )
