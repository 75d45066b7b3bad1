"""The same vectors of trench played by commands: activations to the end of their phase, and the ACTIONS of one model.

The table is set for every step as the vector says it is: an enemy within an inch or in the open, weapons or none. A
step counts as refused, and nothing of it happens, if any command of it is refused.
"""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.events.rulesets.trench.field import CLUB, at, field, leg, point
from tests.events.rulesets.warcry.given import as_sent
from tests.vectors.test_trench_turn import PRINTINGS, slugs
from tests.vectors.test_trench_turn import acted as on_paper
from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.match.game import Game
from wardrum.events.rulesets import trench
from wardrum.events.rulesets.trench import commands as c
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.battlefield import Layout
from wardrum.events.rulesets.trench.data import SCENARIOS
from wardrum.events.rulesets.trench.decide.initiative import assign, waiting
from wardrum.events.rulesets.trench.ground import move_stops
from wardrum.events.rulesets.trench.roster import Weapon
from wardrum.events.rulesets.trench.state import Setup

FILE = "trench_success"
GAME = Game(trench.RULESET)
PLAYABLE = {"move", "charge", "retreat", "dash", "shoot", "fight", "end"}
ROLLS = {"failure": (1, 1), "success": (3, 4), "critical": (6, 6)}


class Dice:
    """A draw that gives these values first, and then ones."""

    def __init__(self, *values):
        self.left = list(values)

    def __call__(self, n, sides):
        values = [self.left.pop(0) if self.left else 1 for _ in range(n)]
        return tuple(values)


def made(state, seat, command, *dice):
    """The state after one command of the real rules. Raises Rejected."""
    decision = Decision(state, Dice(*dice), GAME.evolve)
    GAME.ruleset.decide(decision, seat, as_sent(command))
    return decision.state


def described(state, *events):
    """The state after these events."""
    for event in events:
        state = GAME.evolve(state, event)
    return state


def battle(models, **settings):
    """A live battle of these models on a bare table, in the first Turn."""
    state = field(models)
    side = state.table.width
    layout = Layout("bare", side, side, {}, ())
    fight = replace(
        state.battle,
        setup=Setup(**settings),
        scenario=SCENARIOS["hold-the-ground"],
        layout=layout,
        strength={seat: sum(key.startswith(seat) for key in models) for seat in "ab"},
        sides={"a": "north", "b": "south"},
        round=1,
    )
    return replace(state, battle=fight, match=replace(state.match, status="live"))


# Who activates ----------------------------------------------------------------------------------------------------


def opened(case):
    """The start of the Activation Phase: everybody in a row; two who have been Activated keep the battle going."""
    models = {}
    for seat, names in case["models"].items():
        row = 3 if seat == "A" else 30
        models |= {f"{seat.lower()}-{name}": at(2 + 3 * place, row) for place, name in enumerate(names)}
    state = battle(
        models | {"a-reserve": at(2, 10), "b-reserve": at(2, 20)},
        first_activation=case.get("first_rule", "holder_first"),
    )
    members = {
        key: replace(one, activated=key.endswith("reserve")) for key, one in state.battle.models.items()
    }
    for number, team in enumerate(case.get("fireteams", [])):
        for name in team:
            key = next(key for key in members if key.endswith(f"-{name}"))
            members[key] = replace(members[key], team=f"team-{number}")
    state = replace(state, battle=replace(state.battle, models=members))
    decision = Decision(state, Dice(), GAME.evolve)
    assign(decision, case["initiative"].lower())
    if decision.state.battle.phase == "first":
        return made(decision.state, case["initiative"].lower(), c.ChooseFirst(case["first"].lower()))
    return decision.state


def activation(state):
    """The next go: the first model that waits, with its partner if that waits too; nobody acts."""
    seat = state.battle.turn
    first, *others = waiting(state)[seat]
    team = state.battle.models[first].team
    partner = next((key for key in others if team and state.battle.models[key].team == team), UNSET)
    going_on = made(state, seat, c.Activate(first, partner))
    return seat, [first, *([] if partner is UNSET else [partner])], going_on


def played(case):
    """Everybody's goes in order, as commands make them."""
    state, goes = opened(case), []
    while state.battle.phase == "activation" and state.battle.round == 1:
        seat, models, state = activation(state)
        names = [key.partition("-")[2] for key in models]
        goes.append([seat.upper(), *names])
        lost = [gone for name in names for gone in case.get("removed_after", {}).get(name, [])]
        keys = [key for key in state.battle.models for name in lost if key.endswith(f"-{name}")]
        state = described(state, *(e.ModelOutOfAction(key) for key in keys))
        state = made(state, seat, c.EndActivation())
    return goes


