"""Which markers are spent on a roll in the making, with the odds of the roll each way (X-4, X-34, X-35, X-37, TE-23, TE-24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import ANSWER_S, Command, Decision, Rejected, permitted
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.questions import Asked

from .. import commands as c
from .. import events as e
from ..card_words import weapon_name
from ..decide.injury import bloodbath_base
from ..decide.markers import bearer, spender
from ..dice import bloodbath_price
from ..legal.roll_odds import Roll, odds
from ..state import State
from ..tasks import InjuryRoll, SuccessRoll, Window
from ..tell.fighting import PURPOSES

WINDOWS: Final[dict[type[Command], tuple[str, tuple[Window, ...]]]] = {
    c.SpendBlood: ("X-34", ("blood", "target_blood")),
    c.SpendBlessing: ("X-35", ("blessing",)),
    c.Bloodbath: ("X-37", ("blood",)),
    c.ChooseOrder: ("X-4", ("order",)),
}
"""By which rule, and in which windows of a roll, a command answers."""
BLOOD_LESS: Final = "Spend BLOOD of {whose}, each takes a die from {roll}, or none"
BLOOD_MORE: Final = "Spend BLOOD of {whose}, each adds a die to {roll}, or none"
BLESSING_LESS: Final = "Spend BLESSING of {whose}, each takes a die from {roll}, or none"
BLESSING_MORE: Final = "Spend BLESSING of {whose}, each adds a die to {roll}, or none"

# --- what a seat is asked


def on_success_roll(state: State, context: DisplayContext, roll: SuccessRoll) -> str:
    """As "Spend BLOOD of Ditch Brute 2, each takes a die from its roll to hit Lamplighter with the Hatchets, or none"."""
    called, purpose = context.called, aim(state, context, roll)
    if bearer(roll) == roll.model:
        return to_spend(context, roll, say("its roll {purpose}", purpose=purpose))
    return to_spend(
        context, roll, say("the roll of {who} {purpose}", who=called[roll.model], purpose=purpose)
    )


def on_injury_roll(state: State, context: DisplayContext, roll: InjuryRoll) -> str:
    """As "Spend BLESSING of Lamplighter, each takes a die from the Injury Roll against it, or none"."""
    return to_spend(context, roll, say("the Injury Roll against it"))


def to_spend(context: DisplayContext, roll: Roll, what: str) -> str:
    """The question of the next window of a roll."""
    whose = context.called[bearer(roll)]
    if roll.windows[0] == "order":
        return say("Say which markers of {whose} are spent first on {roll}", whose=whose, roll=what)
    injury, window = isinstance(roll, InjuryRoll), roll.windows[0]
    if window == "blessing":
        return say(BLESSING_LESS if injury else BLESSING_MORE, whose=whose, roll=what)
    return say(BLOOD_MORE if injury or window == "target_blood" else BLOOD_LESS, whose=whose, roll=what)


def aim(state: State, context: DisplayContext, roll: SuccessRoll) -> str:
    """What a roll is for, of an attack with its target and weapon."""
    attack = roll.attack
    if attack is UNSET:
        return say(PURPOSES[roll.purpose])
    weapon = weapon_name(state.battle.models[attack.attacker].card, attack.weapon)
    if attack.target:
        return say("to hit {target} with the {weapon}", target=context.called[attack.target], weapon=weapon)
    return say("to hit with the {weapon}", weapon=weapon)


# --- how it may answer


def options(state: State, roll: Roll, seat: str) -> list[Option]:
    """The markers of the next window: none first."""
    match roll.windows[0]:
        case "order":
            first = Choice(("blood", "blessing"))
            return [Option("ChooseOrder", "Say which markers are spent first", "X-4", {"first": first})]
        case "blessing":
            return list(blessings(state, roll))
        case _:
            return [*bloods(state, roll), *bloodbaths(state, roll)]


def bloods(state: State, roll: Roll) -> Iterator[Option]:
    """X-34: one option for each number of markers."""
    model = bearer(roll)
    for n in range(state.battle.models[model].blood + 1):
        label, cost = say("Spend {n} BLOOD of {who}", n=n, who=model), say("{n} BLOOD", n=n)
        chances = odds(state, with_blood(roll, n))
        yield Option(
            "SpendBlood", label, "X-34", {"n": Choice((n,))}, cost=cost if n else UNSET, odds=chances
        )


def blessings(state: State, roll: Roll) -> Iterator[Option]:
    """X-35: one option for each number of markers."""
    for n in range(state.battle.models[roll.model].blessing + 1):
        label, cost = say("Spend {n} BLESSING of {who}", n=n, who=roll.model), say("{n} BLESSING", n=n)
        chances = odds(state, with_blessing(roll, n))
        yield Option(
            "SpendBlessing", label, "X-35", {"n": Choice((n,))}, cost=cost if n else UNSET, odds=chances
        )


def bloodbaths(state: State, roll: Roll) -> Iterator[Option]:
    """X-37."""
    if isinstance(roll, InjuryRoll) and permitted(require_bloodbath, state, roll):
        price = require_bloodbath(state, roll)
        bath = replace(roll, base=bloodbath_base(roll), bloodbath=True)
        yield Option(
            "Bloodbath", "Make it a Bloodbath", "X-37", cost=say("{n} BLOOD", n=price), odds=odds(state, bath)
        )


# --- what an answer does


def spend_blood(decision: Decision[State], seat: str, command: c.SpendBlood) -> None:
    """X-34, TE-23: any number, each -1 DICE on the bearer's Success Roll or +1 INJURY DICE against it."""
    roll = open_to(decision.state, seat, command)
    model = bearer(roll)
    require_markers(command.n, decision.state.battle.models[model].blood, "X-34")
    decision.emit(e.BloodSpent(seat, model, command.n, modifiers(with_blood(roll, command.n))))


