"""Battles that a test has in hand: one that goes on only when it says so, and a long one as stored records."""

from contextlib import AsyncExitStack
from random import Random

from msgspec import convert
from msgspec.json import decode, encode

from tests.support.referee import Referee
from wardrum.clients import Client, Keyring, play_greedily, position
from wardrum.events.core import patch
from wardrum.events.core.record import canonical
from wardrum.events.formats import replay
from wardrum.events.match.commands import Concede, DeclinePause, DeclineResult, OfferPause, OfferResult
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS

SETUP = {"victory": "last-standing", "deployment": "facing-gates", "round_limit": 2}
LONG = {"betrayal": {"seats": 2}}  # settings with which a random battle of the ruleset takes a while
UNWANTED = "ProposeRetreat"  # ends a random battle of Betrayal within a few commits
STEP = 20  # commands in one go
BATTLES_MAX = 10  # played until one comes to the moment a test is about
KEEP = "entry => localStorage.setItem(`wardrum:match:${entry.match}`, JSON.stringify(entry))"


class Table:
    """A match whose seats are both played here, greedily. first: what a seat does before anything else, by seat."""

    def __init__(self, server, setup=SETUP, seed=1, ruleset="warcry", first=None, **opening):
        self._server, self._chance, self._stack = server, Random(seed), AsyncExitStack()
        self._first, self._keys = dict(first or {}), Keyring()
        server.call(
            lambda running: self._open(running.url, ruleset, SETUP if setup is None else setup, opening)
        )

    async def _open(self, url, ruleset, setup, opening):
        client = await self._stack.enter_async_context(Client.connect(url, keyring=self._keys))
        created = await client.create(ruleset, setup, **opening)
        self.match = created.match
        seats = [
            await client.join(self.match, seat=name, invite=code) for name, code in created.invites.items()
        ]
        self._seats = {seat.name: seat for seat in seats}
        self._mirror = await self._stack.enter_async_context(client.mirror(self.match))
        await self._mirror.until(lambda mirror: mirror.caught_up)

    @property
    def url(self):
        """The page of the match."""
        return f"{self._server.url}/m/{self.match}"

    @property
    def mirror(self):
        """The match as it is known here."""
        return self._mirror

    @property
    def version(self):
        """The last version that is known here."""
        return self._mirror.version

    @property
    def over(self):
        """Whether the battle has ended."""
        return self._mirror.over

    @property
    def asked(self):
        """The seats played here of which something is asked now."""
        return [name for name in self._seats if self._asked(name)]

    def hand_over(self, name):
        """Somebody else plays this seat from now on; the key to it."""
        del self._seats[name]
        return self.key(name)

    def key(self, name):
        """The key to a seat, which is played here all the same."""
        return next(key for key in self._keys.keys(self.match) if key.seat == name)

    def do(self, name, command):
        """A seat played here does this, and it is known here."""
        self._server.call(lambda _: self._do(name, command))

    async def _do(self, name, command):
        done = await self._seats[name].do(command)
        await self._mirror.until(lambda mirror: mirror.version >= done.version)

    def leave(self):
        """All seats played here lose their connection."""
        self._server.call(lambda _: self._stack.aclose())

    def advance(self, version):
        """Goes on until at least this version, or to the end; the last version."""
        return self._go_on(lambda mirror: mirror.version >= version)

    def finish(self):
        """Goes on to the end; the last version."""
        return self._go_on(lambda _: False)

    def until(self, reached):
        """Goes on until `reached(mirror)`, which has to come before the end; the last version."""
        self._go_on(reached)
        assert reached(self._mirror), f"the battle has ended at {self.version} without this moment"
        return self.version

    def _go_on(self, reached):
        while not (self.over or reached(self._mirror)):
            self._server.call(lambda _: self._play(reached))
        return self.version

    async def _play(self, reached):
        mirror = self._mirror
        for _ in range(STEP):
            if mirror.over or reached(mirror):
                return
            await mirror.until(lambda m: m.over or self.asked)
            for name in self.asked[:1]:
                done = await self._seats[name].do(self._choose(name))
                await mirror.until(lambda m: m.version >= done.version)  # noqa: B023 -- awaited within the loop

    def _choose(self, name):
        return self._first.pop(name, None) or play_greedily(position(self._mirror, name), self._chance)

    def _asked(self, name):
        return any(option.scope == "battle" for option in self._mirror.legal(name))


def come_to(server, reached, setup=SETUP, **opening):
    """A table at the moment `reached(mirror)`. The server's dice are its own, so that a battle may end before: then another is played."""
    for seed in range(BATTLES_MAX):
        table = Table(server, setup, seed, **opening)
        table._go_on(reached)
        if not table.over:
            return table
        table.leave()
    raise AssertionError(f"{BATTLES_MAX} battles have ended without this moment")


def take_over(page, url, key, ruleset):
    """The page has the seat that the key opens."""
    seats = {key.seat: {"token": key.token, "seed": key.seed}}
    page.goto(url + "/")
    page.evaluate(KEEP, {"match": key.match, "ruleset": ruleset, "created": 0, "seats": seats})
    page.goto(f"{url}/m/{key.match}")


def long_battle(commits, seed=7):
    """A finished match with exactly this many commits: a random battle in which results are offered and declined."""
    referee, chance = Referee(Game(RULESETS["warcry"]), {**SETUP, "round_limit": 30}), Random(seed)
    while len(referee.log) < commits - 1:
        if referee.state.battle.round >= 1 and len(referee.log) < commits - 3:
            referee.do("a", OfferResult("draw"))
            referee.do("b", DeclineResult())
        referee.step(chance)
        assert not referee.over(), f"over after {len(referee.log)} commits"
    referee.do("a", Concede())
    return referee


def stretched_battle(ruleset, commits, seed=1):
    """A random battle of any ruleset from its beginning to near its end, with pauses asked for and declined between its moves, so that it has about that many commits."""
    moves = random_moves(ruleset, seed)
    length = sum(1 for _ in moves)
    referee = None
    for done, referee in enumerate(random_moves(ruleset, seed), 1):
        while len(referee.log) < commits * done / length and not referee.over():
            asking, other = referee.state.match.order[:2]
            referee.do(asking, OfferPause())
            referee.do(other, DeclinePause())
        if done == length - 1:
            break
    return referee


def random_moves(ruleset, seed):
    """The referee of a random battle after each of its moves."""
    referee, chance = Referee(Game(RULESETS[ruleset]), LONG.get(ruleset, {})), Random(seed)
    while not referee.over():
        seat = chance.choice(referee.awaited())
        options = [option for option in referee.options(seat) if option.command != UNWANTED]
        referee.choose(seat, chance.choice(options), chance)
        yield referee


def retouched(referee, retouch):
    """A replay file of real records whose last state `retouch(patch)` has changed, for what battles seldom come to: it shows what
    the rules show of that state.
    """
    lines, change = list(replay.write(referee.game, referee.log)), {}
    retouch(change)
    state = convert(patch.apply(decode(canonical(referee.state)), change), type(referee.state))
    before = decode(lines[0])["display"]
    for line in lines[2:-3:2]:
        before = patch.apply(before, decode(line)["patch"])
    shown = decode(encode(referee.game.display(state)))
    lines[-2] = encode(decode(lines[-2]) | {"patch": patch.diff(before, shown)})
    return {"name": "battle.ndjson", "mimeType": "application/x-ndjson", "buffer": b"\n".join(lines)}
