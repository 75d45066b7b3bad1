"""One match driven directly: a lane over a memory store, without loop and socket. Every command is settled at once."""

from __future__ import annotations

from typing import Any

from msgspec import Raw

from wardrum.events.core.dice import commitment, substitute_commitments
from wardrum.events.core.kernel import SYSTEM, Command, MatchId
from wardrum.events.match.commands import CreateMatch
from wardrum.events.rulesets import games
from wardrum.server.crypto.server_keys import ServerKeys
from wardrum.server.engine.effects import (
    CommandRequest,
    Committed,
    Effect,
    LaneConfig,
    LaneLimits,
    Reply,
    Write,
)
from wardrum.server.engine.lane import Lane
from wardrum.server.store.interface import Outcome
from wardrum.server.store.memory import MemoryStore

START = 1_700_000_000_000  # ms since the epoch: recorded battles all begin then
RULESET = "warcry"
SALT = "5a" * 16  # the bench hides nothing, so it needs no randomness
VERSIONS_MAX = 1_000_000


class NotAccepted(Exception):
    """A command that should have been accepted was not."""


class LaneDriver:
    """A match that exists from the start."""

    def __init__(
        self, match: MatchId, keys: ServerKeys, setup: dict[str, Any], ruleset: str = RULESET
    ) -> None:
        self.match, self.store = match, MemoryStore()
        game = games()[ruleset]
        rules = LaneConfig(game, keys.server_seed, lambda: SALT, LaneLimits(commits_max=VERSIONS_MAX))
        self.lane = Lane(match, rules, self.store)
        self.do(SYSTEM, self._creation(keys, game.setup(setup)))

    @property
    def records(self) -> list[bytes]:
        """What was stored, from version 1 on."""
        return [entry.record for entry in self.store.read(self.match, 0, VERSIONS_MAX)]

    def do(self, actor: str, command: Command | Raw) -> None:
        """One command, durably done as far as memory is durable. Raises Refused."""
        number = self.lane.version + 1
        asked = CommandRequest(f"{number:032x}", actor, f"{number:032x}", command, None)
        self._perform(self.lane.submit(asked, START + 1000 * number))
        if self.lane.version != number:
            raise NotAccepted(f"version {number}: nothing was appended")

    def _perform(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Write(append):
                    self.store.submit(append, self._settled)
                case Reply(_, frame) if type(frame).__name__ != "Ack":
                    raise NotAccepted(f"{frame}")
                case Committed() | Reply():
                    pass
                case _:
                    raise NotAccepted(f"{effect}")

    def _settled(self, outcome: Outcome) -> None:
        self._perform(self.lane.settle(outcome, self.lane.history.tail.at))

    def _creation(self, keys: ServerKeys, setup: dict[str, Any]) -> CreateMatch:
        nonce, game = keys.new_nonce(), self.lane.game
        seed = keys.server_seed(keys.newest, self.match, nonce)
        substitutes = substitute_commitments(seed, game.seats(setup))
        edition = game.ruleset.edition
        return CreateMatch(game.name, edition, setup, keys.newest, nonce, commitment(seed), substitutes)
