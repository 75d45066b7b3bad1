"""Events in plain sentences, and the names that units have in them."""

import random

import pytest

from tests.events.rulesets.betrayal.given import adventurer, battle, companion, enemy
from tests.support.referee import Referee
from wardrum.events.rulesets import betrayal, games
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.tell import tell

STATE = battle(
    adventurer("a", "h0_0"), companion("a-companion", "h0_1"), enemy("e01", "h2_0"), enemy("e02", "h1_0")
)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.RoundCounterChanged(5, 6, "advance"), "The round counter shows fatigue."),
        (e.RoundCounterChanged(6, 4, "assist"), "The round counter shows 4 (assist)."),
        (e.UnitMoved("a", ("h1_0",), action=True), "The wanderer moves 1 step to h1_0."),
        (e.UnitMoved("e01", ("h1_1", "h1_0")), "The plain 1 moves 2 steps to h1_0."),
        (
            e.DamageDealt("k", "e01", "a", 2, "engage", False, 2, 0),
            "The wanderer takes 2 damage from the plain 1: 2 left.",
        ),
        (
            e.DamageDealt("k", "", "a", 3, "fatigue", True, 0, 1),
            "The wanderer takes 3 true damage from fatigue: none left.",
        ),
        (
            e.SkillDiceRolled("a", {"combat-1": "tenacity", "long-cut": "damage-2"}, (0, 1)),
            "The wanderer rolls: combat 1 tenacity, long cut damage 2, added dice 0 1.",
        ),
        (
            e.DieResolved("a", "combat-1", "shield-2", True, 0, 0, 0, 1, (), (), "active"),
            "The wanderer uses combat 1: shield 2 and keeps it in an active slot.",
        ),
        (e.PartyDecided("enemy", "", "e02", "a", defaulted=True), "Time is up, so it is settled: the plain 2."),
        (e.PartyDecided("round_end", "", "assist-3", "a"), "It is settled: to call the guild, with the round counter on 3."),
        (e.PartyDecided("destination", "e01", "h1_-2", "a"), "It is settled: h1_-2."),
        (e.PartyDecided("trigger", "", "a-companion-steady-drum", "a"), "It is settled: steady drum of the plain."),
        (
            e.PartyDecisionRequested("target-2", "e01", ("a", "a-companion"), "a"),
            'The party is asked about the plain 1: "Whom does the enemy engage next?".',
        ),
        (
            e.PartyDecisionRequested("laying", "a", ("x", "y"), "x", "a"),
            'Seat a is asked about the wanderer: "How is the new tile laid?".',
        ),
        (
            e.DiceRecovered("a", ("cleave", "light", "daze", "light"), (), ()),
            "The wanderer recovers cleave, sheds 2 light fatigue dice and is rid of daze.",
        ),
        (e.DiceRecovered("a", (), ("over",), ()), ""),
        (e.DamageDealt("k", "e01", "a", 0, "engage", False, 4, 0), "The wanderer takes no damage."),
        (e.StatusApplied("a", "stealth", "vanish"), "The wanderer goes into stealth (vanish)."),
        (e.StatusApplied("e01", "bane", "venom"), "The plain 1 gets bane (venom)."),
        (e.TargetsChosen("e01", ("a", "a-companion")), "The plain 1 engages the wanderer and the plain."),
        (e.FatigueDieGained("a", "over", "fatigue", ("over",), ()), "The wanderer gains an overfatigue die."),
        (e.RetreatVoteCast("b", yes=False), "Seat b wants to stay."),
        (
            e.BattlefieldLaid("cold-ford", "bank", (), "conquer", (), 3, 4),
            "The battlefield is cold ford: defeat all enemies; enemy Combat dice are assumed to show 0 1 1 1 1 2.",
        ),
        (
            e.BattleEnded("failed", "retreat", 2),
            "The party has left without what it came for: the battle is lost. Even so it earns 2 points of experience.",
        ),
    ],
)  # fmt: skip
def test_sentences(event, sentence):
    """An event is narrated in one plain sentence."""
    assert tell(STATE, event) == sentence


def test_every_kind_of_event_has_a_sentence():
    """There is a teller for each event of the game, and for nothing else."""
    assert set(tell.tellers) == set(betrayal.RULESET.event_type.__args__)


@pytest.mark.parametrize("scenario", sorted(betrayal.RULESET.samples()["scenarios"]))
def test_whole_battles_are_narrated(scenario):
    """Whatever happens on any battlefield can be narrated, in sentences that end."""
    referee = Referee(games()["betrayal"], {"seats": 3, "scenario": scenario}, match=f"{len(scenario):032x}")
    referee.play(random.Random(4))
    state = None
    for data in referee.log:
        commit = referee.game.read(data)
        state = referee.game.apply(state, commit)
        for event in commit.events:
            text = referee.game.tell(state, event)
            assert not text or (text.endswith(".") and text[0].isupper()), (event, text)
