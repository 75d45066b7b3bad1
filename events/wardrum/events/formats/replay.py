"""The replay file of one match: newline-delimited JSON that a page without rules can play.

1. The first line is the header; its `display` is what is shown to a spectator at version 0. Of a fork it also names the
   `ancestors`, the eldest first; then their records follow, one on a line, up to where the next one branches off.
2. Then each version has two lines: the stored record, verbatim, and what is derived from it, which no hash covers:
   the head after it, the RFC 7396 patch of that display, and what the commit shows.
3. The last line is the footer: the last head, the number of versions, the luck of the match, which is derived as
   well, and, when the match has ended on a server that signs, its signature over head and number.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Annotated, Any, Literal, TypeVar

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, convert
from msgspec.json import Decoder, decode, encode
from msgspec.structs import replace

from wardrum.events.core.hash_chain import fork_root, leaf, link, root
from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.core.patch import apply, diff
from wardrum.events.core.record import AnyRecord, canonical
from wardrum.events.match.beats import MatchDisplay
from wardrum.events.match.commands import Hex64, MatchIdField
from wardrum.events.match.forks.base import (
    ForkBase,
    ForkPoint,
    Records,
    ancestors,
    branching,
    descend,
    followed,
)
from wardrum.events.match.game import Fold, Game, State, is_secret
from wardrum.events.projections.luck import Reader, luck_of
from wardrum.events.toolkit.display.context import Kept
from wardrum.events.toolkit.display.shapes import Shown
from wardrum.events.toolkit.language import SILENT, speaking, spoken_tag, translated
from wardrum.events.verify import UNFOLDABLE, UNREADABLE, Entry, Fault, Report, Unsound, need, verify
from wardrum.events.verify.ancestry import joined, stand_on

Hex128 = Annotated[str, Meta(pattern=r"^[0-9a-f]{128}(?!\n)$")]
FORMAT: Literal["replay/1"] = "replay/1"


class Header(Struct, frozen=True):
    """The first line: which match this is."""

    wardrum: Literal["replay/1"]
    """The format."""
    match: MatchIdField
    """The id of the match, 32 hex digits."""
    ruleset: str
    """The game."""
    edition: str
    """The edition of its rulebook."""
    language: str
    """The language in which the file says everything (BCP 47)."""
    display: Raw
    """What is shown to a spectator at version 0, see `MatchDisplay`."""
    ancestors: tuple[ForkPoint, ...] | UnsetType = UNSET
    """Where it and its ancestors branch off, the eldest first; absent: it is no fork."""

    @property
    def places(self) -> tuple[ForkPoint, ...]:
        """Where it and its ancestors branch off; () for a match that is no fork."""
        return () if self.ancestors is UNSET else self.ancestors


class Derived(Struct, frozen=True):
    """The line below a record: what follows from it."""

    head: Hex64
    """The hash of the chain after the record, 64 hex digits."""
    patch: Raw
    """The merge patch (RFC 7396) of the display."""
    shown: Raw | UnsetType = UNSET
    """What the commit shows, see `Shown`; absent: it was secret when it happened."""


class Signed(Struct, frozen=True):
    """A signature over `verify.signatures.final_head`."""

    key: Hex64
    """The public key, 64 hex digits; the file cannot prove whose it is."""
    signature: Hex128
    """Ed25519 over the final head, 128 hex digits."""


class Footer(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line; without it the file was cut off."""

    head: Hex64
    """The hash of the chain at the end, 64 hex digits."""
    versions: int
    """How many commits the file has, those of ancestors not counted."""
    luck: Raw
    """The luck of the match, see `LuckSummary`."""
    signed: Signed | UnsetType = UNSET
    """By the server that the match was played on; absent: it goes on, or that server signs nothing."""


class Replay(Struct, frozen=True):
    """A file as it was read; nothing in it has been checked but its form. inlined: the records of its ancestors."""

    header: Header
    records: tuple[bytes, ...]
    derived: tuple[Derived, ...]
    footer: Footer
    inlined: tuple[tuple[bytes, ...], ...] = ()

    def ancestor(self, match: MatchId, upto: int) -> tuple[bytes, ...]:
        """The records of an ancestor; see `forks.base.Records`."""
        found = zip(self.header.places, self.inlined, strict=True)
        return next((records[:upto] for place, records in found if place.match == match), ())

    @property
    def entries(self) -> list[Entry]:
        """The commits as a store would keep them."""
        numbered = enumerate(zip(self.records, self.derived, strict=True), 1)
        return [(version, record, Head(bytes.fromhex(line.head))) for version, (record, line) in numbered]


