"""The languages besides English in which battles are shown: their texts, read from files, and who may ask for them.

`LANGUAGE/*.json` has what stands for each English text that the rulesets say (`wardrum.events.toolkit.language`); a page has texts of its own.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from wardrum.events.toolkit import language
from wardrum.events.toolkit.language import Language, Translation

T = TypeVar("T")
Y = TypeVar("Y")
ENGLISH: Final = "en"
FOLDER: Final = Path(__file__).parent
LIST_PARTS: Final = ("2", "start", "middle", "end")


@cache
def languages() -> Mapping[str, Language]:
    """All of them, by tag (BCP 47). Raises ValueError: a file is no object of texts."""
    folders = (each for each in sorted(FOLDER.iterdir()) if any(each.glob("*.json")))
    return {folder.name: _language(folder.name, texts(folder)) for folder in folders}


def _language(tag: str, known: Mapping[str, Translation]) -> Language:
    from babel import Locale  # takes a while to load

    locale = Locale.parse(tag)
    patterns = locale.list_patterns["standard"]
    return Language(
        tag=tag,
        texts=known,
        category=locale.plural_form,
        list_patterns=tuple(patterns[part] for part in LIST_PARTS),
        decimal_sign=locale.number_symbols["latn"]["decimal"],
    )


def texts(folder: Path) -> dict[str, Translation]:
    """The texts of all files of a folder. Raises ValueError, OSError."""
    found: dict[str, Translation] = {}
    for file in sorted(folder.glob("*.json")):
        try:
            found |= json.loads(file.read_text(encoding="utf-8"))
        except (ValueError, TypeError) as error:
            raise ValueError(f"{folder.name}/{file.name}: no JSON object of texts: {error}") from None
    return found


def available() -> tuple[str, ...]:
    """The tags of all that may be asked for, English first."""
    return (ENGLISH, *languages())


def nearest(tag: str) -> str:
    """The language that is there for a tag, as "de" for "de-AT" (RFC 4647 §3.4); English if there is none."""
    parts = tag.lower().split("-")
    wanted = ("-".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((each for each in wanted if each in languages()), ENGLISH)


def speaking(tag: str) -> AbstractContextManager[None]:
    """Everything within is said in the language of this tag; in English if there is none."""
    return language.speaking(None if tag == ENGLISH else languages().get(tag))


def in_slices(tag: str, work: Generator[Y, None, T]) -> Generator[Y, None, T]:
    """Work done in slices, each of which is said in the language of this tag."""
    while True:
        with speaking(tag):
            try:
                made = next(work)
            except StopIteration as end:
                done: T = end.value
                return done
        yield made
