"""Old records reach today's shape by pure steps, one schema at a time."""

import copy

import msgspec
import pytest

from wardrum.events.core import upcast as module
from wardrum.events.core.record import SCHEMA, canonical
from wardrum.events.core.upcast import UnknownSchema, upcast

OLD = {
    "schema": 1,
    "match": "ab" * 16,
    "events": [{"type": "DiceCast", "pips": 4}],
    "command": {"type": "Roll"},
}


def renamed(record):
    """A made-up step: schema 2 calls the event DieRolled and its pips a value."""
    events = [{"type": "DieRolled", "value": event["pips"]} for event in record["events"]]
    return {**record, "events": events}


def counted(record):
    """A made-up step: schema 3 says how many events there are."""
    return {**record, "count": len(record["events"])}


STEPS = {1: renamed, 2: counted}


def test_todays_records_stay_as_they_are():
    """Nothing is decoded and encoded again where nothing has to change: the very same bytes come back."""
    data = b'{"schema":%d,  "any":"thing"}' % SCHEMA
    assert upcast(data) is data


def test_steps_are_chained():
    """A record two schemas old passes through both steps, and its bytes are canonical afterwards."""
    data = upcast(canonical(OLD), STEPS, today=3)
    assert msgspec.json.decode(data) == {
        **OLD,
        "schema": 3,
        "events": [{"type": "DieRolled", "value": 4}],
        "count": 1,
    }
    assert canonical(msgspec.json.decode(data)) == data


def test_a_newer_record_skips_older_steps():
    """Only the steps from its own schema on are taken."""
    record = {**OLD, "schema": 2}
    assert msgspec.json.decode(upcast(canonical(record), STEPS, today=3)) == {
        **record,
        "schema": 3,
        "count": 1,
    }


def test_upcasting_is_stable():
    """What has today's shape is not changed by a second pass, and a step leaves its argument alone."""
    once = upcast(canonical(OLD), STEPS, today=3)
    assert upcast(once, STEPS, today=3) == once
    before = copy.deepcopy(OLD)
    for step in STEPS.values():
        step(OLD)
        assert before == OLD


@pytest.mark.parametrize("schema", [SCHEMA + 1, 2**40])
def test_the_future_is_refused(schema):
    """A record of a later release is not guessed at."""
    with pytest.raises(UnknownSchema, match=f"schema {schema}; this release reads up to {SCHEMA}"):
        upcast(b'{"schema":%d}' % schema)


@pytest.mark.parametrize("schema", [0, -1])
def test_a_missing_step_is_refused(schema):
    """A schema that never was has no step."""
    with pytest.raises(UnknownSchema, match=f"no step leads from schema {schema}"):
        upcast(b'{"schema":%d}' % schema)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b'{"schema":"1"}', b'{"schema":1.5}'])
def test_what_is_no_record_is_refused(data):
    """Bytes without a schema raise what readers of records expect."""
    with pytest.raises(msgspec.MsgspecError):
        upcast(data)


def test_every_old_schema_has_a_step():
    """From the first released schema on there is a way to today's."""
    assert sorted(module.STEPS) == list(range(1, SCHEMA))
