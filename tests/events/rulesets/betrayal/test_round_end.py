"""The end of a round: the check, the guild, the retreat, the clean-up."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.betrayal.given import ONES, adventurer, battle, companion, enemy, given
from wardrum.events.match.events import MatchEnded
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import (
    ContinueBattle,
    DecideTie,
    ProposeRetreat,
    UseGuildAssist,
    VoteRetreat,
)
from wardrum.events.rulesets.betrayal.questions import QUESTIONS
from wardrum.events.rulesets.betrayal.state import Objective, Setup

FOE = enemy("e01", "h5_-2", health=30)
DOWN = {"where": "defeated", "hp": 0}


def ended(*units, phase="judgement", **facts):
    """All turns of the round are over."""
    facts = {"round": 3, "counter": 3, **facts}
    return given(battle(*units, phase=phase, **facts)).goes_on()


def result(outcome):
    """How the battle came out."""
    over = outcome.one(e.BattleEnded)
    return over.result, over.reason


@pytest.mark.rule("B-16", "F-70", "F-72", "B-3", "BE-24")
def test_conquered():
    """No enemy on the map at the end of a round is success, for every seat."""
    outcome = ended(adventurer("a", "h0_0"), adventurer("b", **DOWN), phase="enemies")
    assert outcome.one(e.RoundEnded).round_index == 3
    assert result(outcome) == ("success", "objective")
    assert outcome.one(MatchEnded) == MatchEnded("victory", ("a", "b"), 3)


@pytest.mark.rule("F-70", "BE-19")
@pytest.mark.parametrize(
    ("objective", "facts", "met"),
    [
        (Objective("conquer"), {}, False),
        (Objective("eliminate", ("e02",)), {}, True),
        (Objective("eliminate", ("e01", "e02")), {}, False),
        (Objective("survey"), {"skyshards": 3}, True),
        (Objective("survey"), {"skyshards": 2}, False),
        (Objective("uncover"), {"skyshards": 3}, False),
    ],
)
def test_objectives(objective, facts, met):
    """Each objective is judged by what is so at the end of the round; what is uncovered is not over with that."""
    outcome = ended(adventurer("a", "h0_0"), FOE, enemy("e02", **DOWN), objective=objective, **facts)
    assert bool(outcome.of(e.ObjectiveAchieved)) == met


@pytest.mark.rule("B-17", "F-71", "BE-28")
def test_retreat_of_one():
    """A party of one leaves at once, and has failed."""
    outcome = ended(adventurer("a", "h0_0"), FOE).when("a", ProposeRetreat())
    assert result(outcome) == ("failed", "retreat")
    assert outcome.one(MatchEnded) == MatchEnded("defeat", (), 3)


@pytest.mark.rule("BE-28", "B-17")
def test_all_who_stand_have_to_agree():
    """Everybody with an undefeated adventurer votes; one no and the battle goes on."""
    units = (adventurer("a", "h0_0"), adventurer("b", "h1_0"), adventurer("c", **DOWN), FOE)
    asked = ended(*units).when("a", ProposeRetreat())
    assert asked.one(e.RetreatProposed) == e.RetreatProposed("a", ("a", "b"))
    assert QUESTIONS.legal(asked.state, "c") == []
    asked.when("c", VoteRetreat(yes=True)).refused("no_vote", "BE-28")
    asked.when("a", VoteRetreat(yes=False)).refused("voted_already", "BE-28")
    assert result(asked.when("b", VoteRetreat(yes=True))) == ("failed", "retreat")
    stays = asked.when("b", VoteRetreat(yes=False))
    assert stays.of(e.RetreatRefused)
    assert stays.one(e.RoundStarted).round_index == 4
    assert QUESTIONS.default(asked.state, "b")[0] == VoteRetreat(yes=False)


@pytest.mark.rule("BE-28")
def test_most_are_enough_by_a_setting():
    """With the setting "majority" more than half of them is enough."""
    units = (adventurer("a", "h0_0"), adventurer("b", "h1_0"), adventurer("c", "h0_1"), FOE)
    asked = ended(*units, setup=Setup(seats=3, retreat_vote="majority")).when("a", ProposeRetreat())
    assert result(asked.when("c", VoteRetreat(yes=True))) == ("failed", "retreat")


@pytest.mark.rule("BE-17")
def test_the_check_comes_before_the_retreat():
    """Who has achieved the objective is not asked whether to leave."""
    outcome = ended(adventurer("a", "h0_0"))
    assert not outcome.of(e.PartyDecisionRequested)
    assert result(outcome) == ("success", "objective")


@pytest.mark.rule("BE-18", "F-71")
@pytest.mark.parametrize(("shards", "expected", "xp"), [(3, ("success", "retreat_with_goal"), 0),
                                                        (2, ("failed", "retreat"), 2)])  # fmt: skip
def test_uncovering(shards, expected, xp):
    """It is won by leaving with everything; a failed retreat still pays for each skyshard."""
    start = ended(adventurer("a", "h0_0"), FOE, objective=Objective("uncover"), skyshards=shards)
    outcome = start.when("a", ProposeRetreat())
    assert (result(outcome), outcome.one(e.BattleEnded).xp) == (expected, xp)


@pytest.mark.rule("BE-16", "F-72")
def test_all_down():
    """With every adventurer down the battle is lost at the end of the round, even with no enemy left."""
    units = (adventurer("a", **DOWN), companion("a-companion", "h1_0"))
    assert result(ended(*units, setup=Setup(guild_assist=False))) == ("failed", "defeated")


@pytest.mark.rule("F-73", "BE-5", "BE-16")
def test_the_guild_helps():
    """Everybody is healed and rested and stands again; the counter is set, and the check comes after that."""
    units = (adventurer("a", **DOWN, track=("over", "light"), drained=("combat-1",)), FOE)
    asked = ended(*units, counter=6, round=8)
    helped = asked.when("a", UseGuildAssist(2))
    assert helped.one(e.GuildAssisted).hp == {"a": 4}
    assert helped.one(e.RoundCounterChanged) == e.RoundCounterChanged(6, 2, "assist")
    placed = helped.when("a", DecideTie("h0_0"))
    own = placed.unit("a")
    assert (own.where, own.hp, own.sheet.track, own.sheet.drained) == ("map", 4, (), ())
    assert "UseGuildAssist" not in [option.command for option in QUESTIONS.legal(placed.state, "a")]
    following = placed.when("a", ContinueBattle())
    assert (following.state.battle.round, following.state.battle.counter) == (9, 3)


@pytest.mark.rule("BE-5", "BE-2", "B-4")
@pytest.mark.parametrize("way", ["die", "next_round"])
def test_the_guild_spares_no_further_round(way):
    """Set to 5 by the guild in a fatigue round, the counter shows fatigue in the next, by either setting."""
    units = (adventurer("a", **DOWN), FOE)
    asked = ended(*units, counter=6, round=8, setup=Setup(fatigue_exit=way))
    placed = asked.when("a", UseGuildAssist(5)).when("a", DecideTie("h0_0"))
    following = placed.when("a", ContinueBattle())
    assert following.one(e.FatigueRoundStarted).round_index == 9


@pytest.mark.rule("F-73")
def test_the_guild_helps_companions():
    """A companion that stands is healed and free of status effects; one that was defeated has left for good."""
    hurt = companion("a-companion", "h1_0", hp=1, statuses=("bane",))
    gone = companion("b-companion", where="defeated", hp=0)
    outcome = ended(adventurer("a", "h0_0"), hurt, gone, FOE).when("a", UseGuildAssist(1))
    assert (outcome.unit("a-companion").hp, outcome.unit("a-companion").statuses) == (4, ())
    assert outcome.unit("b-companion").hp == 0


@pytest.mark.rule("BE-16")
def test_the_guild_is_not_called():
    """Who does not call the guild with everybody down has lost."""
    outcome = ended(adventurer("a", **DOWN), FOE).when("a", ContinueBattle())
    assert result(outcome) == ("failed", "defeated")


@pytest.mark.rule("F-74")
def test_clean_up():
    """Active dice are exhausted, drained ones recovered, bonus hit points and chips' statuses gone; tracks stay."""
    hero = adventurer("a", "h0_0", track=("over", "bane"), active={"combat-1": "shield-1"},
                      drained=("combat-2",), bonus=2)  # fmt: skip
    outcome = ended(
        hero, enemy("e01", "h5_-2", statuses=("daze",)), objective=Objective("survey"), skyshards=3
    )
    own = outcome.unit("a")
    assert own.sheet.track == ("over", "bane", "combat-1")
    assert (own.sheet.active, own.sheet.drained, own.bonus) == ({}, (), 0)
    assert outcome.unit("e01").statuses == ()


