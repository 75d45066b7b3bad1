"""The replay file of one match: newline-delimited JSON that a page without rules can play.

1. The first line is the header; its `state` is what a spectator sees at version 0.
2. Then each version has two lines: the stored record, verbatim, and what is derived from it, which no hash covers:
   the head after it, the RFC 7396 patch of a spectator's state, and its sentences.
3. The last line is the footer: the last head, the number of versions, the luck of the match, which is derived as
   well, and, when the match has ended on a server that signs, its signature over head and number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Annotated, Any, Literal, TypeVar

from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from msgspec.json import Decoder, decode
from msgspec.structs import replace

from .game import Game, State, is_secret
from .luck.reading import luck_of
from .match.commands import Hex32, Hex64
from .patch import diff
from .record import Record, canonical, leaf, link, root
from .verify import UNREADABLE, Entry, Fault, Report, verify

Hex128 = Annotated[str, Meta(pattern=r"^[0-9a-f]{128}(?!\n)$")]
FORMAT: Literal["replay/1"] = "replay/1"


class Header(Struct, frozen=True):
    """Which match this is. state: what a spectator sees at version 0."""

    wardrum: Literal["replay/1"]
    match: Hex32
    ruleset: str
    edition: str
    state: Raw


class Derived(Struct, frozen=True):
    """What follows from a record: the chain's head (64 hex digits), a merge patch, sentences."""

    head: Hex64
    patch: Raw
    text: tuple[str, ...]


class Signed(Struct, frozen=True):
    """Ed25519 over `verify.signed.final_head`. Whose key it is, the file cannot prove."""

    key: Hex64
    signature: Hex128


class Footer(Struct, frozen=True, forbid_unknown_fields=True):
    """The end of the file; without it the file was cut off.

    signed: by the server the match was played on · luck: absent in files of older releases.
    """

    head: Hex64
    versions: int
    signed: Signed | UnsetType = UNSET
    luck: Raw | UnsetType = UNSET


class Replay(Struct, frozen=True):
    """A file as it was read; nothing in it has been checked but its form."""

    header: Header
    records: tuple[bytes, ...]
    derived: tuple[Derived, ...]
    footer: Footer

    @property
    def entries(self) -> list[Entry]:
        """The commits as a store would keep them."""
        numbered = enumerate(zip(self.records, self.derived, strict=True), 1)
        return [(version, record, bytes.fromhex(line.head)) for version, (record, line) in numbered]


class ReplayError(ValueError):
    """A file that is no replay file: where, and why."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")


def write(game: Game, records: Sequence[bytes], signed: Signed | UnsetType = UNSET) -> Iterator[bytes]:
    """The lines of the file, without their line ends. records: all commits from version 1 on, sound ones."""
    first = game.read(records[0])
    yield canonical(opening(game, first))
    for data, line in zip(records, derive(game, records), strict=True):
        yield data
        yield canonical(line)
    yield canonical(Footer(line.head, len(records), signed, luck(game, records)))


def opening(game: Game, first: Record[Any, Any]) -> Header:
    """The header of the match that this record opens."""
    seen = game.view(game.initial(first), "")
    return Header(FORMAT, first.match, game.name, game.ruleset.EDITION, Raw(canonical(seen)))


def derive(game: Game, records: Iterable[bytes]) -> Iterator[Derived]:
    """The derived line of each record. What was secret when it happened has no sentences."""
    state, head = None, b""
    for data in records:
        record = game.read(data)
        before = game.initial(record) if state is None else state
        state = game.apply(before, record)
        head = link(head or root(record.match), leaf(data))
        patch = diff(game.view(before, ""), game.view(state, ""))
        yield Derived(head.hex(), Raw(canonical(patch)), sentences(game, state, record))


def sentences(game: Game, after: State, record: Record[Any, Any]) -> tuple[str, ...]:
    """What a spectator reads of a commit; nothing while it is secret."""
    told = () if is_secret(record.events) else (game.tell(after, event) for event in record.events)
    return tuple(sentence for sentence in told if sentence)


def luck(game: Game, records: Iterable[bytes]) -> Raw:
    """The luck report of the match, in canonical JSON."""
    return Raw(canonical(luck_of(game, records)))


def reformatted(raw: Raw) -> Raw:
    """The same in canonical JSON; what cannot be read is left as it is."""
    try:
        return Raw(canonical(decode(raw)))
    except UNREADABLE:
        return raw


def open_versions(game: Game, records: Iterable[bytes]) -> int:
    """The last version at which no seat's secret is closed; at the end of a battle all are told."""
    state, last = None, 0
    for version, data in enumerate(records, 1):
        state = game.apply(state, game.read(data))
        if state.match.status == "ended" or not game.secrets(state):
            last = version
    return last


def read(lines: Iterable[bytes]) -> Replay:
    """A file's lines, with or without their line ends. Raises ReplayError: its form is wrong."""
    found = [line.rstrip(b"\r\n") for line in lines] or [b""]
    header = _decode(_header, found, 0, "the header of a replay file")
    footer = _decode(_footer, found, len(found) - 1, "the footer; the file may have been cut off")
    derived = range(2, len(found) - 1, 2)
    replay = Replay(
        header,
        tuple(found[1:-1:2]),
        tuple(_decode(_derived, found, index, "what is derived from a record") for index in derived),
        footer,
    )
    if not footer.versions == len(replay.records) == len(replay.derived):
        here = f"{len(replay.records)} records and {len(replay.derived)} derived lines"
        raise ReplayError(len(found), f"the footer counts {footer.versions} versions, the file has {here}")
    return replay


def check(game: Game, replay: Replay, receipts: Collection[bytes] = ()) -> Report:
    """Verify the match, that it extends the receipts, and that the file's derived lines are what follows from it.

    Sentences may be worded otherwise, as a release words them: such commits are counted, no fault.
    """
    match, footer = replay.header.match, replay.footer
    report = verify(game, replay.entries, match, (bytes.fromhex(footer.head), *receipts))
    if report.fault is not UNSET:
        return report
    if canonical(replay.header) != canonical(opening(game, game.read(replay.records[0]))):
        return replace(report, fault=Fault(match, 0, "the header does not follow from the first record"))
    reworded = 0
    for version, line in enumerate(derive(game, replay.records), 1):
        theirs = replay.derived[version - 1]
        if canonical(replace(line, text=())) != canonical(replace(theirs, text=())):
            return replace(
                report, fault=Fault(match, version, "the derived line does not follow from the record")
            )
        reworded += line.text != theirs.text
    if replay.derived[-1].head != footer.head:
        return replace(report, fault=Fault(match, footer.versions, "the footer's head is not the last one"))
    if footer.luck is not UNSET and reformatted(footer.luck) != luck(game, replay.records):
        what = "the luck report does not follow from the records"
        return replace(report, fault=Fault(match, footer.versions, what))
    return replace(report, counts=replace(report.counts, reworded=reworded))


_header: Decoder[Header] = Decoder(Header)
_derived: Decoder[Derived] = Decoder(Derived)
_footer: Decoder[Footer] = Decoder(Footer)
T = TypeVar("T")


def _decode(decoder: Decoder[T], lines: Sequence[bytes], index: int, what: str) -> T:
    try:
        return decoder.decode(lines[index])
    except UNREADABLE as error:
        raise ReplayError(index + 1, f"this is not {what}: {error}") from None
