"""The hero phase: rolling, wild dice, seizing the initiative (W-1 to W-19). The vectors hold many more cases."""

from itertools import combinations

import pytest
from msgspec import UNSET

from tests.events.rulesets.warcry.given import battle_state, given, hand, options
from wardrum.events.core.kernel import Decision
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import RollInitiative, SpendWildDice
from wardrum.events.rulesets.warcry.decide.initiative import begin
from wardrum.events.rulesets.warcry.evolve import evolve
from wardrum.events.rulesets.warcry.state import DiceGroup, Hand
from wardrum.events.toolkit.options import Subset

FOUR = (1, 1, 2, 3, 4, 5)  # singles and a double
THREE = (6, 6, 6, 1, 2, 3)  # singles and a triple
ALSO_FOUR = (2, 2, 3, 4, 5, 6)
ROLL, KEEP = RollInitiative(), SpendWildDice()


def to_roll(wild=(0, 0), **facts):
    """The start of a round; seats a and b have this many wild dice from earlier rounds."""
    hands = {"a": Hand(wild=wild[0]), "b": Hand(wild=wild[1])}
    return given(battle_state(**({"phase": "roll", "hands": hands} | facts)))


def to_declare(a, b, dice=(), **facts):
    """Both have rolled; dice: a roll-off."""
    return to_roll(**facts).when("a", ROLL, dice=a).when("b", ROLL, dice=[*b, *dice])


def settled(outcome):
    return outcome.of(e.RollOffRolled, e.InitiativeRetained, e.InitiativeSeized)


# --- the roll


@pytest.mark.rule("W-1")
@pytest.mark.rule("W-5")
def test_old_dice_go_and_wild_dice_stay():
    """At the start of a round singles and groups are thrown away; wild dice that were kept are not."""
    hands = {"a": hand(*FOUR, wild=2, added=1, declared=True), "b": Hand(wild=1)}
    decision = Decision(battle_state(round=1, hands=hands), None, evolve)
    begin(decision)
    assert decision.events == [e.RoundStarted(2), e.DiceDiscarded("a", 7)]
    assert decision.state.battle.hands == {"a": Hand(wild=2), "b": Hand(wild=1)}
    assert (decision.state.battle.round, decision.state.battle.phase) == (2, "roll")


@pytest.mark.rule("W-6")
@pytest.mark.rule("W-7")
def test_each_seat_rolls_for_itself():
    """Six dice by each seat's own command, in any order, sorted into singles and groups."""
    outcome = to_roll().when("b", ROLL, dice=(2, 5, 2, 4, 2, 5))
    groups = {"2": DiceGroup(3), "5": DiceGroup(2)}
    outcome.then(e.InitiativeRolled("b", (2, 5, 2, 4, 2, 5), (4,), groups))
    assert options(outcome.state, "b") == []
    assert [option.command for option in options(outcome.state, "a")] == ["RollInitiative"]


@pytest.mark.rule("W-6")
def test_rolling_once_and_in_time():
    """Nobody rolls twice, or outside the hero phase."""
    to_roll().when("a", ROLL, dice=FOUR).when("a", ROLL, dice=FOUR).refused("already_rolled", "W-6")
    to_declare(FOUR, THREE).when("b", ROLL).refused("already_rolled", "W-6")
    given(battle_state()).when("a", ROLL).refused("phase_over", "W-6")


@pytest.mark.rule("W-3")
@pytest.mark.rule("W-7")
@pytest.mark.rule("W-10")
def test_more_singles_take_the_initiative():
    """Then both gain a wild die and the holder declares."""
    outcome = to_declare(THREE, FOUR)
    outcome.then_ends(
        e.InitiativeAssigned("b", "singles"), e.WildDiceGained("a", 1), e.WildDiceGained("b", 1)
    )
    assert outcome.battle.phase == "declare"
    assert not options(outcome.state, "a")


@pytest.mark.rule("W-8")
@pytest.mark.rule("W-58")
def test_equal_singles_roll_off():
    """Until the dice differ; no cap."""
    outcome = to_declare(FOUR, ALSO_FOUR, dice=[4, 4, 5, 5, 1, 3])
    assert [throw.dice for throw in outcome.of(e.RollOffRolled)] == [
        {"a": 4, "b": 4},
        {"a": 5, "b": 5},
        {"a": 1, "b": 3},
    ]
    assert outcome.of(e.InitiativeAssigned) == [e.InitiativeAssigned("b", "roll_off")]
    assert outcome.battle.tied


