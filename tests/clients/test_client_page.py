"""The programs of docs/client.md, one after the other against one server, as a reader of that page runs them."""

import asyncio
import re
from fnmatch import fnmatch

import pytest

from tests.support.js_package import CORE, installed, packed, started
from tests.support.limits import running
from tests.support.patience import patient
from tests.tidy.documents import blocks
from tests.tidy.tree import ROOT
from wardrum.events.rulesets import games

PAGE = "docs/client.md"
SHOWN_AT = "ws://127.0.0.1:8000/ws"
PYTHON = [block.text for block in blocks(PAGE) if block.kind == "python"]
INSTALLS = [block.text.splitlines() for block in blocks(PAGE) if block.kind == "sh"]
SCRIPTS = [block.text for block in blocks(PAGE) if block.kind == "js"]
ENDS = (
    r"betrayal .+",
    r".+ of Seat [AB]: .+\.",
    r"12 commits without a gap, over 2 connections",
    r"The server tells its seed; every die can be checked now\.",
    r"\d\d+ records follow from each other, [1-9]\d* dice from the seeds",
    r"\d+ (?s:.)*The server tells its seed; every die can be checked now\.",
)
"""With what each of those in Python ends."""


@pytest.fixture
async def server():
    """With the usual limits, which the programs have to keep to; its bots do not wait."""
    async with running(games(), bot_pace_ms=0) as server:
        yield server


@pytest.mark.timeout(patient(180))
async def test_the_programs_in_python_run_one_after_the_other(server, capsys):
    """Each connects, does what its heading says, and ends by itself. All but the last need nothing of ours."""
    assert len(PYTHON) == len(ENDS)
    assert not any("wardrum" in line for program in PYTHON[:-1] for line in re.findall(r"import.*", program))
    for program, end in zip(PYTHON, ENDS, strict=True):
        assert SHOWN_AT in program
        capsys.readouterr()
        await asyncio.to_thread(exec, program.replace(SHOWN_AT, server.url), {"__name__": "__main__"})
        said = capsys.readouterr().out.strip()
        assert re.search(rf"(?:^|\n){end}$", said), said


@pytest.mark.parametrize("ruleset", games())
@pytest.mark.timeout(patient(180))
async def test_the_program_that_plays_plays_every_game(server, capsys, ruleset):
    """With another name in its one line that names a game it plays that one to its end."""
    line, program = 'RULESET = "warcry"', PYTHON[3]
    assert program.count(line) == 1
    changed = program.replace(line, f'RULESET = "{ruleset}"').replace(SHOWN_AT, server.url)
    await asyncio.to_thread(exec, changed, {"__name__": "__main__"})
    said = capsys.readouterr().out.strip()
    assert re.search(rf"(?:^|\n){ENDS[3]}$", said), said


def test_the_package_is_installed_by_the_lines_of_the_page(tmp_path):
    """As they stand, in a folder of somebody's."""
    (lines,) = INSTALLS
    home, (packing, installing) = tmp_path / "home", (line.split() for line in lines)
    (tmp_path / "packed").mkdir()
    home.mkdir()
    name = packed(tmp_path / "packed").name
    assert packing == ["npm", "pack", f"DIR/{CORE.relative_to(ROOT)}"]
    assert installing[:2] == ["npm", "install"]
    assert fnmatch(f"./{name}", installing[2])
    assert (
        installed(tmp_path / "packed" / name, home) / "node_modules/@wardrum/client/package.json"
    ).is_file()


async def test_the_last_step_draws_a_board(server, tmp_path):
    """With the installed package, in node: a picture with a circle for everybody on the table."""
    (program,) = SCRIPTS
    (tmp_path / "packed").mkdir()
    home = installed(packed(tmp_path / "packed"), tmp_path)
    (home / "board.mjs").write_text(program.replace(SHOWN_AT, server.url))
    said = await (await started("board.mjs", cwd=home)).ended()
    found = re.search(r"Round \d.*: (\d+) figures in board.svg, chain ok", said)
    assert found, said
    assert (home / "board.svg").read_text().count("<circle") == int(found[1]) > 1
