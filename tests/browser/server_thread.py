"""A real server on a thread of its own, so that a test may drive a browser on the main one."""

import asyncio
import socket
import threading

from tests.support.limits import running
from tests.support.patience import patient
from wardrum.server.app import Server

WAIT_S = patient(60)
UNHURRIED = {
    "commands_burst": 10_000,
    "commands_per_s": 10_000,
    "requests_burst": 10_000,
    "requests_per_s": 10_000,
    "bot_pace_ms": 30,
}

LAN_NAME = f"{socket.gethostname().lower()}.lan"
"""A name of this machine to which `conftest.py` leads the browser: plain http under a name is no secure context."""


class ServerThread:
    """Serves from a data directory; after a restart it is the same server on the same port."""

    def __init__(self, data, **settings):
        self._settings = {"data": str(data), "port": 0, **UNHURRIED, **settings}
        self._ready, self._thread = threading.Event(), None
        self.start()

    @property
    def port(self):
        """Where it listens."""
        return self._settings["port"]

    @property
    def url(self):
        """The page's address, without a slash at the end."""
        return f"http://127.0.0.1:{self._settings['port']}"

    @property
    def socket(self):
        """Where programs connect."""
        return f"ws://127.0.0.1:{self._settings['port']}/ws"

    def start(self):
        """Returns when it listens."""
        self._ready.clear()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        assert self._ready.wait(WAIT_S), "the server did not start"

    def stop(self):
        """Returns when it is gone."""
        if self._thread is not None:
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(WAIT_S)
            assert not self._thread.is_alive(), "the server did not stop"
            self._thread = None

    def restart(self):
        """Everybody is sent away and may come back."""
        self.stop()
        self.start()

    def call(self, function):
        """What `function(server)` gives, called on the server's own loop; it may be a coroutine function."""
        return asyncio.run_coroutine_threadsafe(self._called(function), self._loop).result(WAIT_S)

    async def _called(self, function):
        given = function(self._server)
        return await given if asyncio.iscoroutine(given) else given

    async def _serve(self):
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        async with running(**self._settings) as server:
            self._server: Server = server
            self._settings["port"] = server.port
            self._ready.set()
            await self._stop.wait()
