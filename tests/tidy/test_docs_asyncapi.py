"""The document that `/asyncapi.json` sends is sound."""

import json
from typing import get_args

import jsonschema
import pytest

from wardrum.events.formats import wire
from wardrum.server.protocol import asyncapi

DOCUMENT = asyncapi.document()
SCHEMAS = DOCUMENT["components"]["schemas"]
MESSAGES = DOCUMENT["components"]["messages"]


def parts(value):
    """Every object in the document, from the outside in."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts(inner)


def resolved(ref):
    place = DOCUMENT
    assert ref.startswith("#/")
    for name in ref.removeprefix("#/").split("/"):
        place = place[name]
    return place


def test_every_reference_leads_somewhere():
    """No $ref of the document is broken."""
    refs = [part["$ref"] for part in parts(DOCUMENT) if isinstance(part.get("$ref"), str)]
    assert len(refs) > 100
    assert all(isinstance(resolved(ref), dict) for ref in refs)


def test_a_reference_stands_alone():
    """Nothing stands beside a $ref, as AsyncAPI would not look at it."""
    assert [part for part in parts(DOCUMENT) if isinstance(part.get("$ref"), str) and len(part) > 1] == []


def test_it_has_what_asyncapi_3_asks_for():
    """Root, info, channel, operations and messages have their required members, with the values allowed."""
    assert DOCUMENT["asyncapi"] == "3.0.0"
    assert {"title", "version"} <= set(DOCUMENT["info"])
    assert all({"host", "protocol"} <= set(server) for server in DOCUMENT["servers"].values())
    assert all({"address", "messages"} <= set(channel) for channel in DOCUMENT["channels"].values())
    for operation in DOCUMENT["operations"].values():
        assert operation["action"] in ("send", "receive")
        assert resolved(operation["channel"]["$ref"]) in DOCUMENT["channels"].values()
        assert all(resolved(message["$ref"])["$ref"] for message in operation["messages"])
    assert all({"name", "payload"} <= set(message) for message in MESSAGES.values())


def test_discriminators_are_bare_names():
    """AsyncAPI wants the property's name where OpenAPI wants an object."""
    named = [part["discriminator"] for part in parts(DOCUMENT) if "discriminator" in part]
    assert set(named) == {"type", "kind", "beat", "card", "question"}


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_is_one(name):
    """Each schema is a valid JSON Schema, which AsyncAPI's are."""
    jsonschema.Draft202012Validator.check_schema(
        json.loads(json.dumps(SCHEMAS[name]).replace('"discriminator": ', '"$comment": '))
    )


@pytest.mark.parametrize(("side", "frames"), [("client", wire.FromClient), ("server", wire.FromServer)])
def test_every_frame_is_a_message(side, frames):
    """Both operations list exactly the frames of the structs, distinguished by their tags."""
    tags = {f"{side}.{frame.__struct_config__.tag}" for frame in get_args(frames)}
    operation = DOCUMENT["operations"]["receive" if side == "client" else "send"]
    assert {message["$ref"].rpartition("/")[2] for message in operation["messages"]} == tags
    for tag in tags:
        schema = resolved(MESSAGES[tag]["payload"]["$ref"])
        assert schema["properties"]["type"]["enum"] == [MESSAGES[tag]["name"]]


def test_clients_are_read_strictly():
    """What a client sends may hold no other field; what a server sends may gain some."""
    for tag, message in MESSAGES.items():
        strict = resolved(message["payload"]["$ref"]).get("additionalProperties") is False
        assert strict == tag.startswith("client.")
