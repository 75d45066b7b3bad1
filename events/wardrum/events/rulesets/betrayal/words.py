"""Words for people: names without dashes."""

from __future__ import annotations


def plain(slug: str) -> str:
    """A name as it is read: "candle-mage" is candle mage."""
    return slug.replace("-", " ").replace("_", " ")
