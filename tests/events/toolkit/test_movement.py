"""The judge of ways, with the rows of a game that is not there."""

import pytest

from wardrum.events.core.kernel import Refusal, Rejected
from wardrum.events.space.legs import Body
from wardrum.events.space.plane import INCH, Battlefield, Leg, Location, Rect
from wardrum.events.toolkit.movement import LegKind, Movement, Risk, level_cost

START = Location(0, 0)
MARSH, ROOM = Rect(0, 0, INCH, INCH), Battlefield(40 * INCH, 40 * INCH)
BODY = Body(radius=INCH // 2, outline=INCH // 2, tall=INCH, field=ROOM, others=(), footholds=(), stairs=())
WADE, VAULT = Risk("marsh", place=MARSH), Risk("vault", at_start=True)


def free(who, here, leg):
    return "thorns" if leg.x > 9 * INCH else ""


def halted(who, start, there, risk):
    """Nobody is halted four inches from the side."""
    if there.x == 4 * INCH:
        raise Rejected("Y-3", "bog", "ended" if risk is None else risk.name)


MOVEMENT = Movement(
    kinds={
        "walk": LegKind("a walk", free, level_cost, lambda who, here, leg: (WADE,) if leg.y else ()),
        "jump": LegKind("a vault", free, level_cost, lambda who, here, leg: (VAULT, WADE)),
    },
    refusals={
        "thorns": Refusal("Y-1", "thorny", "thorns are in the way"),
        "not_a_leg": Refusal("Y-1", "unknown", "nobody does that"),
    },
    rule="Y-2",
    halt=halted,
)


def legs(*ends, how="walk"):
    return [Leg(x * INCH, y * INCH, 0, how) for x, y in ends]


def refused(*way, budget=20):
    with pytest.raises(Rejected) as refusal:
        MOVEMENT.judge(BODY, START, way, budget * INCH)
    return refusal.value.rule, refusal.value.code, refusal.value.sentence


def test_each_leg_costs_and_risks_by_its_row():
    """What is risked in one place is risked once in a move, everything else each time."""
    way = MOVEMENT.judge(BODY, START, [*legs((1, 0), (2, 1)), *legs((3, 1), (5, 1), how="jump")], 9 * INCH)
    assert way.risks == ((), (WADE,), (VAULT,), (VAULT,))
    assert way.shown_risks == ("", "marsh", "vault", "vault")
    assert way.costs == (INCH, 3593, INCH, 2 * INCH)
    assert way.end == Location(5 * INCH, INCH)


def test_a_refusal_names_the_leg():
    """By the row of what hinders it; a kind that the game has not is none of its legs."""
    assert refused(*legs((1, 0), (10, 0))) == ("Y-1", "thorny", "part 2 of the way: thorns are in the way")
    assert refused(*legs((1, 0), how="fly")) == ("Y-1", "unknown", "part 1 of the way: nobody does that")


def test_a_move_has_its_limit():
    """A way costs no more than it may, by the game's rule or another one."""
    too_far = 'part 2 of the way: a walk of 4", 2" are left'
    assert refused(*legs((1, 0), (5, 0)), budget=3) == ("Y-2", "too_far", too_far)
    with pytest.raises(Rejected) as refusal:
        MOVEMENT.judge(BODY, START, legs((1, 0)), INCH - 1, "Y-9")
    assert refusal.value.rule == "Y-9"
    assert MOVEMENT.judge(BODY, START, legs((1, 0)), INCH).cost == INCH


def test_where_a_move_is_halted():
    """Before a leg for a risk at its start, at its end for another one, and where the way ends; not where it only leads on."""
    assert refused(*legs((4, 0)), *legs((5, 0), how="jump"))[2] == "vault"
    assert refused(*legs((4, 1), (5, 1)))[2] == "marsh"
    assert refused(*legs((4, 0)))[2] == "ended"
    assert MOVEMENT.judge(BODY, START, legs((4, 0), (5, 0)), 9 * INCH).end == Location(5 * INCH, 0)


def test_walks_that_were_sought_are_not_judged_again():
    """On their level what hinders them is known, nothing else."""
    over_thorns = legs((10, 0))
    assert MOVEMENT.judge(BODY, START, over_thorns, 20 * INCH, walks_free=True).cost == 10 * INCH
    assert list(MOVEMENT.stops(BODY, START, 20 * INCH, [over_thorns])) == []
    (stop,) = MOVEMENT.stops(
        BODY, START, 20 * INCH, [over_thorns, legs((4, 0)), legs((2, 0))], walks_free=False
    )
    assert (stop.point, stop.cost) == (Location(2 * INCH, 0), 2 * INCH)
