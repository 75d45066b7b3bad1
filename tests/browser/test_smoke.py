"""The pages load and connect, as a browser sees it."""


def test_the_lobby_loads(server, page):
    """The front page loads without an error on its console and says what it is."""
    answer = page.goto(server.url + "/")
    assert answer.status == 200
    assert "Wardrum" in page.title()
    assert page.locator("h1").first.is_visible()


def test_a_demo_battle_is_shown(server, page):
    """A battle's page connects, draws the table and says that it is live."""
    match = server.call(demo)
    heard = []

    def hear(frame):
        heard.append(frame)

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    page.goto(f"{server.url}/m/{match}")
    page.wait_for_selector("svg", state="attached")
    page.wait_for_function("() => document.querySelectorAll('svg *').length > 20")
    assert any('"caught_up"' in str(frame) for frame in heard)


async def demo(server):
    """The id of a battle between bots, begun now."""
    from wardrum.clients.client import Client
    from wardrum.events import wire

    async with Client.connect(server.url) as client:
        listed = await client.ask(wire.Demo("demo", "warcry"))
        return listed.matches[0]["match"]
