"""The wheel as `pip install wardrum` has it: in an environment with nothing but what it says that it needs."""

import asyncio
import importlib.metadata
import json
import os
import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.support.limits import running
from tests.tidy.tree import ROOT
from wardrum.events.rulesets import games
from wardrum.server.protocol import examples

NEEDED = ("babel", "msgspec", "prometheus-client", "structlog", "websockets")
"""Without its extras."""


CLIENT = """
import json, pathlib, sys
from importlib.resources import files

found = {}
for name in sys.argv[1:]:
    known = json.loads(pathlib.Path(f"{name}.json").read_text())["$defs"]
    recorded = json.loads((files("wardrum.server.protocol") / "examples" / f"{name}.json").read_text())
    found[name] = {kind: [known[f"{name}.{kind}"]["examples"][0], known[f"{name}.{kind}"]["x-shown"]] for kind in recorded}
print(json.dumps(found))
"""
"""A program of somebody else's: the schemas as they were written, and the examples as they lie in the package."""


def run(*command, **options):
    """What a program prints, after an end without an error; it does not find the code of this tree."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(command, env=env, capture_output=True, text=True, **options)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Built of this tree."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def bare(wheel, tmp_path_factory):
    """The `bin` of an environment with the wheel, and with what it needs as it lies in the environment of the tests."""
    uv = pytest.importorskip("uv")
    home, needed = tmp_path_factory.mktemp("bare"), tmp_path_factory.mktemp("needed")
    venv.create(home, symlinks=True)
    python = home / "bin" / "python"
    run(uv.find_uv_bin(), "pip", "install", "--offline", "--no-deps", "--python", python, wheel)
    for name in NEEDED:
        distribution = importlib.metadata.distribution(name)
        for top in {file.parts[0] for file in distribution.files if ".." not in file.parts}:
            if not (needed / top).exists():
                (needed / top).symlink_to(Path(distribution.locate_file(top)))
    (site,) = (home / "lib").glob("python*/site-packages")
    (site / "needed.pth").write_text(str(needed))
    return home / "bin"


def test_it_says_what_it_needs(wheel, bare):
    """Five packages without extras, and none of them for tests or learners."""
    said = run(
        bare / "python", "-c", "import importlib.metadata as m; print(*m.requires('wardrum'), sep='\\n')"
    )
    assert {re.split(r"[<>=]", line)[0] for line in said.splitlines() if "extra ==" not in line} == set(
        NEEDED
    )


def test_every_module_of_the_clients_is_there(bare):
    """And the code that runs is that of the wheel, not of this tree."""
    program = (
        "import wardrum.clients.sync, wardrum.clients.terminal, wardrum.clients.arena as a; print(a.__file__)"
    )
    assert run(bare / "python", "-c", program, cwd=bare).startswith(str(bare.parent))


def test_the_command_plays_a_battle(bare, tmp_path):
    """The installed `wardrum` runs a server and two bots, whose battle ends verified."""
    said = run(bare / "wardrum", "demo", "--once", "--pace", "0", "--ruleset", "betrayal", cwd=tmp_path)
    assert "battle over" in said


def test_a_client_reads_the_contract_of_the_wheel(bare, tmp_path):
    """The schemas that it writes have an example of each command and event, with what is shown, as this tree has them."""
    run(bare / "python", "-m", "wardrum.server.protocol.json_schemas", tmp_path, cwd=tmp_path)
    (tmp_path / "client.py").write_text(CLIENT)
    said = json.loads(run(bare / "python", "client.py", *sorted(games()), cwd=tmp_path))
    assert said == {
        name: {kind: [one.value, one.shown] for kind, one in examples.of(name).items()} for name in games()
    }
    assert all(said.values())


async def test_an_example_runs_with_it(bare, tmp_path):
    """A client of somebody who has nothing but the wheel."""
    async with running(games(), bot_pace_ms=0) as server:
        command = [bare / "python", ROOT / "examples" / "spectator.py", server.url, "--ruleset", "betrayal"]
        said = await asyncio.to_thread(run, *command, cwd=tmp_path)
    assert said.splitlines()[-1].startswith("== ")
