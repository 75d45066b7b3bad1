"""Every field of every schema says in a sentence what it means; lengths and times say their unit."""

import re

import pytest

from tests.support.schemas import files
from wardrum.events.formats import wire
from wardrum.events.match.field_words import FIELD_WORDS
from wardrum.events.rulesets import RULESETS
from wardrum.server.engine.summaries import LobbyEntry
from wardrum.server.protocol.asyncapi import schemas
from wardrum.server.protocol.json_schemas import REPLAY

SCHEMAS = {**files()[REPLAY].schema["$defs"], **schemas()}
LENGTHS = frozenset(
    (
        "across", "breadth", "budget", "distance", "drop", "facing", "height", "length", "move", "move_lost", "radius", "range",
        "range_max", "range_min", "reach", "tall", "width", "x", "x1", "x2", "y", "y1", "y2", "z",
    )
)  # fmt: skip
MOMENTS = frozenset(("at", "created", "since", "until"))
NO_MOMENTS = {"Back.at", "match.Back.at", "mordheim.FighterPanicked.until"}
"""A version, and a round."""
OF_LENGTH = re.compile(r"1/100 mm|\bmm\b|\binch(es)?\b|\bhex(es)?\b|\bsteps\b|\bdegrees\b")
OF_TIME = re.compile(r"\bms\b")
OF_SECONDS = re.compile(r"\bseconds\b", re.IGNORECASE)
WORDS = {"match": FIELD_WORDS} | {name: ruleset.field_words for name, ruleset in RULESETS.items()}


def silent(schemas):
    """The fields without a sentence; the tag of a struct, which has one value, says nothing but which one it is."""
    return [
        f"{name}.{field}"
        for name, schema in schemas.items()
        for field, part in schema.get("properties", {}).items()
        if len(part.get("enum", ())) != 1 and not part.get("description", "").endswith((".", ")", '"'))
    ]


def without_unit(schemas):
    """The fields with a length or a time whose sentence does not say in what."""
    found = []
    for name, schema in schemas.items():
        for field, part in schema.get("properties", {}).items():
            said = part.get("description", "")
            is_moment = field in MOMENTS or field.endswith("_at")
            wanted = (
                OF_LENGTH if field in LENGTHS
                else OF_SECONDS if field.endswith("_s") and not field.endswith("_per_s")
                else OF_TIME if is_moment and f"{name}.{field}" not in NO_MOMENTS
                else None
            )  # fmt: skip
            if part.get("type") == "integer" and wanted is not None and not wanted.search(said):
                found.append(f"{name}.{field}")
    return found


def unused(words, schemas):
    """The words, by owner and name, that no schema of the owner has as a field."""
    fields = {
        (owner, of, field)
        for name, schema in schemas.items()
        for owner, _, of in [name.rpartition(".")]
        for field in schema.get("properties", {})
    }
    names = {(owner, field) for owner, _, field in fields}
    return [
        f"{owner}: {word}"
        for owner, known in words.items()
        for word in known
        for of, _, field in [word.rpartition(".")]
        if (owner, field) not in names or (of and (owner, of, field) not in fields)
    ]


def test_every_field_says_what_it_means():
    """Frames, displays, states, settings, samples, commands, events, records, replay files."""
    assert sum(len(schema.get("properties", ())) for schema in SCHEMAS.values()) > 2_500
    assert silent(SCHEMAS) == []


def test_lengths_and_times_say_their_unit():
    """1/100 mm, inches, mm, hexes or degrees; ms or seconds."""
    assert without_unit(SCHEMAS) == []


def test_no_word_is_left_over():
    """Each word of a ruleset is a field of one of its schemas; mordheim's are those of warcry, with its own."""
    left = unused(WORDS, SCHEMAS)
    taken = {f"mordheim: {word}" for word in WORDS["warcry"]}
    assert [each for each in left if each not in taken] == []


def test_every_ruleset_has_its_three_parts():
    """A state is `match`, `table` and `battle`, each of a schema with described fields."""
    for name in RULESETS:
        parts = SCHEMAS[f"{name}.State"]["properties"]
        named = {part: schema["allOf"][0]["$ref"].rpartition("/")[2] for part, schema in parts.items()}
        assert named == {"match": "match.Match", "table": "table.Table", "battle": f"{name}.Battle"}
        assert all(SCHEMAS[of]["properties"] for of in named.values())


@pytest.mark.parametrize(
    ("part", "breach"),
    [
        ({"type": "integer"}, (silent, without_unit)),
        ({"type": "integer", "description": "how high"}, (silent, without_unit)),
        ({"type": "integer", "description": "How high it stands."}, (without_unit,)),
        ({"type": "integer", "description": "How high it stands, in 1/100 mm."}, ()),
    ],
)
def test_a_planted_field_is_found(part, breach):
    """One without a sentence, one that is no sentence, and a length without its unit."""
    planted = {"chess.Rook": {"properties": {"type": {"enum": ["Rook"]}, "height": part}}}
    assert [find for find in (silent, without_unit) if find(planted)] == list(breach)


@pytest.mark.parametrize(
    ("field", "said", "is_found"),
    [
        ("at", "When it began.", True),
        ("at", "When it began (ms since the epoch).", False),
        ("grace_s", "How long.", True),
        ("grace_s", "How long, in seconds.", False),
    ],
)
def test_a_planted_time_is_found(field, said, is_found):
    """A moment without ms, a duration without seconds."""
    planted = {"chess.Clock": {"properties": {field: {"type": "integer", "description": said}}}}
    assert bool(without_unit(planted)) == is_found


def test_a_planted_word_is_found():
    """A name that no field has, and one of a class that has no such field."""
    planted = {"chess.Rook": {"properties": {"height": {}}}, "chess.Board": {"properties": {"width": {}}}}
    words = {"chess": {"height": "", "Board.width": "", "Rook.width": "", "castle": ""}}
    assert unused(words, planted) == ["chess: Rook.width", "chess: castle"]


def test_the_contract_lists_matches_as_the_lobby_does():
    """`ListedMatch` says what each field of a `LobbyEntry` means, which is sent as it is stored."""
    described = {*wire.ListedMatch.__struct_fields__}
    assert described - {*LobbyEntry.__struct_fields__} == {"match", "ruleset", "status", "at"}
    assert {*LobbyEntry.__struct_fields__} <= described
