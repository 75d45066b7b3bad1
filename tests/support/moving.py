"""A battle of Warcry that has come to a move, played by hand over a connection."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from tests.support.table_talk import Battle, Frame, Talker
from wardrum.events.toolkit.default_choice import default_choice
from wardrum.events.toolkit.options import Option

ROUNDS_MAX = 40


class Moving(NamedTuple):
    """A battle in which a fighter may move."""

    battle: Battle
    seat: str
    """Whose fighter it is."""
    opened: Frame
    """The seat's legal list in its first step."""
    number: int
    """Where the move stands in that list."""
    command: dict[str, Any]
    """What is accepted instead of it."""


async def listed(talker: Talker, battle: Battle, seat: str, **fields: Any) -> Frame:
    """The legal list of a seat."""
    return await talker.ask("legal", match=battle.match, seat=seat, **fields)


async def come_to_a_move(talker: Talker) -> Moving:
    """Begin a battle, and do in it what is listed first until a move is listed. The connection holds both seats."""
    battle = Battle()
    await battle.begin(talker, ruleset="warcry")
    for _ in range(ROUNDS_MAX):
        for seat in "ab":
            opened = await listed(talker, battle, seat, open=True)
            commands = [option["command"] for option in opened["options"] if option["scope"] == "battle"]
            if not commands:
                continue
            full = await listed(talker, battle, seat)
            command = default_choice(msgspec.convert(full["options"][0], Option))
            if "Move" in commands:
                return Moving(battle, seat, opened, commands.index("Move"), command)
            answer = await talker.ask("command", match=battle.match, seat=seat, command=command)
            assert answer["type"] == "ack"
    raise AssertionError("nobody came to move")
