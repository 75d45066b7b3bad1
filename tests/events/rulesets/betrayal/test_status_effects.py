"""Status effects, on chips and as dice in the track (section 5.7)."""

import pytest

from tests.events.rulesets.betrayal.given import adventurer, battle, enemy, fought, given, in_turn
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import DecideTie
from wardrum.events.rulesets.betrayal.mechanics import status_effects
from wardrum.events.rulesets.betrayal.mechanics.cooldown_track import LIGHT, OVERFATIGUE, PLACES
from wardrum.events.rulesets.betrayal.profiles import QUEST_LEVEL, STATUSES
from wardrum.events.rulesets.betrayal.skills import characteristics


def gives(state, key, status):
    """A unit gets a status effect."""
    return given(state).after(lambda decision: status_effects.give(decision, key, status, "test"))


@pytest.mark.parametrize("status", STATUSES)
def test_on_a_chip_once(status):
    """A chip has a status effect or it has not: twice is once."""
    state = battle(adventurer("a"), enemy("e01", "h0_0"))
    once = gives(state, "e01", status)
    assert once.unit("e01").statuses == (status,)
    assert gives(once.state, "e01", status).unit("e01").statuses == (status,)


def test_on_an_adventurer_a_die():
    """An adventurer's status effect is a die at the end of its track, and moves there when it comes again."""
    state = battle(adventurer("a", "h0_0", track=("bane", LIGHT)))
    assert gives(state, "a", "fear").unit("a").sheet.track == ("bane", LIGHT, "fear")
    assert gives(state, "a", "bane").unit("a").sheet.track == (LIGHT, "bane")


@pytest.mark.rule("F-28")
def test_no_room_in_the_track():
    """On a full track the status die goes back and overfatigue takes the last place that another die had."""
    full = (LIGHT,) * PLACES
    after = gives(battle(adventurer("a", "h0_0", track=full)), "a", "maim").unit("a").sheet
    assert after.track == (LIGHT,) * (PLACES - 1) + (OVERFATIGUE,)


@pytest.mark.rule("F-7")
def test_quest_units_take_none():
    """Nothing sticks to a quest unit."""
    state = battle(adventurer("a"), enemy("e01", "h0_0", level=QUEST_LEVEL))
    assert gives(state, "e01", "daze").events == ()


@pytest.mark.rule("F-20")
def test_bane_hurts_at_the_start():
    """Bane: one true damage at the start of each of the unit's turns, whatever its Defense."""
    outcome = fought(adventurer("a", "h1_0"), enemy("e01", "h0_0", statuses=("bane",), defense=3), dice=[2])
    first = outcome.of(e.DamageDealt)[0]
    assert (first.target, first.amount, first.true, first.hp) == ("e01", 1, True, 3)


@pytest.mark.rule("BE-21")
def test_who_dies_of_bane_does_nothing_more():
    """An enemy that bane defeats has no more of its turn."""
    units = (
        adventurer("a", "h1_0"),
        enemy("e01", "h0_0", hp=1, statuses=("bane",)),
        enemy("e02", "h2_0", acted=True),
    )
    outcome = fought(*units)
    assert outcome.of(e.CombatDiceRolled) == []
    assert outcome.one(e.TurnEnded).unit == "e01"


def test_blind_takes_the_strongest_next_to_it():
    """Blind: range 1, the strongest adjacent unit no matter who it is, and it is over once damage is dealt."""
    units = adventurer("a", "h1_0", hp=2), enemy("e02", "h-1_0", hp=3, acted=True)
    blind = enemy("e01", "h0_0", range=3, priority="weakest", statuses=("blind",))
    outcome = fought(*units, blind, dice=[2])
    assert outcome.one(e.TargetsChosen).targets == ("e02",)
    assert outcome.one(e.StatusRemoved) == e.StatusRemoved("e01", "blind", "damage")