@pytest.mark.rule("T-1")
@pytest.mark.rule("T-2")
@pytest.mark.rule("T-3")
@pytest.mark.rule("T-18")
@pytest.mark.rule("T-20")
@pytest.mark.rule("T-21")
@pytest.mark.rule("X-36")
@pytest.mark.rule("TE-5")
@pytest.mark.rule("TE-8")
@pytest.mark.rule("TE-9")
@pytest.mark.rule("TE-10")
@pytest.mark.rule("TE-11")
def test_phases_are_played_as_written(vectors):
    """Played by Activate and EndActivation, every phase runs in the order that is written, and then is over."""
    cases = vectors(FILE)["activation_order"]
    assert cases
    for case in cases:
        assert played(case) == case["expect"], case["id"]


# What an activated model may do -----------------------------------------------------------------------------------


def activated(case):
    """A model that is Activated, an enemy to deal with, and others far away."""
    settings = {"shoot_fight_exclusive": PRINTINGS[case.get("profile", "seed")]}
    models = {"a-m1": at(18, 18), "b-m1": at(18, 26), "a-m2": at(3, 3), "b-m2": at(33, 33)}
    state = described(battle(models, **settings), e.InitiativeAssigned("a"), e.ActivationPhaseStarted("a"))
    return made(state, "a", c.Activate("a-m1"))


def set_up(state, step):
    """The table as the step says: the enemy near or in the open, unhurt, and what the model carries."""
    keywords = dict.fromkeys(slugs(step.get("weapon", [])), 0)
    kit = {"w1": Weapon("gun", 2, 24, keywords=keywords)} if step.get("has_ranged", True) else {}
    kit |= {"w2": CLUB} if step.get("has_melee", True) else {}
    models, pieces = dict(state.battle.models), dict(state.table.pieces)
    models["a-m1"] = replace(models["a-m1"], card=replace(models["a-m1"].card, weapons=kit), status="board")
    models["b-m1"] = replace(models["b-m1"], blood=0, down=False)
    spot = point(18, 18)
    foe = point(18, 19.5) if step.get("near", False) else point(18, 26)
    for key, place in (("a-m1", spot), ("b-m1", foe)):
        pieces[key] = replace(pieces[key], x=place.x, y=place.y)
    table, fight = replace(state.table, pieces=pieces), replace(state.battle, models=models)
    return replace(state, table=table, battle=replace(fight, shaken=("a",) if step.get("shaken") else ()))


def stepped(state, step):
    """The state after the commands of one step. Raises Rejected."""
    dice = ROLLS[step.get("roll", "success")]
    away, stay = (leg(18, 15),), move_stops(state, "a-m1", 2540)[-1].path
    path = stay if step.get("near") and step.get("stays_near") else away
    match step["a"]:
        case "move":
            return made(state, "a", c.Move("a-m1", path))
        case "charge":
            return made(state, "a", c.Charge("a-m1", "b-m1"))
        case "retreat":
            return let_go(made(state, "a", c.Retreat("a-m1", away)))
        case "dash":
            rolled = made(state, "a", c.Dash("a-m1"), *dice)
            return made(rolled, "a", c.Walk(path)) if rolled.battle.agenda else rolled
        case "shoot":
            return made(state, "a", c.Shoot("a-m1", "w1", "b-m1"), *dice)
        case "fight":
            return made(state, "a", c.Fight("a-m1", "w2", "b-m1"), *dice)
        case "end":
            return made(state, "a", c.EndActivation())
    raise AssertionError(f"unknown step {step}")


def let_go(state):
    """The state after nobody has taken a free Fight."""
    while state.battle.agenda:
        state = made(state, "b", c.Decline())
    return state


def acted(case):
    """What becomes of each step, in the file's own words."""
    state = activated(case)
    for step in case["steps"]:
        over = state.battle.activation is UNSET
        try:
            after = stepped(state if over else set_up(state, step), step)
        except Rejected as refusal:
            yield f"reject:{refusal.code}"
            continue
        state = after
        ended = state.battle.activation is UNSET
        yield "ok:failed_risky_activation_ends" if ended and step.get("roll") == "failure" else "ok"


