"""The canonical bytes of a record are RFC 8785's, and hashes are what docs/protocol.md says."""

import hashlib

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from wardrum.events.core.hash_chain import leaf, link, root
from wardrum.events.core.record import Record, canonical, digest, envelope
from wardrum.events.match.commands import CreateMatch, TakeSeat
from wardrum.events.match.events import MatchEnded, SeatTaken

SAFE = st.integers(min_value=-(2**53) + 1, max_value=2**53 - 1)
KEYS = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=12)
TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
VALUES = st.recursive(
    st.none() | st.booleans() | SAFE | TEXT,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=25,
)


@given(VALUES)
def test_canonical_bytes_are_those_of_rfc_8785(value):
    """For everything a record may hold, a second implementation gives the same bytes."""
    assert canonical(value) == rfc8785.dumps(value)


@given(SAFE.filter(lambda n: n >= 0), TEXT, st.lists(st.integers(1, 6), max_size=6))
def test_whole_records_are_canonical(at, name, values):
    """A typed record, its tags and its optional fields encode as their plain data does."""
    setup = {"name": name, "dice": values, "deep": {"b": 1, "a": [True, None]}}
    commitments = {"b": "0" * 64, "a": "f" * 64}
    command = CreateMatch("toy", "1", setup, "key", "0" * 32, "0" * 64, commitments)
    record = Record(1, "0" * 32, 1, "system", "open", at, command, (MatchEnded("draw", ()),), salt="0" * 32)
    assert canonical(record) == rfc8785.dumps(msgspec.to_builtins(record))
    assert canonical(msgspec.json.decode(canonical(record))) == canonical(record)


def test_envelopes_are_read_without_a_ruleset():
    """A record with events nobody knows still says whose it is."""
    record = Record(1, "ab" * 16, 7, "a", "id", 5, TakeSeat("0" * 64), (SeatTaken("a", "0" * 64, False),))
    found = envelope(canonical(record).replace(b"SeatTaken", b"NeverHeardOf"))
    assert (found.schema, found.match, found.version, found.actor, found.at) == (1, "ab" * 16, 7, "a", 5)


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b'{"schema":1}', b"\xff"])
def test_what_is_no_record_is_refused(data):
    """Bytes without an envelope raise what callers expect."""
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError)):
        envelope(data)


def test_the_chain_is_the_one_of_the_protocol():
    """Root, leaf and link are the three SHA-256 recipes, byte by byte."""
    match, data = "00112233445566778899aabbccddeeff", b'{"a":1}'
    first = hashlib.sha256(b"wardrum/match/v1" + bytes.fromhex(match)).digest()
    assert root(match) == first
    assert leaf(data) == hashlib.sha256(b"\x00" + data).digest()
    assert link(first, leaf(data)) == hashlib.sha256(b"\x01" + first + leaf(data)).digest()
    assert digest({"b": 1, "a": 2}) == hashlib.sha256(b'{"a":2,"b":1}').hexdigest()
