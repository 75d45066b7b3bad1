"""What a supervising process is sent: sd_notify over a real socket."""

import asyncio
import os
import socket

import pytest

from tests.support.patience import patient
from wardrum.server import app
from wardrum.server.config import Config
from wardrum.server.process.supervisor import Supervisor, socket_address, watchdog_s


@pytest.fixture
def listening(tmp_path):
    """A supervisor's socket, and the environment that names it."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as channel:
        channel.bind(str(tmp_path / "notify"))
        yield channel, {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000"}


def heard(channel) -> list[str]:
    """Everything that was sent and not read yet."""
    found = []
    while True:
        try:
            found.append(channel.recv(100).decode())
        except BlockingIOError:
            return found


async def until(channel, state) -> list[str]:
    """Everything up to this state."""
    found: list[str] = []
    async with asyncio.timeout(patient(10)):
        while state not in found:
            found += heard(channel)
            await asyncio.sleep(0.001)
    return found


async def test_ready_life_and_stop_are_reported(listening):
    """The supervisor hears that the server is ready, then signs of life, then that it stops, and nothing after that."""
    channel, env = listening
    supervisor = Supervisor(env)
    assert heard(channel) == []
    supervisor.ready()
    assert (await until(channel, "WATCHDOG=1"))[0] == "READY=1"
    await until(channel, "WATCHDOG=1")
    supervisor.stopping()
    assert (await until(channel, "STOPPING=1"))[-1] == "STOPPING=1"
    assert supervisor._timer.cancelled()


async def test_a_stuck_loop_gives_no_sign_of_life(listening):
    """While the loop is held, no sign of life is sent, so the supervisor ends the process."""
    channel, env = listening
    supervisor = Supervisor(env)
    supervisor.ready()
    heard(channel)
    deadline = asyncio.get_running_loop().time() + 0.1
    while asyncio.get_running_loop().time() < deadline:
        pass  # the loop is held for three times the watchdog's time
    assert heard(channel) == []
    await until(channel, "WATCHDOG=1")
    supervisor.stopping()


async def test_without_a_supervisor_nothing_is_reported():
    """Without NOTIFY_SOCKET there is no timer and no error."""
    supervisor = Supervisor({"WATCHDOG_USEC": "30000"})
    supervisor.ready()
    assert supervisor._timer is None
    supervisor.stopping()


async def test_a_supervisor_that_is_gone_harms_nothing(tmp_path):
    """A socket that nobody reads any more is logged, and the server goes on."""
    supervisor = Supervisor({"NOTIFY_SOCKET": str(tmp_path / "gone")})
    supervisor.ready()
    supervisor.stopping()


def test_the_environment_is_read_as_systemd_writes_it():
    """Abstract sockets begin with @; a watchdog that is meant for another process is not ours."""
    assert socket_address("@wardrum") == "\0wardrum"
    assert watchdog_s({"WATCHDOG_USEC": "20000000"}) == 20
    assert watchdog_s({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": str(os.getpid())}) == 20
    assert watchdog_s({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "1"}) == 0
    assert watchdog_s({}) == 0


async def test_a_server_tells_its_supervisor_when_it_listens(listening, monkeypatch):
    """`serve_forever` is ready only once it accepts connections, and tells that it stops before it drains."""
    channel, env = listening
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    listens = []

    def on_ready(server):
        socket.create_connection(("127.0.0.1", server.port)).close()
        listens.append(heard(channel))

    serving = asyncio.create_task(app.serve_forever(Config(port=0), on_ready=on_ready))
    await until(channel, "WATCHDOG=1")
    assert listens[0][:1] == ["READY=1"]
    os.kill(os.getpid(), 15)
    await serving
    assert heard(channel)[-1] == "STOPPING=1"
