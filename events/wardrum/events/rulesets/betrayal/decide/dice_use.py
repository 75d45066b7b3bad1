"""What dice show is used, die by die, in the player's order (F-27, F-28)."""

from __future__ import annotations

from typing import Literal

from wardrum.events.core.kernel import Decision, Rejected

from .. import commands as c
from .. import events as e
from ..mechanics import cooldown_track
from ..state import CurrentEngage, State
from ..units import has, sheet
from .card_effects import in_care
from .die_faces import DieUse, Face, as_rolled
from .engage import resolving, targets
from .movement import require_way

ACTIVE_MAX = 4  # F-29


def resolve_die(decision: Decision[State], seat: str, command: c.ResolveDie) -> None:
    """F-27: one die is used, then it goes where its result says."""
    going_on = resolving(decision.state)
    face = shown(going_on, command.die)
    on = "" if command.on == "none" else command.on
    use = DieUse(command.die, face, on, command.path)
    require_use(decision.state, going_on, use)
    put(decision, going_on, use)
    apply(decision, going_on, use)


def decline_die(decision: Decision[State], seat: str, command: c.DeclineDie) -> None:
    """F-27: a result may be declined; the die is exhausted."""
    going_on = resolving(decision.state)
    decline(decision, going_on, command.die, shown(going_on, command.die))


def decline(decision: Decision[State], going_on: CurrentEngage, die: str, face: Face) -> None:
    """The die is exhausted and nothing comes of it."""
    out = cooldown_track.exhausted(decision.state, going_on.unit, die)
    decision.emit(resolved(going_on, DieUse(die, face), out, used=False))
    cooldown_track.no_room(decision, going_on.unit, out.true_damage)


def resolve_rest(decision: Decision[State], seat: str, command: c.ResolveRest) -> None:
    """F-27: the dice left in their order, on the target or the adventurer itself; a die that cannot be used so is declined."""
    while (going_on := decision.state.battle.engage) and going_on.dice:
        die = next(iter(going_on.dice))
        use = plainly(decision.state, going_on, die)
        if use is None:
            decline(decision, going_on, die, shown(going_on, die))
        else:
            put(decision, going_on, use)
            apply(decision, going_on, use)


def plainly(state: State, going_on: CurrentEngage, die: str) -> DieUse | None:
    """The die used on the target or on the adventurer itself; None = neither is possible."""
    face = shown(going_on, die)
    on = {"target": going_on.target, "friend": going_on.unit}.get(face.of.on, "")
    use = DieUse(die, face, on)
    try:
        require_use(state, going_on, use)
    except Rejected:
        return None
    return use


def shown(going_on: CurrentEngage, die: str) -> Face:
    """What a die of this engage shows. Raises Rejected: the engage has no such die."""
    if die not in going_on.dice:
        raise Rejected("F-27", "no_such_die", "this die is not one of those to resolve")
    return as_rolled(die, going_on.dice[die], going_on.form)


def require_use(state: State, going_on: CurrentEngage, use: DieUse) -> None:
    """F-25, F-27, F-29: whether the result can be used so. Raises Rejected."""
    wanted = uses_on(state, going_on, use.face)
    if use.face.of.on == "nothing":
        raise Rejected("F-27", "nothing_shown", "this die shows nothing to use")
    if (use.on or "") not in wanted:
        raise Rejected("F-25", "no_target", "this result is used on another unit, or on none")
    if use.face.of.code == "active" and len(sheet(state, going_on.unit).active) >= ACTIVE_MAX:
        raise Rejected("F-29", "slots_full", "no active slot is empty")
    if use.face.of.on == "way":
        require_way(state, going_on.unit, use.path, use.face.amount)
    elif use.path:
        raise Rejected("F-27", "no_movement", "this result moves nobody")


def uses_on(state: State, going_on: CurrentEngage, face: Face) -> list[str]:
    """F-25, F-27: the units that a result can be used on; [""] = none is needed. A dazed unit has rolled, so it does not move (5.7)."""
    if face.of.on == "target":
        still = targets(state, going_on.unit, going_on.form)
        return [going_on.target] if going_on.target and going_on.target in still else []
    if face.of.on == "friend":
        return in_care(state, going_on.unit)
    dazed = face.of.on == "way" and has(state.battle.units[going_on.unit], "daze")
    return [] if dazed else [""]


def put(decision: Decision[State], going_on: CurrentEngage, use: DieUse) -> None:
    """F-27, F-28: the die goes into the track, a slot, or out of the battle."""
    own = sheet(decision.state, going_on.unit)
    match use.face.of.code:
        case "active":
            out = cooldown_track.Exhausted(own.track, own.drained)
        case "drained":
            out = cooldown_track.Exhausted(own.track, (*own.drained, use.die))
        case _:
            out = cooldown_track.exhausted(decision.state, going_on.unit, use.die)
    decision.emit(resolved(going_on, use, out, used=True))
    cooldown_track.no_room(decision, going_on.unit, out.true_damage)


def resolved(
    going_on: CurrentEngage, use: DieUse, out: cooldown_track.Exhausted, *, used: bool
) -> e.DieResolved:
    """The fact of it, with the sums of the engage up to it."""
    face, amount = use.face, use.face.amount if used else 0
    hurts = face.of.hurts
    combat = use.die.startswith("combat-")
    return e.DieResolved(
        unit=going_on.unit,
        die=use.die,
        face=face.word,
        used=used,
        damage=going_on.damage + amount * (hurts == "damage" and not combat),
        combat=going_on.combat + amount * (hurts == "damage" and combat),
        true=going_on.true + amount * (hurts == "true"),
        dull=going_on.dull + (not hurts or not used),
        track=out.track,
        drained=out.drained,
        stays=stays(use, out) if used else "",
    )


def stays(use: DieUse, out: cooldown_track.Exhausted) -> Literal["", "active", "lasting"]:
    """F-27, F-28: where the die stays with what it shows; a track without a place for it leaves it nowhere."""
    if use.face.of.code == "active":
        return "active"
    return "lasting" if use.face.of.code == "lasting" and use.die in out.track else ""


def apply(decision: Decision[State], going_on: CurrentEngage, use: DieUse) -> None:
    """F-27: what an instant result does at once; damage waits for the end of the engage (section 5.4)."""
    if use.face.of.effect:
        use.face.of.effect(decision, going_on.unit, use)
