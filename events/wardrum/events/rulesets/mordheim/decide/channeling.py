"""Channeling: a wizard or priest calls for one more wyrd die (M-13 to M-16)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import other

from .. import commands as c
from .. import events as e
from ..state import State, of_seat

BACKFIRE = 1  # the die that closes the spell book (M-15)


def channel(decision: Decision[State], seat: str, command: c.Channel) -> None:
    """M-13 to M-15: above the number of the round a wyrd die, on a 1 the caller's spell book is locked."""
    state = decision.state
    if command.fighter not in channelers(state, seat):
        raise Rejected(
            "M-13", "no_channeling_fighter", say("{who} is no wizard or priest of yours", who=command.fighter)
        )
    (die,) = decision.draw(1, 6)
    gained = int(die > state.battle.round)
    decision.emit(e.ChannelRolled(seat, command.fighter, die, gained, die == BACKFIRE))


def skip_channel(decision: Decision[State], seat: str, command: c.SkipChannel) -> None:
    """M-13: channeling is optional."""
    decision.emit(e.ChannelSkipped(seat))


def next_to_channel(state: State) -> str:
    """The seat that may channel now: the holder, then the other; "" once declarations may come (M-16)."""
    order = (state.battle.holder, other(state.battle.holder))
    return next((seat for seat in order if may_channel(state, seat)), "")


def may_channel(state: State, seat: str) -> bool:
    """Whether the seat still has a call to make in this round; not after its declaration."""
    battle, hand = state.battle, state.battle.hands[seat]
    open_still = not (hand.channeled or hand.declared) and battle.setup.channeling == "phase"
    return open_still and bool(channelers(state, seat))


def channelers(state: State, seat: str) -> list[str]:
    """M-13: the seat's wizards and priests on the board (edge case 13)."""
    fighters = state.battle.fighters
    return [key for key in of_seat(state.battle, seat, "board") if fighters[key].profile.channels]