@pytest.mark.rule("T-4")
@pytest.mark.rule("T-5")
@pytest.mark.rule("T-6")
@pytest.mark.rule("T-7")
@pytest.mark.rule("T-8")
@pytest.mark.rule("T-9")
@pytest.mark.rule("T-14")
@pytest.mark.rule("X-11")
@pytest.mark.rule("X-14")
@pytest.mark.rule("TE-3")
@pytest.mark.rule("TE-6")
@pytest.mark.rule("TE-7")
@pytest.mark.rule("TE-12")
def test_activations_are_played_as_written(vectors):
    """Played by commands on a table that is as the vector says, every step is taken or refused as written."""
    cases = vectors(FILE)["action_legality"]
    playable = [case for case in cases if {step["a"] for step in case["steps"]} <= PLAYABLE]
    assert playable
    for case in playable:
        assert list(acted(case)) == case["expect"], case["id"]


NEAR, HELD = {"near": True}, {"near": True, "stays_near": True}
FREE, RELEASE = {}, {"profile": "1.0.2"}

OURS = {  # every code, each from a short activation: (settings, steps, what becomes of them)
    "second dash": (FREE, [("dash",), ("dash",)], ["ok", "already_taken"]),
    "second shot": (FREE, [("shoot",), ("shoot",)], ["ok", "already_taken"]),
    "charge and retreat": (FREE, [("charge",), ("retreat", NEAR)], ["ok", "movement_action_already_taken"]),
    "leaving by a move": (FREE, [("move", NEAR), ("move", HELD)], ["must_retreat_to_leave", "ok"]),
    "leaving by a dash": (FREE, [("dash", NEAR), ("dash", HELD)], ["must_retreat_to_leave", "ok"]),
    "charging from melee": (FREE, [("charge", NEAR), ("retreat", NEAR)], ["already_within_1", "ok"]),
    "shot, then charge": (FREE, [("shoot",), ("charge",)], ["ok", "shot_without_assault"]),
    "charge, then shot": (FREE, [("charge",), ("shoot",)], ["ok", "charged_without_assault"]),
    "retreat, shot, dash": (FREE, [("retreat", NEAR), ("shoot",), ("dash",)], ["ok", "ok", "ok"]),
    "dash, then charge": (FREE, [("dash",), ("charge",)], ["ok", "ok"]),
    "fight, then shot": (RELEASE, [("fight", NEAR), ("shoot",)], ["ok", "fought_without_assault"]),
    "shot, then fight": (RELEASE, [("shoot",), ("fight", NEAR)], ["ok", "shot_without_assault"]),
    "fight, then assault": (RELEASE, [("fight", NEAR), ("shoot", {"weapon": ["ASSAULT"]})], ["ok", "ok"]),
    "risky weapon": (
        FREE,
        [("shoot", {"weapon": ["RISKY"], "roll": "failure"}), ("move",)],
        ["ok:failed_risky_activation_ends", "activation_over"],
    ),
    "shaken": (
        FREE,
        [("fight", NEAR | {"roll": "failure", "shaken": True}), ("dash",)],
        ["ok:failed_risky_activation_ends", "activation_over"],
    ),
    "reload": (FREE, [("shoot", {"weapon": ["RELOAD"]}), ("move",)], ["ok", "activation_over"]),
    "done": (FREE, [("move",), ("end",), ("shoot",)], ["ok", "ok", "activation_over"]),
    "heavy shot": (FREE, [("shoot", {"weapon": ["HEAVY"]}), ("dash",)], ["ok", "shot_with_heavy_weapon"]),
    "moved, then heavy": (
        FREE,
        [("move",), ("shoot", {"weapon": ["HEAVY"]})],
        ["ok", "moved_with_heavy_weapon"],
    ),
}


@pytest.mark.rule("T-8")
@pytest.mark.rule("TE-12")
@pytest.mark.rule("TE-13")
@pytest.mark.rule("TE-14")
@pytest.mark.rule("TE-15")
@pytest.mark.rule("TE-18")
@pytest.mark.parametrize("name", OURS)
def test_every_code_comes_from_commands_and_from_the_table_of_actions(name):
    """Cases of our own, one for each way to be refused, come out alike from commands and from the table alone."""
    settings, steps, expected = OURS[name]
    narrated_steps = [{"a": action} | (facts[0] if facts else {}) for action, *facts in steps]
    case = settings | {"id": name, "steps": narrated_steps}
    results = [result.removeprefix("reject:") for result in acted(case)]
    assert results == expected
    assert [result.removeprefix("reject:") for result in on_paper(case)] == expected
