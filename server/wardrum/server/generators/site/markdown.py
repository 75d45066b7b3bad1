"""Schemas in Markdown: what a field may hold, in words with links; tables of fields; JSON that can be read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from wardrum.server.protocol.struct_schemas import SCHEMAS, Schema

Links = Callable[[str], str]
"""From the name of a schema, as "warcry.Setup", to the address of its section."""
WIDTH: int = 96
"""Columns of JSON, above which a value goes over more lines."""
SHORT: int = 14
"""Lines of an example, above which it is folded."""
CODE = re.compile(r"(`+)(.+?)\1", re.DOTALL)
MARKS = re.compile(r"([\\*_<>\[\]|])")
LINE_END = "(?!\\n)$"
"""How patterns say that nothing follows, not even a line break."""
BOUNDS = {
    "string": ("minLength", "maxLength", " characters"),
    "array": ("minItems", "maxItems", " of them"),
    "object": ("minProperties", "maxProperties", " of them"),
    "integer": ("minimum", "maximum", ""),
}


def plain(text: str) -> str:
    """A sentence of a docstring on one line: what stands in backticks stays as it is, all else means nothing to Markdown."""
    text, parts, end = " ".join(text.split()), [], 0
    for code in CODE.finditer(text):
        parts += [MARKS.sub(r"\\\1", text[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, MARKS.sub(r"\\\1", text[end:])])


def kind(schema: Schema, links: Links) -> str:
    """What a schema allows, in words with links."""
    match schema:
        case {"$ref": str(ref)}:
            name = ref.removeprefix(SCHEMAS)
            return f"[{name.rpartition('.')[2]}]({links(name)})"
        case {"allOf": [one]}:
            return kind(one, links)
        case {"enum": list(values)}:
            return " or ".join(code(value) for value in values)
        case {"anyOf": list(kinds)}:
            return " or ".join(kind(each, links) for each in kinds)
        case {"prefixItems": list(items)}:
            more = f", … {kind(schema['items'], links)}" if isinstance(schema.get("items"), dict) else ""
            return rf"\[{', '.join(kind(each, links) for each in items)}{more}\]"
        case {"type": "array"}:
            return f"list of {kind(schema.get('items', {}), links)}{bounds(schema)}"
        case {"type": "object", "properties": dict(inner)}:
            return f"object: {', '.join(f'{code_word(name)} {kind(each, links)}' for name, each in inner.items())}"
        case {"type": "object", "additionalProperties": dict(value)}:
            key = schema.get("propertyNames", {"type": "string"})
            return (
                f"map from {kind({'type': 'string', **key}, links)} to {kind(value, links)}{bounds(schema)}"
            )
        case {"type": str(name)}:
            return f"{name}{bounds(schema)}{pattern(schema)}"
        case _:
            return "anything"


def bounds(schema: Schema) -> str:
    """How long, many or great it may be."""
    low, high, unit = BOUNDS.get(schema["type"], ("", "", ""))
    least, most = schema.get(low), schema.get(high)
    if least is None and most is None:
        return ""
    if most is None:
        return f", at least {least:,}{unit}"
    if least is None:
        return f", at most {most:,}{unit}"
    said = f"{least:,}" if least == most else f"{least:,} to {most:,}"
    return f", {said}{unit}" if unit else f" {said}"


def pattern(schema: Schema) -> str:
    """What a text has to match."""
    text = schema.get("pattern")
    return "" if text is None else f" `{text.replace(LINE_END, '$')}`"


def code(value: Any) -> str:
    """A value as JSON, as code."""
    return code_word(json.dumps(value, ensure_ascii=False))


def code_word(word: str) -> str:
    """Any text without backticks, as code."""
    return f"`{word}`"


def table(schema: Schema, links: Links) -> Iterator[str]:
    """The fields of an object, a row each; nothing where it has none."""
    properties: dict[str, Schema] = schema.get("properties", {})
    if not properties:
        return
    needed = frozenset(schema.get("required", ()))
    yield '<div class="fields" markdown>\n\n| field | type | required | meaning |\n| --- | --- | --- | --- |'
    for name, each in properties.items():
        default = f", else {code(each['default'])}" if "default" in each else ""
        must = "yes" if name in needed else f"no{default}"
        said = plain(each.get("description", "")) or (
            "Always this." if len(each.get("enum", ())) == 1 else ""
        )
        yield f"| `{name}` | {kind(each, links)} | {must} | {said} |"
    yield "\n</div>\n"


def example(title: str, value: Any) -> str:
    """A value as JSON with a title, folded if it is long."""
    lines = laid_out(value).splitlines()
    sign = "???" if len(lines) > SHORT else "???+"
    block = ["```json", *lines, "```"]
    return "\n".join([f'{sign} example "{title}"', "", *(f"    {line}" for line in block), ""])


def laid_out(value: Any, indent: int = 0) -> str:
    """JSON in which a value stands on one line where that is short enough."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    inner, open_close = indent + 2, "{}" if isinstance(value, dict) else "[]"
    if isinstance(value, dict):
        parts = [f"{json.dumps(name)}: {laid_out(each, inner)}" for name, each in value.items()]
    else:
        parts = [laid_out(each, inner) for each in value]
    between = ",\n" + " " * inner
    return f"{open_close[0]}\n{' ' * inner}{between.join(parts)}\n{' ' * indent}{open_close[1]}"
