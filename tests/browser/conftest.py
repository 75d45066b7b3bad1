"""Debian's Chromium, driven over a real server. Every error on a page's console fails the test that caused it."""

import importlib
import importlib.util
import os
import shutil
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.browser.server_thread import LAN_NAME, ServerThread
from tests.support.patience import patient

ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-default-browser-check",
    "--ignore-certificate-errors",  # of proxies in tests; a page in a context that ignores them has no service worker
    f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1",
]
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first that is there; the shell draws the same without what a window needs."""
TIMEOUT_MS = patient(30_000)  # for one thing to come about
START_MS = patient(120_000)  # for the browser itself
BATTLE_S = patient(300)  # for a test, which may be a whole battle
BLOCKED = "Service Worker registration blocked by Playwright"  # what is kept would hide from `page.route`
ABORTED = "net::ERR_ABORTED"  # what a page had asked for when it was left: nobody's fault
WIDE = {"width": 1280, "height": 800}


def pytest_collection_modifyitems(items):
    """Everything here needs a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.timeout(BATTLE_S))


def chromium():
    """The browser's program; CI must have one."""
    found = os.environ.get("WARDRUM_TEST_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if not found:
        missing("no chromium here: apt install chromium, or name one in WARDRUM_TEST_CHROMIUM")
    return found


def missing(what):
    """Something to install first: a reason to skip on a laptop, a failure in CI."""
    say = pytest.fail if os.environ.get("CI") else pytest.skip
    say(what)


@pytest.fixture(scope="session")
def browser():
    """One browser for all tests; pages live in contexts of their own."""
    if importlib.util.find_spec("playwright") is None:
        missing("no playwright here: ./dev test --browser installs it")
    driver = importlib.import_module("playwright.sync_api")
    with driver.sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS, timeout=START_MS)
        yield launched
        launched.close()


@pytest.fixture
def server(tmp_path):
    """A server with a log on disk, so that it may be restarted."""
    thread = ServerThread(tmp_path / "data")
    yield thread
    thread.stop()


class Errors(list):
    """What went wrong on the pages of a test. `forgive`: words of what the test itself brings about."""

    def __init__(self):
        super().__init__()
        self.words = []

    def forgive(self, *words):
        """From now on messages with one of these words do not count."""
        self.words += words

    def note(self, text):
        """One message."""
        if not any(word in text for word in self.words):
            self.append(text)


@pytest.fixture
def errors():
    """Errors of all pages; whatever is left in it at the end fails the test."""
    found = Errors()
    yield found
    assert list(found) == []


@pytest.fixture
def person(browser, errors):
    """`person(width=360)` is a page in a new browser context: another device, with a memory of its own.

    `service_workers="allow"`: it keeps the page.
    """
    with ExitStack() as devices:

        def come(**settings):
            size = {name: settings.pop(name, WIDE[name]) for name in WIDE}
            return devices.enter_context(device(browser, errors, viewport=size, **settings))

        yield come


@contextmanager
def device(browser, errors, **settings):
    """A page whose console and exceptions are listened to. Nothing moves on it, unless a test asks for motion."""
    context = browser.new_context(**{"service_workers": "block", "reduced_motion": "reduce", **settings})
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    errors.forgive(BLOCKED)
    page.on(
        "console", lambda said: said.type in ("error", "warning") and errors.note(f"{said.type}: {said.text}")
    )
    page.on("pageerror", lambda error: errors.note(f"exception: {error}"))
    page.on(
        "requestfailed",
        lambda request: (
            request.failure != ABORTED and errors.note(f"failed: {request.url} {request.failure}")
        ),
    )
    try:
        yield page
    finally:
        context.close()


@pytest.fixture
def page(person):
    """One wide page."""
    return person()
