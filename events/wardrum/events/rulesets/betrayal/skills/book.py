"""The book of skills, all of our own invention: what the words on a chip mean."""

from __future__ import annotations

from typing import Final

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
from .skill import Occasion, Skill

NUMBERS: Final = {
    "thick-wool": Skill("Thick wool", "Comes with {n} more hit points.", health=True),
    "long-arm": Skill("Long arm", "Its range is {n} more.", stats={"range": plus}),
    "many-eyes": Skill("Many eyes", "It engages {n} more at once.", stats={"targets": plus}),
    "rising-wind": Skill(
        "Rising wind", "It moves as far as the round has a number.", stats={"movement": the_round}
    ),
    "pack-heart": Skill(
        "Pack heart", "{n} more Combat for each friend next to it.", stats={"combat": with_friends}
    ),
    "cornered": Skill(
        "Cornered", "{n} more Combat while half of its hit points are gone.", stats={"combat": cornered}
    ),
}

TRAITS: Final = {
    "grave-edge": Skill("Grave edge", "Nothing prevents its damage.", trait="true"),
    "practised": Skill("Practised", "Combat dice that miss are rolled once more.", trait="rerolls"),
    "all-as-one": Skill(
        "All as one", "If all its dice show 1, nothing prevents the damage.", trait="ones-true"
    ),
    "echo-hearing": Skill("Echo hearing", "It needs no sight of its targets.", trait="keen"),
    "bloodhound": Skill("Bloodhound", "Stealth does not hide from it.", trait="wary"),
    "changeling": Skill(
        "Changeling", "It walks through others, and changes places with whom it stops at.", trait="slips"
    ),
}

WARDS: Final = {
    "far-shield": Skill("Far shield", "Prevents {n} from whoever is not next to it.", guard=from_afar),
    "earthbound": Skill("Earthbound", "Prevents {n} of all that is not magic.", guard=without_magic),
    "riddle-skin": Skill(
        "Riddle skin", "Prevents {n} for each die that showed no damage.", guard=for_dull_dice
    ),
    "slow-stone": Skill("Slow stone", "It loses no more than one hit point in a turn.", cap=one_a_turn),
    "last-ember": Skill("Last ember", "It keeps its last hit point unless it has no other.", cap=last_ember),
}

TURNS: Final = {
    "regrowth": Skill(
        "Regrowth",
        "Starts its turn by getting {n} hit points back.",
        on={"turn-start": Occasion(when=is_hurt)},
    ),
    "hungry": Skill(
        "Hungry",
        "Hurt, it sets a lesser friend aside for {n} hit points.",
        2,
        on={"turn-start": Occasion(prey, has_prey)},
    ),
    "long-hook": Skill(
        "Long hook",
        "Pulls the closest within {n} hexes to its side.",
        3,
        on={"before-move": Occasion(within_pull, can_pull)},
    ),
    "bounding": Skill(
        "Bounding", "Moves a second time in its turn.", on={"after-move": Occasion(when=not_yet_again)}
    ),
    "mending": Skill(
        "Mending", "Ends its turn by getting {n} hit points back.", on={"turn-end": Occasion(when=is_hurt)}
    ),
    "cold-breath": Skill(
        "Cold breath",
        "Ends its turn with {n} damage to all next to it.",
        on={"turn-end": Occasion(when=has_opponents_near)},
    ),
    "blood-tithe": Skill(
        "Blood tithe",
        "Ends its turn by taking {n} hit points of one next to it.",
        on={"turn-end": Occasion(opponents_near, has_opponents_near)},
    ),
    "bone-caller": Skill(
        "Bone caller",
        "Ends its turn by raising the enemy that fell last, with {n} hit points.",
        on={"turn-end": Occasion(landing, can_raise)},
    ),
    "fading": Skill("Fading", "Ends its turn in stealth.", on={"turn-end": Occasion()}),
    "hollow-bell": Skill(
        "Hollow bell",
        "At the start of a round the counter goes up by {n}.",
        on={"round-start": Occasion(when=not_at_the_top)},
    ),
    "steady-drum": Skill(
        "Steady drum",
        "Once, at the start of a fatigue round, it goes down by {n}.",
        on={"round-start": Occasion(when=can_steady)},
    ),
    "dirge": Skill(
        "Dirge",
        "At the end of a round the counter goes up by {n}.",
        on={"round-end": Occasion(when=not_at_the_top)},
    ),
}

ENGAGING: Final = {
    "cruel-bargain": Skill(
        "Cruel bargain",
        "Its targets pay: tenacity, an active die, or fatigue.",
        on={"targeted": Occasion(price, adventurer_about)},
    ),
    "judging-eye": Skill(
        "Judging eye",
        "A die above a target's hit points makes it afraid.",
        on={"targeted": Occasion(when=stands)},
    ),
    "humbling": Skill(
        "Humbling",
        "Before the damage its targets lose {n} tenacity.",
        on={"before-damage": Occasion(when=adventurer_about)},
    ),
    "gap-finder": Skill(
        "Gap finder",
        "On a die of {n} or more nothing prevents its damage.",
        5,
        on={"before-damage": Occasion(when=stands)},
    ),
    "venom": Skill("Venom", "Whom it has engaged gets bane.", on={"engaged": Occasion(when=stands)}),
    "dust-thrower": Skill(
        "Dust thrower", "Whom it has engaged gets blind.", on={"engaged": Occasion(when=stands)}
    ),
    "skull-ringer": Skill(
        "Skull ringer", "Whom it has engaged gets daze.", on={"engaged": Occasion(when=stands)}
    ),
    "howling": Skill("Howling", "Whom it has engaged gets fear.", on={"engaged": Occasion(when=stands)}),
    "hamstring": Skill("Hamstring", "Whom it has engaged gets maim.", on={"engaged": Occasion(when=stands)}),
    "wearying": Skill(
        "Wearying",
        "Whom it has engaged gains {n} light fatigue.",
        on={"engaged": Occasion(when=adventurer_about)},
    ),
    "memory-thief": Skill(
        "Memory thief",
        "Whom it has engaged loses an available die for the battle.",
        on={"engaged": Occasion(drainable, can_drain)},
    ),
    "thorns": Skill(
        "Thorns",
        "Once a turn {n} damage to who damages it from the next hex.",
        on={"damaged": Occasion(when=next_to_it)},
    ),
}

FALLING: Final = {
    "brood": Skill(
        "Brood", "Defeated, it leaves {n} enemies of the lowest level.", 2, on={"defeated": Occasion(landing)}
    ),
    "inner-shape": Skill(
        "Inner shape", "Defeated, it comes again with {n} hit points.", 2, on={"defeated": Occasion(landing)}
    ),
    "last-song": Skill(
        "Last song", "Defeated, it gives its friends {n} hit points back.", on={"defeated": Occasion()}
    ),
    "parting-curse": Skill(
        "Parting curse", "Who defeats it gains overfatigue.", on={"defeated": Occasion(when=adventurer_about)}
    ),
    "spoils": Skill(
        "Spoils", "Who defeats it gains {n} tenacity.", on={"defeated": Occasion(when=adventurer_about)}
    ),
}

BOOK: Final[dict[str, Skill]] = {**NUMBERS, **TRAITS, **WARDS, **TURNS, **ENGAGING, **FALLING}
