"""Mustering and the roll-off, for games of two seats.

Each seat submits a warband; the first one stays secret until the second one is submitted, then both are revealed.
Rulesets have their own commands and events, as their warbands differ; what is done with them is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from wardrum.events.core.kernel import Decision, Event, Rejected

from . import two_seats
from .options import Choice, Option

Warband = TypeVar("Warband")
Warband_co = TypeVar("Warband_co", covariant=True)
S = TypeVar("S")


class MusterBattle(Protocol):
    """The part of a battle that mustering needs. secret: warbands by seat, until both seats have mustered."""

    @property
    def secret(self) -> Mapping[str, Any]: ...


class MusterState(Protocol):
    """A state with such a battle."""

    @property
    def battle(self) -> MusterBattle: ...


class Submission(Protocol[Warband_co]):
    """The command SubmitWarband: a sample warband by name, or a roster; exactly one of the two."""

    @property
    def sample(self) -> str | UnsetType: ...

    @property
    def warband(self) -> Warband_co | UnsetType: ...


class Muster(NamedTuple, Generic[Warband]):
    """How a ruleset musters. rule: the id of the rule · mustered, revealed: its events."""

    rule: str
    samples: Mapping[str, Warband]
    mustered: Callable[[str, Warband], Event]
    revealed: Callable[[dict[str, Warband]], Event]

    def submit(
        self,
        decision: Decision[MusterState],
        seat: str,
        command: Submission[Warband],
        validate: Callable[[Warband], None],
    ) -> bool:
        """Take a seat's warband; the second one reveals both. Whether it was the second. Raises Rejected."""
        secret = decision.state.battle.secret
        if seat in secret:
            raise self.refused_again()
        warband = self.submitted(command)
        validate(warband)
        if two_seats.other(seat) not in secret:
            decision.emit(self.mustered(seat, warband))
            return False
        both = {**secret, seat: warband}
        decision.emit(self.revealed({each: both[each] for each in two_seats.SEATS}))
        return True

    def refused_again(self) -> Rejected:
        """Why a seat that has mustered does not do so again."""
        return Rejected(self.rule, "already_mustered", "your warband is mustered already")

    def submitted(self, command: Submission[Warband]) -> Warband:
        """The sample that is named, or the roster that is sent. Raises Rejected."""
        sample, warband = command.sample, command.warband
        if (sample is UNSET) == (warband is UNSET):
            sentence = "muster either a sample warband by name or one of your own"
            raise Rejected(self.rule, "one_warband", sentence)
        if not isinstance(warband, UnsetType):
            return warband
        if isinstance(sample, UnsetType) or sample not in self.samples:
            raise Rejected(self.rule, "no_such_sample", f"there is no sample warband {sample}")
        return self.samples[sample]

    def options(self, state: MusterState, seat: str) -> list[Option]:
        """The samples, for a seat that has not mustered; a roster can be sent instead."""
        if seat in state.battle.secret:
            return []
        params = {"sample": Choice(tuple(self.samples))}
        return [Option("SubmitWarband", "Muster a sample warband", self.rule, {**params})]


def roll_off(decision: Decision[Any], rolled: Callable[[dict[str, int], str | UnsetType], Event]) -> str:
    """One die each until they differ; the seat with the higher one. rolled: makes the event of one throw."""
    winner = ""
    for dice, winner in two_seats.roll_off(decision.draw):
        decision.emit(rolled(dice, winner or UNSET))
    return winner


# --- secrecy


def keep_secret(state: S, seat: str, warband: object) -> S:
    """The state in which a seat has mustered this warband."""
    battle: Any = state.battle  # type: ignore[attr-defined]  # every State is {match, table, battle}
    secret = {**battle.secret, seat: warband}
    return replace(state, battle=replace(battle, secret=secret))  # type: ignore[type-var]


def secrets(state: MusterState) -> frozenset[str]:
    """The seats whose warbands are secret now."""
    return frozenset(state.battle.secret)


def view(state: S, audience: str) -> S:
    """The state as one seat ("" = a spectator) may know it: without the secret warbands of others."""
    battle: Any = state.battle  # type: ignore[attr-defined]  # every State is {match, table, battle}
    secret = battle.secret
    if not secret or secret.keys() == {audience}:
        return state
    own = {seat: warband for seat, warband in secret.items() if seat == audience}
    return replace(state, battle=replace(battle, secret=own))  # type: ignore[type-var]
