"""Sentences for events: each event of a ruleset in one plain sentence, for page, terminal and screen reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from wardrum.events.space.plane import INCH

from .language import counted, decimal_sign, say
from .language import spoken as spoken_language

Teller = Callable[[Any, Any], str]


class Grammar:
    """Sentences as a table by event type: `@tell.on(DiceRolled)` registers one small function.

    Events that this table does not hold are worded by `base`, the grammar of the ruleset that it builds on.
    """

    def __init__(self, base: Grammar | None = None) -> None:
        self.tellers: dict[type, Teller] = {} if base is None else dict(base.tellers)

    def on(self, event_type: type) -> Callable[[Teller], Teller]:
        """Register the function that tells `event_type`."""

        def register(teller: Teller) -> Teller:
            self.tellers[event_type] = teller
            return teller

        return register

    def __call__(self, state: Any, event: Any, /) -> str:
        """The sentence of an event; `state` is the state after its commit. "" = nothing worth telling."""
        return self.tellers[type(event)](state, event)


def inches(length: int) -> str:
    """A length of 1/100 mm in inches with one decimal, as '4.5"'; never less than 0.1 for what is not nothing."""
    if length < 0:
        return f"-{inches(-length)}"
    tenths = max((10 * length + INCH // 2) // INCH, length > 0)
    return f'{tenths // 10}{decimal_sign()}{tenths % 10}"' if tenths % 10 else f'{tenths // 10}"'


def at_least(length: int) -> str:
    """The same, rounded up: what is too far never reads as if it were just near enough."""
    return inches(-(-10 * length // INCH) * INCH // 10)


def height(z: int) -> str:
    """The height of a floor in words, as "on the floor" or '3" up'."""
    if not z:
        return say("on the floor")
    return say("{length} up", length=inches(z)) if z > 0 else say("{length} down", length=inches(-z))


def listed(words: Iterable[str]) -> str:
    """Words as a list, as "x, y and z"."""
    language = spoken_language()
    if language is not None:
        return language.listed(list(words))
    *most, last = list(words) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def plural(n: int, word: str) -> str:
    """A count with its noun, as "2 hits"."""
    return counted(n, f"{{n}} {word}", f"{{n}} {word}s")


def reported(n: int, one: str, several: str) -> str:
    """A count with its noun as reports have it, always in English: "1 match", "12,000 matches"."""
    return f"{n:,} {one if n == 1 else several}"


def lasting(seconds: int) -> str:
    """A stretch of time in the largest unit that is exact, as "90 s" or "2 min"."""
    for unit, length in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds and seconds % length == 0:
            return f"{seconds // length} {say(unit)}"
    return f"{seconds} {say('s')}"


def about(seconds: float) -> str:
    """A stretch of time as one says it, as "40 s", "5 min" or "2 h 10 min"; at least a second."""
    if seconds < 90:  # up to here people count in seconds
        return f"{max(1, round(seconds))} {say('s')}"
    hours, minutes = divmod(round(seconds / 60), 60)
    return " ".join(f"{n} {say(unit)}" for n, unit in ((hours, "h"), (minutes, "min")) if n)


def opening(words: str) -> str:
    """Words as a sentence begins with them: "seat a wins" is "Seat a wins"."""
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """Words as a sentence of its own: "seat a wins" is "Seat a wins."."""
    return opening(words) if words.endswith((".", "!", "?")) else f"{opening(words)}."


def thrown_off(dice: Mapping[str, int], winner: str | UnsetType) -> str:
    """A throw of a roll-off and what comes of it, as "seat a 3 and seat b 5; seat b wins"."""
    result = say("a tie, again") if winner is UNSET else say("seat {seat} wins", seat=winner)
    return f"{listed(f'seat {seat} {die}' for seat, die in dice.items())}; {result}"


def spoken(slug: str) -> str:
    """A slug as it is read, as "hill warden"."""
    return slug.replace("-", " ").replace("_", " ")


def title(slug: str) -> str:
    """A slug as a title, as "Inspiring Presence"."""
    return slug.replace("-", " ").title()
