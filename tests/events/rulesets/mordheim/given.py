"""Small battles of mordheim to begin with; `given(state).when(seat, command, dice=…)` is Warcry's.

given(activated(battle_state({"a-f1": fighter(5, 3), "b-f1": fighter(7, 3)}), "a-f1"))
.when("a", Attack("w1", "b-f1"), dice=[6, 6, 1])
"""

from collections.abc import Mapping

from msgspec.structs import replace

from tests.events.rulesets.warcry import given as warcry
from tests.events.rulesets.warcry.given import (
    BOW,
    SWORD,
    Given,
    at,
    folded,
    given,
    live,
    obstacle,
    options,
    with_hand,
)
from wardrum.events.match.game import Game
from wardrum.events.rulesets import mordheim
from wardrum.events.rulesets.mordheim.data import MAPS, TWISTS, VICTORIES
from wardrum.events.rulesets.mordheim.roster import Profile
from wardrum.events.rulesets.mordheim.state import (
    Activation,
    DiceGroup,
    FighterState,
    Hand,
    Setup,
    State,
    initial,
)
from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.battleplan import Battleplan
from wardrum.events.rulesets.warcry.data import TERRAINS
from wardrum.events.rulesets.warcry.evolve.step import stand
from wardrum.events.rulesets.warcry.roster import Base
from wardrum.events.space.plane import Location, Point
from wardrum.events.space.table import Terrain
from wardrum.events.toolkit import pools

GAME = Game(mordheim.RULESET)
warcry.GAMES[State] = GAME

__all__ = [
    "BOW",
    "GAME",
    "SWORD",
    "Given",
    "activated",
    "at",
    "battle_state",
    "fighter",
    "folded",
    "given",
    "hand",
    "initial",
    "live",
    "obstacle",
    "options",
    "profile",
    "with_hand",
]


def profile(**changes) -> Profile:
    """An ordinary fighter: a sword, Move 4, Toughness 4, 10 Wounds, bravery 4, 50 gold crowns, on 32 mm."""
    plain = Profile("spear", "north", "hearth", 4, 4, 10, 100, (), {"w1": SWORD}, Base(3200, 3200))
    return replace(plain, **changes)


def fighter(x: float | None = None, y: float | None = None, **facts) -> tuple[Point | None, FighterState]:
    """A fighter at a place (else it is down); `facts` are fields of `FighterState` or of its profile."""
    card = {field: facts.pop(field) for field in list(facts) if field in Profile.__struct_fields__}
    point = None if x is None or y is None else at(x, y)
    base = FighterState(seat="", profile=profile(**card), role="fighter", group="dagger")
    return point, replace(base, **{"status": "board" if point else "down"} | facts)


def hand(*dice: int, **facts) -> Hand:
    """A seat's dice after a roll; `facts` are fields of `Hand`, as reaction=(2, 3)."""
    groups = {str(face): DiceGroup(count) for face, count in pools.groups(dice).items()}
    return replace(Hand(rolled=dice, singles=pools.singles(dice), groups=groups), **facts)


def battle_state(
    fighters: Mapping[str, tuple[Point | None, FighterState]] = {},
    *,
    cards: Mapping[str, str] = {},
    terrain: Mapping[str, Terrain] = {},
    setup: Setup = Setup(),
    **facts,
) -> State:
    """A battle in the combat phase of round 1; seat a plays red, defends, holds the initiative and has the turn."""
    plan = Battleplan(
        TERRAINS.get(cards.get("terrain", ""), warcry.BARE),
        MAPS[cards.get("deployment", "across-the-street")],
        VICTORIES[cards.get("victory", "street-fight")],
        TWISTS[cards.get("twist", "none")],
    )
    before = w.BattleplanDrawn(plan), w.SideChosen({"a": "red", "b": "blue"}), w.MarkersPlaced(())
    state = folded(live(initial(setup)), before)
    state = replace(state, table=replace(state.table, terrain={**state.table.terrain, **terrain}))
    members = {key: replace(member, seat=key.partition("-")[0]) for key, (_, member) in fighters.items()}
    usual = {"phase": "combat", "round": 1, "priority": "a", "holder": "a", "turn": "a"} | facts
    battle = replace(state.battle, fighters=members, order=tuple(members), **usual)
    standing = {key: Location(*point) for key, (point, _) in fighters.items() if point is not None}
    return _at_once(stand(replace(state, battle=battle), standing), members)


def _at_once(state: State, members: Mapping[str, FighterState]) -> State:
    """Standing on the table is no reason to forget another status."""
    return replace(state, battle=replace(state.battle, fighters={**state.battle.fighters, **members}))


def activated(state: State, key: str, actions_left: int = 2, **facts) -> State:
    """The same state within the activation of a fighter; `facts` are fields of `Activation`."""
    battle = state.battle
    fighters = {**battle.fighters, key: replace(battle.fighters[key], activated=1)}
    going_on = replace(Activation(key, actions_left), **facts)
    return replace(
        state,
        battle=replace(battle, fighters=fighters, activation=going_on, turn=battle.fighters[key].seat),
    )
