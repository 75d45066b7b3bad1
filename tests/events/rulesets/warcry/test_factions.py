"""What makes warbands differ: abilities of factions, what lasts for a while, and battle traits (W-150 to W-159)."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from tests.events.rulesets.warcry.given import (
    BOW,
    GAME,
    SWORD,
    Given,
    activated,
    at,
    battle_state,
    fighter,
    folded,
    given,
    hand,
    leg,
    obstacle,
    options,
    shown,
    shown_of,
    with_hand,
)
from tests.support.worth import worth
from wardrum.events.rulesets import warcry
from wardrum.events.rulesets.mordheim import state as mordheim
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.abilities.factions import BY_FACTION
from wardrum.events.rulesets.warcry.commands import (
    ActivateFighter,
    Attack,
    EndActivation,
    Move,
    PlaceTreasure,
    UseAbility,
)
from wardrum.events.rulesets.warcry.roster import Base
from wardrum.events.rulesets.warcry.state import Modifier
from wardrum.events.rulesets.warcry.traits import TRAITS, trait_of
from wardrum.events.space.plane import Location
from wardrum.events.space.table import Marker

COST = {"double": 2, "triple": 3, "quad": 4}
FACTION_OF = {one.slug: faction for faction, known in BY_FACTION.items() for one in known}
ENTRY = {one.slug: one for known in BY_FACTION.values() for one in known}


def place(x: float, y: float) -> Location:
    """A place on the board, in inches."""
    return Location(*at(x, y))


def using(slug: str, face: int = 3, others: Mapping[str, Any] = {}, **mine) -> Given:
    """a-f1 at (10, 10) knows the ability, may use it and has the dice for it; its friend and an enemy stand 3" away, another enemy far."""
    ability = ENTRY[slug]
    card = {"faction": FACTION_OF[slug], "runemarks": ability.runemarks[:1]}
    card |= {"role": "leader"} if ability.leader else {}
    fighters = {
        "a-f1": fighter(10, 10, **card | mine),
        "a-f2": fighter(10, 13, faction=FACTION_OF[slug]),
        "b-f1": fighter(13, 10, wounds=20),
        "b-f2": fighter(25, 20),
    } | others
    state = activated(battle_state(fighters), "a-f1")
    return given(with_hand(state, "a", hand(*[face] * COST[ability.cost])))


def modifier(fighter: str, kind: str, amount: int, until: str) -> e.ModifierGained:
    """The event."""
    return e.ModifierGained(fighter, kind, amount, until)


