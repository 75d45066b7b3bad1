"""The programs that the documents show run as they stand, against a server where they need one."""

import ast
import asyncio

import pytest

from tests.support.limits import running
from tests.tidy.documents import blocks, documents
from tests.tidy.tree import ROOT
from wardrum.events.rulesets import games

SHOWN_AT = "ws://127.0.0.1:8000/ws"
"""The address that documents name."""
PROGRAMS = {
    f"{path.relative_to(ROOT)} {number}": block.text
    for path in documents()
    for number, block in enumerate(blocks(str(path.relative_to(ROOT))), 1)
    if block.kind == "python"
    and path.name != "client.md"  # whose programs stand on each other: `test_client_page.py`
}


def test_there_are_programs():
    """Or nothing is tried below."""
    assert len(PROGRAMS) >= 4


@pytest.mark.parametrize("where", PROGRAMS)
async def test_a_program_that_is_shown_runs(where, capsys):
    """Pasted into a file: nothing is missing, and nothing is raised."""
    program = PROGRAMS[where]
    ast.parse(program)
    if SHOWN_AT not in program:
        await asyncio.to_thread(exec, program, {"__name__": "__main__"})
        return
    async with running(games(), bot_pace_ms=0) as server:
        await asyncio.to_thread(exec, program.replace(SHOWN_AT, server.url), {"__name__": "__main__"})
        (room,) = server.registry.rooms.values()
        actors = {step.entry.actor for step in room.lane.history.steps(5, room.lane.version)}
        assert "a" in actors  # after both have revealed their seeds
    assert "Muster" in capsys.readouterr().out
