"""`wardrum battle luck` and `wardrum battle dice`: from files, folders, directories and a running server."""

import json
import random

import pytest
from msgspec.structs import replace as changed

from tests.support import toy
from tests.support.cli import finish, runner, serving, spawn
from tests.support.logbook import Logbook, battle, chained
from tests.support.referee import Referee
from wardrum.events import rulesets
from wardrum.events.core.dice import Pool
from wardrum.events.core.record import canonical
from wardrum.events.formats import replay
from wardrum.events.projections.luck import luck_of
from wardrum.events.rulesets import RULESETS

LOG = battle(seed=4)


@pytest.fixture(autouse=True)
def _toy_is_known(monkeypatch):
    """The program plays the toy as well."""
    rulesets.games.cache_clear()
    monkeypatch.setitem(RULESETS, "toy", toy.RULESET)
    yield
    rulesets.games.cache_clear()


@pytest.fixture
def run(capfd):
    return runner(capfd)


def written(path, records=None, of=toy.GAME):
    """A replay file."""
    records = [record for _, record, _ in LOG.entries] if records is None else records
    path.write_bytes(b"".join(line + b"\n" for line in replay.write(of, records)))
    return path


@pytest.fixture
def file(tmp_path):
    return written(tmp_path / "battle.ndjson")


@pytest.fixture
def data(run, file, tmp_path):
    """A data directory with that battle."""
    assert run("battle", "import", file, "--data", tmp_path / "data").code == 0
    return tmp_path / "data"


def test_the_table(run, file):
    """A heading, then a line for each seat and kind, with the sums where they mean something."""
    said = run("battle", "luck", file)
    report = luck_of(toy.GAME, [record for _, record, _ in LOG.entries])
    line = report.seats["a"]["pips"]
    assert said.code == 0
    assert said.lines[0] == f"match {LOG.match}, version {len(LOG.entries)}"
    assert said.lines[1].split() == ["seat", "what", "rolls", "rolled", "expected", "percentile", "p"]
    rolled = [str(line.rolls), str(line.rolled), f"{line.expected_milli / 1000:.1f}"]
    assert said.lines[2].split()[:5] == ["a", "pips", *rolled]
    assert [row.split()[1] for row in said.lines[2:]] == ["pips", "overall"] * 2
    assert len(said.lines[3].split()) == 5


def test_json_is_the_report(run, file):
    """`--json` prints the report as it goes over the wire."""
    reported = json.loads(run("battle", "luck", file, "--json").out)
    assert reported == json.loads(canonical(luck_of(toy.GAME, [record for _, record, _ in LOG.entries])))


def test_up_to_a_version(run, file, data):
    """`--to` stops there, for a file and for a directory alike; past the end it is refused."""
    for source in ((file,), (data / LOG.match[:6],)):
        assert run("battle", "luck", *source, "--to", 6).lines[0].endswith(", version 6")
        assert run("battle", "luck", *source, "--to", 5).lines[1:] == [
            "nothing was rolled that is anybody's luck"
        ]
        said = run("battle", "luck", *source, "--to", 10_000)
        assert (said.code, said.out) == (2, "")
        assert f"ends with version {len(LOG.entries)}" in said.err


def test_file_and_directory_say_the_same(run, file, data):
    """So does the directory if the match is left out, having one only."""
    assert (
        run("battle", "luck", file).out
        == run("battle", "luck", data / LOG.match).out
        == run("battle", "luck", data).out
    )


def test_a_server_is_asked(run, tmp_path):
    """A running server answers for a match by its link, or by address and id, what its directory says."""
    referee = Referee(rulesets.games()["warcry"])
    referee.play(random.Random(1))
    file = written(tmp_path / "w.ndjson", referee.log, referee.game)
    data = tmp_path / "w"
    assert run("battle", "import", file, "--data", data).code == 0
    with serving(data) as url:
        page = f"{url.replace('ws://', 'http://').removesuffix('/ws')}/m/{referee.match}"
        said = [
            run("battle", "luck", page),
            run("battle", "luck", f"{url}#{referee.match}"),
        ]
        assert {each.out for each in said} == {run("battle", "luck", file).out}
        early = run("battle", "luck", f"{url}#{referee.match}", "--to", 50, "--json")
        assert json.loads(early.out)["version"] == 50
        missing = run("battle", "luck", f"{url}#{'0' * 32}")
        assert (missing.code, missing.err.count("\n")) == (1, 1)
        nameless = run("battle", "luck", url)
        assert (nameless.code, nameless.out) == (2, "")


