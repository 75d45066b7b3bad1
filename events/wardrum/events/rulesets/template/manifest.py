"""What the lobby shows of the race: what it is like, and its settings."""

from __future__ import annotations

from wardrum.events.toolkit.manifest import About, Field, RulesetManifest, settings

from .state import Setup


def manifest() -> RulesetManifest:
    """The race before it begins. Sample warbands and the picture of the table are left out: there are none to choose from."""
    return RulesetManifest(
        About(
            kind="A race of two runners a side",
            sentence="Walk, or sprint and risk it: be the first across the finishing line.",
            length="about 5 minutes",
            role="spear",
        ),
        settings=settings(Setup, Field("rounds", "Rounds at most"), Field("holding", "Runners hold back")),
    )
