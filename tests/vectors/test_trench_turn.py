"""The order of activations, the ACTIONS of one, charges, the Initiative and Morale against the vectors of trench.

A field, a step or a word that nothing here knows fails the test.
"""

from fractions import Fraction

import pytest

from wardrum.events.core.kernel import Rejected
from wardrum.events.rulesets.trench.dice import ends_activation
from wardrum.events.rulesets.trench.dice.success import outcome_of
from wardrum.events.rulesets.trench.general_actions import ActionConditions, ActionsTaken, require_open, taken
from wardrum.events.rulesets.trench.ground import charge_distance
from wardrum.events.rulesets.trench.keywords import charge_bonus
from wardrum.events.rulesets.trench.roster import Model, Profile
from wardrum.events.rulesets.trench.turn_sequence import (
    check_due,
    first_to_activate,
    initiative_holder,
    may_join,
    morale_result,
    morale_threshold,
    next_to_activate,
)
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.two_seats import higher

FILE = "trench_success"


def slugs(words):
    """Keywords as the file spells them, as ours."""
    return {word.lower().replace(" ", "-") for word in words}


def known(case, *fields):
    """The case, all of whose fields are known."""
    strange = case.keys() - {"id", "rules", "expect", *fields}
    assert not strange, f"{case.get('id', case)}: unknown fields {sorted(strange)}"
    return case


# Who activates ----------------------------------------------------------------------------------------------------


def activated(case):
    """Everybody's goes in order: each seat activates its first model that waits, with its partner if it has one."""
    waiting = {seat: list(models) for seat, models in case["models"].items()}
    goes, seat = [], first_to_activate(starts(case), waiting)
    picks = picked(case)
    while seat:
        model = next((key for key in picks if key in waiting[seat]), waiting[seat][0])
        group = together(case.get("fireteams", []), model, waiting[seat])
        goes.append([seat, *group])
        gone = {*group, *(key for model in group for key in case.get("removed_after", {}).get(model, []))}
        waiting = {side: [key for key in keys if key not in gone] for side, keys in waiting.items()}
        seat = next_to_activate(seat, waiting)
    return goes


def picked(case):
    """The models that are picked, in order: a list, or one for each seat; without them each seat takes its first."""
    picks = case.get("picks", [])
    return [key for keys in picks.values() for key in keys] if isinstance(picks, dict) else list(picks)


def starts(case):
    """The seat that starts: the holder of the Initiative, or whom the holder names."""
    match case.get("first_rule", "holder_first"):
        case "holder_first":
            return case["initiative"]
        case "holder_chooses":
            return case.get("first", case["initiative"])
    raise AssertionError(f"{case['id']}: unknown first_rule {case['first_rule']}")


def together(fireteams, model, waiting):
    """The model, and the partner of its fireteam if it can come along."""
    partners = [key for team in fireteams if model in team for key in team if may_join(model, key, waiting)]
    return [model, *partners]


@pytest.mark.rule("T-1")
@pytest.mark.rule("T-2")
@pytest.mark.rule("T-19")
@pytest.mark.rule("T-20")
def test_activations_alternate_as_written(vectors):
    """Who goes after whom agrees to the end of the phase, with losses, fireteams and a first go given away."""
    cases = vectors(FILE)["activation_order"]
    assert cases
    for case in cases:
        known(case, "models", "initiative", "removed_after", "fireteams", "first_rule", "first", "picks")
        assert activated(case) == case["expect"], case["id"]


# What an activated model may do -----------------------------------------------------------------------------------

PRINTINGS = {
    "seed": False,
    "1.6.3": False,
    "1.0": True,
    "1.0.2": True,
    "tc-1.0.2": True,
    "shoot_fight_exclusive": True,
}
STEP_FIELDS = {
    "a",
    "near",
    "stays_near",
    "roll",
    "weapon",
    "has_ranged",
    "has_melee",
    "risky",
    "shaken",
    "id",
}
ROLLED = {"dash", "shoot", "fight", "special"}


def spelled_out(step):
    """A step whose ACTION and which special one it is stand in one word, as "special:pray", in two."""
    name, _, special = step["a"].partition(":")
    return {**step, "a": name, "id": special} if special else step


def facts_of(step, *, exclusive):
    """What the table says for one step; a shot of a weapon that is not described is one without keywords."""
    keywords = slugs(step.get("weapon", []))
    return ActionConditions(
        near=step.get("near", False),
        stays_near=step.get("stays_near", False),
        has_ranged=step.get("has_ranged", True),
        has_melee=step.get("has_melee", True),
        assault="assault" in keywords,
        heavy="heavy" in keywords,
        exclusive=exclusive,
        special=str(step.get("id", "")),
    )


def risky_failure(step):
    """Whether the step's roll was a Risky one and failed: a Dash's, a RISKY weapon's, any of a Shaken warband."""
    if "roll" not in step:
        return False
    assert step["roll"] in ("failure", "success", "critical"), step
    assert step["a"] in ROLLED, step
    keywords = slugs(step.get("weapon", []))
    risky = step["a"] == "dash" or "risky" in keywords or step.get("risky") or step.get("shaken")
    return ends_activation(step["roll"], risky=bool(risky))


