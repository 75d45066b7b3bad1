"""The state of a battle: Warcry's, and what is remembered here only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from wardrum.events.match import Match
from wardrum.events.rulesets.warcry import state as warcry
from wardrum.events.rulesets.warcry.battleplan import BOARD_HEIGHT, BOARD_WIDTH, Decks
from wardrum.events.rulesets.warcry.data import TERRAINS
from wardrum.events.rulesets.warcry.decide.attack import Strike
from wardrum.events.rulesets.warcry.dice_words import SpareDice
from wardrum.events.rulesets.warcry.roster import Slug, Weapon
from wardrum.events.rulesets.warcry.state import DiceGroup, of_seat
from wardrum.events.space.plane import Leg
from wardrum.events.space.table import Table
from wardrum.events.toolkit.questions import Question
from wardrum.events.toolkit.two_seats import SEATS

from .data import MAPS, TWISTS, VICTORIES
from .perks import Perk, attacks_with, criticals_with, perks_of, toughness_against
from .roster import Profile, Warband

Phase = Literal[
    "muster", "role", "side", "groups", "deploy",
    "roll", "declare", "first_turn", "combat", "morale", "panic",
]  # fmt: skip

NextPhase = Literal["initiative", "combat", "morale", "panic", "round_end"]
"""What a phase that is over returns; `decide.progress` begins it."""


Printing = Literal["2e-2022", "2e-2025"]
LEAST_BRAVERY: Final = 2
"""On a 1 no test of bravery is passed."""


class Setup(warcry.Setup, frozen=True, forbid_unknown_fields=True):
    """The settings of a match: Warcry's, the deployment being one of the maps, and those of this game."""

    edition: Literal["seed3"] = "seed3"  # type: ignore[assignment]  # the first text; Warcry's are others
    twist: Slug = "none"
    reassign_policy: Literal["seed3", "seize"] = "seed3"
    """"seed3" = the initiative is assigned anew whenever anybody's singles changed (M-11), "seize" = Warcry's way (W-16 to
    W-19).
    """
    channeling: Literal["phase", "action", "off"] = "phase"
    """\"phase" = a roll for a wyrd die (M-13), "action" = of wizards, who make and improve ability dice (M-43), or "off"."""
    reaction_cost: Annotated[int, Meta(ge=1, le=6)] = 1
    """Of each reaction (M-32)."""
    reaction_dice: bool = True
    """False = singles become none (M-18)."""
    morale: bool = True
    """False = no morale phase (M-28)."""
    panic_effect: Literal["flee", "none"] = "flee"
    """\"none" = no fighter tests (M-40)."""
    gold_limit: Annotated[int, Meta(ge=50, le=2000)] = 500
    """In gold crowns (M-26)."""
    groups: Literal["even"] = "even"
    """\"even" is the only way to part a warband (M-24)."""
    double_action: Literal["move-only", "any"] = "move-only"
    """Which actions may be made twice (M-29)."""
    counter: Printing = "2e-2022"
    """The printing by which the reaction of this name hurts (M-34)."""

    DECKS: ClassVar[Decks] = Decks(TERRAINS, MAPS, VICTORIES, TWISTS)


class Hand(warcry.Hand, frozen=True):
    """The dice of one seat; its wild dice are wyrd dice here.

    channeled: has called for more in this round, or done without · reaction: faces of the reaction dice, 0 for one
    that was a wyrd die.
    """

    channeled: bool = False
    reaction: tuple[int, ...] = ()


class FighterState(warcry.FighterState, frozen=True, kw_only=True):
    """A fighter in the battle. locked: its spell book is closed (M-15) · panicked: the last round of it, or 0 (M-41)."""

    profile: Profile
    locked: bool = False
    panicked: int = 0

    @property
    def perks(self) -> tuple[Perk, ...]:
        """Its equipment and talents (M-45, M-46)."""
        return perks_of(self.profile.equipment, self.profile.talents)

    @property
    def bravery(self) -> int:
        """The least die that passes a test; a 1 never does."""
        return max(self.profile.bravery - sum(perk.bravery for perk in self.perks), LEAST_BRAVERY)

    @property
    def extra_move(self) -> int:
        """Inches more of Move."""
        return sum(perk.move for perk in self.perks)

    @property
    def pierces(self) -> bool:
        """Whether cover does not help against its attacks."""
        return any(perk.pierces for perk in self.perks)

    @property
    def climbs_lightly(self) -> bool:
        """Whether climbing costs it half of the distance."""
        return any(perk.climbs for perk in self.perks)

    def extra_attacks(self, weapon: Weapon, *, moved: bool) -> int:
        """Attacks more with a weapon. moved: in this activation."""
        return attacks_with(self.perks, weapon.range_max, moved=moved)

    def extra_toughness(self, weapon: Weapon) -> int:
        """Toughness more against a weapon."""
        return toughness_against(self.perks, weapon.range_max)

    def extra_criticals(self, weapon: Weapon) -> int:
        """Damage more of each critical hit with a weapon."""
        return criticals_with(self.perks, weapon.range_max)


