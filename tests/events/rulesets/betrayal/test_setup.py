"""From the muster to the first turn."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.betrayal.given import given, live
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import (
    BetrayalCommand,
    ChooseAdventurer,
    ChooseFirstPlayer,
    DeployAdventurer,
    DeployCompanion,
    EndTurn,
)
from wardrum.events.rulesets.betrayal.data import ADVENTURERS, ENEMIES, SCENARIOS
from wardrum.events.rulesets.betrayal.mechanics.enemy_deployment import deploy_for
from wardrum.events.rulesets.betrayal.profiles import Item, SkillDie
from wardrum.events.rulesets.betrayal.questions import QUESTIONS
from wardrum.events.rulesets.betrayal.state import Setup, initial, seats
from wardrum.events.toolkit.default_choice import default_command

NAMES = tuple(ADVENTURERS)
ONES = lambda n, sides: (1,) * n  # noqa: E731 -- dice that all show 1


def mustered(players=2, companions=(), **settings):
    """Every seat has brought an adventurer, those named in order with a companion."""
    setup = Setup(seats=players, **{"xp": 1, **settings})
    outcome = given(live(initial(setup), seats(setup)))
    for place, seat in enumerate(seats(setup)):
        friend = companions[place] if place < len(companions) else "none"
        outcome = outcome.when(seat, ChooseAdventurer(sample=NAMES[place], companion=friend), dice=ONES)
    return outcome


def entered(outcome, *order):
    """The adventurers have entered, each on the first hex that is listed."""
    for seat in order:
        outcome = outcome.when(
            seat, default_command(QUESTIONS.legal(outcome.state, seat)[0], BetrayalCommand), dice=ONES
        )
    return outcome


@pytest.mark.rule("BE-25")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_as_many_seats_as_adventurers(players):
    """The setting says how many seats there are, each for one adventurer."""
    assert seats(Setup(seats=players)) == ("a", "b", "c", "d")[:players]
    assert set(mustered(players).state.battle.units) >= set(seats(Setup(seats=players)))


@pytest.mark.rule("F-1", "F-5", "F-12", "F-15", "F-8")
def test_the_field_and_its_enemies_come_with_the_last_adventurer():
    """The map lies there from the beginning; enemies are bought of experience times party size, on numbered hexes in order."""
    outcome = mustered(2)
    laid = outcome.one(e.BattlefieldLaid)
    gate = SCENARIOS["ruined-gate"]
    assert laid.pool == 2
    cells = outcome.state.table.map.cells
    assert set(cells) == {key for keys in gate.tiles.values() for key in keys}
    assert cells[gate.impassable[0]].kind == "impassable"
    came = outcome.of(e.EnemyDeployed)
    assert [(one.profile.level, one.hex) for one in came] == [(1, gate.spots[0]), (1, gate.spots[1])]
    assert len({one.profile.name for one in came}) == 2  # none comes again before all of its level have


@pytest.mark.rule("F-12")
def test_each_enemy_is_drawn_from_those_left():
    """The die has as many sides as there are chips of the level that have not come up; the last one needs no die."""
    drawn = []

    def dice(n, sides):
        drawn.append(sides)
        return (sides,) * n

    lowest = sum(chip.level == 1 for chip in ENEMIES.values())
    gate, state = SCENARIOS["ruined-gate"], live(initial(Setup()), ("a",))
    for hex in gate.tiles["court"][: lowest + 1]:
        state = given(state).after(lambda decision, at=hex: deploy_for(decision, 1, (at,)), dice).state
    assert len({one.profile.name for one in state.battle.units.values()}) == lowest
    assert drawn == [*range(lowest, 1, -1), lowest]


def test_named_enemies_are_not_paid_for():
    """Whom a scenario names stands there beside those that are bought."""
    outcome = mustered(2, scenario="lantern-hall")
    named, *bought = outcome.of(e.EnemyDeployed)
    assert (named.profile.name, named.paid) == ("hall-keeper", 0)
    assert bought
    assert all(enemy.paid for enemy in bought)
    assert outcome.state.battle.objective.units == (named.unit,)


@pytest.mark.rule("F-8", "F-12")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_party_meets_grows_with_it(scenario):
    """Points, the hit points of named enemies and the skyshards to find: no less for one adventurer more."""
    plans = [mustered(seats, scenario=scenario, xp=8) for seats in (1, 2, 3, 4)]
    laid = [outcome.one(e.BattlefieldLaid) for outcome in plans]
    named = [sum(one.hp for one in plan.of(e.EnemyDeployed) if not one.paid) for plan in plans]
    for grown in ([one.pool for one in laid], [one.skyshards for one in laid], named):
        assert grown == sorted(grown)


@pytest.mark.rule("F-13", "B-10", "BE-26")
def test_the_party_names_the_first_player():
    """The others follow clockwise, and enter the map in that order."""
    outcome = mustered(3).when("a", ChooseFirstPlayer("b"))
    assert outcome.one(e.FirstPlayerChosen) == e.FirstPlayerChosen("b", ("b", "c", "a"))
    outcome = entered(outcome, "b", "c", "a")
    assert outcome.one(e.TurnStarted).unit == "b"
    assert outcome.state.battle.order == ("b", "c", "a")


def test_a_single_player_is_not_asked_who_is_first():
    """One option is none."""
    outcome = mustered(1)
    assert not outcome.of(e.PartyDecisionRequested)
    assert outcome.one(e.FirstPlayerChosen).order == ("a",)


@pytest.mark.rule("F-13", "F-9")
def test_entering_the_map():
    """An adventurer enters on the entrance tile in a form and with up to four ready items."""
    ready = tuple(ADVENTURERS[NAMES[0]].items)[:4]
    outcome = mustered(1).when("a", DeployAdventurer("h0_0", "heavy", ready), dice=ONES)
    own = outcome.unit("a")
    assert (own.hex, own.where, own.sheet.form, own.sheet.ready) == ("h0_0", "map", "heavy", ready)


@pytest.mark.rule("F-14", "B-12")
def test_companions_enter_in_their_owners_order():
    """The first player's companion enters first, on a hex that its owner picks."""
    outcome = mustered(2, ("grey-hound", "torch-boy")).when("a", ChooseFirstPlayer("b"))
    outcome = entered(outcome, "b", "a")
    assert outcome.state.battle.phase == "companions_in"
    outcome.when("a", DeployCompanion("a-companion", "h2_0")).refused("not_your_companion", "F-14")
    outcome = outcome.when("b", DeployCompanion("b-companion", "h2_0"))
    outcome = outcome.when("a", DeployCompanion("a-companion", "h3_0"))
    assert outcome.unit("b-companion").hex == "h2_0"
    assert outcome.state.battle.phase == "adventurers"


