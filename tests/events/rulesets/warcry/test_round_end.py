"""The end of a round: objectives, points, the next round (W-1, W-2, W-38, W-59, W-90)."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from tests.events.rulesets.warcry.given import battle_state, fighter, given, hand
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import Pass

STONES, QUARTERS = {"victory": "three-stones"}, {"victory": "four-quarters"}
FAR = {"a-f9": fighter(1, 21, activated=1), "b-f9": fighter(29, 21, activated=1)}


def over(fighters, control: Mapping[str, str] = {}, **facts):
    """The second of two passes: nobody can act, so the round ends. control: objectives held so far."""
    done = {key: (point, replace(member, activated=1)) for key, (point, member) in fighters.items()}
    state = battle_state(FAR | done, **({"passes": 1, "turn": "b"} | facts))
    markers = {
        key: replace(marker, seat=control.get(key, marker.seat))
        for key, marker in state.table.markers.items()
    }
    return given(replace(state, table=replace(state.table, markers=markers))).when("b", Pass())


def taken(outcome):
    return {event.marker: event.seat for event in outcome.of(e.ObjectiveControlChanged)}


def scored(outcome):
    return [(event.seat, event.points, event.reason) for event in outcome.of(e.PointsScored)]


@pytest.mark.rule("W-1")
@pytest.mark.rule("W-38")
def test_then_the_next_round_begins():
    """Old dice go and both roll anew."""
    outcome = over({}, hands={"a": hand(1, 1, 2, 3, 4, 5), "b": hand(1, 1, 1, 3, 3, 3)}).then(
        e.Passed("b", 2),
        e.CombatPhaseEnded(),
        e.RoundEnded(1),
        e.RoundStarted(2),
        e.DiceDiscarded("a", 6),
        e.DiceDiscarded("b", 6),
    )
    assert outcome.battle.phase == "roll"
    assert not any(f.activated for f in outcome.battle.fighters.values())


@pytest.mark.rule("W-90")
def test_more_fighters_take_an_objective():
    """Two against one take it; one against one, and nobody, change nothing."""
    outcome = over(
        {
            "a-f1": fighter(6, 11),
            "a-f2": fighter(8, 11),
            "b-f1": fighter(7, 13),
            "a-f3": fighter(14, 11),
            "b-f2": fighter(16, 11),
        },
        cards=STONES,
    )
    assert taken(outcome) == {"west-stone": "a"}
    assert outcome.state.table.markers["west-stone"].seat == "a"


@pytest.mark.rule("W-90")
def test_three_inches_to_the_centre():
    """From the nearest point of the base (32 mm) to the centre of the objective, not a hair more."""
    reach = 3 + 1600 / 2540
    assert taken(over({"a-f1": fighter(15 - reach, 11)}, cards=STONES)) == {"middle-stone": "a"}
    assert taken(over({"a-f1": fighter(15 - reach - 1 / 2540, 11)}, cards=STONES)) == {}


@pytest.mark.rule("W-90")
def test_control_stays():
    """The seat that took an objective keeps it, absent or outnumbered by none, until the other takes it."""
    held = {"west-stone": "a", "middle-stone": "a", "east-stone": "b"}
    outcome = over({"b-f1": fighter(15, 12), "b-f2": fighter(23, 12)}, held, cards=STONES)
    assert taken(outcome) == {"middle-stone": "b"}


@pytest.mark.rule("W-90")
def test_reserves_and_tokens_do_not_count():
    """Edge case 27: fighters off the table hold nothing; treasure is not controlled."""
    outcome = over({"a-f1": fighter(15, 11)}, cards={"victory": "carry-it-home"})
    assert taken(outcome) == {}
    assert taken(over({"a-f1": fighter()}, cards=STONES)) == {}


@pytest.mark.rule("W-59")
def test_the_holder_scores_first():
    """What happens at the same moment is in the order of the initiative."""
    held = {"west-stone": "a", "middle-stone": "b"}
    for holder in "ab":
        outcome = over({}, held, cards=STONES, holder=holder)
        seats = [seat for seat, *_ in scored(outcome)]
        assert seats == [holder, "b" if holder == "a" else "a"]


@pytest.mark.rule("W-38")
def test_points_for_objectives():
    """One for one or more, one for two or more, one for more than the enemy; added to what there was."""
    outcome = over({}, {"west-stone": "a", "middle-stone": "a"}, cards=STONES, vp={"a": 4, "b": 5})
    assert scored(outcome) == [("a", 1, "holds-more"), ("a", 1, "holds-one"), ("a", 1, "holds-two")]
    assert outcome.battle.vp == {"a": 7, "b": 5}
    level = over({}, {"west-stone": "a", "middle-stone": "b"}, cards=STONES)
    assert scored(level) == [("a", 1, "holds-one"), ("b", 1, "holds-one")]


@pytest.mark.rule("W-38")
def test_control_comes_before_points():
    """An objective taken in this very round counts already."""
    outcome = over({"a-f1": fighter(15, 11)}, cards=STONES)
    assert scored(outcome) == [("a", 1, "holds-more"), ("a", 1, "holds-one")]


@pytest.mark.rule("W-38")
def test_points_for_quarters():
    """One for each quarter with more fighters wholly inside; one that stands on the line is in none."""
    outcome = over({"a-f1": fighter(3, 3), "a-f2": fighter(15, 5), "b-f1": fighter(20, 3)}, cards=QUARTERS)
    assert scored(outcome) == [("a", 2, "quarter"), ("b", 2, "quarter")]
    more = over({"b-f1": fighter(2, 20), "b-f2": fighter(4, 20)}, cards=QUARTERS)
    assert scored(more) == [("b", 2, "quarter")]


@pytest.mark.rule("W-38")
def test_nothing_is_scored_that_the_card_does_not_name():
    """Points for the end of the battle do not come at the end of every round."""
    chests = over({"a-f1": fighter(15, 11)}, cards={"victory": "carry-it-home"})
    assert scored(chests) == []
    assert scored(over({}, down_points={"a": 300, "b": 0})) == []
