"""A match of the toy played into a list: its entries as a store keeps them, and forgeries of them."""

from __future__ import annotations

import random
from itertools import count

from msgspec import UNSET
from msgspec.structs import replace

from tests.support.toy import GAME, Bet, Roll
from wardrum.events.core import dice
from wardrum.events.core.hash_chain import leaf, link, root
from wardrum.events.core.kernel import SYSTEM, DecisionContext
from wardrum.events.core.record import SCHEMA, Record, canonical
from wardrum.events.match.commands import CreateMatch, Expire, RevealSeed, TakeSeat
from wardrum.events.match.game import Fold, is_secret

SECRET, NONCE, START = b"a secret of the server", "0e" * 16, 1_700_000_000_000


class Logbook:
    """One match, from its creation on. seats, reveal: who sits down, who then tells a seed."""

    def __init__(self, target=30, match="a1" * 16, seats=("a", "b"), reveal=("a", "b")):
        self.game, self.match = GAME, match
        self.seed = dice.server_seed(SECRET, match, NONCE)
        self.records, self.at = [], START
        self.fold = Fold(GAME, GAME.before(match, {"target": target}))
        substitutes = {
            seat: dice.commitment(dice.substitute_seed(self.seed, i)) for i, seat in enumerate("ab")
        }
        commitment = dice.commitment(self.seed)
        self.do(SYSTEM, CreateMatch("toy", "1", {"target": target}, "k1", NONCE, commitment, substitutes))
        seeds = {seat: random.Random(match + seat).randbytes(32) for seat in seats}
        for seat in seats:
            self.do(seat, TakeSeat(dice.commitment(seeds[seat])))
        for seat in reveal if len(seats) == 2 else ():
            self.do(seat, RevealSeed(seeds[seat].hex()))

    @property
    def state(self):
        return self.fold.state

    @property
    def entries(self):
        return chained(self.match, [canonical(record) for record in self.records])

    def do(self, actor, command, after_ms=1_000):
        """Append the commit of a command."""
        match = self.state.match
        seeds = match.seeds if match.status == "live" else []
        draw = dice.Dice(self.seed, self.match, seeds, match.rolls + 1)
        self.at += after_ms
        events = GAME.decide(self.state, actor, command, draw, DecisionContext(self.at, self.fold.state_at))
        version = len(self.records) + 1
        salt = "5a" * 16 if is_secret(events) else UNSET
        draws = tuple(draw.pools) or UNSET
        record = Record(
            SCHEMA, self.match, version, actor, f"c{version}", self.at, command, events, salt, draws
        )
        self.records.append(record)
        self.fold.take(record)

    def roll(self, times):
        for _ in range(times):
            self.do(self.state.battle.turn, Roll())

    def bet(self, *numbers):
        for seat, number in zip("ab", numbers, strict=False):
            self.do(seat, Bet(number))

    def expire(self):
        """Time is up for what is pending."""
        pending = GAME.pending(self.state)[0]
        self.do(SYSTEM, Expire(pending.key), after_ms=pending.due_at - self.at)


def battle(seed=0, target=40):
    """A whole battle: bets, rolls, an expired turn, to the end."""
    log = Logbook(target, random.Random(seed).randbytes(16).hex())
    log.bet(2, 6)
    for turn in count():
        if log.state.match.status == "ended":
            return log
        if turn == 3:
            log.expire()
        else:
            log.roll(1)


def chained(match, records):
    """Entries with the heads that belong to these bytes, whatever they say."""
    head, entries = root(match), []
    for version, data in enumerate(records, 1):
        head = link(head, leaf(data))
        entries.append((version, data, head))
    return entries


def forged(log, version, **changes):
    """The entries with fields of one record changed and every hash made anew, as a cheating server would."""
    records = [replace(r, **changes) if r.version == version else r for r in log.records]
    return chained(log.match, [canonical(record) for record in records])
