"""What other sites show for a link to a match: the head of its page and a PNG picture."""

import struct

import pytest

from tests.server.http.test_pages import get
from tests.support.table_talk import Battle, serving, talking
from wardrum.server.http.sharing import cards, link_previews

PUBLIC = "https://wardrum.example"
MAKES_PNG = pytest.mark.skipif(not cards.is_possible(), reason="resvg-py is not installed")


@pytest.fixture
async def server():
    async with serving(public_url=PUBLIC) as server:
        yield server


async def head_of(server, path):
    status, _, body = await get(server, path)
    assert status == 200
    return body.decode().partition("</head>")[0]


async def test_the_page_of_a_match_says_what_it_is(server, talker, battle):
    """Names, ruleset and state stand in the head with whole addresses, once each."""
    await talker.ask("name", match=battle.match, seat="a", name='<b>"Anna" & co')
    head = await head_of(server, f"/m/{battle.match}")
    assert (
        '<meta property="og:title" content="Toy: &lt;b&gt;&quot;Anna&quot; &amp; co against Seat B">' in head
    )
    score = "&lt;b&gt;&quot;Anna&quot; &amp; co: Points 0. Seat B: Points 0."
    assert f'<meta property="og:description" content="Live: Rolling. {score}">' in head
    assert f'<meta property="og:url" content="{PUBLIC}/m/{battle.match}">' in head
    assert head.count('property="og:title"') == head.count('property="og:description"') == 1
    assert "<b>" not in head
    if cards.is_possible():
        assert f'<meta property="og:image" content="{PUBLIC}/m/{battle.match}/card.png?v=5">' in head


async def test_pages_of_no_match_say_what_they_said(server):
    """Where there is no such match, and for a replay file, the page has its general words."""
    for path in (f"/m/{'0' * 32}", "/m/file"):
        assert 'content="A battle on Wardrum"' in await head_of(server, path)


async def test_without_a_public_address_no_picture_is_named():
    """A server that does not know its public name gives no address that would lead elsewhere."""
    async with serving() as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        head = await head_of(server, f"/m/{battle.match}")
        assert "og:title" in head
        assert "og:image" not in head
        assert "og:url" not in head


async def test_what_spectators_may_not_know_is_not_in_the_head(server, battle, monkeypatch):
    """The words are those of the version that a spectator may know now."""
    from wardrum.server.matches.room import Room

    class Earlier:
        version = 1

        def __init__(self, view):
            self.game, self.state_at = view.game, view.state_at

    view_for = Room.view_for
    monkeypatch.setattr(Room, "view_for", lambda room, seats: Earlier(view_for(room, seats)))
    assert "Waits for players" in await head_of(server, f"/m/{battle.match}")


async def test_a_match_that_takes_long_to_read_does_not_hold_the_page(server, battle, monkeypatch):
    """The page is sent with general words when the match is not in memory soon."""
    monkeypatch.setattr(link_previews, "WAIT_S", 0)
    server.registry.rooms.clear()
    assert 'content="A battle on Wardrum"' in await head_of(server, f"/m/{battle.match}")


@MAKES_PNG
async def test_the_card_is_a_picture_of_the_usual_size(server, talker, battle):
    """A PNG of 1200 by 630; who has it gets no body; other names make another picture."""
    path = f"/m/{battle.match}/card.png"
    status, headers, body = await get(server, path)
    assert (status, headers["Content-Type"]) == (200, "image/png")
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "immutable" not in headers["Cache-Control"]
    assert body.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", body[16:24]) == (1200, 630)
    again = await get(server, path, **{"If-None-Match": headers["ETag"]})
    assert (again[0], again[2]) == (304, b"")
    await talker.ask("name", match=battle.match, seat="a", name="Anna")
    assert (await get(server, path, **{"If-None-Match": headers["ETag"]}))[0] == 200


@MAKES_PNG
async def test_a_card_is_made_once(server, battle, monkeypatch):
    """What was made is kept, and one of a version that there is not is not found."""
    made = []
    monkeypatch.setattr(cards, "render", lambda svg: made.append(svg) or b"png")
    for _ in range(2):
        assert (await get(server, f"/m/{battle.match}/card.png?v=3"))[2] == b"png"
    assert len(made) == 1
    assert (await get(server, f"/m/{battle.match}/card.png?v=99"))[0] == 404


async def test_a_server_without_the_library_says_so(server, battle, monkeypatch):
    """Where no PNG can be made the answer names the other picture, and the page names none."""
    monkeypatch.setattr(cards, "is_possible", lambda: False)
    monkeypatch.setattr(link_previews, "is_possible", lambda: False)
    status, _, body = await get(server, f"/m/{battle.match}/card.png")
    assert (status, b"board.svg" in body) == (404, True)
    assert "og:image" not in await head_of(server, f"/m/{battle.match}")


async def test_pages_asked_for_too_often_have_general_words():
    """An address that opens pages all the time gets them, but no match is read for it."""
    async with serving(handouts_burst=1, handouts_per_s=1) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        heads = [await head_of(server, f"/m/{battle.match}") for _ in range(3)]
        assert "Toy: Seat A against Seat B" in heads[0]
        assert 'content="A battle on Wardrum"' in heads[-1]
