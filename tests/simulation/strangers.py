"""Those who hold no seat of a match and want to know all about it: they ask whatever can be asked, as often as they can."""

from __future__ import annotations

import base64
import json
import re
from random import Random
from typing import Any

from tests.simulation.leakhunter import LeakHunter
from tests.simulation.stage import Frame, Line, Seats, Stage
from wardrum.server.http.responses import Page

FILTERS = ("open", "live", "finished")
ASKED = re.compile(r"has no version \d+")  # the asker's own number
PAGES_SHARE = 0.1  # of the times that everything is asked: a file is the whole battle again


class Strangers:
    """Two who watch, and one who asks."""

    def __init__(self, stage: Stage, seats: Seats, hunter: LeakHunter, rng: Random) -> None:
        self._stage, self._seats, self._hunter, self._rng = stage, seats, hunter, rng
        self._names = 0
        self.connect()

    def connect(self) -> None:
        """Everybody comes, as at the start, or after the server has come back."""
        self.records, self.states, self.asker = (self._line() for _ in range(3))
        match = self._seats.match
        self.records.say("watch", match=match, after=0)
        self.states.say("watch", match=match, **{"after": 0, "as": "state", "hash": True})

    def _line(self) -> Line:
        name = f"stranger-{self._names}"
        self._names += 1
        self._hunter.strangers[name] = 0
        return self._stage.line(name)

    async def ask_everything(self) -> None:
        """One question of every kind."""
        for kind, given in self._questions():
            self.asker.say(kind, **given)
        if self._rng.random() < PAGES_SHARE:
            await self.look_at_pages()

    async def look_at_pages(self) -> None:
        """Everything of the match that plain HTTP gives: pictures, the replay file and the numbers of the server."""
        path = f"/m/{self._seats.match}"
        for target in (f"board.svg?v={self._version()}", "board.svg", "replay.jsonl"):
            answer = await self._stage.shared_files.answer(f"{path}/{target}", "somewhere", "")
            if isinstance(answer, Page):
                self._heard(self._page(answer))
            elif answer is not None:
                lines = b"".join([piece async for piece in answer.pieces]).splitlines()
                self._heard({"lines": list(map(json.loads, lines))})
        self._heard({"text": self._stage.matches.context.metrics.text().decode()})

    def _page(self, page: Page) -> Frame:
        tag = page.headers.get("ETag", "").strip('"').partition("-")[0]
        text = ASKED.sub("", page.body.decode())
        return {"status": page.status.value, "tag": tag, "text": text}

    def _heard(self, reported: Frame) -> None:
        self._hunter.hear(self.asker.name, {"type": "page", "id": "page", **reported})

    async def ask_anew(self) -> None:
        """The one who asks comes over another connection."""
        await self.asker.close()
        self.asker = self._line()

    def _version(self) -> int:
        """Around the horizon and the head, or anywhere."""
        head = len(self._stage.store.read(self._seats.match, 0))
        near = [head, head + 1, head - 1, self._hunter.horizon(), self._hunter.horizon() + 1]
        return max(0, self._rng.choice([*near, self._rng.randint(0, head)]))

    def _questions(self) -> list[tuple[str, dict[str, Any]]]:
        rng, seats = self._rng, self._seats
        match, seat = seats.match, rng.choice(sorted(seats.tokens) or ["a"])
        token = rng.randbytes(16).hex()
        command = {"type": "Concede"}
        asked: list[tuple[str, dict[str, Any]]] = [
            ("state", {"version": self._version()}),
            ("state", {}),
            ("story", {"after": self._version(), "upto": self._version()}),
            ("story", {"after": self._version()}),
            ("watch", {"after": self._version(), "as": rng.choice(["events", "state"]), "legal": True}),
            ("watch", {"as": rng.choice(["events", "state"]), "hash": rng.random() < 0.5}),
            ("unwatch", {}),
            (
                "fork",
                {
                    "version": self._version(),
                    "new_match": rng.randbytes(16).hex(),
                    "token": token,
                    "listed": False,
                },
            ),
            ("luck", {}),
            ("luck", {"version": self._version()}),
            ("legal", {"seat": seat}),
            ("check", {"seat": seat, "command": command}),
            ("command", {"seat": seat, "command": command, "expected_version": self._version()}),
            ("command", {"seat": seat, "command": {"type": "no such thing"}}),
            ("reveal", {"seat": seat, "seed": token * 2}),
            ("rematch", {"seat": seat, "next": match}),
            ("seat", {"token": token}),
            ("seat", {"token": seats.host}),
            ("join", {"token": token, "seed_commitment": token * 2}),
            ("join", {"token": token, "seed_commitment": token * 2, "seat": seat, "invite": token}),
            ("say", {"seat": seat, "phrase": "good_luck"}),
            ("name", {"seat": seat, "name": "somebody"}),
            ("hand_over", {"seat": seat, "token": token, "bot": "greedy"}),
            ("hand_over", {"seat": seat, "token": seats.host, "code": token}),
            ("relieve", {"token": token}),
            ("relieve", {"token": seats.host}),
            ("no such request", {}),
        ]
        if seats.is_full:  # else the creator's token would open a seat
            asked.append(("join", {"token": token, "seed_commitment": token * 2, "invite": seats.host}))
        return [(kind, {"match": match, **given}) for kind, given in asked] + self._general()

    def _general(self) -> list[tuple[str, dict[str, Any]]]:
        """Questions that are not about one match, and the creator's own again."""
        seats = self._seats
        other = {**seats.opening, "listed": False}
        return [
            *(("list", {"filter": name}) for name in FILTERS),
            ("list", {"filter": "live", "after": f"{self._stage.clock.now()}-{seats.match}"}),
            ("demo", {"ruleset": seats.ruleset}),
            ("create", seats.opening),
            ("create", other),
            ("create", {**seats.opening, "token": self._rng.randbytes(16).hex()}),
            ("samples", {"ruleset": "nothing"}),
            ("upload", {"part": 0, "last": False, "data": base64.b64encode(b"{}").decode()}),
            ("ping", {}),
        ]
