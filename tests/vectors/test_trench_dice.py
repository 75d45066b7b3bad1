"""Success rolls, injury rolls and their exact odds against the vectors of trench.

A field that nothing here knows fails the test: what a vector says is either checked or reported.
"""

from fractions import Fraction

import pytest

from wardrum.events.rulesets.trench.dice import (
    InjuryPool,
    Victim,
    base_dice,
    dice_count,
    ends_activation,
    injury_odds,
    net,
    read_injury,
    read_success,
    settle,
    success_odds,
)
from wardrum.events.rulesets.trench.dice.success import keep_of
from wardrum.events.rulesets.trench.keywords import critical_bonus, extra_blood, has, injury_terms_modifier
from wardrum.events.rulesets.trench.roster import Model, Profile, Weapon
from wardrum.events.toolkit import pools

FILE = "trench_success"

POOL_FIELDS = {"id", "rules", "mods", "dice", "risky", "shaken", "attack", "weapon", "weapon_kw", "expect"}
ODDS_FIELDS = {"net_dice", "dice", "outcomes", "failure", "success", "critical", "at_least_success"}
ODDS_FIELDS |= {"counts_by_sum", "mean_sum"}
TABLES = ("no_effect", "minor_hit", "down", "out_of_action")
INJURY_ODDS_FIELDS = {"injury_dice", "modifier", "base_dice", *TABLES}
INJURY_FIELDS = {"id", "rules", "dice", "armour", "other_mod", "injury_dice", "base", "weapon_kw", "kw"}
INJURY_FIELDS |= {"shield", "negate", "blood", "down", "tough_left", "golem", "bloodbath", "expect"}


def known(case, fields):
    """The case, all of whose fields are known."""
    assert case.keys() <= fields, f"{case.get('id', case)}: unknown fields {sorted(case.keys() - fields)}"
    return case


def slugs(words):
    """Keywords as the file spells them, as ours: "ARMOUR PIERCING" is armour-piercing."""
    return {word.lower().replace(" ", "-"): 0 for word in words}


def keywords_of(case):
    """The keywords of the weapon, whether the file calls them so or gives the weapon as a list or a word."""
    weapon = case.get("weapon", [])
    return [*case.get("weapon_kw", []), *([weapon] if isinstance(weapon, str) else weapon)]


# Success rolls ----------------------------------------------------------------------------------------------------


def rolled(case):
    """A success roll read by the real rules, in the file's own words."""
    mods = {str(place): dice for place, dice in enumerate(case["mods"])}
    left, attack, words = net(mods), case.get("attack", False), slugs(keywords_of(case))
    risky = case.get("risky", False) or case.get("shaken", False) or "risky" in words
    read = read_success(case["dice"], left)
    return {
        "net": left,
        "dice_count": dice_count(left),
        "keep": keep_of(left) if left else "all",
        "kept_indices": list(read.kept),
        "kept": [case["dice"][place] for place in read.kept],
        "total": read.total,
        "outcome": read.outcome,
        "activation_ends": ends_activation(read.outcome, risky=risky),
        "bonus_injury_dice": critical_bonus(Weapon("vector", keywords=words))
        if attack and read.outcome == "critical"
        else 0,
    }


@pytest.mark.rule("T-11")
@pytest.mark.rule("T-12")
@pytest.mark.rule("T-14")
@pytest.mark.rule("T-15")
@pytest.mark.rule("T-16")
@pytest.mark.rule("T-17")
@pytest.mark.rule("T-22")
def test_success_rolls_come_out_as_written(vectors):
    """Number of dice, which are kept, sum, outcome and what a critical adds agree in every vector."""
    cases = vectors(FILE)["dice_pools"]
    assert cases
    for case in cases:
        assert rolled(known(case, POOL_FIELDS)) == case["expect"], case["id"]


def outcome_odds(row):
    """One line of the table of success rolls, in the file's own words."""
    left = row["net_dice"]
    dice, odds = dice_count(left), success_odds(left)
    sums = pools.kept_sum_odds(dice, 2, keep_of(left))
    return {
        "net_dice": left,
        "dice": dice,
        "outcomes": pools.SIDES**dice,
        **{name: described(odds[name]) for name in ("failure", "success", "critical")},
        "at_least_success": described(odds["success"] + odds["critical"]),
        "counts_by_sum": {str(total): chance * pools.SIDES**dice for total, chance in sums.items()},
        "mean_sum": fraction(pools.mean(sums)),
    }


