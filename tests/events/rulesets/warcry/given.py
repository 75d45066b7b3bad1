"""given(state or events).when(seat, command, dice=…).then(events), and small battles to begin with.

    given(battle_state({"a-f1": fighter(5, 3), "b-f1": fighter(7, 3)}, turn="a"))
        .when("a", Attack("w1", "b-f1"), dice=[6, 6, 1])
        .then(AttackDeclared(…), AttackRolled(…), …)

Dice are scripted: a decision must use exactly those it is given. Places are given in inches.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import SimpleNamespace

import msgspec
from msgspec.structs import replace

from tests.support.displays import faults, unexplained
from wardrum.events.core.kernel import Decision, Event, Rejected
from wardrum.events.match import SeatHolder
from wardrum.events.match.game import Game
from wardrum.events.match.rules import RULES as MATCH_RULES
from wardrum.events.rulesets import warcry
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.battleplan import Battleplan, TerrainCard
from wardrum.events.rulesets.warcry.commands import Move
from wardrum.events.rulesets.warcry.data import DEPLOYMENTS, TERRAINS, TWISTS, VICTORIES
from wardrum.events.rulesets.warcry.evolve.step import stand
from wardrum.events.rulesets.warcry.roster import Base, Profile, Weapon
from wardrum.events.rulesets.warcry.state import (
    SEATS,
    Activation,
    DiceGroup,
    FighterState,
    Hand,
    Setup,
    State,
    initial,
)
from wardrum.events.space.plane import INCH, Leg, Location, Point
from wardrum.events.space.plane.shapes import How
from wardrum.events.space.table import Terrain
from wardrum.events.toolkit import pools
from wardrum.events.toolkit.display import shapes as d

GAME = Game(warcry.RULESET)
GAMES = {State: GAME}  # by the type of a state; what is built on warcry adds its own

BARE = TerrainCard("bare", {})
SWORD = Weapon(range_max=1, attacks=3, strength=4, damage=1, critical=4)
BOW = Weapon(range_max=12, attacks=2, strength=3, damage=2, critical=3, range_min=3)


class Script:
    """A draw that hands out the values it was given, in order."""

    def __init__(self, values: Iterable[int]) -> None:
        self.left = list(values)

    def __call__(self, n: int, sides: int, /) -> tuple[int, ...]:
        assert len(self.left) >= n, f"{n} dice are asked for, {self.left} are left"
        values, self.left = tuple(self.left[:n]), self.left[n:]
        assert all(1 <= value <= sides for value in values), f"{values} on dice of {sides} sides"
        return values


def as_sent(thing):
    """A command or an event as it is read from the wire: a place of two numbers is one on the board."""
    try:
        return msgspec.convert(msgspec.to_builtins(thing), type(thing))
    except msgspec.ValidationError:  # what no client could send is given to the rules as it stands
        return thing


class Given:
    """A state of a battle, to be asked something."""

    def __init__(self, state: State) -> None:
        self.state = state

    def when(self, seat: str, command, dice: Iterable[int] = ()) -> "Outcome":
        """What becomes of a command, with these dice."""
        draw = Script(dice)
        game = GAMES[type(self.state)]
        decision: Decision[State] = Decision(self.state, draw, game.evolve)
        try:
            game.ruleset.decide(decision, seat, as_sent(command))
        except Rejected as refusal:
            return Outcome(self.state, (), refusal)
        assert not draw.left, f"the dice {draw.left} were never drawn"
        return Outcome(decision.state, tuple(decision.events))


class Outcome(Given):
    """What happened, or why it was refused; it can be asked the next thing."""

    def __init__(self, state: State, events: tuple[Event, ...], refusal: Rejected | None = None) -> None:
        super().__init__(state)
        self._events, self.refusal = events, refusal

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of a command that was not refused."""
        assert self.refusal is None, f"refused: {self.refusal}"
        return self._events

    @property
    def battle(self):
        """The battle after it."""
        assert self.refusal is None, f"refused: {self.refusal}"
        return self.state.battle

    def then(self, *expected: Event) -> "Outcome":
        """Exactly these events happened."""
        assert self.events == tuple(map(as_sent, expected))
        return self

    def then_begins(self, *expected: Event) -> "Outcome":
        """These events happened first."""
        assert self.events[: len(expected)] == tuple(map(as_sent, expected))
        return self

    def then_ends(self, *expected: Event) -> "Outcome":
        """These events happened last."""
        assert self.events[len(self.events) - len(expected) :] == tuple(map(as_sent, expected))
        return self

    def of(self, *types: type[Event]) -> list[Event]:
        """The events of these types, in order."""
        return [event for event in self.events if isinstance(event, types)]

    def refused(self, code: str, rule: str) -> None:
        """Nothing happened, for this reason, and a sentence says so."""
        assert self.refusal is not None, f"accepted: {self._events}"
        assert (self.refusal.code, self.refusal.rule) == (code, rule)
        assert self.refusal.sentence


def given(*past: State | Event) -> Given:
    """A state to begin with (a live match before mustering, unless one comes first), then events."""
    start = past[0] if past and not isinstance(past[0], Event) else live(initial(Setup()))
    return Given(folded(start, [one for one in past if isinstance(one, Event)]))


def folded(state: State, events: Iterable[Event]) -> State:
    """The state after these events."""
    for event in events:
        state = GAMES[type(state)].evolve(state, event)
    return state


def live(state: State) -> State:
    """The same state in a match that goes on between two seats."""
    match = replace(
        state.match, status="live", order=SEATS, seats={seat: SeatHolder("0" * 64) for seat in SEATS}
    )
    return replace(state, match=match)


# --- what is shown


