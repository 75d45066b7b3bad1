"""The folder of vectors: what a client or a verifier of somebody else can be tried with, without a server and without Python."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from wardrum.events.core.dice import Dice
from wardrum.events.core.kernel import Head
from wardrum.events.core.patch import apply
from wardrum.events.core.record import canonical, digest
from wardrum.events.formats import wire
from wardrum.events.formats.replay import check, read, write
from wardrum.events.verify import verify

from .forked_battle import ForkedBattle
from .recording import RecordChain, ShownBattle, chained
from .scripted_server import Frame, ScriptedServer

FORMS: tuple[wire.Form, ...] = ("events", "state", "display")
MERGES: tuple[tuple[Any, Any], ...] = (
    ({"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"c": None}}),
    ({"a": [1, 2, 3]}, {"a": [1]}),
    ({"a": [1, 2, 3]}, {"a": []}),
    ({"a": {"b": 1}}, {"a": [4]}),
    ({"a": [4]}, {"a": {"b": 1}}),
    ({"a": 1}, {"a": {"b": None, "c": {"d": None}}}),
    ({"a": {"b": {"c": 1}}}, {"a": {"b": {"d": 2}}}),
    ({"a": 1}, {"b": None}),
    ({"a": 1}, {}),
    ({"a": False, "b": 0, "c": ""}, {"a": 0, "b": "", "c": False}),
)
"""Documents and patches that take all of RFC 7396."""


class VectorFile(Struct, frozen=True):
    """One file of the folder."""

    file: str
    """Its path in the folder."""
    kind: str
    """How it is to be used, a heading of README.md."""
    what: str
    """What it holds, in a sentence."""
    sha256: str
    """Of its bytes, 64 hex digits."""
    match: str = ""
    """The match that it is about, 32 hex digits; "" = none."""
    faulty_version: int = 0
    """Of what was tampered with, the first version that is wrong; 0 = nothing is."""
    fault: str = ""
    """What is wrong with it, in a sentence; another program may use other words."""


class VectorIndex(Struct, frozen=True):
    """`index.json`: what is in the folder."""

    format: str
    """Of the folder: "wardrum-vectors/1"."""
    protocol: str
    """Of the frames: "wardrum.v1"."""
    ruleset: str
    """What is played in it."""
    files: tuple[VectorFile, ...]
    """All files but the index, its schema and README.md."""


class VectorFolder:
    """Writes the files and keeps what the index says of them."""

    def __init__(self, folder: Path, battle: ShownBattle) -> None:
        self.folder, self.battle = folder, battle
        self.files: list[VectorFile] = []

    def put(self, file: str, kind: str, what: str, data: bytes, **about: Any) -> None:
        """One file. about: further fields of `VectorFile`. Raises OSError."""
        path = self.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.files.append(VectorFile(file, kind, what, hashlib.sha256(data).hexdigest(), **about))

    def put_json(self, file: str, kind: str, what: str, value: Any, **about: Any) -> None:
        """The same of a value."""
        self.put(file, kind, what, msgspec.json.format(msgspec.json.encode(value), indent=1), **about)


def write_vectors(folder: Path, battle: ShownBattle) -> VectorIndex:
    """All of it, into an empty folder. Raises OSError."""
    into = VectorFolder(folder, battle)
    for form in FORMS:
        _put_session(into, form)
    _put_client_frames(into)
    _put_patches(into)
    _put_match(into)
    _put_secrets(into)
    for version, dice in ((battle.last // 2, "fresh"), (battle.last // 2, "chosen")):
        fork = ForkedBattle(battle, version, "chosen" if dice == "chosen" else "fresh")
        what = (
            f"a {'study' if dice == 'chosen' else 'fork'} of the match at version {version}, as a replay file"
        )
        lines = b"".join(line + b"\n" for line in fork.lines())
        report = check(battle.game, read(lines.splitlines()))
        assert report.fault is UNSET
        into.put(f"forks/{dice}.jsonl", "replay files", what, lines, match=fork.match)
    _put_tampered(into)
    index = VectorIndex("wardrum-vectors/1", wire.PROTOCOL, battle.game.name, tuple(into.files))
    (folder / "index.json").write_bytes(msgspec.json.format(msgspec.json.encode(index), indent=1))
    schema = json.dumps(msgspec.json.schema(VectorIndex), indent=1)
    (folder / "index.schema.json").write_text(schema, encoding="utf-8")
    (folder / "README.md").write_text(README, encoding="utf-8")
    return index


# -- frames


def _put_session(into: VectorFolder, form: wire.Form) -> None:
    """All that a spectator is sent who watches from the beginning, live."""
    battle = into.battle
    lines = b"".join(msgspec.json.encode(frame) + b"\n" for frame in _session(battle, form))
    what = f'what who watches as "{form}" from version 0 on is sent, one frame a line, verbatim'
    into.put(f"sessions/{form}.jsonl", "sessions", what, lines, match=battle.chain.match)
    expected = {
        "heads": battle.chain.heads,
        "hashes": [_hash(battle, form, version) for version in range(battle.last + 1)],
    }
    what = (
        "the head after each version from 0 on, and the SHA-256 of the canonical JSON of the state or display"
    )
    into.put_json(f"sessions/{form}-expected.json", "sessions", what, expected, match=battle.chain.match)


def _session(battle: ShownBattle, form: wire.Form) -> Iterator[Frame]:
    """The frames of a server that is never late."""
    server = ScriptedServer(battle, 0, 0)
    server.watches.append(wire.Watch("w", battle.chain.match, 0, form))
    if form != "events":
        yield server.snapshot_frame(0)
    for version in range(1, battle.last + 1):
        server.head = version
        yield server.commit_frame(version)
        for sealed, opened in battle.opened_by.items():
            if opened == version:
                yield server.opened_frame(sealed)
        if form != "events":
            yield battle.waiting(version)


def _hash(battle: ShownBattle, form: wire.Form, version: int) -> str:
    return digest(battle.document(form, version))


def _put_client_frames(into: VectorFolder) -> None:
    match = into.battle.chain.match
    frames: list[tuple[str, Any]] = [
        ("the first frame of a connection", wire.Hello("vectors/1")),
        ("follow the records from the beginning", wire.Watch("w1", match, 0)),
        ("follow the state from the head on", wire.Watch("w2", match, as_="state")),
        ("resume the display after version 7", wire.Watch("w3", match, 7, "display")),
        ("follow it no longer", wire.Unwatch("u1", match)),
        ("the state at version 3", wire.StateFrame("s1", match, 3)),
        ("what happened after version 5, in sentences", wire.Story("y1", match, 5)),
        ("are you there?", wire.Ping("p1")),
    ]
    listed = [{"means": means, "frame": msgspec.to_builtins(frame)} for means, frame in frames]
    into.put_json("frames/client.json", "frames", "frames that a server has to understand", listed)
    refused = [
        {"why": "an unknown field", "text": '{"type":"ping","id":"p1","colour":"red"}', "code": "bad_frame"},
        {
            "why": "a key that stands twice",
            "text": '{"type":"ping","id":"p1","id":"p2"}',
            "code": "bad_frame",
        },
        {"why": "a type that there is not", "text": '{"type":"dance","id":"d1"}', "code": "bad_frame"},
        {
            "why": "a match id that is none",
            "text": '{"type":"watch","id":"w1","match":"7"}',
            "code": "bad_frame",
        },
        {"why": "no JSON", "text": "hello", "code": "bad_frame"},
    ]
    what = "texts after hello that a server has to answer with a problem of this code"
    into.put_json("frames/refused.json", "frames", what, refused)


# -- patches


def _put_patches(into: VectorFolder) -> None:
    cases = [{"target": target, "patch": patch, "result": apply(target, patch)} for target, patch in MERGES]
    into.put_json("patches/merge.json", "patches", "merge patches (RFC 7396), each with its result", cases)
    battle = into.battle
    steps = [
        {
            "version": version,
            "patch": battle.patch("state", version),
            "head": battle.chain.heads[version],
            "hash": _hash(battle, "state", version),
        }
        for version in range(1, battle.last + 1)
    ]
    match = battle.chain.match
    what = (
        "the state at version 0, and for each version the patch, the head and the hash of the state after it"
    )
    states = {
        "start": battle.document("state", 0),
        "steps": steps,
        "end": battle.document("state", battle.last),
    }
    into.put_json("patches/state.json", "patches", what, states, match=match)


# -- a match


def _put_match(into: VectorFolder) -> None:
    battle = into.battle
    chain, game = battle.chain, battle.game
    match = battle.state(battle.last).match
    lines = b"".join(line + b"\n" for line in write(game, chain.records))
    into.put("match/replay.jsonl", "replay files", "the match as a replay file", lines, match=chain.match)
    what = "the records of the match, one a line, verbatim, without a line end after the last"
    into.put("match/records.jsonl", "logs", what, b"\n".join(chain.records), match=chain.match)
    expected = {
        "winners": match.winners,
        "reason": match.reason,
        "versions": chain.last,
        "heads": chain.heads,
        "leaves": [chain.leaf(version) for version in range(1, chain.last + 1)],
    }
    what = "how it ended, and all hashes: heads from version 0 on, leaves from version 1 on"
    into.put_json("match/expected.json", "logs", what, expected, match=chain.match)
    what = "every roll of the match with the seeds that it follows from"
    into.put_json("match/dice.json", "dice", what, _dice(battle), match=chain.match)


def _dice(battle: ShownBattle) -> dict[str, Any]:
    match = battle.state(battle.last).match
    assert match.server_seed is not UNSET
    seed = bytes.fromhex(match.server_seed)
    rolls = []
    for roll, version in enumerate(battle.drawing, 1):
        drawn = battle.parsed[version - 1].draws
        assert drawn is not UNSET
        dice = Dice(seed, match.id, match.seeds, roll)
        pools = [{"sides": pool.sides, "values": dice(len(pool.values), pool.sides)} for pool in drawn]
        rolls.append({"roll": roll, "version": version, "pools": pools})
    return {
        "match": match.id,
        "server_seed": match.server_seed,
        "seat_seeds": [each.hex() for each in match.seeds],
        "rolls": rolls,
    }


def _put_secrets(into: VectorFolder) -> None:
    battle = into.battle
    for sealed, opened in battle.opened_by.items():
        server = ScriptedServer(battle, sealed, 0)
        server.watches.append(wire.Watch("w", battle.chain.match, 0))
        shown = {
            "head_before": battle.chain.heads[sealed - 1],
            "sealed": server.commit_frame(sealed),
            "opened_by_version": opened,
            "opened": server.opened_frame(sealed),
        }
        what = f"the commit of version {sealed} as it is sent while it is a secret, and its record as it is sent later"
        into.put(
            f"secrets/{sealed}.json", "secrets", what, msgspec.json.encode(shown), match=battle.chain.match
        )


# -- what was tampered with


def _put_tampered(into: VectorFolder) -> None:
    battle = into.battle
    for name, (what, make) in TAMPERINGS.items():
        rows = make(battle.chain, battle)
        entries = [(at, record, Head(bytes.fromhex(head))) for at, record, head in rows]
        report = verify(battle.game, entries, battle.chain.match)
        if report.fault is UNSET:
            raise AssertionError(f"nothing is wrong with {name}")
        lines = (
            msgspec.json.encode({"version": at, "record": record.decode(), "head": head})
            for at, record, head in rows
        )
        into.put(
            f"tampered/{name}.jsonl",
            "tampered logs",
            what,
            b"\n".join(lines),
            match=battle.chain.match,
            faulty_version=report.fault.version,
            fault=report.fault.what,
        )


Rows = list[tuple[int, bytes, str]]


def _rows(chain: RecordChain) -> Rows:
    return [(at, record, chain.heads[at]) for at, record in enumerate(chain.records, 1)]


def _flipped(chain: RecordChain, battle: ShownBattle) -> Rows:
    rows, place = _rows(chain), chain.last // 2
    at, record, head = rows[place]
    rows[place] = (at, record.replace(b'"actor":"', b'"actor":"x', 1), head)
    return rows


def _dropped(chain: RecordChain, battle: ShownBattle) -> Rows:
    rows = _rows(chain)
    return rows[: chain.last // 2] + rows[chain.last // 2 + 1 :]


def _swapped(chain: RecordChain, battle: ShownBattle) -> Rows:
    rows, place = _rows(chain), chain.last // 2
    (one, *first), (other, *second) = rows[place], rows[place + 1]
    rows[place], rows[place + 1] = (one, *second), (other, *first)  # type: ignore[assignment]  # bytes and head
    return rows


def _other_die(chain: RecordChain, battle: ShownBattle) -> Rows:
    version = battle.drawing[-1]
    record = json.loads(chain.records[version - 1])
    pool = record["draws"][0]
    pool["values"][0] = pool["values"][0] % pool["sides"] + 1
    return _rows(chain.altered(version, record))


def _other_winner(chain: RecordChain, battle: ShownBattle) -> Rows:
    record = json.loads(chain.records[-1])
    ended = next(event for event in record["events"] if event["type"] == "MatchEnded")
    ended["winners"] = [] if ended["winners"] else ["a"]
    return _rows(chain.altered(chain.last, record))


def _other_seed(chain: RecordChain, battle: ShownBattle) -> Rows:
    record = json.loads(chain.records[-1])
    seed = next(event for event in record["events"] if event["type"] == "ServerSeedRevealed")
    seed["seed"] = "0" * 64
    return _rows(chain.altered(chain.last, record))


def _without_command(chain: RecordChain, battle: ShownBattle) -> Rows:
    """A commit left out, all later ones numbered and hashed anew."""
    left: Iterable[bytes] = [*chain.records[: chain.last // 2], *chain.records[chain.last // 2 + 1 :]]
    counted = tuple(canonical(json.loads(data) | {"version": at}) for at, data in enumerate(left, 1))
    return _rows(chained(chain.match, counted))


TAMPERINGS: dict[str, tuple[str, Callable[[RecordChain, ShownBattle], Rows]]] = {
    "flipped": ("a record has another actor, its head is the old one", _flipped),
    "dropped": ("a commit is missing", _dropped),
    "swapped": ("two commits stand in each other's place", _swapped),
    "die": ("a die shows another face, all hashes were made anew", _other_die),
    "winner": ("somebody else has won, all hashes were made anew", _other_winner),
    "seed": ("the server's seed is not the one committed to, all hashes were made anew", _other_seed),
    "left-out": (
        "a command was left out, numbers and hashes were made anew; only the rules show it",
        _without_command,
    ),
}

README = """# Vectors of the protocol `wardrum.v1`

