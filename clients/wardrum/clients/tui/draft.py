"""An option on its way to a command: which of its parameters still need a value, and what they may be."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import UNSET, Struct

from wardrum.events.space.plane import Location
from wardrum.events.toolkit.display.option_words import key_of
from wardrum.events.toolkit.display.shapes import Covered, Display, HexBoard, ParamWords
from wardrum.events.toolkit.grammar import inches
from wardrum.events.toolkit.options import (
    Choice,
    Count,
    Domain,
    Each,
    Halt,
    Partition,
    Path,
    Place,
    Route,
    Stop,
    Subset,
)

from ..bots.position import command
from .following import Offer

NO_WORDS = ParamWords("")
TURN = "turn-"  # before the degrees, in how a leg is made


class Slot(NamedTuple):
    """One value to choose: of a parameter or, where that is a map, of one of its keys ("" = the parameter itself)."""

    param: str
    key: str
    domain: Domain


class Spotted(Struct, frozen=True):
    """A value that is a place on the table. x, y: in 1/100 mm · value: as it is sent · words: beside its number."""

    x: int
    y: int
    value: Any
    words: str


class Draft:
    """The values chosen for one option, in the order of its slots."""

    def __init__(self, seat: str, version: int, offer: Offer) -> None:
        self.seat, self.version, self.offer = seat, version, offer
        self.slots = [slot for slot in _slots(offer.option.params) if not _is_single(slot.domain)]
        self._values: dict[tuple[str, str], Any] = {}

    @property
    def slot(self) -> Slot | None:
        """What is to be chosen next; None: the command is complete."""
        return self.slots[len(self._values)] if len(self._values) < len(self.slots) else None

    def choose(self, value: Any) -> None:
        """Take a value for the slot that is next. Raises AssertionError: there is none."""
        slot = self.slot
        assert slot is not None
        self._values[slot.param, slot.key] = value

    def back(self) -> bool:
        """Drop the value chosen last; False: there is none."""
        if self._values:
            self._values.popitem()
            return True
        return False

    def words(self, param: str) -> ParamWords:
        """The words for a parameter."""
        return self.offer.words.params.get(param, NO_WORDS)

    def title(self, slot: Slot) -> str:
        """What is to be chosen."""
        words = self.words(slot.param)
        return f"{words.label}: {self.value_text(slot, slot.key)}" if slot.key else words.label

    def value_text(self, slot: Slot, value: Any) -> str:
        """A value in words."""
        key = key_of(value)
        return self.words(slot.param).values.get(key, key)

    def meaning(self, slot: Slot, value: Any) -> str:
        """What a value is good for; "" = that needs no words."""
        return self.words(slot.param).meanings.get(key_of(value), "") if _is_word(value) else ""

    def areas(self, slot: Slot, value: Any) -> tuple[Covered, ...]:
        """What a value covers on the table."""
        return self.words(slot.param).areas.get(key_of(value), ()) if _is_word(value) else ()

    def suggested(self, slot: Slot) -> Any:
        """A value to begin with; UNSET = none in particular."""
        found = self.words(slot.param).suggested
        if slot.key:
            return found.get(slot.key, UNSET) if isinstance(found, dict) else UNSET
        return found

    def spotted(self, slot: Slot, display: Display) -> list[Spotted]:
        """The places to choose from, in the order of the list; none: the slot is no place on the table."""
        match slot.domain:
            case Path(stops=stops):
                risks = self.words(slot.param).risks
                return [Spotted(*stop.point[:2], stop.path, _way(stop, risks)) for stop in stops]
            case Place(spots=spots):
                return [Spotted(*spot[:2], spot, _height(spot)) for spot in spots]
            case Route(halts=halts) if isinstance(display.board, HexBoard):
                return [
                    self._halt(slot, halt, display.board) for halt in halts if halt.hex in display.board.cells
                ]
            case _:
                return []

    def _halt(self, slot: Slot, halt: Halt, board: HexBoard) -> Spotted:
        cell = board.cells[halt.hex]
        return Spotted(cell.x, cell.y, halt.path, self.value_text(slot, halt.hex))

    def command(self) -> dict[str, Any]:
        """The command, once it is complete."""
        values: dict[str, Any] = {}
        for slot in _slots(self.offer.option.params):
            value = self._values.get((slot.param, slot.key), UNSET)
            if value is UNSET:
                value = _only(slot.domain)
            if slot.key:
                values.setdefault(slot.param, {})[slot.key] = value
            else:
                values[slot.param] = value
        return command(self.offer.option, values)


def _slots(params: dict[str, Domain]) -> list[Slot]:
    slots = []
    for name, domain in params.items():
        if isinstance(domain, Each):
            slots += [Slot(name, key, each) for key, each in domain.of.items()]
        else:
            slots.append(Slot(name, "", domain))
    return slots


def _is_single(domain: Domain) -> bool:
    """Whether there is nothing to choose; a place is always shown."""
    match domain:
        case Choice(of):
            return len(of) == 1
        case Count(low, high):
            return low == high
        case Subset(of, low, _):
            return low == len(of)
        case Partition(_, parts, _):
            return len(parts) == 1
        case _:
            return False


def _only(domain: Domain) -> Any:
    match domain:
        case Choice(of):
            return of[0]
        case Count(low, _):
            return low
        case Subset(of, _, _):
            return list(of)
        case Partition(of, parts, _):
            return {parts[0]: list(of)}
        case _:
            raise AssertionError(f"{type(domain).__name__} has to be chosen")


def _is_word(value: Any) -> bool:
    return isinstance(value, str | int | bool)


def _way(stop: Stop, risks: dict[str, str]) -> str:
    """How long the way is, how high it ends, how the base faces then, and what it risks."""
    found = () if stop.risks is UNSET else dict.fromkeys(risk for risk in stop.risks if risk)
    turns = [leg.how.removeprefix(TURN) for leg in stop.path if leg.how.startswith(TURN)]
    facing = f"{turns[-1]}°" if turns else ""
    parts = [inches(stop.cost), _height(stop.point), facing, *(risks.get(risk, risk) for risk in found)]
    return " · ".join(part for part in parts if part)


def _height(point: Location) -> str:
    return f"↑ {inches(point.z)}" if point.z else ""
