"""The commands that need a running server, against one in a process of its own."""

import re
import signal
from io import StringIO
from pathlib import Path
from subprocess import STDOUT

import pytest

from tests.support.cli import finish, runner, serving, spawn
from wardrum.server.cli.progress import QUIET_S, Progress

RESULT = re.compile(r"battle over: .+ after round \d+, (\d+) commits, head ([0-9a-f]{64})")


@pytest.fixture
def run(capfd):
    return runner(capfd)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """(url, data directory) of a server for all tests of this file."""
    data = tmp_path_factory.mktemp("served")
    with serving(data) as url:
        yield url, data


@pytest.mark.parametrize("ruleset", ["warcry", "mordheim", "betrayal"])
def test_demo_plays_one_battle(ruleset):
    """`demo --once --pace 0` serves, plays a whole battle between two bots, tells it and ends with the result."""
    said = finish(spawn("demo", "--once", "--pace", "0", "--ruleset", ruleset, "--seed", "1"))
    assert (said.code, said.err) == (0, "")
    assert re.match(r"serving ws://127\.0\.0\.1:\d+/ws, matches in ", said.lines[0])
    assert said.lines[1].startswith("profile demo: ")
    assert RESULT.fullmatch(said.lines[-1])
    assert sum(line.startswith("Round ") for line in said.lines) >= (1 if ruleset == "betrayal" else 3)


def test_demo_of_a_party_of_four():
    """`--seats` says how many take part, where the ruleset lets one choose."""
    said = finish(spawn("demo", "--once", "--pace", "0", "--ruleset", "betrayal", "--seats", "4"))
    assert (said.code, said.err) == (0, "")
    assert {f"Seat {seat} is taken." for seat in "ABCD"} <= set(said.lines)
    assert RESULT.fullmatch(said.lines[-1])


@pytest.mark.parametrize(("ruleset", "seats"), [("warcry", "3"), ("betrayal", "5")])
def test_seats_that_a_ruleset_does_not_have(run, ruleset, seats):
    """Another number of seats is refused with a sentence that says so."""
    said = run("demo", "--once", "--ruleset", ruleset, "--seats", seats)
    assert said.code == 2
    assert f"{ruleset} is not played with {seats} seats" in said.err


def test_a_kept_demo_can_be_verified(run, tmp_path):
    """With --data the battle stays; it verifies, and its last head is the one that was printed."""
    terms = tmp_path / "terms.json"
    terms.write_text('{"takeback": "never"}')
    said = finish(
        spawn("demo", "--once", "--pace", "0", "--data", str(tmp_path / "data"), "--terms", str(terms))
    )
    commits, head = RESULT.fullmatch(said.lines[-1]).groups()
    match = run("battle", "list", tmp_path / "data").out.split()[0]
    assert (
        '"terms":{"takeback":"never"'
        in run("battle", "export", f"{tmp_path / 'data'}/{match}", "-o", "-").out
    )
    checked = run("battle", "verify", tmp_path / "data", "--since", f"{match}:{head}")
    assert (checked.code, checked.lines[0].startswith(f"1 match, {commits} commits, ")) == (0, True)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_demo_stops_quietly(number):
    """Ctrl-C, the end of the machine or of the terminal: it ends at once, with 130, nothing on stderr and no folder left."""
    process = spawn("demo", "--port", "0", "--pace", "0.2")
    folder = ""
    while "The match begins" not in (line := process.stdout.readline()):
        assert line, "the demo ended by itself"
        folder = line.partition("matches in ")[2].strip() or folder
    assert Path(folder).is_dir()
    process.send_signal(number)
    said = finish(process)
    assert (said.code, said.err) == (130, "")
    assert not Path(folder).exists()


def test_demo_without_once_goes_on():
    """Without --once another battle begins when one is over."""
    process = spawn("demo", "--port", "0", "--pace", "0")
    begun = 0
    try:
        while begun < 2:
            line = process.stdout.readline()
            assert line, "the demo ended by itself"
            begun += line.startswith("in a browser: ")
    finally:
        process.send_signal(signal.SIGINT)
        finish(process)


def test_bots_play_and_the_log_verifies(run, server):
    """`bot` plays whole battles, `list` shows them, and `verify` proves them while the server runs."""
    url, data = server
    said = run(
        "bot", "--url", url, "--ruleset", "warcry", "--matches", "3", "--concurrency", "3", "--seed", "4"
    )
    assert said.code == 0
    assert said.lines[0].startswith("3 battles, ")
    commits = re.match(r"3 battles, (\d+) commits", said.lines[0])[1]
    listed = run("battle", "list", url, "--status", "finished")
    assert len(listed.lines) == 3
    assert all("wins" in line or "draw" in line for line in listed.lines)
    checked = run("battle", "verify", data)
    assert checked.code == 0
    assert checked.out.startswith(f"3 matches, {int(commits):,} commits, ")
    assert ", 0 unproven, 0 substituted" in checked.out


