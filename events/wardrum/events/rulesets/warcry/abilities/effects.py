"""What abilities of factions are made of: effects with numbers, whom they may be used on, and when (W-150, W-151)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isqrt
from typing import Final, Literal

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.plane import (
    INCH,
    Leg,
    Location,
    Point,
    discs_at,
    distance_squared,
    free_base,
    on_board,
    supported,
    within_point,
)
from wardrum.events.toolkit.grammar import inches, title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.movement import Way

from .. import events as e
from ..ability import Ability, require_within
from ..decide.casualties import allocate_damage
from ..decide.falling import impact
from ..geometry import enemies, sees
from ..kinds_of_movement import MOVEMENT, impact_dice, mover
from ..state import FighterState, ModifierKind, State
from .hunting import SUCCESS

Effect = Callable[[Decision[State], e.AbilityUsed], None]
Target = Callable[[Ability[State], State, str, str], None]
Check = Callable[[State, str], None]
Who = Callable[[State, e.AbilityUsed], list[str]]
"""(state, the ability as it is used): whom an effect is for."""
Until = Literal["activation", "round"]

RULE: Final = "W-150"
STEP: Final = INCH // 4
"""A fighter that is pushed or pulled and meets something stops by steps of this."""
HELD: Final = 3 * INCH
"""How near to an objective one takes it, and no enemy may be (W-90)."""


# --- whom an effect is for


def user(state: State, used: e.AbilityUsed) -> list[str]:
    """Who uses it."""
    return [used.fighter]


def target(state: State, used: e.AbilityUsed) -> list[str]:
    """Whom it is used on."""
    return [str(used.target)]


def friends_within(reach: int) -> Who:
    """Who uses it, and all friends within reach, in inches."""

    def who(state: State, used: e.AbilityUsed) -> list[str]:
        seat = state.battle.fighters[used.fighter].seat
        return [
            key
            for key, piece in state.table.pieces.items()
            if piece.seat == seat
            and (key == used.fighter or state.table.near(key, used.fighter, reach * INCH))
        ]

    return who


def enemies_within(reach: int) -> Who:
    """All enemies within reach, in inches."""
    return lambda state, used: list(near_enemies(state, used.fighter, reach))


def near_enemies(state: State, fighter: str, reach: int) -> Iterator[str]:
    """The enemies within reach of a fighter, in inches."""
    return (key for key in enemies(state, fighter) if state.table.near(key, fighter, reach * INCH))


# --- effects


def together(*effects: Effect) -> Effect:
    """One after the other, while the battle is on."""

    def effect(decision: Decision[State], used: e.AbilityUsed) -> None:
        for each in effects:
            if decision.state.match.status != "ended":
                each(decision, used)

    return effect


def boost(move: int = 0, attacks: int = 0) -> Effect:
    """More Move, in inches, or Attacks with short weapons in this activation."""
    return lambda decision, used: decision.emit(e.ActivationBoosted(used.fighter, move=move, attacks=attacks))


def bonus(*actions: Literal["move", "attack"]) -> Effect:
    """Bonus actions, in this order (W-83)."""
    return lambda decision, used: decision.emit(e.BonusActionsGranted(used.fighter, actions))


def change(kind: ModifierKind, amount: int, until: Until, who: Who = user) -> Effect:
    """Something of fighters is changed for a while (W-151)."""

    def effect(decision: Decision[State], used: e.AbilityUsed) -> None:
        for key in who(decision.state, used):
            decision.emit(e.ModifierGained(key, kind, amount, until))

    return effect


def heal(who: Who) -> Effect:
    """As many damage points as the value are taken off, no more than there are."""

    def effect(decision: Decision[State], used: e.AbilityUsed) -> None:
        for key in who(decision.state, used):
            damage = decision.state.battle.fighters[key].damage
            removed = min(used.value, damage)
            decision.emit(e.DamageRemoved(key, removed, damage - removed))

    return effect


def harm(points: int, who: Who = target, dice: int = 0) -> Effect:
    """Dice at each of them, as many as the value or a number: damage points for each 4 or more."""

    def effect(decision: Decision[State], used: e.AbilityUsed) -> None:
        for key in who(decision.state, used):
            if decision.state.match.status == "ended":
                return
            rolled = decision.draw(dice or used.value, 6)
            good = sum(die >= SUCCESS for die in rolled)
            decision.emit(e.AbilityRolled(used.fighter, key, rolled, good))
            if good:
                allocate_damage(decision, key, good * points)

    return effect


def push(reach: int, who: Who = target) -> Effect:
    """Each of them is pushed straight away from who uses it, up to so far, in inches."""

    def effect(decision: Decision[State], used: e.AbilityUsed) -> None:
        for key in who(decision.state, used):
            if decision.state.match.status != "ended":
                shift(decision, used.fighter, key, reach * INCH)

    return effect


def push_by_value(decision: Decision[State], used: e.AbilityUsed) -> None:
    """The target is pushed straight away from who uses it, by as many inches as the value."""
    shift(decision, used.fighter, str(used.target), used.value * INCH)


def pull(decision: Decision[State], used: e.AbilityUsed) -> None:
    """The target is dragged straight toward who uses it, by as many inches as the value."""
    shift(decision, used.fighter, str(used.target), -used.value * INCH)


def shift(decision: Decision[State], by: str, fighter: str, far: int) -> None:
    """A fighter goes straight away from another one (below 0: toward it), as far as nothing is in the way; deadly ground may hurt it."""
    state = decision.state
    if {by, fighter} <= state.table.pieces.keys() and (way := shifted(state, by, fighter, far)):
        decision.emit(e.FightersShifted({fighter: way.end}))
        impact(decision, fighter, impact_dice(way))


def shifted(state: State, by: str, fighter: str, far: int) -> Way | None:
    """The way on which a fighter is pushed or pulled, None: none is free. Monsters stay where they are."""
    who, start = mover(state, fighter), state.table.place(fighter)
    if who.profile.monster:
        return None
    origin = state.table.pieces[by].point
    for length in range(abs(far), 0, -STEP):
        end = beyond(origin, start.point, length if far > 0 else -length)
        try:
            return MOVEMENT.judge(who, start, (Leg(*end, start.z),), length + 2)
        except Rejected:
            continue
    return None


def beyond(origin: Point, point: Point, far: int) -> Point:
    """The point at a distance behind another one as seen from the origin; below 0: before it."""
    across = isqrt(distance_squared(origin, point)) or 1
    x, y = point.x - origin.x, point.y - origin.y
    return Point(point.x + _quotient(x * far, across), point.y + _quotient(y * far, across))


def _quotient(number: int, by: int) -> int:
    """A quotient without its rest, toward 0."""
    return number // by if number >= 0 else -(-number // by)


def swap(decision: Decision[State], used: e.AbilityUsed) -> None:
    """Who uses it and the target change places."""
    one, other = used.fighter, str(used.target)
    places = decision.state.table.place
    decision.emit(e.FightersShifted({one: places(other), other: places(one)}))


def rouse(decision: Decision[State], used: e.AbilityUsed) -> None:
    """The target waits: it may be activated once more in this round (W-75)."""
    decision.emit(e.FighterWaiting(str(used.target)))


def seize(decision: Decision[State], used: e.AbilityUsed) -> None:
    """The objective is taken at once (W-90)."""
    seat = decision.state.battle.fighters[used.fighter].seat
    decision.emit(e.ObjectiveControlChanged(str(used.target), seat))


def snatch(decision: Decision[State], used: e.AbilityUsed) -> None:
    """The treasure is picked up (W-91)."""
    decision.emit(e.TreasurePickedUp(used.fighter, str(used.target)))


# --- when


def someone_near(reach: int) -> Check:
    """An enemy is within reach, in inches."""

    def check(state: State, fighter: str) -> None:
        if not any(True for _ in near_enemies(state, fighter, reach)):
            raise Rejected(
                RULE,
                "out_of_range",
                say("no enemy is within {reach} of {who}", reach=inches(reach * INCH), who=fighter),
            )

    return check


# --- on whom


def an_enemy(reach: int, *also: Target) -> Target:
    """A visible enemy within reach, in inches."""

    def check(ability: Ability[State], state: State, fighter: str, aim: str) -> None:
        victim = state.battle.fighters.get(aim)
        if victim is None or victim.seat == state.battle.fighters[fighter].seat:
            raise Rejected(RULE, "no_such_fighter", say("{who} is no enemy", who=aim))
        require_within(state, fighter, aim, reach * INCH, RULE)
        if not sees(state, fighter, aim):
            raise Rejected(RULE, "not_visible", say("{who} does not see {whom}", who=fighter, whom=aim))
        for more in also:
            more(ability, state, fighter, aim)

    return check


def a_friend(reach: int, *also: Target) -> Target:
    """Another fighter of one's own within reach, in inches."""

    def check(ability: Ability[State], state: State, fighter: str, aim: str) -> None:
        friend = state.battle.fighters.get(aim)
        if friend is None or friend.seat != state.battle.fighters[fighter].seat or aim == fighter:
            raise Rejected(RULE, "no_such_fighter", say("{who} is no other fighter of your own", who=aim))
        require_within(state, fighter, aim, reach * INCH, RULE)
        for more in also:
            more(ability, state, fighter, aim)

    return check


