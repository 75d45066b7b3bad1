"""Cards of warcry that are brought to mordheim: the same fighters, judged and priced by that game's rules."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.rulesets.mordheim.abilities.spells import SPELLS
from wardrum.events.rulesets.mordheim.roster import Warband, validate
from wardrum.events.rulesets.mordheim.state import Setup
from wardrum.events.rulesets.warcry.roster import check_profile

from .imported import Imported
from .notes import Advice, problems
from .warcry import warband

RULESET: Final = "mordheim"
ADVICE: Final = Advice(
    "the Mordheim of this server",
    {
        **warband.ADVICE.help,
        "gold_limit": "leave fighters out until the list costs no more; a card costs half its points",
        "leader_count": "mark one hero as leader",
        "monster": "leave it out",
        "no_spell_book": "leave the spells out",
        "no_such_spell": "leave the spell out",
        "no_such_item": "leave the item out",
        "item_twice": "leave one of the two out",
        "no_such_talent": "leave the talent out",
        "talent_twice": "leave one of the two out",
        "no_hero": "leave the talents out",
    },
)


def judged(found: Imported) -> Imported:
    """A warcry roster as one of mordheim. Gold crowns are limited as in a match with the usual settings."""
    if found.warband is UNSET:
        return replace(found, ruleset=RULESET)
    cards = msgspec.convert(msgspec.to_builtins(found.warband), Warband)
    profiles = ((check_profile, fighter.profile) for fighter in cards.fighters)
    bravery = cards.fighters[0].profile.bravery
    return replace(
        found,
        ruleset=RULESET,
        warband=cards,
        points=cards.gold,
        problems=problems([(_check, cards), *profiles], found.names, ADVICE),
        notes=(
            *found.notes,
            f"cards of warcry tell no bravery and no keywords: {bravery} and none are assumed",
        ),
    )


def _check(cards: Warband) -> None:
    validate(cards, Setup().gold_limit, frozenset(SPELLS))
