"""The end of a round against vectors: the real judgement, with a party that retreats or goes on."""

import pytest

from tests.events.rulesets.betrayal.given import adventurer, battle, companion, enemy, given
from tests.vectors.betrayal_sections import described, known, section
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import (
    ContinueBattle,
    DecideTie,
    ProposeRetreat,
    UseGuildAssist,
    VoteRetreat,
)
from wardrum.events.rulesets.betrayal.state import SEATS, Objective, Setup

REQUIRED = {"objective", "objective_met", "adventurers_alive", "retreat_agreed", "expect"}
SHARDS = 3
RETREATED = {
    "retreated": "retreat",
    "party_retreated": "retreat",
}  # other words for a retreat without the goal


def judged(case):
    """A battle at the end of a round, as a case has it."""
    alive, met, kind = case["adventurers_alive"], case["objective_met"], case["objective"]
    party = [adventurer(seat, f"h0_{n - 2}") for n, seat in enumerate(SEATS[:alive])]
    fallen = [] if party else [adventurer("a", where="defeated", hp=0)]
    friends = [companion(f"{n}-companion", f"h1_{n - 2}") for n in range(case.get("companions_alive", 0))]
    foes = [] if met and kind in ("conquer", "eliminate") else [enemy("e01", "h5_0")]
    facts = {"objective": Objective(kind, ("e01",), SHARDS), "skyshards": SHARDS if met else SHARDS - 1}
    if kind == "eliminate" and met:
        foes = [enemy("e01", where="defeated", hp=0), enemy("e02", "h5_0")]
    setup = Setup(seats=len(party or fallen), guild_assist=bool(case.get("assist")))
    return battle(*party, *fallen, *friends, *foes, phase="judgement", setup=setup, **facts)


def ended(case):
    """How the round ends, in the file's own words."""
    known(case, REQUIRED, {"companions_alive", "assist"}, described(case))
    outcome = given(judged(case)).goes_on()
    if case.get("assist") and not outcome.of(e.BattleEnded):
        outcome = assisted(outcome, case["assist"])
    if not outcome.of(e.BattleEnded):
        agreed = case["retreat_agreed"]
        outcome = outcome.when("a", ProposeRetreat() if agreed else ContinueBattle())
        for seat in SEATS[1 : case["adventurers_alive"]] if agreed else ():
            outcome = outcome.when(seat, VoteRetreat(yes=True))
    over = outcome.of(e.BattleEnded)
    if not over:
        return {"battle_over": False, "result": None, "reason": None}
    return {"battle_over": True, "result": over[0].result, "reason": over[0].reason}


def assisted(outcome, number):
    """The guild has helped: the counter on a number if the case names one, the revived on the first free hexes."""
    outcome = outcome.when("a", UseGuildAssist(number if type(number) is int else 1))
    while outcome.state.battle.request and outcome.state.battle.request.kind != "round_end":
        outcome = outcome.when("a", DecideTie(outcome.state.battle.request.options[0]))
    return outcome


@pytest.mark.rule("B-3")
@pytest.mark.rule("B-16")
@pytest.mark.rule("B-17")
@pytest.mark.rule("BE-16")
@pytest.mark.rule("BE-17")
@pytest.mark.rule("BE-18")
@pytest.mark.rule("F-70")
@pytest.mark.rule("F-71")
@pytest.mark.rule("F-72")
def test_rounds_end_as_written(vectors):
    """Whether the battle is over, how it came out, and why."""
    for case in section(vectors, "end_of_round"):
        expected = {key: RETREATED.get(value, value) for key, value in case["expect"].items()}
        outcome = ended(case)
        assert {key: outcome[key] for key in expected} == expected, described(case)
