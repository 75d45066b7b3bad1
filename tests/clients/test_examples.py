"""The Python programs of `examples/` against a real server; `test_js_package.py` runs the one in JavaScript."""

import asyncio
from random import Random

import pytest

from tests.clients.test_js_package import UNHURRIED, setup_of
from tests.faults.flaky_proxy import flaky
from tests.support.js_package import started
from tests.support.limits import running
from tests.support.patience import patient
from tests.tidy.tree import ROOT
from wardrum.clients import Client
from wardrum.events.rulesets import RULESETS, games

EXAMPLES = ROOT / "examples"
LINES_MAX = 80
BATTLE_S = patient(120)


@pytest.fixture
async def client_of():
    """A server, and a client of it."""
    async with running(games(), **UNHURRIED) as server, Client.connect(server.url) as client:
        yield server, client


def bot(cwd, url, match, seat, invite):
    """The bot at a seat, with a file of keys of its own."""
    words = (url, "--match", match, "--invite", invite, "--keys", f"{seat}.json")
    return started("python", EXAMPLES / "bot.py", *words, cwd=cwd)


@pytest.mark.parametrize("name", ["bot.py", "bot.mjs", "spectator.py"])
def test_they_are_short(name):
    """A reader can take each of them in at once."""
    assert len((EXAMPLES / name).read_text(encoding="utf-8").splitlines()) <= LINES_MAX


@pytest.mark.timeout(BATTLE_S)
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
async def test_bots_play_while_a_spectator_looks_on(client_of, tmp_path, ruleset):
    """Two of the bots fight to the end of any game, though all connections are cut once and one bot is killed; the spectator sees it all."""
    server, client = client_of
    created = await client.create(ruleset, setup_of(ruleset))
    async with flaky(server.port, Random(1)) as network, client.mirror(created.match) as mirror:
        ours = [await bot(tmp_path, network.url, created.match, seat, created.invites[seat]) for seat in "ab"]
        watched = await started(
            "python", EXAMPLES / "spectator.py", network.url, "--match", created.match, cwd=tmp_path
        )
        await asyncio.gather(ours[0].line("seat a"), ours[1].line("seat b"), watched.line("== "))
        await mirror.until(lambda m: m.version >= 8)
        assert network.drop_all() == 3
        await ours[0].kill()
        again = await bot(tmp_path, network.url, created.match, "a", "")
        assert "once more" in await again.line("seat a")
        await mirror.until(lambda m: m.over)
        for each in (again, ours[1]):
            assert f"after {mirror.version} commits, head {mirror.head}" in await each.ended()
        assert "Disconnected" in "\n".join(ours[1].said)
        said = (await watched.ended()).splitlines()
        shown = games()[ruleset].display(mirror.state)
    assert said[-1] == f"== {shown.outcome.text}"
    assert any("A" in line and set(line) <= set("·ABCDR") for line in said)  # a row of the table


async def test_they_open_and_find_matches_themselves(client_of, tmp_path):
    """The bot against one of the server's; the spectator watches what it is given."""
    server, client = client_of
    ours = await started("python", EXAMPLES / "bot.py", server.url, "--ruleset", "betrayal", cwd=tmp_path)
    match = (await ours.line("seat a")).split()[-1]
    watched = await started(
        "python", EXAMPLES / "spectator.py", server.url, "--ruleset", "betrayal", cwd=tmp_path
    )
    await watched.line("== ")
    assert "The battle is over" in await ours.ended()
    assert (await client.state(match)).signature
    assert (await watched.ended()).splitlines()[-1].startswith("== ")
