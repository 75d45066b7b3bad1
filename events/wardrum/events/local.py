"""A battle in this process: no server, no secret, no file. For bots that search or learn, and for people who study the rules.

    from wardrum.events import local

    battle = local.new("warcry", seed=7)
    while (result := battle.result) is None:
        option = battle.expand(battle.options()[0])[0]
        battle.do({"type": option.command, **values_of(option)})

A battle is decided by the same rules as on a server. All that chance decides follows from its id, and with `new` that follows from a
number: the same number and the same commands give the same battle. States are immutable, so a `clone` costs next to nothing. What was
played is a log like any other: `records` are what a server would store, and once the battle has ended its dice can be verified.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from wardrum.events.core.dice import Dice, commitment, substitute_commitments
from wardrum.events.core.kernel import SYSTEM, Command, DecisionContext, MatchId
from wardrum.events.core.record import canonical
from wardrum.events.match.commands import CreateMatch, RevealSeed, TakeSeat
from wardrum.events.match.game import Game, State, SubmittedCommand
from wardrum.events.rulesets import games
from wardrum.events.toolkit.options import Draw, ListedOption, Option, all_expanded, drawn, expanded, head

BEGAN_AT = 1_767_225_600_000  # ms since the epoch; each commit one second after the one before
NONCE = "0" * 32
SALT = "0" * 32  # nothing is hidden where one program plays all seats
DECISION_S = 600


class LocalResult(Struct, frozen=True):
    """How a battle ended."""

    winners: tuple[str, ...]
    """The seats that have won; none = a draw, or a party that has lost."""
    reason: str
    """Why it ended, in a word of the log, as "draw"."""


class Step(Struct, frozen=True):
    """A commit, with the state after it."""

    record: bytes
    """As it is stored."""
    state: State
    """The state after it."""
    before: Step | None
    """The commit before; None: it is the first."""


def new(ruleset: str, setup: dict[str, Any] | None = None, seed: int = 0) -> LocalBattle:
    """A battle that has begun: all seats are taken, and the first decision of the rules is open.

    ruleset: its name, as "warcry" · setup: the ruleset's own settings, those that are missing as usual · seed: of all dice.
    Raises ValueError: there is no such ruleset; msgspec.ValidationError: the setup cannot be read, and where.
    """
    if ruleset not in games():
        raise ValueError(f"there is no ruleset {ruleset!r}; there are {', '.join(games())}")
    match = hashlib.sha256(f"wardrum local {ruleset} {seed}".encode()).hexdigest()[:32]
    return LocalBattle.begun(games()[ruleset], MatchId(match), setup or {})


class LocalBattle:
    """One battle, at one of its versions: `do` leads to the next one, `clone` keeps this one."""

    def __init__(self, game: Game, state: State, dice: MatchId, last: Step | None = None) -> None:
        """See `new` and `begun`. dice: what seeds follow from, the id of the match unless they are imagined."""
        self.game = game
        """Its rules, with the life cycle that every match has."""
        self.state = state
        """All there is to know, secrets included; what a seat may know of it is its `view`."""
        self._dice, self._last = dice, last
        self._seeds: list[bytes] = []
        # both at this version, until something happens
        self._listed: dict[str, list[ListedOption]] = {}  # by seat
        self._to_act: tuple[str, ...] | None = None  # None: nobody has asked

    @classmethod
    def begun(
        cls,
        game: Game,
        match: MatchId,
        setup: dict[str, Any],
        *,
        key_id: str = "local",
        decision_s: int = DECISION_S,
    ) -> LocalBattle:
        """A battle of a match id (32 hex digits), from which all dice follow, with all seats taken.

        key_id: names no server's key, as the dice are no secret · decision_s: time for one decision.
        """
        checked = game.setup(setup)
        battle = cls(game, game.before(match, checked), match)
        server_seed = battle._seed_of("server")
        creation = CreateMatch(
            ruleset=game.name,
            edition=game.ruleset.edition,
            setup=checked,
            key_id=key_id,
            nonce=NONCE,
            seed_commitment=commitment(server_seed),
            substitute_commitments=substitute_commitments(server_seed, game.seats(checked)),
            decision_s=decision_s,
            listed=False,
        )
        battle.do(creation, SYSTEM)
        seats = battle.state.match.order
        for seat in seats:
            battle.do(TakeSeat(commitment(battle._seed_of(seat))), seat)
        for seat in seats:
            battle.do(RevealSeed(battle._seed_of(seat).hex()), seat)
        return battle

    @classmethod
    def from_state(cls, game: Game, state: State, seed: int = 0) -> LocalBattle:
        """A battle that goes on from a state, as that of a `view`, by imagined dice: what came before it is not known, and it has no
        `records`. seed: other dice for another one.
        """
        return cls(game, state, _imagined_dice(state.match.id, seed))

    @property
    def version(self) -> int:
        """How many commits there are."""
        return self.state.match.version

    @property
    def result(self) -> LocalResult | None:
        """How it ended; None: it goes on."""
        match = self.state.match
        if match.status != "ended":
            return None
        return LocalResult(match.winners, "" if match.reason is UNSET else match.reason)

    @property
    def to_act(self) -> tuple[str, ...]:
        """The seats that are awaited, each once; () when the battle has ended."""
        if self._to_act is None:
            self._to_act = tuple(dict.fromkeys(pending.seat for pending in self.game.pending(self.state)))
        return self._to_act

    def legal(self, seat: str = "") -> list[Option]:
        """What the rules of the battle let a seat do now. seat: "" = the first of those that are awaited.

        Whatever the domains of an option list is accepted. What can be done in any match, as to concede, is not listed.
        """
        return all_expanded(self._outline(seat))

    def options(self, seat: str = "") -> list[Option]:
        """The same in a first step that costs a fraction: an option with places to choose from is open, its domain lists none.

        There is at least one. `expand` lists them; of an option that is not open it gives that one.
        """
        return [head(listed) for listed in self._outline(seat)]

    def expand(self, option: Option, seat: str = "") -> list[Option]:
        """What an option of `options` stands for, with all its places: several where ways differ in what they risk, or in what
        is done on them. All options expanded one after the other are `legal`.

        Raises ValueError: this version does not list it.
        """
        return expanded(self._listed_as(option, seat))

    def one_of(self, option: Option, draw: Draw, seat: str = "") -> Option:
        """One of those that `expand` gives, drawn, and of its places one: most are found without the others, which saves the most time.

        draw: as `Random(7).randrange`. Every listed place can be drawn, though not each as often. Raises ValueError: this version
        does not list the option.
        """
        return drawn(self._listed_as(option, seat), draw)

    def chance(self, option: Option) -> dict[str, Fraction]:
        """How likely each outcome of an option is, exactly, as far as the rules say so; {}: they do not."""
        return {} if option.odds is UNSET else {name: Fraction(odds) for name, odds in option.odds.items()}

    def view(self, seat: str) -> State:
        """The state as a seat may know it, "" = a spectator."""
        return self.game.view(self.state, seat)

    def imagined(self, seat: str, seed: int = 0) -> LocalBattle:
        """The battle as a seat may know it, going on by dice of its own; see `from_state`."""
        return LocalBattle.from_state(self.game, self.view(seat), seed)

    def do(self, command: Command | dict[str, Any], seat: str = "") -> None:
        """One command: a struct, or what is sent to a server, as `{"type": "Pass"}`. seat: "" = the first that is awaited.

        Raises Rejected: the rules refuse it; msgspec.ValidationError: it cannot be read, and where. Then nothing has happened.
        """
        asked = self.game.read_command(msgspec.json.encode(command)) if isinstance(command, dict) else command
        match, number = self.state.match, self.version
        if not self._seeds and match.status == "live":
            self._seeds = match.seeds
        dice = Dice(self._seed_of("server"), match.id, self._seeds or match.seeds, match.rolls + 1)
        moment = DecisionContext(BEGAN_AT + 1000 * number, self._past)
        submitted = SubmittedCommand(seat or self._awaited, f"c{number}", asked)
        data = canonical(self.game.commit(self.state, submitted, dice, moment, lambda: SALT))
        record = self.game.read(data)  # as from a log, where keys of maps stand in their order
        self.state = self.game.apply(self.state, record, self._past)
        self._listed, self._to_act = {}, None
        self._last = Step(data, self.state, self._last)

    def clone(self, seed: int | None = None) -> LocalBattle:
        """The same battle, which goes on by itself.

        seed: of other dice from now on, for a bot that must not know those to come; None = the dice are those of this battle.
        Then the battle is only imagined: it has no `records`, as its log commits to the dice that it began with.
        """
        dice = self._dice if seed is None else _imagined_dice(self.state.match.id, seed)
        other = LocalBattle(self.game, self.state, dice, self._last)
        other._seeds = self._seeds
        return other

    @property
    def records(self) -> list[bytes]:
        """What a server would have stored, from version 1 on. Raises ValueError: the dice are imagined."""
        if self._dice != self.state.match.id:
            raise ValueError("this battle is imagined: its dice are not those that its log commits to")
        return [step.record for step in reversed(list(self._steps()))]

    # -- inside

    @property
    def _awaited(self) -> str:
        return next(iter(self.to_act), "")

    def _outline(self, seat: str) -> list[ListedOption]:
        """Of the battle itself, kept until something happens."""
        seat = seat or self._awaited
        if not seat:
            return []
        if seat not in self._listed:
            listed = self.game.outline(self.state, seat)
            self._listed[seat] = [one for one in listed if head(one).scope == "battle"]
        return self._listed[seat]

    def _listed_as(self, option: Option, seat: str) -> ListedOption:
        """What is listed with this option as its first step. Raises ValueError: nothing is."""
        for listed in self._outline(seat):
            if head(listed) is option:
                return listed
        raise ValueError(f"{option.label!r} is no option that is listed at version {self.version}")

    def _seed_of(self, whose: str) -> bytes:
        """A seed that is no secret: everybody can reckon it."""
        return hashlib.sha256(f"{self._dice}/{whose}".encode()).digest()

    def _steps(self) -> Iterator[Step]:
        """The last one first."""
        step = self._last
        while step is not None:
            yield step
            step = step.before

    def _past(self, version: int) -> State:
        """See `Past`."""
        for step in self._steps():
            if step.state.match.version == version:
                return step.state
        raise LookupError(f"version {version} is out of reach")


def _imagined_dice(match: str, seed: int) -> MatchId:
    """What imagined dice follow from."""
    return MatchId(hashlib.sha256(f"{match} imagined {seed}".encode()).hexdigest()[:32])
