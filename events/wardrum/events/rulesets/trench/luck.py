"""What rolls were worth: roll-offs for the Initiative, Success Rolls, Injury Rolls, distances.

An Injury Roll counts for the victim's opponent alone, who makes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final, get_args

from wardrum.events.toolkit.luck import LuckTable, Moment, Odds, Roll, chance, uniform
from wardrum.events.toolkit.luck.odds import KEPT
from wardrum.events.toolkit.pools import SIDES

from . import events as e
from .decide.shooting import OWN_MODEL
from .dice import InjuryPool, InjuryResult, Outcome, injury_odds, net, success_odds
from .state import State

SETTING_UP: Final = (
    "zone",
    "deployment",
    "infiltrators",
)  # the purposes of roll-offs that come before the battle
LINES: Final[tuple[InjuryResult, ...]] = get_args(InjuryResult)  # of the chart, the worst for the victim last

luck = LuckTable()
luck.leave_out(e.BattlefieldLaid, "which layout comes is better or worse for neither seat")
luck.leave_out(e.ModelMarked, "by rule each enemy is hunted as well as another")
luck.leave_out(
    e.RollOffRolled,
    "a roll-off for zone, deployment or infiltrators settles an order, which is no advantage by rule",
)


def seat_of(state: State, model: str) -> str:
    """Whose model it is."""
    return state.battle.models[model].seat


@luck.on(e.InitiativeRolled)
def initiative_rolled(at: Moment, event: e.InitiativeRolled) -> Iterator[Roll]:
    """X-2, X-8: the seat's own die."""
    for die in event.dice:
        yield Roll(event.seat, "pips", die, uniform(SIDES), 1)


@luck.on(e.RollOffRolled)
def roll_off_rolled(at: Moment, event: e.RollOffRolled) -> Iterator[Roll]:
    """X-8: each seat's own die, where something of the battle hangs on it."""
    if event.purpose not in SETTING_UP:
        for seat, die in event.dice.items():
            yield Roll(seat, "pips", die, uniform(SIDES), 1)


@luck.on(e.SuccessRolled)
def success_rolled(at: Moment, event: e.SuccessRolled) -> Iterator[Roll]:
    """T-11, T-12."""
    yield from _success(seat_of(at.state, event.model), event.net, event.outcome, len(event.dice))


@luck.on(e.MoraleChecked)
def morale_checked(at: Moment, event: e.MoraleChecked) -> Iterator[Roll]:
    """X-40."""
    yield from _success(event.seat, net(event.mods), event.outcome, len(event.dice))


def _success(seat: str, dice_net: int, outcome: Outcome, dice: int) -> Iterator[Roll]:
    failed, critical = outcome == "failure", outcome == "critical"
    yield Roll(seat, "successes", int(not failed), _odds_but(dice_net, "failure"), dice)
    yield Roll(seat, "criticals", int(critical), _odds_of(dice_net, "critical"), 0)


@cache
def _odds_of(dice_net: int, outcome: Outcome) -> Odds:
    return chance(success_odds(dice_net)[outcome])


@cache
def _odds_but(dice_net: int, outcome: Outcome) -> Odds:
    return chance(1 - success_odds(dice_net)[outcome])


@luck.on(e.InjuryRolled)
def injury_rolled(at: Moment, event: e.InjuryRolled) -> Iterator[Roll]:
    """X-30, X-32, X-37: the line of the chart that is read, before TOUGH and GOLEM."""
    odds = _injury(InjuryPool(event.base, event.net, event.modifier))
    yield Roll(event.by, "injuries", LINES.index(event.table), odds, len(event.dice))


@lru_cache(maxsize=KEPT)
def _injury(pool: InjuryPool) -> Odds:
    return Odds({LINES.index(line): p for line, p in injury_odds(pool).items()})


@luck.on(e.TargetRandomised)
def target_randomised(at: Moment, event: e.TargetRandomised) -> Iterator[Roll]:
    """X-21: well for the shooter if it does not go at one of its own."""
    at_enemy = chance(1 - Fraction(OWN_MODEL, SIDES))
    yield Roll(seat_of(at.state, event.attacker), "successes", int(not event.own), at_enemy, 1)


@luck.on(e.ChargeBonusRolled)
def charge_bonus_rolled(at: Moment, event: e.ChargeBonusRolled) -> Iterator[Roll]:
    """X-12: the farther the better; 0 = nothing was rolled."""
    if event.die:
        yield Roll(seat_of(at.state, event.model), "pips", event.die, uniform(SIDES), 1)


@luck.on(e.EvasionOffered)
def evasion_offered(at: Moment, event: e.EvasionOffered) -> Iterator[Roll]:
    """X-49: the farther the better."""
    yield Roll(seat_of(at.state, event.model), "pips", event.die, uniform(SIDES), 1)