@pytest.mark.rule("B-15")
def test_effects_of_the_end_come_first():
    """What happens at the end of a round happens before the check."""
    foe = enemy("e01", "h5_-2", health=30, skills=("dirge",), acted=True)
    state = battle(adventurer("a", "h0_0"), foe, phase="enemies", counter=2)
    outcome = given(state).goes_on()
    names = [type(event) for event in outcome.events]
    assert names.index(e.RoundCounterChanged) < names.index(e.PartyDecisionRequested)
    assert outcome.one(e.EffectTriggered).timing == "round-end"


@pytest.mark.rule("B-2", "B-13", "BE-23", "BE-15", "BE-11", "B-14")
def test_enemies_by_level():
    """Quest units first, then from the highest level down; who is gone has no turn, and who has acted no second."""
    foes = (
        enemy("e01", "h1_0", level=1),
        enemy("e02", "h0_1", level=20),
        enemy("e03", "h-1_1", level=100),
        enemy("e04", **DOWN, level=10),
        enemy("e05", "h4_-1", level=10, acted=True),
    )
    outcome = given(battle(adventurer("a", "h0_0", health=12), *foes)).goes_on(dice=ONES)
    assert [event.unit for event in outcome.of(e.TurnStarted)] == ["e03", "e02", "e01"]


