"""What can happen within an Activation, attacks aside."""

from __future__ import annotations

from wardrum.events.core.kernel import Event
from wardrum.events.space.plane import Leg, Location

from ..actions import Action, EndCause
from ..tasks import HazardKind, MoveManner


class ModelActivated(Event, frozen=True, tag="ModelActivated"):
    """A seat activates a model, or both of a fireteam (T-1, X-36)."""

    seat: str
    models: tuple[str, ...]


class FootingFound(Event, frozen=True, tag="FootingFound"):
    """A model was activated on dangerous ground, which it has to test (X-15)."""

    model: str


class FootingSettled(Event, frozen=True, tag="FootingSettled"):
    """The test for standing on dangerous ground is called, or needed no longer."""

    model: str


class StandingUpOffered(Event, frozen=True, tag="StandingUpOffered"):
    """A Down model may stand up (setting `down_models`)."""

    model: str


class StandingUpBegun(Event, frozen=True, tag="StandingUpBegun"):
    """A Down model is about to stand up; risky: at once, if the roll succeeds."""

    model: str
    risky: bool


class StayedDown(Event, frozen=True, tag="StayedDown"):
    """A Down model stays on the ground."""

    model: str


class ModelStoodUp(Event, frozen=True, tag="ModelStoodUp"):
    """A model is not Down any more; halved: its Movement is, in this Activation (TE-20)."""

    model: str
    halved: bool


class ActionDeclared(Event, frozen=True, tag="ActionDeclared"):
    """A model takes an ACTION (T-4).

    target: the model it is aimed at, "" = none · weapon: of a Shoot or Fight · assault, heavy: what that weapon is for
    this model (T-8, X-26) · special: which one of the model's own ACTIONS (T-10).
    """

    model: str
    action: Action
    target: str = ""
    weapon: str = ""
    assault: bool = False
    heavy: bool = False
    special: str = ""


class WalkBegun(Event, frozen=True, tag="WalkBegun"):
    """A model is about to go along a way. path: waypoints after the start."""

    model: str
    manner: MoveManner
    path: tuple[Leg, ...]


class MineTriggered(Event, frozen=True, tag="MineTriggered"):
    """Mined ground goes off under a model, once (X-15)."""

    model: str
    terrain: str


class WalkDropped(Event, frozen=True, tag="WalkDropped"):
    """A way that was begun is not gone: the model cannot go on (X-14, X-15)."""

    model: str


class ModelMoved(Event, frozen=True, tag="ModelMoved"):
    """A model went all of its way. path: waypoints after the start · length: what it cost, in 1/100 mm."""

    model: str
    manner: MoveManner
    path: tuple[Leg, ...]
    length: int


class ModelHalted(Event, frozen=True, tag="ModelHalted"):
    """A model stands at the edge of dangerous ground, on a mine, before what takes a roll, or where it came down (X-15 to X-18).

    path: waypoints gone · length: what they cost, in 1/100 mm · ground: what halted it · path_left: waypoints still to
    go.
    """

    model: str
    path: tuple[Leg, ...]
    length: int
    ground: HazardKind
    path_left: tuple[Leg, ...]


class LegGranted(Event, frozen=True, tag="LegGranted"):
    """The roll for a climb, a jump or a diving charge succeeded (X-16, X-18). diving: +1 DICE on the next Melee Attack."""

    model: str
    diving: bool = False


class FallBegun(Event, frozen=True, tag="FallBegun"):
    """A model falls, to one of these places; its opponent says which (X-16, X-17)."""

    model: str
    places: tuple[Location, ...]


class FallAverted(Event, frozen=True, tag="FallAverted"):
    """A model that would fall finds no place where it could come down, and stays where it is."""

    model: str


class ModelFell(Event, frozen=True, tag="ModelFell"):
    """A model came down. drop: how far, in 1/100 mm."""

    model: str
    end: Location
    drop: int


class LedgeReached(Event, frozen=True, tag="LedgeReached"):
    """A model within 1" of a ledge is taken Down; a roll says whether it falls first (X-17)."""

    model: str


class LedgeSettled(Event, frozen=True, tag="LedgeSettled"):
    """Whether a model at a ledge falls first is settled."""

    model: str


class WayChosen(Event, frozen=True, tag="WayChosen"):
    """The way of a Dash, a Charge or an evasion is known. path: waypoints after the start · target: of a Charge."""

    model: str
    manner: MoveManner
    path: tuple[Leg, ...]
    target: str = ""


class DashGranted(Event, frozen=True, tag="DashGranted"):
    """A Dash succeeded; now its way is chosen (T-6)."""

    model: str


class DashDeclined(Event, frozen=True, tag="DashDeclined"):
    """A model that may Dash stays where it is."""

    model: str


class ChargeDeclared(Event, frozen=True, tag="ChargeDeclared"):
    """An enemy is charged; the bonus is still to be rolled (X-12)."""

    model: str
    target: str


class ChargeRedirected(Event, frozen=True, tag="ChargeRedirected"):
    """The target has evaded behind another enemy, the new target of the Charge (X-13)."""

    model: str
    target: str


class ChargeDropped(Event, frozen=True, tag="ChargeDropped"):
    """A Charge comes to nothing: the model or its target is gone, or its Activation over."""

    model: str


class ChargeBonusRolled(Event, frozen=True, tag="ChargeBonusRolled"):
    """How far a Charge goes (X-12). die: 0 = no bonus · distance: Movement and bonus together, in 1/100 mm."""

    model: str
    die: int
    distance: int


class ChargeCompleted(Event, frozen=True, tag="ChargeCompleted"):
    """A Charge ended within 1" of its target."""

    model: str
    target: str


class ChargeFailed(Event, frozen=True, tag="ChargeFailed"):
    """A Charge fell short; the model stays where it stopped."""

    model: str
    target: str


class EvasionOffered(Event, frozen=True, tag="EvasionOffered"):
    """A SKIRMISHER may get out of a charger's way. die: the D6 that is halved · distance: how far, in 1/100 mm."""

    model: str
    charger: str
    die: int
    distance: int


class EvasionDeclined(Event, frozen=True, tag="EvasionDeclined"):
    """A SKIRMISHER stays where it is."""

    model: str


class FreeFightOffered(Event, frozen=True, tag="FreeFightOffered"):
    """These enemies may strike at a model that retreats, one after the other (X-14). mover: the retreating model."""

    mover: str
    enemies: tuple[str, ...]


class FreeFightSettled(Event, frozen=True, tag="FreeFightSettled"):
    """One enemy has taken its free Fight, or done without; enemies: those still to be asked."""

    enemy: str
    taken: bool
    enemies: tuple[str, ...]


class FreeFightsEnded(Event, frozen=True, tag="FreeFightsEnded"):
    """No enemy is left that may strike at the model that retreats."""

    mover: str


class ModelReloads(Event, frozen=True, tag="ModelReloads"):
    """A model of a fireteam has Shot with a RELOAD weapon: its partner goes on, it does not (X-26)."""

    model: str


class ActivationCut(Event, frozen=True, tag="ActivationCut"):
    """By force: as soon as what was begun is settled, this Activation is over (T-14, TE-21)."""

    model: str
    cause: EndCause


class ActivationEnded(Event, frozen=True, tag="ActivationEnded"):
    """An Activation is over (T-18)."""

    models: tuple[str, ...]
    cause: EndCause
