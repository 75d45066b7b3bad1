"""What is asked of a JSON text beside its shape: that it does not nest too deep, as decoders recurse, and that no key stands twice in one
object, as of these one program keeps the last, another the first (RFC 8259 §4).

A module of its own, as roster importers check their files with it and know no frames.
"""

from __future__ import annotations

import json
import re
from typing import Any

# possessive, so that a long string leaves nothing behind to go back to
_string = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_bracket = re.compile(rb"[][{}]")


def too_deep(data: bytes, depth_max: int) -> bool:
    """Whether objects and arrays nest deeper than this. Malformed text is judged by its brackets."""
    if data.count(b"{") + data.count(b"[") <= depth_max:
        return False  # nearly every frame: two scans at the speed of C
    depth = 0
    for bracket in _bracket.findall(_string.sub(b"", data)):
        depth += 1 if bracket in b"{[" else -1
        if depth > depth_max:
            return True
    return False


class KeyRepeated(ValueError):
    """An object has a key twice; the text is the key."""


def repeated_key(text: bytes) -> str:
    """A key that stands twice in one object; "" = there is none, or this is no JSON."""
    try:
        _strict.decode(text.decode())
    except KeyRepeated as found:
        return str(found)
    except ValueError:
        return ""
    return ""


def _checked(pairs: list[tuple[str, Any]]) -> None:
    if len(dict(pairs)) < len(pairs):
        names = [name for name, _ in pairs]
        raise KeyRepeated(next(name for name in names if names.count(name) > 1))


_strict = json.JSONDecoder(object_pairs_hook=_checked, parse_int=str, parse_float=str)
