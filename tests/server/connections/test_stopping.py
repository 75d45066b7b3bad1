"""A server process that is asked to stop."""

import asyncio
import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from tests.support.patience import patient

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import sys
from tests.support.toy import GAME
from wardrum.server import app
from wardrum.server.config import Config
app.run(Config(port=0, data=sys.argv[1], log_format="json"), {"toy": GAME})
"""


each_signal = pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])


@each_signal
async def test_a_stopped_server_says_restarting_and_exits_0(tmp_path, number):
    """Asked to stop, the process closes its connections with 1012, exits 0, and logs no secret."""
    await stopped(tmp_path, number)


@pytest.mark.long
@each_signal
async def test_a_stopped_server_is_gone_soon(tmp_path, number):
    """Asked to stop, the process is gone within 5 s."""
    assert await stopped(tmp_path, number) < 5


async def stopped(tmp_path, number):
    """A server process with one connection is asked to stop; how long it takes (s)."""
    path = os.pathsep.join([str(ROOT), *(str(ROOT / part) for part in ("events", "server", "clients"))])
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        PROGRAM,
        str(tmp_path),
        env={**os.environ, "PYTHONPATH": path},
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    line = json.loads(await asyncio.wait_for(process.stderr.readline(), patient(20)))
    assert line["event"] == "listening"
    async with connect(line["url"], proxy=None) as socket:
        await socket.send('{"type":"hello","client":"test"}')
        await socket.recv()
        began = time.monotonic()
        process.send_signal(number)
        await asyncio.wait_for(socket.wait_closed(), patient(10))
        assert socket.close_code == 1012
    assert await asyncio.wait_for(process.wait(), patient(10)) == 0
    took_s = time.monotonic() - began
    secret = (tmp_path / "secret").read_text()
    assert next(iter(json.loads(secret).values())) not in (await process.stderr.read()).decode()
    return took_s
