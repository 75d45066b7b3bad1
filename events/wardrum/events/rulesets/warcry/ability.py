"""What an ability is: its cost, who may use it when and on whom, and what it does (W-80 to W-82)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

from msgspec import Struct

from wardrum.events.core.kernel import Decision, Event, Rejected
from wardrum.events.toolkit.display.shapes import Icon
from wardrum.events.toolkit.glossary import Meaning
from wardrum.events.toolkit.grammar import at_least, inches
from wardrum.events.toolkit.grammar import title as capitals
from wardrum.events.toolkit.language import Text, say
from wardrum.events.toolkit.pools import Kind

from . import events as e
from .state import DiceGroup, FighterState, State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)
S = TypeVar("S", bound=State)


def always(state: State, fighter: str) -> None:
    """Nothing more is asked for."""


def on_the_board(state: State) -> Iterable[str]:
    """Every fighter on the board, in order: what most abilities choose their target from."""
    return (key for key in state.battle.order if key in state.table.pieces)


def require_within(state: State, fighter: str, target: str, reach: int, rule: str) -> None:
    """Somebody on the battlefield, no farther away than this (1/100 mm). Raises Rejected."""
    if target not in state.table.pieces:
        raise Rejected(rule, "out_of_range", say("{who} is not on the battlefield", who=target))
    if not state.table.near(fighter, target, reach):

        def too_far() -> str:
            far = at_least(state.table.apart(fighter, target))
            return say("{whom} is {far} away, not within {reach}", whom=target, far=far, reach=inches(reach))

        raise Rejected(rule, "out_of_range", too_far)


class Ability(Struct, Generic[S_contra], frozen=True, kw_only=True, eq=False):
    """One ability. S_contra: the state of the game that has it, which may be one that is built on Warcry."""

    slug: str
    """The name by which commands and events mention it."""
    title: Text
    """As its option is labelled."""
    text: Text
    """What it does, in a sentence."""
    cost: Kind
    """The least group that pays (W-81)."""
    effect: Callable[[Decision[S_contra], e.AbilityUsed], None]
    """What it does; the event names fighter, value and target."""
    check: Callable[[S_contra, str], None] = always
    """(state, fighter): raises Rejected while the fighter cannot use it."""
    leader: bool = False
    """Only leaders may."""
    runemarks: tuple[str, ...] = ()
    """Only fighters with one of these runemarks may; () = everybody who knows it."""
    check_target: Callable[[Ability[S_contra], S_contra, str, str], None] | None = None
    """(this ability, state, fighter, target): raises Rejected for a wrong target; None = it has no target."""
    candidates: Callable[[S_contra], Iterable[str]] = on_the_board
    """All that may be a target, if that is no fighter."""
    rule: str = "W-85"
    """The id that describes it."""
    icon: Icon = "ability"
    """What its option is drawn with."""
    strikes: Literal["melee", "shot", "spell", ""] = ""
    """How it gets to its target, if it is shown as a blow; "" = it is not."""

    def open_to(self, fighter: FighterState) -> bool:
        """Whether a fighter that knows it has the role or a runemark that it asks for (W-80)."""
        if self.leader and fighter.role != "leader":
            return False
        return not self.runemarks or not set(self.runemarks).isdisjoint(fighter.profile.runemarks)

    @property
    def meaning(self) -> Meaning:
        """What the glossary says of it."""
        return Meaning(capitals(self.slug), self.text, self.rule)


class Payment(NamedTuple):
    """Ability dice that can be spent, by their face, and the event that tells that they are."""

    face: int
    group: DiceGroup
    spent: Event


class Repertoire(NamedTuple, Generic[S]):
    """What the rules have to know of the abilities of a game: each passes its own. S: its state."""

    abilities: Mapping[str, Ability[S]]
    """All of them, by slug."""
    everybody: Sequence[Ability[S]]
    """What every plain fighter can use."""
    known: Callable[[S, str], Sequence[Ability[S]]]
    """(state, fighter): what this fighter can use, given the dice."""
    payments: Callable[[S, str], Iterator[Payment]]
    """(state, seat): all dice that can pay; of one face those first that are spent first."""
