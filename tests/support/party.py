"""A toy for a party: the seats of `toy`, all on one side."""

from __future__ import annotations

from msgspec.structs import replace

from tests.support import toy
from wardrum.events.match.game import Game

GAME = Game(replace(toy.RULESET, cooperative=True))
