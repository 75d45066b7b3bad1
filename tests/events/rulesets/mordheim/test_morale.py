"""The morale phase: warbands that waver or withdraw, fighters that panic, and the end of a round."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.mordheim.given import (
    BOW,
    SWORD,
    activated,
    at,
    battle_state,
    fighter,
    given,
    hand,
    obstacle,
    options,
)
from wardrum.events.match.events import MatchEnded
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.commands import (
    Attack,
    MordheimCommand,
    Move,
    Pass,
    Retreat,
    RollMorale,
    RollPanic,
    UseAbility,
    Wait,
    Withdraw,
)
from wardrum.events.rulesets.mordheim.questions import QUESTIONS
from wardrum.events.rulesets.mordheim.state import Setup
from wardrum.events.rulesets.warcry import events as w
from wardrum.events.toolkit.default_choice import default_command

LOSSES = {
    "a-f1": fighter(5, 5, role="leader", bravery=3),
    "a-f2": fighter(7, 5, role="hero", bravery=2),
    "a-f3": fighter(),
    "a-f4": fighter(),
    "b-f1": fighter(20, 15, role="leader"),
    "b-f2": fighter(24, 15),
    "b-f3": fighter(),
}
ROLLED = {"a": hand(1, 1, 2, 3, 4, 5, reaction=(2, 0)), "b": hand(6, 6, 6, 1, 2, 3, wild=2)}


def passed(fighters=LOSSES, setup=Setup(), dice=(), **facts):
    """Everybody has been activated, and both pass: the combat phase is over."""
    done = {key: (point, replace(own, activated=1)) for key, (point, own) in fighters.items()}
    start = given(battle_state(done, setup=setup, hands=ROLLED, **facts))
    return start.when("a", Pass()).when("b", Pass(), dice=dice)


@pytest.mark.rule("M-28")
def test_the_third_phase():
    """After two passes the morale phase begins; it waits for the seats that lost half (edge case 29)."""
    after = passed()
    after.then_ends(w.CombatPhaseEnded(), e.MoralePhaseStarted(("a",)))
    assert (after.battle.phase, after.battle.morale) == ("morale", ("a",))


@pytest.mark.rule("M-28")
def test_a_table_without_morale():
    """The round ends at once."""
    after = passed(setup=Setup(morale=False))
    assert not after.of(e.MoralePhaseStarted)
    after.then_ends(w.RoundEnded(1), w.RoundStarted(2))


@pytest.mark.rule("M-38")
@pytest.mark.parametrize(("die", "stands"), [(3, True), (2, False), (1, False), (6, True)])
def test_the_leader_tests(die, stands):
    """Bravery or more passes; a 1 never does and a 6 always (edge case 30)."""
    after = passed().when("a", RollMorale(), dice=[die])
    after.then_begins(e.MoraleRolled("a", stands, "a-f1", die))
    assert bool(after.of(e.PanicSpread)) is not stands


@pytest.mark.rule("M-38")
def test_the_bravest_hero_stands_in():
    """Without a leader the hero with the best bravery tests; without any the test fails by itself."""
    heroes = {**LOSSES, "a-f1": fighter(5, 5, role="hero", bravery=5)}
    assert passed(heroes).when("a", RollMorale(), dice=[2]).of(e.MoraleRolled)[0].fighter == "a-f2"
    nobody = {**LOSSES, "a-f1": fighter(5, 5), "a-f2": fighter(7, 5)}
    failed = passed(nobody)
    assert options(failed.state, "a")[0].odds == {"passed": "0"}
    after = failed.when("a", RollMorale())
    assert after.of(e.MoraleRolled) == [e.MoraleRolled("a", passed=False)]
    assert after.battle.wavering == ("a",)


@pytest.mark.rule("M-38")
def test_who_does_not_test():
    """The other seat, which lost less; nobody outside the phase; the holder before the other."""
    passed().when("b", RollMorale()).refused("morale_not_due", "M-38")
    given(battle_state(LOSSES)).when("a", RollMorale()).refused("phase_over", "M-38")
    both = {**LOSSES, "b-f2": fighter()}
    start = passed(both, holder="b")
    start.when("a", RollMorale()).refused("not_your_turn", "M-38")
    assert start.when("b", RollMorale(), dice=[4]).battle.morale == ("a",)


@pytest.mark.rule("M-39")
def test_withdrawing():
    """All leave, none of them is taken down, and the opponent wins."""
    start = passed()
    start.when("b", Withdraw()).refused("cannot_withdraw", "M-39")
    after = start.when("a", Withdraw())
    after.then(e.WarbandWithdrew("a"), MatchEnded("victory", ("b",), 1))
    assert set(after.state.table.pieces) == {"b-f1", "b-f2"}
    assert after.battle.fighters["a-f1"].status == "mustered"
    assert after.battle.withdrawn == "a"


# --- panic


@pytest.mark.rule("M-40")
def test_a_wavering_warband_panics():
    """Each of its fighters tests; who fails panics until the end of the next round."""
    start = passed().when("a", RollMorale(), dice=[1])
    start.then_ends(e.PanicSpread(("a-f1", "a-f2")))
    start.when("b", RollPanic("b-f1")).refused("not_your_turn", "M-40")
    start.when("a", RollPanic("b-f1")).refused("panic_not_due", "M-40")
    once = start.when("a", RollPanic("a-f2"), dice=[2]).then(e.PanicRolled("a-f2", 2, passed=True))
    once.when("a", RollPanic("a-f2")).refused("panic_not_due", "M-40")
    twice = once.when("a", RollPanic("a-f1"), dice=[2])
    twice.then_begins(e.PanicRolled("a-f1", 2, passed=False), e.FighterPanicked("a-f1", 2))
    twice.then_ends(w.RoundEnded(1), w.RoundStarted(2))
    assert (twice.battle.wavering, twice.battle.fighters["a-f1"].panicked) == ((), 2)
    twice.when("a", RollPanic("a-f1")).refused("phase_over", "M-40")


@pytest.mark.rule("M-40")
def test_fear():
    """Within an inch of an enemy that causes it fighters test, the holder's first (edge case 31)."""
    scared = {
        "a-f1": fighter(5, 5),
        "a-f2": fighter(10, 5, keywords=("FEAR",)),
        "b-f1": fighter(6.5, 5, keywords=("FEAR",)),
        "b-f2": fighter(11.5, 5),
    }
    after = passed(scared, holder="b")
    after.then_ends(e.PanicSpread(("b-f2", "a-f1")))
    rolled = [option.params["fighter"].of for option in options(after.state, "b")]
    assert rolled == [("b-f2",)]
    assert options(after.state, "a") == []