GOADED = {"a-f2": fighter(10, 15, runemarks=("gargantuan",), faction="gorge-wardens")}
HURT = {"a-f2": fighter(10, 13, damage=7, faction="choir-below")}
DONE = {"a-f2": fighter(10, 13, activated=1, faction="choir-below")}
NEAR = {"b-f1": fighter(12, 10)}
DOES = {
    "undertow": ("b-f1", {}, [], [e.FightersShifted({"b-f1": place(11.5, 10)})]),
    "breaking-wave": (
        "",
        {},
        [4, 1],
        [e.AbilityRolled("a-f1", "b-f1", (4, 1), 1), e.DamageAllocated("b-f1", 2, 2)],
    ),
    "salt-fury": (
        "",
        {},
        [],
        [modifier("a-f1", "strength", 1, "activation"), modifier("a-f1", "damage", 1, "activation")],
    ),
    "wall-of-water": ("", {}, [], [e.FightersShifted({"b-f1": place(16, 10)})]),
    "brand": ("b-f1", {}, [], [modifier("b-f1", "exposed", 1, "round")]),
    "banked-fire": ("", {}, [], [modifier("a-f1", "toughness", 2, "round")]),
    "hold-the-gate": (
        "",
        {},
        [],
        [modifier("a-f1", "toughness", 1, "round"), modifier("a-f2", "toughness", 1, "round")],
    ),
    "last-flame": (
        "",
        {},
        [],
        [modifier("a-f1", "damage", 1, "activation"), e.BonusActionsGranted("a-f1", ("attack",))],
    ),
    "into-the-mist": ("", {}, [], [modifier("a-f1", "hidden", 1, "round")]),
    "worry": (
        "",
        {},
        [],
        [e.ActivationBoosted("a-f1", attacks=1), modifier("a-f1", "strength", 1, "activation")],
    ),
    "pin-the-quarry": ("b-f1", {}, [], [modifier("b-f1", "dazed", 1, "round")]),
    "heron-flight": (
        "",
        {},
        [],
        [modifier("a-f1", "flight", 1, "activation"), e.BonusActionsGranted("a-f1", ("move",))],
    ),
    "discord": (
        "b-f1",
        {},
        [4, 5, 1, 6],
        [e.AbilityRolled("a-f1", "b-f1", (4, 5, 1, 6), 3), e.DamageAllocated("b-f1", 3, 3)],
    ),
    "hymn-of-mending": ("a-f2", HURT, [], [e.DamageRemoved("a-f2", 4, 3)]),
    "trading-voices": (
        "a-f2",
        {},
        [],
        [e.FightersShifted({"a-f1": place(10, 13), "a-f2": place(10, 10)})],
    ),
    "encore": ("a-f2", DONE, [], [e.FighterWaiting("a-f2")]),
    "entangle": ("b-f1", {}, [], [modifier("b-f1", "move", -2, "round")]),
    "hedge-off": ("", NEAR, [], [e.FightersShifted({"b-f1": place(14, 10)})]),
    "burr-storm": (
        "",
        {},
        [5],
        [e.AbilityRolled("a-f1", "b-f1", (5,), 1), e.DamageAllocated("b-f1", 2, 2)],
    ),
    "over-the-roofs": (
        "",
        {},
        [],
        [modifier("a-f1", "flight", 1, "activation"), e.ActivationBoosted("a-f1", move=1)],
    ),
    "shove": ("b-f1", NEAR, [], [e.FightersShifted({"b-f1": place(15, 10)})]),
    "smoke-pots": (
        "",
        {},
        [],
        [modifier("a-f1", "hidden", 1, "round"), modifier("a-f2", "hidden", 1, "round")],
    ),
    "show-it-up": ("b-f1", {}, [], [modifier("b-f1", "exposed", 1, "round")]),
    "change-of-guard": (
        "a-f2",
        {},
        [],
        [e.FightersShifted({"a-f1": place(10, 13), "a-f2": place(10, 10)})],
    ),
    "volley": ("", {}, [], [modifier("a-f1", "attacks", 2, "activation")]),
    "all-at-once": (
        "",
        {},
        [],
        [modifier("a-f1", "attacks", 1, "round"), modifier("a-f2", "attacks", 1, "round")],
    ),
    "hook-and-haul": ("b-f1", {}, [], [e.FightersShifted({"b-f1": place(11.5, 10)})]),
    "goad": (
        "a-f2",
        GOADED,
        [],
        [modifier("a-f2", "attacks", 1, "round"), modifier("a-f2", "strength", 1, "round")],
    ),
    "rockfall": (
        "b-f1",
        {},
        [1, 2, 4],
        [e.AbilityRolled("a-f1", "b-f1", (1, 2, 4), 1), e.DamageAllocated("b-f1", 2, 2)],
    ),
    "pitfall": (
        "b-f1",
        {},
        [],
        [modifier("b-f1", "move", -2, "round"), modifier("b-f1", "exposed", 1, "round")],
    ),
}
"""Of each ability, paid with 3s: its target, who stands elsewhere, the dice, and what it does."""
AT_MARKERS = {"take-root", "light-fingers"}
"""Those with targets that are no fighters have tests of their own."""


@pytest.mark.rule("W-150")
@pytest.mark.parametrize("slug", DOES)
def test_what_an_ability_of_a_faction_does(slug):
    """It is listed with its target, paid for, used and shown, and does what its sentence says."""
    aim, others, dice, events = DOES[slug]
    start = using(slug, others=others)
    listed = {
        o.params["ability"].of[0]: o.params.get("target") for o in options(start.state, "a", "UseAbility")
    }
    assert slug in listed
    assert (listed[slug] is not None and aim in listed[slug].of) == bool(aim)
    command = UseAbility(slug, 3, aim) if aim else UseAbility(slug, 3)
    used = start.when("a", command, dice=dice)
    assert used.of(e.AbilityUsed)[0].ability == slug
    assert list(used.events[2 : 2 + len(events)]) == events
    shown(start.state, used)


def test_every_ability_is_in_the_table():
    """No ability of a faction is without a test."""
    assert DOES.keys() | AT_MARKERS == ENTRY.keys()


