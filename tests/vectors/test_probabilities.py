"""Exact odds against the enumerated ones: every fraction of the file that a Warcry core owns.

A file may leave keys out or bring more. Each fraction is looked up by its path; paths that nothing here
answers are skipped by name, with the reason where it is known.
"""

import re
from fractions import Fraction

import pytest

from wardrum.events.rulesets.warcry import attack_odds
from wardrum.events.toolkit import pools

NOT_OURS = {
    "channeling_by_round": "channeling is a Mordheim rule",
    "strike_them_down_2e": "reactions are second edition",
    "injury_roll_2d6": "injuries belong to campaigns",
    "bestial_intellect_opponent_activates": "no numbered rule of this core uses it",
}

GROUPS = {"double", "triple", "quad"}

AT_LEAST_ONE = {
    **{group: lambda group=group: pools.at_least_one(group) for group in GROUPS},
    "any_group": lambda: pools.best_at_least("double"),
    "no_groups": lambda: 1 - pools.best_at_least("double"),
    "triple_or_quad": lambda: pools.best_at_least("triple"),
    "two_or_more_groups": lambda: pools.chance_of(lambda roll: sum(roll) - roll.singles >= 2),
    "double_or_better_possible_with_1_wild": lambda: pools.best_at_least("double", wild=1),
    "triple_or_better_possible_with_1_wild": lambda: pools.best_at_least("triple", wild=1),
    "quad_possible_with_1_wild": lambda: pools.best_at_least("quad", wild=1),
}

INITIATIVE = {
    "p_tie_on_singles": pools.tie_odds,
    "p_A_strictly_more": pools.more_singles_odds,
    "p_A_has_initiative_before_wild_dice": lambda: pools.more_singles_odds() + pools.tie_odds() / 2,
    "difference_A_minus_B": lambda lead: pools.difference_odds()[int(lead)],
    "p_challenger_ends_with_initiative_Warcry_rule": lambda who: seize(who, ties_roll_again=False),
    "p_challenger_ends_with_initiative_seed3_rule": lambda who: seize(who, ties_roll_again=True),
}

ROLL_OFF = {
    "p_one_throw_ties": pools.roll_off_tie_odds,
    "expected_throws": pools.roll_off_throws_mean,
    "p_decided_within": lambda throws: pools.roll_off_decided_odds(int(throws)),
}

STRENGTH_AND_TOUGHNESS = {"S>T": (4, 3), "S=T": (4, 4), "S<T": (3, 4)}


def seize(who, *, ties_roll_again):
    """The odds behind a key as `both_add_1`."""
    side, number = re.fullmatch(r"(nobody|only_challenger|holder|both)_(?:spends|adds?_(\d+))", who).groups()
    added = int(number or 0)
    holder = added if side in ("holder", "both") else 0
    challenger = added if side in ("only_challenger", "both") else 0
    return pools.seize_odds(holder, challenger, ties_roll_again=ties_roll_again)


def impact(points):
    """The chance of so many points of impact damage, or their mean."""
    odds = attack_odds.impact_odds()
    return pools.mean(odds) if points == "mean" else odds[int(points)]


ODDS = {
    "singles": lambda count: pools.singles_odds()[int(count)],
    "singles_mean": lambda: pools.mean(pools.singles_odds()),
    "shape_of_roll": lambda shape: pools.shape_odds()[tuple(map(int, shape.split("-")))],
    "joint_singles_doubles_triples_quads": lambda key: pools.tally_odds()[
        pools.RollTally(*map(int, key.split(",")))
    ],
    "at_least_one": lambda what: AT_LEAST_ONE[what](),
    "expected_number": lambda group, _exact: pools.expected_number(group),
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
