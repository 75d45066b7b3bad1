"""What people are shown of battles, in a language that marks all it is asked for: so that nothing is forgotten."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.support.golden_battles import battles
from wardrum.events.core.kernel import NOW
from wardrum.events.lessons import LESSONS
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.events.toolkit import language
from wardrum.events.toolkit.display.context import Kept
from wardrum.events.toolkit.display.option_words import spaced
from wardrum.events.toolkit.grammar import opening, spoken, title
from wardrum.server.languages import FOLDER, texts

PLACE = re.compile(r"(\{\w+\})")
MARKED = re.compile(r"⟦[^⟧]*⟧")
WORD = re.compile(r"(?<![^\W\d_])[a-z]{2}")  # begins small: no name
SOURCES = Path(language.__file__).parents[1]
EVERY = 5  # of which versions legal lists are made


class Marking(language.Language, frozen=True):
    """Puts what it is asked for in double brackets, and remembers it. What stands for a value is not in them."""

    asked: set[str]

    def text(self, english: str) -> str:
        if "⟦" in english:  # it was made of marked parts
            return english
        self.asked.add(english)
        return self._marked(english)

    def _marked(self, english: str) -> str:
        parts = PLACE.split(english)
        return "".join(f"⟦{part}⟧" if part and not PLACE.fullmatch(part) else part for part in parts)

    def counted(self, n: int, one: str, other: str) -> str:
        self.asked.add(other)
        return self._marked(one if n == 1 else other)

    def plurals(self, one: str, other: str) -> dict[str, str]:
        self.asked.add(other)
        return {"one": self._marked(one), "other": self._marked(other)}

    def listed(self, words: Sequence[str]) -> str:
        return "⟦, ⟧".join(words)


@contextmanager
def marking() -> Iterator[Marking]:
    """Everything within is said in the language that marks."""
    made = Marking("en", {}, lambda n: "one" if n == 1 else "other", (), ".", asked=set())
    with language.speaking(made):
        yield made


def reported(name: str) -> Iterator[tuple[str, str]]:
    """What is said and shown of the golden battles of a ruleset, each with where: sentences, displays, options, goals; before them what a
    lobby shows of it.
    """
    yield from (("before a battle", text) for text in before_a_battle(name))
    for where, game, steps in battles(name):
        kept = Kept()
        for before, record, after in steps:
            at = f"{where} v{record.version}"
            yield from ((at, game.tell(after, event)) for event in record.events)
            yield from ((at, text) for text in texts_of(game.shown(before, record, after)))
            yield from ((at, text) for text in texts_of(game.display(after, "", kept)))
            if record.version % EVERY == 0:
                yield from ((at, text) for text in of_seats(game, after))


def of_seats(game: Game, state: Any) -> Iterator[str]:
    """What a seat is shown, and what it may do."""
    yield from texts_of(game.goals(state))
    for seat in state.match.order:
        yield from texts_of(game.display(state, seat))
        options = game.legal(state, seat, NOW)
        yield from (option.label for option in options)
        for words in game.option_words(state, seat, options):
            yield from texts_of(words)
            yield from (text for param in words.params.values() for text in param.values.values())


def texts_of(shape: Any) -> Iterator[str]:
    """The texts of a shape and of all that is in it."""
    match shape:
        case Struct():
            for name in language.whole_texts(type(shape)):
                yield from flat(getattr(shape, name))
            for name in language.parts(type(shape)):
                yield from texts_of(getattr(shape, name))
        case tuple():
            for each in shape:
                yield from texts_of(each)
        case dict():
            for each in shape.values():
                yield from texts_of(each)


def before_a_battle(name: str) -> Iterator[str]:
    """What is shown of a ruleset before a battle: manifest, samples, glossary, guided battle."""
    rules = RULESETS[name]
    manifest = rules.manifest()
    for shape in (manifest, rules.samples(), rules.glossary(), LESSONS.get(name)):
        yield from texts_of(language.translated(shape))
    yield from manifest.words.rounds.values()


def flat(text: Any) -> Iterable[str]:
    """A text, several, or those of a dict, one by one."""
    if isinstance(text, dict):
        return text.values()
    return text if isinstance(text, tuple) else (text,)


def unmarked(text: str) -> bool:
    """Whether there are words in a text that nobody has asked a translation for."""
    return WORD.search(PLACE.sub("·", MARKED.sub("·", text))) is not None


def needs_words(english: str, constants: frozenset[str]) -> bool:
    """Whether a text that is asked for is more than a name or a number: it has small words, or code says it."""
    return bool(re.search(r"[A-Za-z]{2}", english)) and (
        WORD.search(PLACE.sub("", english)) is not None or english in constants
    )


def constants() -> frozenset[str]:
    """All texts that stand in the code below `wardrum.events`."""
    found: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return frozenset(found)


def as_words(known: frozenset[str]) -> frozenset[str]:
    """The same, and what code makes of those that are one word: names, titles, commands in words."""
    words = [word for word in known if re.fullmatch(r"[\w-]+", word)]
    made = (title, spoken, spaced, lambda word: opening(spoken(word)))
    return known | {make(word) for word in words for make in made}


def general(text: str) -> str:
    """A text with the same sign for each number and each place."""
    return re.sub(r"\{\w*\}|\b\d+\b|[Ss]o (?:many|much)|\bMuch", "#", text)


def called_in(name: str) -> frozenset[str]:
    """What everything is called in the golden battles of a ruleset, and what its data has slugs for."""
    ends = [(game, [after for _, _, after in steps][-1]) for _, game, steps in battles(name)]
    names = {each.name for game, state in ends for each in game.ruleset.names(state).values()}
    return frozenset(names | {title(word) for word in constants() if re.fullmatch(r"[a-z]+(-[a-z]+)+", word)})


def said(folder: Path = SOURCES) -> frozenset[str]:
    """What the code of a folder says or refuses with a text of its own: patterns of `say`, `counted` and `plural`, and whole refusals."""
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                found |= set(_said(node))
    return frozenset(found)


def _said(call: ast.Call) -> Iterator[str]:
    name = getattr(call.func, "id", "")
    words = [
        each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]
    match name:
        case "say":
            yield from words[:1]
        case "counted" | "plurals":
            yield from words[1:2]
        case "plural":
            yield from (f"{{n}} {word}s" for word in words)
        case "Rejected" | "Refusal":
            yield from words[2:]
        case "Pending":
            yield from filter(None, words[-1:])


def german(tag: str = "de") -> Mapping[str, Any]:
    """The texts of a language."""
    return texts(FOLDER / tag)
