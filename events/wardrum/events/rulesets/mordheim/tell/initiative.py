"""The initiative phase, where it differs: wyrd dice, channeling, reaction dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wardrum.events.rulesets.warcry.tell.battle_round import declared
from wardrum.events.rulesets.warcry.tell.words import dice_at_hand, glow, groups, tested
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.pools import SIDES

from .. import events as e
from ..state import State
from .words import REACTION, STATUSES, WYRD, beats, over, reaction_dice, tell, wyrd_dice

LOCKED: Final = "Spell book locked"


@tell.on(e.WyrdDiceGained)
def wyrd_dice_gained(state: State, event: e.WyrdDiceGained) -> str:
    return say("Seat {seat} gains {dice}.", seat=event.seat, dice=wyrd_dice(event.n))


@beats.on(e.WyrdDiceGained)
def show_wyrd_dice_gained(scene: Scene, event: e.WyrdDiceGained) -> Iterable[d.Beat]:
    """They come to the hand of the seat."""
    return dice_at_hand(event.seat, WYRD, event.n)


@tell.on(e.ChannelRolled)
def channel_rolled(state: State, event: e.ChannelRolled) -> str:
    result = say("nothing comes of it")
    if event.locked:
        result = say("its spell book is locked")
    elif event.gained:
        result = say("seat {seat} gains {dice}", seat=event.seat, dice=wyrd_dice(event.gained))
    return say("{who} channels and rolls {die}: {result}.", who=event.fighter, die=event.die, result=result)


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
        needs=say("{least} or more", least=least) if least <= SIDES else "more than a die can show",
        good=event.gained > 0,
    )
    yield from dice_at_hand(event.seat, WYRD, event.gained)
    if event.locked:
        yield glow(event.fighter, LOCKED, STATUSES["locked"], ill=True)


@tell.on(e.ChannelSkipped)
def channel_skipped(state: State, event: e.ChannelSkipped) -> str:
    return say("Seat {seat} does not channel.", seat=event.seat)


@beats.on(e.ChannelSkipped)
def show_channel_skipped(scene: Scene, event: e.ChannelSkipped) -> Iterable[d.Beat]:
    """Who does without."""
    yield d.Glowed("Does not channel", rule="M-13", seat=event.seat)


@tell.on(e.WyrdDiceSpent)
def wyrd_dice_spent(state: State, event: e.WyrdDiceSpent) -> str:
    if not event.single and not event.improve:
        return say("Seat {seat} keeps its wyrd dice ({n}).", seat=event.seat, n=event.kept)
    singles = counted(event.single, "a wyrd die as a single", "{n} wyrd dice as singles")
    uses = [singles] if event.single else []
    uses += [
        say("a wyrd die to make {dice}", dice=groups({str(face): event.groups[str(face)]}))
        for face in event.improve
    ]
    return say("Seat {seat} spends {dice}.", seat=event.seat, dice=listed(uses))


@beats.on(e.WyrdDiceSpent)
def show_wyrd_dice_spent(scene: Scene, event: e.WyrdDiceSpent) -> Iterable[d.Beat]:
    """They go from the hand, or are kept, and join other dice."""
    sizes = [event.groups[str(face)].dice for face in event.improve]
    return declared(event.seat, WYRD, event.single, sizes, event.improve)


@tell.on(e.InitiativeKept)
def initiative_kept(state: State, event: e.InitiativeKept) -> str:
    return say("The numbers of singles are as before: seat {seat} keeps the initiative.", seat=event.seat)


@beats.on(e.InitiativeKept)
def show_initiative_kept(scene: Scene, event: e.InitiativeKept) -> Iterable[d.Beat]:
    """It stays where it is."""
    yield d.Turned(say("{who} keeps the initiative", who=scene.called.seat(event.seat)), event.seat)


@tell.on(e.InitiativeReassigned)
def initiative_reassigned(state: State, event: e.InitiativeReassigned) -> str:
    if event.by == "singles":
        return say("The initiative is assigned anew: seat {seat} has it with more singles.", seat=event.seat)
    return say("The initiative is assigned anew: seat {seat} has it by the roll-off.", seat=event.seat)


@beats.on(e.InitiativeReassigned)
def show_initiative_reassigned(scene: Scene, event: e.InitiativeReassigned) -> Iterable[d.Beat]:
    """Who has it now."""
    yield d.Turned(say("{who} has the initiative now", who=scene.called.seat(event.seat)), event.seat)


@tell.on(e.ReactionDiceFormed)
def reaction_dice_formed(state: State, event: e.ReactionDiceFormed) -> str:
    return say("Seat {seat} has {dice}.", seat=event.seat, dice=reaction_dice(len(event.faces)))


@beats.on(e.ReactionDiceFormed)
def show_reaction_dice_formed(scene: Scene, event: e.ReactionDiceFormed) -> Iterable[d.Beat]:
    """Singles become reaction dice."""
    yield from dice_at_hand(event.seat, "Singles", -len(event.faces))
    yield from dice_at_hand(event.seat, REACTION, len(event.faces))


@tell.on(e.SpellLocksCleared)
def spell_locks_cleared(state: State, event: e.SpellLocksCleared) -> str:
    return say("Open spell books again: {fighters}.", fighters=listed(event.fighters))


@beats.on(e.SpellLocksCleared)
def show_spell_locks_cleared(scene: Scene, event: e.SpellLocksCleared) -> Iterable[d.Beat]:
    """Their books are open again."""
    return over(event.fighters, LOCKED)