@pytest.mark.parametrize("words", [["nothing-here"], ["nothing-here/00"], [f"ws://[#{'0' * 32}"], []])
def test_where_nothing_is(run, words):
    """What is neither a file nor an address is refused in a sentence."""
    said = run("battle", "luck", *words)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)


def test_what_is_not_sound_has_no_luck(run, file, data, tmp_path):
    """A file that was changed is refused, and an id that no match has."""
    lines = file.read_bytes().splitlines()
    at = next(i for i, line in enumerate(lines) if b'"draws"' in line)
    lines[at] = lines[at].replace(b'"at":', b'"at":1')
    broken = tmp_path / "broken.ndjson"
    broken.write_bytes(b"\n".join(lines) + b"\n")
    assert run("battle", "luck", broken).code == 1
    assert "no match whose id begins with 'zz'" in run("battle", "luck", data / "zz").err


# --- dice


def rolled(values, sides=6, match="00" * 16, **more):
    """The stored records of a match in which these values came up, one for each commit."""
    log = Logbook(target=100_000, match=match)
    log.roll(1)
    pattern = log.records[-1]
    records = [canonical(record) for record in log.records[:-1]]
    for version, value in enumerate(values, len(records) + 1):
        drawn = canonical(changed(pattern, version=version, draws=(Pool(sides, (value,)),)))
        records.append(drawn if not more else json.dumps({**json.loads(drawn), **more}).encode())
    return records


def forged(path, records, match="00" * 16):
    """A replay file of records that no server made; what it derives from them is not looked at."""
    entries = chained(match, records)
    genuine = written(path, [record for _, record, _ in LOG.entries]).read_bytes().splitlines()
    header = genuine[0].replace(LOG.match.encode(), match.encode())
    derived = b'{"head":"%s","patch":{}}'
    body = [line for _, record, head in entries for line in (record, derived % head.hex().encode())]
    footer = {"head": entries[-1][2].hex(), "versions": len(entries), "luck": {}}
    path.write_bytes(b"\n".join([header, *body, json.dumps(footer).encode()]))
    return path


def fair(n, seed=1, sides=6):
    """Values of a generator that nobody suspects."""
    chance = random.Random(seed)
    return [chance.randint(1, sides) for _ in range(n)]


def test_fair_dice_pass(run, tmp_path):
    """Counts of each face, both tests, and exit code 0 with a level that fair dice fail once in a hundred times."""
    values = fair(3_000)
    said = run("battle", "dice", forged(tmp_path / "fair.ndjson", rolled(values)), "--alpha", "0.01")
    assert said.code == 0
    assert said.lines[0] == "1 match, 3,000 dice"
    sides, dice, _, degrees, p, pairs, *_ = said.lines[2].split()
    assert (sides, dice, degrees, pairs) == ("6", "3,000", "5", "2,999")
    assert 0.01 < float(p) < 1
    counts = ", ".join(f"{face}: {values.count(face)}" for face in range(1, 7))
    assert said.lines[3] == f"faces of 6: {counts}"


def test_a_die_that_favours_a_face_is_found(run, tmp_path):
    """One face in five throws instead of six: the faces fail, the order does not."""
    chance = random.Random(2)
    values = [6 if chance.random() < 0.05 else chance.randint(1, 6) for _ in range(6_000)]
    file = forged(tmp_path / "loaded.ndjson", rolled(values))
    assert run("battle", "dice", file).code == 0
    said = run("battle", "dice", file, "--alpha", "0.001")
    assert said.code == 1
    assert [line for line in said.lines if line.startswith("FAILED")] == [
        line for line in said.lines if line.startswith("FAILED faces of 6 sides: p = ")
    ]


