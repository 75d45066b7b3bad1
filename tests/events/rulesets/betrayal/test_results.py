"""What dice show is used: instant results, active slots, lasting ones, drained dice, the full track."""

import pytest
from msgspec import UNSET

from tests.events.rulesets.betrayal.given import adventurer, enemy, given
from tests.events.rulesets.betrayal.test_adventurers import acting
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import (
    DeclineDie,
    DropActiveDie,
    Engage,
    ResolveDie,
    ResolveRest,
)
from wardrum.events.rulesets.betrayal.mechanics.cooldown_track import exhausted
from wardrum.events.rulesets.betrayal.mechanics.hit_points import deal_damage
from wardrum.events.rulesets.betrayal.profiles import SkillDie
from wardrum.events.rulesets.betrayal.state import DamageInstance

FACES = ("tenacity", "heal-2", "move-2", "calm-1", "shield-2", "guard-1")
OTHERS = ("drain-4", "bane", "stealth", "true-1", "blank", "daze")
LUCK = SkillDie("luck", "stamina", FACES)
FATE = SkillDie("fate", "stamina", OTHERS)
HERO = {"dice": {"luck": LUCK, "fate": FATE}, "stamina": 2}


def rolled(face, *units, die="luck", foe=None, **facts):
    """Seat a has engaged e01 and one die shows this face."""
    faces = FACES if die == "luck" else OTHERS
    hero = adventurer("a", "h0_0", **{**HERO, **facts})
    start = acting(hero, foe or enemy("e01", "h1_0", health=9), *units, counter=4)
    return start.when("a", Engage("light", "e01", stamina=(die,)), dice=[faces.index(face) + 1])


@pytest.mark.rule("F-27")
def test_tenacity():
    """The die is exhausted, the peg goes up."""
    outcome = rolled("tenacity").when("a", ResolveDie("luck"))
    assert outcome.one(e.TenacityChanged) == e.TenacityChanged("a", 1, "luck")
    assert outcome.unit("a").sheet.track == ("luck",)


@pytest.mark.rule("F-27")
def test_healing_a_friend():
    """An adventurer in sight regains hit points, never above its health."""
    start = rolled("heal-2", adventurer("b", "h0_2", health=4, hp=3))
    start.when("a", ResolveDie("luck", on="e01")).refused("no_target", "F-25")
    outcome = start.when("a", ResolveDie("luck", on="b"))
    assert outcome.one(e.UnitHealed) == e.UnitHealed("b", 4, 1, "luck")


@pytest.mark.rule("F-27", "F-22")
def test_free_movement():
    """A move by a result is no move action."""
    start = rolled("move-2")
    start.when("a", ResolveDie("luck", path=("h0_1", "h0_2", "h-1_2"))).refused("too_far", "F-22")
    outcome = start.when("a", ResolveDie("luck", path=("h0_1", "h0_2")))
    assert outcome.one(e.UnitMoved) == e.UnitMoved("a", ("h0_1", "h0_2"), action=False)
    assert outcome.state.battle.turn.moves == 0


@pytest.mark.rule("F-27")
def test_no_movement_for_the_dazed():
    """Who is dazed has rolled dice, so a result does not move it either."""
    start = rolled("move-2", track=("daze",))
    start.when("a", ResolveDie("luck", path=("h0_1",))).refused("no_target", "F-25")


@pytest.mark.rule("F-24")
def test_only_combat_dice_defend():
    """In defence Combat dice go to active slots; what other dice show as damage stays damage, at nobody."""
    blade = SkillDie("blade", "stamina", ("damage-1",) * 6)
    start = acting(adventurer("a", "h0_0", dice={"blade": blade}), enemy("e01", "h1_0"))
    outcome = start.when("a", Engage("defensive", combat=1, stamina=("blade",)), dice=[6, 1])
    outcome.when("a", ResolveDie("blade")).refused("no_target", "F-25")
    done = outcome.when("a", ResolveRest()).unit("a").sheet
    assert (done.active, done.track) == ({"combat-1": "shield-2"}, ("blade",))


@pytest.mark.rule("BE-2")
def test_calming_the_counter():
    """The counter goes down at once."""
    outcome = rolled("calm-1").when("a", ResolveDie("luck"))
    assert outcome.one(e.RoundCounterChanged) == e.RoundCounterChanged(4, 3, "luck")


@pytest.mark.rule("F-29", "F-27")
def test_active_slots():
    """A shield goes to a slot, at most four of them; it may be dropped in one's own turn."""
    kept = rolled("shield-2").when("a", ResolveDie("luck"))
    assert kept.unit("a").sheet.active == {"luck": "shield-2"}
    assert kept.unit("a").sheet.track == ()
    kept.when("a", DropActiveDie("spoon")).refused("not_active", "F-29")
    dropped = kept.when("a", DropActiveDie("luck"))
    assert (dropped.unit("a").sheet.active, dropped.unit("a").sheet.track) == ({}, ("luck",))
    full = rolled("shield-2", active={f"s{n}": "shield-1" for n in range(4)})
    full.when("a", ResolveDie("luck")).refused("slots_full", "F-29")
    assert full.when("a", DropActiveDie("s0")).when("a", ResolveDie("luck")).unit("a").sheet.active.keys() == {
        "s1", "s2", "s3", "luck",
    }  # fmt: skip


