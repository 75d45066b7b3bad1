"""What wins a battle and how it stands: the victory card in words, with what still has to be done on the table (W-96)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import UNSET

from wardrum.events.toolkit.goals import Aim, Goals
from wardrum.events.toolkit.grammar import listed, plural, title
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.two_seats import SEATS, other

from .battleplan import Condition, Party, Per, Score, Victory, When, in_ring
from .decide.scoring import HEROES, controlled, may_score, points_in_round, units
from .glossary import DEPLOYMENT_TEXTS, TWIST_TEXTS
from .roster import Role
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
    "enemy_points_taken_down_in_round": "each point that the enemies you took down in it were worth",
    "enemy_wounds_taken_down_in_round": "each wound that the enemies you took down in it had on their cards",
    "home_objective_controlled": "each objective that you hold in your own home",
    "neutral_objective_controlled": "each objective that you hold on neutral ground",
    "enemy_home_objective_controlled": "each objective that you hold in the enemy's home",
    "objective_controlled": "each objective that you hold",
    "treasure_carried": "each treasure that your fighters carry",
    "treasure_within_3_uncarried_and_more_fighters": 'each treasure that lies where you have more fighters within 3"',
    "quarter_with_more_fighters_wholly_within": "each quarter of the table with more of your fighters than the enemy's",
}
CONDITION: Final[Mapping[Condition, str]] = {
    "controls_more": "holding more than the enemy",
    "took_down_more_points_in_round": "taking down more points of fighters in it than the enemy",
    "target_is_leader": "the enemy leader, in addition",
    "target_is_hero": "an enemy hero or ally, in addition",
    "target_is_nominated": "the enemy that you have named, in addition",
    "controls_primary": "holding the objective that was named in it",
}
PARTY: Final[Mapping[Party, str]] = {
    "attacker": "Attacker: {line}",
    "defender": "Defender: {line}",
}
"""Lines of a card that are not for both."""
AT_ONCE: Final[Mapping[Party, str]] = {
    "both": "You win at once by taking down all of the enemy's {groups}.",
    "attacker": "The attacker wins at once by taking down all of the enemy's {groups}.",
    "defender": "The defender wins at once by taking down all of the enemy's {groups}.",
}
"""For whom there is an ending before the last round."""
OBJECTIVES: Final[tuple[Per, ...]] = (
    "objective_controlled",
    "home_objective_controlled",
    "neutral_objective_controlled",
    "enemy_home_objective_controlled",
)
"""What counts objectives, all of them or by the ground on which they lie."""
IN_ROUND: Final[tuple[Per, ...]] = ("enemy_points_taken_down_in_round", "enemy_wounds_taken_down_in_round")
"""What counts the enemies taken down in a round."""
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
        most = say("Have more victory points after {rounds}. {lines}.", rounds=rounds, lines=lines)
        return f"{most} {at_once(victory)}" if victory.instant else most
    if not victory.instant:
        return say("Take down more points of fighters than the enemy does after {rounds}.", rounds=rounds)
    return say(
        "Take down more points of fighters than the enemy does after {rounds}, or at once by taking down all of the enemy's "
        "{groups}.",
        rounds=rounds,
        groups=named_groups(victory),
    )


def at_once(victory: Victory) -> str:
    """How it is won before the last round, as a sentence."""
    return say(AT_ONCE[victory.instant_party], groups=named_groups(victory))


def named_groups(victory: Victory) -> str:
    """As "dagger group and shield group"."""
    return listed(say(GROUPS[group]) for group in victory.instant)


def order(line: Score) -> tuple[str, str, str, int]:
    """Lines of one party and moment stand together, the least that is asked for first."""
    return line.party, line.when, line.condition, line.least


def in_words(line: Score) -> str:
    """One line of a card, as "2 points at the end of the battle for each treasure that your fighters carry"."""
    if line.condition == "always":
        what = say(PER[line.per])
    elif line.condition == "controls_at_least":
        what = counted(line.least, "holding at least {n} objective", "holding at least {n} objectives")
    else:
        what = say(CONDITION[line.condition])
    scores = (
        counted(
            line.vp,
            "{n} point, times the number of the round, {when} for {what}",
            "{n} points, times the number of the round, {when} for {what}",
            when=say(WHEN[line.when]),
            what=what,
        )
        if line.growing
        else counted(
            line.vp,
            "{n} point {when} for {what}",
            "{n} points {when} for {what}",
            when=say(WHEN[line.when]),
            what=what,
        )
    )
    return scores if line.party == "both" else say(PARTY[line.party], line=scores)


# --- how it stands


def aims(state: State, seat: str) -> Iterator[Aim]:
    """What a seat is to do, and how far it is."""
    battle = state.battle
    victory = battle.cards.victory
    if may_score(battle, seat, victory.instant_party):
        for group in victory.instant:
            yield enemy_group(battle, seat, group)
    if victory.win == "most_enemy_points_taken_down":
        yield points_down(battle, seat)
    own = [line for _, line in sorted(victory.score.items()) if may_score(battle, seat, line.party)]
    if any(line.condition.startswith("controls") or line.per in OBJECTIVES for line in own):
        yield objectives(state, seat)
    if any(line.condition == "took_down_more_points_in_round" or line.per in IN_ROUND for line in own):
        yield points_down_in_round(battle, seat)
    for line in own:
        if line.condition == "target_is_leader":
            yield enemies(battle, seat, "Take down the enemy leader", ("leader",))
        elif line.condition == "target_is_hero":
            yield enemies(battle, seat, "Take down enemy heroes and allies", HEROES)
        elif line.condition == "target_is_nominated":
            yield nominee(battle, seat)
        elif line.condition == "controls_primary":
            yield primary(state, seat)
        elif line.per != "once" and line.per not in (*OBJECTIVES, *IN_ROUND):
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


def points_down_in_round(battle: Battle, seat: str) -> Aim:
    """Points of enemies taken down in this round, of those that stood when it began."""
    left = tuple(key for key in of_seat(battle, other(seat)) if battle.fighters[key].status != "down")
    done = points_in_round(battle, seat)
    of = done + sum(battle.fighters[key].profile.points for key in left)
    return Aim(seat, "Take down points of the enemy in this round", done, of, left)


def nominee(battle: Battle, seat: str) -> Aim:
    """The enemy that the seat has named."""
    named = [key for key in (battle.nominated.get(seat),) if key]
    left = tuple(key for key in named if battle.fighters[key].status != "down")
    return Aim(seat, "Take down the enemy that you have named", len(named) - len(left), 1, left)


def primary(state: State, seat: str) -> Aim:
    """The objective that counts in this round."""
    named = state.battle.primary
    held = bool(named) and state.table.markers[named].seat == seat
    markers = (named,) if named and not held else ()
    return Aim(seat, "Hold the objective named for this round", int(held), 1, markers=markers)


def enemies(battle: Battle, seat: str, text: str, roles: Sequence[Role]) -> Aim:
    """Those of the enemies who play one of these parts."""
    every = [key for key in of_seat(battle, other(seat)) if battle.fighters[key].role in roles]
    left = tuple(key for key in every if battle.fighters[key].status != "down")
    return Aim(seat, text, len(every) - len(left), len(every), left)


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
    card = battle.cards.victory
    tokens = [key for key, spot in card.markers.items() if spot.kind == "treasure"] + in_ring(card)
    lying = tuple(key for key in tokens if key in state.table.markers)
    return Aim(seat, OF[line.per], done, len(tokens), markers=lying)
