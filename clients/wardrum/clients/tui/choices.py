"""What stands in the list of the screen: the options in their groups, or the values of a parameter; each line with what it says below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET, Struct

from wardrum.events.toolkit.display.shapes import OptionWords
from wardrum.events.toolkit.options import Choice, Count, Partition, Subset

from .draft import Draft, Slot, Spotted
from .following import Offer

DONE = "✓"
CHOSEN, NOT_CHOSEN = "[x] ", "[ ] "


class ListLine(Struct, frozen=True):
    """A line of the list."""

    text: str
    """What stands there."""
    value: Any = None
    """What it stands for."""
    about: str = ""
    """What is said below the list while the cursor is on it."""
    heading: bool = False
    """It is a heading, and cannot be chosen."""
    done: bool = False
    """It ends a choice of several values."""


def offer_lines(offers: Iterable[Offer]) -> list[ListLine]:
    """The options under the headings of the server, in its order; those that are seldom wanted behind the others of their heading."""
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(offer.words.group, []).append(offer)
    lines = []
    for group, members in groups.items():
        lines.append(ListLine(group, heading=True))
        members.sort(key=lambda offer: offer.words.rare)
        lines += [ListLine(_label(offer.words), offer, about(offer.words)) for offer in members]
    return lines


def begun(lines: Sequence[ListLine]) -> int:
    """The line to begin with: an option that goes on with what was just done, else the first that can be chosen."""
    first = next((place for place, line in enumerate(lines) if not line.heading), 0)
    goes_on = (place for place, line in enumerate(lines) if not line.heading and line.value.words.begun)
    return next(goes_on, first)


def about(words: OptionWords) -> str:
    """What an option does and how likely it is, by which rule."""
    odds = " · ".join(f"{odds.label} {odds.value}" for odds in words.odds)
    return "\n".join(part for part in (words.text, odds, f"({words.rule})" if words.rule else "") if part)


def value_lines(draft: Draft, slot: Slot, spotted: Sequence[Spotted], chosen: Any) -> list[ListLine]:
    """The values of a slot. chosen: of a list of several values what is chosen by now."""
    if spotted:
        return [
            ListLine(f"{number} {spot.words}", spot.value, draft.words(slot.param).text)
            for number, spot in enumerate(spotted, 1)
        ]
    match slot.domain:
        case Choice(of):
            return [_value(draft, slot, value) for value in of]
        case Count(low, high):
            return [_value(draft, slot, value) for value in range(low, high + 1)]
        case Subset(of, low, high):
            return _subset(draft, slot, chosen, low <= len(chosen) <= high)
        case Partition():
            return _partition(draft, slot, chosen)
        case _:
            return []


def beginning(draft: Draft, slot: Slot) -> Any:
    """What is chosen of several values before anything is changed."""
    suggested = draft.suggested(slot)
    match slot.domain:
        case Subset(of, low, _):
            return list(suggested if isinstance(suggested, list | tuple) else of[:low])
        case Partition(of, parts, sizes):
            if isinstance(suggested, dict):
                return {part: list(suggested.get(part, ())) for part in parts}
            left = list(of)
            return {
                part: [left.pop(0) for _ in range(size)] for part, size in zip(parts, sizes[0], strict=True)
            }
        case _:
            return None


def toggled(slot: Slot, chosen: Any, value: Any) -> Any:
    """The choice with a value more or less or, of a partition, with the value in the next part."""
    match slot.domain:
        case Subset(of, _, high):
            if value in chosen:
                return [each for each in chosen if each != value]
            return [each for each in of if each in chosen or each == value] if len(chosen) < high else chosen
        case Partition(of, parts, _):
            now = _part_of(chosen, value)
            then = parts[(parts.index(now) + 1) % len(parts)]
            return {
                part: [each for each in of if (part == then if each == value else each in chosen[part])]
                for part in parts
            }
        case _:
            return chosen


def start(draft: Draft, slot: Slot, lines: Sequence[ListLine]) -> int:
    """The line to begin with: the suggested value, else the first."""
    suggested = draft.suggested(slot)
    found = (place for place, line in enumerate(lines) if suggested is not UNSET and line.value == suggested)
    return next(found, next((place for place, line in enumerate(lines) if line.done), 0))


def _label(words: OptionWords) -> str:
    cost = f" ({words.cost})" if words.cost else ""
    short = " ".join(odds.short for odds in words.odds if odds.short)
    return f"{words.label}{cost}{' · ' * bool(short)}{short}"


def _value(draft: Draft, slot: Slot, value: Any) -> ListLine:
    said = draft.meaning(slot, value) or draft.words(slot.param).text
    return ListLine(draft.value_text(slot, value), value, said)


def _subset(draft: Draft, slot: Slot, chosen: Sequence[Any], fits: bool) -> list[ListLine]:  # noqa: FBT001
    assert isinstance(slot.domain, Subset)
    low, high = slot.domain.min, slot.domain.max
    count = f"{len(chosen)} / {low}" if low == high else f"{len(chosen)} / {low}–{high}"
    lines = [
        ListLine(f"{CHOSEN if value in chosen else NOT_CHOSEN}{line.text}", value, line.about)
        for value in slot.domain.of
        for line in [_value(draft, slot, value)]
    ]
    done = ListLine(f"{DONE} {count}" if fits else count, done=True, heading=not fits)
    return [done, *lines]


def _partition(draft: Draft, slot: Slot, chosen: dict[str, list[str]]) -> list[ListLine]:
    assert isinstance(slot.domain, Partition)
    sizes = tuple(len(chosen[part]) for part in slot.domain.parts)
    fits = sizes in slot.domain.sizes
    count = " · ".join(
        f"{draft.value_text(slot, part)} {size}" for part, size in zip(slot.domain.parts, sizes, strict=True)
    )
    allowed = " | ".join("/".join(map(str, each)) for each in slot.domain.sizes)
    lines = [
        ListLine(
            f"{draft.value_text(slot, value)} → {draft.value_text(slot, _part_of(chosen, value))}",
            value,
            draft.meaning(slot, value) or draft.words(slot.param).text,
        )
        for value in slot.domain.of
    ]
    return [
        ListLine(f"{DONE} {count}" if fits else f"{count} ({allowed})", done=True, heading=not fits),
        *lines,
    ]


def _part_of(chosen: dict[str, list[str]], value: str) -> str:
    return next(part for part, values in chosen.items() if value in values)
