"""The lines of text under the fields of structs, read from their source: what a member of a document means.

A line is a string literal right below its field. Python keeps none of them, so the source is parsed, once for each module.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, get_origin

from msgspec import Struct


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
