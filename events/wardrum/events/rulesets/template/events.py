"""What can happen: one frozen struct for each event, with an explicit wire tag. Events are facts, outcome included."""

from __future__ import annotations

from wardrum.events.core.kernel import Event


class RunnerWalked(Event, frozen=True, tag="RunnerWalked"):
    """A runner walked. x: where it stands now."""

    seat: str
    runner: str
    inches: int
    x: int


class RunnerSprinted(Event, frozen=True, tag="RunnerSprinted"):
    """A runner sprinted. die: what was rolled · inches: how far it came, 0 = it stumbled · x: where it stands now."""

    seat: str
    runner: str
    die: int
    inches: int
    x: int


class RunnerOvertaken(Event, frozen=True, tag="RunnerOvertaken"):
    """A runner of a seat is overtaken, so that the seat may hold back who does so."""

    seat: str
    runner: str
    by: str


class RunnerLetPass(Event, frozen=True, tag="RunnerLetPass"):
    """The seat lets it pass."""

    seat: str
    runner: str
    by: str


class RunnerHeldBack(Event, frozen=True, tag="RunnerHeldBack"):
    """The seat holds it back. x: where it stands then · own_x: where the runner does that holds it."""

    seat: str
    runner: str
    by: str
    x: int
    own_x: int


class TurnPassed(Event, frozen=True, tag="TurnPassed"):
    """The turn goes to a seat, in the same round."""

    seat: str


class RoundStarted(Event, frozen=True, tag="RoundStarted"):
    """A round begins, with the turn of a seat."""

    round: int
    seat: str


TemplateEvent = (
    RunnerWalked
    | RunnerSprinted
    | RunnerOvertaken
    | RunnerLetPass
    | RunnerHeldBack
    | TurnPassed
    | RoundStarted
)
