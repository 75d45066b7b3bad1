"""What a seat may do in the initiative phase (M-1, M-7 to M-17)."""

from __future__ import annotations

from fractions import Fraction

from wardrum.events.rulesets.warcry.decide.initiative import next_to_declare, singles_lead
from wardrum.events.rulesets.warcry.legal.initiative import declarations, odds_after, seizing_chance
from wardrum.events.rulesets.warcry.state import State as WarcryState
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option, Subset
from wardrum.events.toolkit.pools import reduced

from ..decide.channeling import channelers, next_to_channel
from ..decide.initiative import singles_changed
from ..state import State


def initiative(state: State, seat: str) -> list[Option]:
    """Rolling, then channeling, then the ways to use wyrd dice."""
    if state.battle.phase == "roll":
        rolled = state.battle.hands[seat].rolled
        return [] if rolled else [Option("RollInitiative", "Roll the initiative dice", "M-1")]
    if channeling := next_to_channel(state):
        return channel(state, seat) if channeling == seat else []
    return spend_wyrd_dice(state, seat) if next_to_declare(state) == seat else []


def channel(state: State, seat: str) -> list[Option]:
    """M-13 to M-15."""
    callers = Choice(tuple(channelers(state, seat)))
    above = Fraction(max(6 - state.battle.round, 0), 6)
    odds = {"wyrd_die": reduced(above), "spell_book_locked": reduced(Fraction(1, 6))}
    call = Option("Channel", "Channel for a wyrd die", "M-13", {"fighter": callers}, odds=odds)
    return [call, Option("SkipChannel", "Do not channel", "M-13")]


def spend_wyrd_dice(state: State, seat: str) -> list[Option]:
    """Keeping all wyrd dice, then one option for each number of them used as singles."""
    return [_option(state, seat, *declared) for declared in declarations(state.battle.hands[seat])]


def _option(state: State, seat: str, single: int, improve: Subset) -> Option:
    label, rule = _use(single, improve)
    odds = odds_after(state, seat, single, improve, chance)
    return Option("SpendWyrdDice", label, rule, {"single": Choice((single,)), "improve": improve}, odds=odds)


def _use(single: int, improve: Subset) -> tuple[str, str]:
    """What an option does, in a few words, and the rule that allows it."""
    if single:
        return say("Add {n} to your singles", n=single), "M-8"
    return ("Improve singles, doubles or triples", "M-9") if improve.max else ("Keep all wyrd dice", "M-7")


def chance(state: WarcryState, seat: str, gain: int) -> Fraction:
    """M-11, M-12 for the seat without the initiative, with so many singles more."""
    assert isinstance(state, State)
    if state.battle.setup.reassign_policy == "seize":
        return seizing_chance(state, seat, gain)
    lead = singles_lead(state, seat) + gain
    if lead == 0 and (gain or singles_changed(state)):
        return Fraction(1, 2)
    return Fraction(lead > 0)
