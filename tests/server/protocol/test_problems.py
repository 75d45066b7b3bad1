"""Problems: where in a text it is that something is wrong."""

import msgspec
import pytest
from msgspec import Struct

from wardrum.events.formats import wire
from wardrum.server.protocol.problems import Unread, unreadable

WATCH = {"type": "watch", "id": "a", "match": "0" * 32}
CREATE = {"type": "create", "id": "a", "match": "0" * 32, "token": "0" * 32, "ruleset": "warcry"}


class Inner(Struct):
    """Of a mapping, with another one in it."""

    of: dict[str, int]


class Whole(Struct):
    """With mappings in a list."""

    rows: list[dict[str, Inner]]


read = msgspec.json.Decoder(Whole).decode


@pytest.mark.parametrize(
    ("whole", "pointer"),
    [
        ({"rows": [{}, {"a": {"of": {}}, "b": {"of": 5}}]}, "$.rows[1].b.of"),
        ({"rows": [{"a.b[0]": {"of": {"x": 1, "y.z": "two"}}}]}, "$.rows[0].a.b[0].of.y.z"),
        (
            {"rows": [{f"k{n}": {"of": {f"v{n}": n if n != 700 else ""}} for n in range(999)}]},
            "$.rows[0].k700.of.v700",
        ),
        ({"rows": 5}, "$.rows"),
    ],
)
def test_an_entry_that_is_wrong_is_named(whole, pointer):
    """However deep it lies, however many there are, and whatever is in its key."""
    text = msgspec.json.encode(whole)
    with pytest.raises(msgspec.ValidationError) as failed:
        read(text)
    assert unreadable("bad_frame", failed.value, unread=Unread(text, read, Whole)).pointer == pointer


def test_a_text_that_is_broken_off_names_no_entry():
    """The decoder finds what is wrong before it comes to the end."""
    text = b'{"rows":[{"a":{"of":5}}'
    with pytest.raises(msgspec.ValidationError) as failed:
        read(text)
    assert (
        unreadable("bad_frame", failed.value, unread=Unread(text, read, Whole)).pointer == "$.rows[0][...].of"
    )


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"type": "lst", "id": "a"}, "Invalid value 'lst'; perhaps list is meant; the schemas have all 28"),
        ({"type": "dance", "id": "a"}, "Invalid value 'dance'; the schemas have all 28"),
        ({**WATCH, "as": "displays"}, "Invalid enum value 'displays'; valid are display, events, state"),
        ({**WATCH, "colour": 1}, "valid are after, as, hash, id, legal, match, open"),
        ({**WATCH, "after": 1.5}, "Expected `integer`, got `number`"),
        ({**WATCH, "id": 5}, "Expected `string`, got `integer`"),
        (
            {**CREATE, "bots": {"b": "gredy"}},
            "Invalid enum value 'gredy'; valid are greedy, random, tactical, tactical-easy, tactical-fair",
        ),
        ({**CREATE, "terms": {"takeback": "all"}}, "valid are any, never, plain"),
    ],
)
def test_what_is_valid_is_said(sent, said):
    """Kinds of frames, words and fields that there are, and types by their names in JSON."""
    text, decoder = msgspec.json.encode(sent), wire.from_client
    with pytest.raises(msgspec.ValidationError) as failed:
        decoder.decode(text)
    found = unreadable("bad_frame", failed.value, unread=Unread(text, decoder.decode, decoder.type))
    assert said in found.detail


def test_of_a_word_in_a_text_that_is_broken_off_nothing_is_hinted():
    """What is valid depends on what the rest of it is."""
    text, decoder = b'{"type":"watch","as":"displays"', wire.from_client
    with pytest.raises(msgspec.ValidationError) as failed:
        decoder.decode(text)
    found = unreadable("bad_frame", failed.value, unread=Unread(text, decoder.decode, decoder.type))
    assert found.detail == "Invalid enum value 'displays'"
