"""A slow network, no network, and a page that is not loaded yet."""

import shutil

import pytest

from tests.browser.server_thread import ServerThread
from tests.browser.table import Table, long_battle
from tests.browser.test_replay_file import file_of, verified
from wardrum.server import app
from wardrum.server.http import static_files

SLOW_3G = {  # of CDP's Network.emulateNetworkConditions: ms from a request to its answer, bytes per second
    "offline": False,
    "latency": 400,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
LOBBY_MS, COLD_MS, WARM_MS = 3_000, 5_000, 1_500
REQUESTS_MAX = 5
DEVICES, VISITS = 2, 3
SEEN = {
    "lobby": "() => document.querySelector('wd-connection .chip.good') && performance.now()",
    "battle": "() => document.body?.dataset.loaded !== undefined && performance.now()",
}
KEPT = """async () => {
    await navigator.serviceWorker.ready;
    return (await caches.keys()).filter(name => name.startsWith("wardrum-shell-")).length;
}"""


@pytest.fixture
def page(person):
    """A wide page that the browser keeps."""
    return person(service_workers="allow")


def slowed(page):
    """The page's network is slow from now on."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW_3G)


def usable_ms(page, url, kind):
    """Milliseconds from the start of the navigation until the page can be used."""
    page.goto(url, wait_until="commit")
    return page.wait_for_function(SEEN[kind], polling=20).json_value()


def fetched(page):
    """What the page fetches from now on, without what the browser has."""
    network, found = page.context.new_cdp_session(page), {}
    network.send("Network.enable")
    network.on(
        "Network.requestWillBeSent", lambda sent: found.setdefault(sent["requestId"], sent["request"]["url"])
    )
    network.on("Network.requestServedFromCache", lambda cached: found.pop(cached["requestId"], None))
    network.on(
        "Network.responseReceived", lambda got: kept_by_worker(got) and found.pop(got["requestId"], None)
    )
    network.on("Network.webSocketCreated", lambda made: found.setdefault(made["requestId"], made["url"]))
    return found


def kept_by_worker(got):
    """Whether the service worker answered with what it keeps; for a page it asks the server first."""
    return got["response"].get("fromServiceWorker") and "/web/joined/" in got["response"]["url"]


def measured(server, person, url, kind, devices=1, visits=1):
    """Milliseconds cold and warm, and what was fetched the last time. Noise only adds: the quickest of several counts."""
    static_files.site_of(app.WEB.resolve())  # as a server that runs has done
    cold, warm = [], []
    for _ in range(devices):
        page = person(service_workers="allow")
        slowed(page)
        cold.append(usable_ms(page, url, kind))
        assert page.evaluate(KEPT) == 1
    for _ in range(visits):
        found = fetched(page)
        warm.append(usable_ms(page, url, kind))
    asked = [each for each in found.values() if not each.startswith("data:")]
    print(f"\nSlow 3G, {kind}: {min(cold):.0f} ms cold, {min(warm):.0f} ms warm with {len(asked)} requests")
    return min(cold), min(warm), asked


def table_of(server, ruleset):
    """A table that a battle of the ruleset is played at."""
    return Table(server, ruleset=ruleset, setup={}) if ruleset != "warcry" else Table(server)


each_ruleset = pytest.mark.parametrize("ruleset", ["warcry", "betrayal"])


def test_the_lobby_on_a_slow_network(server, person):
    """On Slow 3G the lobby becomes usable, and the second time nearly nothing is fetched."""
    _, _, asked = measured(server, person, server.url + "/", "lobby")
    assert len(asked) <= REQUESTS_MAX, asked


@each_ruleset
def test_a_battle_on_a_slow_network(server, person, ruleset):
    """On Slow 3G a battle comes to the screen, and the second time nearly nothing is fetched."""
    _, _, asked = measured(server, person, table_of(server, ruleset).url, "battle")
    assert len(asked) <= REQUESTS_MAX, asked


@pytest.mark.long
def test_the_lobby_is_usable_soon_on_a_slow_network(server, person):
    """On Slow 3G the lobby is usable within three seconds, and within one and a half the second time."""
    cold, warm, _ = measured(server, person, server.url + "/", "lobby", DEVICES, VISITS)
    assert (cold < LOBBY_MS, warm < WARM_MS) == (True, True)


@pytest.mark.long
@each_ruleset
def test_a_battle_is_shown_soon_on_a_slow_network(server, person, ruleset):
    """On Slow 3G a battle is on the screen within five seconds, and within one and a half the second time."""
    cold, warm, _ = measured(server, person, table_of(server, ruleset).url, "battle", DEVICES, VISITS)
    assert (cold < COLD_MS, warm < WARM_MS) == (True, True)


def test_a_click_before_the_script_is_there(server, page):
    """A button that is pressed before the lobby's script has come says that it waits, and does what it says then."""
    held = []
    page.route("**/web/joined/index.*.js", lambda route: held.append(route))  # noqa: PLW0108 -- playwright takes no built-in
    page.goto(server.url + "/", wait_until="commit")
    bot = page.locator("[data-action=bot]")
    bot.click()
    page.locator("[data-action=bot][aria-busy=true]").wait_for()
    page.wait_for_function("() => true")
    held.pop().continue_()
    page.wait_for_url("**/m/*")
    page.locator("body[data-loaded]").wait_for()


def kept(page, url):
    """Opens the lobby and waits until the browser keeps the page."""
    page.goto(url + "/")
    assert page.evaluate(KEPT) == 1


def test_the_page_opens_without_the_server(server, page, errors):
    """Once kept, lobby and battle open while the server is away, say so in a sentence, and go on when it is back."""
    errors.forgive("Failed to", "failed:", "WebSocket")
    table = Table(server)
    kept(page, server.url)
    table.leave()
    server.stop()
    page.reload()
    away = page.locator("#away")
    away.filter(has_text="The server is away").wait_for()
    page.goto(table.url)
    page.get_by_text("The server is away").wait_for()
    server.start()
    # the page looks for the server by itself as well, and may have found it: then there is no such button any more
    page.evaluate(
        "() => [...document.querySelectorAll('button')].find((each) => each.textContent === 'Try again')?.click()"
    )
    page.locator("body[data-loaded]").wait_for()


def test_a_replay_file_opens_again_without_the_server(server, page, errors):
    """A file that was opened on this device is listed in the lobby and plays again while the server is away."""
    errors.forgive("Failed to", "failed:", "WebSocket")
    kept(page, server.url)
    text = file_of(long_battle(150))
    page.set_input_files(
        "#replay-file",
        {"name": "last stand.jsonl", "mimeType": "application/x-ndjson", "buffer": text.encode()},
    )
    page.wait_for_url("**/m/file")
    verified(page, 150)
    page.evaluate("() => sessionStorage.clear()")
    server.stop()
    page.goto(server.url + "/")
    page.get_by_role("link", name="Replay: last stand.jsonl").click()
    verified(page, 150)
    page.reload()
    verified(page, 150)


def test_another_release_takes_over(page, errors, tmp_path, monkeypatch):
    """After a change of the client the browser keeps the new page and forgets the one before."""
    errors.forgive("WebSocket")
    web = tmp_path / "web"
    shutil.copytree(app.WEB, web)
    monkeypatch.setattr(app, "WEB", web)
    monkeypatch.setattr(static_files, "LOOK_S", 0)
    other = ServerThread(tmp_path / "other")
    try:
        kept(page, other.url)
        before = page.evaluate("() => caches.keys()")
        (web / "index.html").write_text(
            (web / "index.html").read_text().replace("No account", "No account at all")
        )
        page.reload()
        page.get_by_text("No account at all").wait_for()
        page.wait_for_function(
            "async before => { const now = await caches.keys(); return now.length === 1 && now[0] !== before[0]; }",
            arg=before,
        )
    finally:
        other.stop()


def test_the_page_can_be_installed(server, page):
    """The browser finds nothing that keeps the page from being installed."""
    kept(page, server.url)
    network = page.context.new_cdp_session(page)
    manifest = network.send("Page.getAppManifest")
    assert manifest["errors"] == []
    wrong = network.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in wrong if each["errorId"] != "in-incognito"] == []
