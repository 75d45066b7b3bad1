"""Before the battle: warbands, roles, zones, groups and setting up."""

from itertools import cycle

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.events.rulesets.mordheim.given import GAME, at, given, initial, live, options, profile
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.abilities.spells import SPELLS
from wardrum.events.rulesets.mordheim.cohesion import packings
from wardrum.events.rulesets.mordheim.commands import (
    AssignBattleGroups,
    ChooseRole,
    ChooseSide,
    DeployGroup,
    MordheimCommand,
    SubmitWarband,
)
from wardrum.events.rulesets.mordheim.data import MAPS, VICTORIES, WARBANDS
from wardrum.events.rulesets.mordheim.roster import Fighter, Warband, validate
from wardrum.events.rulesets.mordheim.state import Setup, of_seat
from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.data import TERRAINS
from wardrum.events.rulesets.warcry.decide.scoring import may_score
from wardrum.events.rulesets.warcry.roster import Base
from wardrum.events.space.plane import INCH, Point
from wardrum.events.toolkit.default_choice import default_command

A_WINS = (6, 1)
PLAN = Setup(terrain="hedge-maze", deployment="across-the-street", victory="shard-hunt")


def mustered(setup=PLAN, dice=A_WINS, samples=("ash-lane-company", "gutter-brood")):
    """Both have mustered sample warbands and thrown for the roles: eight fighters against eleven."""
    start = given(live(initial(setup)))
    return start.when("a", SubmitWarband(samples[0])).when("b", SubmitWarband(samples[1]), dice=dice)


def sided(role="defender", **plan):
    """Roles and zones are settled; the defender parts its warband next."""
    ready = mustered(**plan).when("a", ChooseRole(role))
    return ready.when(ready.battle.priority, ChooseSide("red"))


def split(state, seat, *sizes):
    """A seat's fighters in order, as many in each group as `sizes` say."""
    keys, groups = of_seat(state.battle, seat), {}
    for group, size in zip(("dagger", "shield", "hammer"), sizes, strict=True):
        groups[group], keys = tuple(keys[:size]), keys[size:]
    return AssignBattleGroups(groups)


def parted(**plan):
    """Both have parted their warbands."""
    ready = sided(**plan)
    ready = ready.when("a", split(ready.state, "a", 3, 3, 2))
    return ready.when("b", split(ready.state, "b", 4, 4, 3))


def warband(*profiles, **changes):
    """A warband of a leader and these."""
    cards = [profile(keywords=("LEADER",)), *profiles]
    fighters = tuple(Fighter(id=f"f{n}", profile=card) for n, card in enumerate(cards, start=1))
    return replace(Warband("own", "north", fighters), **changes)


PLAIN = warband(profile(), profile())


@pytest.mark.rule("M-26")
def test_mustering_is_secret_and_opens_both():
    """The first is hidden; the second opens both and throws for the roles."""
    start = given(live(initial(PLAN)))
    once = start.when("a", SubmitWarband(warband=PLAIN)).then(e.WarbandMustered("a", PLAIN))
    both = once.when("b", SubmitWarband("broken-oars"), dice=(2, 2, 1, 5))
    assert both.of(e.WarbandsRevealed) == [e.WarbandsRevealed({"a": PLAIN, "b": WARBANDS["broken-oars"]})]
    assert both.of(w.PriorityAssigned) == [w.PriorityAssigned("b")]
    assert both.battle.fighters["a-f1"].role == "leader"


@pytest.mark.rule("M-26")
def test_who_may_muster():
    """Once, one warband, and a known one."""
    start = given(live(initial(PLAN)))
    start.when("a", SubmitWarband()).refused("one_warband", "M-26")
    start.when("a", SubmitWarband("nobody")).refused("no_such_sample", "M-26")
    start.when("a", SubmitWarband("broken-oars")).when("a", SubmitWarband("broken-oars")).refused(
        "already_mustered", "M-26"
    )


@pytest.mark.rule("M-26")
@pytest.mark.parametrize(
    ("band", "code"),
    [
        (warband(profile()), "warband_size"),
        (warband(*[profile(cost_gc=1)] * 15), "warband_size"),
        (replace(PLAIN, fighters=PLAIN.fighters[:1] * 3), "duplicate_fighter_id"),
        (warband(*[profile()] * 10), "gold_limit"),
        (replace(PLAIN, fighters=(*PLAIN.fighters[1:], replace(PLAIN.fighters[2], id="f9"))), "leader_count"),
        (warband(profile(keywords=("LEADER",)), profile()), "leader_count"),
    ],
)
def test_illegal_warbands(band, code):
    """Too few or many, called the same, too dear, no leader or two."""
    given(live(initial(PLAN))).when("a", SubmitWarband(warband=band)).refused(code, "M-26")


