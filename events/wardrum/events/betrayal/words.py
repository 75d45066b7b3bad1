"""Words for people: names without dashes."""

from __future__ import annotations

from collections.abc import Sequence


def plain(slug: str) -> str:
    """A name as it is read: "candle-mage" is candle mage."""
    return slug.replace("-", " ").replace("_", " ")


def listed(words: Sequence[str]) -> str:
    """Words in a row: "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def plural(count: int, noun: str) -> str:
    """A count and its noun."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