@pytest.mark.rule("F-24", "F-29")
def test_combat_dice_in_defence():
    """In the defensive form what Combat dice show goes to active slots."""
    start = acting(adventurer("a", "h0_0"), enemy("e01", "h1_0"))
    outcome = start.when("a", Engage("defensive", combat=2), dice=[6, 1]).when("a", ResolveRest())
    assert outcome.unit("a").sheet.active == {"combat-1": "shield-2"}
    assert outcome.unit("a").sheet.tenacity == 1


@pytest.mark.rule("F-27")
def test_lasting_and_drained():
    """A lasting result stays with its die in the track; a drained die is out for the battle."""
    lasting = rolled("guard-1").when("a", ResolveDie("luck"))
    assert (lasting.unit("a").sheet.track, lasting.unit("a").sheet.lasting) == (
        ("luck",),
        {"luck": "guard-1"},
    )
    drained = rolled("drain-4", die="fate").when("a", ResolveDie("fate", on="e01"))
    assert (drained.unit("a").sheet.track, drained.unit("a").sheet.drained) == ((), ("fate",))
    assert drained.one(e.DamageDealt).amount == 4


@pytest.mark.rule("F-28")
def test_a_lasting_die_without_a_place():
    """A die that finds the track full is drained, and its result does not last."""
    outcome = rolled("guard-1", track=("light",) * 13).when("a", ResolveDie("luck"))
    own = outcome.unit("a").sheet
    assert (own.drained, own.lasting, own.track[-1]) == (("luck",), {}, "over")
    assert outcome.one(e.DieResolved).stays == ""


@pytest.mark.rule("F-27")
def test_statuses():
    """A status goes to the target, stealth to oneself."""
    assert rolled("bane", die="fate").when("a", ResolveRest()).unit("e01").statuses == ("bane",)
    hidden = rolled("stealth", die="fate").when("a", ResolveDie("fate"))
    assert hidden.unit("a").sheet.track == ("fate", "stealth")


@pytest.mark.rule("F-27")
def test_declining():
    """A result may be declined: the die is exhausted and nothing comes of it."""
    outcome = rolled("drain-4", die="fate").when("a", DeclineDie("fate"))
    assert outcome.unit("a").sheet.track == ("fate",)
    assert not outcome.of(e.BlowFell)


@pytest.mark.rule("F-27", "F-25")
def test_uses_that_are_refused():
    """A blank shows nothing, another die was not rolled, and results go where they can."""
    rolled("blank", die="fate").when("a", ResolveDie("fate")).refused("nothing_shown", "F-27")
    start = rolled("tenacity")
    start.when("a", ResolveDie("fate")).refused("no_such_die", "F-27")
    start.when("a", ResolveDie("luck", on="e01")).refused("no_target", "F-25")
    start.when("a", ResolveDie("luck", path=("h0_1",))).refused("no_movement", "F-27")
    start.when("b", ResolveRest()).refused("nothing_to_resolve", "F-27")


def test_what_cannot_be_used_plainly_is_declined():
    """Resolving the rest leaves out movement, which needs a way."""
    outcome = rolled("move-2").when("a", ResolveRest())
    assert not outcome.one(e.DieResolved).used
    assert outcome.unit("a").hex == "h0_0"


@pytest.mark.rule("F-28", "BE-9")
def test_a_full_track():
    """The incoming skill die is drained and the rightmost other die becomes overfatigue."""
    hero = adventurer("a", "h0_0", **HERO, track=("light",) * 12 + ("combat-1",))
    out = exhausted(acting(hero, enemy("e01", "h1_0")).state, "a", "luck")
    assert out.track == ("light",) * 12 + ("over",)
    assert out.drained == ("luck", "combat-1")


@pytest.mark.rule("F-28", "BE-10")
def test_no_place_at_all():
    """Thirteen overfatigue dice leave no place: one true damage."""
    outcome = rolled("tenacity", track=("over",) * 13, hp=3).when("a", ResolveDie("luck"))
    assert outcome.one(e.DamageDealt).cause == "no_room"
    assert outcome.unit("a").hp == 2
    assert given(outcome.state).unit("a").sheet.drained == ("luck",)


@pytest.mark.rule("BE-21")
def test_who_falls_with_dice_on_the_table():
    """An adventurer defeated while its dice lie on the table has them exhausted; its turn and its engage are over."""
    start = rolled("move-2", hp=1)
    outcome = start.after(
        lambda decision: deal_damage(decision, DamageInstance("e01", "a", 1, "thorns", true=True))
    ).goes_on()
    own = outcome.unit("a").sheet
    assert (own.track, outcome.state.battle.engage) == (("luck",), UNSET)
