"""The hero phase: initiative dice, wild dice, seizing the initiative (W-3 to W-19)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec.structs import replace

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit import pools
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.muster import roll_off
from wardrum.events.toolkit.two_seats import SEATS, other

from .. import commands as c
from .. import events as e
from ..dice_words import SpareDice
from ..state import DiceGroup, Hand, State
from .phase import NextPhase
from .scoring import behind

FACES = range(1, pools.SIDES + 1)


# --- the roll


def begin(decision: Decision[State]) -> None:
    """W-1, W-5: the next round; what is left of the last one's dice goes, wild dice that were kept stay (W-14)."""
    decision.emit(e.RoundStarted(decision.state.battle.round + 1))
    for seat, hand in decision.state.battle.hands.items():
        if hand.rolled:
            dice = hand.count + sum(group.dice for group in hand.groups.values())
            decision.emit(e.DiceDiscarded(seat, dice))


def roll_initiative(decision: Decision[State], seat: str, command: c.RollInitiative) -> None:
    """W-3: once both have rolled and the initiative is assigned, wild dice are gained."""
    if throw(decision, seat):
        gain_wild_dice(decision)


def throw(decision: Decision[State], seat: str) -> bool:
    """W-6, W-7, W-9: each seat rolls its own six dice, in any order. Whether the initiative is assigned by it."""
    dice = decision.draw(pools.INITIATIVE_DICE, pools.SIDES)
    groups = {str(face): DiceGroup(count) for face, count in pools.groups(dice).items()}
    decision.emit(e.InitiativeRolled(seat, dice, pools.singles(dice), groups))
    both = all(hand.rolled for hand in decision.state.battle.hands.values())
    if both:
        assign_initiative(decision)
    return both


def assign_initiative(decision: Decision[State]) -> None:
    """W-7, W-8: more singles, else a roll-off."""
    a, b = SEATS
    lead = singles_lead(decision.state, a)
    if lead:
        decision.emit(e.InitiativeAssigned(a if lead > 0 else b, "singles"))
    else:
        winner = roll_off(decision, partial(e.RollOffRolled, "initiative"))
        decision.emit(e.InitiativeAssigned(winner, "roll_off"))


def singles_lead(state: State, seat: str) -> int:
    """How many singles more than the opponent the seat has."""
    hands = state.battle.hands
    return hands[seat].count - hands[other(seat)].count


def gain_wild_dice(decision: Decision[State]) -> None:
    """W-10: one each; the twist gives the seat that is behind one for this phase (edge case 40)."""
    for seat in SEATS:
        decision.emit(e.WildDiceGained(seat, 1))
    battle = decision.state.battle
    if battle.cards.twist.kind == "underdog" and (seat := behind(battle)):
        decision.emit(e.WildDiceGained(seat, 1, temporary=True))


# --- wild dice


def spend_wild_dice(decision: Decision[State], seat: str, command: c.SpendWildDice) -> NextPhase | None:
    """W-10 to W-15: the one declaration of a seat; after both the initiative is settled, and reserves arrive."""
    after = declared(decision.state, seat, command.single, command.improve)
    event = e.WildDiceSpent(
        seat=seat,
        single=command.single,
        improve=command.improve,
        kept=after.wild,
        kept_temporary=after.temporary,
        singles=after.singles,
        added=after.added,
        groups=after.groups,
    )
    decision.emit(event)
    if next_to_declare(decision.state):
        return None
    settle_initiative(decision)
    _discard_temporary_dice(decision)
    return "reserve"


def declared(state: State, seat: str, single: int, improve: Sequence[int]) -> Hand:
    """W-10 to W-15: the seat's hand after this declaration; temporary dice go first (edge case 40). Raises Rejected."""
    hand, words = state.battle.hands[seat], state.battle.SPARE_DICE
    used = single + len(improve)
    if used > hand.wild:
        raise Rejected(
            "W-10",
            "not_enough_wild_dice",
            say(words.too_many, used=used, left=hand.wild),
        )
    kept, temporary = hand.wild - used, max(hand.temporary - used, 0)
    return replace(improved(hand, improve, words), added=single, wild=kept, temporary=temporary)


def next_to_declare(state: State) -> str:
    """The seat that declares now: the holder, then the other; "" once both have (W-15)."""
    battle = state.battle
    order = (battle.holder, other(battle.holder))
    return next((seat for seat in order if not battle.hands[seat].declared), "")


def improved(hand: Hand, faces: Iterable[int], words: SpareDice) -> Hand:
    """W-12, W-13: the hand with one wild die put to the single or group of each of these faces. words: of the game."""
    for face in faces:
        hand = _with_wild(hand, face, words)
    return hand


def _with_wild(hand: Hand, face: int, words: SpareDice) -> Hand:
    """W-12. Raises Rejected: there is no such single or group, it has a wild die already, or is a quad."""
    if face not in FACES:
        raise Rejected("W-12", "bad_face", say("no die shows {face}", face=face))
    group = hand.groups.get(str(face))
    if group is None and face not in hand.singles:
        raise Rejected("W-12", "no_such_dice", say("none of your dice shows {face}", face=face))
    if group is None:
        singles = tuple(single for single in hand.singles if single != face)
        return replace(hand, singles=singles, groups=_with_group(hand, face, DiceGroup(2, 1)))
    if group.wild:
        raise Rejected("W-12", "group_already_improved", say(words.joined, face=face))
    if pools.kind(group.dice) == "quad":
        raise Rejected("W-12", "quad_cannot_improve", say("your {face}s are a quad already", face=face))
    return replace(hand, groups=_with_group(hand, face, DiceGroup(group.dice + 1, 1)))


def _with_group(hand: Hand, face: int, group: DiceGroup) -> dict[str, DiceGroup]:
    return dict(sorted({**hand.groups, str(face): group}.items()))


def improvable(hand: Hand) -> tuple[int, ...]:
    """The faces to which a wild die may be put (W-12)."""
    groups = (
        int(face)
        for face, group in hand.groups.items()
        if not group.wild and pools.kind(group.dice) != "quad"
    )
    return tuple(sorted((*hand.singles, *groups)))


# --- seizing the initiative


def settle_initiative(decision: Decision[State]) -> None:
    """W-16 to W-19."""
    battle = decision.state.battle
    challenger = other(battle.holder)
    lead = singles_lead(decision.state, challenger)
    if lead > 0:
        decision.emit(e.InitiativeSeized(challenger, "singles"))
    elif lead == 0 and not battle.tied:
        _settle_by_roll_off(decision, challenger)
    else:
        decision.emit(e.InitiativeRetained(battle.holder, "singles"))


def _settle_by_roll_off(decision: Decision[State], challenger: str) -> None:
    """W-18: equal now, and not at the first count."""
    winner = roll_off(decision, partial(e.RollOffRolled, "seize"))
    settled = e.InitiativeSeized if winner == challenger else e.InitiativeRetained
    decision.emit(settled(winner, "roll_off"))


def _discard_temporary_dice(decision: Decision[State]) -> None:
    """Edge case 40."""
    for seat, hand in decision.state.battle.hands.items():
        if hand.temporary:
            decision.emit(e.TemporaryDiceDiscarded(seat, hand.temporary))