# --- who may, and when


@pytest.mark.rule("W-150")
def test_abilities_belong_to_the_faction_on_the_card():
    """Another faction does not know it; an ally knows what its own card says."""
    stranger = using("undertow", faction="north")
    stranger.when("a", UseAbility("undertow", 3, "b-f1")).refused("no_such_ability", "W-85")
    ally = using("entangle", role="ally")
    assert ally.when("a", UseAbility("entangle", 3, "b-f1")).events


@pytest.mark.rule("W-80")
@pytest.mark.parametrize(("slug", "marks"), [("breaking-wave", "Brute"), ("worry", "Beast and Mount")])
def test_some_ask_for_a_runemark(slug, marks):
    """Without it the ability is refused and not listed, and the sentence names it."""
    plain = using(slug, runemarks=("warrior",))
    outcome = plain.when("a", UseAbility(slug, 3))
    outcome.refused("missing_runemark", "W-80")
    assert outcome.refusal.sentence.endswith(f"asks for a runemark: {marks}")
    assert slug not in {o.params["ability"].of[0] for o in options(plain.state, "a", "UseAbility")}


@pytest.mark.rule("W-150")
@pytest.mark.parametrize(
    ("slug", "aim", "others", "code"),
    [
        ("breaking-wave", "", {"b-f1": fighter(16, 10)}, "out_of_range"),
        ("undertow", "a-f2", {}, "no_such_fighter"),
        ("undertow", "b-f2", {}, "out_of_range"),
        ("undertow", "b-f1", {"b-f1": fighter(13, 10, runemarks=("monster",))}, "monster"),
        ("pin-the-quarry", "b-f1", {"b-f1": fighter(13, 10, activated=1)}, "already_activated"),
        ("hymn-of-mending", "a-f2", {}, "not_hurt"),
        ("hymn-of-mending", "b-f1", {}, "no_such_fighter"),
        ("encore", "a-f2", {}, "not_activated"),
        ("encore", "a-f2", {"a-f2": fighter(10, 13, activated=1, waiting=True)}, "not_activated"),
        ("goad", "a-f2", {}, "no_monster"),
        ("trading-voices", "a-f1", {}, "no_such_fighter"),
        (
            "trading-voices",
            "a-f2",
            {"b-f1": fighter(11.3, 10), "a-f2": fighter(10, 13, base=Base(6000, 6000))},
            "no_room",
        ),
        ("take-root", "nowhere", {}, "no_such_objective"),
        ("light-fingers", "nowhere", {}, "no_such_treasure"),
    ],
)
def test_wrong_moments_and_targets_are_refused(slug, aim, others, code):
    """With the reason, and nothing is paid."""
    used = using(slug, others=others).when("a", UseAbility(slug, 3, aim) if aim else UseAbility(slug, 3))
    used.refused(code, "W-150")


def test_an_enemy_behind_a_wall_is_no_target():
    """Enemies have to be visible."""
    start = using("rockfall").state
    table = replace(start.table, terrain={"wall": obstacle(11.4, 5, 0.2, 10)})
    given(replace(start, table=table)).when("a", UseAbility("rockfall", 3, "b-f1")).refused(
        "not_visible", "W-150"
    )


# --- pushed, pulled and changed


def test_a_push_stops_where_something_is_in_the_way():
    """At a wall, by quarters of an inch; who cannot move at all stays and nothing is said of it; a monster stays."""
    start = using("shove", face=6, others=NEAR).state
    walled = replace(start, table=replace(start.table, terrain={"wall": obstacle(14, 5, 1, 10)}))
    pushed = given(walled).when("a", UseAbility("shove", 6, "b-f1"))
    pushed.then_ends(e.FightersShifted({"b-f1": place(13.25, 10)}))
    cornered = replace(start, table=replace(start.table, terrain={"wall": obstacle(12.7, 5, 1, 10)}))
    assert not given(cornered).when("a", UseAbility("shove", 6, "b-f1")).of(e.FightersShifted)
    monster = {"b-f1": fighter(13, 10, runemarks=("monster",))}
    assert (
        not using("wall-of-water", others=monster)
        .when("a", UseAbility("wall-of-water", 3))
        .of(e.FightersShifted)
    )


