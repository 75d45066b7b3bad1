"""A tiny ruleset for tests of everything around the rules: two seats roll a die in turn until one reaches the target.

It has what the shell must cope with: dice (`Roll`), a refusal (rolling out of turn), a default for a seat whose time
is up (`Pass`), a secret (`Bet`: hidden until both seats have bet) and an end. `GAME` is ready to be served.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, cast

from msgspec import Meta, Struct
from msgspec.structs import replace

from wardrum.events.core import kernel
from wardrum.events.core.kernel import Decision, Evolver, Pending, Rejected
from wardrum.events.match import Match
from wardrum.events.match.concession import end
from wardrum.events.match.game import Game
from wardrum.events.match.ruleset import Ruleset
from wardrum.events.space.table import Table
from wardrum.events.toolkit.attempts import Attempt, Attempts, always
from wardrum.events.toolkit.catalogue import Rule, catalogue
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.display.option_words import CommandWords, OptionTable
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.estimate import balance, clamped
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.luck import LuckTable, Moment, uniform
from wardrum.events.toolkit.luck import Roll as Worth
from wardrum.events.toolkit.manifest import About, Field, RulesetManifest, settings
from wardrum.events.toolkit.options import Count, ListedOption, Option
from wardrum.events.toolkit.questions import Questions

NAME = "toy"
EDITION = "1"
SEATS = ("a", "b")
RULES = catalogue(
    (
        Rule("Y-1", "Turns", "toy, p. 1", "The seats roll in turn.", "toy.py:roll"),
        Rule("Y-2", "Winning", "toy, p. 1", "Who reaches the target wins.", "toy.py:roll"),
        Rule(
            "Y-3", "Bets", "toy, p. 2", "Each seat may bet once; both bets are opened together.", "toy.py:bet"
        ),
    )
)


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """target: the points that win."""

    target: Annotated[int, Meta(ge=1, le=100_000)] = 30


class Roll(kernel.Command, frozen=True, tag="Roll"):
    """Roll one die."""


class Pass(kernel.Command, frozen=True, tag="Pass"):
    """Let the other seat roll."""


class Bet(kernel.Command, frozen=True, tag="Bet"):
    """Bet on a number, hidden until both have bet."""

    number: Annotated[int, Meta(ge=1, le=6)]


class Bloat(kernel.Command, frozen=True, tag="Bloat"):
    """Make this many events in one commit: for tests of a commit's limits."""

    events: int


class Rolled(kernel.Event, frozen=True, tag="Rolled"):
    """A die was rolled; score: the seat's points now · turn: who rolls next."""

    seat: str
    value: int
    score: int
    turn: str


class Passed(kernel.Event, frozen=True, tag="Passed"):
    """A seat did not roll."""

    seat: str
    turn: str


class BetHidden(kernel.Event, frozen=True, tag="BetHidden"):
    """The first bet, known to its seat alone."""

    SECRET: ClassVar[bool] = True
    seat: str
    number: int


class BetsOpened(kernel.Event, frozen=True, tag="BetsOpened"):
    """Both bets, in full."""

    bets: dict[str, int]


Command = Roll | Pass | Bet | Bloat
Event = Rolled | Passed | BetHidden | BetsOpened


class Battle(Struct, frozen=True):
    """turn: who rolls · scores: points by seat · bets: by seat, once opened · secret: what a seat hides."""

    target: int
    turn: str = "a"
    round: int = 1
    scores: dict[str, int] = {}
    bets: dict[str, int] = {}
    secret: dict[str, int] = {}


class State(Struct, frozen=True):
    """The three parts that every ruleset's state has."""

    match: Match
    table: Table
    battle: Battle


def samples() -> dict[str, Any]:
    return {"targets": {"short": 30, "long": 1000}}


def manifest() -> RulesetManifest:
    return RulesetManifest(
        About("Dice", "Who reaches the target wins.", "a minute", ""),
        settings=settings(Setup, Field("target", "Target")),
    )


def seats(setup: Setup) -> tuple[str, ...]:
    return SEATS


def initial(setup: Setup) -> State:
    return State(
        Match(), Table(width=2540, height=2540), Battle(setup.target, scores=dict.fromkeys(SEATS, 0))
    )


def decide(decision: Decision[State], seat: str, command: Any) -> None:
    match command:
        case Roll():
            roll(decision, seat)
        case Pass():
            require_turn(decision.state, seat)
            decision.emit(Passed(seat, other(seat)))
        case Bet():
            bet(decision, seat, command.number)
        case Bloat():
            for _ in range(command.events):
                decision.emit(Passed(seat, decision.state.battle.turn))


def roll(decision: Decision[State], seat: str) -> None:
    """Y-1, Y-2."""
    require_turn(decision.state, seat)
    (value,) = decision.draw(1, 6)
    score = decision.state.battle.scores[seat] + value
    decision.emit(Rolled(seat, value, score, other(seat)))
    if score >= decision.state.battle.target:
        end(decision, "victory", (seat,))


def bet(decision: Decision[State], seat: str, number: int) -> None:
    """Y-3: the second bet opens both, so no commit of it needs to be sealed."""
    battle = decision.state.battle
    if seat in battle.secret or battle.bets:
        raise Rejected("Y-3", "bet_already", "this seat has bet already")
    if battle.secret:
        decision.emit(BetsOpened({**battle.secret, seat: number}))
    else:
        decision.emit(BetHidden(seat, number))