@pytest.mark.rule("BE-15")
def test_an_enemy_that_appears_late():
    """The next one is always looked for anew, so who appears still takes its turn."""
    state = battle(adventurer("a", "h0_0", health=12), enemy("e01", "h5_-2", level=5, acted=True))
    late = given(
        state, e.EnemyDeployed("e02", "enemy", replace(FOE[1].profile, level=20), "h6_-2", 9, by="e01")
    )
    assert late.goes_on(dice=ONES).one(e.TurnStarted).unit == "e02"
    never = e.EnemyDeployed("e02", "enemy", FOE[1].profile, "h6_-2", 9, by="e01", acts=False)
    assert not given(state, never).goes_on(dice=ONES).of(e.TurnStarted)


def test_the_party_gives_up_together():
    """A seat that concedes leaves the others fighting; the battle is over when all have."""
    from wardrum.events import match
    from wardrum.events.core.kernel import Decision, Rejected
    from wardrum.events.match.commands import Concede, OfferResult
    from wardrum.events.rulesets import games

    game = games()["betrayal"]
    start = ended(adventurer("a", "h0_0"), adventurer("b", "h1_0"), FOE).state
    start = replace(start, match=replace(start.match, cooperative=True))
    decision = Decision(start, ONES, game.evolve)
    match.decide(decision, game.ruleset, "a", Concede())
    assert decision.state.match.status == "live"
    with pytest.raises(Rejected, match="conceded_already"):
        match.decide(decision, game.ruleset, "a", Concede())
    with pytest.raises(Rejected, match="nobody_to_agree_with"):
        match.decide(decision, game.ruleset, "a", OfferResult("draw"))
    match.decide(decision, game.ruleset, "b", Concede())
    assert (decision.state.match.status, decision.state.match.winners) == ("ended", ())