def test_several_carriers_struck_down_at_once_put_their_treasures_down():
    """One after the other, each by its own seat; both are taken down then."""
    carriers = {
        "b-f1": fighter(12, 10, wounds=4, damage=3, treasure="chest-1"),
        "b-f3": fighter(10, 8, wounds=4, damage=3, treasure="chest-2"),
    }
    used = using("breaking-wave", others=carriers).when(
        "a", UseAbility("breaking-wave", 3), dice=[6, 6, 6, 6]
    )
    assert [event.fighter for event in used.of(e.CarrierStruckDown)] == ["b-f1", "b-f3"]
    last = used.when("b", PlaceTreasure(place(10, 8)))
    assert last.battle.fighters["b-f3"].status == "down"
    assert last.battle.questions
    first = last.when("b", PlaceTreasure(place(12, 10)))
    assert first.battle.fighters["b-f1"].status == "down"
    assert not first.battle.questions


# --- objectives and treasures


def beside_marker(slug: str, kind: str, seat: str = "", **others) -> Given:
    """The user of the ability with a marker 2" away."""
    start = using(slug, others=others).state
    markers = {"spot-1": Marker(kind, *at(10, 8), seat=seat)}
    return given(replace(start, table=replace(start.table, markers=markers)))


@pytest.mark.rule("W-150")
def test_an_objective_is_taken_at_once():
    """With no enemy within 3" of it; nobody takes it twice."""
    free = beside_marker("take-root", "objective", **{"b-f1": fighter(20, 10)})
    taken = free.when("a", UseAbility("take-root", 3, "spot-1"))
    taken.then_ends(e.ObjectiveControlChanged("spot-1", "a"))
    own = beside_marker("take-root", "objective", seat="a", **{"b-f1": fighter(20, 10)})
    own.when("a", UseAbility("take-root", 3, "spot-1")).refused("already_held", "W-150")
    guarded = beside_marker("take-root", "objective", **{"b-f1": fighter(12.5, 8)})
    guarded.when("a", UseAbility("take-root", 3, "spot-1")).refused("guarded", "W-150")
    far = beside_marker(
        "take-root", "objective", **{"b-f1": fighter(20, 10), "a-f1": fighter(10, 16, faction="thornwrights")}
    )
    far.when("a", UseAbility("take-root", 3, "spot-1")).refused("out_of_range", "W-150")


@pytest.mark.rule("W-150")
def test_a_treasure_is_picked_up_without_an_action():
    """Within 3", with free hands."""
    there = beside_marker("light-fingers", "treasure")
    taken = there.when("a", UseAbility("light-fingers", 3, "spot-1"))
    taken.then_ends(e.TreasurePickedUp("a-f1", "spot-1"))
    assert taken.battle.activation.actions_left == 2
    full = beside_marker(
        "light-fingers", "treasure", **{"a-f1": fighter(10, 10, faction="kiln-street", treasure="x")}
    )
    full.when("a", UseAbility("light-fingers", 3, "spot-1")).refused("already_carrying", "W-150")
    far = beside_marker("light-fingers", "treasure", **{"a-f1": fighter(10, 16, faction="kiln-street")})
    far.when("a", UseAbility("light-fingers", 3, "spot-1")).refused("treasure_out_of_reach", "W-150")


# --- what lasts for a while


def changed(*modifiers: Modifier, who: str = "a-f1", others: Mapping[str, Any] = {}, **mine) -> Any:
    """a-f1 acts beside b-f1; somebody is changed for a while."""
    fighters = {
        "a-f1": fighter(10, 10, **{"weapons": {"w1": SWORD, "w2": BOW}} | mine),
        "a-f2": fighter(3, 3),
        "b-f1": fighter(12, 10, wounds=30),
        "b-f2": fighter(25, 20),
    } | others
    state = activated(battle_state(fighters), "a-f1")
    return folded(state, [modifier(who, m.kind, m.amount, m.until) for m in modifiers])


