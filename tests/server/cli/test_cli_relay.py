"""A match that is passed on: to a file over restarts, to a pipe, and to a webhook that fails now and then."""

import asyncio
import hmac
import json
import os
import subprocess
import sys
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.faults.server_process import TOY, served
from tests.support.cli import finish, runner, spawn
from tests.support.patience import patient
from tests.support.table_talk import Battle, talking
from tests.tidy.tree import ROOT
from wardrum.clients.terminal import relay_targets
from wardrum.clients.transport.backoff import Backoff, Timing
from wardrum.server.cli.relay import SECRET_VARIABLE

SECRET = "0123456789abcdef-secret"


@pytest.fixture
def run(capfd):
    return runner(capfd)


class Receiver:
    """A stand-in for a webhook. statuses: of the next answers, 200 once there are none left · got: headers and body of each request."""

    def __init__(self):
        self.statuses, self.got = [], []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append((dict(self.headers), body))
                self.send_response(receiver.statuses.pop(0) if receiver.statuses else 200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                """Nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"


@contextmanager
def receiving():
    """A webhook on this machine."""
    receiver = Receiver()
    thread = threading.Thread(target=receiver.server.serve_forever)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.server.shutdown()
        thread.join()
        receiver.server.server_close()


async def played_out(server, rounds=3):
    """A match that is over, and the version of its end."""
    battle = Battle()
    async with talking(server) as talker:
        await battle.begin(talker, setup={"target": 100_000})
        await battle.act(talker, "a", "Bet", number=3)
        await battle.act(talker, "b", "Bet", number=4)
        await battle.play(talker, rounds)
        return battle, (await battle.act(talker, "a", "Concede"))["version"]


@pytest.fixture
def relayed(run):
    """Runs `wardrum relay` beside the server of a test, and says how it ended."""

    async def relayed(server, battle, *words):
        return await asyncio.to_thread(run, "relay", server.url, battle.match, *words)

    return relayed


async def test_a_file_goes_on_where_it_ends(tmp_path, relayed):
    """Whatever a crash has left half written is written again: the file is the same as if nothing had happened."""
    async with served(tmp_path / "data", TOY) as server:
        battle, last = await played_out(server)
        for form in ("text", "records"):
            file, cut = tmp_path / f"whole-{form}", tmp_path / f"cut-{form}"
            said = await relayed(server, battle, "--to", str(file), "--as", form)
            assert (said.code, said.err) == (0, "")
            whole = file.read_bytes()
            assert whole.endswith(b"\n")
            for size in (5, len(whole) // 2, len(whole) - 1):
                cut.write_bytes(whole[:size])
                assert (await relayed(server, battle, "--to", str(cut), "--as", form)).code == 0
                assert cut.read_bytes() == whole
        rows = [json.loads(line) for line in file.read_text().splitlines()]
        versions = [row.get("version") or row["record"]["version"] for row in rows if row["type"] != "opened"]
        assert versions == [*range(1, last + 1)]
        assert (tmp_path / "whole-text").read_text().splitlines()[-1].startswith(f"{last}\t")


async def test_a_file_of_something_else_is_left_alone(tmp_path, relayed):
    """It is refused in one sentence, whether it has lines or not."""
    async with served(tmp_path / "data", TOY) as server:
        battle, _ = await played_out(server, 1)
        for text in ("my diary", "my diary\n", "1\tOne.\nmy diary\n"):
            file = tmp_path / "diary"
            file.write_text(text)
            said = await relayed(server, battle, "--to", str(file))
            assert (said.code, len(said.err.splitlines()), file.read_text()) == (2, 1, text)


async def test_a_pipe_gets_sentences(tmp_path, relayed):
    """One on each line, to the end."""
    async with served(tmp_path, TOY) as server:
        battle, _ = await played_out(server)
        said = await relayed(server, battle, "--to", "-")
        assert (said.code, said.err) == (0, "")
        assert any("rolls" in line for line in said.lines)
        later = await relayed(server, battle, "--to", "-", "--after", "9")
        assert said.out.endswith(later.out)
        assert 0 < len(later.lines) < len(said.lines)


async def test_a_webhook_gets_each_version_once_though_it_fails(tmp_path, relayed, monkeypatch):
    """Signed, in order, under the same key when it is sent again; what was delivered is not sent again after a restart."""
    monkeypatch.setenv(SECRET_VARIABLE, SECRET)
    async with served(tmp_path / "data", TOY) as server:
        battle, last = await played_out(server)
        with receiving() as hook:
            hook.statuses = [200, 503, 429, 200, 500]
            words = ("--to", hook.url, "--as", "records", "--state", str(tmp_path / "state"))
            said = await relayed(server, battle, *words)
            assert (said.code, said.err) == (0, "")
            keys = [headers["Idempotency-Key"] for headers, _ in hook.got]
            assert list(dict.fromkeys(keys)) == [
                f"{battle.match}-{version}" for version in range(1, last + 1)
            ]
            assert len(keys) == last + 3
            for headers, body in hook.got:
                signed = f"{headers['Wardrum-Timestamp']}.".encode() + body
                made = hmac.digest(SECRET.encode(), signed, "sha256").hex()
                assert headers["Wardrum-Signature"] == f"sha256={made}"
            again = await relayed(server, battle, *words)
            assert (again.code, len(hook.got)) == (0, last + 3)


async def test_a_webhook_that_refuses_leaves_no_gap(tmp_path, relayed):
    """Nothing behind what was refused is sent; the next run begins with it."""
    secret = tmp_path / "secret"
    secret.write_text(SECRET)
    async with served(tmp_path / "data", TOY) as server:
        battle, last = await played_out(server)
        with receiving() as hook:
            hook.statuses = [200, 200, 400]
            words = (
                "--to",
                hook.url,
                "--as",
                "records",
                "--secret-file",
                str(secret),
                "--state",
                str(tmp_path / "state"),
            )
            said = await relayed(server, battle, *words)
            assert (said.code, len(hook.got)) == (1, 3)
            assert "answered 400: nothing more is sent" in said.err
            assert (await relayed(server, battle, *words)).code == 0
            versions = [json.loads(body)["version"] for _, body in hook.got]
            assert versions == [1, 2, 3, *range(3, last + 1)]


async def test_it_goes_on_over_a_restart_of_the_server(tmp_path, monkeypatch):
    """`kill -9` of the server, and a start on the same log: a file and a webhook get each version once, in order."""
    monkeypatch.setenv(SECRET_VARIABLE, SECRET)
    battle, file = Battle(), tmp_path / "records"
    async with served(tmp_path / "data", TOY) as server:
        async with talking(server) as talker:
            await battle.begin(talker, setup={"target": 100_000})
        with receiving() as hook:
            relays = [
                spawn("relay", server.url, battle.match, "--as", "records", "--to", to)
                for to in (str(file), hook.url)
            ]
            await until(lambda: file.exists() and file.read_bytes().count(b"\n") >= 5 and len(hook.got) >= 5)
            await server.kill()
            await server.start()
            async with talking(server) as talker:
                for seat in "ab":
                    await talker.ask("seat", match=battle.match, token=battle.tokens[seat])
                await battle.play(talker, 3)
                last = (await battle.act(talker, "a", "Concede"))["version"]
            for done in await asyncio.gather(*(asyncio.to_thread(finish, each) for each in relays)):
                assert (done.code, "connection lost" in done.err) == (0, True)
            posted = [json.loads(body) for _, body in hook.got]
            assert [each["version"] for each in posted if "opened" not in each["lines"][0]] == [
                *range(1, last + 1)
            ]
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert [row["record"]["version"] for row in rows if row["type"] == "commit"] == [*range(1, last + 1)]


async def test_a_webhook_that_is_away_for_long_ends_it_with_3(tmp_path, relayed, monkeypatch):
    """Run again later it goes on with what was not delivered."""
    monkeypatch.setenv(SECRET_VARIABLE, SECRET)
    monkeypatch.setattr(relay_targets, "Timing", lambda: Timing(backoff=Backoff(first_s=0.01, tries_max=3)))
    async with served(tmp_path / "data", TOY) as server:
        battle, last = await played_out(server)
        with receiving() as hook:
            hook.statuses = [200, 200, 503, 503, 503]
            words = ("--to", hook.url, "--as", "records", "--state", str(tmp_path / "state"))
            said = await relayed(server, battle, *words)
            assert (said.code, len(hook.got)) == (3, 5)
            assert said.err == f"wardrum: not delivered: {hook.url} answered 503; run it again later\n"
            assert (await relayed(server, battle, *words)).code == 0
            versions = [json.loads(body)["version"] for _, body in hook.got]
            assert versions == [1, 2, 3, 3, 3, *range(3, last + 1)]


async def until(condition):
    """Wait until it holds."""
    async with asyncio.timeout(patient(60)):
        while not condition():  # noqa: ASYNC110 -- another process is waited for
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--to", "http://chat.example/x"], "is no webhook"),
        (["--to", "ftp://chat.example/x"], "is no webhook"),
        (["--to", "https://chat.example/x"], "a webhook needs a secret of 16 bytes or more"),
        (["--to", "x", "--state", "y"], "--secret-file and --state go with a webhook only"),
        (["--to", "/nowhere/x"], "cannot use /nowhere/x"),
    ],
)
def test_what_cannot_be_passed_on_to(run, words, why):
    """It is said in one sentence, with code 2."""
    said = run("relay", "ws://127.0.0.1:9/ws", "0" * 32, *words)
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert why in said.err


async def test_the_example_tells_a_chat(tmp_path):
    """`examples/chat.py` posts the sentences of each commit, in order, and ends with the battle."""
    async with served(tmp_path, TOY) as server:
        battle, last = await played_out(server)
        with receiving() as chat:
            page = f"http://127.0.0.1:{server.port}/m/{battle.match}"
            program = [sys.executable, str(ROOT / "examples/chat.py"), page, chat.url, "--field", "content"]
            env = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
            process = subprocess.Popen(  # noqa: ASYNC220 -- it is waited for in a thread
                program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
            )
            done = await asyncio.to_thread(finish, process)
            assert (done.code, [int(line) for line in done.err.split()]) == (0, [*range(1, last + 1)])
            posted = [json.loads(body) for _, body in chat.got]
    assert all(set(each) == {"content"} for each in posted)
    assert any("rolls" in each["content"] for each in posted)