@pytest.mark.rule("W-10")
def test_somebody_with_no_fighters_rolls_and_gains_too():
    """Edge case 20: each player means each player."""
    assert to_declare(FOUR, THREE, fighters={}).battle.hands["b"].wild == 1


# --- wild dice


@pytest.mark.rule("W-11")
@pytest.mark.rule("W-12")
@pytest.mark.rule("W-13")
@pytest.mark.rule("W-14")
def test_both_uses_at_once():
    """A single added, a double and a single improved; the rest is kept for later rounds."""
    ready = to_declare(FOUR, THREE, wild=(3, 0))
    groups = {"1": DiceGroup(3, 1), "5": DiceGroup(2, 1)}
    expected = e.WildDiceSpent("a", 1, (5, 1), 1, 0, (2, 3, 4), 1, groups)
    outcome = ready.when("a", SpendWildDice(1, (5, 1))).then(expected)
    assert outcome.battle.hands["a"].count == 4


@pytest.mark.rule("W-12")
@pytest.mark.parametrize(
    ("dice", "improve", "code"),
    [
        ((4, 4, 4, 4, 1, 2), (4,), "quad_cannot_improve"),
        ((4, 4, 4, 4, 4, 2), (4,), "quad_cannot_improve"),
        ((4, 4, 4, 4, 1, 2), (6,), "no_such_dice"),
        ((4, 4, 4, 1, 1, 2), (2, 2), "group_already_improved"),
        ((4, 4, 4, 1, 1, 2), (1, 1), "group_already_improved"),
        ((4, 4, 4, 1, 1, 2), (4, 4), "group_already_improved"),
        ((4, 4, 4, 1, 1, 2), (0,), "bad_face"),
        ((4, 4, 4, 1, 1, 2), (7,), "bad_face"),
    ],
)
def test_what_a_wild_die_cannot_join(dice, improve, code):
    """Quads, faces that were not rolled, what has a wild die already, and faces that no die has."""
    ready = to_declare(dice, (1, 1, 2, 2, 3, 3), wild=(3, 0))
    ready.when("a", SpendWildDice(0, improve)).refused(code, "W-12")


@pytest.mark.rule("W-12")
def test_an_added_single_has_no_face():
    """Edge cases 5 to 7: it can be paired with nothing and pairs with nothing."""
    ready = to_declare((1, 1, 2, 2, 3, 4), (1, 1, 2, 2, 3, 3), wild=(2, 0))
    ready.when("a", SpendWildDice(1, (6,))).refused("no_such_dice", "W-12")
    outcome = ready.when("a", SpendWildDice(3))
    assert outcome.battle.hands["a"].singles == (3, 4)
    assert outcome.battle.hands["a"].count == 5


@pytest.mark.rule("W-10")
@pytest.mark.rule("W-11")
def test_no_more_than_one_has():
    """A declaration takes as many wild dice as it names, and they must be there."""
    ready = to_declare(FOUR, THREE, wild=(1, 0))
    ready.when("a", SpendWildDice(2, (1,))).refused("not_enough_wild_dice", "W-10")
    assert ready.when("a", SpendWildDice(1, (1,))).battle.hands["a"].wild == 0


@pytest.mark.rule("W-15")
def test_the_holder_declares_first_and_each_once():
    """The other knows what the holder said; neither speaks twice, nor before or after."""
    ready = to_declare(FOUR, THREE)
    ready.when("b", KEEP).refused("not_your_declaration", "W-15")
    half = ready.when("a", KEEP)
    half.when("a", SpendWildDice(1)).refused("already_declared", "W-15")
    half.when("b", KEEP).when("b", KEEP).refused("already_declared", "W-15")
    to_roll().when("a", KEEP).refused("phase_over", "W-15")


