"""A site below a path of a proxy's, as in https://club.example/wardrum/: everything a page leads to lies below it too."""

import pytest

from tests.browser.conftest import TIMEOUT_MS
from tests.browser.hands import Hands, play, settle
from tests.browser.server_thread import ServerThread
from tests.browser.test_sharing import share
from tests.browser.test_two_players import accept, invite, prepare
from tests.support.proxies import proxied

BELOW = "/wardrum"
KEPT_FOR = """async patience => {
    const late = new Promise(resolve => setTimeout(resolve, patience, "nothing is kept"));
    const scope = navigator.serviceWorker.ready.then(kept => kept.scope);
    return Promise.race([scope, late]);
}"""


@pytest.fixture
def site(tmp_path):
    """The address of a lobby behind nginx, below a path."""
    (tmp_path / "nginx").mkdir()
    thread = ServerThread(tmp_path / "data", trust_proxy=True)
    try:
        with proxied("nginx", tmp_path / "nginx", thread.port, BELOW) as proxy:
            yield proxy.site
    finally:
        thread.stop()


def test_two_friends_meet_and_play_below_a_path(site, person):
    """Lobby, invite, battle, embedded page, pictures and the way back: whatever is asked for lies below the path."""
    host, friend = (person() for _ in range(2))
    asked = []
    for page in (host, friend):
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda socket: asked.append(socket.url.replace("wss:", "https:")))
    prepare(host, site.removesuffix("/"))
    link = invite(host)
    assert link.startswith(f"{site}m/")
    accept(friend, link)
    host.wait_for_url(f"{site}m/*")
    play(Hands(host, 1), Hands(friend, 2), until=lambda version: version >= 8)
    friend.reload()
    settle(friend, 8)
    share(host)
    assert host.get_by_label("Picture of this moment", exact=True).input_value().startswith(f"{site}m/")
    host.keyboard.press("Escape")
    match = host.url.rpartition("/m/")[2].partition("#")[0]
    friend.goto(f"{site}embed/{match}")
    friend.locator("wd-board [data-piece], wd-board svg.table").first.wait_for()
    friend.goto(f"{site}m/{match}")
    friend.get_by_role("link", name="Wardrum, to the lobby").click()
    friend.wait_for_url(site)
    friend.wait_for_selector("#set-victory", state="attached")
    strangers = [url for url in asked if url.startswith("http") and not url.startswith(site)]
    assert strangers == []


def test_a_page_below_a_path_is_kept_for_when_the_server_is_away(site, person):
    """The service worker is there for what lies below the path and for nothing else, and opens it without a network."""
    page = person(service_workers="allow")
    page.goto(site)
    assert page.evaluate(KEPT_FOR, TIMEOUT_MS) == site
    page.context.set_offline(True)
    page.goto(f"{site}m/file")
    page.locator("input[type=file]").wait_for(state="attached")
