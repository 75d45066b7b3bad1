"""How an entry of warcry's catalogue is made."""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import Rule

SEED = "Core Rules, pp. 38-39"
BOOK = "Core Rules"
OURS = "our decision"


def now(id: str, title: str, text: str, code: str, source: str = BOOK) -> Rule:
    """A rule that is enforced; `code` is relative to the package."""
    return Rule(id, title, source, text, code)


def later(id: str, title: str, text: str) -> Rule:
    """A rule whose place is kept."""
    return Rule(id, title, BOOK, text, "", "later")
