"""What a skill is made of: numbers first, then the moments at which something happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from wardrum.events.core.kernel import Event
from wardrum.events.space.table import Silhouette
from wardrum.events.toolkit.glossary import Meaning
from wardrum.events.toolkit.grammar import opening, spoken
from wardrum.events.toolkit.language import Text

from ..profiles import Chip, Status
from ..state import DamageInstance, State

Change: TypeAlias = Literal["reduce", "increase", "set"]
Trait = Literal["true", "rerolls", "ones-true", "keen", "wary", "slips"]


class TriggeredSkill(NamedTuple):
    """A skill of a unit at its moment; about: the other unit that it has to do with, or "" · n: its number."""

    unit: str
    skill: str
    about: str
    n: int


class Consequences(Protocol):
    """What a skill or a status effect can make happen at its moment. The rules carry it out, and note the skill as its cause."""

    @property
    def state(self) -> State:
        """As it is now."""
        ...

    def emit(self, event: Event) -> None:
        """Anything else."""
        ...

    def roll(self) -> int:
        """A die of the unit, which everybody sees."""
        ...

    def damage(self, target: str, amount: int, *, true: bool = False) -> None:
        """An instance of damage by the unit; a status effect's has no source."""
        ...

    def heal(self, unit: str, amount: int) -> None:
        """Hit points back, never above health."""
        ...

    def give(self, unit: str, status: Status) -> None:
        """A status effect."""
        ...

    def lose(self, unit: str, status: Status, cause: str) -> None:
        """A status effect is over."""
        ...

    def tire(self, unit: str, die: str) -> None:
        """A fatigue die for an adventurer: "light" or "over"."""
        ...

    def exhaust(self, unit: str, die: str) -> None:
        """An active die of an adventurer goes into its track."""
        ...

    def turn_counter(self, change: Change, amount: int) -> None:
        """The round counter goes down or up."""
        ...

    def deploy(self, chip: Chip, hex: str) -> None:
        """An enemy comes onto the map."""
        ...

    def deploy_lowest(self, hex: str) -> None:
        """An enemy of the lowest level comes onto the map; dice say which."""
        ...


Do: TypeAlias = Callable[[Consequences, TriggeredSkill, str], None]
"""(what can be done, the skill at its moment, the party's choice)"""


class Occasion(NamedTuple):
    """When something happens by a skill or a status effect, and what."""

    does: Do
    """What happens then."""
    when: Callable[[State, TriggeredSkill], bool] | None = None
    """Whether there is anything to do at all."""
    options: Callable[[State, TriggeredSkill], Sequence[str]] | None = None
    """What the party chooses from, the default first; none or nothing to choose = the choice is ""."""


Stat: TypeAlias = Callable[[State, str, int, int], int]
"""(state, unit, what it is without the skill, n) -> what it is"""
Guard: TypeAlias = Callable[[State, DamageInstance, int], int]
"""(state, blow, n) -> how much of it is prevented"""
Cap: TypeAlias = Callable[[State, DamageInstance, int], int]
"""(state, blow, hit points about to be lost) -> those lost"""
NOTHING: Final[Mapping[str, Occasion]] = {}


class Skill(Struct, frozen=True, eq=False):
    """One skill."""

    slug: str
    """Its name on a chip, where a number may stand behind it."""
    text: Text
    """What it does, in our words; {n} is its number."""
    n: int = 1
    """The number, unless a chip's name for it ends in another."""
    health: bool = False
    """With n more hit points when deployed."""
    stats: Mapping[str, Stat] = {}
    """By name: "combat", "defense", "movement", "range" or "targets"."""
    trait: Trait | None = None
    """What holds for its blows, its sight or its steps."""
    guard: Guard | None = None
    cap: Cap | None = None
    on: Mapping[str, Occasion] = NOTHING
    """By timing."""
    drawn: Silhouette = ""
    """What who has it is drawn as; "" = as its numbers say."""
    rule: str = "F-10"

    @property
    def title(self) -> str:
        """As it is printed: "Thick wool"."""
        return opening(spoken(self.slug))

    @property
    def meaning(self) -> Meaning:
        """What the glossary says of it."""
        return Meaning(self.title, self.text.replace("{n}", str(self.n or "")), self.rule)