def hurt(ability: Ability[State], state: State, fighter: str, aim: str) -> None:
    """One that has damage."""
    if not _of(state, aim).damage:
        raise Rejected(RULE, "not_hurt", say("{who} has no damage", who=aim))


def fresh(ability: Ability[State], state: State, fighter: str, aim: str) -> None:
    """One that has an activation left in this round."""
    if _of(state, aim).activated and not _of(state, aim).waiting:
        raise Rejected(RULE, "already_activated", say("{who} has been activated in this round", who=aim))


def done(ability: Ability[State], state: State, fighter: str, aim: str) -> None:
    """One that has been activated in this round and does not wait; no monster, which is activated three times anyway."""
    friend = _of(state, aim)
    if not friend.activated or friend.waiting or friend.profile.monster:
        raise Rejected(RULE, "not_activated", say("{who} has an activation left in this round", who=aim))


def a_monster(ability: Ability[State], state: State, fighter: str, aim: str) -> None:
    """A monster."""
    if not _of(state, aim).profile.monster:
        raise Rejected(RULE, "no_monster", say("{who} is no monster", who=aim))


def movable(ability: Ability[State], state: State, fighter: str, aim: str) -> None:
    """No monster."""
    if _of(state, aim).profile.monster:
        raise Rejected(RULE, "monster", say("{who} is a monster and stays where it is", who=aim))


