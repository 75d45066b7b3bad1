"""`wardrum battle show`: the story of one match for support, without anybody's secrets."""

import json
import sqlite3

import pytest

from tests.support.cli import runner
from tests.support.table_talk import Battle, serving, talking

NAME = "Ann of the Moor"

pytestmark = pytest.mark.usefixtures("toy_is_known")


@pytest.fixture
def run(capfd):
    return runner(capfd)


@pytest.fixture
async def battle():
    return Battle()


async def test_a_served_match_is_shown_without_secrets(run, tmp_path, battle):
    """While a server goes on, every commit is one line, seats are shown without tokens, and no secret is in it."""
    async with serving(data=str(tmp_path / "data")) as server, talking(server) as talker:
        await battle.create(talker)
        await battle.join(talker, "a", name=NAME)
        await battle.join(talker, "b")
        for seat in "ab":
            await battle.reveal(talker, seat)
        await battle.act(talker, "a", "Bet", number=3)
        said = run("battle", "show", tmp_path / "data" / battle.match[:12])
    assert said.code == 0, said.out
    assert said.lines[0] == f"match {battle.match}: toy, revision 1, live, listed"
    assert said.lines[1].startswith("version 6, head ")
    assert {"seat a: held, named", "seat b: held"} <= set(said.lines)
    commits = [line.split() for line in said.lines if "→" in line]
    assert [(line[0], line[2], line[3]) for line in commits] == [
        ("1", "system", "CreateMatch"),
        ("2", "a", "TakeSeat"),
        ("3", "b", "TakeSeat"),
        ("4", "a", "RevealSeed"),
        ("5", "b", "RevealSeed"),
        ("6", "a", "Bet"),
    ]
    assert "(sealed)" in commits[5]
    assert said.lines[-1] == "sound: chain, versions, dice and decisions"
    secrets = [NAME, battle.host, *battle.tokens.values(), *battle.seeds.values()]
    assert [secret for secret in secrets if secret in said.out] == []


async def test_the_story_as_json_says_the_same(run, tmp_path, battle):
    """`--json` gives one object for programs, with sizes, times and the deadline that is waited for."""
    async with serving(data=str(tmp_path / "data")) as server, talking(server) as talker:
        await battle.begin(talker)
    said = run("battle", "show", tmp_path / "data" / battle.match, "--json")
    story = json.loads(said.out)
    assert (said.code, story["match"], story["version"], story["problems"]) == (0, battle.match, 5, [])
    assert story["size"] == sum(commit["size"] for commit in story["commits"])
    assert story["waits_for"]
    assert [seat["seat"] for seat in story["seats"]] == ["", "a", "b"][-len(story["seats"]) :]
    assert not {"token", "seed", "name"} & set(said.out.split('"'))


async def test_what_is_wrong_with_a_match_is_reported(run, tmp_path, battle):
    """A changed record and a missing key are each one line, and the exit code is 1."""
    data = tmp_path / "data"
    async with serving(data=str(data)) as server, talking(server) as talker:
        await battle.begin(talker)
    with sqlite3.connect(data / "log.db") as db:
        db.execute(
            "UPDATE log SET record = CAST(replace(record, 'TakeSeat', 'TakeSoup') AS BLOB) WHERE version = 3"
        )
    (data / "secret").unlink()
    said = run("battle", "show", data / battle.match)
    assert said.code == 1
    problems = [line for line in said.lines if line.startswith("PROBLEM")]
    assert problems[0] == "PROBLEM version 3: the stored bytes do not hash to the stored head"
    assert "secret is missing" in problems[1]
    assert "TakeSoup" in said.out


def test_no_such_match_is_one_sentence(run, tmp_path):
    """A directory without matches, and an id that nothing begins with, are said in one sentence."""
    said = run("battle", "show", tmp_path / "ab")
    assert (said.code, "is no battle" in said.err) == (2, True)
