"""The skills, all of our own invention: what the words on a chip mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wardrum.events.toolkit.content import table

from .conditions import (
    adventurer_about,
    can_drain,
    can_pull,
    can_raise,
    can_steady,
    drainable,
    has_opponents_near,
    has_prey,
    is_hurt,
    landing,
    next_to_it,
    not_at_the_top,
    not_yet_again,
    opponents_near,
    prey,
    price,
    stands,
    within_pull,
)
from .modifiers import (
    cornered,
    for_dull_dice,
    from_afar,
    last_ember,
    one_a_turn,
    plus,
    the_round,
    with_friends,
    without_magic,
)
from .skill import NOTHING, Occasion, Skill
from .triggered_effects import (
    bane,
    brood,
    chill,
    come_again,
    curse,
    daze_ends,
    drain,
    find_the_gap,
    hasten,
    heal_friends,
    heal_itself,
    hide,
    humble,
    inflict,
    judge,
    move_again,
    pay,
    pull,
    raise_fallen,
    reward,
    set_aside,
    steady,
    strike_back,
    take_life,
    weary,
)

NUMBERS: Final = (
    Skill("thick-wool", "Comes with {n} more hit points.", health=True),
    Skill("long-arm", "Its range is {n} more.", stats={"range": plus}),
    Skill("many-eyes", "It engages {n} more at once.", stats={"targets": plus}),
    Skill("rising-wind", "It moves as far as the round has a number.", stats={"movement": the_round}),
    Skill("pack-heart", "{n} more Combat for each friend next to it.", stats={"combat": with_friends}),
    Skill("cornered", "{n} more Combat while half of its hit points are gone.", stats={"combat": cornered}),
)

TRAITS: Final = (
    Skill("grave-edge", "Nothing prevents its damage.", trait="true"),
    Skill("practised", "Combat dice that miss are rolled once more.", trait="rerolls"),
    Skill("all-as-one", "If all its dice show 1, nothing prevents the damage.", trait="ones-true"),
    Skill("echo-hearing", "It needs no sight of its targets.", trait="keen"),
    Skill("bloodhound", "Stealth does not hide from it.", trait="wary"),
    Skill("changeling", "It walks through others, and changes places with whom it stops at.", trait="slips"),
)

WARDS: Final = (
    Skill("far-shield", "Prevents {n} from units that are not next to it.", guard=from_afar),
    Skill("earthbound", "Prevents {n} of all that is not magic.", guard=without_magic),
    Skill("riddle-skin", "Prevents {n} for each die that showed no damage.", guard=for_dull_dice),
    Skill("slow-stone", "It loses no more than one hit point in a turn.", cap=one_a_turn),
    Skill("last-ember", "It keeps its last hit point unless it has no other.", cap=last_ember),
)

TURNS: Final = (
    Skill(
        "regrowth",
        "Starts its turn by getting {n} hit points back.",
        on={"turn-start": Occasion(heal_itself, is_hurt)},
    ),
    Skill(
        "hungry",
        "Hurt, it sets a lesser friend aside for {n} hit points.",
        2,
        on={"turn-start": Occasion(set_aside, has_prey, prey)},
    ),
    Skill(
        "long-hook",
        "Pulls the closest within {n} hexes to its side.",
        3,
        on={"before-move": Occasion(pull, can_pull, within_pull)},
    ),
    Skill(
        "bounding", "Moves a second time in its turn.", on={"after-move": Occasion(move_again, not_yet_again)}
    ),
    Skill(
        "mending",
        "Ends its turn by getting {n} hit points back.",
        on={"turn-end": Occasion(heal_itself, is_hurt)},
        drawn="priest",
    ),
    Skill(
        "cold-breath",
        "Ends its turn with {n} damage to all next to it.",
        on={"turn-end": Occasion(chill, has_opponents_near)},
    ),
    Skill(
        "blood-tithe",
        "Ends its turn by taking {n} hit points of one next to it.",
        on={"turn-end": Occasion(take_life, has_opponents_near, opponents_near)},
    ),
    Skill(
        "bone-caller",
        "Ends its turn by raising the enemy that fell last, with {n} hit points.",
        on={"turn-end": Occasion(raise_fallen, can_raise, landing)},
        drawn="priest",
    ),
    Skill("fading", "Ends its turn in stealth.", on={"turn-end": Occasion(hide)}),
    Skill(
        "hollow-bell",
        "At the start of a round the counter goes up by {n}.",
        on={"round-start": Occasion(hasten, not_at_the_top)},
    ),
    Skill(
        "steady-drum",
        "Once, at the start of a fatigue round, it goes down by {n}.",
        on={"round-start": Occasion(steady, can_steady)},
    ),
    Skill(
        "dirge",
        "At the end of a round the counter goes up by {n}.",
        on={"round-end": Occasion(hasten, not_at_the_top)},
    ),
)

ENGAGING: Final = (
    Skill(
        "cruel-bargain",
        "Its targets pay: tenacity, an active die, or fatigue.",
        on={"targeted": Occasion(pay, adventurer_about, price)},
    ),
    Skill(
        "judging-eye",
        "A die above a target's hit points makes it afraid.",
        on={"targeted": Occasion(judge, stands)},
        drawn="priest",
    ),
    Skill(
        "humbling",
        "Before the damage its targets lose {n} tenacity.",
        on={"before-damage": Occasion(humble, adventurer_about)},
    ),
    Skill(
        "gap-finder",
        "On a die of {n} or more nothing prevents its damage.",
        5,
        on={"before-damage": Occasion(find_the_gap, stands)},
    ),
    Skill("venom", "Whom it has engaged gets bane.", on={"engaged": Occasion(inflict("bane"), stands)}),
    Skill(
        "dust-thrower", "Whom it has engaged gets blind.", on={"engaged": Occasion(inflict("blind"), stands)}
    ),
    Skill(
        "skull-ringer", "Whom it has engaged gets daze.", on={"engaged": Occasion(inflict("daze"), stands)}
    ),
    Skill("howling", "Whom it has engaged gets fear.", on={"engaged": Occasion(inflict("fear"), stands)}),
    Skill("hamstring", "Whom it has engaged gets maim.", on={"engaged": Occasion(inflict("maim"), stands)}),
    Skill(
        "wearying",
        "Whom it has engaged gains {n} light fatigue.",
        on={"engaged": Occasion(weary, adventurer_about)},
    ),
    Skill(
        "memory-thief",
        "Whom it has engaged loses an available die for the battle.",
        on={"engaged": Occasion(drain, can_drain, drainable)},
    ),
    Skill(
        "thorns",
        "Once a turn {n} damage to who damages it from the next hex.",
        on={"damaged": Occasion(strike_back, next_to_it)},
    ),
)

FALLING: Final = (
    Skill(
        "brood",
        "Defeated, it leaves {n} enemies of the lowest level.",
        2,
        on={"defeated": Occasion(brood, options=landing)},
    ),
    Skill(
        "inner-shape",
        "Defeated, it comes again with {n} hit points.",
        2,
        on={"defeated": Occasion(come_again, options=landing)},
    ),
    Skill(
        "last-song",
        "Defeated, it gives its friends {n} hit points back.",
        on={"defeated": Occasion(heal_friends)},
    ),
    Skill(
        "parting-curse",
        "Who defeats it gains overfatigue.",
        on={"defeated": Occasion(curse, adventurer_about)},
    ),
    Skill(
        "spoils", "Who defeats it gains {n} tenacity.", on={"defeated": Occasion(reward, adventurer_about)}
    ),
)

SKILLS: Final = table((*NUMBERS, *TRAITS, *WARDS, *TURNS, *ENGAGING, *FALLING))
"""Every skill, by slug."""

STATUS_EFFECTS: Final[Mapping[str, Mapping[str, Occasion]]] = {
    "bane": {"turn-start": Occasion(bane)},
    "daze": {"turn-end": Occasion(daze_ends)},
}
"""Status effects at whose moments something happens, by timing (section 5.7)."""


def at_its_moment(cause: str) -> Mapping[str, Occasion]:
    """What happens by a skill or a status effect, by timing."""
    return SKILLS[cause].on if cause in SKILLS else STATUS_EFFECTS.get(cause, NOTHING)
