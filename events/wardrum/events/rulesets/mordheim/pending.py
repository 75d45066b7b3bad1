"""Whom the battle waits for, and what is done when their time is up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import ANSWER_S, Command, Decision, Pending, tag_of
from wardrum.events.rulesets.warcry.pending import awaited as awaited_in_warcry
from wardrum.events.toolkit.default_choice import default_command
from wardrum.events.toolkit.options import Option
from wardrum.events.toolkit.two_seats import SEATS

from . import commands as c
from .decide import decide
from .decide.channeling import next_to_channel
from .decide.panic import testing
from .evolve import evolve
from .legal import legal
from .state import State

DEFAULTS: Final = {
    "muster": "the first sample warband is mustered",
    "role": "the seat defends",
    "side": "side 1 of the table is taken",
    "groups": "the first legal split is taken",
    "deploy": "the group is set up on the first free places",
    "roll": "the dice are rolled",
    "channel": "nobody channels",
    "declare": "all wyrd dice are kept",
    "first_turn": "the seat with the initiative goes first",
    "combat": "the next fighter waits",
    "react": "no reaction is made",
    "morale": "the warband tests",
    "panic": "all fighters test",
}
CALM: Final = [
    tag_of(command) for command in (c.ActivateFighter, c.Wait, c.EndActivation, c.Decline, c.Move, c.Retreat)
]
"""What an activation is brought to its end by, what does least first."""


def pending(state: State) -> list[Pending]:
    """Every seat that has something to decide now; a reaction is to be quick (M-32)."""
    what = decision_of(state)
    seconds = ANSWER_S if what == "react" else 0
    return [Pending(f"{what}-{seat}", seat, DEFAULTS[what], seconds) for seat in awaited(state)]


def decision_of(state: State) -> str:
    """What is decided now: a key of `DEFAULTS`, or "ended"."""
    battle = state.battle
    if battle.trigger is not UNSET:
        return "react"
    return "channel" if battle.phase == "declare" and next_to_channel(state) else battle.phase


def awaited(state: State) -> list[str]:
    """The seats that may act now."""
    battle = state.battle
    match decision_of(state):
        case "react":
            return [battle.reacting]
        case "role":
            return [battle.priority] if battle.priority in SEATS else []
        case "channel":
            return [next_to_channel(state)]
        case "morale":
            return [battle.morale[0]]
        case "panic":
            return [battle.fighters[battle.panic[0]].seat]
        case _:
            return awaited_in_warcry(state)


def default(state: State, key: str, seat: str) -> Sequence[Command]:
    """The commands done for a seat whose time is up; `key` is of no use here, as a seat has one decision at a time."""
    match decision_of(state):
        case "react":
            return [c.Decline()]
        case "channel":
            return [c.SkipChannel()]
        case "panic":
            return [c.RollPanic(fighter) for fighter in testing(state, seat)]
        case "combat" if state.battle.fallen is UNSET and state.battle.falling is UNSET:
            return idle(state, seat)
        case _:
            return [default_command(legal(state, seat)[0], c.MordheimCommand)]


def idle(state: State, seat: str) -> list[Command]:
    """How an activation comes to its end with as little as possible: tried out, step by step."""
    battle = state.battle
    if battle.inspired is not UNSET and battle.activation is UNSET:
        return [c.Decline()]
    trial, commands = Decision(state, _no_dice, evolve), list[Command]()
    while not commands or (trial.state.battle.activation is not UNSET and awaited(trial.state) == [seat]):
        calmest = min(legal(trial.state, seat), key=_calm)
        command = default_command(calmest, c.MordheimCommand)
        commands.append(command)
        if isinstance(command, c.Pass):
            break
        decide(trial, seat, command)  # type: ignore[arg-type]  # one of this game's, as made just now
    return commands


def _calm(option: Option) -> int:
    return CALM.index(option.command) if option.command in CALM else len(CALM)


def _no_dice(n: int, sides: int, /) -> tuple[int, ...]:
    raise AssertionError("nothing that a seat does without deciding takes dice")
