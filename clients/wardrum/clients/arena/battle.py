"""One battle of an arena: each bot sees what its seat may know, and the rules judge what it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from wardrum.events import local
from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.options import Option

from ..bots import BOTS
from ..bots.mustering import with_sample
from ..bots.position import Bot, position
from ..mirror.state_access import battle_round, read_path
from .design import Fixture

COMMITS_MAX = 3_000
"""Commits after which a battle is unfinished; most battles take 50 to 500."""
UNFINISHED, FORFEITED = "unfinished", "forfeited"
UNREADABLE = (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError)


class UnknownBot(ValueError):
    """There is no such bot; the text says what there is."""


class Played(Struct, frozen=True):
    """A battle that was played."""

    fixture: Fixture
    """The battle as it was to be played."""
    winners: tuple[str, ...]
    """The seats that have won; none = nobody has, or a party that has lost."""
    reason: str
    """Why it ended, in a word of the log, as "draw"; "unfinished": after too many commits, "forfeited": by the fault of a bot."""
    scores: dict[str, int]
    """By seat, in what the battle counts; none = it counts nothing."""
    sides: dict[str, str]
    """By seat the side of the table, where the battle has any."""
    rounds: int
    """The round in which it ended."""
    commits: int
    """Its last version."""
    fault: str = ""
    """What a bot did for which it lost, in a sentence."""
    at_fault: str = ""
    """The seat of that bot."""

    @property
    def place(self) -> tuple[int, int]:
        """Pair and game: where it stands among all battles."""
        return self.fixture.pair, self.fixture.game

    def share(self, seat: str) -> float:
        """What a seat has of the victory: 1 if it has won, 0 if it has lost, else a half."""
        if self.winners or self.fixture.party:
            return float(seat in self.winners)
        return 0.5


def bot_named(name: str) -> Bot:
    """A bot by its name in `BOTS`, or a function of a module that can be imported, as "package.module:function".

    Raises UnknownBot.
    """
    module, colon, function = name.partition(":")
    if name in BOTS:
        return BOTS[name]
    if not colon:
        raise UnknownBot(
            f"there is no bot {name!r}; there are {', '.join(sorted(BOTS))}, and MODULE:FUNCTION"
        )
    try:
        bot: Bot = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownBot(f"the bot {name!r} cannot be imported: {error}") from None
    if not callable(bot):
        raise UnknownBot(f"{name!r} is no bot: it is no function")
    return bot


class SeatView:
    """A battle as one seat may know it; see `Seen`."""

    def __init__(self, battle: local.LocalBattle, seat: str) -> None:
        self.state = battle.view(seat)
        self._battle = battle

    def legal(self, seat: str) -> Sequence[Option]:
        """What the seat may do now."""
        return self._battle.legal(seat)

    def imagined(self, seat: str, seed: int) -> local.LocalBattle:
        """As the seat knows it."""
        return local.LocalBattle.from_state(self._battle.game, self.state, seed)


class BotFault(Exception):
    """A bot has failed; the text says how."""


def play(fixture: Fixture, commits_max: int = COMMITS_MAX) -> tuple[Played, local.LocalBattle]:
    """Play a battle to its end; also as it is then, with its log.

    What a bot draws at random follows from dice and seat: the same bots in the same seats play the same battle.
    Raises ValueError, msgspec.ValidationError: there is no such ruleset, or its setup cannot be read; UnknownBot.
    """
    battle = local.new(fixture.ruleset, fixture.setup, fixture.seed)
    bots = {seat: _bot(fixture, seat) for seat in fixture.bots}
    chance = {seat: Random(f"{fixture.seed} {seat}") for seat in fixture.bots}
    while battle.result is None and battle.version < commits_max:
        seat = battle.to_act[0]
        try:
            _answer(battle, seat, bots[seat], chance[seat])
        except BotFault as fault:
            return _forfeited(fixture, battle, seat, fault), battle
    return _played(fixture, battle, battle.result or local.LocalResult((), UNFINISHED)), battle


def _bot(fixture: Fixture, seat: str) -> Bot:
    """The bot of a seat, mustering the warband that it is to have."""
    bot = bot_named(fixture.bots[seat])
    return with_sample(bot, fixture.warbands[seat]) if seat in fixture.warbands else bot


def _answer(battle: local.LocalBattle, seat: str, bot: Bot, chance: Random) -> None:
    """One decision of a bot. Raises BotFault: it fails, or what it answers is no command or is refused."""
    seen = position(SeatView(battle, seat), seat)
    try:
        answer = bot(seen, chance)
    except (Exception, SystemExit) as error:
        raise BotFault(f"it raised {type(error).__name__}: {error}") from error
    try:
        if not isinstance(answer, Mapping):
            raise TypeError(f"{answer!r:.80} is no object")
        command = battle.game.read_command(msgspec.json.encode(answer))
    except UNREADABLE as error:
        raise BotFault(f"its answer is no command: {error}") from error
    try:
        battle.do(command, seat)
    except Rejected as refusal:
        raise BotFault(f"{answer.get('type')!r} was refused: {refusal}") from refusal


def _forfeited(fixture: Fixture, battle: local.LocalBattle, seat: str, fault: BotFault) -> Played:
    where = f"pair {fixture.pair}, game {fixture.game}, version {battle.version}"
    others = () if fixture.party else tuple(other for other in fixture.bots if other != seat)
    played = _played(fixture, battle, local.LocalResult(others, FORFEITED))
    said = f"{fixture.bots[seat]} has lost {where}: {fault}"
    return replace(played, fault=" ".join(said.split()), at_fault=seat)


def _played(fixture: Fixture, battle: local.LocalBattle, result: local.LocalResult) -> Played:
    state: Any = battle.state
    goals = battle.game.ruleset.goals(state)
    return Played(
        fixture,
        result.winners,
        result.reason,
        {} if goals is None else dict(goals.scores),
        dict(read_path(state, "battle", "sides", default={})),
        battle_round(state),
        battle.version,
    )
