"""Files in parts over the websocket: put together, refused or read, and forgotten."""

import asyncio
from base64 import b64encode

import pytest

from tests.server.rosters import makers as m
from tests.support.clocks import ManualClock
from tests.support.patience import patient
from tests.support.table_talk import serving, talking
from wardrum.server import rosters
from wardrum.server.rosters import Imported, Unusable
from wardrum.server.services import uploads

FILE = m.as_xml(m.marsh_warband())


def encoded(data):
    return b64encode(data).decode()


async def part(talker, number, data, *, last=False, id="file", **fields):
    """Send one part; the answer to it."""
    await talker.say("upload", id=id, part=number, last=last, data=encoded(data), **fields)
    return await talker.hear("uploaded", "roster", "problem")


async def test_a_file_in_one_part(talker):
    """The answer holds the warband as the muster command takes it, names beside it, and what was assumed."""
    said = await part(talker, 0, FILE, last=True)
    assert (said["type"], said["id"], said["ruleset"], said["format"]) == (
        "roster",
        "file",
        "warcry",
        "battlescribe",
    )
    assert (said["name"], said["names"]["f1"], said["points"]) == ("Evening Watch", "Old Tam", 450)
    assert said["problems"] == []
    assert any("base" in note for note in said["notes"])
    assert [fighter["id"] for fighter in said["warband"]["fighters"]] == ["f1", "f2", "f3", "f4"]


async def test_a_file_in_many_parts_and_retries(talker):
    """Parts are answered one by one; a part that comes again, the last one included, is answered the same."""
    third = len(FILE) // 3
    pieces = [FILE[:third], FILE[third : 2 * third], FILE[2 * third :]]
    for number in (0, 0, 1, 0, 1):
        said = await part(talker, number, pieces[number])
        assert said == {"type": "uploaded", "id": "file", "part": number}
    first = await part(talker, 2, pieces[2], last=True)
    assert first["type"] == "roster"
    assert await part(talker, 2, pieces[2], last=True) == first
    assert (await part(talker, 1, pieces[1]))["type"] == "uploaded"


async def test_parts_may_be_sent_without_waiting(talker):
    """Who knows all of its parts sends them at once: they are taken in order."""
    for number, start in enumerate(range(0, len(FILE), 100)):
        last = start + 100 >= len(FILE)
        await talker.say("upload", id="file", part=number, last=last, data=encoded(FILE[start : start + 100]))
    assert (await talker.hear("roster"))["name"] == "Evening Watch"


async def test_parts_out_of_order_are_refused(talker):
    """A gap, a beginning in the middle, a part that differs, and one behind the end: each is reported, nothing is lost."""
    assert (await part(talker, 1, b"x"))["detail"] == "Begin this file with part 0."
    await part(talker, 0, FILE[:50])
    gap = await part(talker, 2, b"x")
    assert (gap["code"], gap["detail"], gap["pointer"]) == (
        "upload_out_of_order",
        "Part 1 comes next.",
        "$.part",
    )
    assert "something else" in (await part(talker, 0, FILE[:49]))["detail"]
    assert "something else" in (await part(talker, 0, FILE[:50], last=True))["detail"]
    assert (await part(talker, 1, FILE[50:], last=True))["type"] == "roster"
    assert (await part(talker, 2, b"x"))["detail"] == "The file has ended."


async def test_another_file_begins_anew(talker):
    """A connection has one file at a time: the next one takes the place of what was not finished."""
    await part(talker, 0, b"half of something", id="one")
    assert (await part(talker, 0, FILE, last=True, id="two"))["type"] == "roster"
    assert (await part(talker, 1, b"x", id="one"))["code"] == "upload_out_of_order"


async def test_bad_parts_are_refused(talker):
    """What is no base64, too long for a part, or has fields that nobody knows is no frame."""
    for data in ("%%%", "AAA", "A" * 12292):
        await talker.say("upload", id="bad", part=0, last=True, data=data)
        said = await talker.hear("problem")
        assert (said["code"], said["pointer"]) == ("bad_frame", "$.data")
    await talker.say("upload", id="bad", part=1001, last=True, data="")
    assert (await talker.hear("problem"))["pointer"] == "$.part"


async def test_what_cannot_be_used_is_a_problem(talker):
    """The sentence of the importer reaches the person, and the connection goes on."""
    said = await part(talker, 0, b"<html/>", last=True)
    assert (said["code"], said["id"]) == ("unusable_roster", "file")
    assert said["detail"].startswith("This is a web page, not a roster;")
    assert said["detail"].endswith(".")
    assert (await talker.ask("ping"))["type"] == "pong"


async def test_a_roster_for_another_game(talker):
    """Who says what it is for is informed if it is for something else; mordheim musters the cards of warcry."""
    wrong = await part(talker, 0, FILE, last=True, ruleset="trench")
    assert wrong["detail"] == "This is a roster for warcry, not for trench."
    assert (await part(talker, 0, FILE, last=True, id="m", ruleset="mordheim"))["type"] == "roster"


async def test_a_file_has_an_end():
    """One byte too many, and the file is forgotten."""
    async with serving(upload_bytes_max=100) as server, talking(server) as talker:
        assert (await part(talker, 0, b"x" * 60))["type"] == "uploaded"
        said = await part(talker, 1, b"x" * 41)
        assert (said["code"], said["detail"]) == ("upload_too_big", "A file may have 100 bytes.")
        assert (await part(talker, 1, b"x"))["detail"] == "Begin this file with part 0."


