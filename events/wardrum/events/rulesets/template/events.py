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


class TurnPassed(Event, frozen=True, tag="TurnPassed"):
    """The turn goes to a seat, in the same round."""

    seat: str


class RoundStarted(Event, frozen=True, tag="RoundStarted"):
    """A round begins, with the turn of a seat."""

    round: int
    seat: str


TemplateEvent = RunnerWalked | RunnerSprinted | TurnPassed | RoundStarted
