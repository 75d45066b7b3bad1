"""Mustering: secret until both have, then the priority roll (W-41 to W-48, W-58)."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.warcry.conftest import A_WINS, B_WINS, muster
from tests.events.rulesets.warcry.given import folded, given, options
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import SubmitWarband
from wardrum.events.rulesets.warcry.data import WARBANDS
from wardrum.events.toolkit.muster import secrets, view

VIGIL, HUNT = WARBANDS["ember-vigil"], WARBANDS["reedmoor-hunt"]


@pytest.mark.rule("W-47")
def test_the_first_warband_is_a_secret():
    """The first to muster shows nobody: one secret event, seen by its own seat alone."""
    outcome = given().when("b", SubmitWarband("reedmoor-hunt")).then(e.WarbandMustered("b", HUNT))
    assert all(event.SECRET for event in outcome.events)
    assert secrets(outcome.state) == {"b"}
    assert view(outcome.state, "b").battle.secret == {"b": HUNT}
    assert view(outcome.state, "a").battle.secret == view(outcome.state, "").battle.secret == {}


@pytest.mark.rule("W-47")
@pytest.mark.rule("W-48")
def test_the_second_reveals_both():
    """Once both are in, both are shown in full, in seat order, and a roll-off gives priority."""
    start = given().when("b", SubmitWarband("reedmoor-hunt"))
    outcome = start.when("a", SubmitWarband("ember-vigil"), dice=A_WINS).then(
        e.WarbandsRevealed({"a": VIGIL, "b": HUNT}),
        e.RollOffRolled("priority", {"a": 6, "b": 1}, "a"),
        e.PriorityAssigned("a"),
    )
    assert not any(event.SECRET for event in outcome.events)
    assert not secrets(outcome.state)
    assert outcome.battle.phase == "groups"
    assert outcome.battle.order[:2] == ("a-f1", "a-f2")
    assert len(outcome.battle.order) == len(VIGIL.fighters) + len(HUNT.fighters)


@pytest.mark.rule("W-47")
def test_a_reader_who_never_saw_the_secret_knows_as_much_now():
    """Folding with and without the sealed commit gives the same from the revealing one on."""
    start = given()
    sealed = start.when("a", SubmitWarband("ember-vigil"))
    opened = sealed.when("b", SubmitWarband("reedmoor-hunt"), dice=B_WINS)
    assert folded(start.state, opened.events) == opened.state


@pytest.mark.rule("W-58")
def test_a_roll_off_goes_on_until_the_dice_differ():
    """Each throw is an event of its own; ties name no winner."""
    outcome = muster(dice=(3, 3, 6, 6, 2, 4))
    assert outcome.of(e.RollOffRolled, e.PriorityAssigned) == [
        e.RollOffRolled("priority", {"a": 3, "b": 3}),
        e.RollOffRolled("priority", {"a": 6, "b": 6}),
        e.RollOffRolled("priority", {"a": 2, "b": 4}, "b"),
        e.PriorityAssigned("b"),
    ]


@pytest.mark.rule("W-47")
def test_mustering_is_done_once():
    """A warband stands once it is mustered, and later nobody musters at all."""
    given().when("a", SubmitWarband("ember-vigil")).when("a", SubmitWarband("tidebreakers")).refused(
        "already_mustered", "W-47"
    )
    muster().when("a", SubmitWarband("ember-vigil")).refused("phase_over", "W-47")


@pytest.mark.rule("W-47")
def test_what_is_mustered():
    """One of the samples by name, or a roster of one's own, not both and not neither."""
    given().when("a", SubmitWarband(warband=HUNT)).then(e.WarbandMustered("a", HUNT))
    given().when("a", SubmitWarband()).refused("one_warband", "W-47")
    given().when("a", SubmitWarband("ember-vigil", VIGIL)).refused("one_warband", "W-47")
    given().when("a", SubmitWarband("nobody")).refused("no_such_sample", "W-47")


@pytest.mark.rule("W-41")
@pytest.mark.rule("W-42")
@pytest.mark.rule("W-43")
@pytest.mark.rule("W-44")
@pytest.mark.rule("W-45")
@pytest.mark.rule("W-46")
def test_a_roster_is_checked():
    """A warband that breaks a rule of mustering is refused by that rule."""
    leader, *rest = HUNT.fighters
    few = replace(HUNT, fighters=HUNT.fighters[:2])
    dear = tuple(replace(f, profile=replace(f.profile, points=400)) for f in HUNT.fighters)
    lame = replace(rest[0], profile=replace(rest[0].profile, faction="nowhere"))
    captain = replace(rest[0], profile=replace(rest[0].profile, runemarks=("leader",)))
    stick = replace(leader.profile.weapons["w1"], range_max=3, range_min=3)
    armed = replace(leader, profile=replace(leader.profile, weapons={"w1": stick}))
    for fighters, code, rule in (
        (few.fighters, "warband_size", "W-41"),
        (dear, "points_limit", "W-42"),
        ((leader, lame, *rest[1:]), "mixed_factions", "W-43"),
        ((replace(leader, role="fighter"), *rest), "leader_count", "W-44"),
        ((leader, captain, *rest[1:]), "extra_leader", "W-45"),
        ((armed, *rest), "empty_range", "W-46"),
    ):
        own = SubmitWarband(warband=replace(HUNT, fighters=fighters))
        given().when("a", own).refused(code, rule)


@pytest.mark.rule("W-47")
def test_every_sample_is_offered_and_accepted():
    """The options list the sample warbands; a seat that has mustered has nothing to do."""
    (option,) = options(given().state, "a")
    assert option.params["sample"].of == tuple(WARBANDS)
    for sample in option.params["sample"].of:
        outcome = given().when("a", SubmitWarband(sample))
        assert outcome.battle.secret["a"] == WARBANDS[sample]
        assert not options(outcome.state, "a")
        assert options(outcome.state, "b") == [option]
