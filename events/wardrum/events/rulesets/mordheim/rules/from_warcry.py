"""What is taken over from Warcry: rules under their own ids, and refusals under this game's ids."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from wardrum.events.core.kernel import Rejected
from wardrum.events.rulesets.warcry.rules import RULES as WARCRY
from wardrum.events.toolkit.catalogue import Rule

# --- rules

TURNS = ("W-26", "W-27", "W-28", "W-29", "W-30", "W-31", "W-32", "W-33", "W-34", "W-35", "W-37")
MEASURING = ("W-53", "W-54", "W-55", "W-56", "W-57", "W-58", "W-59")
ATTACKS = ("W-60", "W-61", "W-62", "W-63", "W-64", "W-65", "W-67")
MOVES = ("W-68", "W-69", "W-71", "W-72", "W-73", "W-75", "W-76", "W-77")
ABILITIES = ("W-80", "W-81", "W-82", "W-83", "W-84", "W-85", "W-151")
WINNING = ("W-90", "W-91", "W-92", "W-96", "W-99")


def _seen_from_here(rule: Rule) -> Rule:
    """The same entry; its code is found from this package."""
    if not rule.code or rule.code.startswith("../"):
        return rule
    return replace(rule, code=f"../warcry/{rule.code}")


SHARED = tuple(
    _seen_from_here(WARCRY[id]) for id in (*TURNS, *MEASURING, *ATTACKS, *MOVES, *ABILITIES, *WINNING)
)


# --- refusals

BY_RULE: Final = {
    "W-6": "M-1",
    "W-10": "M-6",
    "W-12": "M-9",
    "W-15": "M-17",
    "W-25": "M-25",
    "W-46": "M-27",
    "W-47": "M-26",
    "W-49": "M-24",
    "W-51": "M-23",
    "W-52": "M-25",
    "W-66": "M-44",
    "W-74": "M-31",
    "W-150": "M-37",
}
BY_CODE: Final = {"group_already_improved": "M-10"}


def renumbered(refusal: Rejected) -> Rejected:
    """The same refusal under the rule of this game's pages that it is about."""
    rule = BY_CODE.get(refusal.code, BY_RULE.get(refusal.rule, refusal.rule))
    return Rejected(rule, refusal.code, refusal.sentence)