def require_turn(state: State, seat: str) -> None:
    if state.battle.turn != seat:
        raise Rejected("Y-1", "not_your_turn", say("it is seat {seat}'s turn", seat=state.battle.turn))


def other(seat: str) -> str:
    return "b" if seat == "a" else "a"


evolve: Evolver[State] = Evolver()


@evolve.on(Rolled)
def rolled(state: State, event: Rolled) -> State:
    scores = {**state.battle.scores, event.seat: event.score}
    return replace(state, battle=replace(state.battle, scores=scores, turn=event.turn))


@evolve.on(Passed)
def passed(state: State, event: Passed) -> State:
    return replace(state, battle=replace(state.battle, turn=event.turn))


@evolve.on(BetHidden)
def bet_hidden(state: State, event: BetHidden) -> State:
    return replace(
        state, battle=replace(state.battle, secret={**state.battle.secret, event.seat: event.number})
    )


@evolve.on(BetsOpened)
def bets_opened(state: State, event: BetsOpened) -> State:
    return replace(state, battle=replace(state.battle, bets=event.bets, secret={}))


class Turns(Questions[State]):
    """The seats roll in turn. Nothing waits for a bet, which may be made out of turn too, so these are no questions of a table."""

    def __init__(self) -> None:
        super().__init__(Command, lambda state: None, ())

    def pending(self, state: State) -> list[Pending]:
        return [Pending("turn", state.battle.turn, "the turn passes")]

    def awaited(self, state: State) -> list[str]:
        return [state.battle.turn]

    def outline(self, state: State, seat: str) -> list[ListedOption]:
        options: list[ListedOption] = []
        if state.battle.turn == seat:
            options = [
                Option("Roll", "Roll the die", "Y-1"),
                Option("Pass", "Let the other seat roll", "Y-1"),
            ]
        if seat not in state.battle.secret and not state.battle.bets:
            options.append(Option("Bet", "Bet on a number", "Y-3", {"number": Count(1, 6)}))
        return options

    def default(self, state: State, seat: str) -> Sequence[kernel.Command]:
        return [Pass()]


luck = LuckTable()


@luck.on(Rolled)
def rolled_luck(at: Moment, event: Rolled) -> list[Worth]:
    return [Worth(event.seat, "pips", event.value, uniform(6), 1)]


def secrets(state: State) -> frozenset[str]:
    return frozenset(state.battle.secret)


def view(state: State, audience: str) -> State:
    if not state.battle.secret:
        return state
    own = {seat: number for seat, number in state.battle.secret.items() if seat == audience}
    return replace(state, battle=replace(state.battle, secret=own))


def tell(state: State, event: Any) -> str:
    match event:
        case Rolled():
            return f"Seat {event.seat} rolls {event.value}, {event.score} in all."
        case Passed():
            return f"Seat {event.seat} passes."
        case BetHidden():
            return f"Seat {event.seat} bets on {event.number}."
        case _:
            return "The bets are opened."


def estimate(state: State) -> int:
    scores = state.battle.scores
    return clamped(balance(scores.get("a", 0), scores.get("b", 0)))


def display(state: State, context: DisplayContext) -> d.Display:
    seats = {
        seat: d.Seat(
            context.called.seat(seat),
            cast(Any, seat),
            prompt="Roll" if seat in context.awaited else "",
            score=(d.ScoreLine("Points", str(score)), *bet_lines(state, seat)),
        )
        for seat, score in sorted(state.battle.scores.items())
    }
    return d.Display("Toy", "Rolling", "Rolling", SEATS, seats, d.Board(1, 1), {}, state.battle.round)


OPTIONS = OptionTable({"Pass": CommandWords("Turn", "end")})
ATTEMPTS = Attempts(
    {
        "Roll": Attempt(),
        "Pass": Attempt(),
        "Bet": Attempt("Bet on", {"number": always(*range(1, 7))}, ("number",)),
    }
)


def bet_lines(state: State, seat: str) -> list[d.ScoreLine]:
    """What a seat has bet, where the viewer may know it."""
    bets = {**state.battle.bets, **state.battle.secret}
    return [d.ScoreLine("Bet", str(bets[seat]))] if seat in bets else []


def beats(scene: Scene, event: Any) -> list[d.Beat]:
    match event:
        case Rolled():
            return [d.DiceRolled("Roll", (d.Die(event.value),), event.seat)]
        case BetsOpened():
            return [d.Chapter("Round 1", 1)]
        case _:
            return []


def names(state: State) -> dict[str, Any]:
    return {}


def goals(state: State) -> None:
    return None


def glossary() -> dict[str, Any]:
    return {}


RULESET = Ruleset(
    name=NAME,
    edition=EDITION,
    revision=1,
    rules=RULES,
    setup_type=Setup,
    state_type=State,
    command_type=Command,
    event_type=Event,
    all_seats=SEATS,
    seats=seats,
    initial=initial,
    decide=decide,
    evolve=evolve,
    questions=Turns(),
    attempts=ATTEMPTS,
    secrets=secrets,
    view=view,
    tell=tell,
    names=names,
    display=display,
    beats=beats,
    option_words=OPTIONS,
    goals=goals,
    glossary=glossary,
    estimate=estimate,
    luck=luck,
    samples=samples,
    manifest=manifest,
)
GAME = Game(RULESET)
