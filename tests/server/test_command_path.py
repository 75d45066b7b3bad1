"""The way of one command in docs/ARCHITECTURE.md is the way that a command takes."""

import re
import sys
import threading
from contextlib import contextmanager
from typing import NamedTuple

import pytest

from tests.support import toy
from tests.support.table_talk import Battle, serving, talking
from tests.tidy.tree import ROOT

PAGE = ROOT / "docs" / "ARCHITECTURE.md"
ROW = re.compile(r"^\| (\d+) \| \[`([\w.]+)`\]\(\.\./([\w/.]+)\) \|", re.MULTILINE)
STOPS_MAX, MODULES_MAX = 18, 13
RULES = "events/wardrum/events/toolkit/questions.py"  # the rules of most games come in here; the toy has one function of its own


class Stop(NamedTuple):
    """A function on the way: its qualified name and its file."""

    name: str
    file: str


def stops(text):
    """The stops of the page, in order."""
    rows = ROW.findall(text)
    assert [int(number) for number, _, _ in rows] == list(range(1, len(rows) + 1))
    return [Stop(name, file) for _, name, file in rows]


STOPS = stops(PAGE.read_text(encoding="utf-8"))


class Trace:
    """The stops in the order in which they are entered, while `on`; in every thread that begins after it."""

    def __init__(self):
        self.on, self.seen = False, []
        self._places = {(str(ROOT / stop.file), stop.name): stop for stop in STOPS}
        rules = next(stop for stop in STOPS if stop.file == RULES)
        self._places[(toy.__file__, "decide")] = rules

    def note(self, frame, event, arg):
        if self.on and event == "call":
            stop = self._places.get((frame.f_code.co_filename, frame.f_code.co_qualname))
            if stop is not None and stop not in self.seen:
                self.seen.append(stop)

    @contextmanager
    def installed(self):
        before = sys.getprofile()
        threading.setprofile(self.note)
        sys.setprofile(self.note)
        try:
            yield
        finally:
            sys.setprofile(before)
            threading.setprofile(None)


async def test_a_command_takes_the_way_of_the_page(tmp_path):
    """A command that a client sends to a server with a real log passes every stop, in the page's order."""
    trace = Trace()
    with trace.installed():
        async with serving(data=str(tmp_path)) as server, talking(server) as talker:
            battle = Battle()
            await battle.begin(talker)
            await talker.say("watch", match=battle.match)
            await talker.hear("caught_up")
            trace.on = True
            assert (await battle.act(talker, "a", "Roll"))["type"] == "ack"
            await talker.hear("commit")
            trace.on = False
    assert trace.seen == STOPS


def test_the_way_is_short():
    """At most 18 stops in at most 13 modules."""
    assert len(STOPS) <= STOPS_MAX
    assert len({stop.file for stop in STOPS}) <= MODULES_MAX


def test_a_missing_row_is_found():
    """A page whose rows are not numbered in order is refused."""
    page = "| 1 | [`a`](../b.py) | x |\n| 3 | [`c`](../d.py) | y |"
    with pytest.raises(AssertionError):
        stops(page)
