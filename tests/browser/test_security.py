"""What strangers write stays text, what is secret stays out of addresses, and nothing foreign runs."""

import re

HOSTILE = "<img src=x onerror=alert(1)>"
SECRET = re.compile(r"[0-9a-f]{32}")


def test_the_policy_is_strict(server, page):
    """Both pages come with a policy that lets neither inline nor foreign code run."""
    for path in ("/", f"/m/{'0' * 32}", "/m/file"):
        policy = page.request.get(server.url + path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "*" not in policy
        assert "require-trusted-types-for 'script'" in policy


def test_inline_code_does_not_run(server, page, errors):
    """Even a script that found its way into the page is stopped by the browser."""
    errors.forgive("Content Security Policy", "Trusted")
    page.goto(server.url + "/")
    page.evaluate("""() => {
        const script = document.createElement("script");
        script.append("window.broken = true");
        document.body.append(script);
    }""")
    assert page.evaluate("() => window.broken === undefined")


def test_a_string_never_becomes_an_element(server, page, errors):
    """No part of a page, no matter who wrote it, can make markup of text: the browser refuses."""
    errors.forgive("TrustedHTML")
    page.goto(server.url + "/")
    refused = page.evaluate("""() => {
        try { document.body.innerHTML = "<b>bold</b>"; return ""; } catch (error) { return error.name; }
    }""")
    assert refused == "TypeError"


def test_a_hostile_name_is_text(server, page):
    """A display name with markup in it makes no element, wherever it is shown."""
    match = server.call(lambda running: hostile_match(running.url))
    asked = []
    page.on("dialog", lambda dialog: asked.append(dialog.message) or dialog.dismiss())
    page.goto(f"{server.url}/m/{match}")
    page.get_by_text(HOSTILE).first.wait_for(state="attached")
    assert page.locator("img[src=x]").count() == 0
    assert asked == []


def test_no_secret_is_in_an_address(server, page):
    """From the lobby to a battle, no request's address holds more than the match's id."""
    addresses = []
    page.on("request", lambda request: addresses.append(request.url))
    page.on("websocket", lambda socket: addresses.append(socket.url))
    match = server.call(lambda running: hostile_match(running.url))
    page.goto(server.url + "/")
    page.goto(f"{server.url}/m/{match}#{'ab' * 16}")
    page.wait_for_selector("body[data-loaded]")
    assert any(url.startswith("ws://") for url in addresses)
    assert {found for url in addresses for found in SECRET.findall(url.partition("#")[0])} <= {match}


async def hostile_match(url):
    """An open match with somebody at a seat who has a strange name; its id."""
    from wardrum.clients import Client

    async with Client.connect(url) as client:
        created = await client.create("warcry", open=True)
        await client.join(created.match, seat="a", invite=created.invites["a"], name=HOSTILE)
        return created.match
