"""Small battles of betrayal to begin with, and two ways to ask what comes of them.

    given(battle(adventurer("a", "h0_0"), enemy("e01", "h2_0", combat=2))).goes_on(dice=[2, 3])
    given(…).when("a", Move(("h1_0",)))

`goes_on` lets the rules do what they do by themselves, up to the next decision; `when` is a seat's command. Dice are
scripted: exactly those given must be used; where it does not matter what they show, `ONES` is a draw of nothing else.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from msgspec.structs import replace

from tests.events.rulesets.warcry.given import Script
from wardrum.events.core.kernel import Decision, Event, Rejected
from wardrum.events.match import SeatHolder
from wardrum.events.rulesets.betrayal.data import ADVENTURERS
from wardrum.events.rulesets.betrayal.decide.progress import advance
from wardrum.events.rulesets.betrayal.evolve import evolve
from wardrum.events.rulesets.betrayal.evolve.fold import stand
from wardrum.events.rulesets.betrayal.profiles import QUEST_LEVEL, Adventurer, Chip
from wardrum.events.rulesets.betrayal.questions import decide
from wardrum.events.rulesets.betrayal.state import CurrentTurn, Setup, Sheet, State, Unit, initial
from wardrum.events.space.hex import extent, mapped

DISC = tuple(f"h{q}_{r}" for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2)
EAST = tuple(f"h{q + 5}_{r - 2}" for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2)
TILES = {"west": DISC, "east": EAST}  # two round tiles side by side
PLAIN = Chip("plain", 1, health=4, range=1, combat=1, defense=0)
UNIT_FIELDS = set(Unit.__struct_fields__) - {"profile", "health"}
SHEET_FIELDS = set(Sheet.__struct_fields__)


def ONES(n: int, sides: int, /) -> tuple[int, ...]:  # noqa: N802 -- a constant in all but kind
    """Every die shows 1."""
    return (1,) * n


class Given:
    """A state of a battle, to be asked something."""

    def __init__(self, state: State) -> None:
        self.state = state

    def goes_on(self, dice: Iterable[int] = ()) -> "Outcome":
        """What the rules do by themselves, with these dice."""
        return self._after(advance, dice)

    def when(self, seat: str, command, dice: Iterable[int] = ()) -> "Outcome":
        """What becomes of a command and all that follows, with these dice."""
        return self._after(lambda decision: decide(decision, seat, command), dice)

    def after(self, act, dice: Iterable[int] = ()) -> "Outcome":
        """What one function of the rules emits by itself: act(decision)."""
        return self._after(act, dice)

    def _after(self, act, dice) -> "Outcome":
        draw = Script(dice) if not callable(dice) else dice
        decision = Decision(self.state, draw, the_fold())
        try:
            act(decision)
        except Rejected as refusal:
            return Outcome(self.state, (), refusal)
        assert callable(dice) or not draw.left, f"the dice {draw.left} were never drawn"
        return Outcome(decision.state, tuple(decision.events))

    def unit(self, key: str) -> Unit:
        """One unit as it is now."""
        return self.state.battle.units[key]


class Outcome(Given):
    """What happened, or why it was refused; it can be asked the next thing."""

    def __init__(self, state: State, events: tuple[Event, ...], refusal: Rejected | None = None) -> None:
        super().__init__(state)
        self._events, self.refusal = events, refusal

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of what was not refused."""
        assert self.refusal is None, f"refused: {self.refusal}"
        return self._events

    def of(self, *types: type[Event]) -> list[Event]:
        """The events of these types, in order."""
        return [event for event in self.events if isinstance(event, types)]

    def one(self, event_type: type[Event]) -> Event:
        """The only event of this type."""
        (event,) = self.of(event_type)
        return event

    def refused(self, code: str, rule: str) -> None:
        """Nothing happened, for this reason, and a sentence says so."""
        assert self.refusal is not None, f"accepted: {self._events}"
        assert (self.refusal.code, self.refusal.rule) == (code, rule)
        assert self.refusal.sentence