def fraction(chance):
    """A fraction as the file writes it, whole numbers with a denominator too."""
    return f"{chance.numerator}/{chance.denominator}"


def described(chance):
    """A chance as the file tells it: exactly, and in percent to four places."""
    return {"fraction": fraction(chance), "percent": round(float(chance * 100), 4)}


@pytest.mark.rule("T-12")
@pytest.mark.parametrize("section", ["probabilities", "probabilities_extended"])
def test_odds_of_success_rolls(vectors, section):
    """Chances, counts and means of every line agree to the last fraction."""
    rows = vectors(FILE)[section]
    assert rows
    for row in rows:
        mine = outcome_odds(known(row, ODDS_FIELDS))
        mean = fraction(Fraction(row["mean_sum"]))  # "7" is "7/1"
        assert {key: mine[key] for key in row} == {**row, "mean_sum": mean}, row["net_dice"]


# Injury rolls -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("X-30")
@pytest.mark.rule("X-37")
@pytest.mark.parametrize("section", ["injury_probabilities", "bloodbath_probabilities"])
def test_odds_of_injury_rolls(vectors, section):
    """The chance of each line of the chart agrees for all dice, modifiers and bases."""
    rows = vectors(FILE)[section]
    assert rows
    for row in rows:
        known(row, INJURY_ODDS_FIELDS)
        odds = injury_odds(InjuryPool(row["base_dice"], row["injury_dice"], row["modifier"]))
        assert {table: described(odds[table]) for table in TABLES} == {
            table: row[table] for table in TABLES
        }, row
        assert sum(odds.values()) == Fraction(1)


def victim_of(case):
    """The model that is hit: its armour with its shield, and its keywords."""
    words = slugs(case.get("kw", [])) | {f"negate-{word}": 0 for word in slugs(case.get("negate", []))}
    words |= {"injury-modifier": case.get("other_mod", 0)} | ({"golem": 0} if case.get("golem") else {})
    armour = case.get("armour", 0) + case.get("shield", 0)
    return Model("m1", Profile("vector", 6, armour=armour, keywords=words))


def kept_dice(case, weapon):
    """How many dice are kept, and whether it is a Bloodbath: three are one unless the weapon is DEADLY."""
    deadly, bloodbath = "deadly" in weapon.keywords, case.get("bloodbath", False)
    base = case.get("base", base_dice(deadly=deadly, bloodbath=bloodbath))
    return base, bloodbath or base > base_dice(deadly=deadly)


def injured(case):
    """An injury read and settled by the real rules, in the file's own words."""
    weapon, victim = Weapon("vector", keywords=slugs(case.get("weapon_kw", []))), victim_of(case)
    base, bloodbath = kept_dice(case, weapon)
    dice = net({str(place): number for place, number in enumerate(case.get("injury_dice", []))})
    pool = InjuryPool(base, dice, injury_terms_modifier(weapon, victim))
    read = read_injury(case["dice"], pool)
    marks = case.get("blood", 0), case.get("down", False), case.get("tough_left", False)
    before = Victim(*marks, has(victim, "golem"))
    extra = len(extra_blood(weapon, victim))
    after = settle(read.table, before, bloodbath=bloodbath, extra_blood=extra)
    return {
        "kept": [case["dice"][place] for place in read.kept],
        "modifier": pool.modifier,
        "total": read.total,
        "table": read.table,
        "result": after.result,
        "blood": after.blood,
        "down": after.down,
        "out": after.out,
        "tough_left": after.tough_left,
    }


def of_those_who_stay(described):
    """What is said of an injury; markers and posture say nothing of a model that is removed."""
    return {
        key: value for key, value in described.items() if not (described["out"] and key in ("blood", "down"))
    }


@pytest.mark.rule("X-30")
@pytest.mark.rule("X-32")
@pytest.mark.rule("X-33")
@pytest.mark.rule("X-37")
@pytest.mark.rule("X-38")
@pytest.mark.rule("X-39")
def test_injuries_come_out_as_written(vectors):
    """Kept dice, modifier, line of the chart, markers and what becomes of the model agree in every vector."""
    cases = vectors(FILE)["injury"]
    assert cases
    for case in cases:
        mine, expected = injured(known(case, INJURY_FIELDS)), case["expect"]
        assert mine.keys() == expected.keys(), case["id"]
        assert of_those_who_stay(mine) == of_those_who_stay(expected), case["id"]
