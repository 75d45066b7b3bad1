"""Whatever bytes come, and however a good file is changed: a roster or one clear sentence, never anything else."""

import json
from copy import deepcopy

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.rosters import makers as m
from wardrum.events.rulesets.warcry.roster import Warband
from wardrum.server.rosters import Unusable, read

GOOD = [
    m.marsh_warband(), m.trench_roster(), m.flat(), [m.flat(), m.TABLE], m.share(), m.data_warband(),
    json.loads(m.share()["warband_data"]),
]  # fmt: skip
BYTES = [
    *(m.as_json(each) for each in GOOD), m.as_xml(m.marsh_warband()), m.as_xml(m.trench_roster()),
    m.zipped(("a.ros", m.as_xml(m.marsh_warband()))),
]  # fmt: skip
STRANGE = st.sampled_from(
    [None, True, 0, -1, 2.5, 1e300, 10**30, "", "-", "6\"", "2/5", "x" * 400, "٣", "²", "\ud83d\ude00", [], {}, [None], [[]], [{}]]
)  # fmt: skip


def outcome(*files):
    """What comes of some bytes; the answer can be sent, and its warband is one that the wire reads."""
    roster, sentence = tried(files)
    if roster is None:
        assert sentence
        assert "\n" not in sentence
        return sentence
    answer = roster.answer("u")
    msgspec.json.encode(answer)
    if roster.ruleset == "warcry" and roster.warband is not msgspec.UNSET:
        assert msgspec.json.decode(answer.warband, type=Warband) == roster.warband
    return roster


def tried(files):
    try:
        return read(files), ""
    except Unusable as error:
        return None, str(error)


@given(st.binary(max_size=400))
def test_any_bytes(data):
    """Noise is refused; with the head of a known kind before it too."""
    assert isinstance(outcome(data), str)
    for head in (b"<roster>", b'{"roster":', b"PK\x03\x04", b"\xff\xfe", b'{"models":['):
        outcome(head + data)


@settings(max_examples=150)
@given(st.sampled_from(BYTES), st.data())
def test_damaged_files(good, data):
    """A good file with bytes changed, cut out or put in."""
    at = data.draw(st.integers(0, len(good)))
    upto = data.draw(st.integers(at, min(len(good), at + 40)))
    outcome(good[:at] + data.draw(st.binary(max_size=8)) + good[upto:])
    outcome(good[:at])


def places(value, found):
    """Every place in a document where something else could stand."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(pairs):
        found.append((value, key))
        places(inner, found)
    return found


@settings(max_examples=300)
@given(st.sampled_from(BYTES[: len(GOOD)]), st.data())
def test_documents_with_something_strange_in_them(good, data):
    """Valid JSON in which some value is missing or is anything else."""
    document = json.loads(good)
    for _ in range(data.draw(st.integers(1, 3))):
        holder, key = data.draw(st.sampled_from(places(document, []) or [([None], 0)]))
        if data.draw(st.booleans()):
            holder[key] = deepcopy(data.draw(STRANGE))
        else:
            del holder[key]
    outcome(json.dumps(document).encode())


@given(st.lists(st.sampled_from(GOOD), min_size=1, max_size=3))
def test_several_files_together(files):
    """Any of them beside each other are one roster or a sentence."""
    outcome(*map(m.as_json, files))
