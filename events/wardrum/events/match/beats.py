"""What is seen and heard of the life cycle of a match, and how its end is shown."""

from __future__ import annotations

from collections.abc import Iterable

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Beats, Scene
from wardrum.events.toolkit.grammar import opening
from wardrum.events.toolkit.language import Text

from . import events as e
from .state import Match
from .tell import outcome


class MatchDisplay(d.Display, frozen=True, kw_only=True):
    """All that a battle shows at one version, and where its match stands."""

    match: Match
    """The life cycle of the match, the same in every game: its status, who has which seat, what is offered, clocks and pauses."""
    round_word: Text
    """What a round is called in this game, as "turn"."""


beats = Beats()

beats.unseen(
    e.MatchCreated,
    e.MatchForked,
    e.SeatTaken,
    e.SeedRevealed,
    e.SeedSubstituted,
    e.DecisionExpired,
    e.ResultOffered,
    e.ResultDeclined,
    e.TakebackOffered,
    e.TakebackAccepted,
    e.TakebackDeclined,
    e.MatchAbandoned,
    e.ClocksRan,
    e.ClockExpired,
    e.OutageReported,
    e.SeatWentAway,
    e.SeatCameBack,
    e.SeatGone,
    e.ResultClaimed,
    e.PauseOffered,
    e.PauseAccepted,
    e.PauseDeclined,
    e.BattlePaused,
    e.BattleResumed,
    e.SeatHandedOver,
    e.ServerSeedRevealed,
    e.MatchEnded,  # shown last, as the display tells it
)


@beats.on(e.MatchStarted)
def match_started(scene: Scene, event: e.MatchStarted) -> Iterable[d.Beat]:
    yield d.Chapter("Setting up")


@beats.on(e.TakenBack)
def taken_back(scene: Scene, event: e.TakenBack) -> Iterable[d.Beat]:
    yield d.Glowed("Taken back", "The battle stands again as it stood.", "L-16")


@beats.on(e.BattleConceded)
def battle_conceded(scene: Scene, event: e.BattleConceded) -> Iterable[d.Beat]:
    yield d.Glowed("Gives up", rule="L-8", seat=event.seat, ill=True)


def outcome_of(match: Match) -> d.Outcome:
    """How a match that is over has ended."""
    reason = "victory" if not isinstance(match.reason, str) else match.reason
    return d.Outcome(match.winners, f"{opening(outcome(reason, match.winners, party=match.cooperative))}.")
