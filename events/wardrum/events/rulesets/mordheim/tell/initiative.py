"""The initiative phase, where it differs: wyrd dice, channeling, reaction dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wardrum.events.rulesets.warcry.tell.battle_round import declared
from wardrum.events.rulesets.warcry.tell.words import dice_at_hand, glow, groups, tested
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.pools import SIDES

from .. import events as e
from ..state import State
from .words import REACTION, STATUSES, WYRD, beats, over, reaction_dice, tell, wyrd_dice

LOCKED: Final = "Spell book locked"


@tell.on(e.WyrdDiceGained)
def wyrd_dice_gained(state: State, event: e.WyrdDiceGained) -> str:
    return f"Seat {event.seat} gains {wyrd_dice(event.n)}."


@beats.on(e.WyrdDiceGained)
def show_wyrd_dice_gained(scene: Scene, event: e.WyrdDiceGained) -> Iterable[d.Beat]:
    """They come to the hand of the seat."""
    return dice_at_hand(event.seat, WYRD, event.n)


@tell.on(e.ChannelRolled)
def channel_rolled(state: State, event: e.ChannelRolled) -> str:
    result = (
        "its spell book is locked" if event.locked else f"seat {event.seat} gains {wyrd_dice(event.gained)}"
    )
    if not event.locked and not event.gained:
        result = "nothing comes of it"
    return f"{event.fighter} channels and rolls {event.die}: {result}."


@beats.on(e.ChannelRolled)
def show_channel_rolled(scene: Scene, event: e.ChannelRolled) -> Iterable[d.Beat]:
    """The die, what it brings, and a spell book that is locked by it."""
    least, result = scene.before.battle.round + 1, "nothing comes of it"
    if event.locked:
        result = "its spell book is locked"
    elif event.gained:
        result = wyrd_dice(event.gained)
    yield d.DiceRolled(
        what="Channeling",
        dice=tested(event.die, passed=event.gained > 0),
        seat=event.seat,
        by=event.fighter,
        outcome=result,
        needs=f"{least} or more" if least <= SIDES else "more than a die can show",
        good=event.gained > 0,
    )
    yield from dice_at_hand(event.seat, WYRD, event.gained)
    if event.locked:
        yield glow(event.fighter, LOCKED, STATUSES["locked"], ill=True)


@tell.on(e.ChannelSkipped)
def channel_skipped(state: State, event: e.ChannelSkipped) -> str:
    return f"Seat {event.seat} does not channel."


@beats.on(e.ChannelSkipped)
def show_channel_skipped(scene: Scene, event: e.ChannelSkipped) -> Iterable[d.Beat]:
    """Who does without."""
    yield d.Glowed("Does not channel", rule="M-13", seat=event.seat)


@tell.on(e.WyrdDiceSpent)
def wyrd_dice_spent(state: State, event: e.WyrdDiceSpent) -> str:
    if not event.single and not event.improve:
        return f"Seat {event.seat} keeps its wyrd dice ({event.kept})."
    uses = (
        [f"{wyrd_dice(event.single)} as {'a single' if event.single == 1 else 'singles'}"]
        if event.single
        else []
    )
    uses += [f"a wyrd die to make {groups({str(f): event.groups[str(f)]})}" for f in event.improve]
    return f"Seat {event.seat} spends {listed(uses)}."


@beats.on(e.WyrdDiceSpent)
def show_wyrd_dice_spent(scene: Scene, event: e.WyrdDiceSpent) -> Iterable[d.Beat]:
    """They go from the hand, or are kept, and join other dice."""
    sizes = [event.groups[str(face)].dice for face in event.improve]
    return declared(event.seat, WYRD, event.single, sizes, event.improve)


@tell.on(e.InitiativeKept)
def initiative_kept(state: State, event: e.InitiativeKept) -> str:
    return f"The numbers of singles are as before: seat {event.seat} keeps the initiative."


@beats.on(e.InitiativeKept)
def show_initiative_kept(scene: Scene, event: e.InitiativeKept) -> Iterable[d.Beat]:
    """It stays where it is."""
    yield d.Turned(f"{scene.called.seat(event.seat)} keeps the initiative", event.seat)


@tell.on(e.InitiativeReassigned)
def initiative_reassigned(state: State, event: e.InitiativeReassigned) -> str:
    how = "with more singles" if event.by == "singles" else "by the roll-off"
    return f"The initiative is assigned anew: seat {event.seat} has it {how}."


@beats.on(e.InitiativeReassigned)
def show_initiative_reassigned(scene: Scene, event: e.InitiativeReassigned) -> Iterable[d.Beat]:
    """Who has it now."""
    yield d.Turned(f"{scene.called.seat(event.seat)} has the initiative now", event.seat)


@tell.on(e.ReactionDiceFormed)
def reaction_dice_formed(state: State, event: e.ReactionDiceFormed) -> str:
    return f"Seat {event.seat} has {reaction_dice(len(event.faces))}."


@beats.on(e.ReactionDiceFormed)
def show_reaction_dice_formed(scene: Scene, event: e.ReactionDiceFormed) -> Iterable[d.Beat]:
    """Singles become reaction dice."""
    yield from dice_at_hand(event.seat, "Singles", -len(event.faces))
    yield from dice_at_hand(event.seat, REACTION, len(event.faces))


@tell.on(e.SpellLocksCleared)
def spell_locks_cleared(state: State, event: e.SpellLocksCleared) -> str:
    return f"Open spell books again: {listed(event.fighters)}."


@beats.on(e.SpellLocksCleared)
def show_spell_locks_cleared(scene: Scene, event: e.SpellLocksCleared) -> Iterable[d.Beat]:
    """Their books are open again."""
    return over(event.fighters, LOCKED)
