"""Refusals of Warcry's code that are rules of this game under another number, and in other words."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import Rejected

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
    "W-74": "M-31",
}
BY_CODE: Final = {"group_already_improved": "M-10"}


def in_own_words(refusal: Rejected) -> Rejected:
    """The same refusal as this game's pages number it; wild dice are wyrd dice."""
    rule = BY_CODE.get(refusal.code, BY_RULE.get(refusal.rule, refusal.rule))
    return Rejected(rule, refusal.code, refusal.sentence.replace("wild d", "wyrd d"))
