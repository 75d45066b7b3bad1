"""Battles in the language of their reader: over one table, in two languages."""

import pytest

from tests.support.table_talk import talking
from wardrum.events.toolkit.language import Language
from wardrum.server import languages

GERMAN = {
    "it is seat {seat}'s turn": "seat {seat} ist am Zug",
    "The match begins.": "Das Gefecht beginnt.",
    "Concede the battle": "Das Gefecht aufgeben",
    "Hello!": "Hallo!",
    "a minute": "eine Minute",
    "{n} rounds": {"one": "{n} Runde", "other": "{n} Runden"},
    "Target": "Ziel",
}


@pytest.fixture(autouse=True)
def little_german(monkeypatch):
    """A language with few texts, whatever the real one says."""
    german = Language("de", GERMAN, lambda n: "other", (), ",")
    monkeypatch.setattr(languages, "languages", lambda: {"de": german})


@pytest.mark.parametrize(
    ("asked", "got"), [("de", "de"), ("de-AT", "de"), ("DE", "de"), ("fr", "en"), ("en-GB", "en"), ("", "en")]
)
async def test_the_language_that_is_chosen(server, asked, got):
    """The nearest one that is there, else English; `welcome` says which."""
    async with talking(server, language=asked) as talker:
        (welcome,) = talker.all("welcome")
    assert (welcome["language"], welcome["languages"]) == (got, ["en", "de"])


async def test_a_lobby_is_shown_in_its_language(server, talker):
    """Games, phrases and settings; each connection gets its own, in whichever order they ask."""
    async with talking(server, language="de") as german:
        welcomes = [who.all("welcome")[0] for who in (talker, german)]
        assert [each["phrases"]["hello"] for each in welcomes] == ["Hello!", "Hallo!"]
        assert [each["rulesets"]["toy"]["about"]["length"] for each in welcomes] == [
            "a minute",
            "eine Minute",
        ]
        rounds = [each["rulesets"]["toy"]["words"]["rounds"] for each in welcomes]
        assert rounds == [{"one": "{n} round", "other": "{n} rounds"}, GERMAN["{n} rounds"]]
        samples = [await who.ask("samples", ruleset="toy") for who in (german, talker, german)]
        assert [each["manifest"]["settings"][0]["label"] for each in samples] == ["Ziel", "Target", "Ziel"]
        assert samples[0]["samples"] == samples[1]["samples"]


async def test_two_at_a_table_read_two_languages(server, talker, battle):
    """The same commits with the same records and heads; sentences, labels and refusals in the language of each."""
    async with talking(server, language="de") as german:
        await german.ask("seat", match=battle.match, token=battle.tokens["b"])
        reported = {}
        for who in (talker, german):
            await who.say("watch", match=battle.match, after=0, legal=True, **{"as": "state"})
            await who.hear("caught_up")
            reported[who] = who.all("commit")
        begun = [(english["text"], other["text"]) for english, other in zip(*reported.values(), strict=True)]
        assert ["The match begins."] in [english[-1:] for english, _ in begun]
        assert ["Das Gefecht beginnt."] in [other[-1:] for _, other in begun]
        for english, other in zip(*reported.values(), strict=True):
            assert {**english, "text": 0} == {**other, "text": 0}
        assert "Concede the battle" in labels_of(await german.hear("legal"))
        await german.say("watch", match=battle.match, legal=True, **{"as": "display"})
        legal = await german.hear("legal")
        assert "Das Gefecht aufgeben" in labels_of(legal)
        assert "Das Gefecht aufgeben" in [words["label"] for words in legal["words"]]
        refused = await german.ask("command", match=battle.match, seat="b", command={"type": "Roll"})
        assert (refused["code"], refused["sentence"]) == ("not_your_turn", "Seat A ist am Zug.")


def labels_of(legal):
    return [option["label"] for option in legal["options"]]
