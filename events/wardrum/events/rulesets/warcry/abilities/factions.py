"""Four abilities for each faction, which its fighters know beside the universal ones (W-150): numbers, who may, and what they do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..ability import Ability
from ..state import State
from .effects import (
    a_friend,
    a_monster,
    a_treasure,
    an_enemy,
    an_objective,
    bonus,
    boost,
    change,
    done,
    enemies_within,
    fresh,
    friends_within,
    harm,
    heal,
    hurt,
    movable,
    pull,
    push,
    push_by_value,
    rouse,
    seize,
    snatch,
    someone_near,
    swap,
    swappable,
    target,
    together,
)


class FactionAbility(Ability[State], frozen=True, kw_only=True, eq=False):
    """An ability of one faction."""

    rule: str = "W-150"


TIDEBREAKERS: Final[tuple[Ability[State], ...]] = (
    FactionAbility(
        slug="undertow",
        title="Undertow",
        text='A visible enemy within 6" is dragged straight toward the fighter, by as many inches as the value; monsters stay.',
        cost="double",
        effect=pull,
        check_target=an_enemy(6, movable),
    ),
    FactionAbility(
        slug="breaking-wave",
        title="Breaking Wave",
        text='Two dice are rolled at each enemy within 2": each 4 or more does 2 damage.',
        cost="triple",
        effect=harm(2, enemies_within(2), dice=2),
        check=someone_near(2),
        runemarks=("brute",),
    ),
    FactionAbility(
        slug="salt-fury",
        title="Salt Fury",
        text="Its Strength is 1 more and each of its hits does 1 more damage for the rest of this activation.",
        cost="triple",
        effect=together(change("strength", 1, "activation"), change("damage", 1, "activation")),
        runemarks=("berserker",),
    ),
    FactionAbility(
        slug="wall-of-water",
        title="Wall of Water",
        text='All enemies within 6" are pushed 3" straight away; monsters stay.',
        cost="quad",
        effect=push(3, enemies_within(6)),
        check=someone_near(6),
        leader=True,
    ),
)
EMBER_VIGIL: Final[tuple[Ability[State], ...]] = (
    FactionAbility(
        slug="brand",
        title="Brand",
        text='Attacks on a visible enemy within 4" have an attack more until the end of the round.',
        cost="double",
        effect=change("exposed", 1, "round", target),
        check_target=an_enemy(4),
    ),
    FactionAbility(
        slug="banked-fire",
        title="Banked Fire",
        text="Its Toughness is 2 more until the end of the round.",
        cost="double",
        effect=change("toughness", 2, "round"),
        runemarks=("bulwark",),
    ),
    FactionAbility(
        slug="hold-the-gate",
        title="Hold the Gate",
        text='The Toughness of the fighter and of all friends within 3" is 1 more until the end of the round.',
        cost="triple",
        effect=change("toughness", 1, "round", friends_within(3)),
        leader=True,
    ),
    FactionAbility(
        slug="last-flame",
        title="Last Flame",
        text="It makes a bonus attack action, and each of its hits does 1 more damage for the rest of this activation.",
        cost="quad",
        effect=together(change("damage", 1, "activation"), bonus("attack")),
    ),
)
REEDMOOR: Final[tuple[Ability[State], ...]] = (
    FactionAbility(
        slug="into-the-mist",
        title="Into the Mist",
        text='Enemies 3" or more away do not see it until the end of the round.',
        cost="double",
        effect=change("hidden", 1, "round"),
        runemarks=("scout",),
    ),
    FactionAbility(
        slug="worry",
        title="Worry",
        text="Its short weapons have an attack more, and its Strength is 1 more, for the rest of this activation.",
        cost="double",
        effect=together(boost(attacks=1), change("strength", 1, "activation")),
        runemarks=("beast", "mount"),
    ),
    FactionAbility(
        slug="pin-the-quarry",
        title="Pin the Quarry",
        text='A visible enemy within 12" with an activation left in this round has one action less in its next one, but one at least.',
        cost="triple",
        effect=change("dazed", 1, "round", target),
        check_target=an_enemy(12, fresh),
        runemarks=("ranged", "leader"),
    ),
    FactionAbility(
        slug="heron-flight",
        title="Heron Flight",
        text="It flies for the rest of this activation, and makes a bonus move action.",
        cost="quad",
        effect=together(change("flight", 1, "activation"), bonus("move")),
    ),
)
CHOIR_BELOW: Final[tuple[Ability[State], ...]] = (
    FactionAbility(
        slug="discord",
        title="Discord",
        text='As many dice as the value are rolled at a visible enemy within 8": each 4 or more does 1 damage.',
        cost="double",
        effect=harm(1),
        check_target=an_enemy(8),
        runemarks=("mystic",),
        strikes="spell",
        icon="spell",
    ),
    FactionAbility(
        slug="hymn-of-mending",
        title="Hymn of Mending",
        text='As many damage points as the value are taken off a friend within 6".',
        cost="double",
        effect=heal(target),
        check_target=a_friend(6, hurt),
        runemarks=("mystic", "bulwark"),
    ),
    FactionAbility(
        slug="trading-voices",
        title="Trading Voices",
        text='It changes places with a friend within 8"; both have round bases and room there.',
        cost="double",
        effect=swap,
        check_target=a_friend(8, swappable),
    ),
    FactionAbility(
        slug="encore",
        title="Encore",
        text='A friend within 6" that has been activated in this round may be activated once more, for one action.',
        cost="quad",
        effect=rouse,
        check_target=a_friend(6, done),
    ),
)
THORNWRIGHTS: Final[tuple[Ability[State], ...]] = (
    FactionAbility(
        slug="entangle",
        title="Entangle",
        text='A visible enemy within 6" has 2" less Move until the end of the round.',
        cost="double",
        effect=change("move", -2, "round", target),
        check_target=an_enemy(6),
    ),
    FactionAbility(
        slug="hedge-off",
        title="Hedge Off",
        text='All enemies within 1" are pushed 2" straight away; monsters stay.',
        cost="double",
        effect=push(2, enemies_within(1)),
        check=someone_near(1),
        runemarks=("bulwark",),
    ),
    FactionAbility(
        slug="burr-storm",
        title="Burr Storm",
        text='A die is rolled at each enemy within 4": a 4 or more does 2 damage.',
        cost="triple",
        effect=harm(2, enemies_within(4), dice=1),
        check=someone_near(4),
        runemarks=("ranged", "warrior"),
    ),
    FactionAbility(
        slug="take-root",
        title="Take Root",
        text='An objective within 3" with no enemy within 3" of it is taken at once.',
        cost="triple",
        effect=seize,
        check_target=an_objective,
        candidates=lambda state: state.table.markers,
        icon="objective",
    ),
)
KILN_STREET: Final[tuple[Ability[State], ...]] = (
    FactionAbility(
        slug="over-the-roofs",
        title="Over the Roofs",
        text='It flies for the rest of this activation, and has 1" more Move.',
        cost="double",
        effect=together(change("flight", 1, "activation"), boost(move=1)),
        runemarks=("agile",),
    ),
    FactionAbility(
        slug="light-fingers",
        title="Light Fingers",
        text='A treasure within 3" is picked up without an action.',
        cost="double",
        effect=snatch,
        check_target=a_treasure,
        candidates=lambda state: state.table.markers,
        icon="treasure",
    ),
    FactionAbility(
        slug="shove",
        title="Shove",
        text='A visible enemy within 1" is pushed straight away, by as many inches as the value; monsters stay.',
        cost="double",
        effect=push_by_value,
        check_target=an_enemy(1, movable),
        runemarks=("bulwark", "leader"),
    ),
    FactionAbility(
        slug="smoke-pots",
        title="Smoke Pots",
        text='Enemies 3" or more away do not see the fighter, nor friends within 3" of it, until the end of the round.',
        cost="triple",
        effect=change("hidden", 1, "round", friends_within(3)),
    ),
)
LANTERN_LEVY: Final[tuple[Ability[State], ...]] = (
    FactionAbility(
        slug="show-it-up",
        title="Show It Up",
        text='Attacks on a visible enemy within 8" have an attack more until the end of the round.',
        cost="double",
        effect=change("exposed", 1, "round", target),
        check_target=an_enemy(8),
    ),
    FactionAbility(
        slug="change-of-guard",
        title="Change of Guard",
        text='It changes places with a friend within 4"; both have round bases and room there.',
        cost="double",
        effect=swap,
        check_target=a_friend(4, swappable),
        runemarks=("bulwark",),
    ),
    FactionAbility(
        slug="volley",
        title="Volley",
        text="All of its weapons have 2 attacks more for the rest of this activation.",
        cost="triple",
        effect=change("attacks", 2, "activation"),
        runemarks=("ranged", "warrior"),
    ),
    FactionAbility(
        slug="all-at-once",
        title="All at Once",
        text='All weapons of the fighter and of all friends within 6" have an attack more until the end of the round.',
        cost="quad",
        effect=change("attacks", 1, "round", friends_within(6)),
        leader=True,
    ),
)
GORGE_WARDENS: Final[tuple[Ability[State], ...]] = (
    FactionAbility(
        slug="hook-and-haul",
        title="Hook and Haul",
        text='A visible enemy within 6" is dragged straight toward the fighter, by as many inches as the value; monsters stay.',
        cost="double",
        effect=pull,
        check_target=an_enemy(6, movable),
        runemarks=("trapper",),
    ),
    FactionAbility(
        slug="goad",
        title="Goad",
        text='All weapons of a friendly monster within 6" have an attack more, and its Strength is 1 more, until the end of the round.',
        cost="double",
        effect=together(change("attacks", 1, "round", target), change("strength", 1, "round", target)),
        check_target=a_friend(6, a_monster),
    ),
    FactionAbility(
        slug="rockfall",
        title="Rockfall",
        text='As many dice as the value are rolled at a visible enemy within 10": each 4 or more does 2 damage.',
        cost="triple",
        effect=harm(2),
        check_target=an_enemy(10),
        runemarks=("ranged",),
        strikes="shot",
        icon="shot",
    ),
    FactionAbility(
        slug="pitfall",
        title="Pitfall",
        text='A visible enemy within 6" has 2" less Move, and attacks on it have an attack more, until the end of the round.',
        cost="triple",
        effect=together(change("move", -2, "round", target), change("exposed", 1, "round", target)),
        check_target=an_enemy(6),
    ),
)
BY_FACTION: Final[Mapping[str, tuple[Ability[State], ...]]] = {
    "tidebreakers": TIDEBREAKERS,
    "ember-vigil": EMBER_VIGIL,
    "reedmoor": REEDMOOR,
    "choir-below": CHOIR_BELOW,
    "thornwrights": THORNWRIGHTS,
    "kiln-street": KILN_STREET,
    "lantern-levy": LANTERN_LEVY,
    "gorge-wardens": GORGE_WARDENS,
}
"""By faction what its fighters know."""
