"""What can happen to a unit."""

from __future__ import annotations

from wardrum.events.core.kernel import Event


class TurnStarted(Event, frozen=True, tag="TurnStarted"):
    """A unit takes its turn; adjacent: the units next to it now · once-per-turn effects are there again."""

    unit: str
    adjacent: tuple[str, ...] = ()


class StepReached(Event, frozen=True, tag="StepReached"):
    """The turn goes on with its next step."""

    unit: str
    step: str


class TurnEnded(Event, frozen=True, tag="TurnEnded"):
    """A unit has had its turn of this round."""

    unit: str


class TurnSkipped(Event, frozen=True, tag="TurnSkipped"):
    """The turn of a companion that could not enter is spent (BE-14)."""

    unit: str


class UnitMoved(Event, frozen=True, tag="UnitMoved"):
    """A unit went along these hexes; action: it was a move action · swapped: who changed places with it."""

    unit: str
    path: tuple[str, ...]
    action: bool = False
    swapped: str = ""


class UnitPlaced(Event, frozen=True, tag="UnitPlaced"):
    """A unit was taken up and put down, which is no movement (F-6)."""

    unit: str
    hex: str
    cause: str


class BlowFell(Event, frozen=True, tag="BlowFell"):
    """An instance of damage is on its way; it waits under its key until it is prevented or dealt (section 5.4).

    source: a unit, or "" · cause: "engage", "fatigue", "bane", or the name of a skill · true: nothing prevents it ·
    magic: of an engage in that form · dull: dice of that engage that showed no damage · piercing: Defense that the
    weapon ignores.
    """

    key: str
    source: str
    target: str
    amount: int
    cause: str
    true: bool = False
    magic: bool = False
    dull: int = 0
    piercing: int = 0


class ReactionOffered(Event, frozen=True, tag="ReactionOffered"):
    """An adventurer that is about to take damage may prevent some of it (F-29)."""

    unit: str
    key: str


class DamagePrevented(Event, frozen=True, tag="DamagePrevented"):
    """So much of a blow is taken off by a die, an item, defense or a skill."""

    key: str
    unit: str
    by: str
    amount: int


class DamageDealt(Event, frozen=True, tag="DamageDealt"):
    """The blow lands; hp, bonus: of the target afterwards."""

    key: str
    source: str
    target: str
    amount: int
    cause: str
    true: bool
    hp: int
    bonus: int


class BlowMissed(Event, frozen=True, tag="BlowMissed"):
    """The target is not on the map any more, so the blow is void."""

    key: str
    target: str


class UnitHealed(Event, frozen=True, tag="UnitHealed"):
    """Hit points came back; hp: afterwards (section 5.4)."""

    unit: str
    hp: int
    amount: int
    cause: str


class BonusGained(Event, frozen=True, tag="BonusGained"):
    """Bonus hit points; bonus: afterwards."""

    unit: str
    bonus: int
    cause: str


class StatusApplied(Event, frozen=True, tag="StatusApplied"):
    """A status effect (section 5.7); track: of an adventurer, afterwards · drained: dice that it pushed out."""

    unit: str
    status: str
    cause: str
    track: tuple[str, ...] = ()
    drained: tuple[str, ...] = ()


class StatusRemoved(Event, frozen=True, tag="StatusRemoved"):
    """A status effect is over; track: of an adventurer, afterwards."""

    unit: str
    status: str
    cause: str
    track: tuple[str, ...] = ()


class UnitDefeated(Event, frozen=True, tag="UnitDefeated"):
    """No hit points are left: it is off the map; track: of an adventurer, whose active dice are exhausted."""

    unit: str
    by: str
    track: tuple[str, ...] = ()
    drained: tuple[str, ...] = ()


class UnitRemoved(Event, frozen=True, tag="UnitRemoved"):
    """It is taken off the map, which is no defeat (section 5.4)."""

    unit: str
    cause: str


class UnitRaised(Event, frozen=True, tag="UnitRaised"):
    """A defeated unit stands again; acts: whether it takes a turn in this round."""

    unit: str
    hex: str
    hp: int
    cause: str
    acts: bool


class NoteTaken(Event, frozen=True, tag="NoteTaken"):
    """A skill was used and will remember: for this turn, or for the battle."""

    unit: str
    note: str
    battle: bool = False


class ChanceRolled(Event, frozen=True, tag="ChanceRolled"):
    """Plain dice that a skill or a lock asked for."""

    unit: str
    cause: str
    sides: int
    dice: tuple[int, ...]
