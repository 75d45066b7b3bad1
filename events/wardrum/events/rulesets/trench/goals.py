"""What wins a game and how it stands: what the scenario scores, and special deeds (X-43, X-44, X-50 to X-55)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from wardrum.events.toolkit.goals import Aim, Goals
from wardrum.events.toolkit.grammar import listed, opening, plural, title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import SEATS, other

from .battlefield import Role, Scenario, Score, ScoreKind
from .decide.points import broken_through, held, worth
from .glossary import DEED_TEXTS, SCORE_TEXTS
from .ground import objectives
from .state import State, of_seat

ROLES: tuple[Role, ...] = ("attacker", "defender")


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
        "Have more Victory Points after {turns}: {points}, and more for special deeds. Who has no model left has lost.",
        turns=plural(turns, "Turn"),
        points=rewards(plan),
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
        notes=(
            *notes(plan),
            *who_attacks(battle.attacker),
            say("Special deeds: {deeds}.", deeds=deeds),
        ),
    )


# --- the scenario in words


def rewards(plan: Scenario) -> str:
    """What brings Victory Points, by role where the two differ."""
    both = listed(reward(score) for score in plan.scores if score.role == "both")
    parts = [both] if both else []
    for role in ROLES:
        own = listed(reward(score) for score in plan.scores if score.role == role)
        if own and role == "attacker":
            parts.append(say("for the attacker {rewards}", rewards=own))
        elif own:
            parts.append(say("for the defender {rewards}", rewards=own))
    return "; ".join(parts)


def reward(score: Score) -> str:
    """As "2 for each objective held at the end of a Turn"."""
    text = say(SCORE_TEXTS[score.kind], points=score.vp)
    return f"{text}{say(', {more} more with every Turn', more=score.more)}" if score.more else text


def notes(plan: Scenario) -> Iterator[str]:
    """How both sides come to the battlefield, where that is not as usual; a sentence each."""
    if plan.attacked:
        yield say("The winner of the roll-off for zones attacks, the other side defends.")
    if plan.reserve_turn:
        yield say(
            "The defender holds back half of its warband, rounded down, which arrives in its zone at the start of Turn {turn}.",
            turn=plan.reserve_turn,
        )
    if plan.set_up == "scattered":
        yield say('Models are set up anywhere 8" or more from every enemy, or in their zone.')


def who_attacks(attacker: str) -> Iterator[str]:
    """Who does which, once it is known."""
    if attacker:
        yield say("Seat {seat} attacks, seat {other} defends.", seat=attacker, other=other(attacker))


# --- how it stands


def aims(state: State, seat: str) -> Iterator[Aim]:
    """What a seat can still score for, deeds that it has done, enemies still there."""
    battle = state.battle
    yield from of_objectives(state, seat)
    if worth(state, seat, "breakthrough"):
        done = len(broken_through(state, seat)) if battle.sides else 0
        gates = tuple(
            key for key, one in state.table.markers.items() if one.kind == "gate" and one.seat != seat
        )
        yield Aim(seat, "Stand in the enemy's zone at the end", done, markers=gates)
    if mark := battle.marks.get(seat, ""):
        out = battle.models[mark].status == "out"
        yield Aim(seat, "Take down the enemy that is hunted", int(out), 1, () if out else (mark,))
    done = sum(doer == seat for doer in battle.deeds.values())
    yield Aim(seat, "Do special deeds", done, len(battle.plan.deeds))
    enemies = of_seat(battle, other(seat))
    there = tuple(key for key in enemies if battle.models[key].status != "out")
    yield Aim(seat, "Take enemies Out of Action", len(enemies) - len(there), len(enemies), there)


def of_objectives(state: State, seat: str) -> Iterator[Aim]:
    """What objectives are to a seat: to be held, to be wrecked, to be kept whole."""
    left, every = objectives(state), len(state.battle.ground.objectives)
    if every and counts(state, seat, "objectives"):
        own = held(state, seat)
        to_take = tuple(key for key in left if key not in own)
        yield Aim(seat, to_hold(state, seat), len(own), len(left), markers=to_take)
    if counts(state, seat, "wrecked"):
        yield Aim(seat, "Wreck objectives", every - len(left), every, markers=tuple(left))
    if counts(state, seat, "intact"):
        yield Aim(seat, "Keep objectives whole", len(left), every, markers=tuple(left))


def to_hold(state: State, seat: str) -> str:
    """What objectives are to be held for, with their worth in this Turn where it grows."""
    scores = state.battle.plan.scored_by(state.battle.role(seat), "objectives")
    if not any(score.more for score in scores):
        return "Hold objectives"
    points = plural(worth(state, seat, "objectives"), "Victory Point")
    return say("Hold objectives, each worth {points} in this Turn", points=points)


def counts(state: State, seat: str, kind: ScoreKind) -> bool:
    """Whether a seat gets anything for it."""
    return bool(worth(state, seat, kind))


def in_a_sentence(plan: Scenario) -> tuple[str, ...]:
    """What the scenario is about, in sentences for who chooses it."""
    return (f"{opening(say('Victory Points: {rewards}', rewards=rewards(plan)))}.", *notes(plan))
