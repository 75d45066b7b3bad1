"""Which markers a seat may spend on a roll, with the odds of the roll each way (X-34, X-35, X-37, TE-24)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import permitted
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option

from ..decide.injury import bloodbath_base
from ..decide.markers import bearer, spender
from ..decide.spending import require_bloodbath, with_markers
from ..state import State
from ..tasks import InjuryRoll, SuccessRoll
from .odds import Roll, odds


def spending(state: State, seat: str, roll: Roll) -> list[Option]:
    """The options of the seat that decides about the next markers; the other seat has none."""
    if not roll.windows or spender(state, roll) != seat:
        return []
    match roll.windows[0]:
        case "order":
            return [order()]
        case "blessing":
            return list(blessings(state, roll))
        case _:
            return [*bloods(state, roll), *bloodbaths(state, roll)]


def order() -> Option:
    """X-4, TE-24."""
    first = Choice(("blood", "blessing"))
    return Option("ChooseOrder", "Say which markers are spent first", "X-4", {"first": first})


def bloods(state: State, roll: Roll) -> Iterator[Option]:
    """X-34: one option for each number of markers, none first."""
    model = bearer(roll)
    sign = -1 if isinstance(roll, SuccessRoll) and roll.windows[0] == "blood" else 1
    for n in range(state.battle.models[model].blood + 1):
        yield spend("SpendBlood", model, n, odds(state, paid(roll, "blood", n, sign)))


def blessings(state: State, roll: Roll) -> Iterator[Option]:
    """X-35: one option for each number of markers, none first."""
    sign = 1 if isinstance(roll, SuccessRoll) else -1
    for n in range(state.battle.models[roll.model].blessing + 1):
        yield spend("SpendBlessing", roll.model, n, odds(state, paid(roll, "blessing", n, sign)))


def spend(command: str, model: str, n: int, chances: dict[str, str]) -> Option:
    """So many markers."""
    if command == "SpendBlood":
        rule, label, cost = "X-34", say("Spend {n} BLOOD of {who}", n=n, who=model), say("{n} BLOOD", n=n)
    else:
        rule, label, cost = (
            "X-35",
            say("Spend {n} BLESSING of {who}", n=n, who=model),
            say("{n} BLESSING", n=n),
        )
    return Option(command, label, rule, {"n": Choice((n,))}, cost=cost if n else UNSET, odds=chances)


def bloodbaths(state: State, roll: Roll) -> Iterator[Option]:
    """X-37."""
    if isinstance(roll, InjuryRoll) and permitted(require_bloodbath, state, roll):
        price = require_bloodbath(state, roll)
        bath = replace(roll, base=bloodbath_base(roll), bloodbath=True)
        yield Option(
            "Bloodbath", "Make it a Bloodbath", "X-37", cost=say("{n} BLOOD", n=price), odds=odds(state, bath)
        )


def paid(roll: Roll, label: str, n: int, sign: int) -> Roll:
    """The roll after so many markers."""
    mods = with_markers(roll, label, n, sign)
    return replace(roll, mods=mods) if isinstance(roll, SuccessRoll) else replace(roll, dice=mods)
