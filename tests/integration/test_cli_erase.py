"""`wardrum forget`: names are erased, and nothing else is."""

import pytest

from tests.integration.cli import runner
from tests.support.table_talk import Battle, serving, talking

NAME = "Ann of the Moor"


@pytest.fixture
def run(capfd):
    return runner(capfd)


@pytest.fixture
async def battle(tmp_path):
    """A match in `data` whose two seats have names; its server has stopped."""
    battle = Battle()
    async with serving(data=str(tmp_path / "data")) as server, talking(server) as talker:
        await battle.create(talker)
        await battle.join(talker, "a", name=NAME)
        await battle.join(talker, "b", name="Bert")
    return battle


async def names(data, battle):
    async with serving(data=str(data)) as server, talking(server) as talker:
        await talker.say("watch", match=battle.match)
        await talker.ask("ping")
        told = talker.all("names")
        return told[-1]["names"] if told else {}


def told(run, *words):
    """`run` on a thread without a loop, as a shell would."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as shell:
        return shell.submit(run, *words).result()


async def test_all_names_of_a_match_are_erased(run, battle, tmp_path):
    """Afterwards no file of the directory holds the name, and the log has not changed."""
    data = tmp_path / "data"
    said = told(run, "forget", battle.match, "--data", data)
    assert (said.code, said.out) == (0, f"match {battle.match}: the names at a, b are erased\n")
    assert not [path for path in data.iterdir() if NAME.encode() in path.read_bytes()]
    assert await names(data, battle) == {}
    assert told(run, "forget", battle.match, "--data", data).code == 1


async def test_one_seats_name_is_erased(run, battle, tmp_path):
    """With --seat the other names stay."""
    said = told(run, "forget", battle.match, "--seat", "a", "--data", tmp_path / "data")
    assert said.code == 0
    assert await names(tmp_path / "data", battle) == {"b": "Bert"}


async def test_a_directory_in_use_is_left_alone(run, battle, tmp_path):
    """While a server runs on it nothing is erased, and that is said in a sentence."""
    async with serving(data=str(tmp_path / "data")):
        said = told(run, "forget", battle.match, "--data", tmp_path / "data")
    assert (said.code, said.err.count("\n")) == (2, 1)


async def test_no_directory_is_made(run, tmp_path):
    """A directory that is not there is named, not created."""
    said = told(run, "forget", "0" * 32, "--data", tmp_path / "nowhere")
    assert (said.code, (tmp_path / "nowhere").exists()) == (2, False)
