"""Reviews over plain HTTP: only of matches that have ended, made once and in slices, nothing before it is public."""

import json

from tests.server.http.test_pages import get
from tests.support import toy
from tests.support.table_talk import Battle, serving, talking
from wardrum.events.core.slices import finished
from wardrum.events.match.game import Fold
from wardrum.events.projections.review import review_of
from wardrum.server.http.sharing import reviews


async def ended(talker):
    """A match that seat a gave up after some rolls."""
    battle = Battle()
    await battle.begin(talker)
    await battle.play(talker, 6)
    await battle.act(talker, "a", "Concede")
    return battle.match


async def test_the_review_of_a_match_that_has_ended():
    """It is what its own log gives, the same when asked again, and it may be kept."""
    async with serving() as server, talking(server) as talker:
        match = await ended(talker)
        status, headers, body = await get(server, f"/m/{match}/review.json")
        assert (status, headers["Content-Type"]) == (200, "application/json")
        assert headers["Cache-Control"] == "public, max-age=3600"
        records = [entry.record for entry in server.context.store.read(match, 0)]
        snapshot = await talker.ask("state", match=match)
        own = finished(review_of(toy.GAME, records, Fold(toy.GAME), snapshot["head"]))
        assert json.loads(body) == json.loads(reviews.msgspec.json.encode(own))
        assert (await get(server, f"/m/{match}/review.json"))[2] == body
        assert (await get(server, f"/m/{match}/review.json", "HEAD"))[2] == b""


async def test_what_else_could_have_been_done():
    """The options of the seat at that moment, with the command that was given; nothing of the system's own commits."""
    async with serving() as server, talking(server) as talker:
        match = await ended(talker)
        status, _, body = await get(server, f"/m/{match}/alternatives.json?v=6")
        found = json.loads(body)
        assert (status, found["version"], found["command"]["type"]) == (200, 6, "Roll")
        assert {option["command"] for option in found["options"]} >= {"Roll", "Pass"}
        for path, code in (("?v=0", 404), ("?v=999", 404), ("?v=x", 400), ("", 404)):
            assert (await get(server, f"/m/{match}/alternatives.json{path}"))[0] == code


async def test_a_match_that_goes_on(server, battle):
    """There is no review before the end, and nothing that would help who plays."""
    for path in ("review.json", "alternatives.json?v=4"):
        status, _, body = await get(server, f"/m/{battle.match}/{path}")
        assert (status, body.decode()) == (409, f"{reviews.GOES_ON}\n")
    assert (await get(server, f"/m/{'0' * 32}/review.json"))[0] == 404


async def test_the_end_that_is_not_public_yet():
    """With a delay the review comes when those without a seat see the end."""
    async with serving() as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker, terms={"delay": {"seconds": 600}})
        await battle.play(talker, 2)
        await battle.act(talker, "a", "Concede")
        assert (await get(server, f"/m/{battle.match}/review.json"))[0] == 409
        assert (await get(server, f"/m/{battle.match}/alternatives.json?v=6"))[0] in (404, 409)


async def test_too_many_at_once(monkeypatch):
    """When too many wait, one is asked to come again; a review that is made already is given all the same."""
    async with serving() as server, talking(server) as talker:
        first, second = await ended(talker), await ended(talker)
        assert (await get(server, f"/m/{first}/review.json"))[0] == 200
        monkeypatch.setattr(reviews, "WAITING_MAX", 0)
        status, headers, body = await get(server, f"/m/{second}/review.json")
        assert (status, headers["Retry-After"], body.decode()) == (503, "1", f"{reviews.BUSY}\n")
        assert (await get(server, f"/m/{first}/review.json"))[0] == 200


def test_a_list_of_alternatives_leaves_the_places_out():
    """Of a move the kind and the reach are shown, not the hundred places that it may end at."""
    from wardrum.events.space.plane import Point
    from wardrum.events.toolkit.options import Choice, Option, Path, Stop

    stops = (Stop(Point(1, 1), (Point(1, 1),), 1, ()),)
    option = Option(
        "Move", "Move", "W-1", {"path": Path(Point(0, 0), 10, stops), "who": Choice(("a",))}, scope="battle"
    )
    brief = reviews.brief(option)
    assert brief.params["path"] == Path(Point(0, 0), 10, ())
    assert brief.params["who"] == option.params["who"]