@pytest.mark.rule("W-14")
def test_kept_dice_come_back_next_round():
    """Edge cases 10 and 15: what is kept adds to the die of the next round, and all may be used at once."""
    kept = to_declare(FOUR, THREE).when("a", KEEP).when("b", KEEP)
    assert [hand.wild for hand in kept.battle.hands.values()] == [1, 1]
    decision = Decision(kept.state, None, evolve)
    begin(decision)
    later = given(decision.state).when("a", ROLL, dice=FOUR).when("b", ROLL, dice=THREE)
    assert later.when("a", SpendWildDice(2)).battle.hands["a"].count == 6


@pytest.mark.rule("W-9")
def test_five_of_a_kind_are_one_quad():
    """Edge cases 2 to 4: a quad holds four dice and more and takes no wild die; a triple becomes one of four."""
    ready = to_declare((5, 5, 5, 5, 5, 1), (2, 2, 2, 3, 3, 3))
    assert ready.battle.hands["a"].groups == {"5": DiceGroup(5)}
    ready.when("a", SpendWildDice(0, (5,))).refused("quad_cannot_improve", "W-12")
    outcome = ready.when("a", KEEP).when("b", SpendWildDice(0, (3,)))
    assert outcome.battle.hands["b"].groups == {"2": DiceGroup(3), "3": DiceGroup(4, 1)}


# --- seizing


@pytest.mark.rule("W-16")
@pytest.mark.rule("W-17")
def test_more_singles_now_seize_it():
    """Three and two added beat four: no roll."""
    ready = to_declare(FOUR, THREE, wild=(0, 1)).when("a", KEEP)
    assert settled(ready.when("b", SpendWildDice(2))) == [e.InitiativeSeized("b", "singles")]


@pytest.mark.rule("W-17")
@pytest.mark.rule("W-12")
def test_improving_may_cost_the_initiative():
    """Edge case 9: a single that becomes a double counts no more."""
    ready = to_declare(FOUR, THREE).when("a", SpendWildDice(0, (5,)))
    assert settled(ready.when("b", SpendWildDice(1))) == [e.InitiativeSeized("b", "singles")]


@pytest.mark.rule("W-18")
@pytest.mark.parametrize(("dice", "event"), [((2, 5), e.InitiativeSeized), ((5, 2), e.InitiativeRetained)])
def test_a_new_tie_is_rolled_off(dice, event):
    """Equal now and not before: the winner of the throw has it, challenger or holder."""
    ready = to_declare(FOUR, THREE).when("a", KEEP)
    outcome = ready.when("b", SpendWildDice(1), dice=(3, 3, *dice))
    seat = "b" if event is e.InitiativeSeized else "a"
    assert settled(outcome)[2:] == [event(seat, "roll_off")]
    assert outcome.battle.holder == seat


@pytest.mark.rule("W-18")
@pytest.mark.rule("W-19")
def test_an_old_tie_is_not_rolled_off_again():
    """Edge cases 16 and 17: tied before and tied now leaves the first roll-off standing."""
    ready = to_declare(FOUR, ALSO_FOUR, dice=(1, 3)).when("b", SpendWildDice(1))
    outcome = ready.when("a", SpendWildDice(1))
    assert settled(outcome) == [e.InitiativeRetained("b", "singles")]


@pytest.mark.rule("W-17")
def test_one_more_after_a_tie_seizes():
    """Edge case 18: the challenger who adds one to a tie has more."""
    ready = to_declare(FOUR, ALSO_FOUR, dice=(1, 3)).when("b", KEEP)
    assert settled(ready.when("a", SpendWildDice(1))) == [e.InitiativeSeized("a", "singles")]


@pytest.mark.rule("W-4")
def test_then_the_other_phases_begin():
    """In round 1 the reserve phase is logged and over at once."""
    outcome = to_declare(FOUR, THREE).when("a", KEEP).when("b", KEEP)
    outcome.then_ends(
        e.InitiativeRetained("a", "singles"), e.PhaseStarted("reserve"), e.PhaseStarted("combat")
    )


# --- the underdog


def trailing(**facts):
    return to_declare(FOUR, THREE, cards={"twist": "underdog"}, vp={"a": 3, "b": 1}, **facts)


@pytest.mark.rule("W-10")
def test_the_underdog_gains_one_for_the_phase():
    """Edge case 40: the twist gives the seat with fewer points a die that lasts for this phase."""
    trailing().then_ends(
        e.WildDiceGained("a", 1), e.WildDiceGained("b", 1), e.WildDiceGained("b", 1, temporary=True)
    )
    level = to_declare(FOUR, THREE, cards={"twist": "underdog"}, vp={"a": 2, "b": 2})
    assert not [event for event in level.of(e.WildDiceGained) if event.temporary]


