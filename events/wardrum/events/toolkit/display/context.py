"""What a display is made with: the names of everything, the seats that are asked, and what was made before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from wardrum.events.space.hex import HexMap
from wardrum.events.space.plane import BOARD
from wardrum.events.space.table import Piece as TablePiece

from ..language import Language, Translated
from ..names import Names, PieceName, seat_name, worded
from ..options import Option
from .shapes import OptionWords, Place

T = TypeVar("T")
TEXTS_MAX = 512  # sentences that are kept of a battle: more than its options have at one time


class Called:
    """What everything is called in a battle: names that no other piece or thing has.

    names: those that the ruleset has · option_words: of options that are hardly ever others, by language and command, with what they are of.
    """

    def __init__(self, names: Names) -> None:
        self.names = names
        self.option_words: dict[tuple[str, str], tuple[Option, Language | None, OptionWords]] = {}
        self._names = unique(names)
        self._texts: dict[str, str] = {}

    def __getitem__(self, key: str) -> str:
        """The name of a piece, a marker or a piece of terrain. Raises KeyError: the ruleset has no name for it."""
        return self._names[key].name

    def has(self, key: object) -> bool:
        """Whether something has this id."""
        return key in self._names

    def seat(self, seat: str) -> str:
        """As "Seat A"."""
        return seat_name(seat)

    def text(self, sentence: str) -> str:
        """A sentence with names for its ids. Most are said again and again, so they are kept."""
        known = self._texts.get(sentence)
        if known is None:
            if len(self._texts) >= TEXTS_MAX:
                self._texts = {}
            known = self._texts[sentence] = worded(sentence, self._names, owned=False)
        return known


def unique(names: Names) -> dict[str, PieceName]:
    """The same, with the letter of its seat at each name that both sides have, as "Blade A2" and "Blade B2"."""
    owners: dict[str, set[str]] = {}
    for piece in names.values():
        owners.setdefault(piece.name, set()).add(piece.seat)
    alike = Counter((piece.seat, piece.name) for piece in names.values())
    assert all(count == 1 or not seat for (seat, _), count in alike.items()), "a seat has two of one name"
    return {
        key: piece if len(owners[piece.name]) == 1 else PieceName(piece.seat, lettered(piece))
        for key, piece in names.items()
    }


def lettered(piece: PieceName) -> str:
    """A name with the letter of its seat, before its number if it ends with one."""
    words, _, last = piece.name.rpartition(" ")
    letter = piece.seat.upper()
    return f"{words} {letter}{last}" if words and last.isdigit() else f"{piece.name} {letter}".rstrip()


class EachOf(NamedTuple):
    """What the members of a whole are made of, as the pieces of a table."""

    keys: tuple[str, ...]
    """Their ids, in order."""
    parts: tuple[Mapping[str, Any], ...]
    """Each has an entry for a member, or none."""
    marks: tuple[object, ...] = ()
    """Ids of members that something marks, as the one that acts; anything else = none."""
    shared: tuple[Any, ...] = ()
    """What all of them are made of."""

    def changed_since(self, before: EachOf) -> Iterator[object]:
        """Those of which something is not as it was, where what is shared is."""
        for was, now in zip(before.parts, self.parts, strict=True):
            if was is not now:
                for key in self.keys:
                    # most are one object, which needs no look into it
                    if (old := was.get(key)) is not (new := now.get(key)) and old != new:
                        yield key
        for marked, marks in zip(before.marks, self.marks, strict=True):
            if marked != marks:
                yield from (marked, marks)


class Kept:
    """What was made before, made again only when something that it is made of has changed.

    Parts that are the same object are skipped when two displays are compared, which is most of them. It belongs to one audience that
    reads one language. translated: those parts in it.
    """

    def __init__(self) -> None:
        self.translated = Translated()
        self._made: dict[str, tuple[tuple[Any, ...], Any]] = {}
        self._members: dict[str, tuple[EachOf, dict[str, Any]]] = {}

    def get(self, key: str, made_of: tuple[Any, ...], make: Callable[[], T]) -> T:
        """What `make` makes, or what it made before of the same."""
        found = self._made.get(key)
        # of most parts it looks no further than that they are one object
        if found is not None and found[0] == made_of:
            kept: T = found[1]
            return kept
        made = make()
        self._made[key] = (made_of, made)
        return made

    def each(self, name: str, made_of: EachOf, make: Callable[[str], T]) -> dict[str, T]:
        """What `make` makes for each member, or made before of the same; all as one object if nothing has changed."""
        found = self._members.get(name)
        if found is None or found[0].keys != made_of.keys or found[0].shared != made_of.shared:
            made = {key: make(key) for key in made_of.keys}
        else:
            before, made = found
            if changed := set(made_of.changed_since(before)):
                made = {key: make(key) if key in changed else made[key] for key in made_of.keys}
        self._members[name] = made_of, made
        return made


class DisplayContext:
    """called: see there · awaited: the seats that are asked something now · kept: what was made for the versions before."""

    def __init__(self, called: Called, awaited: Collection[str], kept: Kept) -> None:
        self.called = called
        self.awaited = frozenset(awaited)
        self.kept = kept


def place_of(piece: TablePiece) -> Place:
    """Where a piece of the table is."""
    return Place(piece.x, piece.y, piece.z, "" if piece.floor == BOARD else piece.floor)


def hex_place(there: HexMap, key: str) -> Place:
    """The middle of a hex, which is also what somebody there stands on. Raises KeyError: the map has no such hex."""
    cell = there.cells[key]
    return Place(cell.x, cell.y, 0, key)
