"""What a seat might ask for in principle, so that the rules can say why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, zip_longest
from typing import Final, TypeVar

from msgspec import UNSET

from wardrum.events.space.plane import Leg, Location, distance_squared
from wardrum.events.toolkit.attempts import Attempt, Attempts, Params, Values, always, or_none
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import SEATS

from ..abilities import REPERTOIRE
from ..ability import Ability, Repertoire
from ..data import WARBANDS
from ..decide.usable_abilities import FACES
from ..state import State, of_seat
from .options import acting, weapon_within

S = TypeVar("S", bound=State)
PLACEHOLDER: Final = Location(0, 0, 0)
"""A place where nobody acts: what is refused before places are looked at."""
OFF_BOARD: Final = 1 << 60
"""Farther, in square 1/100 mm, than anything on a table."""


def actor(state: State, seat: str) -> str:
    """The fighter of a seat that chooses its action; "" = there is none, or something else is settled first."""
    battle = state.battle
    if battle.activation is UNSET or battle.activation.bonus or battle.turn != seat:
        return ""
    return "" if battle.questions else battle.activation.fighter


# --- what parameters could be


def fighters(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """All fighters, the seat's own first."""
    return sorted(state.battle.order, key=lambda key: state.battle.fighters[key].seat != seat)


def targets(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """All other fighters, enemies first; of each side the nearest first."""
    foes, friends = sides(state, seat)
    return (*foes, *friends)


def sides(state: State, seat: str) -> tuple[list[str], list[str]]:
    """The fighters other than the one that acts: enemies and friends; the nearest first, those off the board last."""
    who, battle, there = acting(state), state.battle, state.table.pieces
    start = there[who].point if who in there else None

    def far(key: str) -> int:
        if key not in there:
            return OFF_BOARD
        return 0 if start is None else distance_squared(start, there[key].point)

    others = sorted((key for key in battle.order if key != who), key=far)
    foes = [key for key in others if battle.fighters[key].seat != seat]
    return foes, [key for key in others if battle.fighters[key].seat == seat]


def objectives(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The objectives on the table."""
    return [key for key, marker in state.table.markers.items() if marker.kind == "objective"]


def weapons(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The weapons of who acts, or else of somebody of the seat; those that reach farthest first."""
    who = acting(state) or next(iter(of_seat(state.battle, seat)), "")
    carried = state.battle.fighters[who].profile.weapons if who else {}
    return sorted(carried, key=lambda key: -carried[key].range_max)


def best_face(repertoire: Repertoire[S]) -> Values:
    """The face of which the seat has most ability dice, which pays if any does."""

    def faces(state: S, seat: str, chosen: Params) -> Iterable[int]:
        dice = {payment.face: payment.group.dice for payment in repertoire.payments(state, seat)}
        return (max(dice, key=lambda face: (dice[face], face), default=max(FACES)),)

    return faces


def use_ability(repertoire: Repertoire[S]) -> Attempt:
    """To use an ability of what a game has: what who acts can use given the dice, or else what everybody can."""

    def abilities(state: S, seat: str, chosen: Params) -> Iterable[str]:
        return tuple(ability.slug for ability in known(state, repertoire))

    def aimed_at(state: S, seat: str, chosen: Params) -> Iterable[str]:
        """Targets of the chosen ability, enemies and friends in turns; none if it takes none."""
        ability = next((one for one in known(state, repertoire) if one.slug == chosen["ability"]), None)
        if ability is None or ability.check_target is None:
            return ()
        there = set(ability.candidates(state))
        in_turns = chain.from_iterable(zip_longest(*sides(state, seat)))
        near = [key for key in in_turns if key in there]
        return near or sorted(there) or sides(state, seat)[0][:1]

    return Attempt(
        params={"ability": abilities, "face": best_face(repertoire), "target": aimed_at},
        shown=("ability",),
        each="ability",
        word=repertoire.abilities.__contains__,
        acts=True,
    )


def known(state: S, repertoire: Repertoire[S]) -> Sequence[Ability[S]]:
    """What who acts can use given the dice, or else what everybody can."""
    who = acting(state)
    return repertoire.known(state, who) if who else repertoire.everybody


def here(state: State, seat: str, chosen: Params) -> Iterable[Location]:
    """Where who acts stands."""
    piece = state.table.pieces.get(acting(state))
    return (PLACEHOLDER if piece is None else piece.location,)


def carried(state: State, seat: str, chosen: Params) -> Iterable[Location]:
    """Where who acts stands, if it carries anything: nobody else asks why it cannot be put down."""
    who = acting(state)
    carries = who and state.battle.fighters[who].treasure
    return here(state, seat, chosen) if carries else ()


def staying(state: State, seat: str, chosen: Params) -> Iterable[tuple[Leg, ...]]:
    """A way that leads nowhere."""
    return tuple((Leg(*place),) for place in here(state, seat, chosen))


GROUP: Final = always("dagger", "shield", "hammer")
UNPLACED: Final = always({})
COMMANDS: Final[Mapping[str, Attempt]] = {
    "Attack": Attempt(
        "Attack", {"weapon": or_none(weapons), "target": or_none(targets)}, ("target", "weapon"), acts=True
    ),
    "ActivateFighter": Attempt("Activate", {"fighter": or_none(fighters)}, ("fighter",)),
    "UseAbility": use_ability(REPERTOIRE),
    "Move": Attempt(params={"path": staying}, acts=True),
    "Disengage": Attempt(params={"path": staying}, acts=True),
    "Wait": Attempt(acts=True),
    "DropTreasure": Attempt(params={"point": carried}, acts=True),
    "EndActivation": Attempt(acts=True),
    "Pass": Attempt(),
    "NameEnemy": Attempt("Name", {"fighter": or_none(fighters)}, ("fighter",)),
    "NameObjective": Attempt("Name", {"marker": or_none(objectives)}, ("marker",)),
    "Decline": Attempt(),
    "SubmitWarband": Attempt("Muster", {"sample": always(*WARBANDS)}, ("sample",)),
    "AssignBattleGroups": Attempt(params={"groups": UNPLACED}),
    "ChooseSide": Attempt(params={"side": always("red", "blue")}),
    "DeployGroup": Attempt("Set up the", {"group": GROUP, "positions": UNPLACED}, ("group",)),
    "DeployReserves": Attempt("Set up the", {"group": GROUP, "positions": UNPLACED}, ("group",)),
    "RollInitiative": Attempt(),
    "SpendWildDice": Attempt(),
    "ChooseFirstTurn": Attempt(params={"seat": always(*SEATS)}),
    "PlaceTreasure": Attempt(params={"point": here}),
    "PlaceFallen": Attempt(params={"point": here}),
    "PlaceBeside": Attempt(params={"point": here}),
}


def value(repertoire: Repertoire[S]) -> Callable[[S, str, str, Params], str | None]:
    """An ability by its title; the weapon of who acts as its card calls it: while nobody acts it is no matter which."""

    def words(state: S, param: str, value: str, chosen: Params) -> str | None:
        if param == "ability":
            named = (ability.title for ability in known(state, repertoire) if ability.slug == value)
            return next(map(say, named), "")
        if param != "weapon":
            return ""
        if not (who := acting(state)):
            return None
        return weapon_within(state.battle.fighters[who].profile, value)

    return words


ATTEMPTS: Final = Attempts(
    COMMANDS, actor, value(REPERTOIRE), frozenset({"no_such_fighter", "not_an_enemy", "not_carrying"})
)
"""What can be tried."""
