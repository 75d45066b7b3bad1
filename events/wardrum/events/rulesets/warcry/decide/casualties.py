"""Fighters that are taken down (W-65), and the treasure they let go first (W-92)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision
from wardrum.events.match.concession import end
from wardrum.events.toolkit.two_seats import other

from .. import events as e
from ..attack_odds import allocate
from ..state import Battle, State, of_seat
from . import scoring
from .victory import end_if_one_sided


def allocate_damage(decision: Decision[State], target: str, damage: int) -> None:
    """W-64, W-65: damage points; what is more than the fighter's Wounds is lost."""
    victim = decision.state.battle.fighters[target]
    result = allocate(damage, victim.profile.wounds, before=victim.damage)
    decision.emit(e.DamageAllocated(target, result.allocated - victim.damage, result.allocated))
    if result.taken_down:
        take_down(decision, target)


def take_down(decision: Decision[State], fighter: str) -> None:
    """W-65, W-92: the fighter is removed, a carrier once its seat has put the treasure down."""
    treasure = decision.state.battle.fighters[fighter].treasure
    if treasure is UNSET:
        remove(decision, fighter)
    else:
        decision.emit(e.CarrierStruckDown(fighter, treasure))


def remove(decision: Decision[State], fighter: str) -> None:
    """The fighter is a casualty and counts for its enemy, which may decide the battle."""
    fallen = decision.state.battle.fighters[fighter]
    by = other(fallen.seat)
    decision.emit(e.FighterTakenDown(fighter, by, fallen.profile.points))
    after_take_down(decision, fighter, by)


def after_take_down(decision: Decision[State], fighter: str, by: str) -> None:
    """Points for it, then the endings that come at once (edge cases 21, 22; W-99). The match may be over after."""
    scoring.score(decision, by, "take_down", fighter)
    battle = decision.state.battle
    loser = battle.fighters[fighter].seat
    if instant_win(battle, loser):
        end(decision, "victory", (other(loser),))
    else:
        end_if_one_sided(decision)


def instant_win(battle: Battle, loser: str) -> bool:
    """Whether the card ends the battle because these groups of the loser are wholly taken down."""
    if not scoring.may_score(battle, other(loser), battle.cards.victory.instant_party):
        return False
    named = battle.cards.victory.instant
    lost = [battle.fighters[key] for key in of_seat(battle, loser) if battle.fighters[key].group in named]
    return bool(lost) and all(fighter.status == "down" for fighter in lost)
