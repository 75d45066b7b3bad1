"""Exact odds against the enumerated ones: every fraction of the file that a Warcry core owns.

A file may leave keys out or bring more. Each fraction is looked up by its path; paths that nothing here
answers are skipped by name, with the reason where it is known.
"""

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest

from tests.events.rulesets.mordheim import given as mordheim_given
from tests.events.rulesets.warcry import given as warcry_given
from tests.events.rulesets.warcry.given import Script
from wardrum.events.core.kernel import Decision
from wardrum.events.match.game import Game
from wardrum.events.rulesets import mordheim, warcry
from wardrum.events.rulesets.mordheim.decide import initiative as mordheim_initiative
from wardrum.events.rulesets.warcry import attack_odds
from wardrum.events.rulesets.warcry.decide import initiative as warcry_initiative
from wardrum.events.toolkit import pools
from wardrum.events.toolkit.two_seats import roll_off

NOT_OURS = {
    "channeling_by_round": "channeling is a Mordheim rule",
    "strike_them_down_2e": "reactions are second edition",
    "injury_roll_2d6": "injuries belong to campaigns",
    "bestial_intellect_opponent_activates": "no numbered rule of this core uses it",
}

DICE = pools.INITIATIVE_DICE
ROLLS = {
    roll: Fraction(factorial(DICE) // prod(map(factorial, Counter(roll).values())), pools.SIDES**DICE)
    for roll in combinations_with_replacement(range(1, pools.SIDES + 1), DICE)
}
"""Every roll in ascending order, and how likely it is in whatever order."""


def chance(holds):
    """How likely a roll is for which `holds` is true."""
    return sum((odds for roll, odds in ROLLS.items() if holds(roll)), Fraction(0))


def kinds(roll):
    """The groups of a roll, as ["double", "quad"]."""
    return [pools.kind(count) for count in pools.groups(roll).values()]


def shape(roll):
    """How often each face occurs, highest first."""
    return tuple(sorted([*pools.groups(roll).values(), *[1] * len(pools.singles(roll))], reverse=True))


def best_with_a_wild_die(kind):
    """How likely one wild die makes a group of this kind, or a better one."""
    allowed = pools.KINDS[pools.KINDS.index(kind) :]
    return chance(lambda roll: pools.kind(shape(roll)[0] + 1) in allowed)


def number(kind):
    """How many groups of this kind a roll has on average."""
    return sum(kinds(roll).count(kind) * odds for roll, odds in ROLLS.items())


AT_LEAST_ONE = {
    **{kind: lambda kind=kind: chance(lambda roll: kind in kinds(roll)) for kind in pools.KINDS},
    "any_group": lambda: chance(kinds),
    "no_groups": lambda: chance(lambda roll: not kinds(roll)),
    "triple_or_quad": lambda: chance(lambda roll: {"triple", "quad"} & {*kinds(roll)}),
    "two_or_more_groups": lambda: chance(lambda roll: len(kinds(roll)) >= 2),
    "double_or_better_possible_with_1_wild": lambda: best_with_a_wild_die("double"),
    "triple_or_better_possible_with_1_wild": lambda: best_with_a_wild_die("triple"),
    "quad_possible_with_1_wild": lambda: best_with_a_wild_die("quad"),
}


def lead(holds):
    """How likely seat a has a lead in singles for which `holds` is true."""
    odds = pools.singles_odds().items()
    return sum(
        (p * q for (mine, p), (theirs, q) in product(odds, repeat=2) if holds(mine - theirs)), Fraction(0)
    )


INITIATIVE = {
    "p_tie_on_singles": lambda: lead(lambda by: by == 0),
    "p_A_strictly_more": lambda: lead(lambda by: by > 0),
    "p_A_has_initiative_before_wild_dice": lambda: lead(lambda by: by > 0) + lead(lambda by: by == 0) / 2,
    "difference_A_minus_B": lambda by: lead(lambda own: own == int(by)),
    "p_challenger_ends_with_initiative_Warcry_rule": lambda who: seized(WARCRY, who),
    "p_challenger_ends_with_initiative_seed3_rule": lambda who: seized(MORDHEIM, who),
}

WARCRY = warcry_given, warcry_initiative.settle_initiative, Game(warcry.RULESET).evolve
MORDHEIM = mordheim_given, mordheim_initiative.settle_initiative, Game(mordheim.RULESET).evolve


def seized(rules, who):
    """How likely the challenger has the initiative once both have added singles, as the rules settle it.

    who: a key as `both_add_1`. A roll-off is won by either seat once.
    """
    side, added = re.fullmatch(r"(nobody|only_challenger|holder|both)_(?:spends|adds?_(\d+))", who).groups()
    holder_adds = int(added or 0) if side in ("holder", "both") else 0
    challenger_adds = int(added or 0) if side in ("only_challenger", "both") else 0
    some = {len(pools.singles(roll)): roll for roll in ROLLS}
    wins = Fraction(0)
    for mine, theirs in product(some, repeat=2):
        ahead, behind = some[max(mine, theirs)], some[min(mine, theirs)]
        odds = pools.singles_odds()[mine] * pools.singles_odds()[theirs]
        for throw in ((6, 1), (1, 6)):
            settled = settle(rules, ahead, holder_adds, behind, challenger_adds, throw)
            wins += odds / 2 * (settled.holder == "b")
    return wins


def settle(rules, own, holder_adds, others, challenger_adds, throw):
    """The battle once the initiative is settled, which seat a holds by more singles or by a roll-off."""
    given, settle_initiative, evolve = rules
    hands = {"a": given.hand(*own, added=holder_adds), "b": given.hand(*others, added=challenger_adds)}
    tied = len(pools.singles(own)) == len(pools.singles(others))
    state = given.battle_state(hands=hands, holder="a", tied=tied, phase="declare")
    decision = Decision(state, Script(throw), evolve)
    settle_initiative(decision)
    return decision.state.battle


def tie():
    """How likely one throw of a roll-off does not decide it."""
    throws = list(product(range(1, pools.SIDES + 1), repeat=2))
    undecided = [throw for throw in throws if len(list(roll_off(Script([*throw, 1, 2])))) > 1]
    return Fraction(len(undecided), len(throws))


ROLL_OFF = {
    "p_one_throw_ties": tie,
    "expected_throws": lambda: 1 / (1 - tie()),
    "p_decided_within": lambda throws: 1 - tie() ** int(throws),
}

STRENGTH_AND_TOUGHNESS = {"S>T": (4, 3), "S=T": (4, 4), "S<T": (3, 4)}


def impact(points):
    """The chance of an amount of impact damage, or its mean."""
    damage = [attack_odds.impact_of(die) for die in range(1, pools.SIDES + 1)]
    return Fraction(sum(damage) if points == "mean" else damage.count(int(points)), pools.SIDES)


ODDS = {
    "singles": lambda count: pools.singles_odds()[int(count)],
    "singles_mean": lambda: pools.mean(pools.singles_odds()),
    "shape_of_roll": lambda key: chance(lambda roll: "-".join(map(str, shape(roll))) == key),
    "joint_singles_doubles_triples_quads": lambda key: chance(
        lambda roll: (
            [len(pools.singles(roll)), *map(kinds(roll).count, pools.KINDS)]
            == [int(count) for count in key.split(",")]
        )
    ),
    "at_least_one": lambda what: AT_LEAST_ONE[what](),
    "expected_number": lambda kind, _exact: number(kind),
    "initiative": lambda what, *more: INITIATIVE[what](*more),
    "roll_off": lambda what, *more: ROLL_OFF[what](*more),
    "attack_die": lambda case, face: getattr(attack_odds.die_odds(*STRENGTH_AND_TOUGHNESS[case]), face),
    "impact_damage": impact,
}


def stated(node, *path):
    """Every fraction below a node as (path, fraction, text); floats and prose are left out."""
    if isinstance(node, dict) and "num" in node:
        yield path, Fraction(node["num"], node["den"]), node["reduced"]
    elif isinstance(node, dict):
        for key, below in node.items():
            yield from stated(below, *path, key)
    elif isinstance(node, str) and re.fullmatch(r"-?\d+(/\d+)?", node):
        yield path, Fraction(node), node


@cache
def ours(path):
    """Our fraction for a path, or None where nothing here answers it."""
    section, *keys = path
    try:
        return ODDS[section](*keys)
    except (KeyError, ValueError, TypeError, AttributeError):
        return None


@pytest.mark.rule("W-7")
@pytest.mark.rule("W-9")
@pytest.mark.rule("W-17")
@pytest.mark.rule("W-18")
@pytest.mark.rule("W-19")
@pytest.mark.rule("W-58")
@pytest.mark.rule("W-63")
@pytest.mark.rule("W-73")
@pytest.mark.rule("M-11")
@pytest.mark.rule("M-12")
def test_every_fraction_is_ours(vectors):
    """Each stated fraction equals ours exactly, and its reduced text is what goes on the wire."""
    answered = {
        path: (ours(path), fraction, text)
        for path, fraction, text in stated(vectors("dice_probabilities"))
        if ours(path) is not None
    }
    wrong = {
        ".".join(path): (str(mine), text)
        for path, (mine, fraction, text) in answered.items()
        if mine != fraction or pools.reduced(mine) != text
    }
    assert answered
    assert wrong == {}


@pytest.mark.parametrize("section", ODDS)
def test_every_section_is_answered(shipped, section):
    """Of our own file, a section that we know has no fraction that we cannot compute."""
    fractions = list(stated(shipped("dice_probabilities")[section], section))
    assert fractions
    assert [".".join(path) for path, *_ in fractions if ours(path) is None] == []


def test_nothing_is_passed_over_in_silence(vectors):
    """Fractions that no function here answers are named, a whole section by its name."""
    paths = [path for path, *_ in stated(vectors("dice_probabilities"))]
    strange = {path[0] if path[0] not in ODDS else ".".join(path) for path in paths if ours(path) is None}
    assert len(strange) < len(paths)
    if strange:
        pytest.skip(
            "; ".join(f"{key}: {NOT_OURS.get(key, 'unknown to this core')}" for key in sorted(strange))
        )