def test_a_pattern_is_found(run, tmp_path):
    """Each face as often as the others, but one after the other: the faces pass, the order fails."""
    file = forged(tmp_path / "pattern.ndjson", rolled([1, 2, 3, 4, 5, 6] * 400))
    reported = json.loads(run("battle", "dice", file, "--json").out)["sides"]["6"]
    assert reported["chi_square"] == {"statistic": 0.0, "p": 1.0}
    assert reported["serial_test"]["p"] < 1e-9
    said = run("battle", "dice", file, "--alpha", "0.001")
    assert (said.code, said.lines[-1].startswith("FAILED serial correlation of 6 sides")) == (1, True)


def test_a_folder_of_files(run, tmp_path, file):
    """All of them are counted, each match once; what is no replay file is named and does no harm."""
    again = tmp_path / "copy.ndjson"
    again.write_bytes(file.read_bytes())
    (tmp_path / "notes.txt").write_text("hello")
    forged(tmp_path / "other.ndjson", rolled(fair(60)))
    said = run("battle", "dice", tmp_path)
    dice = sum(len(pool.values) for record in LOG.records if record.draws for pool in record.draws)
    assert said.code == 0
    assert said.lines[0] == f"2 matches, {dice + 60} dice"
    assert sum(line.startswith("left out: ") for line in said.lines) == 2
    assert any("stands elsewhere" in line for line in said.lines)


def test_a_data_directory(run, data, file):
    """It says what the file of its match says."""
    assert run("battle", "dice", data).out == run("battle", "dice", file).out


def test_a_folder_of_data_directories(run, tmp_path, data, file):
    """Several servers' matches are counted together, and with files, each match once."""
    (tmp_path / "all").mkdir()
    data.rename(tmp_path / "all" / "club")
    said = run("battle", "dice", tmp_path / "all")
    assert said.out == run("battle", "dice", file).out
    file.rename(tmp_path / "all" / "copy.ndjson")
    said = run("battle", "dice", tmp_path / "all")
    assert (said.code, said.lines[0].startswith("1 match, ")) == (0, True)


def test_chosen_dice_are_left_out(run, tmp_path):
    """A match with dice that were chosen by hand does not count, and is named."""
    forged(tmp_path / "study.ndjson", rolled([6] * 50, chosen=[6]), "00" * 16)
    said = run("battle", "dice", tmp_path / "study.ndjson")
    assert said.code == 0
    assert said.lines == [
        "0 matches, 0 dice",
        "there are no dice to test",
        f"left out: {'00' * 16}: its dice were chosen, not drawn",
    ]


@pytest.mark.parametrize(
    "pool", [{"sides": 6, "values": [7]}, {"sides": 0, "values": []}, {"sides": 300, "values": [1]}]
)
def test_impossible_dice_are_a_fault(run, tmp_path, pool):
    """A value that no die shows is named with its match, of which nothing counts; the exit code is 1."""
    file = forged(tmp_path / "odd.ndjson", rolled(fair(30), draws=[pool]))
    said = run("battle", "dice", file)
    assert (said.code, said.lines[0]) == (1, "0 matches, 0 dice")
    assert said.lines[-1].startswith(f"FAULT {'00' * 16}: no die")


def test_too_few_dice_are_not_tested(run, tmp_path):
    """With less than five of a face expected there is a dash, and nothing that could fail."""
    said = run("battle", "dice", forged(tmp_path / "few.ndjson", rolled([1] * 20)), "--alpha", "0.5")
    assert said.code == 0
    assert said.lines[2].split() == ["6", "20", "-", "5", "-", "19", "-", "-", "-"]


def test_nothing_there(run, tmp_path):
    """An empty folder, a missing one and a level that is none are refused in a sentence."""
    for words in ([tmp_path], [tmp_path / "none"], [tmp_path, "--alpha", "1"], [tmp_path, "--alpha", "x"]):
        said = run("battle", "dice", *words)
        assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)


def test_as_a_process(file):
    """The program prints the same from the shell."""
    said = finish(spawn("battle", "dice", str(file)))
    assert (said.code, said.lines[0].endswith(" dice")) == (0, True)
