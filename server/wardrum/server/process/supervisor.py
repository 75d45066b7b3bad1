"""What the process that supervises the server is sent, in the words of sd_notify(3): that it is ready, that its event
loop runs, that it stops.

The sign of life is sent by the event loop itself, so that systemd ends a server whose loop is stuck.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Mapping

import structlog

log = structlog.get_logger()

SOCKET_ENV, WATCHDOG_ENV, WATCHDOG_PID_ENV = "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"
SIGNS_PER_TIMEOUT = 3  # two may be late before the supervisor acts


class Supervisor:
    """Speaks to the socket that the environment names; without one nothing is sent. Runs on one loop."""

    def __init__(self, env: Mapping[str, str] | None = None) -> None:
        env = os.environ if env is None else env
        self._address = socket_address(env.get(SOCKET_ENV, ""))
        self._interval_s = watchdog_s(env) / SIGNS_PER_TIMEOUT
        self._timer: asyncio.TimerHandle | None = None

    def ready(self) -> None:
        """The server listens; from now on signs of life are sent, if they are wanted."""
        self._tell("READY=1")
        if self._address and self._interval_s:
            self._sign()

    def stopping(self) -> None:
        """The server stops; the supervisor's own time limit for that begins."""
        if self._timer is not None:
            self._timer.cancel()
        self._tell("STOPPING=1")

    def _sign(self) -> None:
        self._tell("WATCHDOG=1")
        self._timer = asyncio.get_running_loop().call_later(self._interval_s, self._sign)

    def _tell(self, state: str) -> None:
        """Send one datagram without waiting. One that is lost is logged: the next sign of life makes up for it."""
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
                channel.setblocking(False)
                channel.sendto(state.encode(), self._address)
        except OSError as error:
            log.warning("the supervisor was not notified", state=state, error=str(error))


def socket_address(named: str) -> str:
    """The address of the socket: a path, or an abstract name, which the environment begins with "@"; "" = there is none."""
    return "\0" + named[1:] if named.startswith("@") else named


def watchdog_s(env: Mapping[str, str]) -> float:
    """After how many seconds without a sign of life the supervisor acts; 0 = it wants none from this process."""
    if env.get(WATCHDOG_PID_ENV, str(os.getpid())) != str(os.getpid()):
        return 0.0
    wanted = env.get(WATCHDOG_ENV, "")
    return int(wanted) / 1_000_000 if wanted.isascii() and wanted.isdigit() else 0.0
