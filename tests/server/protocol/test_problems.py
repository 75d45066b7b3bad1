"""Problems: where in a text it is that something is wrong."""

import msgspec
import pytest
from msgspec import Struct

from wardrum.server.protocol.problems import Unread, unreadable


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
    assert unreadable("bad_frame", failed.value, unread=Unread(text, read)).pointer == pointer


def test_a_text_that_is_broken_off_names_no_entry():
    """The decoder finds what is wrong before it comes to the end."""
    text = b'{"rows":[{"a":{"of":5}}'
    with pytest.raises(msgspec.ValidationError) as failed:
        read(text)
    assert unreadable("bad_frame", failed.value, unread=Unread(text, read)).pointer == "$.rows[0][...].of"
