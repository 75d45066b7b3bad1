"""The files of JSON Schemas say what is recorded and exported: all golden battles of every ruleset are valid by them."""

import json
from functools import cache

import jsonschema
import pytest

from tests.golden.record import LOGS
from tests.support.displays import document
from tests.support.golden_battles import battles
from tests.support.schemas import file_validator, files
from wardrum.events.formats import replay
from wardrum.events.rulesets import games
from wardrum.server.protocol import json_schemas

each_ruleset = pytest.mark.parametrize("name", sorted(games()))
SOME_LINES = 25  # an odd number, so that records and what is derived take turns
EVERY = 20  # records are looked at as a whole, which takes a hundred times as long as each of their parts


def logs(name):
    """The golden logs of a ruleset as the lines of each."""
    revision = games()[name].revision
    return {
        path.stem: path.read_bytes().splitlines() for path in sorted(LOGS.glob(f"{name}-r{revision}-*.jsonl"))
    }


@cache
def kinds(name):
    """The definition that each type of command and event has in the file of a ruleset."""
    definitions = files()[name].schema["$defs"]
    found = {}
    for group in ("Command", "Event"):
        for each in definitions[f"{name}.{group}"]["anyOf"]:
            of = each["$ref"].removeprefix("#/$defs/")
            found[group, definitions[of]["properties"]["type"]["enum"][0]] = of
    return found


def fault(validator, value):
    """The first fault of a value, "" = it is sound."""
    error = jsonschema.exceptions.best_match(validator.iter_errors(value))
    return "" if error is None else f"{error.json_path}: {error.message[:200]}"


def exported(name, kind):
    """A golden battle as a replay file, each line read."""
    game, found = games()[name], logs(name)
    others = {json.loads(lines[0])["match"]: lines for lines in found.values()}
    lines = found[f"{name}-r{game.revision}-{kind}"]
    written = replay.write(game, lines, others=lambda match, upto: others[match][:upto])
    return [json.loads(line) for line in written]


@pytest.mark.parametrize("name", sorted(files()))
def test_each_file_is_a_schema(name):
    """Each is a valid schema of the draft that it names, and its references lead within itself."""
    schema = files()[name].schema
    if name == json_schemas.INDEX:
        assert schema["dialect"] == json_schemas.DIALECT
        return
    assert schema["$schema"] == json_schemas.DIALECT
    jsonschema.Draft202012Validator.check_schema(schema)
    text = json.dumps(schema)
    assert "components/schemas" not in text
    named = {part.partition('"')[0] for part in text.split('"$ref": "#/$defs/')[1:]}
    assert named <= schema["$defs"].keys()


@each_ruleset
def test_commands_and_events_are_valid(name):
    """Every command and every event of the golden battles, each by its own definition, with all members named there."""
    found = {}
    for stem, lines in logs(name).items():
        for line in lines:
            record = json.loads(line)
            parts = [("Command", record["command"]), *(("Event", event) for event in record["events"])]
            for group, part in parts:
                validator = file_validator(name, kinds(name)[group, part["type"]], is_closed=True)
                if not validator.is_valid(part):
                    found[f"{stem} v{record['version']} {part['type']}"] = fault(validator, part)
    assert found == {}


@each_ruleset
def test_records_are_valid(name):
    """Whole records, with draws and all: the first of each battle, the last, and some between."""
    validator = file_validator(name, f"{name}.Record", is_closed=True)
    found = {}
    for stem, lines in logs(name).items():
        for at in {0, len(lines) - 1, *range(0, len(lines), EVERY)}:
            found[f"{stem} v{at + 1}"] = fault(validator, json.loads(lines[at]))
    assert found
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.long
@each_ruleset
def test_all_states_are_valid(name):
    """The state after every commit of the golden battles, by the root of the file; `test_schemas` looks at some of them."""
    validator = file_validator(name, is_closed=True)
    found = {
        f"{stem} v{record.version}": fault(validator, document(after))
        for stem, _, commits in battles(name)
        for _, record, after in commits
    }
    assert found
    assert {where: what for where, what in found.items() if what} == {}


