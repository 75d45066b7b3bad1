"""The catalogues of rules as pages: what `wardrum rule` prints, all at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wardrum.events import match
from wardrum.events.rulesets import games
from wardrum.events.toolkit.catalogue import Rule
from wardrum.server.protocol.asyncapi import OF_MATCH

from .markdown import plain


def rules_pages() -> dict[str, str]:
    """A page for each ruleset and one for what every match has, by their places in the site."""
    catalogues: dict[str, Mapping[str, Rule]] = {OF_MATCH: match.RULES}
    catalogues |= {name: game.ruleset.rules for name, game in games().items()}
    return {f"rules/{name}.md": "\n".join(_written(name, rules)) for name, rules in catalogues.items()}


def _written(name: str, rules: Mapping[str, Rule]) -> Iterator[str]:
    yield f"# Rules: {'every match' if name == OF_MATCH else name.title()}"
    yield ""
    yield f"In our own words, no replacement for a rulebook; `wardrum rule {name} ID` says which code and which tests keep to one."
    if name != OF_MATCH:
        yield f"How the text is read where it leaves a choice is in [the readings]({name}-readings.md)."
    for rule in rules.values():
        yield f"\n## {rule.id} {plain(rule.title)} {{ #{rule.id} }}\n\n{plain(rule.text)}\n\n*{plain(rule.source)}*"
