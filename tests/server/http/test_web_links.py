"""A server that starts prints where to go."""

import re
import signal

from tests.support.cli import finish, spawn


def first_lines(process, last):
    """What a process writes up to a line that begins so."""
    lines = []
    while not (lines and lines[-1].startswith(last)):
        line = process.stdout.readline()
        assert line, f"the process ended after {lines}"
        lines.append(line)
    process.send_signal(signal.SIGINT)
    finish(process)
    return lines


def test_serve_prints_its_page_first():
    """The page's link comes first, then a word where it is for this machine only, then where programs connect."""
    lines = first_lines(spawn("serve", "--port", "0"), "programs")
    assert re.fullmatch(r"open http://127\.0\.0\.1:\d+/\n", lines[0])
    assert "--host 0.0.0.0" in lines[1]
    assert re.fullmatch(r"programs connect to ws://127\.0\.0\.1:\d+/ws\n", lines[2])


def test_serve_prints_the_public_page():
    """A configured address is what is printed, without a word about this machine only."""
    lines = first_lines(spawn("serve", "--port", "0", "--public-url", "https://drum.example"), "programs")
    assert [line.partition("ws:")[0] for line in lines] == [
        "open https://drum.example/\n",
        "programs connect to ",
    ]


def test_demo_prints_the_battles_page():
    """The link leads to the very match that is being played."""
    lines = first_lines(spawn("demo", "--port", "0", "--pace", "0.2"), "in a terminal: ")
    (page,) = [line for line in lines if line.startswith("in a browser: http://127.0.0.1:")]
    assert page.rstrip().rpartition("/m/")[2] == lines[-1].rstrip().rpartition("#")[2]
