"""How an entry of the catalogue is made."""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import Rule

SEED = "Core Rules, Activation Phase"
BOOK = "Core Rules"
OURS = "our decision"


def now(id: str, title: str, text: str, code: str, source: str = BOOK) -> Rule:
    """A rule that is enforced; `code` is relative to the package."""
    return Rule(id, title, source, text, code)


def seed(id: str, title: str, text: str, code: str) -> Rule:
    """A rule of the Activation Phase."""
    return now(id, title, text, code, SEED)


def reading(id: str, title: str, text: str, code: str) -> Rule:
    """Our reading of what the pages leave open."""
    return now(id, title, text, code, OURS)
