"""One attack, ranged or melee: its modifiers, its roll, which models it hits (X-20 to X-26)."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Decision
from wardrum.events.space.plane import INCH, Location, within_point

from .. import events as e
from ..dice import Outcome, SuccessRead
from ..ground import blast_victims, defended, elevated, in_cover, scatter_directions
from ..keywords import blast_radius, characteristic, has_effect, hit_dice, ignores, short_range
from ..roster import Weapon
from ..state import State
from ..tasks import Attack, SuccessRoll
from . import success_rolls

ELEVATED: Final = 1
DIVING: Final = 1
COVER: Final = -1
LONG_RANGE: Final = -1
DEFENDED: Final = -1
OFF_HAND: Final = -1
FARTHEST: Final = 7  # a blast that misses lands this many inches away, less the roll


def weapon_of(state: State, attack: Attack) -> Weapon:
    """What is attacked with."""
    return state.battle.models[attack.attacker].card.weapons[attack.weapon]


def declare(decision: Decision[State], attack: Attack, left: dict[str, int] | None = None) -> None:
    """X-25: one attack is made. left: attacks left in the ACTION by weapon; a free Fight is part of none."""
    decision.emit(
        e.AttackDeclared(
            attacker=attack.attacker,
            weapon=attack.weapon,
            manner=attack.manner,
            target=attack.target,
            point=attack.point,
            off_hand=attack.off_hand,
            free=left is None,
            attacks_left=UNSET if left is None else left,
        )
    )


def launch(decision: Decision[State], attack: Attack) -> None:
    """X-20, X-23, X-26: the Success Roll is called; a FLAMETHROWER hits without one."""
    roll = success_roll(decision.state, attack)
    if is_automatic(attack, weapon_of(decision.state, attack)):
        assert isinstance(roll.attack, Attack)
        return strike(decision, roll.attack, "success")
    return success_rolls.call(decision, roll)


def is_automatic(attack: Attack, weapon: Weapon) -> bool:
    """X-26: a shot with a FLAMETHROWER hits without a roll."""
    return attack.manner == "ranged" and has_effect(weapon, "unrolled")


def success_roll(state: State, attack: Attack) -> SuccessRoll:
    """T-7, T-9, X-22, X-24: the roll of an attack with its modifiers; RISKY by the weapon's keyword."""
    weapon = weapon_of(state, attack)
    attack = replace(attack, long_range=is_long(state, attack, weapon))
    mods = modifiers(state, attack, weapon)
    return SuccessRoll(
        attack.attacker, "attack", mods, has_effect(weapon, "risky"), attack=attack, target=attack.target
    )


def modifiers(state: State, attack: Attack, weapon: Weapon) -> dict[str, int]:
    """X-22, X-24: what the profile, keywords and the table add or take."""
    model = state.battle.models[attack.attacker]
    victim = state.battle.models[attack.target].card if attack.target else None
    mods: dict[str, int] = {attack.manner: characteristic(model.card, weapon, attack.manner)}
    mods |= hit_dice(model.card, weapon, victim, charged=model.charged, manner=attack.manner)
    mods |= shot(state, attack) if attack.manner == "ranged" else blow(state, attack)
    return {label: dice for label, dice in mods.items() if dice and not ignores(weapon, label)}


def shot(state: State, attack: Attack) -> dict[str, int]:
    """X-22: higher ground, cover and Long Range."""
    mods = {"long-range": LONG_RANGE} if attack.long_range else {}
    if attack.target and in_cover(state, attack.attacker, attack.target):
        mods = {"cover": COVER, **mods}
    if attack.target and elevated(state, attack.attacker, attack.target):
        mods = {"elevated": ELEVATED, **mods}
    return mods


def blow(state: State, attack: Attack) -> dict[str, int]:
    """X-24: a diving charge, a defended obstacle, and the off hand."""
    mods = {"diving": DIVING} if state.battle.models[attack.attacker].diving else {}
    if defended(state, attack.attacker, attack.target):
        mods = {**mods, "defended": DEFENDED}
    return {**mods, "off-hand": OFF_HAND} if attack.off_hand else mods


def is_long(state: State, attack: Attack, weapon: Weapon) -> bool:
    """X-20: beyond half the range of the weapon."""
    return attack.manner == "ranged" and not within_reach(state, attack, short_range(weapon))


def within_reach(state: State, attack: Attack, reach: int) -> bool:
    """X-5, X-20: whether the target, or the point that is aimed at, is no farther than that."""
    if attack.target:
        return state.table.near(attack.attacker, attack.target, reach)
    own, there = state.table.pieces[attack.attacker], aim(state, attack)
    return within_point(own.disc, there.point, reach, own.z - there.z)


# --- after the roll


def resolve(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """X-20, X-23, X-26: a hit is followed by Injury Rolls; a SCATTER that misses lands somewhere else."""
    attack = roll.attack
    assert isinstance(attack, Attack)
    if read.outcome != "failure":
        return strike(decision, attack, read.outcome)
    weapon = weapon_of(decision.state, attack)
    if has_effect(weapon, "scatters") and blast_radius(weapon) and attack.manner == "ranged":
        return scatter(decision, attack, read.total)
    return None


def strike(decision: Decision[State], attack: Attack, outcome: Outcome) -> None:
    """X-26: which models are hit; only the target itself suffers more from a critical success."""
    radius = blast_radius(weapon_of(decision.state, attack)) if attack.manner == "ranged" else 0
    critical = attack.target if outcome == "critical" else ""
    if radius:
        burst(decision, attack, aim(decision.state, attack), critical)
    else:
        hit(decision, attack, (attack.target,), critical)


def burst(decision: Decision[State], attack: Attack, point: Location, critical: str = "") -> None:
    """X-26: every model within the blast that its middle sees, and friends beside an enemy that is hit."""
    state = decision.state
    radius = blast_radius(weapon_of(state, attack))
    victims = tuple(blast_victims(state, point, radius, attack.attacker))
    if victims:
        hit(decision, attack, victims, critical)


def hit(decision: Decision[State], attack: Attack, victims: tuple[str, ...], critical: str) -> None:
    """X-30: these models take an Injury Roll each."""
    decision.emit(
        e.ModelsHit(
            attacker=attack.attacker,
            weapon=attack.weapon,
            manner=attack.manner,
            victims=victims,
            critical=critical,
            target=attack.target,
            point=attack.point,
            long_range=attack.long_range,
        )
    )


def aim(state: State, attack: Attack) -> Location:
    """The middle of a blast: the centre of the target's base, or the point that was named."""
    if attack.point is UNSET:
        return state.table.place(attack.target)
    return attack.point


def scatter(decision: Decision[State], attack: Attack, total: int) -> None:
    """X-26: 7 less the roll in inches from where it was aimed at; the opponent says in which direction."""
    point, distance = aim(decision.state, attack), (FARTHEST - total) * INCH
    directions = tuple(scatter_directions(decision.state, point, distance))
    if not directions:
        return decision.emit(e.BlastLost(attack.attacker))
    return decision.emit(
        e.BlastScattered(
            attacker=attack.attacker,
            weapon=attack.weapon,
            target=attack.target,
            point=point,
            distance=distance,
            directions=directions,
            long_range=attack.long_range,
        )
    )
