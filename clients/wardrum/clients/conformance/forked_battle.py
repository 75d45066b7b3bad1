"""A fork of a recorded battle, and a study, in which dice are chosen."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random

import msgspec
from msgspec import UNSET

from wardrum.events.core.dice import Dice, commitment, substitute_commitments
from wardrum.events.core.kernel import SYSTEM, Command, DecisionContext, MatchId, Rejected
from wardrum.events.core.record import canonical
from wardrum.events.formats.replay import write
from wardrum.events.match.commands import ForkMatch, RevealSeed, TakeSeat
from wardrum.events.match.forks.base import origin
from wardrum.events.match.forks.fixed_dice import close, dealing
from wardrum.events.match.game import Fold, SubmittedCommand
from wardrum.events.match.state import DiceOrigin
from wardrum.events.toolkit.options import has_values

from ..bots.random import any_option, sample
from .recording import ShownBattle

COMMANDS, COMMANDS_MAX = 12, 300
"""Commands of a fork's battle after which it is conceded; of a study more, until dice were chosen."""
CHOSEN = 6
"""What the first die of each roll of a study shows."""


class ForkedBattle:
    """Goes on from a version of another battle to its own end, the same for the same version."""

    def __init__(self, parent: ShownBattle, version: int, dice: DiceOrigin) -> None:
        """dice: "chosen" = a study."""
        self.parent, self.game = parent, parent.game
        self.origin = origin(self.game, parent.chain.records[:version], None)
        digits = hashlib.sha256(f"{parent.chain.match} {version} {dice}".encode()).hexdigest()
        self.match = MatchId(digits[:32])
        self.state = self.game.branch(self.origin.state, self.match, self.origin.head)
        self._fold = Fold(self.game, self.state)
        self.records: list[bytes] = []
        self._at = self.origin.state.match.at
        self._open(version, dice)
        self._play(Random(version), is_study=dice == "chosen")

    def lines(self) -> Iterator[bytes]:
        """Its replay file, which holds its ancestor's records."""
        return write(self.game, self.records, UNSET, self._others, self.origin)

    def _others(self, match: MatchId, upto: int) -> tuple[bytes, ...]:
        known = self.parent.chain
        return known.records[:upto] if match == known.match else ()

    def _open(self, version: int, dice: DiceOrigin) -> None:
        seed, game = self._seed("server"), self.game
        opening = ForkMatch(
            ruleset=game.name,
            edition=game.ruleset.edition,
            setup=self.origin.setup,
            key_id="vectors",
            nonce="0" * 32,
            seed_commitment=commitment(seed),
            substitute_commitments=substitute_commitments(seed, game.seats(self.origin.setup)),
            listed=False,
            parent=self.parent.chain.match,
            version=version,
            head=self.origin.head,
            dice=dice,
        )
        self._do(SYSTEM, opening)
        for seat in self.state.match.order:
            self._do(seat, TakeSeat(commitment(self._seed(seat))))
        for seat in self.state.match.order:
            self._do(seat, RevealSeed(self._seed(seat).hex()))

    def _play(self, chance: Random, *, is_study: bool) -> None:
        game = self.game
        for count in range(COMMANDS_MAX):
            if count >= COMMANDS and (not is_study or any(b'"chosen":' in data for data in self.records)):
                break
            pending = game.pending(self.state)
            if not pending:
                return
            seat = pending[0].seat
            options = [
                option
                for option in game.legal(self.state, seat)
                if option.scope == "battle" and all(map(has_values, option.params.values()))
            ]
            option = any_option(options, chance)
            values = {name: sample(domain, chance) for name, domain in option.params.items()}
            command = game.read_command(msgspec.json.encode({"type": option.command, **values}))
            try:
                self._do(seat, command, (CHOSEN,) * is_study)
            except Rejected:  # it draws no dice
                self._do(seat, command)
        concede = game.read_command(b'{"type":"Concede"}')
        for seat in self.state.match.order:
            if self.state.match.status != "ended":
                self._do(seat, concede)

    def _do(self, actor: str, command: Command, chosen: tuple[int, ...] = ()) -> None:
        match = self.state.match
        self._at += 1000
        dice = Dice(self._seed("server"), self.match, match.seeds, match.rolls + 1)
        draw = dealing(match, dice, chosen or UNSET)
        submitted = SubmittedCommand(actor, f"c{len(self.records)}", command, chosen or UNSET)
        moment = DecisionContext(self._at, self._fold.state_at)
        record = self.game.commit(self.state, submitted, draw, moment, lambda: "0" * 32)
        close(draw)
        data = canonical(record)
        self.state = self._fold.take(self.game.read(data))
        self.records.append(data)

    def _seed(self, whose: str) -> bytes:
        return hashlib.sha256(f"{self.match}/{whose}".encode()).digest()
