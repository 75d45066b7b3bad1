"""The end of a round: what it was worth, what is thrown away, and whether the battle goes on (M-20, M-42)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision
from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.decide import victory
from wardrum.events.rulesets.warcry.decide.round_end import tally

from .. import events as e
from ..state import NextPhase, State


def begin(decision: Decision[State]) -> NextPhase | None:
    """M-28: the round is scored, herbs heal (M-45), dice are discarded (M-20), spell books open (M-15), panic passes (M-41)."""
    tally(decision)
    heal(decision)
    discard_dice(decision)
    recover(decision)
    decision.emit(w.RoundEnded(decision.state.battle.round))
    return judge(decision)


def discard_dice(decision: Decision[State]) -> None:
    """M-20: ability dice and reaction dice that are left; wyrd dice stay (M-7)."""
    for seat, hand in decision.state.battle.hands.items():
        groups = sum(group.dice for group in hand.groups.values())
        decision.emit(w.DiceDiscarded(seat, groups + hand.count + len(hand.reaction)))


def heal(decision: Decision[State]) -> None:
    """M-45: who has an item that heals and stands on the table loses damage, no more than there is."""
    battle = decision.state.battle
    for key in (key for key in battle.order if key in decision.state.table.pieces):
        fighter = battle.fighters[key]
        damage = fighter.damage
        for perk in (perk for perk in fighter.perks if perk.heals and damage):
            removed = min(perk.heals, damage)
            damage -= removed
            decision.emit(e.PerkTookEffect(key, perk.slug))
            decision.emit(w.DamageRemoved(key, removed, damage))


def recover(decision: Decision[State]) -> None:
    """M-15, M-41: what lasts until the end of this round is over."""
    battle = decision.state.battle
    fighters = battle.fighters
    if locked := tuple(key for key in battle.order if fighters[key].locked):
        decision.emit(e.SpellLocksCleared(locked))
    if calm := tuple(key for key in battle.order if 0 < fighters[key].panicked <= battle.round):
        decision.emit(e.PanicEnded(calm))


def judge(decision: Decision[State]) -> NextPhase | None:
    """M-42: after the last round the seat that fulfils the condition wins; none: a draw. Else the next round begins."""
    if victory.end_if_one_sided(decision):
        return None
    battle = decision.state.battle
    if battle.round < min(battle.cards.victory.rounds, battle.setup.round_limit):
        return "initiative"
    victory.end_judged(decision, victory.ahead(decision.state))
    return None
