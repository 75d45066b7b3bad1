"""JSON Schemas of structs, by name, as msgspec makes them: with what each field means, and in the form of AsyncAPI 3.0.

References lead to `#/components/schemas/`; `json_schemas` turns them into those of single files.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import inspect as types

from wardrum.events.toolkit.display import shapes

from .field_lines import descriptions

SCHEMAS = "#/components/schemas/"
SHAPES = frozenset(
    name
    for name, each in vars(shapes).items()
    if isinstance(each, type) and each.__module__ == shapes.__name__
)

Schema = dict[str, Any]


def components(
    kinds: Iterable[Any], prefix: str = "", words: Mapping[str, str] | None = None
) -> dict[str, Schema]:
    """The schemas of these types and of all they hold, by name. words: see `Ruleset.field_words`."""
    kinds = tuple(kinds)
    _, found = msgspec.json.schema_components(kinds, ref_template=f"{SCHEMAS}{prefix}{{name}}")
    for struct in _structs(kinds):
        schema = found.get(f"{struct.__module__}.{struct.__qualname__}") or found.get(struct.__name__)
        if schema is not None:  # a generic one has another name, see `described`
            describe(schema["properties"], descriptions(struct, words or {}))
    short = {name: prefix + _short(name, prefix) for name in found}
    refs = {f"{SCHEMAS}{prefix}{name}": SCHEMAS + named for name, named in short.items()}
    return {short[name]: referring(adapted(schema), refs) for name, schema in found.items()}


def _structs(kinds: Iterable[Any]) -> set[type[msgspec.Struct]]:
    """The structs among these types and in all they hold."""
    found: set[type[msgspec.Struct]] = set()
    left: list[Any] = list(types.multi_type_info(kinds))
    while left:
        match left.pop():
            case types.StructType(cls, fields) if cls not in found:
                found.add(cls)
                left += [field.type for field in fields]
            case types.NamedTupleType(_, fields):
                left += [field.type for field in fields]
            case types.UnionType(inner) | types.TupleType(inner):
                left += inner
            case types.ListType(item) | types.VarTupleType(item) | types.Metadata(item):
                left.append(item)
            case types.DictType(key, value):
                left += [key, value]
            case _:
                pass
    return found


def describe(properties: dict[str, Schema], lines: Mapping[str, str]) -> None:
    """Write what each field means into its schema."""
    for name, line in lines.items():
        properties[name] = {"description": line, **properties[name]}


def _short(name: str, prefix: str) -> str:
    """A schema's name: shapes of displays, which share words with others, as "display.Piece"; msgspec spells out what is twice."""
    module, _, plain = name.rpartition(".")
    is_shape = module == shapes.__name__ or (not module and not prefix and plain in SHAPES)
    return f"display.{plain}" if is_shape else plain


def referring(schema: Any, refs: Mapping[str, str]) -> Any:
    """A schema that refers to others by these names."""
    if isinstance(schema, list):
        return [referring(part, refs) for part in schema]
    if not isinstance(schema, dict):
        return refs.get(schema, schema) if isinstance(schema, str) else schema
    return {name: referring(part, refs) for name, part in schema.items()}


def adapted(schema: Any) -> Any:
    """A schema as AsyncAPI has it, descriptions without their indent.

    Its discriminator is a bare name, where msgspec writes OpenAPI's object; what stands beside a reference is nothing to it, so
    a reference with a default or a description stands in an `allOf` of one.
    """
    if isinstance(schema, list):
        return [adapted(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {name: adapted(part) for name, part in schema.items()}
    if isinstance(parts.get("discriminator"), dict):
        parts["discriminator"] = parts["discriminator"]["propertyName"]
    if isinstance(parts.get("description"), str):
        parts["description"] = inspect.cleandoc(parts["description"])
    if len(parts) > 1 and isinstance(parts.get("$ref"), str):
        parts["allOf"] = [{"$ref": parts.pop("$ref")}]
    return parts
