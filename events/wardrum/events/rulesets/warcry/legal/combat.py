"""What a seat may do in the combat phase (W-26 to W-37): turns, then what the activated fighter may do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET

from wardrum.events.space.plane import NearPoint
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.options import Choice, Domain, Option, Place
from wardrum.events.toolkit.pools import Kind
from wardrum.events.toolkit.two_seats import other

from ..decide.combat import eligible, may_wait
from ..decide.placing import BESIDE, places_beside
from ..decide.usable_abilities import UsableAbility, usable_abilities
from ..falls import REACH, fall_dice, fall_places
from ..legs import mover
from ..state import Activation, Falling, Placing, State
from .attacks import attack
from .moves import disengage, move
from .treasure import drop_treasure, place_treasure

NO_BONUS: Final = {"attack": "Make no bonus attack", "move": "Make no bonus move"}
COSTS: Final[Mapping[Kind, str]] = {
    "double": "a double or better",
    "triple": "a triple or better",
    "quad": "a quad or better",
}


def combat(state: State, seat: str) -> list[Option]:
    """The options of a seat in the phases first_turn and combat."""
    battle = state.battle
    if battle.fallen is not UNSET:
        mine = seat == battle.fighters[battle.fallen.fighter].seat
        return place_treasure(state, battle.fallen) if mine else []
    if battle.falling is not UNSET:
        return place_fallen(state, battle.falling) if seat == battle.falling.seat else []
    if battle.placing is not UNSET:
        return place_beside(state, battle.placing) if seat == battle.placing.seat else []
    if battle.phase == "first_turn":
        return choose_first_turn(seat) if seat == battle.holder else []
    if battle.phase != "combat" or seat != battle.turn:
        return []
    if battle.activation is UNSET:
        return turn(state, seat)
    return activated(state, battle.activation)


def choose_first_turn(holder: str) -> list[Option]:
    """W-27; the holder itself is listed first (edge case 39)."""
    seats = Choice((holder, other(holder)))
    return [Option("ChooseFirstTurn", "Choose who takes the first turn", "W-27", {"seat": seats})]


def turn(state: State, seat: str) -> list[Option]:
    """W-28 to W-31: activate a fighter if there is one to activate, else pass; after an inspiration you may decline (W-85)."""
    fighters = eligible(state, seat)
    if not fighters:
        return [Option("Pass", "Pass", "W-31")]
    options = [Option("ActivateFighter", "Activate a fighter", "W-28", {"fighter": Choice(tuple(fighters))})]
    if state.battle.inspired is not UNSET:
        options.append(Option("Decline", "Do not activate it directly", "W-85"))
    return options


def activated(state: State, activation: Activation) -> list[Option]:
    """W-34, W-80, W-83: the bonus action that is next, or else actions and abilities."""
    if activation.bonus:
        return bonus(state, activation)
    options = use_ability(state, activation)
    if not activation.actions_left:
        return [*options, Option("EndActivation", "End the activation", "W-80")]
    options += [*attack(state, activation), *move(state, activation), *disengage(state, activation)]
    return [*options, *wait(state, activation), *drop_treasure(state, activation)]


def bonus(state: State, activation: Activation) -> list[Option]:
    """W-83."""
    action = activation.bonus[0]
    made = move(state, activation) if action == "move" else attack(state, activation)
    return [*made, Option("Decline", NO_BONUS[action], "W-83")]


def wait(state: State, activation: Activation) -> list[Option]:
    """W-75, W-76; not in a second activation (edge case 23), but in each of a monster (W-87)."""
    if not may_wait(state.battle.fighters[activation.fighter]):
        return []
    rule = "W-76" if activation.actions_made else "W-75"
    return [Option("Wait", "Wait", rule)]


def use_ability(state: State, activation: Activation) -> list[Option]:
    """One option for each ability; any of its faces pays, any of its targets will do."""
    return [
        Option(
            "UseAbility",
            use.ability.title,
            use.ability.rule,
            _params(use),
            cost=say(COSTS[use.ability.cost]),
        )
        for use in usable_abilities(state, activation)
    ]


def _params(use: UsableAbility) -> dict[str, Domain]:
    params: dict[str, Domain] = {"ability": Choice((use.ability.slug,)), "face": Choice(use.faces)}
    return params | {"target": Choice(use.targets)} if use.targets else params


def place_fallen(state: State, falling: Falling) -> list[Option]:
    """One option for each number of impact dice, the most of them first."""
    who, piece = mover(state, falling.fighter), state.table.pieces[falling.fighter]
    area = NearPoint(piece.point, REACH + 2 * piece.radius)
    places = fall_places(who, piece.location)
    dice = {place: fall_dice(who, piece.location, place) for place in places}
    return [
        Option(
            "PlaceFallen",
            where_it_falls(falling.fighter, n),
            "W-72",
            {"point": Place(area, piece.radius, tuple(place for place in places if dice[place] == n))},
        )
        for n in sorted(set(dice.values()), reverse=True)
    ]


def place_beside(state: State, placing: Placing) -> list[Option]:
    """W-86: where somebody is set up within 1" of a monster; who leaps may stay instead."""
    radius, monster = state.table.pieces[placing.fighter].radius, state.table.pieces[placing.monster]
    area = NearPoint(monster.point, monster.radius + BESIDE + 2 * radius)
    places = tuple(places_beside(state, placing.fighter, placing.monster))
    leaps = placing.why == "leap"
    label = (
        say("Leap on {monster}", monster=placing.monster)
        if leaps
        else say("Say where {fighter} is dragged to", fighter=placing.fighter)
    )
    option = Option("PlaceBeside", label, "W-86", {"point": Place(area, radius, places)})
    stay = [Option("Decline", "Do not leap", "W-86")] if leaps else []
    return [*stay, option]


def where_it_falls(fighter: str, dice: int) -> str:
    """The label of a fall that costs so many impact dice."""
    if not dice:
        return say("Say where {fighter} falls", fighter=fighter)
    return counted(
        dice,
        "Say where {fighter} falls, at {n} impact die",
        "Say where {fighter} falls, at {n} impact dice",
        fighter=fighter,
    )
