"""Channeling as an action: a wizard makes or improves ability dice for its activation, at a risk (M-43)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected, permitted
from wardrum.events.rulesets.warcry.decide.activation import acting_with, spend_action
from wardrum.events.rulesets.warcry.decide.casualties import allocate_damage, take_down
from wardrum.events.rulesets.warcry.decide.usable_abilities import FACES
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.pools import KINDS, SIDES, kind

from .. import commands as c
from .. import events as e
from ..state import Activation, ChanneledDice, State
from .action_limits import require_allowed

GAINED: Final = ChanneledDice(3, 2)
RAISED: Final = 3
"""Number by which the face of dice goes up that are raised, to 6 at most."""
WORST: Final = 1
HARMLESS: Final = 4
"""A die for a mishap: at its worst the wizard is out of action, from here on nothing happens."""


def channel_magic(decision: Decision[State], seat: str, command: c.ChannelMagic) -> None:
    """M-43: dice that last for this activation, then a die for the mishap. Raises Rejected."""
    state = decision.state
    acting_with(state, "channel")
    require_allowed(state, "channel")
    activation = state.battle.activation
    assert activation is not UNSET
    require_wizard(state, activation)
    taken, own, made = channeled(state, activation, command)
    spend_action(decision, "channel")
    decision.emit(e.MagicChanneled(activation.fighter, command.way, taken, own, made.face, made.dice))
    (die,) = decision.draw(1, SIDES)
    down = die == WORST
    points = made.face if WORST < die < HARMLESS else 0
    decision.emit(e.MishapRolled(activation.fighter, die, points, down))
    if down:
        take_down(decision, activation.fighter)
    elif points:
        allocate_damage(decision, activation.fighter, points)


def require_wizard(state: State, activation: Activation) -> None:
    """M-43: the setting says so, and the activated fighter is a wizard. Raises Rejected."""
    if state.battle.setup.channeling != "action":
        raise Rejected("M-43", "not_an_action", "channeling is no action in this match")
    if not state.battle.fighters[activation.fighter].profile.wizard:
        raise Rejected("M-43", "no_wizard", say("{who} is no wizard", who=activation.fighter))


def channeled(
    state: State, activation: Activation, command: c.ChannelMagic
) -> tuple[int, bool, ChanneledDice]:
    """The face that is taken (0 = none), whether it was channeled before, and what becomes of it. Raises Rejected."""
    if command.way == "gain":
        if command.face is not UNSET:
            raise Rejected("M-43", "no_dice_taken", "a double of 3s is gained without taking other dice")
        return 0, False, GAINED
    if command.face is UNSET:
        raise Rejected("M-43", "face_missing", "say by their face which ability dice are taken")
    group, own = _taken(state, activation, command.face)
    if command.way == "improve":
        if kind(group.dice) == KINDS[-1]:
            raise Rejected("M-43", "cannot_improve", say("a {kind} cannot be improved", kind=say(KINDS[-1])))
        return group.face, own, ChanneledDice(group.face, group.dice + 1)
    if group.face == SIDES:
        raise Rejected("M-43", "cannot_raise", say("no die shows more than {face}", face=SIDES))
    return group.face, own, ChanneledDice(min(group.face + RAISED, SIDES), group.dice)


def ways_to_channel(state: State, activation: Activation) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Each way that is open now, with the faces of the dice that can be taken."""
    if not permitted(require_wizard, state, activation):
        return
    yield "gain", ()
    for way in ("improve", "raise"):
        faces = [f for f in FACES if permitted(channeled, state, activation, c.ChannelMagic(way, f))]
        if faces:
            yield way, tuple(faces)


def _taken(state: State, activation: Activation, face: int) -> tuple[ChanneledDice, bool]:
    """The dice of this face, those first that were channeled before. Raises Rejected."""
    for own in activation.own_dice:
        if own.face == face:
            return own, True
    seat = state.battle.fighters[activation.fighter].seat
    group = state.battle.hands[seat].groups.get(str(face))
    if group is None:
        raise Rejected("M-43", "no_such_group", say("you have no ability dice that show {face}", face=face))
    return ChanneledDice(face, group.dice), False
