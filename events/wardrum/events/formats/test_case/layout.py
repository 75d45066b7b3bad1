"""JSON that people read and edit: what fits in a line stands in one, everything else has a line for each of its parts."""

from __future__ import annotations

from typing import Any

import msgspec

LINE_MAX = 100
STEP = "  "


def laid_out(value: Any, indent: str = "") -> str:
    """A value of plain JSON as text."""
    short = in_line(value)
    if len(indent) + len(short) <= LINE_MAX or not isinstance(value, dict | list):
        return short
    deeper = indent + STEP
    if isinstance(value, dict):
        parts = [f"{in_line(key)}: {laid_out(part, deeper)}" for key, part in value.items()]
        return enclosed("{", parts, "}", indent)
    return enclosed("[", [laid_out(part, deeper) for part in value], "]", indent)


def enclosed(opening: str, parts: list[str], closing: str, indent: str) -> str:
    """Parts, one on a line."""
    between = f",\n{indent}{STEP}".join(parts)
    return f"{opening}\n{indent}{STEP}{between}\n{indent}{closing}"


def in_line(value: Any) -> str:
    """A value of plain JSON in one line, with a space after each comma and colon."""
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
