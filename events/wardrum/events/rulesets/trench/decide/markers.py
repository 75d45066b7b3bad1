"""BLOOD and BLESSING: placed and removed, and who may spend them on a roll in which order (X-4, X-33 to X-35, TE-24)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit.two_seats import SEATS, other

from .. import events as e
from ..dice import MARKERS_MAX
from ..keywords import has_effect, number
from ..state import State, of_seat
from ..tasks import InjuryRoll, SuccessRoll, Window


def bless(decision: Decision[State], key: str, cause: str, n: int) -> None:
    """X-33, X-35: BLESSING for a model; more than six are ignored."""
    room = MARKERS_MAX - decision.state.battle.models[key].blessing
    if (placed := min(n, room)) > 0:
        decision.emit(e.BlessingPlaced(key, placed, cause))


def bless_all(decision: Decision[State], keyword: str, seats: Sequence[str] = SEATS) -> None:
    """X-35, X-49: BLESSING for every model with this keyword, as many as its number says."""
    battle = decision.state.battle
    for key in (key for seat in seats for key in of_seat(battle, seat, "mustered", "board")):
        bless(decision, key, keyword, number(battle.models[key].card, keyword))


def can_heal(state: State, key: str) -> bool:
    """X-38, X-49: whether BLOOD of a model can be removed by its own side: of a GOLEM none can."""
    model = state.battle.models[key]
    return model.blood > 0 and not has_effect(model.card, "steadfast")


def heal(decision: Decision[State], key: str, cause: str, n: int) -> None:
    """X-49: a model loses up to n BLOOD; a GOLEM keeps all of it."""
    if can_heal(decision.state, key) and (healed := min(n, decision.state.battle.models[key].blood)) > 0:
        decision.emit(e.BloodHealed(key, healed, cause))


# --- who may spend them on a roll, and in which order


def on_success_roll(state: State, roll: SuccessRoll) -> tuple[Window, ...]:
    """X-34, X-35: the roller's BLOOD for its opponent, its BLESSING for its owner; markers that the model lacks are not asked for.

    With the setting `blood_to_hit` the target's BLOOD first, for those who attack it.
    """
    windows = marked(state, roll.model)
    models, target = state.battle.models, "" if roll.attack is UNSET else roll.attack.target
    hostile = target and models[target].seat != models[roll.model].seat
    if hostile and models[target].blood and state.battle.setup.blood_to_hit:
        return ("target_blood", *windows)
    return windows


def marked(state: State, key: str) -> tuple[Window, ...]:
    """The windows that the markers on a model open, in the order of the settings (TE-24)."""
    model = state.battle.models[key]
    blood: tuple[Window, ...] = ("blood",) if model.blood else ()
    blessing: tuple[Window, ...] = ("blessing",) if model.blessing else ()
    match state.battle.setup.spending_order:
        case "blood_first":
            return (*blood, *blessing)
        case "blessing_first":
            return (*blessing, *blood)
        case "holder_chooses":
            return ("order", *blood, *blessing) if blood and blessing else (*blood, *blessing)


def spender(state: State, roll: SuccessRoll | InjuryRoll) -> str:
    """X-4, X-34, X-35: whose decision the next window of a roll is."""
    seat = state.battle.models[roll.model].seat
    match roll.windows[0]:
        case "order":
            return state.battle.holder
        case "blood":
            return other(seat)
        case "target_blood" | "blessing":
            return seat


def bearer(roll: SuccessRoll | InjuryRoll) -> str:
    """The model whose markers the next window is about."""
    if roll.windows[0] == "target_blood":
        assert isinstance(roll, SuccessRoll)
        assert roll.attack is not UNSET
        return roll.attack.target
    return roll.model
