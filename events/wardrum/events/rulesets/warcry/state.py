"""The state of a battle of warcry: {match, table, battle}."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from wardrum.events.match import Match
from wardrum.events.space.table import Silhouette, Table
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.questions import Question
from wardrum.events.toolkit.two_seats import SEATS

from .battleplan import BOARD_HEIGHT, BOARD_WIDTH, Battleplan, Decks
from .data import DEPLOYMENTS, TERRAINS, TWISTS, VICTORIES
from .dice_words import SpareDice
from .layouts import Layout, buried
from .roster import Profile, Role, Slug, Warband

RANDOM = "random"

Phase = Literal["muster", "groups", "side", "deploy", "roll", "declare", "reserve", "first_turn", "combat"]
FighterStatus = Literal["mustered", "reserve", "board", "down"]


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a match. Each card of the battleplan by name, or "random": then it is drawn (W-50).

    layout: terrain of one's own, instead of a card (W-50) · visibility: "sampled" = the server judges lines of sight, "honour" = the players do (W-56) ·
    round_limit: after so many rounds the battle is a draw (edge case 42).
    """

    edition: Literal["1e"] = "1e"
    terrain: Slug = RANDOM
    deployment: Slug = RANDOM
    victory: Slug = RANDOM
    twist: Slug = RANDOM
    visibility: Literal["sampled", "honour"] = "sampled"
    round_limit: Annotated[int, Meta(ge=1, le=30)] = 10
    layout: Layout | UnsetType = UNSET

    DECKS: ClassVar[Decks] = Decks(TERRAINS, DEPLOYMENTS, VICTORIES, TWISTS)

    def __post_init__(self) -> None:
        for card, known in self.DECKS._asdict().items():
            name = getattr(self, card)
            if name != RANDOM and name not in known:
                raise ValueError(
                    say(
                        "{card} {name} is not known; there are {known}",
                        card=card,
                        name=repr(name),
                        known=listed((*known, RANDOM)),
                    )
                )
        if self.layout is not UNSET:
            self._require_playable(self.layout)

    def _require_playable(self, layout: Layout) -> None:
        if self.terrain != RANDOM:
            raise ValueError(
                say(
                    "terrain {name} and a layout are both given; one of them is played on",
                    name=repr(self.terrain),
                )
            )
        for why in buried(layout.card(), self.DECKS.victory):
            raise ValueError(why)


class DiceGroup(Struct, frozen=True):
    """Ability dice of one face; wild: how many of them are wild dice, at most one (W-12)."""

    dice: int
    wild: int = 0


class Hand(Struct, frozen=True):
    """The dice of one seat.

    rolled: the six initiative dice, empty before the roll · singles: faces that stand alone ·
    added: wild dice used as singles · groups: ability dice by face ("1"…"6") · wild: wild dice not yet used ·
    temporary: those of them that last for this phase only · declared: this round's declaration is made.
    """

    rolled: tuple[int, ...] = ()
    singles: tuple[int, ...] = ()
    added: int = 0
    groups: dict[str, DiceGroup] = {}
    wild: int = 0
    temporary: int = 0
    declared: bool = False

    @property
    def count(self) -> int:
        """The number of singles as it is counted for the initiative (W-16)."""
        return len(self.singles) + self.added


class Hunt(Struct, frozen=True):
    """What a hunt has done to a monster or to those who hunt it (W-86).

    Until the end of the battle: move_lost (inches) and attacks_lost; until the end of the round: evading (added to its
    Toughness against monsters), leaping_on (the monster it is about to leap on) and taunted_by (whom a monster has to attack).
    """

    move_lost: int = 0
    attacks_lost: int = 0
    evading: int = 0
    leaping_on: str | UnsetType = UNSET
    taunted_by: str | UnsetType = UNSET


NO_HUNT = Hunt()


class FighterState(Struct, frozen=True):
    """A fighter in the battle. Its place is the piece of the same id on the table, while status is "board".

    damage: points allocated · activated: activations in this combat phase · waiting: may be activated once
    more (W-75) · silhouette: what it is drawn as · treasure: the token it carries · hunt: what a hunt has done to it, if
    anything (W-86).
    """

    seat: str
    profile: Profile
    role: Role
    group: str = ""
    status: FighterStatus = "mustered"
    damage: int = 0
    activated: int = 0
    waiting: bool = False
    silhouette: Silhouette = ""
    treasure: str | UnsetType = UNSET
    hunt: Hunt | UnsetType = UNSET

    @property
    def hunted(self) -> Hunt:
        """What a hunt has done to it, perhaps nothing."""
        return NO_HUNT if self.hunt is UNSET else self.hunt