class ChanneledDice(Struct, frozen=True):
    """Ability dice that a wizard has made or improved in its activation (M-43): a number of this face."""

    face: int
    dice: int


class Activation(warcry.Activation, frozen=True):
    """The activation going on.

    made, bonuses: the actions and the bonus actions made in it (M-29) · channeled_dice: ability dice that are lost with it (M-43).
    """

    made: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    channeled_dice: tuple[ChanneledDice, ...] | UnsetType = UNSET

    @property
    def moved(self) -> bool:
        """Whether a move was made in it."""
        return "move" in self.made or "move" in self.bonuses

    @property
    def own_dice(self) -> tuple[ChanneledDice, ...]:
        """Those of this activation, if there are any."""
        return () if self.channeled_dice is UNSET else self.channeled_dice


class Attacked(Struct, frozen=True, tag_field="kind", tag="attack"):
    """An attack is declared and its dice are not rolled yet."""

    strike: Strike


class Retreating(Struct, frozen=True, tag_field="kind", tag="retreat"):
    """A fighter is about to retreat along a path."""

    fighter: str
    path: tuple[Leg, ...]
    length: int


Trigger = Attacked | Retreating


class Threat(Question, frozen=True, tag="threat"):
    """M-32: does the seat react, before what is begun happens?"""

    seat: str
    trigger: Trigger


class Battle(warcry.Battle, frozen=True, kw_only=True):
    """Everything of the battle that is not on the table. The seat with `priority` is the defender (M-22)."""

    setup: Setup
    phase: Phase = "muster"  # type: ignore[assignment]  # more and other phases than Warcry's
    secret: Mapping[str, Warband] = {}
    fighters: Mapping[str, FighterState] = {}
    hands: Mapping[str, Hand] = {}
    activation: Activation | UnsetType = UNSET
    questions: tuple[warcry.TreasureSpot | warcry.FallSpot | Threat, ...] = ()  # type: ignore[assignment]  # nobody is set up beside a monster
    owed: int = 0
    """Damage that the activated fighter still has to take for its misses (M-34)."""
    morale: tuple[str, ...] = ()
    """Seats that test or withdraw, in order (M-38)."""
    wavering: tuple[str, ...] = ()
    """Seats that failed (M-38)."""
    panic: tuple[str, ...] = ()
    """Fighters that still test, in order (M-40)."""
    withdrawn: str = ""
    """The seat that left (M-39)."""

    TRAITS: ClassVar[bool] = False
    SPARE_DICE: ClassVar[SpareDice] = SpareDice(
        use="the use of wyrd dice",
        too_many="that takes {used} wyrd dice; you have {left}",
        joined="a wyrd die has joined your {face}s already",
        declared="you have declared your wyrd dice in this round",
    )


class State(warcry.State, frozen=True):
    """The fold of a match of mordheim."""

    battle: Battle


def initial(setup: Setup) -> State:
    """Version 0: an empty table."""
    zeros = dict.fromkeys(SEATS, 0)
    battle = Battle(setup=setup, hands={seat: Hand() for seat in SEATS}, vp=zeros, down_points=zeros)
    return State(match=Match(), table=Table(BOARD_WIDTH, BOARD_HEIGHT, geometry="oval"), battle=battle)


__all__ = [
    "Activation",
    "Attacked",
    "Battle",
    "ChanneledDice",
    "DiceGroup",
    "FighterState",
    "Hand",
    "NextPhase",
    "Phase",
    "Retreating",
    "Setup",
    "State",
    "Threat",
    "Trigger",
    "initial",
    "of_seat",
]
