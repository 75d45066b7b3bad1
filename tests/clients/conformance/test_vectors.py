"""The folder of vectors, read as somebody else reads it: by the index, with a client that has no code of ours."""

import hashlib
import json

import pytest
from msgspec import UNSET

from tests.clients.conformance.document_follower import Fault, Follower, dice, merged
from tests.support.cli import runner
from wardrum.events.formats.replay import check, read
from wardrum.events.rulesets import games


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """As the command writes it."""
    from wardrum.server.cli import main

    place = tmp_path_factory.mktemp("vectors") / "new"
    assert main(["conformance", "vectors", str(place)]) == 0
    return place


@pytest.fixture
def index(folder):
    return json.loads((folder / "index.json").read_text())


def of(folder, file):
    return json.loads((folder / file).read_text())


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def test_the_index_names_every_file_with_its_hash(folder, index):
    """What lies in the folder is in the index, except what explains it; hashes are those of the files, and each kind is explained."""
    hashes = {each["file"]: each["sha256"] for each in index["files"]}
    found = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert found - hashes.keys() == {"index.json", "index.schema.json", "README.md"}
    assert hashes == {file: hashlib.sha256((folder / file).read_bytes()).hexdigest() for file in hashes}
    headings = {
        line[3:] for line in (folder / "README.md").read_text().splitlines() if line.startswith("## ")
    }
    assert {each["kind"] for each in index["files"]} == headings
    shape = of(folder, "index.schema.json")["$defs"]
    assert set(index) == set(shape["VectorIndex"]["properties"])
    assert all(set(each) <= set(shape["VectorFile"]["properties"]) for each in index["files"])


def test_a_session_can_be_followed(folder, index, capsys):
    """A client that is fed the frames of a session has the heads and the hashes that are expected, secrets and dice included."""
    match = next(each["match"] for each in index["files"] if each["kind"] == "sessions")
    expected = of(folder, "sessions/state-expected.json")
    follower = Follower(match)
    capsys.readouterr()
    for text in (folder / "sessions/state.jsonl").read_text().splitlines():
        follower.take(json.loads(text), text)
    follower.check_dice()
    reported = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["head"] for line in reported] == expected["heads"][1:]
    assert [line["hash"] for line in reported] == expected["hashes"][1:]


def test_patches_lead_where_they_should(folder):
    """Each merge has its result, and the patches of the match lead from the first state to the last."""
    cases = of(folder, "patches/merge.json")
    assert cases
    assert all(merged(case["target"], case["patch"]) == case["result"] for case in cases)
    states = of(folder, "patches/state.json")
    state = states["start"]
    for step in states["steps"]:
        state = merged(state, step["patch"])
        assert hashlib.sha256(canonical(state)).hexdigest() == step["hash"]
    assert state == states["end"]


def test_dice_follow_from_the_seeds(folder):
    """Every roll, by the document's own words."""
    rolled = of(folder, "match/dice.json")
    seeds = [bytes.fromhex(seed) for seed in rolled["seat_seeds"]]
    start = b"wardrum/roll/v1" + bytes.fromhex(rolled["match"]) + bytes([len(seeds)]) + b"".join(seeds)
    assert rolled["rolls"]
    for roll in rolled["rolls"]:
        for place, pool in enumerate(roll["pools"]):
            message = start + roll["roll"].to_bytes(8, "big") + place.to_bytes(2, "big")
            key = bytes.fromhex(rolled["server_seed"])
            assert dice(key, message, len(pool["values"]), pool["sides"]) == pool["values"]


@pytest.mark.parametrize("file", ["match/replay.jsonl", "forks/fresh.jsonl", "forks/chosen.jsonl"])
def test_a_replay_file_verifies(folder, file):
    """The match, the fork and the study are sound; in the study dice were chosen."""
    report = check(games()["warcry"], read((folder / file).read_bytes().splitlines()))
    assert report.fault is UNSET
    assert bool(report.counts.study) == (file == "forks/chosen.jsonl")


def test_a_secret_opens_to_its_leaf(folder, index):
    """The record that is opened has the hash that was shown while it was sealed."""
    files = [each["file"] for each in index["files"] if each["kind"] == "secrets"]
    assert files
    for file in files:
        shown = of(folder, file)
        record = canonical(shown["opened"]["record"])
        assert hashlib.sha256(b"\x00" + record).hexdigest() == shown["sealed"]["leaf"]


def test_what_was_tampered_with_is_found(folder, index):
    """By hashes alone where the hashes are the old ones, else by the seeds or by the rules; the index says at which version."""
    tampered = {
        each["file"].split("/")[1]: each for each in index["files"] if each["kind"] == "tampered logs"
    }
    match = next(iter(tampered.values()))["match"]
    by_hashes = {"flipped.jsonl", "dropped.jsonl", "swapped.jsonl"}
    assert by_hashes < tampered.keys()
    for name, about in tampered.items():
        assert about["fault"]
        head, broken = hashlib.sha256(b"wardrum/match/v1" + bytes.fromhex(match)).digest(), 0
        for place, line in enumerate((folder / about["file"]).read_text().splitlines(), 1):
            row = json.loads(line)
            leaf = hashlib.sha256(b"\x00" + row["record"].encode()).digest()
            head = hashlib.sha256(b"\x01" + head + leaf).digest()
            if (row["version"], row["head"]) != (place, head.hex()):
                broken = place
                break
        assert broken == (about["faulty_version"] if name in by_hashes else 0)


def test_a_lie_in_a_session_is_found(folder, index):
    """The same client, fed a session with one letter changed, reports a fault: the vectors can fail."""
    match = next(each["match"] for each in index["files"] if each["kind"] == "sessions")
    follower = Follower(match)
    lines = (folder / "sessions/state.jsonl").read_text().splitlines()
    with pytest.raises(Fault):  # noqa: PT012 -- which line it is does not matter
        for text in lines:
            edited = text.replace('"command_id":"c20"', '"command_id":"c21"')
            follower.take(json.loads(edited), edited)


def test_a_folder_with_something_in_it_is_left_alone(tmp_path, capfd):
    """One sentence, and nothing is written."""
    (tmp_path / "mine").write_text("x")
    said = runner(capfd)("conformance", "vectors", tmp_path)
    assert (said.code, said.err) == (2, f"wardrum: {tmp_path} is not empty\n")
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
