"""The guided first battle over a real socket: asked for, forked, and put into the log once."""

import pytest

from tests.support.table_talk import serving, talking, token
from wardrum.events.lessons import LESSONS
from wardrum.events.rulesets import games
from wardrum.server.app import running
from wardrum.server.config import Config


@pytest.mark.parametrize("name", sorted(LESSONS))
async def test_a_lesson_is_forked_like_any_battle(name):
    """The answer names a version of an unlisted, ended match that can be forked there, with the bots it names."""
    async with running(Config(port=0), games()) as server, talking(server) as talker:
        lesson = await talker.ask("learn", ruleset=name)
        assert lesson["type"] == "lesson"
        assert [hint["say"] for hint in lesson["hints"]]
        place = {"match": lesson["match"], "version": lesson["version"]}
        fork = await talker.ask(
            "fork", **place, new_match=token(), token=token(), listed=False, bots=lesson["bots"]
        )
        assert fork["type"] == "seated", fork
        assert lesson["seat"] in fork["invites"]
        for kind in ("open", "live", "finished"):
            assert (await talker.ask("list", filter=kind))["matches"] == []
        assert await talker.ask("learn", ruleset=name, id="again") == {**lesson, "id": "again"}


async def test_a_lesson_is_shown_in_the_language_of_the_connection():
    """The same battle and the same steps, in other words; the place of a name stays."""
    async with (
        running(Config(port=0), games()) as server,
        talking(server) as talker,
        talking(server, language="de") as german,
    ):
        english, other = [await who.ask("learn", ruleset="warcry", id="lesson") for who in (talker, german)]
    for reported in (english, other):
        reported["says"] = [
            reported.pop("otherwise"),
            *reported.pop("learnt"),
            *(hint.pop("say") for hint in reported["hints"]),
        ]
    for one, another in zip(english.pop("says"), other.pop("says"), strict=True):
        assert one != another
        assert one.count("{piece}") == another.count("{piece}")
    assert english == other


async def test_a_lesson_is_in_the_log_once(tmp_path):
    """A server that starts again has the lesson's battle already, and tells of the same one."""
    reported = []
    for _ in range(2):
        async with (
            running(Config(port=0, data=str(tmp_path)), games()) as server,
            talking(server) as talker,
        ):
            lesson = await talker.ask("learn", ruleset="warcry", id="lesson")
            state = await talker.ask("state", match=lesson["match"], version=lesson["version"], id="state")
            reported.append((lesson, state))
    assert reported[0] == reported[1]


async def test_a_ruleset_without_a_lesson_says_so():
    """There is no guided battle of a ruleset that has none, nor of one that is unknown."""
    async with serving() as server, talking(server) as talker:
        assert (await talker.ask("learn", ruleset="toy"))["code"] == "no_lesson"
        assert (await talker.ask("learn", ruleset="chess"))["code"] == "no_such_ruleset"