@each_ruleset
def test_what_can_be_named_is_valid(name):
    """All samples, in the form in which `samples` sends them."""
    samples = document(games()[name].ruleset.samples())
    assert fault(file_validator(name, f"{name}.SampleKinds", is_closed=True), samples) == ""
    for kind in samples:  # a new game has none
        assert fault(file_validator(name, f"{name}.SampleKinds"), {**samples, kind: {"x": {}}}) != ""
    assert fault(file_validator(name, f"{name}.SampleKinds", is_closed=True), {**samples, "x": {}}) != ""


@each_ruleset
@pytest.mark.parametrize("kind", ["outage", "fork"])
def test_replay_files_are_valid(name, kind):
    """A golden battle and a fork of one, exported: header, some records of ancestors and its own, what is derived, footer."""
    first, *between, last = exported(name, kind)
    assert (
        fault(file_validator(json_schemas.REPLAY), [first, *between[:2], *between[::SOME_LINES], last]) == ""
    )


@pytest.mark.long
@each_ruleset
@pytest.mark.parametrize("kind", ["battle", "talk", "outage", "fork"])
def test_whole_replay_files_are_valid(name, kind):
    """All lines of each golden battle, exported."""
    assert fault(file_validator(json_schemas.REPLAY), exported(name, kind)) == ""


@each_ruleset
def test_planted_breaches_of_a_record_are_found(name):
    """Another game's event, a field of another type, one that nobody named, and one that is missing."""
    record = json.loads(logs(name)[f"{name}-r{games()[name].revision}-battle"][1])
    validator = file_validator(name, f"{name}.Record", is_closed=True)
    assert fault(validator, record) == ""
    event = record["events"][0]
    planted = [
        {**record, "events": [{"type": "Castled"}]},
        {**record, "events": [{**event, "seat": 7}]},
        {**record, "events": [{**event, "weather": "rain"}]},
        {**record, "events": [{"type": event["type"]}]},
        {key: part for key, part in record.items() if key != "actor"},
    ]
    assert [each for each in planted if not fault(validator, each)] == []


@each_ruleset
def test_planted_breaches_of_a_replay_file_are_found(name):
    """A file of another format, one that was cut off, one with a line of something else, and one with a bad head."""
    lines = exported(name, "outage")[:5] + exported(name, "outage")[-1:]
    validator = file_validator(json_schemas.REPLAY)
    assert fault(validator, lines) == ""
    header, record, derived, *rest = lines
    planted = [
        [{**header, "wardrum": "replay/0"}, record, derived, *rest],
        lines[:-1],
        [header, {"weather": "rain"}, derived, *rest],
        [header, record, {**derived, "head": "0"}, *rest],
        [header, record, derived, *rest, rest[-1]],
    ]
    assert [at for at, each in enumerate(planted) if not fault(validator, each)] == []


def test_the_command_writes_what_is_served(tmp_path, capsys):
    """`python -m wardrum.server.protocol.json_schemas DIR` writes each file, and says where and what it is."""
    folder = tmp_path / "schemas"
    assert json_schemas.main([str(folder)]) == 0
    written = {path.stem: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert written == {name: json_schemas.text(each.schema) for name, each in files().items()}
    assert len(capsys.readouterr().out.splitlines()) == len(written)


@pytest.mark.parametrize("words", [[], ["a", "b"], ["--help"]])
def test_the_command_says_how_it_is_used(words, capsys):
    """Without a folder, with two, or with a flag."""
    assert json_schemas.main(words) == 2
    assert capsys.readouterr().err == "usage: python -m wardrum.server.protocol.json_schemas DIR\n"


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path, capsys):
    """A file stands in the place of the folder."""
    (tmp_path / "schemas").write_text("")
    assert json_schemas.main([str(tmp_path / "schemas")]) == 1
    assert capsys.readouterr().err.startswith(f"cannot write {tmp_path / 'schemas'}: ")
