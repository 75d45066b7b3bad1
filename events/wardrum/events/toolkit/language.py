"""Texts in the language of their reader.

Code says everything in English. What it makes of parts it says with `say` and `counted`, each a pattern with its values; texts that
are whole, as those of tables and glossaries, are looked up where a shape with them leaves (`translated`). A text for which a language has nothing
stays English. Names and ids are never looked up, and nothing that is recorded is ever said in a language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar
from functools import cache
from typing import Annotated, Any, Final, TypeAlias, TypeVar, get_args, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import fields, replace

T = TypeVar("T")
WHOLE: Final = Meta(extra={"text": True})
Text: TypeAlias = Annotated[str, WHOLE]
"""A field with words for people; without it a string is an id, a name or a word of a format."""
Translation: TypeAlias = str | dict[str, str]
"""What stands for a text; where it has a count, for each plural category."""


class Language(Struct, frozen=True):
    """A language besides English."""

    tag: str
    """As "de" (BCP 47)."""
    texts: Mapping[str, Translation]
    """By the English text, of counted ones by that for many."""
    category: Callable[[int], str]
    """The plural category of a count (UTS #35, Language Plural Rules)."""
    list_patterns: tuple[str, ...]
    """Of two words, then of the start, the middle and the end of more, as "{0} und {1}" (UTS #35, List Patterns)."""
    decimal_sign: str
    """What stands before the tenths."""

    def text(self, english: str) -> str:
        """What stands for a text or a pattern."""
        known = self.texts.get(english, english)
        return known if isinstance(known, str) else known["other"]

    def counted(self, n: int, one: str, other: str) -> str:
        """The pattern that goes with a count."""
        known = self.texts.get(other)
        if isinstance(known, dict):
            return known.get(self.category(n), known["other"])
        return self.text(one if n == 1 else other)

    def plurals(self, one: str, other: str) -> dict[str, str]:
        """The patterns that go with counts, by plural category."""
        known = self.texts.get(other)
        if isinstance(known, dict):
            return dict(known)
        return {"one": self.text(one), "other": self.text(other)}

    def listed(self, words: Sequence[str]) -> str:
        """Words as a list, as "x, y und z"."""
        two, start, middle, end = self.list_patterns
        if len(words) < 3:
            return two.format(*words) if len(words) == 2 else "".join(words)
        joined = start.format(*words[:2])
        for word in words[2:-1]:
            joined = middle.format(joined, word)
        return end.format(joined, words[-1])


class Silence(Language, frozen=True):
    """Says nothing but whole numbers, as scores are: what is left of a shape is what holds in every language."""

    def text(self, english: str) -> str:
        """A number, or no words."""
        return english if english.isdecimal() else ""


SILENT: Final = Silence("zxx", {}, lambda n: "other", ("", "", "", ""), ".")
"""The language without words ("zxx" is ISO 639-3 for no linguistic content)."""
_spoken: ContextVar[Language | None] = ContextVar("spoken", default=None)


class speaking(AbstractContextManager[None]):  # noqa: N801 -- read as a verb where it is entered
    """Everything within is said in this language; None = English. Each is entered once."""

    __slots__ = ("_before", "_language")

    def __init__(self, language: Language | None) -> None:
        self._language = language

    def __enter__(self) -> None:
        self._before = _spoken.set(self._language)

    def __exit__(self, *raised: object) -> None:
        _spoken.reset(self._before)


def spoken() -> Language | None:
    """The language in which everything is said now; None = English."""
    return _spoken.get()


def spoken_tag() -> str:
    """The tag of the language in which everything is said now; "" = English."""
    language = _spoken.get()
    return "" if language is None else language.tag


def decimal_sign() -> str:
    """What stands before the tenths in the language that is spoken."""
    language = _spoken.get()
    return "." if language is None else language.decimal_sign


def say(english: str, /, **values: object) -> str:
    """A text, or a pattern with its values, as `say("{who} attacks {whom}.", who=…, whom=…)`."""
    language = _spoken.get()
    pattern = english if language is None else language.text(english)
    return pattern.format_map(values) if values else pattern


def counted(n: int, one: str, other: str, /, **values: object) -> str:
    """The text that goes with a count, which stands for {n}: `counted(2, "{n} die", "{n} dice")`."""
    language = _spoken.get()
    chosen = one if n == 1 else other
    pattern = chosen if language is None else language.counted(n, one, other)
    return pattern.format_map({"n": n, **values})


def plurals(one: str, other: str, /) -> dict[str, str]:
    """The texts that go with a count, which stands for {n}, by plural category (UTS #35), for code that has the count later."""
    language = _spoken.get()
    if language is None:
        return {"one": one, "other": other}
    return language.plurals(one, other)


# --- shapes: whole texts


class Translated:
    """Shapes with their whole texts in the language that is spoken. What has been asked for before, as the same object, is the same
    object again, so that displays can be compared part by part.
    """

    def __init__(self) -> None:
        self._before: dict[int, tuple[Any, Any]] = {}  # by the id of what is kept alive beside it
        self._now: dict[int, tuple[Any, Any]] = {}

    def of(self, shape: T) -> T:
        """A shape in the language that is spoken; what was not part of it is forgotten."""
        language = _spoken.get()
        if language is None:
            return shape
        self._before, self._now = self._now, {}
        found: T = self._value(shape, language)
        return found

    def _value(self, value: Any, language: Language) -> Any:
        match value:
            case Struct():
                known = self._now.get(id(value)) or self._before.get(id(value))
                made = self._struct(value, language) if known is None else known[1]
                self._now[id(value)] = (value, made)
                return made
            case tuple():
                return tuple(self._value(each, language) for each in value)
            case dict():
                return {key: self._value(each, language) for key, each in value.items()}
            case _:
                return value

    def _struct(self, value: Struct, language: Language) -> Struct:
        changes: dict[str, Any] = {}
        for name in whole_texts(type(value)):
            changes[name] = _looked_up(getattr(value, name), language)
        for name in parts(type(value)):
            changes[name] = self._value(getattr(value, name), language)
        return replace(value, **changes) if changes else value


def translated(shape: T) -> T:
    """A shape with its whole texts in the language that is spoken."""
    return Translated().of(shape)


def _looked_up(text: Any, language: Language) -> Any:
    if isinstance(text, tuple):
        return tuple(map(language.text, text))
    if isinstance(text, dict):
        return {key: language.text(each) for key, each in text.items()}
    return language.text(text) if isinstance(text, str) else text


@cache
def whole_texts(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a shape that are texts, tuples of texts, or dicts with texts."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        field.name for field in fields(kind) if any(each is WHOLE for each in _metadata(hints[field.name]))
    )


@cache
def parts(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a shape that may hold shapes with texts."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(field.name for field in fields(kind) if any(map(_has_texts, _leaves(hints[field.name]))))


def _metadata(hint: Any) -> Iterable[Any]:
    yield from getattr(hint, "__metadata__", ())
    for each in get_args(hint):
        yield from _metadata(each)


def _leaves(hint: Any) -> Iterable[Any]:
    inner = get_args(hint)
    if not inner:
        yield hint
    for each in inner:
        yield from _leaves(each)


def _has_texts(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct) and bool(whole_texts(kind) or parts(kind))