@pytest.mark.rule("M-40")
def test_a_table_without_panic():
    """With the setting `none` nobody tests."""
    after = passed(setup=Setup(panic_effect="none")).when("a", RollMorale(), dice=[1])
    assert not after.of(e.PanicSpread)
    assert after.of(w.RoundEnded)


@pytest.mark.rule("M-40")
def test_time_is_up():
    """All that are due roll for a seat that does not."""
    start = passed().when("a", RollMorale(), dice=[1])
    assert QUESTIONS.default(start.state, "a") == [RollPanic("a-f1"), RollPanic("a-f2")]
    assert QUESTIONS.default(passed().state, "a") == [RollMorale()]


PANICKED = {
    "a-f1": fighter(5, 5, panicked=2, weapons={"w1": SWORD, "w2": BOW}),
    "b-f1": fighter(13, 5),
    "b-f2": fighter(25, 20),
}
CAUGHT = {**PANICKED, "b-f1": fighter(6.5, 5)}


def fleeing(fighters=PANICKED, terrain=(), **facts):
    """A fighter in panic is activated."""
    return given(activated(battle_state(fighters, round=2, terrain=dict(terrain)), "a-f1", **facts))


@pytest.mark.rule("M-41")
def test_the_first_action_is_flight():
    """Away from the nearest enemy; then it may do as it likes, but not attack."""
    start = fleeing()
    start.when("a", Wait()).refused("must_flee", "M-41")
    start.when("a", Move((at(6, 5),))).refused("must_flee", "M-41")
    start.when("a", Attack("w2", "b-f1")).refused("panicked", "M-41")
    assert {option.label for option in options(start.state, "a")} == {"Flee"}
    away = start.when("a", Move((at(4, 5),)))
    away.when("a", Attack("w2", "b-f1")).refused("panicked", "M-41")
    assert {option.command for option in options(away.state, "a")} == {"Move", "Wait"}
    assert away.when("a", Move((at(6, 5),))).events


@pytest.mark.rule("M-41")
def test_a_bonus_move_is_a_flight_too():
    """What an ability gives before the first action may not lead to the enemy either; after the flight it may."""
    given_by_ability = fleeing(bonus=("move",))
    given_by_ability.when("a", Move((at(6, 5),))).refused("must_flee", "M-41")
    assert {option.label for option in options(given_by_ability.state, "a")} == {"Flee", "Make no bonus move"}
    away = given_by_ability.when("a", Move((at(4, 5),)))
    assert away.when("a", Move((at(6, 5),))).events
    assert fleeing(made=("move",), bonus=("move",)).when("a", Move((at(6, 5),))).events


@pytest.mark.rule("M-41")
@pytest.mark.rule("M-37")
def test_no_spell_before_the_flight():
    """A wizard in panic casts once it has fled, or where it cannot."""
    wizard = {
        **PANICKED,
        "a-f1": fighter(5, 5, panicked=2, keywords=("WIZARD",), spell_book=("cinder-dart",)),
    }
    dice = {"hands": {"a": hand(3, 3, 5, 5, 5, 1), "b": hand()}}
    state = battle_state(wizard, round=2, **dice)
    start = given(activated(state, "a-f1"))
    start.when("a", UseAbility("cinder-dart", 3, "b-f1")).refused("must_flee", "M-41")
    assert "M-37" not in {option.rule for option in options(start.state, "a")}
    away = start.when("a", Move((at(4, 5),)))
    assert away.when("a", UseAbility("cinder-dart", 3, "b-f1")).of(w.AbilityUsed)