async def test_parts_have_a_bucket_of_their_own():
    """Files are paced apart from other requests, and the limits are announced."""
    async with (
        serving(uploads_burst=3, uploads_per_s=1, clock=ManualClock()) as server,
        talking(server) as talker,
    ):
        limits = talker.all("welcome")[0]["limits"]
        assert (limits["uploads_burst"], limits["uploads_per_s"], limits["upload_bytes_max"]) == (
            3,
            1,
            2 * 1024 * 1024,
        )
        for number in range(3):
            assert (await part(talker, number, b"x"))["type"] == "uploaded"
        said = await part(talker, 3, b"x")
        assert (said["code"], said["retry_after"]) == ("too_many_requests", 2)
        assert said["detail"] == "Too many parts of files of this connection: 3 at once, then 1 per second."
        assert (await talker.ask("ping"))["type"] == "pong"


async def test_files_that_nobody_goes_on_with_make_room():
    """What all connections hold together is bounded; a file left alone for a while gives way to a new one."""
    clock = ManualClock()
    settings = {"uploads_held_bytes_max": 100, "upload_idle_s": 30.0}
    async with serving(clock, **settings) as server, talking(server) as one, talking(server) as two:
        assert (await part(one, 0, b"x" * 80))["type"] == "uploaded"
        busy = await part(two, 0, b"y" * 80)
        assert (busy["code"], busy["retry_after"]) == ("busy", 2)
        clock.advance(31_000)
        assert (await part(two, 0, b"y" * 80))["type"] == "uploaded"
        assert (await part(one, 1, b"x"))["detail"] == "Begin this file with part 0."


async def test_a_connection_takes_its_file_with_it():
    """Room is given back when a connection ends."""
    async with serving(uploads_held_bytes_max=100) as server:
        async with talking(server) as one:
            await part(one, 0, b"x" * 80)
        async with talking(server) as two, asyncio.timeout(patient(10)):
            while (await part(two, 0, b"y" * 80))["type"] == "problem":
                await two.ask("ping")


class Slow:
    """An importer that waits to be let go; it runs in the reader's thread."""

    def __init__(self, monkeypatch):
        import threading

        self.began, self.go_on = threading.Event(), threading.Event()
        monkeypatch.setattr(rosters, "read", self.read)

    def read(self, files, ruleset):
        self.began.set()
        self.go_on.wait(10)
        return Imported(ruleset="warcry", name="late")


async def test_reading_holds_up_nobody(monkeypatch):
    """While one file is read other connections are answered; too many waiting ones are asked to come back."""
    slow = Slow(monkeypatch)
    async with serving(uploads_waiting_max=1) as server, talking(server) as one, talking(server) as two:
        await one.say("upload", id="one", part=0, last=True, data=encoded(b"x"))
        while not slow.began.is_set():
            await two.ask("ping")
        said = await part(two, 0, b"y", last=True)
        assert (said["code"], said["retry_after"]) == ("busy", uploads.RETRY_S)
        slow.go_on.set()
        assert (await one.hear("roster"))["name"] == "late"
        assert (await part(two, 0, b"y", last=True))["type"] == "roster"


async def test_reading_has_an_end(monkeypatch):
    """A file that takes too long is answered, whatever its reader still does."""
    slow = Slow(monkeypatch)
    async with serving(upload_read_s=0.01) as server, talking(server) as talker:
        while (said := await part(talker, 0, b"x", last=True))["code"] == "busy":
            pass  # its reader had not even begun
        assert (said["code"], said["detail"]) == ("unusable_roster", "This file takes too long to read.")
        slow.go_on.set()


async def test_who_has_only_waited_may_come_back(monkeypatch):
    """A file that is not read in time because of others is not to blame: its sender is asked to come back, and it is read then."""
    slow = Slow(monkeypatch)
    async with serving(upload_read_s=0.05) as server, talking(server) as one, talking(server) as two:
        await one.say("upload", id="one", part=0, last=True, data=encoded(b"x"))
        while not slow.began.is_set():
            await two.ask("ping")
        said = await part(two, 0, b"y", last=True)
        assert (said["code"], said["retry_after"]) == ("busy", uploads.RETRY_S)
        slow.go_on.set()
        while (said := await part(two, 0, b"y", last=True))["type"] == "problem":
            assert said["code"] == "busy"
        assert said["name"] == "late"


async def test_a_warband_that_no_command_can_hold():
    """It is said before the muster command would cost the connection."""
    async with serving(frame_bytes_max=1600) as server, talking(server) as talker:
        for number, start in enumerate(range(0, len(FILE), 900)):
            last = start + 900 >= len(FILE)
            said = await part(talker, number, FILE[start : start + 900], last=last)
        assert [problem.rpartition(";")[2] for problem in said["problems"]] == [
            " a command may have 1600 with all around it"
        ]


async def test_a_fault_of_the_importer_ends_nothing(monkeypatch):
    """Whatever goes wrong in there, the connection and the server go on."""

    def broken(files, ruleset):
        raise ZeroDivisionError

    monkeypatch.setattr(rosters, "read", broken)
    async with serving() as server, talking(server) as talker:
        assert (await part(talker, 0, b"x", last=True))["code"] == "internal"
        assert (await talker.ask("ping"))["type"] == "pong"


@pytest.mark.parametrize(("error", "said"), [("it is so", "It is so."), ("", ".")])
def test_sentences_begin_and_end_well(error, said):
    """A reason becomes a sentence."""
    assert uploads.sentence(Unusable(error)) == said
