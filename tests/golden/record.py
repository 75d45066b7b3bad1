"""Record the golden battles of a ruleset at its present revision: python -m tests.golden.record NAME...

A battle is recorded by random commands from a fixed seed, with fixed ids and times: the same rules record the same bytes.
Of a few seeds the one is kept whose log has the most types of events; of equals the shortest. Logs of earlier revisions stay.
What is decided in whole battles is recorded with them (`record_decisions`), and an example of each command and event (`record_examples`).
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from tests.golden import record_decisions
from tests.support.forking import Forked
from tests.support.referee import Referee
from wardrum.events.core.dice import commitment
from wardrum.events.core.kernel import SYSTEM, Command, DecisionContext, Rejected
from wardrum.events.match import Terms
from wardrum.events.match import commands as c
from wardrum.events.match.game import Game
from wardrum.events.match.terms import Clock
from wardrum.events.rulesets import games

LOGS = Path(__file__).parent / "logs"
SEEDS = range(1, 11)
BYTES_MAX = 120_000  # of one log, without its last commits
BATTLE_COMMITS, TALK_COMMITS, FORK_COMMITS, OUTAGE_COMMITS = 400, 200, 60, 40
SETUPS = {"betrayal": {"seats": 3}}
TERMS = Terms(
    takeback="any", leaver="bot", claim_s=60, clock=Clock(main_s=36_000, increment_s=10, grace_s=30)
)
OUTAGE_SHARE = 0.3  # of the commits follow an outage
BOT = "random"
LAST_WORDS = {"Concede", "AcceptResult", "ClaimWin", "ClaimDraw"}


def main(names: list[str]) -> int:
    """Record these rulesets, all of them if none is named; what was written goes to stdout."""
    for name in names or list(games()):
        for kind, log in recorded(games()[name]):
            path = LOGS / f"{name}-r{games()[name].revision}-{kind}.jsonl"
            path.write_bytes(b"".join(line + b"\n" for line in log))
            print(f"{path.name}: {len(log)} commits, {path.stat().st_size:,} bytes")
    from tests.golden import record_examples

    return record_decisions.main(names) or record_examples.main(names)


def recorded(game: Game) -> Iterator[tuple[str, list[bytes]]]:
    """The golden battles of a ruleset: what they show, and their records."""
    yield "battle", best(lambda seed: battle(game, seed)).log
    talk = best(lambda seed: talked(game, seed))
    yield "talk", talk.log
    yield "outage", best(lambda seed: interrupted(game, seed)).log
    yield "fork", best(lambda seed: fork(talk, seed)).log


def best(play: Callable[[int], Referee]) -> Referee:
    """The match with the most types of events, of equals the shortest."""
    return max(map(play, SEEDS), key=lambda match: (len(types(match)), -sum(map(len, match.log))))


def match_id(game: Game, kind: str, seed: int) -> str:
    """32 hex digits, other ones for every log; those of the first revision do not name it."""
    revision = f" r{game.revision}" if game.revision > 1 else ""
    return hashlib.sha256(f"{game.name}{revision} {kind} {seed}".encode()).hexdigest()[:32]


def types(match: Referee) -> set[str]:
    """The types of all events in a log."""
    return {type(event).__name__ for data in match.log for event in match.game.read(data).events}


class Silent(Referee):
    """The last seat tells no seed, so that the server's substitute stands in."""

    def _sit(self) -> None:
        *others, last = self.state.match.order
        for seat in (*others, last):
            self.do(seat, c.TakeSeat(self.commitment(seat)))
        for seat in others:
            self.do(seat, c.RevealSeed(self.seat_seed(seat).hex()))
        self.expire()

    def commitment(self, seat: str) -> str:
        """What a seat commits itself to."""
        return commitment(self.seat_seed(seat))


