"""In which order markers may be spent on a roll, and whose decision that is (X-4, X-34, X-35, TE-24)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.toolkit.two_seats import other

from ..state import State
from ..tasks import InjuryRoll, SuccessRoll, Window


def on_success_roll(state: State, roll: SuccessRoll) -> tuple[Window, ...]:
    """X-34, X-35: the roller's BLOOD for its opponent, its BLESSING for its owner; what nobody has is not asked for.

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
