"""What a seat might ask for in principle, so that the rules can say why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from msgspec import UNSET

from wardrum.events.space.plane import Leg, Location, distance_squared
from wardrum.events.toolkit.attempts import NONE, Attempt, Attempts, Params, always, or_none
from wardrum.events.toolkit.two_seats import SEATS

from ..battlefield import SIDES
from ..card_words import weapon_name
from ..data import WARBANDS
from ..decide.special_actions import SPECIALS
from ..ground import objectives
from ..keywords import melee_weapons, ranged_weapons
from ..roster import Model
from ..state import State


def actor(state: State, seat: str) -> str:
    """The model of a seat that chooses its ACTION; "" = there is none, or something else is settled first."""
    battle = state.battle
    if (
        battle.activation is UNSET
        or battle.activation.seat != seat
        or battle.activation.over
        or battle.agenda
    ):
        return ""
    return battle.activation.models[0]


# --- what parameters could be


def own(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The models of the seat that are activated; if there are none, all of them."""
    battle = state.battle
    if battle.activation is not UNSET and battle.activation.seat == seat:
        return battle.activation.models
    return (key for key in battle.order if battle.models[key].seat == seat)


def everybody(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """All models, the seat's own first."""
    return sorted(state.battle.order, key=lambda key: state.battle.models[key].seat != seat)


def enemies_first(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """All models other than the chosen one, enemies first; of each side the nearest first."""
    return sorted(
        others(state, chosen),
        key=lambda key: (state.battle.models[key].seat == seat, far(state, chosen, key)),
    )


def friends_first(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The same, the seat's own models first."""
    return sorted(
        others(state, chosen),
        key=lambda key: (state.battle.models[key].seat != seat, far(state, chosen, key)),
    )


def helped(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """What an ACTION of a model's own may be aimed at: objectives to wreck, else friends first."""
    return (
        sorted(objectives(state)) if chosen.get("special") == "wreck" else friends_first(state, seat, chosen)
    )


def others(state: State, chosen: Params) -> Iterable[str]:
    """All models but the chosen one."""
    return (key for key in state.battle.order if key != chosen.get("model"))


def far(state: State, chosen: Params, key: str) -> tuple[bool, int]:
    """How far a model is from the chosen one; those off the battlefield are last."""
    there, who = state.table.pieces, str(chosen.get("model", ""))
    known = key in there and who in there
    return (key not in there, distance_squared(there[key].point, there[who].point) if known else 0)


def guns(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The Ranged Weapons of the chosen model."""
    return carried(state, chosen, ranged_weapons)


def blades(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The Melee Weapons of the chosen model."""
    return carried(state, chosen, melee_weapons)


def carried(state: State, chosen: Params, kind: Callable[[Model], Iterable[str]]) -> Iterable[str]:
    """The weapons of a kind of the chosen model."""
    model = state.battle.models.get(chosen["model"])
    return () if model is None else tuple(kind(model.card))


def here(state: State, seat: str, chosen: Params) -> Iterable[Location]:
    """Where the chosen model stands; the corner of the table, if it does not stand on it."""
    piece = state.table.pieces.get(chosen.get("model", ""))
    return (Location(0, 0, 0) if piece is None else piece.location,)


def staying(state: State, seat: str, chosen: Params) -> Iterable[tuple[Leg, ...]]:
    """A way that leads nowhere."""
    return tuple((Leg(*place),) for place in here(state, seat, chosen))


def leaving(state: State, seat: str, chosen: Params) -> Iterable[tuple[Leg, ...]]:
    """A way that leads away from everybody near: to the farther side of the table."""
    (place,) = here(state, seat, chosen)
    return ((Leg(0 if 2 * place.x > state.table.width else state.table.width, place.y, place.z),),)


COMMANDS: Final[Mapping[str, Attempt]] = {
    "Shoot": Attempt(
        "Shoot",
        {"model": or_none(own), "weapon": or_none(guns), "target": or_none(enemies_first)},
        ("target", "weapon"),
        acts=True,
    ),
    "Fight": Attempt(
        "Fight",
        {"model": or_none(own), "weapon": or_none(blades), "target": or_none(enemies_first)},
        ("target", "weapon"),
        acts=True,
    ),
    "Charge": Attempt(
        "Charge", {"model": or_none(own), "target": or_none(enemies_first)}, ("target",), acts=True
    ),
    "Activate": Attempt("Activate", {"model": or_none(everybody)}, ("model",)),
    "Move": Attempt("Move", {"model": or_none(own), "path": leaving}, ("model",), acts=True),
    "Retreat": Attempt("Retreat", {"model": or_none(own), "path": staying}, ("model",), acts=True),
    "Dash": Attempt("Dash", {"model": or_none(own)}, ("model",), acts=True),
    "Special": Attempt(
        params={"special": always(*SPECIALS), "model": or_none(own), "target": or_none(helped)},
        shown=("special", "target"),
        each="special",
        acts=True,
    ),
    "EndActivation": Attempt(acts=True),
    "StandUp": Attempt(params={"risky": always(False, True)}),
    "SubmitWarband": Attempt("Muster", {"sample": always(*WARBANDS)}, ("sample",)),
    "ChooseZone": Attempt(params={"side": always(*SIDES)}),
    "Deploy": Attempt("Set up", {"model": or_none(own), "point": here}, ("model",)),
    "RollInitiative": Attempt(),
    "ChooseFirst": Attempt(params={"seat": always(*SEATS)}),
    "Walk": Attempt(params={"path": staying}),
    "FreeFight": Attempt(params={"weapon": always(NONE)}),
    "SpendBlood": Attempt(params={"n": always(*range(1, 7))}),
    "Bloodbath": Attempt(),
    "SpendBlessing": Attempt(params={"n": always(*range(1, 7))}),
    "ChooseOrder": Attempt(params={"first": always("blood", "blessing")}),
    "ChooseTarget": Attempt(params={"target": or_none(own)}),
    "ChooseDirection": Attempt(params={"direction": always(*range(16))}),
    "PlaceFallen": Attempt(params={"point": here}),
    "Decline": Attempt(),
    "Flee": Attempt(),
    "FightOn": Attempt(),
}


def value(state: State, param: str, value: str, chosen: Params) -> str | None:
    """The weapon of the chosen model by its name; who has none is shown none."""
    if param != "weapon" or "model" not in chosen:
        return ""
    model = state.battle.models.get(chosen["model"])
    return weapon_name(model.card, value) if model is not None and value in model.card.weapons else None


ATTEMPTS: Final = Attempts(
    COMMANDS,
    actor,
    value,
    frozenset(
        {
            "no_melee_weapon",
            "no_ranged_weapon",
            "no_such_action",
            "no_such_weapon",
            "no_target_asked",
            "not_an_enemy",
            "not_asked",
        }
    ),
)
"""What can be tried."""
