"""Reviews: estimates that are fair to both seats, and turning points whose luck and decision add up."""

from collections import Counter
from functools import cache
from random import Random

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.support import toy
from tests.support.referee import Referee
from wardrum.events.core.slices import finished
from wardrum.events.match.commands import Concede
from wardrum.events.match.game import Fold, Game
from wardrum.events.projections.luck import luck_of
from wardrum.events.projections.review import LEAST, SAMPLES, lead_of, review_of
from wardrum.events.rulesets import RULESETS, games
from wardrum.events.toolkit.estimate import UNDECIDED_MAX, WHOLE, Assets, lead

SETUPS = {"betrayal": {"seats": 2}}
OTHER = {"a": "b", "b": "a"}
COMPETITIVE = sorted(name for name, ruleset in RULESETS.items() if not ruleset.cooperative)

each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))


@cache
def battle(name):
    """A whole battle of random legal commands, and the state after each commit."""
    referee = Referee(games()[name], SETUPS.get(name, {}), match=f"{77:032x}")
    referee.play(Random(3))
    fold = Fold(referee.game)
    return referee, [fold.take(referee.game.read(data)) for data in referee.log]


@cache
def reviewed(name):
    referee, _ = battle(name)
    return finished(review_of(referee.game, referee.log, Fold(referee.game), "ab" * 32))


def swapped(state):
    """The same battle with the seats swapped: whose fighters are whose, and whose points."""
    fight, changes = state.battle, {}
    for members in ("fighters", "models"):
        if hasattr(fight, members):
            each = getattr(fight, members).items()
            changes[members] = {key: replace(one, seat=OTHER[one.seat]) for key, one in each}
    for points in ("vp", "down_points"):
        if hasattr(fight, points):
            changes[points] = {OTHER[seat]: count for seat, count in getattr(fight, points).items()}
    return replace(state, battle=replace(fight, **changes))


@pytest.mark.parametrize("name", COMPETITIVE)
def test_swapped_seats_swap_the_lead(name):
    """A seat that has what the other has leads by as much as the other did, at every moment of a battle."""
    estimate = RULESETS[name].estimate
    leads = [estimate(state) for state in battle(name)[1]]
    assert [estimate(swapped(state)) for state in battle(name)[1]] == [-each for each in leads]
    assert any(leads)


@pytest.mark.parametrize("name", COMPETITIVE)
def test_points_never_hurt(name):
    """One more point for a seat never lowers its lead, and sometimes raises it."""
    estimate, raised = RULESETS[name].estimate, 0
    for state in battle(name)[1]:
        fields = {
            field: {**points, "a": points.get("a", 0) + 1}
            for field in ("vp", "down_points")
            if (points := getattr(state.battle, field, None)) is not None
        }
        more = estimate(replace(state, battle=replace(state.battle, **fields)))
        assert more >= estimate(state)
        raised += more > estimate(state)
    assert raised


def test_hit_points_never_hurt_the_party():
    """A healed adventurer raises the lead of the party, a healed enemy lowers it."""
    estimate = RULESETS["betrayal"].estimate
    moved = set()
    for state in battle("betrayal")[1]:
        before = estimate(state)
        for key, unit in state.battle.units.items():
            if unit.where == "map" and unit.hp > 1:
                hurt = {**state.battle.units, key: replace(unit, hp=unit.hp - 1)}
                change = estimate(replace(state, battle=replace(state.battle, units=hurt))) - before
                assert change <= 0 if unit.seat else change >= 0
                moved.add((bool(unit.seat), change != 0))
    assert {(True, True), (False, True)} <= moved


@each_ruleset
def test_a_lead_is_short_of_the_end(name):
    """While a battle goes on the lead stays below that of a battle won; at its end it is all of it, or none."""
    referee, states = battle(name)
    review = reviewed(name)
    assert len(review.lead) == len(referee.log) + 1
    assert all(abs(each) <= UNDECIDED_MAX for each in review.lead[:-1])
    winners = states[-1].match.winners
    assert review.lead[-1] == (
        WHOLE if "a" in winners else -WHOLE if winners or referee.game.ruleset.cooperative else 0
    )


