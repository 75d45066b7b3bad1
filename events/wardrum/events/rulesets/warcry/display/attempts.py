"""What a seat might ask for in principle, so that the rules can say why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, zip_longest
from typing import Final

from msgspec import UNSET

from wardrum.events.space.plane import Leg, Location, distance_squared
from wardrum.events.toolkit.attempts import Attempt, Attempts, Params, always, or_none
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import SEATS

from ..data import WARBANDS
from ..decide.ability import Ability
from ..decide.universal_abilities import UNIVERSAL
from ..decide.usable_abilities import FACES, payments, repertoire
from ..glossary import glossary
from ..state import State, of_seat
from .options import acting, weapon_within

WORDS: Final = frozenset(glossary()["abilities"])
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


def weapons(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The weapons of who acts, or else of somebody of the seat; those that reach farthest first."""
    who = acting(state) or next(iter(of_seat(state.battle, seat)), "")
    carried = state.battle.fighters[who].profile.weapons if who else {}
    return sorted(carried, key=lambda key: -carried[key].range_max)


def abilities(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """What who acts can use given the dice, or else what everybody can."""
    return tuple(ability.slug for ability in known(state))


def known(state: State) -> Iterable[Ability]:
    """The same as abilities."""
    who = acting(state)
    return repertoire(state.battle, who) if who else UNIVERSAL


def best_face(state: State, seat: str, chosen: Params) -> Iterable[int]:
    """The face of which the seat has most ability dice, which pays if any does."""
    dice = {payment.face: payment.group.dice for payment in payments(state.battle, seat)}
    return (max(dice, key=lambda face: (dice[face], face), default=max(FACES)),)


def aimed_at(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """Targets of the chosen ability, enemies and friends in turns; none if it takes none."""
    ability = next((one for one in known(state) if one.slug == chosen["ability"]), None)
    if ability is None or ability.check_target is None:
        return ()
    there = set(ability.candidates(state))
    in_turns = chain.from_iterable(zip_longest(*sides(state, seat)))
    near = [key for key in in_turns if key in there]
    return near or sorted(there) or sides(state, seat)[0][:1]


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
    "UseAbility": Attempt(
        params={"ability": abilities, "face": best_face, "target": aimed_at},
        shown=("ability",),
        each="ability",
        word=WORDS.__contains__,
        acts=True,
    ),
    "Move": Attempt(params={"path": staying}, acts=True),
    "Disengage": Attempt(params={"path": staying}, acts=True),
    "Wait": Attempt(acts=True),
    "DropTreasure": Attempt(params={"point": carried}, acts=True),
    "EndActivation": Attempt(acts=True),
    "Pass": Attempt(),
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


def value(state: State, param: str, value: str, chosen: Params) -> str | None:
    """An ability by its title; the weapon of who acts as its card calls it: while nobody acts it is no matter which."""
    if param == "ability":
        return next((say(ability.title) for ability in known(state) if ability.slug == value), "")
    if param != "weapon":
        return ""
    if not (who := acting(state)):
        return None
    return weapon_within(state.battle.fighters[who].profile, value)


ATTEMPTS: Final = Attempts(
    COMMANDS, actor, value, frozenset({"no_such_fighter", "not_an_enemy", "not_carrying"})
)
"""What can be tried."""
