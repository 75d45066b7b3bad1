"""What a seat is offered, window by window (T-1, T-10, X-2, X-14, X-21, X-26, X-36, X-40, X-44, X-49)."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.trench.given import (
    GAME,
    RIFLE,
    SWORD,
    acting,
    at,
    battle_state,
    given,
    initial,
    live,
    options,
    point,
    rect,
    with_facts,
)
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import (
    Activate,
    Charge,
    Dash,
    Decline,
    Fight,
    FreeFight,
    Retreat,
    Shoot,
)
from wardrum.events.rulesets.trench.roster import Weapon
from wardrum.events.rulesets.trench.state import Setup
from wardrum.events.rulesets.trench.tasks import Attack, OwnTarget, Rising, Scattering
from wardrum.events.space.plane import Leg
from wardrum.events.toolkit.options import Choice, Path

DUEL = {"a-m1": at(10, 10), "b-m1": at(10, 20)}
LAUNCHER = Weapon("launcher", 2, 24, keywords={"blast": 2, "scatter": 0})


def offered(state, seat):
    """The commands that a seat is offered, each once, in order."""
    return list(dict.fromkeys(option.command for option in options(state, seat)))


def only(state, seat, command):
    """The one option with this command."""
    (option,) = [option for option in options(state, seat) if option.command == command]
    return option


@pytest.mark.rule("X-46")
def test_before_the_battle():
    """Both muster; a seat that has done so waits, and so does a seat that is not asked."""
    state = live(initial(Setup()))
    assert offered(state, "a") == offered(state, "b") == ["SubmitWarband"]
    mustered = replace(state, battle=replace(state.battle, secret={"a": None}))
    assert offered(mustered, "a") == []
    chosen = replace(state, battle=replace(state.battle, phase="zone", turn="b"))
    assert (offered(chosen, "a"), offered(chosen, "b")) == ([], ["ChooseZone"])
    ended = replace(state, match=replace(state.match, status="ended"))
    assert [option for option in GAME.legal(ended, "a") if option.scope == "battle"] == []


@pytest.mark.rule("X-2")
@pytest.mark.rule("X-41")
def test_between_activations():
    """A seat that has not rolled rolls; the holder orders; a wavering one flees or fights on; the other is not asked."""
    state = battle_state(DUEL, phase="roll", dice={"a": 3})
    assert (offered(state, "a"), offered(state, "b")) == ([], ["RollInitiative"])
    for phase, commands in (
        ("first", ["ChooseFirst"]),
        ("order", ["ChooseFirst"]),
        ("waver", ["FightOn", "Flee"]),
        ("over", []),
    ):
        state = battle_state(DUEL, phase=phase)
        assert (offered(state, "a"), offered(state, "b")) == (commands, [])


@pytest.mark.rule("X-36")
def test_a_fireteam_can_be_picked():
    """Both of a fireteam are offered together as long as both are waiting."""
    state = battle_state({"a-m1": at(5, 5), "a-m2": at(8, 5), "a-m3": at(11, 5), "b-m1": at(5, 30)})
    state = with_facts(state, "a-m1", "a-m3", team="a-lamp")
    one, team = options(state, "a")
    assert one.params["model"] == Choice(("a-m1", "a-m2", "a-m3"))
    assert (team.rule, team.params) == (
        "X-36",
        {"model": Choice(("a-m1",)), "partner": Choice(("a-m3",))},
    )
    assert len(options(with_facts(state, "a-m3", activated=True), "a")) == 1


@pytest.mark.rule("T-4")
def test_what_an_activated_model_is_offered():
    """In the open it shoots, charges, moves and Dashes; beside an enemy it fights, shuffles, Retreats and Dashes."""
    far = acting(battle_state(DUEL), "a-m1")
    assert offered(far, "a") == ["Shoot", "Charge", "Move", "Dash", "EndActivation"]
    assert offered(far, "b") == []
    near = acting(battle_state({"a-m1": at(10, 10), "b-m1": at(10, 11.5)}), "a-m1")
    assert offered(near, "a") == ["Fight", "Move", "Retreat", "Dash", "EndActivation"]
    gone = with_facts(far, "a-m1", status="out")
    assert offered(gone, "a") == ["EndActivation"]


@pytest.mark.rule("T-10")
def test_own_actions_are_offered_when_they_help():
    """A medic is offered to treat a bleeding model, once; with none to treat nothing is listed."""
    medic = {"a-m1": at(10, 10, keywords={"medic": 0}), "a-m2": at(11.5, 10), "b-m1": at(10, 30)}
    well = acting(battle_state(medic), "a-m1")
    assert "Special" not in offered(well, "a")
    hurt = with_facts(well, "a-m2", blood=2)
    assert only(hurt, "a", "Special").params["target"] == Choice(("a-m2",))
    done = with_facts(acting(battle_state(medic), "a-m1", specials=("treat",)), "a-m2", blood=2)
    assert "Special" not in offered(done, "a")


@pytest.mark.rule("X-14")
def test_a_free_fight_is_offered():
    """Each weapon to strike with is offered with its odds, and letting it go."""
    state = acting(battle_state({"a-m1": at(10, 10), "b-m1": at(10, 11.5)}), "a-m1")
    asked = given(state).when("a", Retreat("a-m1", (point(10, 6),)))
    assert offered(asked.state, "b") == ["FreeFight", "Decline"]
    assert offered(asked.state, "a") == []
    assert only(asked.state, "b", "FreeFight").odds["failure"] == "5/12"


@pytest.mark.rule("X-14")
@pytest.mark.rule("TE-17")
def test_who_is_gone_strikes_no_more():
    """If one of two who may strike is gone when its turn comes, only the other is asked."""
    crowd = {"a-m1": at(10, 10), "b-m1": at(10, 11.5), "b-m2": at(11.5, 10), "b-m3": at(30, 30)}
    asked = given(acting(battle_state(crowd), "a-m1")).when("a", Retreat("a-m1", (point(6, 6),)))
    first, second = asked.battle.top.enemies
    lost = given(asked.state).when("b", Decline())
    assert lost.battle.top.enemies == (second,)
    struck = given(replace(asked.state, battle=without(asked.battle, second))).when(
        "b", FreeFight("w2"), dice=[1, 1]
    )
    assert struck.battle.activation.models == ("a-m1",)
    assert struck.of(e.ModelMoved)
    assert first != second


def without(battle, key):
    """The battle with one model out."""
    return replace(battle, models={**battle.models, key: replace(battle.models[key], status="out")})


@pytest.mark.rule("X-12")
def test_a_charge_without_target_is_dropped():
    """If the target is gone before the bonus is rolled, the Charge is dropped and the Activation goes on."""
    skirmishers = {"a-m1": at(10, 10), "b-m1": at(10, 18, keywords={"skirmisher": 0}), "b-m2": at(30, 30)}
    asked = given(acting(battle_state(skirmishers), "a-m1")).when("a", Charge("a-m1", "b-m1"), dice=[3])
    assert offered(asked.state, "b") == ["Walk", "Decline"]
    gone = given(replace(asked.state, battle=without(asked.battle, "b-m1"))).when("b", Decline())
    assert gone.of(e.ChargeDropped)
    assert gone.battle.activation.slots["a-m1"].moved == "charge"


@pytest.mark.rule("X-21")
@pytest.mark.rule("X-26")
def test_targets_and_directions_are_asked():
    """Which of the own models is hit the shooter says, where a blast comes down the opponent."""
    state = acting(battle_state({**DUEL, "a-m2": at(30, 30), "a-m3": at(32, 30)}), "a-m1")
    shot = Attack("a-m1", "w1", "ranged", "b-m1")
    for task, seat, command, listed in (
        (OwnTarget(shot, ("a-m2", "a-m3")), "a", "ChooseTarget", [("a-m2",), ("a-m3",)]),
        (Scattering(shot, point(10, 20), 2540, (0, 5)), "b", "ChooseDirection", [(0, 5)]),
    ):
        asked = replace(state, battle=replace(state.battle, tasks={"t1": task}, agenda=("t1",)))
        offered = options(asked, seat)
        assert {option.command for option in offered} == {command}
        assert [next(iter(option.params.values())) for option in offered] == [Choice(of) for of in listed]


@pytest.mark.rule("X-26")
@pytest.mark.rule("X-25")
def test_a_blast_that_comes_down_unseen_is_lost():
    """Walled in on all sides, a blast that misses by far has nowhere to land; no shot is left after it."""
    walls = {
        "north": rect(8, 18.5, 4, 0.4, tall=4),
        "south": rect(8, 21.2, 4, 0.4, tall=4),
        "west": rect(8, 18.9, 0.4, 2.3, tall=4),
        "east": rect(11.6, 18.9, 0.4, 2.3, tall=4),
    }
    models = {
        "a-m1": at(10, 19.3, weapons={"w1": LAUNCHER, "w2": SWORD}),
        "b-m1": at(30, 30),
        "b-m2": at(33, 33),
    }
    state = acting(battle_state(models, walls), "a-m1")
    shot = given(state).when("a", Shoot("a-m1", "w1", point=point(10, 20.3)), dice=[1, 1])
    assert shot.of(e.BlastLost)
    assert "Shoot" not in offered(shot.state, "a")


@pytest.mark.rule("X-30")
def test_standing_up_is_offered_by_a_setting():
    """Who may stand up does so slowly, at once after a roll, or not at all."""
    state = acting(battle_state({**DUEL, "a-m1": at(10, 10, down=True)}), "a-m1")
    asked = replace(state, battle=replace(state.battle, tasks={"t1": Rising("a-m1")}, agenda=("t1",)))
    assert [option.command for option in options(asked, "a")] == ["StandUp", "StandUp", "Decline"]


@pytest.mark.rule("T-6")
@pytest.mark.rule("X-12")
def test_ways_begin_after_the_start():
    """The listed ways of a Dash are waypoints after where the model stands; staying put names its place."""
    state = acting(battle_state(DUEL), "a-m1")
    dashed = given(state).when("a", Dash("a-m1"), dice=[4, 4])
    way = only(dashed.state, "a", "Walk").params["path"]
    assert isinstance(way, Path)
    assert way.stops[0].path == (Leg(*point(10, 10)),)
    assert all(stop.path[0].end != way.start for stop in way.stops[1:])


@pytest.mark.rule("T-1")
@pytest.mark.rule("X-23")
@pytest.mark.rule("X-25")
def test_who_cannot_be_named():
    """Models that are out, unknown or one's own are refused where an enemy or an own model on the table is meant."""
    state = battle_state({**DUEL, "a-m2": at(12, 10), "a-m3": at(14, 10)})
    out = replace(state, battle=without(state.battle, "a-m2"))
    given(out).when("a", Activate("a-m2")).refused("not_on_the_table", "T-1")
    near = acting(battle_state({"a-m1": at(10, 10), "a-m2": at(8, 10), "b-m1": at(10, 11.5)}), "a-m1")
    given(near).when("a", Fight("a-m1", "w2", "b-m9")).refused("no_such_model", "X-23")
    given(near).when("a", Fight("a-m1", "w2", "a-m2")).refused("not_an_enemy", "X-23")
    gone = replace(near, battle=without(near.battle, "b-m1"))
    given(gone).when("a", Fight("a-m1", "w2", "b-m1")).refused("not_on_the_table", "X-23")


@pytest.mark.rule("X-25")
def test_one_volley_is_of_one_weapon():
    """The further shots of an AUTOMATIC weapon are not those of another gun."""
    kit = {"w1": Weapon("stutterer", 2, 24, keywords={"automatic": 2}), "w3": RIFLE}
    state = acting(battle_state({**DUEL, "a-m1": at(10, 10, weapons=kit), "b-m2": at(12, 20)}), "a-m1")
    first = given(state).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1])
    given(first.state).when("a", Shoot("a-m1", "w3", "b-m1")).refused("no_shots_left", "X-25")
    assert offered(first.state, "a") == ["Shoot", "Decline"]
