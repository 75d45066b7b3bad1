"""Four invented adventurers with their dice, items and abilities."""

from __future__ import annotations

from typing import Final

from ..profiles import Adventurer, ClassAbility, Form, Item, Line, SkillDie


def _die(name: str, line: Line, faces: str, form: Form | None = None) -> SkillDie:
    words = tuple(faces.split())
    return SkillDie(name, line, words) if form is None else SkillDie(name, line, words, form)


def _weapon(name: str, form: Form, effect: str) -> Item:
    return Item(name, "weapon", effect, form)


WARDEN: Final = Adventurer(
    name="hill-warden",
    health=5,
    stamina=2,
    magicka=1,
    cooldown=2,
    combat=3,
    dice={
        "cleave": _die("cleave", "stamina", "blank damage-1 damage-1 damage-2 damage-2 tenacity", "heavy"),
        "footwork": _die("footwork", "stamina", "blank move-1 move-2 damage-1 tenacity tenacity"),
        "bulwark": _die(
            "bulwark", "stamina", "shield-1 shield-1 shield-2 guard-1 tenacity blank", "defensive"
        ),
        "taunt": _die("taunt", "stamina", "blank daze maim maim fear tenacity"),
    },
    items={
        "ash-maul": _weapon("ash-maul", "heavy", "pierce-1"),
        "short-blade": _weapon("short-blade", "light", "reroll-1"),
        "scale-coat": Item("scale-coat", "armour", "ward-1"),
        "oak-round": Item("oak-round", "armour", "ward-2"),
        "bitter-root": Item("bitter-root", "draught", "heal-2"),
        "pine-cordial": Item("pine-cordial", "draught", "harden-2"),
    },
    abilities={
        "stand-fast": ClassAbility("stand-fast", 2, "interrupt", "ward-2"),
        "thick-hide": ClassAbility("thick-hide", 4, "enduring", "guard-1"),
    },
)

STALKER: Final = Adventurer(
    name="marsh-stalker",
    health=4,
    stamina=3,
    magicka=1,
    cooldown=2,
    combat=2,
    dice={
        "quick-shot": _die(
            "quick-shot", "stamina", "blank damage-1 damage-1 damage-2 tenacity damage-1", "ranged"
        ),
        "hamstring": _die("hamstring", "stamina", "blank maim damage-1 daze damage-1 tenacity"),
        "vanish": _die("vanish", "stamina", "blank stealth stealth move-2 move-1 tenacity"),
        "last-arrow": _die(
            "last-arrow", "stamina", "blank damage-1 drain-4 drain-4 damage-2 tenacity", "ranged"
        ),
    },
    items={
        "yew-bow": _weapon("yew-bow", "ranged", "combat-1"),
        "two-knives": _weapon("two-knives", "light", "reroll-2"),
        "reed-cloak": Item("reed-cloak", "armour", "ward-1"),
        "bog-tea": Item("bog-tea", "draught", "clear-2"),
    },
    abilities={
        "mark-prey": ClassAbility("mark-prey", 2, "turn", "strike-2"),
        "second-wind": ClassAbility("second-wind", 3, "turn", "recover-2"),
    },
)

CANDLE: Final = Adventurer(
    name="candle-mage",
    health=4,
    stamina=2,
    magicka=4,
    cooldown=3,
    combat=1,
    dice={
        "ember": _die("ember", "magicka", "blank damage-1 damage-2 damage-2 tenacity damage-1", "magic"),
        "white-flame": _die(
            "white-flame", "magicka", "blank true-1 true-1 damage-2 tenacity drain-3", "magic"
        ),
        "dazzle": _die("dazzle", "magicka", "blank blind blind daze tenacity damage-1", "magic"),
        "ward-light": _die("ward-light", "magicka", "shield-1 shield-1 shield-2 guard-1 tenacity blank"),
        "dread": _die("dread", "magicka", "blank fear fear bane tenacity damage-1"),
    },
    items={
        "brass-rod": _weapon("brass-rod", "magic", "combat-1"),
        "wax-ring": Item("wax-ring", "armour", "ward-1"),
        "clear-spirit": Item("clear-spirit", "draught", "clear-2"),
        "honey": Item("honey", "draught", "heal-2"),
    },
    abilities={
        "hold-the-hour": ClassAbility("hold-the-hour", 5, "turn", "calm-2"),
        "flare": ClassAbility("flare", 2, "turn", "strike-2", "magic"),
    },
)

MENDER: Final = Adventurer(
    name="road-mender",
    health=5,
    stamina=2,
    magicka=3,
    cooldown=2,
    combat=2,
    dice={
        "staff-blow": _die(
            "staff-blow", "stamina", "blank damage-1 damage-1 damage-2 daze tenacity", "heavy"
        ),
        "salve": _die("salve", "magicka", "blank heal-1 heal-1 heal-2 tenacity tenacity"),
        "binding": _die("binding", "magicka", "blank heal-1 shield-1 shield-2 tenacity guard-1"),
        "slow-hymn": _die("slow-hymn", "magicka", "blank blank heal-1 calm-2 tenacity tenacity"),
        "rebuke": _die("rebuke", "magicka", "blank damage-1 bane damage-2 true-1 tenacity", "magic"),
    },
    items={
        "iron-staff": _weapon("iron-staff", "heavy", "reroll-1"),
        "prayer-bell": _weapon("prayer-bell", "magic", "combat-1"),
        "wool-mantle": Item("wool-mantle", "armour", "ward-1"),
        "strong-broth": Item("strong-broth", "draught", "vigour-2"),
    },
    abilities={
        "mend": ClassAbility("mend", 2, "turn", "heal-2"),
        "raise": ClassAbility("raise", 5, "turn", "revive-2"),
    },
)

ADVENTURERS: Final[dict[str, Adventurer]] = {card.name: card for card in (WARDEN, STALKER, CANDLE, MENDER)}