class ReplayError(ValueError):
    """A file that is no replay file: where, and why."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")


class CommitsMissing(ReplayError):
    """The file is a replay file, but not all of one."""


def no_others(match: MatchId, upto: int) -> Iterable[bytes]:
    """Where no match is known but the one at hand; see `forks.base.Records`."""
    return ()


def write(
    game: Game,
    records: Sequence[bytes],
    signed: Signed | UnsetType = UNSET,
    others: Records = no_others,
    origin: ForkBase | None = None,
) -> Iterator[bytes]:
    """The lines of the file, without their line ends. records: all commits from version 1 on, sound ones.

    others: where the ancestors of a fork are found; they are folded before the first line, unless `origin` is what
    `descend` makes of them, and their own lines cost nothing. Each other line costs about as much as the others, so a sender may pause between any two.
    Raises ForkBaseMissing: the ancestors are not there.
    """
    places = ancestors(branching(records[0]), others)
    origin = origin or descend(game, places, others)
    game = followed(game, records[0], origin)
    first = game.read(records[0])
    reader = Reader(game, game.initial(first, parent_of(origin)))
    yield canonical(opening(game, first, places, origin))
    for place in places:
        yield from others(place.match, place.version)
    for data, line in zip(records, derive(game, records, origin), strict=True):
        reader.take(data)
        yield data
        yield canonical(line)
    yield canonical(Footer(line.head, len(records), Raw(canonical(reader.report())), signed))


def opening(
    game: Game, first: AnyRecord, places: Sequence[ForkPoint] = (), origin: ForkBase | None = None
) -> Header:
    """The header of the match that this record opens, in the language that is spoken."""
    display = Raw(encode(game.display(game.initial(first, parent_of(origin)))))
    known = tuple(places) or UNSET
    return Header(FORMAT, first.match, game.name, game.ruleset.edition, spoken_tag() or "en", display, known)


def parent_of(origin: ForkBase | None) -> State | None:
    """The state a fork goes on from."""
    return None if origin is None else origin.state


def derive(game: Game, records: Iterable[bytes], origin: ForkBase | None = None) -> Iterator[Derived]:
    """The derived line of each record, each in the language that is spoken when it is asked for."""
    fold, head, kept = Fold(game), Head(b""), Kept()
    for data in records:
        record = game.read(data)
        before = fold.state
        if before is None:
            before = fold.state = game.initial(record, parent_of(origin))
            display = game.display(before, "", kept)
        state = fold.take(record)
        head = link(head or before.match.root, leaf(data))
        was, display = display, game.display(state, "", kept)
        shown = UNSET if is_secret(record.events) else Raw(encode(game.shown(before, record, state)))
        yield Derived(head.hex(), Raw(encode(diff(was, display))), shown)


def luck(game: Game, records: Sequence[bytes], origin: ForkBase | None = None) -> Raw:
    """The luck report of the match, in canonical JSON."""
    start = game.initial(game.read(records[0]), parent_of(origin))
    return Raw(canonical(luck_of(game, records, start)))


def reformatted(raw: Raw) -> Raw:
    """The same in canonical JSON; what cannot be read is left as it is."""
    try:
        return Raw(canonical(decode(raw)))
    except UNREADABLE:
        return raw


def open_versions(game: Game, records: Iterable[bytes], start: State | None = None) -> int:
    """The last version at which no seat's secret is closed; at the end of a battle all are open. start: of a fork."""
    fold, last = Fold(game, start), 0
    for version, data in enumerate(records, 1):
        state = fold.take(game.read(data))
        if state.match.status == "ended" or not game.secrets(state):
            last = version
    return last


def read(lines: Iterable[bytes]) -> Replay:
    """A file's lines in UTF-8, with or without their line ends. Raises ReplayError: its form is wrong.

    What mail, editors and shells add is no fault: a byte order mark, other line ends, blank lines at the end.
    """
    found = [line.rstrip(b"\r\n") for line in lines] or [b""]
    found[0] = found[0].removeprefix(BOM_UTF8)
    while len(found) > 1 and not found[-1].strip():
        found.pop()
    if not any(found):
        raise ReplayError(1, "the file is empty")
    _see_format(found[0])
    header = _decode(_header, found, 0, "the header of a replay file")
    footer = _decode(_footer, found, len(found) - 1, "the footer; the file may have been cut off")
    lines_left = islice(found, 1, len(found) - 1)
    inlined = tuple(tuple(islice(lines_left, place.version)) for place in header.places)
    begin = 1 + sum(map(len, inlined))
    derived = range(begin + 1, len(found) - 1, 2)
    replay = Replay(
        header,
        tuple(found[begin:-1:2]),
        tuple(
            _decode(_derived, found, index, f"what is derived from the record of version {version}")
            for version, index in enumerate(derived, 1)
        ),
        footer,
        inlined,
    )
    if not footer.versions == len(replay.records) == len(replay.derived):
        here = f"{len(replay.records)} records and {len(replay.derived)} derived lines"
        what = f"the footer counts {footer.versions} versions, the file has {here}"
        if min(len(replay.records), len(replay.derived)) < footer.versions:
            raise CommitsMissing(len(found), f"{what}: version {_missing(replay)} is missing")
        raise ReplayError(len(found), what)
    return replay


def _missing(replay: Replay) -> int:
    """The first version that a file with too few of them lacks: there the chain of heads is broken, or the file ends before it."""
    header = replay.header
    before = fork_root(header.match, header.places[-1].head) if header.places else root(header.match)
    for version, (record, derived) in enumerate(zip(replay.records, replay.derived, strict=False), 1):
        before = link(before, leaf(record))
        if before.hex() != derived.head:
            return version
    return len(replay.derived) + 1


