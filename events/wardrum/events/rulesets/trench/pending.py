"""Which seats the battle waits for, and what is done when their time is up (TE-31)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import ANSWER_S, Command, Pending
from wardrum.events.toolkit.default_choice import default_command
from wardrum.events.toolkit.two_seats import SEATS

from . import commands as c
from .decide.answers import asked_of
from .decide.markers import spender
from .ground import stands_in_danger
from .legal import legal
from .state import State
from .tasks import (
    Attacks,
    Charging,
    Dashing,
    Evading,
    Falling,
    FreeFights,
    InjuryRoll,
    OwnTarget,
    Rising,
    Scattering,
    SuccessRoll,
)

PHASES: Final = {
    "muster": "the first sample warband is mustered",
    "zone": "the first zone is taken",
    "deploy": "the model is set up on the first free place",
    "infiltrate": "the model is set up on the first free place",
    "roll": "the die is rolled",
    "first": "the holder goes first",
    "order": "the holder checks first",
    "waver": "the warband fights on",
}
TASKS: Final[dict[type, tuple[str, str]]] = {
    SuccessRoll: ("spend", "nothing is spent"),
    InjuryRoll: ("spend", "nothing is spent"),
    Attacks: ("attacks", "no more attacks are made"),
    FreeFights: ("free-fight", "no free Fight is taken"),
    Dashing: ("dash", "the model stays"),
    Charging: ("charge", "the first way is taken"),
    Evading: ("evade", "the model stays"),
    OwnTarget: ("target", "the first model is the target"),
    Scattering: ("direction", "the first direction is taken"),
    Rising: ("rise", "the model stays Down"),
    Falling: ("fall", "it falls at the first place"),
}
DECLINED: Final = (Attacks, FreeFights, Dashing, Evading, Rising)


def pending(state: State) -> list[Pending]:
    """Every seat that has something to decide now; windows are short."""
    key, words, seconds = _decision(state)
    return [Pending(f"{key}-{seat}", seat, words, seconds) for seat in awaited(state)]


def _decision(state: State) -> tuple[str, str, int]:
    """What is decided now: its key, what `default` does, the seconds allowed (0 = the match's own)."""
    battle = state.battle
    task = battle.top
    if task is not UNSET:
        key, words = TASKS[type(task)]
        return key, words, ANSWER_S
    if battle.phase != "activation":
        return battle.phase, PHASES[battle.phase], 0
    if battle.activation is UNSET:
        return "pick", "the first model is Activated and does nothing", 0
    return "act", "the Activation ends", 0


def awaited(state: State) -> list[str]:
    """The seats that may act now, cheaply: without listing what they may do."""
    battle = state.battle
    task = battle.top
    if isinstance(task, SuccessRoll | InjuryRoll):
        return [spender(state, task)]
    if task is not UNSET:
        return [asked_of(state)]
    match battle.phase:
        case "muster":
            return [seat for seat in SEATS if seat not in battle.secret]
        case "roll":
            return [seat for seat in SEATS if seat not in battle.dice]
        case _:
            return [battle.turn] if battle.turn in SEATS else []


def default(state: State, key: str, seat: str) -> Sequence[Command]:
    """The commands done for a seat whose time is up; `key` is of no use here, as a seat has one decision at a time."""
    battle = state.battle
    if isinstance(battle.top, DECLINED):
        return [c.Decline()]
    if battle.phase != "activation" or battle.agenda:
        return [first(state, seat)]
    if battle.activation is not UNSET:
        return [c.EndActivation()]
    return idle(state, seat)


def idle(state: State, seat: str) -> list[Command]:
    """TE-31: the lowest id is Activated, and ended at once unless the ground or standing up comes between."""
    begin = first(state, seat)
    assert isinstance(begin, c.Activate)
    asked = battle_asks(state, begin.model)
    return [begin] if asked else [begin, c.EndActivation()]


def battle_asks(state: State, key: str) -> bool:
    """Whether a seat has to decide or a roll is made as soon as the model is Activated."""
    rises = state.battle.models[key].down and state.battle.setup.down_models == "may_stand"
    return rises or stands_in_danger(state, key)


def first(state: State, seat: str) -> Command:
    """The first option of a seat, with the first value of every domain: what commits to least."""
    return default_command(legal(state, seat)[0], c.TrenchCommand)
