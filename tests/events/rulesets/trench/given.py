"""Small battles of trench to begin with; `given(state).when(seat, command, dice=…)` is Warcry's.

given(acting(battle_state({"a-m1": at(10, 10), "b-m1": at(10.5, 11.2)}), "a-m1"))
    .when("a", Fight("a-m1", "w2", "b-m1"), dice=[6, 4, 3, 4])
"""

from collections.abc import Mapping

from msgspec.structs import replace

from tests.events.rulesets.trench.field import at, card, field, point, rect
from tests.events.rulesets.warcry import given as warcry
from tests.events.rulesets.warcry.given import Given, Outcome, folded, given, live, options
from wardrum.events.match.game import Game
from wardrum.events.rulesets import trench
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.battlefield import Layout
from wardrum.events.rulesets.trench.data import SCENARIOS
from wardrum.events.rulesets.trench.general_actions import ActionsTaken
from wardrum.events.rulesets.trench.roster import Weapon
from wardrum.events.rulesets.trench.state import Activation, Setup, State, initial
from wardrum.events.space.table import Terrain

GAME = Game(trench.RULESET)
warcry.GAMES[State] = GAME

RIFLE = Weapon("rifle", 2, 24)
SWORD = Weapon("sword", 1, melee=True)

__all__ = [
    "GAME",
    "RIFLE",
    "SWORD",
    "Given",
    "Outcome",
    "acting",
    "at",
    "battle_state",
    "card",
    "folded",
    "given",
    "initial",
    "live",
    "marked",
    "model",
    "options",
    "point",
    "rect",
    "with_facts",
]


def battle_state(models, terrain: Mapping[str, Terrain] = {}, setup: Setup = Setup(), **facts) -> State:
    """The Activation Phase of Turn 1 on an open table; seat a holds the Initiative and picks; `facts` of the battle."""
    state = field(models, terrain)
    strength = {seat: sum(key.startswith(seat) for key in models) for seat in "ab"}
    usual = {
        "phase": "activation",
        "round": 1,
        "holder": "a",
        "turn": "a",
        "strength": strength,
        "vp": {"a": 0, "b": 0},
    }
    ground = Layout("open-field", state.table.width, state.table.height, {}, tuple(state.table.markers))
    where = {
        "layout": ground,
        "scenario": SCENARIOS["hold-the-ground"],
        "sides": {"a": "north", "b": "south"},
    }
    battle = replace(state.battle, setup=setup, **{**usual, **where, **facts})
    return live(replace(state, battle=battle))


def acting(state: State, *keys: str, over: bool = False, **slots) -> State:
    """The same state within the Activation of these models; `slots` are what each has taken."""
    seat = keys[0].partition("-")[0]
    activation = Activation(seat, keys, {key: ActionsTaken(**slots) for key in keys}, over)
    state = replace(state, battle=replace(state.battle, activation=activation, turn=seat))
    return with_facts(state, *keys, activated=True)


def with_facts(state: State, *keys: str, **facts) -> State:
    """The same state with other facts of these models."""
    models = dict(state.battle.models)
    for key in keys:
        models[key] = replace(models[key], **facts)
    return replace(state, battle=replace(state.battle, models=models))


def marked(place, **facts):
    """A model `at` a place, with other facts, as blood=2."""
    where, one = place
    return where, replace(one, **facts)


def model(outcome: Outcome, key: str):
    """A model after what happened."""
    return outcome.battle.models[key]


def last(outcome: Outcome, kind: type) -> e.TrenchEvent:
    """The last event of a kind."""
    return outcome.of(kind)[-1]
