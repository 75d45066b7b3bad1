"""Before the first Turn: mustering, the battlefield, zones, setting up (X-44 to X-48)."""

import msgspec
import pytest
from msgspec.structs import replace

from tests.events.rulesets.trench.given import GAME, given, initial, live, options
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import ChooseZone, Deploy, SubmitWarband
from wardrum.events.rulesets.trench.data import LAYOUTS, WARBANDS
from wardrum.events.rulesets.trench.roster import Model, Profile, Warband
from wardrum.events.rulesets.trench.state import Setup
from wardrum.events.toolkit.default_choice import default_command

PLAIN = Setup(terrain="second-line")
TRIO = Warband("trio", tuple(Model(f"m{n}", Profile("levy", 6)) for n in (1, 2, 3)))
SCOUTS = Profile("scout", 6, keywords={"infiltrator": 0})
QUARTET = Warband(
    "quartet", (*TRIO.models[:2], Model("m3", SCOUTS), Model("m4", SCOUTS)), fireteams={"pair": ("m1", "m2")}
)


def mustered(mine=TRIO, theirs=QUARTET, setup=PLAIN, dice=(6, 1)):
    """Both have mustered; seat a wins the roll-off for the zones."""
    start = given(live(initial(setup))).when("a", SubmitWarband(warband=mine))
    return start.when("b", SubmitWarband(warband=theirs), dice=dice)


def first(outcome, seat):
    """The first option of a seat as a command."""
    option = GAME.ruleset.questions.legal(outcome.state, seat)[0]
    return default_command(option, GAME.ruleset.command_type)


@pytest.mark.rule("X-46")
def test_the_first_warband_stays_secret():
    """What the first seat brings is known to it alone; the second opens both and the battlefield is laid out."""
    one = given(live(initial(PLAIN))).when("a", SubmitWarband(sample="ninth-furrow"))
    one.then(e.WarbandMustered("a", WARBANDS["ninth-furrow"]))
    assert GAME.view(one.state, "b").battle.secret == {}
    assert GAME.secrets(one.state) == {"a"}
    both = one.when("b", SubmitWarband(sample="reed-foxes"), dice=[6, 1])
    assert [type(event) for event in both.events] == [
        e.WarbandsRevealed,
        e.BattlefieldLaid,
        e.RollOffRolled,
        e.PriorityAssigned,
    ]
    assert both.battle.strength == {"a": 7, "b": 9}
    assert both.battle.secret == {}


@pytest.mark.rule("X-49")
def test_the_blessed_begin_with_their_markers():
    """As many as stand on the card, six at most."""
    for number, expected in ((2, 2), (9, 6), (-1, 0)):
        saint = Model("m3", Profile("saint", 6, keywords={"blessed": number}))
        both = mustered(replace(TRIO, models=(*TRIO.models[:2], saint)))
        assert both.battle.models["a-m3"].blessing == expected


@pytest.mark.rule("X-46")
def test_bad_musters_are_refused():
    """Twice, both ways at once, an unknown sample or too few models."""
    start = given(live(initial(PLAIN)))
    start.when("a", SubmitWarband(sample="nobody")).refused("no_such_sample", "X-46")
    start.when("a", SubmitWarband()).refused("one_warband", "X-46")
    start.when("a", SubmitWarband(sample="reed-foxes", warband=TRIO)).refused("one_warband", "X-46")
    few = replace(TRIO, models=TRIO.models[:2])
    start.when("a", SubmitWarband(warband=few)).refused("warband_size", "X-46")
    once = start.when("a", SubmitWarband(warband=TRIO))
    once.when("a", SubmitWarband(warband=TRIO)).refused("already_mustered", "X-46")
    mustered().when("a", SubmitWarband(warband=TRIO)).refused("wrong_phase", "X-46")


@pytest.mark.rule("X-44")
def test_a_layout_is_drawn_unless_it_is_named():
    """With the terrain left to chance a die picks one of the layouts."""
    drawn = mustered(setup=Setup(), dice=(2, 6, 1)).of(e.BattlefieldLaid)[0]
    assert (drawn.die, drawn.layout) == (2, list(LAYOUTS.values())[1])
    assert mustered().of(e.BattlefieldLaid)[0].layout.name == "second-line"


def test_unknown_names_in_the_settings_are_refused():
    """A scenario or a layout that does not exist makes no match."""
    for wrong in ({"terrain": "moon"}, {"scenario": "picnic"}):
        with pytest.raises(msgspec.ValidationError, match="is not known"):
            GAME.setup(wrong)


@pytest.mark.rule("X-45")
@pytest.mark.rule("X-8")
def test_the_winner_takes_a_zone_and_the_larger_warband_begins():
    """A tied roll-off is thrown again; its winner chooses; four models set up before three."""
    ready = mustered(dice=(3, 3, 6, 1))
    ready.when("b", ChooseZone("south")).refused("not_your_turn", "X-45")
    zones = ready.when("a", ChooseZone("south"))
    zones.then(e.ZoneChosen({"a": "south", "b": "north"}), e.DeploymentPassed("b"))
    assert zones.state.table.zones["b"].label == "north"