def swappable(ability: Ability[State], state: State, fighter: str, aim: str) -> None:
    """One that has room where the other stands, and the other way round."""
    if not (_fits(state, fighter, aim) and _fits(state, aim, fighter)):
        raise Rejected(
            RULE,
            "no_room",
            say("{who} and {whom} have no room in each other's places", who=fighter, whom=aim),
        )


def _fits(state: State, fighter: str, where: str) -> bool:
    """Whether a fighter on a round base could stand where the other one stands, if that one were gone."""
    who, piece = mover(state, fighter), state.table.pieces[where]
    if not piece.floor or not isinstance(who.outline, int):
        return False
    others = [body for body in who.others if body not in piece.models]
    there, ground = discs_at(who.outline, piece.point), who.field.ground(piece.z, who.tall, others)
    return (
        all(on_board(disc, ground) for disc in there)
        and supported(piece.point, ground)
        and free_base(there, piece.point, ground)
    )


def an_objective(ability: Ability[State], state: State, fighter: str, aim: str) -> None:
    """An objective within 3" that is not one's own, with no enemy within 3" of it (W-90)."""
    marker, seat = state.table.markers.get(aim), state.battle.fighters[fighter].seat
    if marker is None or marker.kind != "objective":
        raise Rejected(RULE, "no_such_objective", say("there is no objective {marker}", marker=title(aim)))
    if marker.seat == seat:
        raise Rejected(RULE, "already_held", say("your side holds {marker}", marker=aim))
    near = {key for key in state.table.pieces if _is_near(state, key, marker.location, HELD)}
    if fighter not in near:
        raise Rejected(
            RULE, "out_of_range", say('{who} is not within 3" of {marker}', who=fighter, marker=aim)
        )
    if foes := sorted(key for key in near if state.table.pieces[key].seat != seat):
        raise Rejected(RULE, "guarded", say('{whom} is within 3" of {marker} too', whom=foes[0], marker=aim))


def a_treasure(ability: Ability[State], state: State, fighter: str, aim: str) -> None:
    """A treasure on the table within 3", and free hands (W-91)."""
    marker = state.table.markers.get(aim)
    if marker is None or marker.kind != "treasure":
        raise Rejected(
            RULE, "no_such_treasure", say("there is no treasure {treasure} on the table", treasure=title(aim))
        )
    if _of(state, fighter).treasure is not UNSET:
        raise Rejected(RULE, "already_carrying", say("{who} carries a treasure already", who=fighter))
    if not _is_near(state, fighter, marker.location, HELD):
        raise Rejected(
            RULE, "treasure_out_of_reach", say('{who} is not within 3" of {marker}', who=fighter, marker=aim)
        )


def _of(state: State, fighter: str) -> FighterState:
    return state.battle.fighters[fighter]


def _is_near(state: State, fighter: str, place: Location, reach: int) -> bool:
    piece = state.table.pieces[fighter]
    return any(within_point(disc, place.point, reach, piece.z - place.z) for disc in piece.discs)