def battle(game: Game, seed: int) -> Referee:
    """A battle on the usual terms, to its end or to an agreed result."""
    rng = random.Random(f"{game.name} battle {seed}")
    match = Silent(game, SETUPS.get(game.name), match_id(game, "battle", seed))
    while is_going_on(match, BATTLE_COMMITS):
        match.step(rng)
    if not match.over() and not match.state.match.cooperative:
        match.do("a", c.OfferResult("draw"))
        match.do("b", c.AcceptResult())
    give_up(match)
    return match


def talked(game: Game, seed: int) -> Referee:
    """A battle with clocks, take-backs, pauses, lost connections and seats that change hands, given up at last."""
    rng = random.Random(f"{game.name} talk {seed}")
    match = Referee(game, SETUPS.get(game.name), match_id(game, "talk", seed), TERMS)
    while is_going_on(match, TALK_COMMITS):
        something(match, rng)
    give_up(match)
    return match


def interrupted(game: Game, seed: int) -> Referee:
    """A battle with clocks whose server is out of reach now and then, given up at last."""
    rng = random.Random(f"{game.name} outage {seed}")
    match = Referee(game, SETUPS.get(game.name), match_id(game, "outage", seed), TERMS)
    while is_going_on(match, OUTAGE_COMMITS):
        if rng.random() < OUTAGE_SHARE:
            with suppress(Rejected):  # no clock runs
                match.do(SYSTEM, c.ReportOutage(match.at + 200, match.at + 900))
        match.step(rng)
    give_up(match)
    return match


def fork(parent: Referee, seed: int) -> Referee:
    """A study of another battle: it branches off halfway, and the first dice of it are chosen."""
    rng = random.Random(f"{parent.game.name} fork {seed}")
    match = Forked(parent, len(parent.log) // 2 + seed, match_id(parent.game, "fork", seed), "chosen")
    chosen = 0
    while is_going_on(match, FORK_COMMITS):
        seat = rng.choice(match.awaited())
        command = match.command(rng.choice(match.options(seat)), rng)
        chosen += with_chosen_die(match, seat, command, chosen)
    give_up(match)
    return match


def with_chosen_die(match: Referee, seat: str, command: Command, chosen: int) -> int:
    """Do the command, with a chosen die if it draws any and few were chosen; how many were."""
    draws = match.oracle()
    match.game.decide(match.state, seat, command, draws, DecisionContext(match.at + 1000, match.past))
    values = (1,) if draws.pools and chosen < 3 else ()
    match.do(seat, command, chosen=values)
    return len(values)


def something(match: Referee, rng: random.Random) -> None:
    """One commit of any kind, unless what came to mind is refused."""
    chance = rng.random()
    seat = rng.choice(match.state.match.order)
    if chance < 0.03:
        first = min(match.game.pending(match.state), key=lambda pending: pending.due_at)
        match.call(first, BOT)
    elif chance < 0.12:
        attempt(match, SYSTEM, rng.choice((c.SeatAway, c.SeatBack))(seat))
    elif chance < 0.15:
        attempt(match, seat, rng.choice((c.HandOver(BOT), c.TakeOver())))
    elif chance < 0.35 or match.state.match.paused:
        options = match.game.legal(match.state, seat, DecisionContext(match.at, match.past))
        talk = [option for option in options if option.scope == "match" and option.command not in LAST_WORDS]
        if talk:
            match.choose(seat, rng.choice(talk), rng)
    else:
        match.step(rng)


def attempt(match: Referee, actor: str, command: Command) -> None:
    """Do it, unless it is refused."""
    if match.refused(actor, command) is None:
        match.do(actor, command)


def is_going_on(match: Referee, commits: int) -> bool:
    """Whether there is to be more of it."""
    return not match.over() and len(match.log) < commits and sum(map(len, match.log)) < BYTES_MAX


def give_up(match: Referee) -> None:
    """All who are left concede, until it is over."""
    for seat in match.state.match.order:
        if not match.over() and seat not in match.state.match.conceded:
            match.do(seat, c.Concede())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