@pytest.mark.rule("X-45")
def test_equal_warbands_roll_off_for_the_first_model():
    """A second roll-off says who sets up first."""
    zones = mustered(theirs=replace(TRIO, name="other")).when("a", ChooseZone("south"), dice=[2, 5])
    zones.then_ends(e.RollOffRolled("deployment", {"a": 2, "b": 5}, "b"), e.DeploymentPassed("b"))


@pytest.mark.rule("X-45")
def test_models_are_set_up_in_turns_and_infiltrators_last():
    """Seats alternate while both have models; infiltrators come after all others, then the first Turn begins."""
    now, seats, late = mustered().when("a", ChooseZone("south")), [], []
    while now.state.battle.phase in ("deploy", "infiltrate"):
        seat, phase = now.state.battle.turn, now.state.battle.phase
        seats.append(seat)
        late.append(phase == "infiltrate")
        now = now.when(seat, first(now, seat))
    assert seats == ["b", "a", "b", "a", "a", "b", "b"]
    assert late == [False] * 5 + [True] * 2
    assert now.of(e.TurnStarted) == [e.TurnStarted(1)]
    assert now.of(e.InitiativeAssigned) == [e.InitiativeAssigned("a")]


def scouting(name, infiltrators, levies=3):
    """A warband of some levies and some infiltrators."""
    profiles = [Profile("levy", 6)] * levies + [SCOUTS] * infiltrators
    return Warband(name, tuple(Model(f"m{n}", profile) for n, profile in enumerate(profiles)))


def infiltrating(now, dice=()):
    """The outcome as soon as infiltrators are set up, and what follows of it: whose they are, one after the other."""
    while now.state.battle.phase == "deploy":
        seat = now.state.battle.turn
        last = len([m for m in now.battle.models.values() if m.status == "mustered"])
        now = now.when(seat, first(now, seat), dice=dice if last == infiltrators_of(now) + 1 else ())
    began, seats = now, []
    while now.state.battle.phase == "infiltrate":
        seats.append(now.state.battle.turn)
        now = now.when(seats[-1], first(now, seats[-1]))
    return began, "".join(seats)


def infiltrators_of(now):
    return sum("infiltrator" in model.card.profile.keywords for model in now.battle.models.values())


@pytest.mark.rule("X-45")
@pytest.mark.parametrize(
    ("mine", "theirs", "order"), [(1, 2, "bab"), (3, 1, "abaa"), (0, 2, "bb"), (2, 0, "aa")]
)
def test_who_has_more_infiltrators_begins_with_them(mine, theirs, order):
    """No matter who set up the last of the other models, the seat with more infiltrators sets up the first of them."""
    for levies in (3, 10):  # the larger warband sets up the last one
        zones = mustered(scouting("one", mine, 6), scouting("two", theirs, levies))
        began, seats = infiltrating(zones.when("a", ChooseZone("south")))
        assert seats == order
        assert not began.of(e.RollOffRolled)


@pytest.mark.rule("X-45")
@pytest.mark.rule("X-8")
@pytest.mark.parametrize(("dice", "order"), [((2, 5), "baba"), ((5, 2), "abab"), ((3, 3, 6, 1), "abab")])
def test_as_many_infiltrators_roll_off(dice, order):
    """A roll-off says who sets up the first infiltrator if both seats have as many."""
    zones = mustered(scouting("one", 2), scouting("two", 2)).when("a", ChooseZone("south"), dice=[6, 1])
    began, seats = infiltrating(zones, dice)
    assert seats == order
    assert began.of(e.RollOffRolled)[-1].purpose == "infiltrators"
    assert began.of(e.DeploymentPassed) == [e.DeploymentPassed(order[0], infiltrators=True)]


@pytest.mark.rule("X-45")
def test_setting_up_elsewhere_is_refused():
    """Not the other seat's model, not twice, not outside the zone, no infiltrator before its time."""
    zones = mustered().when("a", ChooseZone("south"))
    place = options(zones.state, "b", "Deploy")[0].params["point"].spots[0]
    zones.when("a", Deploy("a-m1", place)).refused("not_your_turn", "X-45")
    zones.when("b", Deploy("a-m1", place)).refused("no_such_model", "X-45")
    zones.when("b", Deploy("b-m3", place)).refused("infiltrators_last", "X-45")
    zones.when("b", Deploy("b-m1", place._replace(y=50_000))).refused("outside_zone", "X-45")
    stands = zones.when("b", Deploy("b-m1", place)).when(
        "a", first(zones.when("b", Deploy("b-m1", place)), "a")
    )
    stands.when("b", Deploy("b-m1", place)).refused("already_deployed", "X-45")
