"""What wins a game and how it stands: objectives and special deeds (X-43, X-44)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from wardrum.events.toolkit.goals import Aim, Goals
from wardrum.events.toolkit.grammar import plural, title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import SEATS, other

from .glossary import DEED_TEXTS
from .state import State, of_seat


def goals(state: State) -> Goals | None:
    """The goal of the game; None until its scenario is known."""
    battle = state.battle
    if battle.scenario is UNSET:
        return None
    plan, turns = battle.plan, battle.setup.turns or battle.plan.turns
    deeds = "; ".join(
        say("{name}, {deed}", name=say(title(slug)), deed=say(DEED_TEXTS[deed.kind]))
        for slug, deed in sorted(plan.deeds.items())
    )
    text = say(
        "Have more Victory Points after {turns}: {points} for each objective that you hold at the end of a Turn, "
        "and more for special deeds. Who has no model left has lost.",
        turns=plural(turns, "Turn"),
        points=plan.objective_vp,
    )
    return Goals(
        title=title(plan.name),
        text=text,
        rule="X-44",
        round=battle.round,
        rounds=turns,
        unit="Victory Points",
        scores=dict(battle.vp),
        aims=tuple(aim for seat in SEATS for aim in aims(state, seat)),
        notes=(say("Special deeds: {deeds}.", deeds=deeds),),
    )


def aims(state: State, seat: str) -> Iterator[Aim]:
    """Objectives, deeds that a seat has done, enemies still there."""
    battle, markers = state.battle, state.table.markers
    left = tuple(key for key, marker in markers.items() if marker.seat != seat)
    yield Aim(seat, "Hold objectives", len(markers) - len(left), len(markers), markers=left)
    done = sum(doer == seat for doer in battle.deeds.values())
    yield Aim(seat, "Do special deeds", done, len(battle.plan.deeds))
    enemies = of_seat(battle, other(seat))
    there = tuple(key for key in enemies if battle.models[key].status != "out")
    yield Aim(seat, "Take enemies Out of Action", len(enemies) - len(there), len(enemies), there)
