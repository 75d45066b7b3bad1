"""The pages load and connect, as a browser sees it."""

from tests.browser.server_thread import ServerThread

UNHURRIED_MS = 500  # at this pace the battle goes on for minutes


def test_the_lobby_loads(server, page):
    """The front page loads without an error on its console and says what it is."""
    answer = page.goto(server.url + "/")
    assert answer.status == 200
    assert "Wardrum" in page.title()
    assert page.locator("h1").first.is_visible()


def test_a_demo_battle_is_shown(tmp_path, page):
    """A battle's page connects, draws the table and says that it is live."""
    server = ServerThread(tmp_path / "data", bot_pace_ms=UNHURRIED_MS)
    try:
        match = server.call(demo)
        page.goto(f"{server.url}/m/{match}")
        page.locator("wd-status .place", has_text="● LIVE").wait_for()
        page.locator("wd-board .layer-floor > *").first.wait_for(state="attached")
    finally:
        server.stop()


async def demo(server):
    """The id of a battle between bots, begun now."""
    from wardrum.clients import Client
    from wardrum.events.formats import wire

    async with Client.connect(server.url) as client:
        listed = await client.ask(wire.Demo("demo", "warcry"))
        return listed.matches[0]["match"]
