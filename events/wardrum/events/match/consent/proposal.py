"""The one mechanism of consent: a seat proposes something, and it happens once all other seats have agreed.

There are three kinds of proposal, each in a module of its own: a result, a take-back, a pause. One proposal of each kind
stands at a time. For each kind there are three commands: to offer, to accept, to decline; the seat that offers may
decline too, which withdraws the proposal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from wardrum.events.core.kernel import Decision, Event, Refusal, Rejected
from wardrum.events.toolkit.options import Option

from ..state import Match, MatchState


@dataclass(frozen=True)
class Proposal:
    """One kind of proposal."""

    name: str
    """The end of its commands, as in OfferPause, AcceptPause, DeclinePause."""
    rule: str
    """The id of the rule about its answers."""
    agreed: Callable[[Match], Collection[str] | None]
    """The seats that agree already, the proposing one among them; None: nothing is proposed."""
    conclude: Callable[[Decision[MatchState]], None]
    """What happens once all agree."""
    accepted: Callable[[str], Event] | None
    """The event of one acceptance; None: the first one concludes."""
    declined: Callable[[str], Event]
    """The event that ends the proposal."""
    not_asked: Refusal
    """Why a seat cannot accept."""
    not_open: Refusal
    """Why a seat cannot decline."""

    def asked(self, match: Match) -> tuple[str, ...]:
        """The seats whose answer is awaited, in order: all that have neither agreed nor given the battle up."""
        agreed = self.agreed(match)
        return () if agreed is None else tuple(seat for seat in match.staying if seat not in agreed)

    def accept(self, decision: Decision[MatchState], seat: str) -> None:
        """Agree; the proposal concludes if this was the last answer awaited. Raises Rejected: the seat is not asked."""
        if seat not in self.asked(decision.state.match):
            raise Rejected(*self.not_asked)
        if self.accepted is None:
            return self.conclude(decision)
        decision.emit(self.accepted(seat))
        self.conclude_if_all_agree(decision)

    def decline(self, decision: Decision[MatchState], seat: str) -> None:
        """End the proposal without effect. Raises Rejected: there is none, or the seat has given the battle up."""
        match = decision.state.match
        if self.agreed(match) is None or seat in match.conceded:
            raise Rejected(*self.not_open)
        decision.emit(self.declined(seat))

    def conclude_if_all_agree(self, decision: Decision[MatchState]) -> None:
        """Let it happen, if it is proposed and no answer is awaited any more."""
        match = decision.state.match
        if self.agreed(match) is not None and not self.asked(match):
            self.conclude(decision)

    def answers(self, match: Match, seat: str, accept: str, decline: str) -> list[Option]:
        """The options of a seat for the proposal that stands, under these labels."""
        yes = [Option(f"Accept{self.name}", accept, self.rule, scope="match")]
        no = [Option(f"Decline{self.name}", decline, self.rule, scope="match")]
        return yes + no if seat in self.asked(match) else no
