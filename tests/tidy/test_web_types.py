"""The types that the web client is checked against are those of the frames."""

import re
from typing import get_args

from tests.tidy.documents import text
from wardrum.events.formats import wire
from wardrum.server.generators import typescript

FILE = "clients/wardrum/clients/web/js/core/wire.d.ts"
INTERFACES = dict(
    re.findall(r"^export interface (\w+) \{\n(.*?)^\}", typescript.text(), re.MULTILINE | re.DOTALL)
)


def test_the_committed_types_are_current():
    """They are what `python -m wardrum.server.generators.typescript` prints today."""
    assert text(FILE) == typescript.text()


def test_every_frame_has_its_type():
    """Each frame of both sides is an interface with its own tag and all of its fields."""
    for frame in (*get_args(wire.FromClient), *get_args(wire.FromServer)):
        body = INTERFACES[frame.__name__]
        assert f'type: "{frame.__struct_config__.tag}";' in body
        assert set(frame.__struct_encode_fields__) <= set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE))


def test_optional_means_what_it_says():
    """What the server always sends is never optional; what may be left out on either side is."""
    assert "  text?: string[];" in INTERFACES["Commit"]
    assert "  duplicate: boolean;" in INTERFACES["Ack"]
    assert "  invite?: string;" in INTERFACES["Join"]
    assert '  as?: "display" | "events" | "state";' in INTERFACES["Watch"]


def test_what_the_structs_keep_as_bytes_has_a_shape():
    """Records, states and patches are distinguished, and places are triples."""
    assert "  record: MatchRecord;" in INTERFACES["Commit"]
    assert "  state: GameState;" in INTERFACES["Snapshot"]
    assert "  start: [x: number, y: number, z: number];" in INTERFACES["Path"]
    assert "  command: Tagged;" in INTERFACES["CommandFrame"]


def test_every_name_is_declared():
    """No interface speaks of a type that the file does not have."""
    known = set(re.findall(r"^export (?:interface|type) (\w+)", typescript.text(), re.MULTILINE))
    spoken = {
        name
        for body in INTERFACES.values()
        for name in re.findall(r"\b[A-Z]\w+", re.sub(r'/\*\*.*?\*/|"[^"]*"', "", body, flags=re.DOTALL))
    }
    assert spoken <= known