@pytest.mark.rule("W-151")
@pytest.mark.parametrize(
    ("who", "change", "numbers", "points"),
    [
        ("a-f1", ("attacks", 2), (5, 4, 4), 5),
        ("a-f1", ("strength", 1), (3, 5, 4), 5),
        ("a-f1", ("damage", 1), (3, 4, 4), 7),
        ("b-f1", ("exposed", 1), (4, 4, 4), 5),
        ("b-f1", ("toughness", 2), (3, 4, 6), 5),
        ("a-f1", ("attacks", -5), (1, 4, 4), 4),
        ("b-f1", ("attacks", 2), (3, 4, 4), 5),
    ],
)
def test_numbers_of_an_attack_are_changed_for_a_while(who, change, numbers, points):
    """Attacks, Strength and Toughness, by the attacker's modifiers or the target's: a hit and a critical hit of SWORD do 1 and 4 points else."""
    state = changed(Modifier(*change, "round"), who=who)
    made = given(state).when("a", Attack("w1", "b-f1"), dice=[6, 5, 1, 1, 1][: numbers[0]])
    declared = made.of(e.AttackDeclared)[0]
    assert (declared.attacks, declared.strength, declared.toughness) == numbers
    assert made.of(e.DamageAllocated)[0].points == points
    shown(state, made)


def test_luck_reckons_with_modifiers():
    """Two hits of 1 + 2 points each are 6, as the attack does them."""
    state = changed(Modifier("damage", 2, "activation"))
    made = given(state).when("a", Attack("w1", "b-f1"), dice=[5, 5, 1])
    damage = next(roll for roll in worth(warcry.RULESET, state, made.events) if roll[1] == "damage")
    assert damage[2] == 6 == made.of(e.DamageAllocated)[0].points


@pytest.mark.rule("W-151")
def test_modifiers_add_up():
    """Two of a kind are both counted; the card shows one line."""
    state = changed(Modifier("attacks", 1, "round"), Modifier("attacks", 2, "activation"))
    assert state.battle.fighters["a-f1"].gained("attacks") == 3
    made = given(state).when("a", Attack("w1", "b-f1"), dice=[1, 1, 1, 1, 1, 1])
    assert made.of(e.AttackDeclared)[0].attacks == 6
    tags = [tag.name for tag in display(state).pieces["a-f1"].tags]
    assert tags.count("3 more attacks") == 1


def display(state):
    """What is shown of it."""
    return GAME.display(state)


@pytest.mark.rule("W-151")
def test_move_is_changed_for_a_while():
    """Less or more of it, but never less than an inch (W-67)."""
    away = {"b-f1": fighter(25, 10)}
    slow = given(changed(Modifier("move", -2, "round"), others=away))
    slow.when("a", Move((leg(12.1, 10),))).refused("too_far", "W-68")
    assert slow.when("a", Move((leg(12, 10),))).events
    swift = given(changed(Modifier("move", 2, "round"), others=away))
    assert swift.when("a", Move((leg(16, 10),))).events
    stuck = given(changed(Modifier("move", -9, "round"), others=away))
    assert stuck.when("a", Move((leg(11, 10),))).events
    stuck.when("a", Move((leg(11.1, 10),))).refused("too_far", "W-68")


@pytest.mark.rule("W-151")
def test_who_is_hidden_is_seen_from_near_alone():
    """Enemies 3" or more away do not see it, nor it them; nearer ones and friends do."""
    far = changed(Modifier("hidden", 1, "round"), who="b-f1", others={"b-f1": fighter(18, 10)})
    given(far).when("a", Attack("w2", "b-f1")).refused("not_visible", "W-60")
    assert (
        given(changed(others={"b-f1": fighter(18, 10)})).when("a", Attack("w2", "b-f1"), dice=[1, 1]).events
    )
    near = changed(Modifier("hidden", 1, "round"), who="b-f1")
    assert given(near).when("a", Attack("w1", "b-f1"), dice=[1, 1, 1]).events
    own = changed(Modifier("hidden", 1, "round"), others={"b-f1": fighter(18, 10)})
    given(own).when("a", Attack("w2", "b-f1")).refused("not_visible", "W-60")


@pytest.mark.rule("W-151")
def test_who_flies_for_a_while_moves_as_one_that_flies():
    """Over a wall, and listed so; others do not."""
    away = {"b-f1": fighter(25, 10)}
    over = Move((leg(13, 10, how="fly"),))
    given(changed(others=away)).when("a", over).refused("cannot_fly", "W-71")
    flying = changed(Modifier("flight", 1, "activation"), others=away)
    assert given(flying).when("a", over).events