class Activation(Struct, frozen=True):
    """The activation going on.

    actions_left, actions_made: of the two (or the one of a second activation) · abilities: used so far ·
    move_bonus (inches), attack_bonus: of this activation · bonus: bonus actions owed now, in order, "move"/"attack" ·
    level: heights do not count for the reach of its attacks · crit_bonus: damage points of each critical hit on a monster
    more, with short weapons · blinds: a critical hit of its next attack on a monster takes an attack from it (W-86).
    """

    fighter: str
    actions_left: int
    actions_made: int = 0
    abilities: int = 0
    move_bonus: int = 0
    attack_bonus: int = 0
    bonus: tuple[str, ...] = ()
    level: bool = False
    crit_bonus: int = 0
    blinds: bool = False


class TreasureSpot(Question, frozen=True, tag="treasure_spot"):
    """W-92: where does the treasure of a carrier lie that is about to be removed?"""

    fighter: str
    marker: str


class FallSpot(Question, frozen=True, tag="fall_spot"):
    """W-72: where does a fighter come down that falls?"""

    fighter: str
    seat: str
    """Who says so."""
    ends: bool = False
    """Its activation is over then."""


class BesideSpot(Question, frozen=True, tag="beside_spot"):
    """W-86: where is a fighter set up again within 1" of a monster?"""

    fighter: str
    monster: str
    seat: str
    """Who says so."""
    why: Literal["drag", "leap"]
    """The monster drags it there, or it leaps on the monster, if it likes."""
    value: int = 0
    """The monster's dice, of a drag."""
    more: tuple[str, ...] = ()
    """Others that may leap after it."""


Interruption = TreasureSpot | FallSpot | BesideSpot


class Battle(Struct, frozen=True):
    """Everything of the battle that is not on the table.

    priority: winner of the priority roll · sides: seat → colour · holder: the seat with the initiative ·
    tied: the six dice of both had equally many singles (W-18) · turn: whose turn it is in the combat phase ·
    passes: in a row · inspired: may be activated next (W-85) · questions: what has to be
    answered before anything else, the last one first · vp: victory points ·
    down_points: points of enemy fighters each seat has taken down · crushed: those who were on demolished terrain and
    still have to suffer impact damage (W-86) ·
    extra: rounds beyond the victory card's (W-97): "none", "one" or "last_standing".
    """

    setup: Setup
    phase: Phase = "muster"
    round: int = 0
    secret: Mapping[str, Warband] = {}
    fighters: Mapping[str, FighterState] = {}
    order: tuple[str, ...] = ()
    plan: Battleplan | UnsetType = UNSET
    priority: str = ""
    sides: dict[str, str] = {}
    hands: Mapping[str, Hand] = {}
    holder: str = ""
    tied: bool = False
    turn: str = ""
    passes: int = 0
    activation: Activation | UnsetType = UNSET
    inspired: str | UnsetType = UNSET
    questions: tuple[Interruption, ...] = ()
    crushed: tuple[str, ...] = ()
    vp: dict[str, int] = {}
    down_points: dict[str, int] = {}
    extra: Literal["none", "one", "last_standing"] = "none"

    SPARE_DICE: ClassVar[SpareDice] = SpareDice()

    @property
    def cards(self) -> Battleplan:
        """The battleplan, once it is drawn (W-50)."""
        assert self.plan is not UNSET
        return self.plan


class State(Struct, frozen=True):
    """The fold of a match of warcry."""

    match: Match
    table: Table
    battle: Battle


def initial(setup: Setup) -> State:
    """Version 0: an empty table of 30 by 22 inches (W-40)."""
    zeros = dict.fromkeys(SEATS, 0)
    battle = Battle(setup, hands={seat: Hand() for seat in SEATS}, vp=zeros, down_points=zeros)
    return State(Match(), Table(BOARD_WIDTH, BOARD_HEIGHT, geometry="oval"), battle)


def of_seat(battle: Battle, seat: str, *statuses: FighterStatus) -> list[str]:
    """The ids of a seat's fighters with one of these statuses (any, if none is given), in order."""
    fighters = battle.fighters
    return [
        key
        for key in battle.order
        if fighters[key].seat == seat and (not statuses or fighters[key].status in statuses)
    ]
