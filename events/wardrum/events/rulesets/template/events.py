"""What can happen: one frozen struct for each event, with an explicit wire tag. Events are facts, outcome included."""

from __future__ import annotations

from wardrum.events.core.kernel import Event


class RunnerWalked(Event, frozen=True, tag="RunnerWalked"):
    """A runner walked."""

    seat: str
    """The seat whose runner it is."""
    runner: str
    """The id of the runner, which is that of its piece on the table."""
    inches: int
    """How far, in inches."""
    x: int
    """Where it stands now, in 1/100 mm from the left edge."""


class RunnerSprinted(Event, frozen=True, tag="RunnerSprinted"):
    """A runner sprinted."""

    seat: str
    """The seat whose runner it is."""
    runner: str
    """The id of the runner, which is that of its piece on the table."""
    die: int
    """What was rolled."""
    inches: int
    """How far it came, in inches; 0 = it stumbled."""
    x: int
    """Where it stands now, in 1/100 mm from the left edge."""


class RunnerOvertaken(Event, frozen=True, tag="RunnerOvertaken"):
    """A runner of a seat is overtaken, so that the seat may hold back who does so."""

    seat: str
    """The seat whose runner it is."""
    runner: str
    """The id of the runner, which is that of its piece on the table."""
    by: str
    """The id of the runner that overtakes it."""


class RunnerLetPass(Event, frozen=True, tag="RunnerLetPass"):
    """The seat lets it pass."""

    seat: str
    """The seat whose runner it is."""
    runner: str
    """The id of the runner, which is that of its piece on the table."""
    by: str
    """The id of the runner that overtakes it."""


class RunnerHeldBack(Event, frozen=True, tag="RunnerHeldBack"):
    """The seat holds it back."""

    seat: str
    """The seat whose runner it is."""
    runner: str
    """The id of the runner, which is that of its piece on the table."""
    by: str
    """The id of the runner that overtakes it."""
    x: int
    """Where the runner that is held stands then, in 1/100 mm from the left edge."""
    own_x: int
    """Where the runner that holds it stands then, in 1/100 mm from the left edge."""


class TurnPassed(Event, frozen=True, tag="TurnPassed"):
    """The turn goes to a seat, in the same round."""

    seat: str
    """The seat whose turn it is."""


class RoundStarted(Event, frozen=True, tag="RoundStarted"):
    """A round begins, with the turn of a seat."""

    round: int
    """The number of the round, from 1."""
    seat: str
    """The seat whose turn it is."""


TemplateEvent = (
    RunnerWalked
    | RunnerSprinted
    | RunnerOvertaken
    | RunnerLetPass
    | RunnerHeldBack
    | TurnPassed
    | RoundStarted
)