@pytest.mark.rule("W-151")
def test_who_is_dazed_has_an_action_less():
    """In its next activation, but one at least."""
    dazed = changed(Modifier("dazed", 1, "round"), Modifier("dazed", 1, "round"), who="b-f1")
    state = replace(dazed, battle=replace(dazed.battle, turn="b"))
    state = folded(state, [e.ActivationEnded("a-f1")])
    begun = given(state).when("b", ActivateFighter("b-f1"))
    begun.then(e.FighterActivated("b", "b-f1", 1, 1))
    assert given(state).when("b", ActivateFighter("b-f2")).of(e.FighterActivated)[0].actions == 2


@pytest.mark.rule("W-151")
def test_what_lasts_for_a_while_is_over_with_the_activation_or_the_round():
    """What lasts for the activation ends with it, the rest with the round; the tags go."""
    both = Modifier("strength", 1, "activation"), Modifier("exposed", 1, "round")
    state = changed(*both)
    state = replace(
        state, battle=replace(state.battle, activation=replace(state.battle.activation, actions_left=0))
    )
    ended = folded(state, [e.ActivationEnded("a-f1")])
    assert ended.battle.fighters["a-f1"].modified == both[1:]
    assert {tag.name for tag in display(ended).pieces["a-f1"].tags if tag.ill} == {"Exposed"}
    after = folded(ended, [e.RoundStarted(2)])
    assert after.battle.fighters["a-f1"].modified == ()
    shown_of(ended, [e.RoundStarted(2)], after)


# --- battle traits


def duel(
    mine: str, theirs: str = "north", *, weapon=SWORD, apart: float = 2, more: Mapping[str, Any] = {}
) -> Given:
    """a-f1 of one faction acts, b-f1 of another stands some inches before it."""
    fighters = {
        "a-f1": fighter(10, 10, faction=mine, weapons={"w1": weapon}),
        "a-f2": fighter(3, 3, faction=mine),
        "b-f1": fighter(10 + apart, 10, faction=theirs, wounds=30),
        "b-f2": fighter(25, 20, faction=theirs),
    } | more
    return given(activated(battle_state(fighters), "a-f1"))


def declared(start: Given, dice: int = 3, faces: int = 2) -> e.AttackDeclared:
    """The numbers of an attack of a-f1 on b-f1."""
    (event,) = start.when("a", Attack("w1", "b-f1"), dice=[faces] * dice).of(e.AttackDeclared)
    return event


@pytest.mark.rule("W-152")
def test_barnacled():
    """One more Toughness against a bow, none against a sword."""
    assert declared(duel("north", "tidebreakers", weapon=BOW, apart=8), dice=2).toughness == 5
    assert declared(duel("north", "tidebreakers")).toughness == 4


@pytest.mark.rule("W-153")
def test_shoulder_to_shoulder():
    """With another of the Vigil within an inch, against short weapons; not with a stranger, nor alone."""
    beside = {"b-f2": fighter(12, 12, faction="ember-vigil")}
    assert declared(duel("north", "ember-vigil", more=beside)).toughness == 5
    assert declared(duel("north", "ember-vigil")).toughness == 4
    ally = {"b-f2": fighter(12, 12, faction="north")}
    assert declared(duel("north", "ember-vigil", more=ally)).toughness == 4
    far = {"b-f1": fighter(18, 10, faction="ember-vigil"), "b-f2": fighter(18, 12, faction="ember-vigil")}
    assert declared(duel("north", "ember-vigil", weapon=BOW, more=far), dice=2).toughness == 4


@pytest.mark.rule("W-154")
def test_first_on_the_trail():
    """The first of its side has 6" of Move instead of 4", in its first activation; the second has not."""
    first = duel("reedmoor", apart=15)
    assert first.when("a", Move((leg(16, 10),))).events
    first.when("a", Move((leg(16.1, 10),))).refused("too_far", "W-68")
    second = duel("reedmoor", apart=15, more={"a-f2": fighter(3, 3, faction="reedmoor", activated=1)})
    second.when("a", Move((leg(14.1, 10),))).refused("too_far", "W-68")


@pytest.mark.rule("W-155")
def test_resonance():
    """The value is one more than the face that pays, never above 6; that of others is not."""
    for face, value in ((3, 4), (6, 6)):
        used = using("hymn-of-mending", face, others=HURT).when(
            "a", UseAbility("hymn-of-mending", face, "a-f2")
        )
        assert used.of(e.AbilityUsed)[0].value == value
    assert using("brand").when("a", UseAbility("brand", 3, "b-f1")).of(e.AbilityUsed)[0].value == 3