def shown(before: State, *outcomes: Outcome) -> list[tuple[d.Beat, ...]]:
    """The beats of one commit after the other."""
    beats = []
    for outcome in outcomes:
        beats.append(shown_of(before, outcome.events, outcome.state))
        before = outcome.state
    return beats


def shown_of(before: State, events: Sequence[Event], after: State) -> tuple[d.Beat, ...]:
    """The beats of these events, which explain all that has changed; and nothing is wrong with what is shown after them."""
    game, reported = GAMES[type(after)], shown_by(before, events, after)
    display, rules = game.display(after), MATCH_RULES | game.ruleset.rules
    wrong = [
        *faults(display, game._asked(after), rules),
        *unexplained(game.display(before), reported, display),
    ]
    assert wrong == []
    return reported.beats


def shown_by(before: State, events: Sequence[Event], after: State) -> d.Shown:
    """All that a commit with these events shows."""
    return GAMES[type(after)].shown(before, SimpleNamespace(events=events, actor="a"), after)


# --- small battles


def at(x: float, y: float) -> Point:
    """A point, in inches."""
    return Point(round(x * INCH), round(y * INCH))


def leg(x: float, y: float, z: float = 0.0, how: How = "walk") -> Leg:
    """A leg that ends there, in inches."""
    return Leg(*at(x, y), round(z * INCH), how)


def moved(state: State, *legs: Leg) -> Given:
    """What becomes of a move of seat a."""
    return given(state).when("a", Move(legs))


def refused_move(state: State, code: str, said: str, *legs: Leg, rule: str) -> None:
    """The move is refused with these words."""
    outcome = moved(state, *legs)
    outcome.refused(code, rule)
    assert outcome.refusal is not None
    assert said in outcome.refusal.sentence


def profile(**changes) -> Profile:
    """An ordinary fighter: a sword, Move 4, Toughness 4, 10 Wounds, 100 points, on 32 mm."""
    plain = Profile("spear", "north", "hearth", 4, 4, 10, 100, (), {"w1": SWORD}, Base(3200, 3200))
    return replace(plain, **changes)


def fighter(x: float | None = None, y: float | None = None, **facts) -> tuple[Point | None, FighterState]:
    """A fighter at a place (else in reserve); `facts` are fields of `FighterState` or of its profile."""
    card = {field: facts.pop(field) for field in list(facts) if field in Profile.__struct_fields__}
    point = None if x is None or y is None else at(x, y)
    base = FighterState(
        "", profile(**card), "fighter", group="dagger", status="board" if point else "reserve"
    )
    return point, replace(base, **facts)


def hand(*dice: int, **facts) -> Hand:
    """A seat's dice after a roll; `facts` are fields of `Hand`, as wild=2."""
    groups = {str(face): DiceGroup(count) for face, count in pools.groups(dice).items()}
    return replace(Hand(rolled=dice, singles=pools.singles(dice), groups=groups), **facts)


def obstacle(x: float, y: float, width: float, height: float, tall: float = 4) -> Terrain:
    """A piece of terrain, in inches; up to one inch tall it is low."""
    corner, size = at(x, y), at(width, height)
    return Terrain(*corner, *size, round(tall * INCH), "obstacle" if tall > 1 else "low")


def plan(**cards: str) -> Battleplan:
    """A battleplan by the names of its cards; else no terrain, facing-gates, last-standing and no twist."""
    return Battleplan(
        TERRAINS.get(cards.get("terrain", ""), BARE),
        DEPLOYMENTS[cards.get("deployment", "facing-gates")],
        VICTORIES[cards.get("victory", "last-standing")],
        TWISTS[cards.get("twist", "none")],
    )


def battle_state(
    fighters: Mapping[str, tuple[Point | None, FighterState]] = {},
    *,
    cards: Mapping[str, str] = {},
    terrain: Mapping[str, Terrain] = {},
    setup: Setup = Setup(),
    **facts,
) -> State:
    """A battle in the combat phase of round 1: fighters by id ("a-f1" is seat a's) and `facts` of the battle.

    cards: the battleplan, as {"victory": "three-stones"} · seat a plays red, holds the initiative and has the turn.
    """
    start = live(initial(setup))
    before = e.BattleplanDrawn(plan(**cards)), e.SideChosen({"a": "red", "b": "blue"}), e.MarkersPlaced(())
    state = folded(start, before)
    state = replace(state, table=replace(state.table, terrain={**state.table.terrain, **terrain}))
    members = {key: replace(member, seat=key.partition("-")[0]) for key, (_, member) in fighters.items()}
    usual = {"phase": "combat", "round": 1, "priority": "a", "holder": "a", "turn": "a"} | facts
    battle = replace(state.battle, fighters=members, order=tuple(members), **usual)
    return stand(
        replace(state, battle=battle),
        {key: Location(*point) for key, (point, _) in fighters.items() if point is not None},
    )


def activated(state: State, key: str, actions_left: int = 2, **facts) -> State:
    """The same state within the activation of a fighter; `facts` are fields of `Activation`."""
    battle = state.battle
    fighters = {**battle.fighters, key: replace(battle.fighters[key], activated=1)}
    going_on = replace(Activation(key, actions_left), **facts)
    seat = battle.fighters[key].seat
    return replace(state, battle=replace(battle, fighters=fighters, activation=going_on, turn=seat))


def options(state: State, seat: str, command: str = "") -> list:
    """What the seat may do now, of one kind if `command` names it."""
    return [
        option
        for option in GAMES[type(state)].ruleset.questions.legal(state, seat)
        if command in ("", option.command)
    ]


def with_hand(state: State, seat: str, dice: Hand) -> State:
    """The same state with other dice in one hand."""
    return replace(state, battle=replace(state.battle, hands={**state.battle.hands, seat: dice}))