def taken_by(step, slots, facts):
    """The ACTIONS taken once the step is."""
    return taken(step["a"], slots, assault=facts.assault, heavy=facts.heavy, special=facts.special)


def acted(case):
    """What becomes of each step of one Activation, in the file's own words."""
    exclusive, slots, over = PRINTINGS[case.get("profile", "seed")], ActionsTaken(), False
    for step in map(spelled_out, case["steps"]):
        assert step.keys() <= STEP_FIELDS, f"{case['id']}: unknown fields {sorted(step.keys() - STEP_FIELDS)}"
        if step["a"] == "end":
            over = True
            yield "ok"
            continue
        facts = facts_of(step, exclusive=exclusive)
        try:
            require_open(step["a"], slots, facts, over=over)
        except Rejected as refusal:
            yield f"reject:{refusal.code}"
            continue
        slots, failed = taken_by(step, slots, facts), risky_failure(step)
        over = failed or (step["a"] == "shoot" and "reload" in slugs(step.get("weapon", [])))
        yield "ok:failed_risky_activation_ends" if failed else "ok"


@pytest.mark.rule("T-4")
@pytest.mark.rule("T-5")
@pytest.mark.rule("T-6")
@pytest.mark.rule("T-7")
@pytest.mark.rule("T-8")
@pytest.mark.rule("T-9")
@pytest.mark.rule("X-11")
@pytest.mark.rule("X-14")
def test_actions_are_allowed_and_refused_as_written(vectors):
    """Every ACTION of every Activation is taken, or refused with the code that is written."""
    cases = vectors(FILE)["action_legality"]
    assert cases
    for case in cases:
        known(case, "steps", "profile")
        assert list(acted(case)) == case["expect"], case["id"]


@pytest.mark.rule("T-5")
def test_an_unknown_step_is_reported():
    """A vector that names an ACTION or a field that does not exist fails loudly instead of passing."""
    for step in ({"a": "wait"}, {"a": "move", "weather": "fog"}, {"a": "dash", "roll": "cocked"}):
        with pytest.raises((AssertionError, KeyError)):
            list(acted({"id": "strange", "steps": [step]}))


# Charges, the Initiative, Morale ----------------------------------------------------------------------------------


def charged(case):
    """How far a Charge goes, in inches."""
    profile = Profile("vector", 6, keywords=dict.fromkeys(slugs(case.get("kw", [])), 0))
    halved = case.get("stood_up", False)
    length = charge_distance(
        case["movement"], case["d6"], bonus=charge_bonus(Model("m1", profile)), halved=halved
    )
    return Fraction(length, INCH)


@pytest.mark.rule("X-12")
@pytest.mark.rule("X-7")
def test_charges_go_as_far_as_written(vectors):
    """Movement and bonus, the limit, HEAVY and STRONG, and halves that are kept."""
    cases = vectors(FILE)["charge_distance"]
    assert cases
    for case in cases:
        known(case, "movement", "d6", "kw", "stood_up")
        assert charged(case) == Fraction(str(case["expect"])), case["id"]


def initiative(case):
    """Who has the Initiative, and after how many throws of a roll-off."""
    holder = initiative_holder({seat: case[seat] - case.get(f"{seat}_down", 0) for seat in "AB"})
    rolls = 0
    while not holder:
        holder = higher(dict(zip("AB", case["rolls"][rolls], strict=True)))
        rolls += 1
    return {"holder": holder, "rolls": rolls}


@pytest.mark.rule("X-2")
@pytest.mark.rule("X-8")
def test_the_initiative_is_held_as_written(vectors):
    """Fewer standing models hold it; equal numbers roll off, again as long as they tie."""
    cases = vectors(FILE)["initiative"]
    assert cases
    for case in cases:
        known(case, "A", "B", "A_down", "B_down", "rolls")
        assert initiative(case) == case["expect"], case["id"]


def morale(case):
    """Whether a warband checks its Morale, and what the check comes to if it is rolled."""
    shaken, lost = case.get("shaken", False), case["down"] + case["out"]
    due = check_due(case["start"], lost, shaken=shaken)
    described = {"threshold": morale_threshold(case["start"]), "check_needed": due}
    if due and "total" in case:
        described["result"] = morale_result(outcome_of(case["total"]), shaken=shaken)
    return described


@pytest.mark.rule("X-40")
@pytest.mark.rule("X-41")
def test_morale_is_checked_as_written(vectors):
    """From which losses on a warband checks, and whether it holds, is shaken, recovers or flees."""
    cases = vectors(FILE)["morale"]
    assert cases
    for case in cases:
        known(case, "start", "down", "out", "total", "shaken", "leader")
        mine, expected = morale(case), case["expect"]
        if expected.get("result") in ("holds", "recovered") and mine.get("result") == "recovers":
            mine["result"] = expected["result"]  # files have several words for a Shaken warband that succeeds
        assert mine == expected, case["id"]


def test_every_section_is_tried(vectors):
    """A file with a section that no test here or beside this one reads is not passed over in silence."""
    read = {"about", "dice_pools", "probabilities", "probabilities_extended", "injury_probabilities"}
    read |= {"bloodbath_probabilities", "activation_order", "action_legality", "charge_distance"}
    assert set(vectors(FILE)) - (read | {"initiative", "morale", "injury"}) == set()
