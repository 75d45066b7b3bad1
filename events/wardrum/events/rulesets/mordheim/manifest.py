"""What the lobby shows of the game: Warcry's settings with those of its own, warbands paid in gold crowns, and the maps."""

from __future__ import annotations

from wardrum.events.rulesets.warcry.manifest import COMMON, cards, musters, preview
from wardrum.events.toolkit.manifest import About, Field, GameWords, RulesetManifest, settings

from .data import WARBANDS
from .state import Setup

OWN = (
    Field(
        "channeling",
        "Channeling",
        {"phase": "In the initiative phase", "action": "As an action", "off": "Off"},
        more=True,
    ),
    Field(
        "reassign_policy",
        "Initiative after wyrd dice",
        {"seed3": "Assigned anew", "seize": "Seized, as in Warcry"},
        more=True,
    ),
    Field("reaction_dice", "Reaction dice", more=True),
    Field("reaction_cost", "Dice for a reaction", more=True),
    Field("morale", "Morale phase", more=True),
    Field("panic_effect", "Panic", {"flee": "They flee", "none": "Off"}, more=True),
    Field(
        "double_action", "The same action twice", {"move-only": "Moves only", "any": "Any action"}, more=True
    ),
    Field(
        "counter",
        "Counter hurts",
        {"2e-2022": "For every miss", "2e-2025": "For a 1, and for misses"},
        more=True,
    ),
    Field("gold_limit", "Gold crowns at most", more=True),
)


def manifest() -> RulesetManifest:
    """The game before it begins."""
    return RulesetManifest(
        About(
            kind="Street fights in a ruined town",
            sentence="Bigger warbands that react in the other's turn, cast spells, and run when too many have fallen.",
            length="about an hour",
            role="priest",
        ),
        words=GameWords(money="gold crowns"),
        settings=settings(Setup, *cards(Setup.DECKS, deployment="Map"), *COMMON, *OWN),
        layouts=True,
        musters=musters(WARBANDS.values()),
        preview=preview(Setup.DECKS),
    )
