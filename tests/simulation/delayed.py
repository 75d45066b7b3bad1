"""A delayed battle with everybody in it: seats that play and come and go, time that passes and is set, strangers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from tests.simulation.leakhunter import LeakHunter
from tests.simulation.stage import Seats, Stage
from tests.simulation.strangers import FILTERS, Strangers
from tests.support.referee import sample
from wardrum.events.core.record import canonical
from wardrum.events.match import Delay
from wardrum.events.match.game import Game

PATIENT_S = 604_800  # no decision runs out when the time is set
NAPS_MAX = 30
NAPS_MS = (0, 0, 1, 250, 999, 1_000, 3_000, 7_500)


class Delayed:
    """Plays one match of a ruleset; everything is chosen by the seed."""

    def __init__(self, game: Game, delay: Delay, seed: int) -> None:
        self.rng, self.delay, self.seed = Random(seed), delay, seed
        self.stage = Stage({game.name: game})
        self.seats = Seats(self.stage, game.name, self.rng)
        self.game = game
        self.hunter = LeakHunter(self.stage, game.name, self.seats.match, delay)

    async def open(self, setup: Mapping[str, Any] | None = None) -> None:
        """Up to the start of the battle, with strangers from the first commit on."""
        terms = {"delay": {"seconds": self.delay.seconds, "commits": self.delay.commits}}
        await self.seats.create(setup=setup or {}, terms=terms, decision_s=PATIENT_S)
        self.strangers = Strangers(self.stage, self.seats, self.hunter, self.rng)
        for move in (self.seats.sit, self.seats.reveal):
            for seat in self.order:
                await move(seat)
                await self._meanwhile()

    @property
    def order(self) -> tuple[str, ...]:
        """All places."""
        return self.game.seats(self.game.setup(self.seats.opening["setup"]))

    @property
    def lane(self) -> Any:
        """The match as the players know it."""
        room = self.stage.matches.registry.room(self.seats.match)
        assert room is not None
        return room.lane

    async def play(self, commits: int) -> None:
        """This many commands, while everybody asks."""
        for _ in range(commits):
            if self.lane.state.match.status == "ended":
                return
            await self._command()
            await self._meanwhile()

    async def end(self) -> None:
        """One seat gives up, somebody asks for a rematch, and time passes until all is known."""
        for seat in self.order[1:] + self.order[:1]:
            if self.lane.state.match.status != "ended":
                await self.seats.act(seat, {"type": "Concede"})
        await self.seats.lines[self.order[0]].ask(
            "rematch", match=self.seats.match, seat=self.order[0], next=self.seats.match
        )
        for _ in range(NAPS_MAX):
            if self.hunter.horizon() < self.lane.version:
                await self._meanwhile()
        assert self.hunter.horizon() == self.lane.version, "what has ended becomes known"
        await self._compare()

    async def _command(self) -> None:
        state = self.lane.state
        seat = self.rng.choice([each.seat for each in self.game.pending(state) if each.seat] or ["a"])
        options = [each for each in self.game.legal(state, seat) if each.scope == "battle"]
        option = self.rng.choice(options)
        fields = {name: sample(domain, self.rng) for name, domain in option.params.items()}
        data = canonical({"type": option.command, **fields})
        await self.seats.act(seat, json.loads(data))

    async def _meanwhile(self) -> None:
        """Strangers ask, seats come and go, time passes or is set."""
        await self._compare()
        await self.strangers.ask_everything()
        await self.stage.settle()
        if self.rng.random() < 0.1:
            await self.strangers.ask_anew()
        if self.rng.random() < 0.1 and len(self.seats.lines) == len(self.order):
            seat = self.rng.choice(self.order)
            await self.seats.lines[seat].close()
            self.stage.clock.advance(300)
            await self.seats.come_back(seat)
        if self.rng.random() < 0.1 and self.lane.state.match.status == "live":
            await self.seats.hand_on(self.rng.choice(self.order))
        if self.rng.random() < 0.1 and self.lane.state.match.status == "live":
            await self._mischief()
        self.stage.clock.advance(self.rng.choice(NAPS_MS))
        await self.stage.settle()

    async def _mischief(self) -> None:
        """The time is set, or the server is killed and comes back: not both, as wall time is all that a new one has."""
        if self.seed % 2:
            self.stage.clock.jump(self.rng.choice((-3_600_000, -5_000, 5_000, 3_600_000)))
            return
        await self.stage.kill()
        self.stage.clock.advance(self.rng.choice(NAPS_MS))
        self.stage.start()
        for seat in self.order:
            await self.seats.come_back(seat)
        self.strangers.connect()

    async def _compare(self) -> None:
        """What may be known by now is known: neither more nor less."""
        await self.stage.settle()
        assert not self.hunter.leaks, self.hunter.leaks[0]
        room = self.stage.matches.registry.room(self.seats.match)
        assert room is not None
        assert room.public_version == self.hunter.horizon(), "the horizon lies elsewhere"
        line = self.strangers.asker
        wanted = self.hunter.entry_now()
        for name in FILTERS:
            found = await line.ask("list", filter=name)
            rows = [each for each in found["matches"] if each["match"] == self.seats.match]
            assert [each["status"] for each in rows] == [name] * (wanted["status"] == name), "the wrong list"
            assert all({key: each[key] for key in wanted} == wanted for each in rows), "an old entry"