@pytest.mark.rule("W-10")
@pytest.mark.rule("W-50")
def test_between_equals_the_underdog_has_taken_fewer_down():
    """Cards that give no points before the end would make the twist idle."""
    behind = to_declare(FOUR, THREE, cards={"twist": "underdog"}, down_points={"a": 100, "b": 250})
    assert [event.seat for event in behind.of(e.WildDiceGained) if event.temporary] == ["a"]


@pytest.mark.rule("W-14")
def test_an_unused_temporary_die_is_gone():
    """It is removed once both have declared; ordinary dice are kept."""
    outcome = trailing().when("a", KEEP).when("b", KEEP)
    assert outcome.of(e.TemporaryDiceDiscarded) == [e.TemporaryDiceDiscarded("b", 1)]
    assert (outcome.battle.hands["b"].wild, outcome.battle.hands["b"].temporary) == (1, 0)


@pytest.mark.rule("W-14")
def test_temporary_dice_are_spent_first():
    """One used of two: it was the temporary one, and the ordinary one stays."""
    outcome = trailing().when("a", KEEP).when("b", SpendWildDice(0, (6,)))
    (spent,) = (event for event in outcome.of(e.WildDiceSpent) if event.seat == "b")
    assert (spent.kept, spent.kept_temporary) == (1, 0)
    assert not outcome.of(e.TemporaryDiceDiscarded)


# --- what is listed


def uses(option):
    """Every declaration an option lists."""
    improve = option.params["improve"]
    for size in range(improve.min, improve.max + 1):
        for faces in combinations(improve.of, size):
            yield SpendWildDice(option.params["single"].of[0], faces)


@pytest.mark.rule("W-11")
@pytest.mark.rule("W-12")
@pytest.mark.rule("W-14")
def test_exactly_the_legal_declarations_are_listed():
    """Every listed use is accepted, each once, and nothing else would be; keeping all comes first."""
    ready = to_declare((4, 4, 4, 4, 1, 2), (1, 1, 2, 2, 3, 3), wild=(1, 0))
    keep, *others = options(ready.state, "a")
    assert (keep.params["single"].of, keep.params["improve"]) == ((0,), Subset((), 0, 0))
    listed = [use for option in (keep, *others) for use in uses(option)]
    faces = [f for size in range(3) for f in combinations(range(8), size)]
    accepted = [
        use
        for single in range(4)
        for improve in faces
        if not ready.when("a", use := SpendWildDice(single, improve)).refusal
    ]
    assert sorted(listed, key=str) == sorted(accepted, key=str)


@pytest.mark.rule("W-17")
@pytest.mark.rule("W-18")
def test_odds_are_shown_to_the_one_who_declares_last():
    """Where all choices of an option come to the same, the exact chance to have the initiative is given."""
    ready = to_declare(FOUR, THREE, wild=(0, 1))
    assert all(option.odds is UNSET for option in options(ready.state, "a"))
    ready = ready.when("a", KEEP)
    odds = {(o.params["single"].of[0], o.params["improve"].max): o.odds for o in options(ready.state, "b")}
    assert odds == {
        (0, 0): {"initiative": "0"},
        (0, 2): {"initiative": "0"},
        (1, 1): UNSET,  # a half if the triple is improved or nothing is, none if a single is
        (2, 0): {"initiative": "1"},
    }
    assert not ready.when("b", SpendWildDice(2)).refusal


@pytest.mark.rule("W-18")
def test_odds_of_a_new_tie():
    """A tie that was none before is an even chance; one that was stays lost."""
    new = to_declare(FOUR, (6, 6, 6, 1, 2, 3)).when("a", KEEP)
    assert options(new.state, "b")[-1].odds == {"initiative": "1/2"}
    assert not new.when("b", SpendWildDice(1), dice=(1, 2)).refusal
    old = to_declare(FOUR, ALSO_FOUR, dice=(6, 1)).when("a", KEEP)
    assert options(old.state, "b")[0].odds == {"initiative": "0"}
