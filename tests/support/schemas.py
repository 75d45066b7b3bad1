"""The schemas of asyncapi.json as a validator takes them."""

from __future__ import annotations

from functools import cache
from typing import Any

import jsonschema

from wardrum.server.protocol.asyncapi import document


@cache
def validator(name: str, *, is_closed: bool = False) -> jsonschema.Draft202012Validator:
    """What validates a document by the schema of this name. is_closed: members that it does not have are refused everywhere."""
    schemas = without_discriminators(document()["components"]["schemas"])
    schemas = closed(schemas) if is_closed else schemas
    schema = {"components": {"schemas": schemas}, "$ref": f"#/components/schemas/{name}"}
    return jsonschema.Draft202012Validator(schema)


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
