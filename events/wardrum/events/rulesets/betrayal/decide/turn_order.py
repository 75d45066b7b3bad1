"""Whose turn it is: adventurers clockwise, enemies by level, always reckoned anew (B-10, B-13, B-14, BE-15, BE-20)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..mechanics import party_decisions, triggers, turns
from ..state import State
from ..units import chip, on_map


def clockwise(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """B-10: the seats round the table, beginning with the first player's."""
    place = seats.index(first)
    return (*seats[place:], *seats[:place])


def next_in_order(order: Sequence[str], last: str, able: Collection[str], *, wrap: bool = True) -> str:
    """B-10, BE-8, BE-20: the next of the seats able to take a turn after `last` ("" = none yet); "" = none.

    wrap: a seat that was passed over and is able now comes after the last one.
    """
    place = order.index(last) + 1 if last else 0
    due = (*order[place:], *order[:place]) if wrap else order[place:]
    return next((seat for seat in due if seat in able), "")


def highest_level(levels: Mapping[str, int]) -> tuple[str, ...]:
    """B-13, B-14, BE-15: of the enemies that have not acted those of the highest level, by id; the party picks one."""
    top = max(levels.values(), default=0)
    return tuple(sorted(key for key, level in levels.items() if level == top))


def next_adventurer(decision: Decision[State]) -> None:
    """B-10, BE-8, BE-20: the next adventurer clockwise that stands and has not had its turn; then the companions."""
    battle = decision.state.battle
    able = [key for key in battle.order if battle.units[key].where == "map" and not battle.units[key].acted]
    following = next_in_order(battle.order, battle.last, able, wrap=battle.setup.revive_wrap)
    if following:
        turns.start(decision, following)
    else:
        decision.emit(e.PhaseStarted("companions"))


def next_enemy(decision: Decision[State]) -> None:
    """B-13, B-14, BE-11, BE-15, BE-23: of those on the map that have not acted the highest level; a tie is the party's."""
    state = decision.state
    units = state.battle.units
    due = [key for key in on_map(state, "enemy", "quest") if not units[key].acted]
    highest = highest_level({key: chip(state, key).level for key in due})
    if not highest:
        end_round(decision)
    elif (enemy := party_decisions.ask(decision, "enemy", "", highest)) is not None:
        turns.start(decision, enemy)


def end_round(decision: Decision[State]) -> None:
    """B-2, B-15, BE-24: all have acted; effects of the end of the round are due."""
    decision.emit(e.RoundEnded(decision.state.battle.round))
    decision.emit(e.PhaseStarted("round_end"))
    triggers.moment(decision, "round-end")
