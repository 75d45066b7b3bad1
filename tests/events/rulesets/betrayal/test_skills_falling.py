"""What skills do when a unit is defeated (section 6)."""

import pytest

from tests.events.rulesets.betrayal.given import adventurer, battle, enemy, given
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import DecideTie
from wardrum.events.rulesets.betrayal.mechanics import hit_points, triggers
from wardrum.events.rulesets.betrayal.mechanics.cooldown_track import OVERFATIGUE
from wardrum.events.rulesets.betrayal.state import DamageInstance

FAR = enemy("e09", "h7_-2", acted=True)


def slain(*units, dice=(), by="a", **facts):
    """The unit e01 is defeated, and all that follows happens, up to the next decision."""
    state = battle(*units, **{"phase": "adventurers", **facts})
    return (
        given(state)
        .after(lambda d: hit_points.deal_damage(d, DamageInstance(by, "e01", 99, "engage")))
        .goes_on(dice)
    )


@pytest.mark.rule("BE-15")
def test_a_brood():
    """Enemies of the lowest level come where it fell; the party says where the first stands, dice which they are."""
    outcome = slain(adventurer("a", "h2_0"), enemy("e01", "h0_0", skills=("brood",)), FAR, dice=[1, 2])
    came = outcome.of(e.EnemyDeployed)
    assert [(one.profile.level, one.by, one.acts) for one in came] == [(1, "e01", True)] * 2
    assert came[0].hex == "h0_0"
    assert len({one.unit for one in came}) == 2


@pytest.mark.rule("BE-15")
def test_who_comes_in_the_enemies_phase_acts():
    """An enemy brought by a defeat in the enemies' turns has a turn of its own in this round."""
    units = (
        adventurer("a", "h5_-2"),
        enemy("e01", "h0_0", hp=1, statuses=("bane",), skills=("inner-shape-3",)),
    )
    outcome = given(battle(*units)).goes_on()
    (came,) = outcome.of(e.EnemyDeployed)
    assert (came.hp, came.profile.skills, came.hex) == (3, (), "h0_0")
    assert [one.unit for one in outcome.of(e.TurnStarted)] == ["e01", came.unit]


def test_no_shape_within_the_inner_shape():
    """What comes of it does not come again."""
    outcome = slain(adventurer("a", "h1_0"), enemy("e01", "h0_0", skills=("inner-shape", "venom")), FAR)
    assert outcome.one(e.EnemyDeployed).profile.skills == ("venom",)


@pytest.mark.rule("F-4")
def test_where_there_is_room():
    """If somebody stands where it fell they come as near as there is room, and the party picks the hex."""
    row = {"west": [f"h{q}_0" for q in range(7)]}
    state = battle(adventurer("a", "h2_0"), enemy("e01", where="defeated", hp=0, fell="h3_0", skills=("inner-shape",)),
                   enemy("e08", "h3_0"), FAR, tiles={**row, "east": ["h7_-2"]}, phase="adventurers")  # fmt: skip
    asked = given(state).after(lambda d: triggers.moment(d, "defeated", "e01", "a")).goes_on()
    assert asked.of(e.EnemyDeployed)[0].hex == "h4_0"


def test_a_last_song():
    """Its friends on the map regain hit points."""
    outcome = slain(
        adventurer("a", "h1_0"),
        enemy("e01", "h0_0", skills=("last-song-2",)),
        enemy("e02", "h2_-1", hp=1),
        FAR,
    )
    assert outcome.unit("e02").hp == 3
    assert outcome.unit("a").hp == 4


def test_a_parting_curse():
    """The adventurer that defeated it gains overfatigue; nobody else can."""
    cursed = enemy("e01", "h0_0", skills=("parting-curse",))
    assert slain(adventurer("a", "h1_0"), cursed, FAR).unit("a").sheet.track == (OVERFATIGUE,)
    assert slain(adventurer("a", "h1_0"), cursed, FAR, by="").unit("a").sheet.track == ()


def test_spoils():
    """The adventurer that defeated it gains tenacity."""
    outcome = slain(adventurer("a", "h1_0"), enemy("e01", "h0_0", skills=("spoils-2",)), FAR)
    assert outcome.unit("a").sheet.tenacity == 2


@pytest.mark.rule("BE-12")
def test_the_party_says_where_a_brood_lands():
    """Of equally near hexes the party picks the first one."""
    state = battle(adventurer("a", "h0_0"), enemy("e01", where="defeated", hp=0, fell="h0_0", skills=("brood-1",)), FAR,
                   phase="adventurers")  # fmt: skip
    asked = given(state).after(lambda d: triggers.moment(d, "defeated", "e01", "a")).goes_on()
    assert asked.state.battle.request.kind == "brood"
    outcome = asked.when("a", DecideTie("h0_1"), dice=[1])
    assert outcome.one(e.EnemyDeployed).hex == "h0_1"
