"""Lists as text, as Warcrier puts them on the clipboard: names and prices. The cards come from a data file beside it."""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from wardrum.events.core.record import Json

from ..fields import Fields
from ..files.kinds import LINES
from ..imported import Unusable
from ..notes import Notes
from ..values import display, first_number, meaningful, plain
from . import cards
from .data_files import POINTS, FactionData

MARKS: Final = ("hero", "leader")
_fighter: Final = re.compile(
    r"^[-•*+]?\s*(?:(\d{1,2})\s*x\s+)?(.{1,80}?)(?:\s+x\s*(\d{1,2}))?\s*(?:[(\[]|[-:]\s)\s*(\d{1,4})\s*(?:pts|points)\b\.?([^)\]]{0,80})[)\]]?$",
    re.IGNORECASE,
)
_total: Final = re.compile(r"^(\d{1,5})\s*(?:/\s*\d+\s*)?(?:pts|points)\b", re.IGNORECASE)
_maker: Final = re.compile(r"^(?:generated|created|exported|made)\b", re.IGNORECASE)


class FighterLine(Struct, frozen=True):
    """A fighter of a list. points: as written, of one or of all · marks: what else stands there."""

    name: str
    number: int
    points: int
    marks: tuple[str, ...]


class TextList(Struct, frozen=True):
    """What a list says. others: lines that nobody understands."""

    name: str
    faction: str
    total: int
    fighters: tuple[FighterLine, ...]
    others: tuple[str, ...]


def text_list(document: Json) -> TextList | None:
    """The list in a document, None for any other document."""
    if not isinstance(document, dict) or document.keys() != {LINES}:
        return None
    found = document[LINES]
    lines = [plain(line) for line in found if isinstance(line, str)] if isinstance(found, list) else []
    fighters = tuple(_line(match) for line in lines if (match := _fighter.match(line)))
    rest = [line for line in lines if not _fighter.match(line) and not _maker.match(line)]
    totals = [int(match[1]) for line in rest if (match := _total.match(line))]
    head = [display(line.strip('"')) for line in rest if not _total.match(line)]
    name, faction = [*head, "", ""][:2]
    return TextList(name, faction, totals[0] if totals else 0, fighters, tuple(head[2:]))


def _line(match: re.Match[str]) -> FighterLine:
    marks = tuple(word for each in match[5].split(",") if (word := meaningful(each)))
    return FighterLine(display(match[2].strip()), int(match[1] or match[3] or 1), int(match[4]), marks)


def with_cards(chosen: TextList, data: FactionData | None, notes: Notes) -> FactionData:
    """The fighters of a list with their cards from the data. Raises Unusable: there are none, or of nobody in it."""
    if data is None or not data.fighters:
        raise Unusable(
            f"this is a list as text, with {len(chosen.fighters)} names and prices but no cards; send it together with"
            " warcry_data's file of fighters, or export the list as .ros, .rosz or .json"
        )
    notes.set_aside("lines of the list that are no fighters", chosen.others)
    found = notes.made(chosen.fighters, lambda line: _entry(line, chosen, data, notes))
    if not found:
        raise Unusable(notes.reason("this list holds no fighters"))
    paid = sum(points for points, _ in found)
    if chosen.total and paid != chosen.total:
        notes.remark(f"the list says that it costs {chosen.total} points; its fighters cost {paid}")
    return replace(data, fighters=[entry for _, entry in found], warband=data.warband or chosen.faction)


def _entry(
    line: FighterLine, chosen: TextList, data: FactionData, notes: Notes
) -> tuple[int, dict[str, Any]]:
    """What the fighters of a line cost, and their entry. Raises Unusable: the data has no such fighter."""
    named = [each for each in data.fighters if _key(each.get("name")) == _key(line.name)]
    own = [each for each in named if _key(each.get("warband")) == _key(chosen.faction)]
    if not named:
        raise Unusable(f"{line.name} is not in the data beside the list")
    entry = (own or named)[0]
    card = first_number(plain(Fields(entry).take(*POINTS)))
    each = (
        line.points // line.number if card is not None and card * line.number == line.points else line.points
    )
    if card is not None and card != each:
        notes.remark(f"{line.name} costs {each} points in the list and {card} in the data: {each} are taken")
    marks = [mark for mark in line.marks if mark.lower() in MARKS]
    notes.leave_out(f"{line.name} ({mark})" for mark in line.marks if mark not in marks)
    rest = {name: value for name, value in entry.items() if name not in (*POINTS, "count")}
    runemarks = [*cards.marks(entry.get("runemarks")), *(mark.lower() for mark in marks)]
    return each * line.number, {**rest, "points": each, "count": line.number, "runemarks": runemarks}


def _key(name: object) -> str:
    return display(name).casefold()
