"""The decider: a command is asked, events happened, the state is their fold.

Nothing here knows a rulebook. What a ruleset has to provide is `wardrum.events.match.ruleset.Ruleset`: its `decide` is the
only place with rules, its `evolve` only copies facts.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from typing import Any, ClassVar, Generic, NamedTuple, NewType, ParamSpec, Protocol, TypeAlias, TypeVar

from msgspec import Struct

SeatId = NewType("SeatId", str)
MatchId = NewType("MatchId", str)  # 32 hex digits
Head = NewType("Head", bytes)  # 32 bytes: of a match's chain of hashes, up to one version
PAST_MAX = 80  # how many versions a decision can look back: 64 of moves, and what was said about them
ANSWER_S = 60  # for an answer in the middle of another seat's action
SYSTEM = "system"  # the actor of commits for time, abandonment and seed substitution

P = ParamSpec("P")
S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something asked for, in the imperative. Every subclass gives an explicit wire tag.

    `MOVES`: the battle goes on by it, so the time allowed for the next decision starts anew · `ENDS`: it ends the battle, or
    leads to its end, so it may still be given in a match that has grown too long · `BY_FRAME`: it needs more than rules, as
    a bot that can come or another key to the seat, so it is given by a frame of its own, never as a command.
    """

    MOVES: ClassVar[bool] = True
    ENDS: ClassVar[bool] = False
    BY_FRAME: ClassVar[bool] = False


class Event(Struct, frozen=True, tag_field="type"):
    """Something that happened, outcome included, in the past tense. Every subclass gives an explicit wire tag.

    `SECRET` events may change only what their actor's seat alone can see.
    """

    SECRET: ClassVar[bool] = False


def tag_of(kind: type[Command]) -> str:
    """What a command of this type is called on the wire and in options."""
    return str(kind.__struct_config__.tag)


def _in_this_context(make: Callable[[], str]) -> Callable[[], str]:
    """What makes the same text later as it would now, in the language that is spoken now."""
    context = copy_context()
    return lambda: context.run(make)


class Refusal(NamedTuple):
    """Why something is refused, where a table says so: see `Rejected`. The sentence may be without its beginning."""

    rule: str
    code: str
    sentence: str


class Rejected(Exception):
    """A command the rules refuse: nothing happened.

    rule: id in the ruleset's catalogue, as "W-29" · code: stable, lower snake case ·
    sentence: one plain sentence for the person who asked, or what makes it: lists try a lot, and nobody reads why it is not listed.
    """

    def __init__(self, rule: str, code: str, sentence: str | Callable[[], str]) -> None:
        super().__init__(rule, code, sentence)
        self.rule, self.code = rule, code
        self._sentence = sentence if isinstance(sentence, str) else _in_this_context(sentence)

    @property
    def sentence(self) -> str:
        """In the language that was spoken where it was refused."""
        if not isinstance(self._sentence, str):
            self._sentence = self._sentence()
        return self._sentence

    def __str__(self) -> str:
        return f"{self.rule} {self.code}: {self.sentence}"


def permitted(check: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Whether a check that raises Rejected passes: so what is listed and what is accepted have one source."""
    try:
        check(*args, **kwargs)
    except Rejected:
        return False
    return True


class Draw(Protocol):
    """Dice: `draw(2, 6)` gives two values of 1..6, fixed by the match's seeds and the place of the draw."""

    def __call__(self, n: int, sides: int, /) -> tuple[int, ...]: ...


class Oracle(Draw, Protocol):
    """Dice, and what else only the holder of the server's seed can tell."""

    def substitute(self, index: int) -> str:
        """The seed (64 hex digits) committed to at creation for the seat at this place of the order."""
        ...

    def server_seed(self) -> str:
        """The server's own seed (64 hex digits), to be revealed once the match has ended."""
        ...


class DrawReached(Exception):
    """A check came to its first die: no rule refuses the command."""


class DryOracle:
    """Dice for a check. Raises DrawReached at the first draw."""

    def __call__(self, n: int, sides: int, /) -> tuple[int, ...]:
        raise DrawReached

    def substitute(self, index: int) -> str:
        raise DrawReached

    def server_seed(self) -> str:
        raise DrawReached


class Pending(Struct, frozen=True):
    """A decision the match waits for."""

    key: str
    """Unique within the match."""
    seat: str
    """Who decides."""
    default: str
    """What happens when time is up, in words."""
    seconds: int = 0
    """Time allowed, 0 = the match's own, which is the most in any case."""
    since_version: int = 0
    """The version at which the decision opened."""
    since_at: int = 0
    """When the decision opened (ms since the epoch)."""
    out_at: int = 0
    """When the seat has no time left for the whole battle, in ms since the epoch; 0 = its clock does not run."""

    @property
    def due_at(self) -> int:
        """When time is up, in ms since the epoch."""
        return self.out_at if self.is_by_clock else self.since_at + 1000 * self.seconds

    @property
    def is_by_clock(self) -> bool:
        """Whether the seat's clock runs out before the time for this decision does."""
        return 0 < self.out_at <= self.since_at + 1000 * self.seconds


Past: TypeAlias = Callable[[int], Any]
"""version → the state at it. Raises LookupError: that state is out of reach."""


def out_of_reach(version: int) -> Any:
    """The past of a reader that has no earlier states. Raises LookupError."""
    raise LookupError(f"version {version} is out of reach")


class DecisionContext(Struct, frozen=True):
    """When a command is decided. at: ms since the epoch, that of its commit · past: version → the state at it.

    `past` reaches the last PAST_MAX versions; it raises LookupError where one is out of reach.
    """

    at: int = 0
    past: Past = out_of_reach


NOW = DecisionContext()  # where neither the time nor the past matters


class Evolver(Generic[S]):
    """The fold's step as a table by event type: `@evolve.on(DiceRolled)` registers one small function."""

    def __init__(self) -> None:
        self.steps: dict[type[Event], Callable[[S, Any], S]] = {}

    def on(self, event_type: type[Event]) -> Callable[[Callable[[S, Any], S]], Callable[[S, Any], S]]:
        """Register the function that copies the facts of `event_type` into the state."""

        def register(step: Callable[[S, Any], S]) -> Callable[[S, Any], S]:
            self.steps[event_type] = step
            return step

        return register

    def __call__(self, state: S, event: Event) -> S:
        return self.steps[type(event)](state, event)


class Decision(Generic[S_co]):
    """A decision in the making: the events so far and the state as of them.

    Rules only read the state and emit, so a decision about a richer state serves those about a plainer one.
    """

    def __init__(
        self, state: S_co, draw: Draw, evolve: Callable[[S_co, Event], S_co], context: DecisionContext = NOW
    ) -> None:
        self.state, self.draw, self.context, self._evolve = state, draw, context, evolve
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Add one event; the state moves with it."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)
