"""What the lobby shows, over plain HTTP: lists of matches as JSON, and battles that are over as an Atom feed."""

import json
from datetime import datetime
from xml.etree import ElementTree as ET

import pytest

from tests.server.http.test_match_feeds import over
from tests.server.http.test_pages import get
from tests.support.table_talk import Battle, serving, talking
from wardrum.server.engine import summaries

ATOM = "{http://www.w3.org/2005/Atom}"
DELAY = {"delay": {"seconds": 30}}


async def matches(server, query=""):
    status, headers, body = await get(server, f"/matches.json{query}")
    assert (status, headers["Content-Type"]) == (200, "application/json")
    return json.loads(body)


async def battles(server):
    """The entries of the feed of battles."""
    status, headers, body = await get(server, "/battles.atom")
    assert (status, headers["Content-Type"]) == (200, "application/atom+xml; charset=utf-8")
    return ET.fromstring(body)


@pytest.mark.parametrize("status", ["open", "live", "finished"])
async def test_matches_are_what_the_lobby_lists(server, talker, battle, status):
    """The same entries as in `listed`; unlisted matches are in neither."""
    await over(server, talker)
    await Battle().create(talker)
    await Battle().create(talker, listed=False)
    listed = (await talker.ask("list", filter=status))["matches"]
    assert len(listed) == 1
    assert await matches(server, f"?status={status}") == {"matches": listed}
    if status == "live":
        assert await matches(server) == {"matches": listed}


async def test_lists_come_in_pages(server, talker, monkeypatch):
    """`next` is the `after` of the following page, as in `listed`."""
    monkeypatch.setattr(summaries, "PAGE_SIZE", 2)
    made = [Battle() for _ in range(3)]
    for each in made:
        await each.create(talker)
    first = await matches(server, "?status=open")
    second = await matches(server, f"?status=open&after={first['next']}")
    assert {entry["match"] for page in (first, second) for entry in page["matches"]} == {
        each.match for each in made
    }
    assert (len(first["matches"]), "next" in second) == (2, False)


@pytest.mark.parametrize(
    "query", ["?status=all", "?after=x", "?status=open&status=live", "?" + "&".join("abcdefghijklmnopq")]
)
async def test_lists_that_there_are_not(server, query):
    """They are refused in a sentence."""
    status, _, body = await get(server, f"/matches.json{query}")
    assert (status, body.count(b"\n")) == (400, 1)


async def test_battles_that_are_over_are_an_atom_feed(server, talker, battle):
    """Each entry has what RFC 4287 asks for; names in it are only names."""
    ended = await over(server, talker)
    await talker.ask("name", match=ended.match, seat="a", name="<b>Ann & \u202eCo</b>")
    feed = await battles(server)
    for needed in ("id", "title", "updated", "author", "link"):
        assert feed.find(ATOM + needed) is not None, needed
    (entry,) = feed.findall(f"{ATOM}entry")
    found = {name: entry.findtext(ATOM + name) for name in ("id", "title", "updated", "summary")}
    assert found["id"].replace("-", "") == f"urn:uuid:{ended.match}"
    assert found["title"] == "Toy: <b>Ann & Co</b> against Seat B"
    assert found["summary"].startswith("<b>Ann & Co</b> wins")
    assert datetime.fromisoformat(found["updated"]) == datetime.fromisoformat(feed.findtext(f"{ATOM}updated"))
    links = {link.get("rel"): link.get("href") for link in entry.findall(f"{ATOM}link")}
    assert links["alternate"].endswith(f"/m/{ended.match}")
    assert b"<b>" not in (await get(server, "/battles.atom"))[2]


async def test_the_feed_of_battles_keeps_its_ids(server, talker):
    """A reader knows an entry again, and the feed, whatever happens meanwhile."""
    await over(server, talker)
    before = await battles(server)
    await over(server, talker)
    after = await battles(server)
    ids = [[each.text for each in feed.iter(f"{ATOM}id")] for feed in (before, after)]
    assert ids[0][0] == ids[1][0]
    assert set(ids[0]) < set(ids[1])


async def test_an_etag_saves_a_list(server, talker):
    """Who has it already gets no body, until something has changed; HEAD says how long it would be."""
    for path in ("/battles.atom", "/matches.json?status=finished"):
        _, headers, body = await get(server, path)
        known = {"If-None-Match": headers["ETag"]}
        assert (await get(server, path, **known))[::2] == (304, b"")
        head = await get(server, path, "HEAD")
        assert (head[1]["Content-Length"], head[2]) == (str(len(body)), b"")
        await over(server, talker)
        assert (await get(server, path, **known))[0] == 200


async def test_the_end_of_a_delayed_battle_is_in_no_list_before_its_time(clock):
    """Lists lag as the lobby does."""
    battle = Battle()
    async with serving(clock) as server, talking(server) as talker:
        await battle.begin(talker, setup={"target": 1}, terms=DELAY)
        await battle.act(talker, "a", "Roll")
        assert (await battles(server)).find(f"{ATOM}entry") is None
        assert (await matches(server, "?status=finished"))["matches"] == []
        clock.advance(30_000)
        while (await battles(server)).find(f"{ATOM}entry") is None:
            clock.advance(1_000)


async def test_addresses_are_the_public_ones():
    """A reader elsewhere follows them, below a path too; the lobby's page names the feed in its head."""
    async with serving(public_url="https://club.example/wardrum") as server, talking(server) as talker:
        ended = await over(server, talker)
        feed = await battles(server)
        links = [link.get("href") for link in feed.iter(f"{ATOM}link")]
        assert links[0] == "https://club.example/wardrum/battles.atom"
        assert f"https://club.example/wardrum/m/{ended.match}" in links
        page = (await get(server, "/"))[2].decode()
        assert '<link rel="alternate" type="application/atom+xml" href="./battles.atom">' in page


async def test_too_many_requests_for_lists_are_refused():
    """With a sentence that says how many."""
    async with serving(handouts_burst=1) as server:
        assert (await get(server, "/matches.json"))[0] == 200
        status, headers, body = await get(server, "/battles.atom")
        assert (status, b"lists of matches" in body) == (429, True)
        assert int(headers["Retry-After"]) >= 1