def test_watch_tells_a_match(run, server):
    """`watch` tells a match from its start to the same result line, by the address of its websocket or of its page."""
    url, _ = server
    run("bot", "--url", url, "--bot", "random")
    match = run("battle", "list", url).out.split()[0]
    said = run("watch", f"{url}#{match}")
    assert said.code == 0
    assert any("A match of warcry is open" in line for line in said.lines)
    assert RESULT.fullmatch(said.lines[-1])
    page = url.replace("ws://", "http://").removesuffix("/ws")
    assert run("watch", f"{page}/m/{match}").out == said.out


def test_watch_tells_what_one_has_missed(run, server):
    """`watch --after` says where the battle stood and shows what followed, as it was shown from the start."""
    url, _ = server
    run("bot", "--url", url, "--bot", "random")
    match = run("battle", "list", url).out.split()[0]
    whole, rest = run("watch", f"{url}#{match}"), run("watch", f"{url}#{match}", "--after", "9")
    assert rest.code == 0
    assert rest.lines[0].startswith("Warcry · ")
    first = (
        next(place for place, line in enumerate(rest.lines) if line.startswith("Seat B: Victory points 0"))
        + 1
    )
    later = [line for line in rest.lines[first:] if "· Side" not in line]
    assert len(later) > 9
    assert later == whole.lines[-len(later) :]
    assert len(whole.lines) > len(rest.lines)
    assert run("watch", f"{url}#{match}", "--after", "99999").code == 1


def test_watch_needs_a_match(run, server):
    """Where nothing is being played `watch` says so; a match that is not there is a problem in a sentence."""
    url, _ = server
    nothing = run("watch", url)
    assert (nothing.code, "no listed match is being played" in nothing.err) == (1, True)
    gone = run("watch", f"{url}#{'0' * 32}")
    assert (gone.code, gone.err.count("\n")) == (1, 1)


def test_a_running_server_is_healthy(run, server):
    """`health` is content with a server that is ready, whatever the scheme of the path."""
    url, _ = server
    page = url.replace("ws://", "http://").removesuffix("/ws")
    for named in (url, page, f"{page}/", page.removeprefix("http://")):
        said = run("health", "--url", named)
        assert (said.code, said.out) == (0, "ready\n")


def test_a_port_in_use_is_said(run, server):
    """A second server on the same port, or the same directory, refuses in a sentence."""
    url, data = server
    port = re.search(r":(\d+)/", url)[1]
    taken = finish(spawn("serve", "--port", port))
    assert (taken.code, "in use" in taken.err) == (2, True)
    held = finish(spawn("serve", "--port", "0", "--data", str(data)))
    assert (held.code, "is served by process" in held.err) == (2, True)
    demo = finish(spawn("demo", "--once", "--port", port))
    assert (demo.code, "Traceback" in demo.err) == (2, False)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_serve_stops_in_order(number):
    """SIGTERM and Ctrl-C end a server with exit code 0, saying so."""
    process = spawn("serve", "--port", "0", "--log-format", "json", stderr=STDOUT)
    try:
        assert any('"listening"' in line for line in process.stdout)
        process.send_signal(number)
        said = finish(process)
    finally:
        process.kill()
    assert said.code == 0
    assert '"stopped"' in said.out
    assert "Traceback" not in said.out


class Terminal(StringIO):
    """A stream that is a terminal."""

    def isatty(self):
        return True


@pytest.mark.parametrize("out", [StringIO, Terminal])
def test_progress_keeps_quiet_about_short_work(out):
    """Work of less than a second shows nothing."""
    stream, now = out(), 0.0
    with Progress(stream, lambda: now) as show:
        now = QUIET_S / 2
        show("half")
    assert stream.getvalue() == ""


def test_progress_is_for_terminals():
    """Into a pipe, and so among what a script reads, nothing comes, however long the work is."""
    stream, now = StringIO(), 0.0
    with Progress(stream, lambda: now) as show:
        for step in range(1200):
            now = step / 100
            show(f"step {step}")
    assert stream.getvalue() == ""


def test_progress_is_wiped_from_a_terminal():
    """On a terminal the line is shown in place and gone at the end."""
    stream, now = Terminal(), 0.0
    with Progress(stream, lambda: now) as show:
        now = 2.0
        show("12 of 20 battles")
    assert stream.getvalue() == "\r\x1b[K12 of 20 battles\r\x1b[K"