@pytest.mark.rule("F-23")
def test_daze_moves_or_rolls():
    """Daze: who has moved rolls no dice in this turn, and at the end of the turn it is over."""
    near = fought(adventurer("a", "h1_0"), enemy("e01", "h0_0", combat=2, statuses=("daze",)), dice=[2, 2])
    far = fought(adventurer("a", "h2_0"), enemy("e01", "h0_0", combat=2, statuses=("daze",)))
    assert (near.one(e.CombatDiceRolled).total, far.one(e.CombatDiceRolled).dice) == (2, ())
    assert [one.unit("e01").statuses for one in (near, far)] == [(), ()]


def test_fear_forgets_skills():
    """Fear: the chip's skills do nothing; its Combat stays."""
    units = (
        adventurer("a", "h1_0"),
        enemy("e01", "h0_0", skills=("venom", "regrowth"), hp=2, statuses=("fear",)),
    )
    outcome = fought(*units, dice=[2])
    assert outcome.of(e.EffectTriggered) == []
    assert outcome.one(e.CombatDiceRolled).total == 1


@pytest.mark.parametrize(("dice", "total"), [((6, 2), 1), ((2, 1), 0), ((6, 6), 2)])
def test_maim_halves(dice, total):
    """Maim: what the dice come to is halved, rounded down."""
    maimed = enemy("e01", "h0_0", combat=2, statuses=("maim",))
    assert fought(adventurer("a", "h1_0"), maimed, dice=dice).one(e.CombatDiceRolled).total == total


def test_stealth_hides_from_who_was_not_there():
    """Stealth: a target only for units that stood next to it when the turn began."""
    hidden = adventurer("a", "h1_0", track=("stealth",))
    near = fought(hidden, enemy("e01", "h0_0"), dice=[1])
    far = fought(hidden, enemy("e01", "h-1_0"))
    assert near.one(e.TargetsChosen).targets == ("a",)
    assert (far.unit("e01").hex, far.of(e.TargetsChosen)) == ("h0_0", [])


def test_stealth_ends_with_a_blow():
    """Stealth is over once the unit has dealt damage."""
    outcome = fought(adventurer("a", "h1_0"), enemy("e01", "h0_0", statuses=("stealth",)), dice=[2])
    assert outcome.unit("e01").statuses == ()


def test_a_blow_that_misses_gives_nobody_away():
    """No damage dealt, no stealth lost."""
    outcome = fought(adventurer("a", "h1_0"), enemy("e01", "h0_0", statuses=("stealth",)), dice=[1])
    assert outcome.unit("e01").statuses == ("stealth",)


def test_who_is_hidden_from_whom():
    """Between the turns nobody stands next to anybody in stealth; in its own turn the unit itself knows its neighbours."""
    state = battle(adventurer("a", "h1_0", track=("stealth",)), enemy("e01", "h0_0"))
    assert not characteristics.targetable(state, "e01", "a")
    assert characteristics.targetable(in_turn(state, "e01", adjacent=("a",)), "e01", "a")
    assert characteristics.targetable(in_turn(state, "a", adjacent=("e01",)), "e01", "a")


@pytest.mark.rule("B-5")
def test_what_else_would_have_come_of_a_moment_lapses_with_the_unit():
    """The party lets bane be first at the start of the turn: it kills the enemy, and nothing comes of its other effect."""
    hurt = enemy("e01", "h0_0", health=4, hp=1, statuses=("bane",), skills=("regrowth",))
    asked = fought(adventurer("a", "h1_0"), hurt)
    request = asked.one(e.PartyDecisionRequested)
    assert (request.kind, set(request.options)) == ("trigger", {"e01-bane", "e01-regrowth"})
    outcome = asked.when("a", DecideTie("e01-bane"))
    (lapsing,) = (key for key, due in asked.state.battle.triggers.items() if due.skill == "regrowth")
    assert outcome.one(e.EffectLapsed).key == lapsing
    assert [event.skill for event in outcome.of(e.EffectTriggered)] == ["bane"]
    assert outcome.of(e.UnitHealed) == []
