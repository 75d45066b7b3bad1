"""A replay file carries its luck, which follows from its records like all that is derived."""

import json

import msgspec
import pytest
from msgspec import UNSET

from tests.support.logbook import battle
from tests.support.toy import GAME
from wardrum.events.formats import replay
from wardrum.events.formats.replay import ReplayError
from wardrum.events.projections.luck import luck_of
from wardrum.events.toolkit.luck.book import LuckSummary

LOG = battle(seed=2)
RECORDS = [record for _, record, _ in LOG.entries]
LINES = list(replay.write(GAME, RECORDS))


def with_luck(change):
    """The file with another report in its footer; `change` gets the one that is there."""
    footer = msgspec.json.decode(LINES[-1])
    change(footer)
    return [*LINES[:-1], msgspec.json.encode(footer)]


def test_the_footer_has_the_report():
    """It is that of all records, and the file is sound with it."""
    file = replay.read(LINES)
    assert msgspec.json.decode(file.footer.luck, type=LuckSummary) == luck_of(GAME, RECORDS)
    assert replay.check(GAME, file).fault is UNSET


def test_a_file_without_a_report_is_refused():
    """Anyone who leaves it out has not made a file of this format."""
    with pytest.raises(ReplayError, match=f"line {len(LINES)}: this is not the footer"):
        replay.read(with_luck(lambda footer: footer.pop("luck")))


def test_a_report_that_does_not_follow_is_a_fault():
    """A better roll than the records have is found, at the last version."""

    def flatter(footer):
        footer["luck"]["seats"]["a"]["pips"]["rolled"] += 1

    fault = replay.check(GAME, replay.read(with_luck(flatter))).fault
    assert (fault.version, fault.what) == (len(RECORDS), "the luck report does not follow from the records")


@pytest.mark.parametrize(
    "report",
    [
        None,
        [],
        {"version": "1", "seats": {}},
        {**msgspec.json.decode(LINES[-1])["luck"], "more": 1},
        {"version": 1, "seats": {"a": {"pips": {"rolls": 1}}}},
        {"version": 1, "seats": {"a": []}},
    ],
)
def test_what_is_no_report_is_a_fault(report):
    """Something else in its place does not follow from the records either."""
    fault = replay.check(GAME, replay.read(with_luck(lambda footer: footer.update(luck=report)))).fault
    assert fault.what == "the luck report does not follow from the records"


def test_how_it_is_written_does_not_matter():
    """Spaces and the order of names are no difference; what is nested too deep to be read is one."""
    file = replay.read([*LINES[:-1], json.dumps(json.loads(LINES[-1]), indent=None).encode()])
    assert replay.check(GAME, file).fault is UNSET
    deep = LINES[-1].replace(b'"luck":{', b'"luck":{"x":' + b"[" * 900 + b"]" * 900 + b",")
    assert replay.check(GAME, replay.read([*LINES[:-1], deep])).fault is not UNSET


def test_a_footer_says_nothing_unknown():
    """A field that this release does not know is reported with its line, as a changed name would be."""
    with pytest.raises(ReplayError, match=f"line {len(LINES)}: this is not the footer"):
        replay.read(with_luck(lambda footer: footer.update(lucj=footer.pop("luck"))))
