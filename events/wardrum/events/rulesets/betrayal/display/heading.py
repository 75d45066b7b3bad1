"""The heading (the round and its phase), and the counters of the battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.language import say

from .. import words
from ..mechanics.round_counter import is_fatigue
from ..state import COUNTER_FATIGUE, Phase, State

PHASES: Final[Mapping[Phase, str]] = {
    "muster": "Choosing adventurers",
    "first_player": "Who is the first player",
    "deploy": "Adventurers enter",
    "companions_in": "Companions enter",
    "battle_start": "The battle begins",
    "round_start": "Start of the round",
    "fatigue": "Fatigue",
    "adventurers": "Adventurers",
    "companions": "Companions",
    "enemies": "Enemies",
    "round_end": "End of the round",
    "judgement": "End of the round",
}


def phase(state: State) -> str:
    """As "Adventurers"."""
    return "The battle is over" if state.match.status == "ended" else PHASES[state.battle.phase]


def heading(state: State) -> str:
    """As "Round 7, fatigue · Enemies"."""
    battle = state.battle
    if not battle.round:
        return phase(state)
    pattern = "Round {n}, fatigue · {phase}" if is_fatigue(battle.counter) else "Round {n} · {phase}"
    return say(pattern, n=battle.round, phase=say(phase(state)))


def tracks(state: State) -> tuple[d.Track, ...]:
    """The round counter once it shows something, and the skyshards that are wanted."""
    battle = state.battle
    counter = d.Track("Round counter", battle.counter, counter_words(battle.counter), COUNTER_FATIGUE, "B-4")
    wanted = battle.objective.skyshards if battle.objective.kind in ("survey", "uncover") else 0
    shards = d.Track("Skyshards", battle.skyshards, "Found by the party.", wanted, "F-70")
    return (*([counter] if battle.counter else []), *([shards] if wanted and battle.entrance else []))


def counter_words(counter: int) -> str:
    """What the counter means."""
    if is_fatigue(counter):
        return say("It shows fatigue: {what}", what=say(words.meaning("rules", "B-9").text))
    return say("It shows {n}; after 5 it shows fatigue.", n=counter)