@pytest.mark.rule("F-14")
def test_who_finds_no_room_waits():
    """With no free entrance hex a companion is held back."""
    full = mustered(4, ("grey-hound", "torch-boy", "old-sergeant"), scenario="cold-ford")
    full = entered(full.when("a", ChooseFirstPlayer("a")), "a", "b", "c", "d")
    state = full.state
    free = next(option.params["hex"].of for option in QUESTIONS.legal(state, "a"))
    assert len(free) == 3  # a round tile of seven, four of them taken
    blocked = {f"x{n}": replace(state.battle.units["a"], hex=hex) for n, hex in enumerate(free[1:])}
    state = replace(state, battle=replace(state.battle, units={**state.battle.units, **blocked}))
    outcome = given(state).when("a", DeployCompanion("a-companion", free[0]))
    assert {event.companion for event in outcome.of(e.CompanionHeldBack)} == {"b-companion", "c-companion"}
    assert outcome.unit("b-companion").where == "waiting"


@pytest.mark.rule("BE-27")
def test_no_round_before_the_first():
    """Before the battle begins the counter is 0; then it is put on 1, and the first round leaves it there."""
    before = mustered(1)
    assert (before.state.battle.round, before.state.battle.counter) == (0, 0)
    after = entered(before, "a")
    assert [(event.was, event.now) for event in after.of(e.RoundCounterChanged)] == [(0, 1)]
    assert (after.state.battle.round, after.state.battle.counter) == (1, 1)


