"""The phases of a round and the stages within them: headings, and what a seat is asked."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import UNSET

from wardrum.events.rulesets.warcry.decide.setup import next_group
from wardrum.events.rulesets.warcry.display.prompts import activated, interruption, next_turn
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import listed, plural
from wardrum.events.toolkit.language import say

from ..decide.morale import spokesman
from ..decide.panic import testing
from ..pending import decision_of
from ..state import Activation, Attacked, State, Trigger


class Stage(NamedTuple):
    """As headings name it, and what is asked in it; "" = that depends on more."""

    heading: str
    prompt: str = ""


STAGES: Final[dict[str, Stage]] = {
    "muster": Stage("Mustering", "Choose your warband"),
    "role": Stage("Attacker and defender", "Choose to attack or to defend"),
    "side": Stage("Choosing zones", "Choose the zone in which you set up"),
    "groups": Stage("Groups", "Divide your warband into three groups: dagger, shield and hammer"),
    "deploy": Stage("Setting up"),
    "roll": Stage("Initiative phase, rolling", "Roll your six initiative dice"),
    "channel": Stage(
        "Initiative phase, channeling",
        "Channel with a wizard or priest, for one more wyrd die at a risk, or do without",
    ),
    "declare": Stage(
        "Initiative phase, wyrd dice", "Use your wyrd dice, for the initiative or for abilities, or keep them"
    ),
    "first_turn": Stage("Combat phase, first turn", "You have the initiative: say who takes the first turn"),
    "combat": Stage("Combat phase"),
    "react": Stage("Combat phase, reaction"),
    "morale": Stage("Morale phase"),
    "panic": Stage("Morale phase, panic"),
}
MADE: Final[dict[str, str]] = {
    "attack": "an attack",
    "channel": "channeling",
    "disengage": "a retreat",
    "drop": "putting treasure down",
    "move": "a move",
    "wait": "waiting",
}
"""Actions made, which limit those that are left (M-29)."""


def phase(state: State) -> str:
    """As "Combat phase, reaction"."""
    return say(STAGES[decision_of(state)].heading)


def prompt(state: State, context: DisplayContext, seat: str) -> str:
    """What an awaited seat is asked."""
    battle, stage = state.battle, decision_of(state)
    if battle.trigger is not UNSET:
        return say("{threat}: react, or let it happen", threat=threat(battle.trigger, context))
    if asked := interruption(state, context):
        return asked
    if battle.activation is not UNSET:
        return acting(state, context, battle.activation)
    match stage:
        case "deploy":
            return say("Set up your {group} group", group=say(next_group(state)))
        case "combat":
            return next_turn(state, context)
        case "morale":
            return to_test_morale(state, context, seat)
        case "panic":
            shaken = listed(context.called[key] for key in testing(state, seat))
            return say("Test whether these panic: {fighters}", fighters=shaken)
        case _:
            return STAGES[stage].prompt


def threat(trigger: Trigger, context: DisplayContext) -> str:
    """What may be reacted to."""
    called = context.called
    if not isinstance(trigger, Attacked):
        return say("{who} is about to retreat", who=called[trigger.fighter])
    strike = trigger.strike
    dice = say(
        "{attacks}, Strength {strength}",
        attacks=plural(strike.attacks, "attack"),
        strength=strike.weapon.strength,
    )
    who, whom = called[strike.fighter], called[strike.target]
    if strike.cover:
        return say("{who} attacks {whom} in cover ({dice})", who=who, whom=whom, dice=dice)
    return say("{who} attacks {whom} ({dice})", who=who, whom=whom, dice=dice)


def acting(state: State, context: DisplayContext, activation: Activation) -> str:
    """What is asked of whoever acts, with what it has done and what ails it."""
    words = [activated(state, context, activation)]
    if activation.made:
        made = listed(say(MADE.get(action, action)) for action in activation.made)
        words.append(say("after {made}", made=made))
    if state.battle.fighters[activation.fighter].panicked:
        words.append(say("in panic"))
    return ", ".join(words)


def to_test_morale(state: State, context: DisplayContext, seat: str) -> str:
    """What is asked of a seat that has lost half of its warband."""
    voice = spokesman(state, seat)
    if not voice:
        return "At least half of your warband is down and nobody is left to lead it: test its morale, or withdraw"
    least = state.battle.fighters[voice].profile.bravery
    return say(
        "At least half of your warband is down: test its morale, {who} needs {least} or more, or withdraw",
        who=context.called[voice],
        least=least,
    )