@pytest.mark.rule("W-156")
def test_bristling():
    """Who rolls a 1 with a short weapon takes a point, once, after the attack; with a bow, or without a 1, nobody does."""
    start = duel("north", "thornwrights")
    pricked = start.when("a", Attack("w1", "b-f1"), dice=[1, 1, 2])
    pricked.then_ends(e.TraitTookEffect("b-f1", "bristling"), e.DamageAllocated("a-f1", 1, 1))
    shown(start.state, pricked)
    assert not start.when("a", Attack("w1", "b-f1"), dice=[2, 2, 2]).of(e.TraitTookEffect)
    shot = duel("north", "thornwrights", weapon=BOW, apart=8)
    assert not shot.when("a", Attack("w1", "b-f1"), dice=[1, 1]).of(e.TraitTookEffect)


@pytest.mark.rule("W-156")
def test_thorns_may_take_the_attacker_down():
    """Its activation is over then."""
    weak = {"a-f1": fighter(10, 10, wounds=4, damage=3)}
    fallen = duel("north", "thornwrights", more=weak).when("a", Attack("w1", "b-f1"), dice=[1, 2, 2])
    assert fallen.of(e.FighterTakenDown)[0].fighter == "a-f1"
    assert fallen.of(e.ActivationEnded)


@pytest.mark.rule("W-157")
def test_two_at_one():
    """One more attack with another of Kiln Street beside the target; not with a bow, nor alone."""
    beside = {"a-f2": fighter(12, 12, faction="kiln-street")}
    assert declared(duel("kiln-street", more=beside), dice=4).attacks == 4
    assert declared(duel("kiln-street")).attacks == 3
    far = {"a-f2": fighter(18, 12, faction="kiln-street")}
    assert declared(duel("kiln-street", weapon=BOW, apart=8, more=far), dice=2).attacks == 2


@pytest.mark.rule("W-158")
@pytest.mark.parametrize(("mine", "toughness"), [("lantern-levy", 4), ("north", 5)])
def test_by_lantern_light(mine, toughness):
    """A low wall before the target is cover against others only."""
    start = duel(mine, weapon=BOW, apart=8).state
    table = replace(start.table, terrain={"wall": obstacle(16, 8, 0.5, 4, tall=1.2)})
    shot = declared(given(replace(start, table=table)), dice=2)
    assert (shot.toughness, shot.cover) == (toughness, toughness == 5)


@pytest.mark.rule("W-159")
def test_snare_lines():
    """A move that begins within 3" of wardens has an inch less, however many they are; farther away it has not."""
    near = duel("north", "gorge-wardens", apart=4, more={"b-f2": fighter(14, 12, faction="gorge-wardens")})
    near.when("a", Move((leg(6.9, 10),))).refused("too_far", "W-68")
    assert near.when("a", Move((leg(7, 10),))).events
    far = duel("north", "gorge-wardens", apart=5)
    assert far.when("a", Move((leg(6, 10),))).events


def test_allies_and_other_games_have_no_trait():
    """An ally fights by its own card; what is built on Warcry has traits only if it says so."""
    state = duel("lantern-levy", more={"a-f2": fighter(3, 3, faction="lantern-levy", role="ally")}).state
    assert trait_of(state, "a-f1") is TRAITS["by-lantern-light"]
    assert trait_of(state, "a-f2") is None
    assert mordheim.Battle.TRAITS is False


@pytest.mark.parametrize("slug", TRAITS)
def test_a_trait_is_shown_on_every_card(slug):
    """With its sentence and its rule."""
    trait = TRAITS[slug]
    tags = display(duel(trait.faction).state).pieces["a-f1"].tags
    assert [(tag.name, tag.text, tag.rule) for tag in tags if tag.rule == trait.rule] == [
        (trait.title, trait.text, trait.rule)
    ]


def test_an_activation_that_ends_by_command_takes_its_modifiers_along():
    """As any other end of it."""
    state = changed(Modifier("damage", 1, "activation"))
    idle = replace(state.battle.activation, actions_left=0)
    state = with_hand(replace(state, battle=replace(state.battle, activation=idle)), "a", hand(2, 2))
    done = given(state).when("a", EndActivation())
    assert done.battle.fighters["a-f1"].modified == ()