@cache
def the_fold():
    """The fold of the whole match, its life included."""
    from wardrum.events.match.game import Game
    from wardrum.events.rulesets import betrayal

    return Game(betrayal.RULESET).evolve


def given(state: State, *events: Event) -> Given:
    """A state to begin with, then events."""
    for event in events:
        state = evolve(state, event)
    return Given(state)


def fought(*units: tuple[str, Unit], dice=(), **facts) -> "Outcome":
    """The enemies' turns of a battle of these units, as far as they come before somebody has to decide."""
    return given(battle(*units, **facts)).goes_on(dice)


# --- units


def adventurer(key: str, hex: str = "", **facts) -> tuple[str, Unit]:
    """An adventurer without dice of its own; `facts` are fields of its card, its sheet or of `Unit`."""
    plain = Adventurer("wanderer", health=4, stamina=2, magicka=2, cooldown=2, combat=2)
    card = {name: facts.pop(name) for name in list(facts) if name in Adventurer.__struct_fields__}
    if sample := facts.pop("sample", ""):
        plain = ADVENTURERS[sample]
    own = {name: facts.pop(name) for name in list(facts) if name in SHEET_FIELDS}
    return key, _unit("adventurer", replace(plain, **card), hex, seat=key, sheet=Sheet(**own), **facts)


def enemy(key: str, hex: str = "", **facts) -> tuple[str, Unit]:
    """An enemy; `facts` are fields of its chip or of `Unit`, as skills=("venom",) or statuses=("daze",)."""
    card = {name: facts.pop(name) for name in list(facts) if name in Chip.__struct_fields__}
    chip = replace(PLAIN, **card)
    return key, _unit("quest" if chip.level == QUEST_LEVEL else "enemy", chip, hex, **facts)


def companion(key: str, hex: str = "", **facts) -> tuple[str, Unit]:
    """A companion of the seat with which its id begins."""
    card = {name: facts.pop(name) for name in list(facts) if name in Chip.__struct_fields__}
    chip = replace(PLAIN, **{"level": 0, **card})
    return key, _unit("companion", chip, hex, **{"seat": key.partition("-")[0], **facts})


def _unit(kind: str, profile, hex: str, **facts) -> Unit:
    hp = facts.pop("hp", profile.health)
    health = max(profile.health, hp)
    return Unit(kind=kind, profile=profile, health=health, hp=hp, hex=hex, **facts)


# --- battles


def battle(
    *units: tuple[str, Unit],
    tiles: Mapping[str, Iterable[str]] = TILES,
    impassable: Iterable[str] = (),
    setup: Setup | None = None,
    **facts,
) -> State:
    """A battle in round 1, in the enemies' phase; `facts` are fields of `Battle`."""
    members = dict(units)
    seats = tuple(key for key, one in members.items() if one.kind == "adventurer") or ("a",)
    state = live(initial(setup or Setup(seats=len(seats))), seats)
    there = mapped(
        {tile: tuple(keys) for tile, keys in tiles.items()}, dict.fromkeys(impassable, "impassable")
    )
    width, height = extent(there)
    state = replace(state, table=replace(state.table, map=there, width=width, height=height))
    usual = {
        "phase": "enemies",
        "round": 1,
        "counter": 1,
        "order": seats,
        "first_player": seats[0],
        "entrance": "west",
    }
    state = replace(state, battle=replace(state.battle, units=members, **{**usual, **facts}))
    for key, one in members.items():
        state = stand(state, key, one.hex) if one.hex else state
    return state


def live(state: State, seats: tuple[str, ...]) -> State:
    """The same state in a match that goes on between these seats."""
    holds = {seat: SeatHolder("0" * 64) for seat in seats}
    return replace(state, match=replace(state.match, status="live", order=seats, seats=holds))


def in_turn(state: State, unit: str, step: str = "start", **facts) -> State:
    """The same state within a unit's turn; `facts` are fields of `Turn`."""
    return replace(state, battle=replace(state.battle, turn=CurrentTurn(unit, step, **facts)))
