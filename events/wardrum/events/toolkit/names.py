"""Names for the ids in sentences. Rules and tellers call seats and pieces by their ids, as "seat a" and "a-f1"; people who read
a sentence gets names instead: "Seat A", "Seat B's Pale Cantor 4". What a seat's player is called is not known to any log, so
"Seat A" is what a client replaces by it (`with_players`).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from .grammar import title
from .language import say

REFERENCE: Final = re.compile(
    r"\b(?:[Ss]eat (?P<seat>[a-d])\b(?!-)|(?P<id>h-?\d+_-?\d+|[a-z][a-z0-9]*(?:-[a-z0-9]+)*-?\d+)\b)"
)
KEPT: Final = 4096  # names, as they are asked for at every version of a battle
BATTLES_KEPT: Final = 256  # whose pieces have names, likewise
SEAT: Final = re.compile(r"\bSeat ([A-D])\b")


class PieceName(NamedTuple):
    """What a piece is called, and whose it is ("" = nobody's)."""

    seat: str
    name: str


Names = Mapping[str, PieceName]


def number(key: str) -> str:
    """The number at the end of an id, as "7" of "a-7"; the id itself if it ends with none."""
    digits = key[len(key.rstrip("0123456789")) :]
    return str(int(digits)) if digits else key


def piece_names(cards: Mapping[str, tuple[str, str]]) -> dict[str, PieceName]:
    """Names by id, from the seat and the slug of each piece; only those of a seat that share a name bear their number."""
    return dict(_piece_names(tuple(cards.items())))


@lru_cache(BATTLES_KEPT)
def _piece_names(cards: tuple[tuple[str, tuple[str, str]], ...]) -> Mapping[str, PieceName]:
    alike = Counter(card for _, card in cards)
    return {
        key: _piece_name(seat, slug, number(key) if alike[seat, slug] > 1 else "")
        for key, (seat, slug) in cards
    }


@lru_cache(KEPT)
def _piece_name(seat: str, slug: str, number: str) -> PieceName:
    return PieceName(seat, f"{title(slug)} {number}".rstrip())


def things(ids: Mapping[str, object]) -> dict[str, PieceName]:
    """Names of what belongs to nobody, as "Treasure 2"."""
    return {key: _piece_name("", key, "") for key in ids}


BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols without a picture, of which a name could be made that nobody sees."""
JOINERS: Final = frozenset(
    "\u200c\u200d"
)  # letters of some scripts and parts of some pictures need them between each other


def visible(text: str) -> str:
    """What somebody calls something, as others are shown it: one line, with nothing in it that is not seen or that moves what
    stands around it. "" if nothing is left.

    Control and format characters (terminal commands, changes of direction: https://www.unicode.org/reports/tr9/) and all kinds
    of space become single spaces.
    """
    kept = (
        " " if sign in BLANK or (unicodedata.category(sign)[0] in "CZ" and sign not in JOINERS) else sign
        for sign in unicodedata.normalize("NFC", text)
    )
    words = (word.strip("".join(JOINERS)) for word in "".join(kept).split())
    return " ".join(filter(None, words))


def seat_name(seat: str) -> str:
    """A seat in words, as "Seat A"."""
    return f"Seat {seat.upper()}"


def worded(sentence: str, names: Names, *, owned: bool) -> str:
    """A sentence with names for its ids.

    owned: pieces are called with their seat, unless that is the last one mentioned, as in "Seat A's Bell Keeper attacks Seat
    B's Cinder Shield 2".
    """
    last = ""

    def name(found: re.Match[str]) -> str:
        nonlocal last
        if seat := found["seat"]:
            last = seat
            return seat_name(seat)
        piece = names.get(found["id"])
        if piece is None:
            return found[0]
        if not owned or not piece.seat or piece.seat == last:
            return piece.name
        last = piece.seat
        return say("{seat}'s {piece}", seat=seat_name(last), piece=piece.name)

    return REFERENCE.sub(name, sentence)


def with_players(sentence: str, players: Mapping[str, str]) -> str:
    """A sentence with the names of players for their seats, by seat; seats without a name stay as they are."""
    return SEAT.sub(lambda found: players.get(found[1].lower()) or found[0], sentence)
