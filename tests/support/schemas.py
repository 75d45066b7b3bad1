"""The schemas of asyncapi.json, and the files of JSON Schemas, as a validator takes them."""

from __future__ import annotations

from functools import cache
from typing import Any

import jsonschema

from wardrum.server.protocol import json_schemas
from wardrum.server.protocol.asyncapi import document


@cache
def validator(name: str, *, is_closed: bool = False) -> jsonschema.Draft202012Validator:
    """What validates a document by the schema of this name. is_closed: members that it does not have are refused everywhere."""
    schemas = without_discriminators(document()["components"]["schemas"])
    schemas = closed(schemas) if is_closed else schemas
    schema = {"components": {"schemas": schemas}, "$ref": f"#/components/schemas/{name}"}
    return jsonschema.Draft202012Validator(schema)


@cache
def files() -> dict[str, json_schemas.File]:
    """The files of JSON Schemas by name."""
    return {each.name: each for each in json_schemas.files()}


@cache
def file_validator(name: str, part: str = "", *, is_closed: bool = False) -> jsonschema.Draft202012Validator:
    """What validates a document by a file of this name, or by one of its `$defs`. is_closed: see `validator`."""
    schema = files()[name].schema
    schema = closed(schema) if is_closed else schema
    root = {"$defs": schema["$defs"], "$ref": f"#/$defs/{part}"} if part else schema
    return jsonschema.Draft202012Validator(root)


def without_discriminators(schema: Any) -> Any:
    """JSON Schema has no discriminator; AsyncAPI's is a name that means nothing to its validators."""
    if isinstance(schema, list):
        return [without_discriminators(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {name: without_discriminators(part) for name, part in schema.items() if name != "discriminator"}


def closed(schema: Any) -> Any:
    """Schemas whose objects have no other members than those that they name."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {name: closed(part) for name, part in schema.items()}
    is_object = parts.get("type") == "object" and "properties" in parts
    return {"additionalProperties": False, **parts} if is_object else parts
