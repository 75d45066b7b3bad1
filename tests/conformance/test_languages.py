"""Battles in other languages than English: nothing is left out, nothing is left over, and nothing that is recorded depends on them."""

import json
import re
from functools import cache

import pytest
from msgspec import UNSET

from tests.golden.record import LOGS
from tests.golden.test_golden import check_all
from tests.support.languages import (
    PLACE,
    SOURCES,
    as_words,
    before_a_battle,
    called_in,
    constants,
    general,
    marking,
    needs_words,
    reported,
    said,
    unmarked,
)
from wardrum.events.core.record import canonical
from wardrum.events.formats import replay
from wardrum.events.match import PHRASES
from wardrum.events.rulesets import RULESETS, games
from wardrum.events.toolkit.language import say, speaking
from wardrum.server.languages import FOLDER, languages, texts

NAMES = sorted(RULESETS)
TAGS = sorted(languages())
TRANSLATED = [(tag, name) for tag in TAGS for name in NAMES if (FOLDER / tag / f"{name}.json").is_file()]
"""A ruleset that has no file in a language is shown in English there."""
SEAT = re.compile(r"\b[Ss]eat \{")
BUILT = re.compile(
    r"\{die\}: \w+ \{n\}|\w+ form|the \w+ phase|\w+ group|[A-Z]+ does nothing to it|Keeps its \w+ dice"
    r"|(Bless|Treat|Wreck) \{whom\}\{by\}|(\w[\w ]* )?a number of \w+[^.]*"
)
"""What code makes of a word, or of a text without its number, and looks up as a whole."""


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_people_read_is_forgotten(name):
    """Of sentences, displays, beats, goals and options, all that has small letters was asked a translation for."""
    names = [
        called.capitalize() for called in called_in(name)
    ]  # as sentences have them; only one of them begins with a capital
    with marking():
        left = {text: where for where, text in reported(name) if unmarked(text)}
    assert {text: where for text, where in left.items() if not any(called in text for called in names)} == {}


def test_what_is_forgotten_is_found():
    """The guard: words that are made without `say` stand outside of the marks."""
    with marking():
        assert not unmarked(say("{who} falls.", who="Bell Keeper"))
        assert unmarked(say("{who} falls, {how}.", who="Bell Keeper", how="and lies there"))


@pytest.mark.parametrize(("tag", "name"), TRANSLATED)
def test_a_language_is_complete(tag, name):
    """There is a translation for all that the golden battles ask for, and for all patterns and refusals in the code."""
    with marking() as marked:
        for _ in reported(name):
            pass
    known, fixed = texts(FOLDER / tag), constants()
    wanted = {english for english in marked.asked if needs_words(english, fixed)} | said(
        SOURCES / "rulesets" / name
    )
    missing = "\n".join(sorted(wanted - set(known)))
    assert not missing, f"no translation in {FOLDER.name}/{tag}/{name}.json for\n{missing}"


@pytest.mark.parametrize("tag", TAGS)
def test_match_and_toolkit_are_complete(tag):
    """Likewise for what all games have in common."""
    wanted = said(SOURCES / "match") | said(SOURCES / "toolkit") | set(PHRASES.values())
    assert sorted(wanted - set(texts(FOLDER / tag))) == []


@pytest.mark.parametrize("tag", TAGS)
def test_a_text_is_said_once(tag):
    """No file of a language says again what another file says."""
    seen, twice = set(), []
    for file in sorted((FOLDER / tag).glob("*.json")):
        own = json.loads(file.read_text(encoding="utf-8"))
        assert list(own) == sorted(own), file.name
        twice += [english for english in own if english in seen]
        seen |= set(own)
    assert twice == []


@pytest.mark.parametrize("tag", TAGS)
def test_nothing_is_left_over(tag):
    """Each text stands for one that the code, a glossary, a manifest, samples or a lesson has, with any number in it."""
    with marking() as marked:
        for name in NAMES:
            list(before_a_battle(name))
    there = set(map(general, as_words(constants()) | said() | marked.asked))
    known = [
        text
        for text in texts(FOLDER / tag)
        if general(text) not in there and general(f"{text}s") not in there
    ]
    assert [text for text in known if not BUILT.fullmatch(text)] == []


@pytest.mark.parametrize("tag", TAGS)
def test_what_is_filled_in_is_kept(tag):
    """Each translation has the same places as the English text, and the words that become names."""
    wrong = []
    for english, words in texts(FOLDER / tag).items():
        for category, each in words.items() if isinstance(words, dict) else [("other", words)]:
            spare = {"{n}"} if category == "one" else set()  # "a die" needs no number
            places = set(PLACE.findall(each)), set(PLACE.findall(english))
            same_seats = len(SEAT.findall(english)) == len(SEAT.findall(each))
            if places[0] | spare != places[1] | spare or not each.strip() or not same_seats:
                wrong.append((english, each))
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_nothing_said_is_kept_for_another_language(name):
    """What is shown in English is the same before and after it was shown in another language."""
    before = list(reported(name))
    with marking():
        marked = list(reported(name))
    assert list(reported(name)) == before
    with marking():
        assert list(reported(name)) == marked


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_decided_has_no_language(name, tag):
    """The commands of the golden battles decided again, by somebody who reads another language, give the same records."""
    with speaking(languages()[tag]):
        check_all(games()[name], name)


@cache
def file_in(tag, name):
    """The replay file of a golden battle in a language ("" = English): header, records and derived lines, footer."""
    game = games()[name]
    log = (LOGS / f"{name}-r{game.revision}-battle.jsonl").read_bytes().splitlines()
    with speaking(languages().get(tag)):
        return tuple(replay.write(game, log))


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("name", NAMES)
def test_a_replay_file_differs_in_words_alone(name, tag):
    """Anyone who reads another language finds no fault in it, and counts each version at which something is said."""
    lines, english = file_in(tag, name), file_in("", name)
    assert json.loads(lines[0])["language"] == tag
    assert (lines[1::2], lines[-1]) == (english[1::2], english[-1])
    report = replay.check(games()[name], replay.read(lines))
    differ = sum(one != other for one, other in zip(lines[:-1:2], english[:-1:2], strict=True))
    assert (report.fault, report.counts.reworded) == (UNSET, differ)
    assert differ > 0.95 * len(lines) / 2
    with speaking(languages()[tag]):
        assert replay.check(games()[name], replay.read(lines)).counts.reworded == 0


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("name", NAMES)
def test_a_forged_place_is_found_in_every_language(name, tag):
    """The guard: words that differ hide no fact that does."""
    lines = list(file_in(tag, name))
    place = next(place for place in range(2, len(lines), 2) if b'"at":{' in lines[place])
    forged = json.loads(lines[place])
    standing = next(piece["at"] for piece in forged["patch"]["pieces"].values() if "at" in piece)
    standing["x"] = standing.get("x", 0) + 1
    lines[place] = canonical(forged)
    fault = replay.check(games()[name], replay.read(lines)).fault
    assert (fault.version, fault.what) == (place // 2, "the derived line does not follow from the record")