@pytest.mark.rule("F-9", "F-7")
def test_who_cannot_be_brought():
    """One adventurer per seat, none twice, and only what the rules have a meaning for."""
    start = given(live(initial(Setup(seats=2)), ("a", "b")))
    start.when("a", ChooseAdventurer()).refused("one_adventurer", "F-9")
    start.when("a", ChooseAdventurer(sample="nobody")).refused("no_such_adventurer", "F-9")
    start.when("a", ChooseAdventurer(sample=NAMES[0], companion="cat")).refused("no_such_companion", "F-7")
    one = start.when("a", ChooseAdventurer(sample=NAMES[0]))
    one.when("b", ChooseAdventurer(sample=NAMES[0])).refused("adventurer_taken", "F-9")
    hound = start.when("a", ChooseAdventurer(sample=NAMES[0], companion="grey-hound"))
    hound.when("b", ChooseAdventurer(sample=NAMES[1], companion="grey-hound")).refused(
        "companion_taken", "F-7"
    )
    one.when("a", ChooseAdventurer(sample=NAMES[1])).refused("adventurer_chosen", "F-9")


@pytest.mark.rule("F-9")
@pytest.mark.parametrize(
    "changes",
    [
        {"dice": {"odd": SkillDie("odd", "stamina", ("blank",) * 5 + ("wish-3",))}},
        {"dice": {"bane": SkillDie("bane", "stamina", ("blank",) * 6)}},
        {"dice": {"combat-9": SkillDie("combat-9", "stamina", ("blank",) * 6)}},
        {"dice": {"sly": SkillDie("sly", "combat", ("blank",) * 6)}},
        {"items": {"pot": Item("pot", "draught", "fly-1")}},
        {"items": {"hat": Item("hat", "armour", "ward")}},
    ],
)
def test_cards_of_ones_own_must_mean_something(changes):
    """A card with a face, a die or an item that the rules do not know is refused with a sentence that names it."""
    card = replace(ADVENTURERS[NAMES[0]], **changes)
    start = given(live(initial(Setup()), ("a",)))
    refused = start.when("a", ChooseAdventurer(adventurer=card))
    refused.refused("bad_card", "F-9")
    assert next(iter(next(iter(changes.values())))) in refused.refusal.sentence


def test_a_card_of_ones_own_is_played():
    """An adventurer that is sent plays as the samples do."""
    own = replace(ADVENTURERS[NAMES[0]], name="someone", health=6)
    outcome = given(live(initial(Setup(xp=1)), ("a",))).when("a", ChooseAdventurer(adventurer=own), dice=ONES)
    assert (outcome.unit("a").hp, outcome.unit("a").profile.name) == (6, "someone")


@pytest.mark.rule("F-13", "F-14", "F-9", "F-4")
def test_what_is_refused_while_entering():
    """Out of order, off the entrance tile, or with what is not carried nobody enters."""
    outcome = mustered(2).when("a", ChooseFirstPlayer("a"))
    outcome.when("b", DeployAdventurer("h0_0", "light")).refused("not_your_deployment", "F-13")
    outcome.when("a", DeployAdventurer("h9_0", "light")).refused("not_an_entrance", "F-13")
    outcome.when("a", DeployAdventurer("h0_0", "light", ("spoon",))).refused("not_carried", "F-9")
    outcome.when("a", DeployCompanion("a-companion", "h0_0")).refused("no_companion_enters", "F-14")
    after = outcome.when("a", DeployAdventurer("h0_0", "light"))
    after.when("b", DeployAdventurer("h0_0", "light")).refused("not_an_entrance", "F-13")
    after.when("a", EndTurn()).refused("not_your_turn", "F-22")


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [({"scenario": "moon"}, "scenario 'moon'"), ({"seats": 2, "leader": "c"}, "cannot lead")],
)
def test_settings_that_cannot_be_played(settings, complaint):
    """A setting that names nothing is refused with a sentence that says so."""
    with pytest.raises(ValueError, match=complaint):
        Setup(**settings)
