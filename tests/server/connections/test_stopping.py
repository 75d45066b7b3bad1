"""A server process that is told to stop."""

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


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_stopped_server_says_restarting_and_exits_0(tmp_path, number):
    """Told to stop, the process closes its connections with 1012, exits 0 within 5 s, and logs no secret."""
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
    assert time.monotonic() - began < 5
    secret = (tmp_path / "secret").read_text()
    assert next(iter(json.loads(secret).values())) not in (await process.stderr.read()).decode()
