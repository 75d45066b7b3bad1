"""The round counter and fatigue against vectors, by the real start of a round and real effects on the counter."""

import pytest

from tests.events.rulesets.betrayal.given import adventurer, battle, given
from tests.vectors.betrayal_sections import described, known, section
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.decide import damage, rounds
from wardrum.events.rulesets.betrayal.mechanics import round_counter
from wardrum.events.rulesets.betrayal.mechanics.cooldown_track import LIGHT, OVERFATIGUE, PLACES
from wardrum.events.rulesets.betrayal.profiles import SkillDie
from wardrum.events.rulesets.betrayal.state import COUNTER_FATIGUE, Setup

WINDOWS = {"start", "mid", "end"}
OPTIONS = ("option", "options", "setup")
SKILL = SkillDie("die", "stamina", ("blank",) * 6)
WORDS = {"O": OVERFATIGUE, "L": LIGHT}


def setup_of(case, **facts):
    """The settings that a case asks for, wherever it says so."""
    said = {key: value for name in OPTIONS for key, value in case.get(name, {}).items()}
    given_alone = {key: case[key] for key in ("fatigue_exit",) if key in case}
    return Setup(**{**facts, **said, **given_alone})


def operate(state, operations, where):
    """The state after effects on the counter, one after the other (BE-6)."""
    for operation in operations:
        known(operation, {"op"}, {"by", "to"}, where)
        amount = operation["to"] if operation["op"] == "set" else operation["by"]
        amount = COUNTER_FATIGUE if amount == "fatigue" else amount
        state = (
            given(state)
            .after(lambda d, o=operation, n=amount: round_counter.change(d, o["op"], n, "test"))
            .state
        )
    return state


def round_of(state, operations, where):
    """One round: the state after it, and what the file tells of it."""
    known(operations, set(), WINDOWS, where)
    before = state.battle.counter
    started = given(state).after(rounds.start_round).state
    triggered = operate(started, operations.get("start", []), where)
    tired = given(triggered).after(rounds.fatigue_round)
    turns = operate(tired.state, operations.get("mid", []), where)
    ended = operate(turns, operations.get("end", []), where)
    shown = tired.state.battle.counter
    said = {
        "round_index": started.battle.round,
        "counter_before": before,
        "after_advance": started.battle.counter,
        "after_start_triggers": triggered.battle.counter,
        "fatigue_damage": bool(tired.of(e.FatigueRoundStarted)),
        "effective_round_at_turns": shown,
        "after_mid": turns.battle.counter,
        "after_end": ended.battle.counter,
        "face_shown_at_turns": "fatigue" if shown == 6 else shown,
    }
    return ended, said


@pytest.mark.rule("B-1")
@pytest.mark.rule("B-4")
@pytest.mark.rule("B-5")
@pytest.mark.rule("B-6")
@pytest.mark.rule("B-7")
@pytest.mark.rule("B-8")
@pytest.mark.rule("BE-1")
@pytest.mark.rule("BE-2")
@pytest.mark.rule("BE-3")
@pytest.mark.rule("BE-4")
@pytest.mark.rule("BE-5")
@pytest.mark.rule("BE-6")
def test_the_counter_runs_as_written(vectors):
    """Round by round: where the counter stands after each window, and whether the round brings fatigue."""
    for case in section(vectors, "round_counter"):
        known(case, {"input", "expect"}, {*OPTIONS, "fatigue_exit"}, described(case))
        state = battle(adventurer("a", "h0_0", hp=12), setup=setup_of(case), round=0, counter=1)
        for number, (operations, expected) in enumerate(zip(case["input"], case["expect"], strict=True), 1):
            state, said = round_of(state, operations, described(case))
            assert {key: said[key] for key in expected} == expected, f"{described(case)}, round {number}"


def tired(fields, where):
    """An adventurer of a case; each S of its track is a skill die of its own, and so is each that is drained."""
    known(fields, {"name", "hp", "track"}, {"bonus_hp", "drained", "defeated", "overfatigue"}, where)
    track = tuple(WORDS.get(code, f"die-{place}") for place, code in enumerate(fields["track"]))
    assert set(fields["track"]) <= set("OLS"), f"{where}: nobody knows the track {fields['track']}"
    down = fields.get("defeated", False)
    return adventurer(
        fields["name"],
        "" if down else f"h{ord(fields['name'][0]) - ord('a')}_0",
        sample="hill-warden",
        dice={f"die-{place}": SKILL for place in range(PLACES)},
        hp=fields["hp"],
        bonus=fields.get("bonus_hp", 0),
        track=track,
        drained=tuple(f"gone-{n}" for n in range(fields.get("drained", 0))),
        **({"where": "defeated"} if down else {}),
    )


def report_of(name, unit):
    """An adventurer in the file's own words."""
    own = unit.sheet
    codes = {word: code for code, word in WORDS.items()}
    return {
        "name": name,
        "hp": unit.hp,
        "bonus_hp": unit.bonus,
        "overfatigue": own.track.count(OVERFATIGUE),
        "track": "".join(codes.get(die, "S") for die in own.track),
        "drained": len(own.drained),
        "defeated": unit.where == "defeated",
    }


def suffered(state):
    """The state after the fatigue of one start of a round, all its damage landed."""
    state = given(state).after(rounds.fatigue_round).state
    while state.battle.blows:
        state = given(state).after(damage.settle).state
    return state


@pytest.mark.rule("B-9")
@pytest.mark.rule("BE-7")
@pytest.mark.rule("BE-8")
@pytest.mark.rule("BE-9")
@pytest.mark.rule("BE-10")
@pytest.mark.rule("BE-22")
def test_fatigue_costs_what_is_written(vectors):
    """After each fatigue round everybody has the hit points, the track and the drained dice that are written."""
    for case in section(vectors, "fatigue_damage"):
        where = described(case)
        known(case, {"adventurers", "fatigue_rounds", "expect"}, {"supply", *OPTIONS}, where)
        party = [tired(fields, where) for fields in case["adventurers"]]
        held = sum(unit.sheet.track.count(OVERFATIGUE) for _, unit in party)
        supply = {"overfatigue": held + case["supply"]} if "supply" in case else {}
        row = {"row": [f"h{q}_0" for q in range(26)]}
        state = battle(*party, tiles=row, setup=setup_of(case, **supply), counter=6, round=6)
        assert len(case["expect"]) == case["fatigue_rounds"], where
        for expected in case["expect"]:
            state = suffered(state)
            for fields in expected:
                outcome = report_of(fields["name"], state.battle.units[fields["name"]])
                assert {key: outcome[key] for key in fields} == fields, where