@each_ruleset
def test_luck_and_decision_make_the_turn(name):
    """A turning point moved the lead; what is not luck is decision, and without dice nothing is luck."""
    game, records = games()[name], battle(name)[0].log
    for point in reviewed(name).turning:
        record = game.read(records[point.version - 1])
        assert point.actor == record.actor
        assert point.luck is not UNSET
        assert point.luck + point.decision == point.after - point.before
        assert record.draws is not UNSET or point.luck == 0
        assert max(abs(point.luck), abs(point.decision)) >= LEAST
        assert all(0 <= roll.rank <= 100 for roll in point.rolls)


@each_ruleset
def test_every_roll_has_its_rank(name):
    """The luck of every roll that the luck report counts is there, at the version at which it was rolled."""
    referee, _ = battle(name)
    ranks = reviewed(name).ranks
    rolls = {seat: lines["overall"].rolls for seat, lines in luck_of(referee.game, referee.log).seats.items()}
    assert Counter(each.seat for each in ranks) == rolls
    assert all(referee.game.read(referee.log[each.version - 1]).draws is not UNSET for each in ranks)


@each_ruleset
def test_a_review_is_always_the_same(name):
    """The dice that a roll is repeated with are fixed by the match, so two servers make the same review."""
    referee, _ = battle(name)
    assert finished(review_of(referee.game, referee.log, Fold(referee.game), "ab" * 32)) == reviewed(name)


def test_luck_is_what_the_dice_did():
    """Who rolls a six where three and a half was to be expected had luck, who rolls a one had the contrary."""
    referee = Referee(toy.GAME, {"target": 20}, match="5" * 32)
    while not referee.over():
        referee.do(referee.awaited()[0], toy.Roll())
    review = finished(review_of(toy.GAME, referee.log, Fold(toy.GAME), ""))
    signs = set()
    for point in review.turning:
        (roll,) = point.rolls
        luck = point.luck if point.actor == "a" else -point.luck
        if roll.value in (1, 6):
            assert (luck > 0) == (roll.value == 6)
            signs.add(luck > 0)
    assert len(signs) == 2
    assert review.samples == SAMPLES


def test_what_was_taken_back_is_no_turning_point():
    """Commits that were taken back are not among them, however much they moved; those before and after are."""
    estimate = lambda state: 100 if state.battle.turn == "a" else -100  # noqa: E731 -- one line of a test
    game = Game(replace(toy.RULESET, estimate=estimate))
    referee = Referee(game, {"target": 30}, match="6" * 32)
    referee.do("a", toy.Pass())
    before = len(referee.log)
    referee.do("b", toy.Pass())
    referee.do("a", referee.command_of({"type": "OfferTakeback", "version": before}))
    referee.do("b", referee.command_of({"type": "AcceptTakeback"}))
    assert referee.state.match.back.to == before
    referee.do("b", toy.Pass())
    referee.do("a", Concede())
    review = finished(review_of(game, referee.log, Fold(game), ""))
    assert [point.version for point in review.turning] == [before, before + 4]
    assert review.lead[-1] == -WHOLE


def test_an_agreed_draw_is_nobodys():
    """A match without a winner ends even."""
    referee = Referee(toy.GAME, {}, match="7" * 32)
    referee.do("a", referee.command_of({"type": "OfferResult", "result": "draw"}))
    referee.do("b", referee.command_of({"type": "AcceptResult"}))
    assert lead_of(toy.GAME, referee.state) == 0


@pytest.mark.parametrize("seed", range(50))
def test_the_lead_of_two_sides(seed):
    """It is antisymmetric, rises with points and with what is left, and knows nobody who has nothing."""
    from fractions import Fraction

    rng = Random(seed)
    one, other = (Assets(rng.randrange(20), rng.randrange(500)) for _ in range(2))
    rest = rng.randrange(30), Fraction(rng.randrange(11), 10)
    assert lead(one, other, *rest) == -lead(other, one, *rest)
    assert lead(one._replace(points=one.points + 3), other, *rest) >= lead(one, other, *rest)
    assert lead(one._replace(material=one.material + 9), other, *rest) >= lead(one, other, *rest)
    assert lead(Assets(0, 0), Assets(0, 0), *rest) == 0