def spend_blessing(decision: Decision[State], seat: str, command: c.SpendBlessing) -> None:
    """X-35, TE-23: any number, each +1 DICE on the own Success Roll or -1 INJURY DICE against the own model."""
    roll = open_to(decision.state, seat, command)
    require_markers(command.n, decision.state.battle.models[roll.model].blessing, "X-35")
    decision.emit(e.BlessingSpent(seat, roll.model, command.n, modifiers(with_blessing(roll, command.n))))


def with_blood(roll: Roll, n: int) -> Roll:
    """X-34: the roll with that many BLOOD spent on it, a harm only to who rolls with them."""
    harms = isinstance(roll, SuccessRoll) and roll.windows[0] == "blood"
    return with_markers(roll, "blood", n, -1 if harms else 1)


def with_blessing(roll: Roll, n: int) -> Roll:
    """X-35: the roll with that many BLESSING spent on it."""
    return with_markers(roll, "blessing", n, 1 if isinstance(roll, SuccessRoll) else -1)


def with_markers(roll: Roll, label: str, n: int, sign: int) -> Roll:
    """The roll with the dice that markers add or take."""
    before = modifiers(roll)
    mods = {**before, label: before.get(label, 0) + sign * n} if n else before
    return replace(roll, mods=mods) if isinstance(roll, SuccessRoll) else replace(roll, dice=mods)


def modifiers(roll: Roll) -> dict[str, int]:
    """What adds dice to it or takes some."""
    return roll.mods if isinstance(roll, SuccessRoll) else roll.dice


def bloodbath(decision: Decision[State], seat: str, command: c.Bloodbath) -> None:
    """X-37: six BLOOD of the victim, three if it is Down, for one die more that is kept."""
    roll = open_to(decision.state, seat, command)
    price = require_bloodbath(decision.state, roll)
    assert isinstance(roll, InjuryRoll)
    left = decision.state.battle.models[roll.model].blood - price
    windows = roll.windows if left else roll.windows[1:]
    decision.emit(e.BloodbathDeclared(seat, roll.model, price, bloodbath_base(roll), windows))


def require_bloodbath(state: State, roll: Roll) -> int:
    """X-37: what it costs. Raises Rejected: it is no Injury Roll, a Bloodbath already, or there is too little BLOOD."""
    if not isinstance(roll, InjuryRoll) or roll.bloodbath:
        raise Rejected("X-37", "no_bloodbath", "this roll cannot become a Bloodbath")
    model = state.battle.models[roll.model]
    price = bloodbath_price(down=model.down)
    if model.blood < price:
        raise Rejected(
            "X-37",
            "too_little_blood",
            say("a Bloodbath takes {price} BLOOD, there are {blood}", price=price, blood=model.blood),
        )
    return price


def choose_order(decision: Decision[State], seat: str, command: c.ChooseOrder) -> None:
    """X-4, TE-24: the holder of the Initiative says which markers come first."""
    roll = open_to(decision.state, seat, command)
    _, *open_windows = roll.windows
    first: list[Window] = [window for window in open_windows if window == command.first]
    rest = [window for window in open_windows if window != command.first]
    decision.emit(e.SpendingOrderChosen(seat, (*first, *rest)))


def require_markers(n: int, there: int, rule: str) -> None:
    """Raises Rejected: there are fewer markers."""
    if n > there:
        raise Rejected(
            rule, "too_few_markers", say("there are {there} markers, not {wanted}", there=there, wanted=n)
        )


def open_to(state: State, seat: str, command: Command) -> Roll:
    """The roll on which such markers may be spent now. Raises Rejected: its next window is for others."""
    roll = state.battle.top
    assert isinstance(roll, Roll)
    if roll.windows[0] not in WINDOWS[type(command)][1]:
        raise not_spending(state, seat, command)
    return roll


def not_spending(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat cannot spend such markers now."""
    (rule, windows), roll = WINDOWS[type(command)], state.battle.top
    if isinstance(roll, Roll) and roll.windows[0] in windows:
        return Rejected(rule, "not_your_markers", "the other seat decides about these markers")
    return Rejected(rule, "nothing_to_spend_on", "no roll waits for these markers")


# --- the questions

ON_SUCCESS_ROLL: Final = Asked[State, SuccessRoll](
    question=SuccessRoll,
    seats=lambda state, roll: (spender(state, roll),),
    prompt=on_success_roll,
    options=options,
    default="nothing is spent",
    answers={
        c.SpendBlood: spend_blood,
        c.SpendBlessing: spend_blessing,
        c.Bloodbath: bloodbath,
        c.ChooseOrder: choose_order,
    },
    not_asked=not_spending,
    seconds=ANSWER_S,
)
ON_INJURY_ROLL: Final = Asked[State, InjuryRoll](
    question=InjuryRoll,
    seats=lambda state, roll: (spender(state, roll),),
    prompt=on_injury_roll,
    options=options,
    default="nothing is spent",
    answers=ON_SUCCESS_ROLL.answers,
    not_asked=not_spending,
    seconds=ANSWER_S,
)
