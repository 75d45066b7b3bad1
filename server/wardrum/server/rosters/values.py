"""Numbers and names as rosters write them: units, decimals, signs and blanks that mean the same are read the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from wardrum.events.core.record import Json
from wardrum.events.toolkit.names import visible

from .imported import Unusable

NAME_MAX: Final = 60  # of a display name; longer ones are cut
SHOWN_MAX: Final = 40  # of what a sentence repeats from a file
NUMBER_TEXT_MAX: Final = 200  # of what may be a number or a word; lists of words are longer
SLUG_MAX: Final = 32

_signs = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "＋": "+", "″": '"', "”": '"', "“": '"', "×": "x", "’": "'"}
)
_empty = re.compile(
    r"(?:n/a|na|n\.a|none|nil|null|nothing|undefined|varies|variable|special|see (?:below|above|(?:the )?(?:damage )?table|rules|card))?"
)
_between = re.compile(r"[,;\n]+(?![^()]*\))")
_number = re.compile(r"([+-]?)\s*(\d{1,3}(?:,\d{3})+(?!\d)|\d{1,9})(?:[.,](\d{1,9}))?")
_inches = re.compile(r"""\s*(?:"|''|inch(?:es)?|in)?\s*$""", re.IGNORECASE)
_damaged = re.compile(r"""\s*(?:"|''|in)?\s*(?:[*†+]+|[-/|>→(\[][\d\s"'*†+/|>→()\[\]-]*)$""")
_span = re.compile(r"""(\d{1,9})\s*(?:"|''|inch(?:es)?|in)?\s*(?:-|to)\s*(\d{1,9})""", re.IGNORECASE)


def plain(value: object, most: int = NUMBER_TEXT_MAX) -> str:
    """A value as text with plain signs and single blanks; "" for what is no text and no number."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return ""
    return " ".join(str(value)[:most].translate(_signs).split())


def meaningful(value: object, most: int = NUMBER_TEXT_MAX) -> str:
    """The same, "" also for words and signs that say nothing: "-", "N/A", "none", "*", "see table"."""
    text = plain(value, most)
    return "" if _empty.fullmatch(text.strip("()[]\"' .*-/_").lower()) else text


def words(text: str) -> list[str]:
    """The words of a list in one text, those for nothing left out; what stands in parentheses stays together."""
    return [word for each in _between.split(text) if (word := meaningful(each))]


YES: Final = frozenset({"true", "1", "1.0", "yes"})  # PHP writes any of them


def is_yes(value: object) -> bool:
    """Whether a value says yes, in whatever way exports write it."""
    return plain(str(value) if isinstance(value, bool) else value).lower() in YES


def display(value: object, instead: str = "") -> str:
    """A name for people, see `visible`, of bounded length. Names may be numbers."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return instead
    return visible(str(value)[:400])[:NAME_MAX].strip() or instead


def slug(text: str, instead: str) -> str:
    """A name as an id, `[a-z0-9-]{1,32}`; instead: where none of its letters can be kept."""
    latin = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss").replace("'", "").replace("’", ""))
    words = re.sub(r"[^a-z0-9]+", "-", latin.encode("ascii", "ignore").decode())
    return words.strip("-")[:SLUG_MAX].strip("-") or instead


def number(value: object, what: str) -> Fraction:
    """A number with nothing but perhaps inches behind it. Raises Unusable, which begins with `what`."""
    text = plain(value)
    if value is None or meaningful(value) != text:
        raise Unusable(f"{what} is missing")
    found = _number.match(text)
    if found is None or not _inches.match(text, found.end()):
        raise Unusable(f"{what} is {shown(value)}, which is no number")
    return _value(found)


def whole(value: object, what: str) -> int:
    """A whole number, which may be written as a decimal. Raises Unusable."""
    exact = number(value, what)
    if exact.denominator != 1:
        raise Unusable(f"{what} is {shown(value)}, which is no whole number")
    return int(exact)


def whole_within(value: object, least: int, most: int, what: str) -> int:
    """A whole number from `least` to `most`. Raises Unusable."""
    found = whole(value, what)
    if not least <= found <= most:
        raise Unusable(f"{what} is {found}; it has to be from {least} to {most}")
    return found


def single(value: Json) -> Json:
    """The only value of a list that holds one, any other value as it is."""
    return value[0] if isinstance(value, list) and len(value) == 1 else value


def undamaged(value: object) -> str:
    """The first of several numbers that depend on damage, as "10*", "10-6", [10, 8, 6]; "" for any other value."""
    if isinstance(value, (list, dict)):
        several = list(value.values() if isinstance(value, dict) else value)
        numbers = [meaningful(each) for each in several if _number.fullmatch(meaningful(each))]
        return numbers[0] if numbers and len(numbers) == len(several) else ""
    text = meaningful(value)
    found = _number.match(text)
    return found[0] if found and _damaged.fullmatch(text, found.end()) else ""


def span(text: str) -> tuple[int, int] | None:
    """The two numbers of a range within a text: of '6-36"' → 6 and 36."""
    found = _span.search(text)
    return None if found is None else (int(found[1]), int(found[2]))


def first_number(text: str) -> Fraction | None:
    """The number that a text begins with, whatever follows it."""
    found = _number.match(plain(text))
    return None if found is None else _value(found)


def numbers(text: str) -> list[Fraction]:
    """All numbers of a text, without their signs: "60x35.5mm" has two."""
    return [abs(_value(found)) for found in _number.finditer(plain(text))]


def millimetres(value: object, what: str) -> tuple[int, int]:
    """The two diameters of a base in 1/100 mm, equal for a round one. Raises Unusable."""
    found = numbers(plain(value))
    if not 1 <= len(found) <= 2 or 0 in found:
        raise Unusable(f"{what} is {shown(value)}, which is no size of a base")
    x, y = (int(size * 100) // 2 * 2 for size in (found[0], found[-1]))
    return x, y


def shown(value: object) -> str:
    """A value as a sentence repeats it."""
    if value is None or value == "":
        return "missing"
    text = display(value) if isinstance(value, str) else display(repr(value))
    return repr(text[:SHOWN_MAX])


def listed(names: Iterable[str], most: int = 5) -> str:
    """Names in a sentence, those beyond `most` counted."""
    once = list(dict.fromkeys(names))
    rest = len(once) - most
    return ", ".join(once[:most]) + (f" and {rest} more" if rest > 0 else "")


def _value(found: re.Match[str]) -> Fraction:
    sign, digits, decimals = found.groups()
    exact = Fraction(f"{digits.replace(',', '')}.{decimals or 0}")
    return -exact if sign == "-" else exact
