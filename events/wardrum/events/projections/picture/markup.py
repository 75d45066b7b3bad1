"""Elements of SVG as text. Whatever is written between or in them is escaped here, and nowhere else."""

from __future__ import annotations

MEANT = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\r": "&#13;"}
STRANGE = "\ufffd"
BLANKS = "\t\n\r"


def element(name: str, *content: str, **attributes: object) -> str:
    """One element around markup. Attributes are written as they were given, "_" as "-", a last one left out; "" = absent."""
    inside = "".join(content)
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escaped(str(value))}"'
        for key, value in attributes.items()
        if value != ""
    )
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def text(name: str, words: str, **attributes: object) -> str:
    """One element around words."""
    return element(name, escaped(words), **attributes)


def group(*content: str, **attributes: object) -> str:
    """Several elements together, or nothing."""
    return element("g", *content, **attributes) if any(content) else ""


def escaped(words: str) -> str:
    """Words as they may stand in XML: what would mean something is written otherwise, what it cannot hold is replaced."""
    return "".join(MEANT.get(sign, sign) if fits(sign) else STRANGE for sign in words)


def fits(sign: str) -> bool:
    """Whether XML 1.0 can hold this character."""
    code = ord(sign)
    if code < 0x20:
        return sign in BLANKS
    return not 0xD800 <= code <= 0xDFFF and code not in (0xFFFE, 0xFFFF)
