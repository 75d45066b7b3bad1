"""Whole battles of betrayal at random: after every commit the state is one that the rules allow."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from tests.support.referee import Referee
from wardrum.events.match.commands import Concede
from wardrum.events.match.game import Game
from wardrum.events.rulesets import betrayal
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.data import SCENARIOS
from wardrum.events.rulesets.betrayal.mechanics.cooldown_track import LIGHT, OVERFATIGUE, PLACES
from wardrum.events.rulesets.betrayal.pending import awaited, decision_of
from wardrum.events.rulesets.betrayal.profiles import STATUSES
from wardrum.events.rulesets.betrayal.units import skill_dice

GAME = Game(betrayal.RULESET)
BYTES_MAX, EVENTS_MAX = 64 * 1024, 1024
ACTIVE_MAX = 4

setups = st.fixed_dictionaries(
    {
        "seats": st.integers(1, 4),
        "scenario": st.sampled_from(sorted(SCENARIOS)),
        "xp": st.integers(1, 12),
        "party_decisions": st.sampled_from(["leader", "first_click", "majority"]),
        "fatigue_exit": st.sampled_from(["die", "next_round"]),
        "overfatigue": st.sampled_from([0, 3]),
        "hardest": st.booleans(),
    }
)


def check_map(battle, table):
    """F-4, F-5: everybody on the map stands in a hex of his own that can be stood in, and nobody else has one."""
    placed = [one.hex for one in battle.units.values() if one.hex]
    assert len(placed) == len(set(placed))
    for key, one in battle.units.items():
        assert (one.where == "map") == bool(one.hex), key
        assert (one.where == "map") == (key in table.pieces), key
        if one.hex:
            assert table.map.cells[one.hex].kind != "impassable", key


def check_unit(key, one):
    """Section 5.4: hit points between nothing and health; a unit without any is off the map."""
    assert 0 <= one.hp <= one.health, key
    assert one.bonus >= 0, key
    assert one.hp or one.where != "map", key
    assert len(one.statuses) == len(set(one.statuses)), key


def check_dice(key, one, engage):
    """F-26 to F-29: each die of an adventurer is in one place, and its track holds what a track can hold."""
    own, dice = one.sheet, skill_dice(one)
    rolled = list(engage.dice) if engage is not UNSET and engage.unit == key else []
    away = [die for die in (*own.track, *own.active, *own.drained, *rolled) if die in dice]
    assert len(away) == len(set(away)), (key, away)
    assert len(own.track) <= PLACES
    assert set(own.track) <= {*dice, *STATUSES, LIGHT, OVERFATIGUE}
    assert all(own.track.count(status) <= 1 for status in STATUSES)
    assert len(own.active) <= ACTIVE_MAX
    assert own.lasting.keys() <= set(own.track)
    assert own.tenacity >= 0


def check_waiting(state):
    """Section 3: somebody is always awaited; and if it is not an answer in between, nothing is left unsettled."""
    battle = state.battle
    assert awaited(state)
    if battle.request is not UNSET:
        assert decision_of(state) == "party"
        assert battle.request.default in battle.request.options
    if decision_of(state) not in ("party", "react"):
        assert not battle.blows
        assert not battle.triggers
    explores = (
        battle.delve is not UNSET and battle.delve.exploration is not UNSET
    )  # goes on without its explorer
    assert battle.turn is UNSET or explores or battle.units[battle.turn.unit].where in ("map", "waiting")


def check(state):
    """All that holds of every state between two commits."""
    battle = state.battle
    assert battle.counter in range(1, 7) or not battle.round
    if state.table.map is not UNSET:
        check_map(battle, state.table)
    for key, one in battle.units.items():
        check_unit(key, one)
        if one.sheet is not UNSET:
            check_dice(key, one, battle.engage)
    if state.match.status != "ended":
        check_waiting(state)


def check_record(data, record, state):
    """DESIGN: a commit is small, and names only units that there are."""
    assert len(data) <= BYTES_MAX
    assert len(record.events) <= EVENTS_MAX
    for event in record.events:
        for field in ("unit", "target", "source", "companion"):
            name = getattr(event, field, "")
            assert not isinstance(name, str) or name in ("", *state.battle.units), event


def check_turns(records):
    """B-2: in each round every unit has at most one turn."""
    had = set()
    for record in records:
        for event in record.events:
            match event:
                case e.RoundStarted():
                    had = set()
                case e.TurnStarted(unit) | e.TurnSkipped(unit):
                    assert unit not in had, unit
                    had.add(unit)


@pytest.mark.rule("B-2")
@pytest.mark.rule("F-4")
@pytest.mark.rule("F-5")
@pytest.mark.rule("F-28")
@settings(max_examples=settings.default.max_examples // 6)
@given(setups, st.integers(0, 2**32))
@example(
    {
        "seats": 3,
        "scenario": "sunken-stair",
        "xp": 2,
        "party_decisions": "leader",
        "fatigue_exit": "die",
        "overfatigue": 0,
        "hardest": True,
    },
    209,  # the explorer falls to what it has found
)
def test_every_state_is_one_that_the_rules_allow(setup, seed):
    """Random legal play ends, and between its commits hexes, dice, hit points, tracks and turns are as they may be."""
    rng = random.Random(seed)
    referee = Referee(GAME, setup)
    records = []
    while not referee.over():
        records.append(referee.step(rng))
        check_record(referee.log[-1], records[-1], referee.state)
        check(referee.state)
        assert len(records) < 2000
    check_turns(records)


@pytest.mark.rule("BE-12")
@pytest.mark.rule("L-8")
@settings(max_examples=settings.default.max_examples // 10)
@given(setups, st.integers(0, 2**32))
def test_nobody_who_leaves_stops_a_battle(setup, seed):
    """Wherever a battle waits, no matter who does not answer or gives up, it goes on with the others to its end."""
    rng = random.Random(seed)
    referee = Referee(GAME, setup)
    while not referee.over():
        before, chance = referee.state.match.version, rng.random()
        if chance < 0.02:
            referee.do(rng.choice(referee.state.match.staying), Concede())
        elif chance < 0.5:
            referee.expire()
        else:
            referee.step(rng)
        assert referee.state.match.version > before
        check(referee.state)
