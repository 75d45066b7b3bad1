"""Who is at which match on other nodes. Each node says what changes on it, and every few seconds the whole, so that what is lost heals.

1. Only matches with somebody there are reported. What a node has said is forgotten when it is gone.
2. A node that has just come, or was cut off, does not know who is elsewhere until everybody has said the whole again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec
from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire
from wardrum.server.nodes.bus import ALONE, Bus
from wardrum.server.nodes.membership import Membership
from wardrum.server.process.clock import Alarm, TimeSource

TELL_S = 2.0
"""Each node says the whole this often."""

HEARD_S = 6.0
"""Time after which a node that listens has heard the whole of all nodes, even if it was lost once."""

PIECE_BYTES = 200_000
"""The whole is said in pieces of about this size at most, as a bus carries no more than 256 KiB at once."""


class AtMatch(Struct, frozen=True, array_like=True):
    """Who is at one match. seats: those with a connection · spectators: how many connections watch without a seat · rematch: what
    the others have been asked to.
    """

    seats: tuple[str, ...] = ()
    spectators: int = 0
    rematch: wire.Rematch | None = None


NOBODY = AtMatch()


class Word(Struct, frozen=True, array_like=True):
    """What a node says. at: who is there now, by match · between: if it is a piece of the whole, the first match that it tells of
    and the first that it does not, "" = of all behind that; nobody is at those between them that `at` lacks.
    """

    at: dict[MatchId, AtMatch]
    between: tuple[str, str] | None = None


class Elsewhere:
    """Tells other nodes who is here, and knows what they have sent. Without other nodes nobody is elsewhere."""

    def __init__(
        self, bus: Bus, nodes: Membership, clock: TimeSource, is_cut_off: Callable[[], object]
    ) -> None:
        self._bus, self._nodes, self._clock, self._is_cut_off = bus, nodes, clock, is_cut_off
        self._heard: dict[str, dict[MatchId, AtMatch]] = {}
        self._said: dict[MatchId, AtMatch] = {}
        self._knows_from_s, self._was_known = 0.0, False
        self._alarm: Alarm | None = None
        self._here: Callable[[MatchId], AtMatch] = _nobody
        self._changed: Callable[[MatchId], object] = _nobody
        self._learnt: Callable[[], object] = _nothing
        bus.listen("presence", self._hear)
        nodes.on_change(self._forget_gone)

    def start(
        self,
        here: Callable[[MatchId], AtMatch],
        changed: Callable[[MatchId], object],
        learnt: Callable[[], object],
    ) -> None:
        """Tell the others from now on.

        here: who is at a match on this node · changed: called with each match where somebody has come or gone elsewhere · learnt:
        called when `is_known` has become true.
        """
        if self._bus is not ALONE:
            self._here, self._changed, self._learnt = here, changed, learnt
            self._begin_to_hear()
            self._alarm = self._clock.call_after(TELL_S, self._tell_all)

    def stop(self) -> None:
        """Tell nothing any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    # -- what the others have said

    def at(self, match: MatchId) -> AtMatch:
        """Who is at a match on all other nodes together; of several rematches the one with the smallest id."""
        if not self._heard:
            return NOBODY
        there = self._at_each(match)
        offers = [each.rematch for each in there if each.rematch is not None]
        return AtMatch(
            tuple(sorted({seat for each in there for seat in each.seats})),
            sum(each.spectators for each in there),
            min(offers, key=lambda offer: offer.next, default=None),
        )

    def nodes_with(self, match: MatchId, seat: str) -> int:
        """How many other nodes have a connection of a seat."""
        return sum(seat in each.seats for each in self._at_each(match)) if self._heard else 0

    @property
    def is_known(self) -> bool:
        """Whether those at a match elsewhere have been heard of, so that others are not there."""
        if self._bus is ALONE:
            return True
        return not self._is_cut_off() and self._clock.monotonic() >= self._knows_from_s

    def _at_each(self, match: MatchId) -> list[AtMatch]:
        return [said[match] for said in self._heard.values() if match in said]

    # -- saying

    def tell(self, matches: Iterable[MatchId]) -> None:
        """Tell the others who is at these matches here, unless they know it."""
        if self._alarm is None:
            return
        news = {match: at for match in matches if (at := self._here(match)) != self._said.get(match, NOBODY)}
        for piece in pieces(news) if news else ():
            self._say(Word(piece))
        self._said |= news
        for match in [match for match in news if news[match] == NOBODY]:
            del self._said[match]

    def _tell_all(self) -> None:
        self._alarm = self._clock.call_after(TELL_S, self._tell_all)
        if self._is_cut_off():
            self._begin_to_hear()
            return
        if self.is_known and not self._was_known:
            self._was_known = True
            self._learnt()
        for match in [match for match, at in self._said.items() if not at.seats and not at.spectators]:
            if self._here(match) == NOBODY:  # a rematch is remembered for as long as the match is in memory
                del self._said[match]
        whole = list(pieces(self._said))
        firsts = ["", *(min(piece) for piece in whole[1:]), ""]
        for piece, first, following in zip(whole, firsts, firsts[1:], strict=False):
            self._say(Word(piece, (first, following)))

    def _begin_to_hear(self) -> None:
        self._knows_from_s, self._was_known = self._clock.monotonic() + HEARD_S, False

    def _say(self, word: Word) -> None:
        self._bus.say("presence", msgspec.msgpack.encode(word))

    # -- hearing

    def _hear(self, node: str, body: bytes) -> None:
        if node not in self._nodes.names:
            return  # it leaves, or it says so again when it has been heard of
        word, said = _decoder.decode(body), self._heard.setdefault(node, {})
        news = word.at
        if word.between is not None:
            first, following = word.between
            missing = (match for match in said if first <= match and (not following or match < following))
            news = dict.fromkeys(missing, NOBODY) | news
        changed = [match for match, at in news.items() if at != said.get(match, NOBODY)]
        for match in changed:
            said[match] = news[match]
            if news[match] == NOBODY:
                del said[match]
        for match in changed:
            self._changed(match)

    def _forget_gone(self) -> None:
        """Nobody is any more where a node was that is gone."""
        gone = [self._heard.pop(node) for node in self._heard.keys() - set(self._nodes.names)]
        for match in sorted({match for said in gone for match in said}):
            self._changed(match)


_decoder = msgspec.msgpack.Decoder(Word)


def pieces(at: Mapping[MatchId, AtMatch]) -> Iterator[dict[MatchId, AtMatch]]:
    """These matches in order, in pieces that a bus carries; one, and empty, if there are none."""
    piece: dict[MatchId, AtMatch] = {}
    size = 0
    for match in sorted(at):
        length = len(msgspec.msgpack.encode((match, at[match])))
        if piece and size + length > PIECE_BYTES:
            yield piece
            piece, size = {}, 0
        piece[match] = at[match]
        size += length
    yield piece


def _nobody(_: MatchId) -> AtMatch:
    """Before `start`."""
    return NOBODY


def _nothing() -> None:
    """Before `start`."""
