"""What wins a battle and how it stands: the victory card in words, with what still has to be done on the table (W-96)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import UNSET

from wardrum.events.toolkit.goals import Aim, Goals
from wardrum.events.toolkit.grammar import listed, plural, title
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.two_seats import SEATS, other

from .battleplan import Condition, Per, Score, Victory, When
from .decide.scoring import controlled, units
from .glossary import DEPLOYMENT_TEXTS, TWIST_TEXTS
from .state import Battle, State, of_seat

GOAL_RULE: Final = "W-96"
"""What wins."""
WHEN: Final[Mapping[When, str]] = {
    "round_end": "at the end of each round",
    "battle_end": "at the end of the battle",
    "take_down": "at once",
}
PER: Final[Mapping[Per, str]] = {
    "once": "an enemy you take down",
    "enemy_points_taken_down": "each point that the enemies you took down were worth",
    "treasure_carried": "each treasure that your fighters carry",
    "treasure_within_3_uncarried_and_more_fighters": 'each treasure that lies where you have more fighters within 3"',
    "quarter_with_more_fighters_wholly_within": "each quarter of the table with more of your fighters than the enemy's",
}
CONDITION: Final[Mapping[Condition, str]] = {
    "controls_more": "holding more than the enemy",
    "target_is_leader": "the enemy leader, in addition",
}
GROUPS: Final[Mapping[str, str]] = {
    "dagger": "dagger group",
    "shield": "shield group",
    "hammer": "hammer group",
}
"""Battle groups as texts call them."""


def goals(state: State) -> Goals | None:
    """The goal of the battle; None until its battleplan is drawn."""
    return None if state.battle.plan is UNSET else goals_with(state, DEPLOYMENT_TEXTS, TWIST_TEXTS)


def goals_with(state: State, deployments: Mapping[str, str], twists: Mapping[str, str]) -> Goals:
    """The same for cards that are explained so."""
    battle = state.battle
    victory, by_points = battle.cards.victory, battle.cards.victory.win == "most_vp"
    plan = battle.cards
    notes = [note(plan.deployment.name, deployments.get(plan.deployment.name, ""))]
    if plan.twist.name in twists and plan.twist.kind != "none":
        notes.append(note(plan.twist.name, twists[plan.twist.name]))
    return Goals(
        title=title(victory.name),
        text=what_wins(victory),
        rule=GOAL_RULE,
        round=battle.round,
        rounds=max(victory.rounds, battle.round),
        unit="victory points" if by_points else "points taken down",
        scores=dict(battle.vp if by_points else battle.down_points),
        aims=tuple(aim for seat in SEATS for aim in aims(state, seat)),
        notes=tuple(notes),
    )


def note(card: str, text: str) -> str:
    """What a card says."""
    return f"{say(title(card))}: {say(text)}"


def what_wins(victory: Victory) -> str:
    """The card in a few sentences."""
    rounds = plural(victory.rounds, "round")
    if victory.win == "most_vp":
        lines = "; ".join(map(in_words, sorted(victory.score.values(), key=order)))
        return say("Have more victory points after {rounds}. {lines}.", rounds=rounds, lines=lines)
    if not victory.instant:
        return say("Take down more points of fighters than the enemy does after {rounds}.", rounds=rounds)
    return say(
        "Take down more points of fighters than the enemy does after {rounds}, or at once by taking down all of the enemy's "
        "{groups}.",
        rounds=rounds,
        groups=listed(say(GROUPS[group]) for group in victory.instant),
    )


def order(line: Score) -> tuple[str, str, int]:
    """Lines of one moment stand together, the least that is asked for first."""
    return line.when, line.condition, line.least


def in_words(line: Score) -> str:
    """One line of a card, as "2 points at the end of the battle for each treasure that your fighters carry"."""
    if line.condition == "always":
        what = say(PER[line.per])
    elif line.condition == "controls_at_least":
        what = counted(line.least, "holding at least {n} objective", "holding at least {n} objectives")
    else:
        what = say(CONDITION[line.condition])
    return counted(
        line.vp,
        "{n} point {when} for {what}",
        "{n} points {when} for {what}",
        when=say(WHEN[line.when]),
        what=what,
    )


# --- how it stands


def aims(state: State, seat: str) -> Iterator[Aim]:
    """What a seat is to do, and how far it is."""
    battle = state.battle
    victory = battle.cards.victory
    for group in victory.instant:
        yield enemy_group(battle, seat, group)
    if victory.win == "most_enemy_points_taken_down":
        yield points_down(battle, seat)
    if any(line.condition.startswith("controls") for line in victory.score.values()):
        yield objectives(state, seat)
    for _, line in sorted(victory.score.items()):
        if line.condition == "target_is_leader":
            yield enemy_leader(battle, seat)
        elif line.per != "once":
            yield one_by_one(state, seat, line)


def enemy_group(battle: Battle, seat: str, group: str) -> Aim:
    """A group of the enemy that has to be taken down."""
    rival = other(seat)
    members = [key for key in of_seat(battle, rival) if battle.fighters[key].group == group]
    left = tuple(key for key in members if battle.fighters[key].status != "down")
    text = say("Take down all of the {group} of seat {seat}", group=say(GROUPS[group]), seat=rival)
    return Aim(seat, text, len(members) - len(left), len(members), left)


def points_down(battle: Battle, seat: str) -> Aim:
    """Points of enemies taken down."""
    every = of_seat(battle, other(seat))
    of = sum(battle.fighters[key].profile.points for key in every)
    left = tuple(key for key in every if battle.fighters[key].status != "down")
    return Aim(seat, "Take down points of the enemy", battle.down_points[seat], of, left)


def enemy_leader(battle: Battle, seat: str) -> Aim:
    """The leader of the enemy."""
    leaders = [key for key in of_seat(battle, other(seat)) if battle.fighters[key].role == "leader"]
    left = tuple(key for key in leaders if battle.fighters[key].status != "down")
    return Aim(seat, "Take down the enemy leader", len(leaders) - len(left), len(leaders), left)


def objectives(state: State, seat: str) -> Aim:
    """Objectives that a seat holds, and those that it does not."""
    found = {key: marker for key, marker in state.table.markers.items() if marker.kind == "objective"}
    left = tuple(key for key, marker in found.items() if marker.seat != seat)
    return Aim(seat, "Hold objectives", controlled(state, seat), len(found), markers=left)


OF: Final[Mapping[Per, str]] = {
    "enemy_points_taken_down": "Take down points of the enemy",
    "treasure_carried": "Carry treasure",
    "treasure_within_3_uncarried_and_more_fighters": "Guard treasure that lies on the table",
    "quarter_with_more_fighters_wholly_within": "Have more fighters in a quarter of the table",
}


def one_by_one(state: State, seat: str, line: Score) -> Aim:
    """What counts once for each of something."""
    battle, done = state.battle, units(state, seat, line)
    if line.per == "enemy_points_taken_down":
        return points_down(battle, seat)
    if line.per == "quarter_with_more_fighters_wholly_within":
        return Aim(seat, OF[line.per], done, 4)
    tokens = battle.cards.victory.markers
    lying = tuple(key for key in tokens if key in state.table.markers)
    return Aim(seat, OF[line.per], done, len(tokens), markers=lying)
