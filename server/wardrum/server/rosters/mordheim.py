"""Cards of warcry that are brought to mordheim: the same fighters, judged and priced by that game's rules."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.rulesets.mordheim.data import SPELLS
from wardrum.events.rulesets.mordheim.roster import Warband, validate
from wardrum.events.rulesets.mordheim.state import Setup
from wardrum.events.rulesets.warcry.roster import check_profile

from .imported import Imported
from .notes import problems

RULESET: Final = "mordheim"


def judged(found: Imported) -> Imported:
    """A warcry roster as one of mordheim. Gold crowns are limited as in a match with the usual settings."""
    if found.warband is UNSET:
        return replace(found, ruleset=RULESET)
    warband = msgspec.convert(msgspec.to_builtins(found.warband), Warband)
    profiles = ((check_profile, fighter.profile) for fighter in warband.fighters)
    bravery = warband.fighters[0].profile.bravery
    return replace(
        found,
        ruleset=RULESET,
        warband=warband,
        points=warband.gold,
        problems=problems([(_check, warband), *profiles], found.names),
        notes=(
            *found.notes,
            f"cards of warcry tell no bravery and no keywords: {bravery} and none are assumed",
        ),
    )


def _check(warband: Warband) -> None:
    validate(warband, Setup().gold_limit, frozenset(SPELLS))
