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
from .roster import Profile, Role, Slug, Warband, Weapon

RANDOM = "random"

Phase = Literal[
    "muster", "groups", "side", "deploy", "opening",
    "roll", "declare", "reserve", "naming", "first_turn", "combat", "removal",
]  # fmt: skip
FighterStatus = Literal["mustered", "reserve", "board", "down"]


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a match. Each card of the battleplan by name, or "random": then it is drawn (W-50)."""

    edition: Literal["1e"] = "1e"
    terrain: Slug = RANDOM
    deployment: Slug = RANDOM
    victory: Slug = RANDOM
    twist: Slug = RANDOM
    visibility: Literal["sampled", "honour"] = "sampled"
    """\"sampled" = the server judges lines of sight, "honour" = the players do (W-56)."""
    round_limit: Annotated[int, Meta(ge=1, le=30)] = 10
    """The rounds after which the battle is a draw (edge case 42)."""
    layout: Layout | UnsetType = UNSET
    """Terrain of one's own, instead of a card (W-50)."""

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
    """The dice of one seat."""

    rolled: tuple[int, ...] = ()
    """The six initiative dice, empty before the roll."""
    singles: tuple[int, ...] = ()
    """Faces that stand alone."""
    added: int = 0
    """Wild dice used as singles."""
    groups: dict[str, DiceGroup] = {}
    """Ability dice by face ("1"…"6")."""
    wild: int = 0
    """Wild dice not yet used."""
    temporary: int = 0
    """The wild dice among them that last for this phase only."""
    declared: bool = False
    """Whether this round's declaration is made."""

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

ModifierKind = Literal[
    "move", "attacks", "strength", "toughness", "damage", "exposed", "hidden", "flight", "dazed"
]
"""What can be changed for a while: Move in inches, Attacks, Strength, Toughness, Damage of hits and critical hits; "exposed" = Attacks of
those who attack it · "hidden" = enemies farther away than a few inches do not see it · "flight" = it flies · "dazed" = actions that its
next activation has less.
"""


class Modifier(Struct, frozen=True):
    """What an ability or a card changes of a fighter for a while (W-151)."""

    kind: ModifierKind
    amount: int
    """How much is added; below 0 it is taken away."""
    until: Literal["activation", "round"]
    """The end of the activation going on, or of the round."""


class FighterState(Struct, frozen=True):
    """A fighter in the battle. Its place is the piece of the same id on the table, while status is "board"."""

    seat: str
    profile: Profile
    role: Role
    group: str = ""
    status: FighterStatus = "mustered"
    damage: int = 0
    """Points allocated."""
    activated: int = 0
    """Activations in this combat phase."""
    waiting: bool = False
    """Whether it may be activated once more (W-75)."""
    silhouette: Silhouette = ""
    """What it is drawn as."""
    treasure: str | UnsetType = UNSET
    """The token it carries."""
    hunt: Hunt | UnsetType = UNSET
    """What a hunt has done to it, if anything (W-86)."""
    modifiers: tuple[Modifier, ...] | UnsetType = UNSET
    """What abilities and cards have changed of it for a while, if anything (W-151)."""

    @property
    def modified(self) -> tuple[Modifier, ...]:
        """What abilities have changed of it for a while, perhaps nothing."""
        return () if self.modifiers is UNSET else self.modifiers

    def gained(self, kind: ModifierKind) -> int:
        """What all modifiers of a kind come to (W-151)."""
        return sum(each.amount for each in self.modified if each.kind == kind)

    @property
    def flies(self) -> bool:
        """Whether it flies: by its card, or for a while."""
        return "fly" in self.profile.runemarks or self.gained("flight") > 0

    # what games built on this one give their fighters at all times; here nothing

    @property
    def extra_move(self) -> int:
        """Inches more of Move."""
        return 0

    @property
    def pierces(self) -> bool:
        """Whether cover does not help against its attacks."""
        return False

    @property
    def climbs_lightly(self) -> bool:
        """Whether climbing costs it half of the distance."""
        return False

    def extra_attacks(self, weapon: Weapon, *, moved: bool) -> int:
        """Attacks more with a weapon. moved: in this activation."""
        return 0

    def extra_toughness(self, weapon: Weapon) -> int:
        """Toughness more against a weapon."""
        return 0

    def extra_criticals(self, weapon: Weapon) -> int:
        """Damage more of each critical hit with a weapon."""
        return 0

    @property
    def hunted(self) -> Hunt:
        """What a hunt has done to it, perhaps nothing."""
        return NO_HUNT if self.hunt is UNSET else self.hunt


class Activation(Struct, frozen=True):
    """The activation going on."""

    fighter: str
    actions_left: int
    """Of the two, or the one of a second activation."""
    actions_made: int = 0
    """Of the two, or the one of a second activation."""
    abilities: int = 0
    """Abilities used in it."""
    move_bonus: int = 0
    """Of this activation, in inches."""
    attack_bonus: int = 0
    """Of this activation."""
    bonus: tuple[str, ...] = ()
    """Bonus actions owed now, in order, "move" or "attack"."""
    level: bool = False
    """Whether heights do not count for the reach of its attacks."""
    crit_bonus: int = 0
    """Damage points more of each critical hit on a monster, with short weapons."""
    blinds: bool = False
    """Whether a critical hit of its next attack on a monster takes an attack from it (W-86)."""

    @property
    def moved(self) -> bool:
        """Whether a move was made in it, where a game remembers that."""
        return False


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
    """Everything of the battle that is not on the table."""

    setup: Setup
    phase: Phase = "muster"
    round: int = 0
    secret: Mapping[str, Warband] = {}
    fighters: Mapping[str, FighterState] = {}
    order: tuple[str, ...] = ()
    plan: Battleplan | UnsetType = UNSET
    priority: str = ""
    """The winner of the priority roll."""
    attacker: str = ""
    """The seat that attacks, where a card asks for that (W-50); "" = neither does."""
    sides: dict[str, str] = {}
    """Seat → colour."""
    arrivals: dict[str, int] = {}
    """By seat and battle group, as "a-hammer", the round in which it comes, where the dice of a twist have said so (W-50)."""
    hands: Mapping[str, Hand] = {}
    holder: str = ""
    """The seat with the initiative."""
    tied: bool = False
    """Whether the six dice of both had equally many singles (W-18)."""
    turn: str = ""
    """Whose turn it is in the combat phase."""
    passes: int = 0
    """In a row."""
    activation: Activation | UnsetType = UNSET
    inspired: str | UnsetType = UNSET
    """The fighter that may be activated next (W-85)."""
    questions: tuple[Interruption, ...] = ()
    """What has to be answered before anything else, the last one first."""
    crushed: tuple[str, ...] = ()
    """Fighters that were on demolished terrain and still have to suffer impact damage (W-86)."""
    vp: dict[str, int] = {}
    """Victory points."""
    down_points: dict[str, int] = {}
    """Points of enemy fighters that each seat has taken down."""
    nominated: dict[str, str] = {}
    """By seat the enemy that is worth more to it, where the card asks for one (W-50)."""
    primary: str = ""
    """The objective that counts in this round, "" = none is named (W-50)."""
    fallen: tuple[str, ...] = ()
    """The fighters taken down in this round, in order."""
    extra: Literal["none", "one", "last_standing"] = "none"
    """Rounds beyond the victory card's (W-97): "none", "one" or "last_standing"."""

    SPARE_DICE: ClassVar[SpareDice] = SpareDice()
    TRAITS: ClassVar[bool] = True
    """Whether warbands have the battle traits of their factions."""

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