@pytest.mark.rule("M-41")
def test_who_is_caught_retreats():
    """Within an inch of an enemy flight is a retreat."""
    start = fleeing(CAUGHT)
    assert {option.command for option in options(start.state, "a")} == {"Retreat"}
    assert start.when("a", Retreat((at(3, 5),))).of(e.FighterRetreated)


@pytest.mark.rule("M-41")
def test_who_cannot_flee_waits():
    """In a corner there is no way out: then it may wait."""
    walls = {"w": obstacle(1.4, 0, 0.2, 3), "s": obstacle(0, 1.4, 3, 0.2)}
    corner = {**PANICKED, "a-f1": fighter(0.63, 0.63, panicked=2)}
    start = fleeing(corner, walls.items())
    assert "Wait" in {option.command for option in options(start.state, "a")}
    assert start.when("a", Wait()).of(w.FighterWaiting)


@pytest.mark.rule("M-41")
def test_the_absent_flee_too():
    """A seat whose time is up flees with its fighter, then waits."""
    state = battle_state(PANICKED, round=2)
    asked = QUESTIONS.default(state, "a")
    assert [type(command).__name__ for command in asked] == ["ActivateFighter", "Move", "Wait"]
    outcome = given(state)
    for command in asked:
        outcome = outcome.when("a", command)
    assert outcome.battle.turn == "b"


@pytest.mark.rule("M-41")
@pytest.mark.rule("M-15")
def test_what_lasts_for_a_round_ends_with_it():
    """Panic of this round passes, that of the next stays; spell books open."""
    marked = {
        "a-f1": fighter(5, 5, panicked=1, locked=True, role="leader"),
        "a-f2": fighter(9, 5, panicked=2),
        "b-f1": fighter(20, 15),
    }
    after = passed(marked)
    assert after.of(e.PanicEnded, e.SpellLocksCleared) == [
        e.SpellLocksCleared(("a-f1",)),
        e.PanicEnded(("a-f1",)),
    ]
    fighters = after.battle.fighters
    assert [(own.panicked, own.locked) for own in fighters.values()] == [(0, False), (2, False), (0, False)]


# --- the end of a round


@pytest.mark.rule("M-20")
def test_dice_are_discarded_at_the_end_of_the_round():
    """Ability dice and reaction dice go, wyrd dice stay (edge cases 20, 21)."""
    after = passed(setup=Setup(morale=False))
    assert after.of(w.DiceDiscarded) == [w.DiceDiscarded("a", 2 + 4 + 2), w.DiceDiscarded("b", 3 + 3)]
    hands = after.battle.hands
    assert hands["a"] == hand()
    assert hands["b"] == hand(wild=2)
    kinds = [type(event).__name__ for event in after.events]
    assert kinds.index("DiceDiscarded") < kinds.index("RoundEnded")


def judged(victory="street-fight", n=5, down=(0, 0), setup=Setup(morale=False)):
    """The end of a round, with this many points of enemies down."""
    points = dict(zip("ab", down, strict=True))
    return passed(
        {"a-f1": fighter(5, 5), "b-f1": fighter(20, 15)},
        setup,
        cards={"victory": victory},
        round=n,
        down_points=points,
    )


@pytest.mark.rule("M-42")
def test_the_last_round():
    """The condition names it; fulfilled by nobody it is a draw; before it the battle goes on."""
    judged(n=5, down=(100, 50)).then_ends(MatchEnded("victory", ("a",), 5))
    judged(n=5, down=(50, 50)).then_ends(MatchEnded("draw", (), 5))
    judged(n=4, down=(100, 50)).then_ends(w.RoundEnded(4), w.RoundStarted(5))
    short = Setup(morale=False, round_limit=2)
    judged(n=2, down=(0, 50), setup=short).then_ends(MatchEnded("victory", ("b",), 2))


@pytest.mark.rule("M-42")
def test_nobody_is_left():
    """Who has nobody on the board has lost whatever the round (edge case 28)."""
    gone = {"a-f1": fighter(5, 5), "b-f1": fighter()}
    start = given(battle_state({**gone, "a-f1": fighter(5, 5, activated=1)}, setup=Setup(morale=False)))
    start.when("a", Pass()).when("b", Pass()).then_ends(MatchEnded("victory", ("a",), 1))


def test_defaults_are_commands_of_this_game():
    """Whatever is asked first can be sent as it is."""
    start = passed().when("a", RollMorale(), dice=[1])
    (option, *_) = options(start.state, "a")
    assert default_command(option, MordheimCommand) == RollPanic("a-f1")
