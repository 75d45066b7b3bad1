"""BattleScribe's XML as the same maker's JSON: attributes are fields, lists are lists, a characteristic's text is `$text`.

Nothing outside the file is ever looked at: a document type declaration, which is where entities and references to
elsewhere come from, ends the reading at once. Elements that no roster needs, and so all rules text, are passed over.
"""

from __future__ import annotations

from typing import Any, Final
from xml.parsers import expat

from ..imported import Unusable
from .bounds import ATTRIBUTES_MAX, DEPTH_MAX, ELEMENTS_MAX, TEXT_MAX

LISTS: Final = {
    "costs": "cost",
    "forces": "force",
    "selections": "selection",
    "profiles": "profile",
    "characteristics": "characteristic",
    "categories": "category",
    "rules": "rule",  # their names: the text is an element of its own and passed over
}
ITEMS: Final = {one: many for many, one in LISTS.items()}
ROOT: Final = "roster"
FROM_XML: Final = "$xml"  # beside the root, where JSON of the makers has nothing
WRONG_ROOTS: Final = {
    "catalogue": "this is a catalogue (.cat), the list of what can be chosen; export a roster (.ros)",
    "gameSystem": "this is a game system (.gst), the list of what can be chosen; export a roster (.ros)",
    "html": "this is a web page, not a roster; export the roster as .ros, .rosz or .json",
    "svg": "this is a picture, not a roster; export the roster as .ros, .rosz or .json",
}


def roster(text: bytes) -> dict[str, Any]:
    """`{"roster": …}`, marked as XML. Raises Unusable."""
    reading = ElementReader()
    parser = expat.ParserCreate("UTF-8")
    parser.buffer_text = True
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    parser.StartElementHandler = reading.start
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.characters
    parser.StartDoctypeDeclHandler = _refuse_named
    parser.EntityDeclHandler = _refuse_doctype
    parser.ExternalEntityRefHandler = _refuse_doctype
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        raise Unusable(f"this XML is damaged or not complete at line {error.lineno}") from None
    return {ROOT: reading.root, FROM_XML: True}


def _refuse_named(name: str, *_: object) -> None:
    if name.lower() in WRONG_ROOTS:
        raise Unusable(WRONG_ROOTS[name.lower()])
    _refuse_doctype()


def _refuse_doctype(*_: object) -> int:
    raise Unusable("this XML has a document type declaration, which no roster needs and which is never read")


class ElementReader:
    """The elements that are open, outermost first; a kept one is a dict or a list, a passed over one is counted."""

    def __init__(self) -> None:
        self.root: dict[str, Any] = {}
        self._open: list[dict[str, Any] | list[Any]] = []
        self._passed = 0
        self._elements = 0
        self._text: list[str] | None = None

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        name = name.rpartition(":")[2]
        self._count(attributes)
        if not self._open and not self._passed:
            self._begin(name, attributes)
        elif self._passed or (name not in LISTS and name not in ITEMS):
            self._passed += 1
        else:
            self._enter(name, attributes)

    def end(self, _: str) -> None:
        """An element ends."""
        if self._passed:
            self._passed -= 1
            return
        ended = self._open.pop()
        if self._text is not None and isinstance(ended, dict):
            text = "".join(self._text).strip()
            ended["$text"] = text if len(text) <= TEXT_MAX else ""
            self._text = None

    def characters(self, text: str) -> None:
        """Text, kept only where it is the value of a characteristic."""
        if self._text is not None and not self._passed:
            self._text.append(text)

    def _count(self, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > ELEMENTS_MAX:
            raise Unusable(f"this XML has more than {ELEMENTS_MAX} elements; no roster has")
        if len(self._open) + self._passed >= DEPTH_MAX:
            raise Unusable(f"this file nests more than {DEPTH_MAX} deep; no roster does")
        if len(attributes) > ATTRIBUTES_MAX:
            raise Unusable(f"this XML has an element with {len(attributes)} attributes; no roster has")

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        if name != ROOT:
            raise Unusable(
                WRONG_ROOTS.get(name, f"this XML is no roster: it begins with <{name[:TEXT_MAX]}>")
            )
        self.root = dict(_kept(attributes))
        self._open.append(self.root)

    def _enter(self, name: str, attributes: dict[str, str]) -> None:
        """A list of its holder, or an item of a list; an item without its list has one made for it."""
        holder = self._open[-1]
        if name in LISTS:
            if isinstance(holder, list):  # a list within a list: what it holds belongs to the outer one
                self._open.append(holder)
            else:
                self._open.append(holder.setdefault(name, []))
            return
        item = dict(_kept(attributes))
        (holder if isinstance(holder, list) else holder.setdefault(ITEMS[name], [])).append(item)
        self._open.append(item)
        self._text = [] if name == "characteristic" else None


def _kept(attributes: dict[str, str]) -> Any:
    return ((name, value[:TEXT_MAX]) for name, value in attributes.items())
