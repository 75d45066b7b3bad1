"""What could have stood where a word is none of those that a type has: kinds of frames and commands, enumerations, fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect

LISTED_MAX = 20
"""How many values a sentence lists; of more it names those that look like what was sent."""
TYPES_MAX = 64
"""The types that are kept: one for the frames, two for each ruleset."""

_invalid = re.compile(
    r"^(?:Invalid (?:enum )?value '(?P<value>.*)'|Object contains unknown field `(?P<field>.*)`)$", re.DOTALL
)
_step = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
FIELD = ("", "")
"""The step from an object to the names of its fields."""


def hint(what: str, pointer: str, text: bytes, of: Any) -> str:
    """What is added to the decoder's words `what`; "" = they are not about a word, or nothing is known.

    pointer: where, as the decoder says it · text: what was decoded · of: the type that it was to have.
    """
    found = _invalid.match(what)
    if found is None:
        return ""
    try:
        document = msgspec.json.decode(text)
    except msgspec.DecodeError:
        document = None
    steps = _step.findall(pointer)
    field = found["field"]
    if field is not None:
        steps.append(FIELD)
    valid = sorted(set(_values(_described(of), document, steps)))
    if not valid:
        return ""
    if len(valid) <= LISTED_MAX:
        return f"; valid is {valid[0]}" if len(valid) == 1 else f"; valid are {', '.join(valid)}"
    near = get_close_matches(found["value"] if field is None else field, valid)
    meant = f"; perhaps {' or '.join(near)} is meant" if near else ""
    return f"{meant}; the schemas have all {len(valid)}"


@lru_cache(TYPES_MAX)
def _described(of: Any) -> inspect.Type:
    return inspect.type_info(of)


def _values(of: inspect.Type, document: Any, steps: list[tuple[str, str]]) -> Iterator[str]:
    """The words that are valid at the end of the steps. document: what stands where they begin."""
    match of:
        case inspect.UnionType(types):
            for each in _chosen(types, document, steps):
                yield from _values(each, document, steps)
        case inspect.Metadata(type=inner):
            yield from _values(inner, document, steps)
        case inspect.LiteralType(values) if not steps:
            yield from (value for value in values if isinstance(value, str))
        case inspect.EnumType(cls=cls) if not steps:
            yield from (each.value for each in cls if isinstance(each.value, str))
        case inspect.StructType() if steps == [FIELD]:
            yield from (field.encode_name for field in of.fields)
        case inspect.StructType() if steps:
            (name, _), *rest = steps
            below = document.get(name) if isinstance(document, dict) else None
            if name == of.tag_field and not rest:
                yield str(of.tag)
            for field in of.fields:
                if field.encode_name == name:
                    yield from _values(field.type, below, rest)
        case inspect.DictType(value_type=inner_type) if steps:
            yield from _values(inner_type, None, steps[1:])
        case inspect.ListType(item_type=inner_type) | inspect.VarTupleType(item_type=inner_type) if steps:
            place = steps[0][1]
            below = document[int(place)] if isinstance(document, list) and place.isdigit() else None
            yield from _values(inner_type, below, steps[1:])
        case _:
            return


def _chosen(
    types: tuple[inspect.Type, ...], document: Any, steps: list[tuple[str, str]]
) -> Iterator[inspect.Type]:
    """Those of a union that the document may be: of structs the one whose tag it has, all where the tag is what is wrong."""
    for each in types:
        if isinstance(each, inspect.StructType) and each.tag_field and steps != [(each.tag_field, "")]:
            if isinstance(document, dict) and document.get(each.tag_field) == each.tag:
                yield each
        else:
            yield each