@pytest.mark.rule("M-26")
def test_the_limit_is_the_tables():
    """Eleven fighters of 50 gold crowns fit where the table allows 600; a role makes a leader as a keyword does."""
    many = warband(*[profile()] * 10)
    assert many.gold == 550
    assert given(live(initial(Setup(gold_limit=600)))).when("a", SubmitWarband(warband=many)).events
    plain = (Fighter(id="f1", profile=profile(), role="leader"), *PLAIN.fighters[1:])
    assert given(live(initial(PLAN))).when("a", SubmitWarband(warband=replace(PLAIN, fighters=plain))).events


@pytest.mark.rule("M-27")
@pytest.mark.parametrize(
    ("card", "code"),
    [
        (profile(spell_book=("cinder-dart",)), "no_spell_book"),
        (profile(keywords=("PRIEST",), spell_book=("no-such-spell",)), "no_such_spell"),
        (profile(base=Base(13000, 13000)), "bases_too_large"),
        (profile(runemarks=("monster",)), "monster"),
    ],
)
def test_illegal_cards(card, code):
    """Spells for nobody who channels, spells nobody knows, and what Warcry's cards may not be."""
    refused = given(live(initial(PLAN))).when("a", SubmitWarband(warband=warband(card, card, card)))
    assert refused.refusal.code == code
    assert refused.refusal.rule == "M-27"


@pytest.mark.rule("M-27")
def test_a_price_may_follow_from_points():
    """A card without a price costs half its points; its own price stands otherwise."""
    assert profile(points=90).gold == 45
    assert profile(points=90, cost_gc=30).gold == 30


@pytest.mark.rule("M-22")
def test_the_winner_chooses_its_role():
    """Attacking makes the other seat the defender."""
    start = mustered()
    start.when("b", ChooseRole("attacker")).refused("not_your_turn", "M-22")
    start.when("a", ChooseRole("attacker")).then_begins(e.RolesAssigned("a", "b"))
    chosen = start.when("a", ChooseRole("defender")).then_begins(e.RolesAssigned("b", "a"))
    chosen.when("a", ChooseRole("defender")).refused("phase_over", "M-22")


@pytest.mark.rule("M-21")
def test_the_scenario_is_drawn_before_anybody_sets_up():
    """Terrain stands and tokens lie as soon as the roles are settled; random cards are drawn."""
    chosen = mustered().when("a", ChooseRole("defender"))
    chosen.then_ends(w.MarkersPlaced(()))
    assert set(chosen.state.table.markers) == {"middle-shard", "west-shard", "east-shard"}
    assert chosen.state.table.terrain
    drawn = mustered(Setup()).when("a", ChooseRole("defender"), dice=(1, 2, 3))
    plan = drawn.battle.cards
    assert (plan.terrain.name, plan.deployment.name, plan.victory.name) == (
        next(iter(TERRAINS)),
        list(MAPS)[1],
        list(VICTORIES)[2],
    )


@pytest.mark.rule("M-21")
def test_cards_have_to_be_known():
    """A scenario of Warcry, or of nobody, opens no match."""
    for wrong in ({"deployment": "facing-gates"}, {"victory": "three-stones"}, {"terrain": "nowhere"}):
        with pytest.raises(ValueError, match="is not known"):
            Setup(**wrong)


@pytest.mark.rule("M-23")
def test_the_defender_picks_its_zone():
    """The attacker has the other one."""
    chosen = mustered().when("a", ChooseRole("attacker"))
    chosen.when("a", ChooseSide("red")).refused("not_your_turn", "M-23")
    chosen.when("b", ChooseSide("blue")).then(w.SideChosen({"a": "red", "b": "blue"}))


@pytest.mark.rule("M-24")
def test_groups_are_as_even_as_possible():
    """Eight are 3, 3 and 2 in any order; the defender parts first."""
    ready = sided()
    ready.when("b", split(ready.state, "b", 4, 4, 3)).refused("not_your_turn", "M-24")
    ready.when("a", split(ready.state, "a", 4, 2, 2)).refused("illegal_split", "M-24")
    assert ready.when("a", split(ready.state, "a", 2, 3, 3)).events
    both = parted()
    assert both.battle.phase == "deploy"


@pytest.mark.rule("M-25")
def test_groups_are_set_up_alternately():
    """The defender first, daggers before shields before hammers; then round 1 begins."""
    ready, order = parted(), []
    while ready.battle.phase == "deploy":
        (seat,) = [seat for seat in "ab" if options(ready.state, seat)]
        ready = ready.when(seat, default_command(options(ready.state, seat)[0], MordheimCommand))
        order += [(event.seat, event.group) for event in ready.of(w.BattleGroupDeployed)]
    assert order == [(seat, group) for group in ("dagger", "shield", "hammer") for seat in "ab"]
    ready.then_ends(w.RoundStarted(1))


