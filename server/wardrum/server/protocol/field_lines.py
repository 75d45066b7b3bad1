"""What the fields of structs mean, in a sentence each: what a member of a document means.

A line of text is a string literal right below its field. Python keeps none of them, so the source is parsed, once for each module. A
field without a line is described by the text of its class ("name: what it is · …"), or by the words of its ruleset.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, get_origin

from msgspec import Struct

LISTED = re.compile(r"(?:^|[·;]\s|(?<=\.)\s)(\w+(?:, \w+)*): (.*?)(?= · |(?<=\.)\s|;\s\w+(?:, \w+)*: |$)")
"""What a text says of names, at the beginning of a sentence or of a part of one."""


def lines_of(struct: Any) -> dict[str, str]:
    """The lines of a struct by the names of its fields as they are sent; those of the structs that it extends are among them.

    A field without a line is missing.
    """
    struct = get_origin(struct) or struct
    found: dict[str, str] = {}
    for each in reversed(struct.__mro__):
        if issubclass(each, Struct) and each is not Struct:
            found |= _written(each.__module__).get(each.__qualname__, {})
    sent = dict(zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True))
    return {sent[name]: line for name, line in found.items() if name in sent}


def descriptions(struct: Any, words: Mapping[str, str]) -> dict[str, str]:
    """What the fields of a struct mean, by their names as they are sent; words: see `Ruleset.field_words`.

    The line below a field comes first, then the word of its class, the text of the class, and the word for all classes.
    """
    struct = get_origin(struct) or struct
    lines = lines_of(struct)
    found: dict[str, str] = {}
    sent = dict(zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True))
    for each in reversed(struct.__mro__):
        own = _listed(each.__doc__ or "") if issubclass(each, Struct) and each is not Struct else {}
        for name in vars(each).get("__annotations__", {}).keys() & sent.keys():
            said = words.get(f"{each.__name__}.{name}") or own.get(name) or words.get(name)
            if said:
                found[sent[name]] = said
    return found | lines


@cache
def _listed(text: str) -> Mapping[str, str]:
    """What the text of a class says of single names: "name: what it is", several of them divided by " · "."""
    found: dict[str, str] = {}
    for names, said in LISTED.findall(" ".join(inspect.cleandoc(text).split())):
        sentence = said.rstrip(" .;")
        found |= dict.fromkeys(names.split(", "), f"{sentence[:1].upper()}{sentence[1:]}.")
    return found


@cache
def _written(module: str) -> Mapping[str, Mapping[str, str]]:
    """The lines in a module: name of a class at its top → name of a field → line."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: dict(_lines(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _lines(struct: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(struct.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(value=ast.Constant(value=str(line))):
                yield name, inspect.cleandoc(line)
            case _:
                pass
