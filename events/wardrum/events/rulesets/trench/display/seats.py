"""Both sides: their score, the dice before them, and what they are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import SEATS

from ..data import WARBANDS
from ..dice import dice_count, net
from ..questions import QUESTIONS
from ..state import ModelState, State
from ..tasks import InjuryRoll, SuccessRoll
from ..tell.fighting import INJURY, success_name
from ..tell.words import because

HIGHER: Final = "The higher die holds the Initiative in this Turn."


def shown_seat(state: State, context: DisplayContext, seat: str) -> d.Seat:
    """A side."""
    battle = state.battle
    warband = context.kept.get(
        f"warband {seat}", (battle.secret, battle.order), lambda: warband_name(state, seat)
    )
    prompt, initiative = QUESTIONS.prompt(state, context, seat), battle.holder == seat
    scores, dice = tuple(score(state, seat)), tuple(thrown(state, context, seat))
    return context.kept.get(
        f"seat {seat}",
        (warband, prompt, initiative, scores, dice),
        lambda: d.Seat(
            context.called.seat(seat),
            "a" if seat == SEATS[0] else "b",
            warband=warband,
            prompt=prompt,
            initiative=initiative,
            score=scores,
            dice=dice,
        ),
    )


def warband_name(state: State, seat: str) -> str:
    """What a side plays; "" = not known, as once both are revealed only the cards of the models are."""
    if (mustered := state.battle.secret.get(seat)) is not None:
        return title(mustered.name)
    models = state.battle.models
    own = sorted((key for key in models if models[key].seat == seat), key=lambda key: (len(key), key))
    cards = tuple(models[key].card for key in own)  # as they were mustered, in whatever order they are kept
    return next((title(name) for name, sample in WARBANDS.items() if sample.models == cards), "")


# --- the score


def score(state: State, seat: str) -> Iterator[d.ScoreLine]:
    """Points, and what is left of the warband once there is one."""
    battle = state.battle
    yield d.ScoreLine("Victory Points", str(battle.vp.get(seat, 0)))
    if battle.attacker:
        yield d.ScoreLine("Role", "Attacks" if battle.attacker == seat else "Defends")
    own = [model for model in battle.models.values() if model.seat == seat]
    if not own:
        return
    strength = battle.strength.get(seat, len(own))
    standing = count(own, lambda model: model.standing)
    yield d.ScoreLine("Standing", say("{standing} of {strength}", standing=standing, strength=strength))
    if battle.phase == "activation":
        yield d.ScoreLine("To activate", str(count(own, to_activate)))
    if battle.round and (held_back := count(own, lambda model: model.status == "mustered")):
        yield d.ScoreLine("Held back", str(held_back))
    yield d.ScoreLine("Down", str(count(own, lambda model: model.down)))
    yield d.ScoreLine("Out of Action", str(count(own, lambda model: model.status == "out")))
    yield d.ScoreLine("Morale", morale(state, seat))


def count(models: list[ModelState], fits: Callable[[ModelState], bool]) -> int:
    """How many of them do."""
    return sum(map(fits, models))


def to_activate(model: ModelState) -> bool:
    """Whether a model is still to be Activated in this Turn."""
    return model.status == "board" and not model.activated


def morale(state: State, seat: str) -> str:
    """How the nerve of a warband is."""
    battle, over = state.battle, state.match.status == "ended"
    if battle.phase == "waver" and battle.turn == seat:
        return "Fled" if over else "Wavers"
    due = not over and seat in battle.checks
    if seat in battle.shaken:
        return "Shaken, checks" if due else "Shaken"
    return "Checks" if due else "Holds"


# --- dice


def thrown(state: State, context: DisplayContext, seat: str) -> Iterator[d.DiceGroup]:
    """The die thrown for the Initiative until somebody holds it; the dice of a roll that waits for markers to be spent."""
    battle, roll = state.battle, state.battle.top
    if seat in battle.dice and not battle.holder:
        yield d.DiceGroup("Initiative", (battle.dice[seat],), text=HIGHER)
    if isinstance(roll, SuccessRoll) and battle.models[roll.model].seat == seat:
        what = f"{success_name(roll)}: {context.called[roll.model]}"
        yield pool(what, roll.mods, 2)
    elif isinstance(roll, InjuryRoll) and roll.by == seat:
        yield pool(f"{say(INJURY)}: {context.called[roll.model]}", roll.dice, roll.base, roll.modifier)


def pool(what: str, mods: dict[str, int], kept: int, armour: int = 0) -> d.DiceGroup:
    """Dice that are still to be thrown, and which of them will count."""
    left = net(mods)
    faces = (0,) * dice_count(left, kept)
    if not left:
        which = say("All of them count")
    elif left < 0:
        which = say("The lowest {kept} count", kept=kept)
    else:
        which = say("The highest {kept} count", kept=kept)
    worn = say(", {armour} for armour", armour=f"{armour:+}") if armour else ""
    return d.DiceGroup(what, faces, text=f"{which}{because(mods)}{worn}.")
