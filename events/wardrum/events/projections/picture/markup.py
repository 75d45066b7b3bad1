"""Elements of SVG as text. Whatever is written between or in them is escaped here, and nowhere else.

Nothing is parsed: markup is joined as text, so that a picture of some hundred elements takes a few milliseconds.
"""

from __future__ import annotations

from functools import cache

MEANT = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\r": "&#13;"}
STRANGE = "\ufffd"
UNFIT = (*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF)  # for XML 1.0
WRITTEN = dict.fromkeys(UNFIT, STRANGE) | {ord(sign): written for sign, written in MEANT.items()}


def element(name: str, *content: str, **attributes: object) -> str:
    """One element around markup. Attributes are written as they were given, "_" as "-", a last one left out; "" = absent."""
    inside = "".join(content)
    written = "".join(
        f' {attribute(key)}="{value if type(value) is int else escaped(str(value))}"'
        for key, value in attributes.items()
        if value != ""
    )
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


@cache
def attribute(key: str) -> str:
    """The attribute that an argument of `element` stands for."""
    return key.rstrip("_").replace("_", "-")


def text(name: str, words: str, **attributes: object) -> str:
    """One element around words."""
    return element(name, escaped(words), **attributes)


def group(*content: str, **attributes: object) -> str:
    """Several elements together, or nothing."""
    return element("g", *content, **attributes) if any(content) else ""


def escaped(words: str) -> str:
    """Words as they may stand in XML: what would mean something is written otherwise, what it cannot hold is replaced."""
    return words.translate(WRITTEN)