Made by `wardrum conformance vectors`; the same release makes the same files. `index.json` lists them with their hashes, in the shape of
`index.schema.json`. All JSON is UTF-8; what is called *verbatim* has to be hashed as it stands, not encoded again. *Canonical JSON*
has its keys sorted and no spaces (RFC 8785).

## sessions
One frame on a line, as a server sends them. Feed them to your client one after the other. The `-expected.json` beside it has two lists, `heads`
and `hashes`, whose entry 7 is that of version 7; entry 0 is before the first commit. After each `commit` or `sealed` compare the head, and
the SHA-256 of the canonical JSON of what you have folded by then, its patch included (of `events`: of the state that the rules lead to).

## frames
`client.json`: what a server has to understand. `refused.json`: what it has to refuse, and with which code.

## patches
`merge.json`: `result` is `target` after `patch`. `state.json`: begin with `start`, apply the patch of each step and compare the hash; then it
is `end`.

## logs
The leaf of a record is the SHA-256 of a zero byte and its line; see section 6 of the protocol's document for heads. In `expected.json` entry 7 of
`heads` is that of version 7, and entry 6 of `leaves`, as no record has version 0.

## dice
Each pool follows from the seeds, the number of the roll and its place in it; see section 7.

## replay files
A verifier finds nothing wrong with them. A fork's file begins with its parent's records; in a study some dice were chosen, as `chosen` says.

## secrets
The record in `opened`, verbatim, has the hash that `sealed` calls `leaf`.

## tampered logs
On each line a version, its record as a string, and the head that is claimed. `faulty_version` in the index is the first version that is wrong or
that is not there: where a commit is missing, as in `dropped.jsonl`, a check that only goes from line to line stops one later, at the version that follows the gap.
Those of which all hashes were made anew have a sound chain: seeds and rules show the fault.
"""