@pytest.mark.rule("M-25")
def test_where_a_group_may_not_stand():
    """Not outside the zone, not apart, not the wrong group, not on each other."""
    ready = parted()
    keys = [key for key, own in ready.battle.fighters.items() if own.seat == "a" and own.group == "dagger"]

    def put(*points, group="dagger"):
        return ready.when("a", DeployGroup(group, dict(zip(keys, points, strict=True))))

    together = at(14, 2), at(15.5, 2), at(17, 2)
    assert put(*together).events
    put(at(14, 9), at(15.5, 9), at(17, 9)).refused("not_wholly_within", "M-25")
    put(at(5, 2), at(15.5, 2), at(25, 2)).refused("too_far_apart", "M-25")
    put(at(14, 2), at(15.5, 2), at(25, 2)).refused("too_far_apart", "M-25")
    put(at(14, 2), at(14, 2), at(16, 2)).refused("overlap", "M-25")
    put(*together, group="shield").refused("wrong_group", "M-25")
    ready.when("b", DeployGroup("dagger", {})).refused("not_your_turn", "M-25")


@pytest.mark.rule("M-25")
def test_three_inches_and_no_more():
    """Two bases exactly 3 inches apart are near enough, a hair more is not."""
    ready = parted()
    keys = [key for key, own in ready.battle.fighters.items() if own.seat == "a" and own.group == "hammer"]
    state = replace(
        ready.state,
        battle=replace(
            ready.battle,
            order=tuple(keys),
            fighters={key: replace(ready.battle.fighters[key], group="dagger") for key in keys},
        ),
    )
    radii = [state.battle.fighters[key].profile.base.radius for key in keys]
    x, y = 10 * INCH, 2 * INCH
    exact = x + sum(radii) + 3 * INCH
    put = [
        given(state).when("a", DeployGroup("dagger", {keys[0]: Point(x, y), keys[1]: Point(exact + more, y)}))
        for more in (0, 1)
    ]
    assert put[0].refusal is None
    put[1].refused("too_far_apart", "M-25")


@pytest.mark.rule("M-25")
@pytest.mark.parametrize("band", ["gutter-brood", "cellar-court"])
def test_there_is_room_for_everybody(band):
    """On every map, and with every terrain, each group of the largest warbands can stand together."""
    for card, terrain in zip(cycle(MAPS), TERRAINS, strict=False):
        plan = Setup(terrain=terrain, deployment=card, victory="street-fight")
        ready = (
            mustered(plan, samples=(band, band))
            .when("a", ChooseRole("defender"))
            .when("a", ChooseSide("blue"))
        )
        for seat in "ab":
            ready = ready.when(seat, default_command(options(ready.state, seat)[0], MordheimCommand))
        while ready.battle.phase == "deploy":
            (seat,) = [seat for seat in "ab" if options(ready.state, seat)]
            offered = options(ready.state, seat)
            assert packings(ready.state, seat, offered[0].params["group"].of[0]), (card, terrain)
            ready = ready.when(seat, default_command(offered[-1], MordheimCommand))


def test_what_ships_is_legal_and_speaks_for_itself():
    """Five warbands within 500 gold crowns; wizards, priests, leaders, heroes and fear among them; own spells."""
    for name, band in WARBANDS.items():
        validate(band, 500, frozenset(SPELLS))
        assert (band.name, 3 <= len(band.fighters) <= 15) == (name, True)
        assert all(fighter.profile.cost_gc is not UNSET for fighter in band.fighters)
    keywords = {word for band in WARBANDS.values() for one in band.fighters for word in one.profile.keywords}
    assert {"WIZARD", "PRIEST", "LEADER", "HERO", "FEAR"} <= keywords
    assert {
        spell for band in WARBANDS.values() for one in band.fighters for spell in one.profile.spell_book
    } == set(SPELLS)
    assert len(WARBANDS) >= 4
    assert set(GAME.ruleset.samples()) == {
        "warbands",
        "styles",
        "terrains",
        "deployments",
        "victories",
        "twists",
        "spells",
        "equipment",
        "talents",
    }


@pytest.mark.rule("M-22")
@pytest.mark.rule("M-21")
@pytest.mark.parametrize(("role", "attacker"), [("defender", "b"), ("attacker", "a")])
def test_cards_know_who_attacks(role, attacker):
    """The roles of this game are those for which lines of a victory condition are."""
    now = mustered(replace(PLAN, victory="cellar-raid")).when("a", ChooseRole(role))
    assert now.battle.attacker == attacker
    taken, held = (VICTORIES["cellar-raid"].score[line] for line in ("gate-taken", "gate-held"))
    for seat in "ab":
        assert may_score(now.battle, seat, taken.party) == (seat == attacker)
        assert may_score(now.battle, seat, held.party) == (seat != attacker)