def check(game: Game, replay: Replay, receipts: Collection[bytes] = ()) -> Report:
    """Verify the match, that it extends the receipts, and that the file's derived lines are what follows from it.

    Texts may be worded otherwise, as another release or another language words them: such versions are counted, no fault.
    """
    match = replay.header.match
    below, origin = stand_on(game, replay.header.places, replay.ancestor)
    if below.fault is not UNSET:
        return below
    game = followed(game, replay.records[0], origin) if replay.records else game
    kept = (bytes.fromhex(replay.footer.head), *receipts)
    report = joined(below, verify(game, replay.entries, match, kept, origin))
    if report.fault is not UNSET:
        return report
    shows = _Comparison(game, replay, origin)
    try:
        shows.follow()
    except Unsound as unsound:
        return replace(report, fault=Fault(match, shows.version, str(unsound)))
    except UNREADABLE as error:
        return replace(
            report, fault=Fault(match, shows.version, f"what the file shows is no battle: {error}")
        )
    except UNFOLDABLE as error:  # of a revision whose decisions this release cannot check
        return replace(report, fault=Fault(match, shows.version, f"the rules cannot show this: {error!r}"))
    return replace(report, counts=replace(report.counts, reworded=shows.reworded))


class _Comparison:
    """What is derived from sound records beside what their file says of it.

    version: the one that is compared · reworded: the versions up to there that show the same in other words.
    """

    def __init__(self, game: Game, replay: Replay, origin: ForkBase | None) -> None:
        self.version, self.reworded = 0, 0
        self._game, self._replay, self._origin = game, replay, origin

    def follow(self) -> None:
        """Compare all versions. Raises Unsound at one that shows something else, and what `UNREADABLE` and `UNFOLDABLE` name."""
        game, stored, origin = self._game, self._replay, self._origin
        header = opening(game, game.read(stored.records[0]), stored.header.places, origin)
        ours, theirs = Shows(header.display), Shows(stored.header.display)
        same = replace(stored.header, display=header.display, language=header.language) == header
        need(same and ours.is_like(theirs), "the header does not follow from the first record")
        same = stored.header.language == header.language and ours.says_the_same(theirs)
        self.reworded += not same
        lines = derive(game, stored.records, origin)
        for self.version, claimed in enumerate(stored.derived, 1):
            line = next(lines)
            ours.take(line)
            theirs.take(claimed)
            same = line.head == claimed.head and ours.is_like(theirs)
            need(same, "the derived line does not follow from the record")
            self.reworded += not ours.says_the_same(theirs)
        need(claimed.head == stored.footer.head, "the footer's head is not the last one")
        same = reformatted(stored.footer.luck) == luck(game, stored.records, origin)
        need(same, "the luck report does not follow from the records")


class Shows:
    """What a file shows at one version. Raises what `UNREADABLE` names: it is no display, or a commit shows what none can."""

    def __init__(self, display: Raw) -> None:
        self._display: Any = decode(display)
        self._change: Any = self._display
        self._shown: Shown | None = None

    def take(self, line: Derived) -> None:
        """Go on by a commit."""
        self._change = decode(line.patch)
        self._display = apply(self._display, self._change)
        self._shown = None if line.shown is UNSET else decode(line.shown, type=Shown)

    def says_the_same(self, other: Shows) -> bool:
        """Whether the display has been changed alike, and the last commit shows the same in the same words."""
        return bool(self._change == other._change) and self._shown == other._shown

    def is_like(self, other: Shows) -> bool:
        """Whether all but the words is the same."""
        same = canonical(self._display) == canonical(other._display)  # to Python true and 1 are the same
        return (same and self._shown == other._shown) or self._facts == other._facts

    @property
    def _facts(self) -> tuple[Any, Any]:
        with speaking(SILENT):
            shown = None if self._shown is None else replace(translated(self._shown), text=())
            return translated(convert(self._display, MatchDisplay)), shown


class _AnyHeader(Struct):
    """Of whatever format. wardrum: its name."""

    wardrum: str = ""


def _see_format(line: bytes) -> None:
    """Raises ReplayError: the header names another format of ours."""
    try:
        named = decode(line, type=_AnyHeader).wardrum
    except UNREADABLE:
        return  # reported with the place, where the header is decoded
    if named != FORMAT and named.startswith("replay/"):
        raise ReplayError(
            1, f"the file has the format {named[:40]} of another release; this one reads {FORMAT}"
        )


_header: Decoder[Header] = Decoder(Header)
_derived: Decoder[Derived] = Decoder(Derived)
_footer: Decoder[Footer] = Decoder(Footer)
T = TypeVar("T")


def _decode(decoder: Decoder[T], lines: Sequence[bytes], index: int, what: str) -> T:
    try:
        return decoder.decode(lines[index])
    except UNREADABLE as error:
        raise ReplayError(index + 1, f"this is not {what}: {error}") from None
