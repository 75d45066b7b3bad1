"""The site of the documents in a browser: it is read and searched without a request to anybody else, on a phone too."""

import functools
import http.server
import re
import threading
from pathlib import Path

import pytest

from tests.browser.camera import shoot
from tests.browser.conftest import TIMEOUT_MS, missing

BUILT = Path(__file__).parents[2] / ".cache/docs/site"
PAGES = (
    "",
    "protocol/",
    "operations/",
    "reference/server-frames/",
    "reference/warcry/events/",
    "python/clients/",
)
FOUND = re.compile(r"/reference/\w+/events/.*#RollOffRolled$")
PHONE = {"width": 360, "height": 740}


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing of it."""

    def log_message(self, *_):
        """Nothing."""


@pytest.fixture
def site():
    """The address of the built site."""
    if not (BUILT / "index.html").is_file():
        missing("the site is not built: ./dev docs --build")
    handler = functools.partial(Quiet, directory=BUILT)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_it_is_searched_without_anybody_else(site, page):
    """A word of a rule is found, and all that was asked for came from the site."""
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    wait_ms = 250
    while not FOUND.search(
        page.url
    ):  # the list lies in a closed shadow tree: Enter opens its first line, once it is there
        assert wait_ms < TIMEOUT_MS, page.url
        page.goto(site)
        page.keyboard.press("Control+k")
        page.keyboard.type("RollOffRolled")
        page.wait_for_timeout(wait_ms)
        page.keyboard.press("Enter")
        page.wait_for_timeout(wait_ms)
        wait_ms *= 2
    assert asked
    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []


def test_it_fits_a_phone(site, person):
    """No page is wider than the screen; what is wide scrolls in its own place."""
    page = person(**PHONE)
    for place in PAGES:
        page.goto(site + place)
        page.wait_for_load_state("load")
        shoot(page, f"docs-{place.strip('/').replace('/', '-') or 'front'}")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], place
