"""What a seat might ask for in principle, so that the rules can say why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import UNSET

from wardrum.events.toolkit.attempts import NONE, Attempt, Attempts, Params, always, or_none

from .. import hidden_map
from ..data import ADVENTURERS
from ..decide.card_effects import named
from ..pending import decision_of
from ..profiles import FORMS, Adventurer
from ..state import SEATS, State
from ..units import companion_of, ground, of_party


def actor(state: State, seat: str) -> str:
    """The adventurer or companion of a seat that acts; "" = none, or something else is settled first."""
    turn = state.battle.turn
    if turn is UNSET or decision_of(state) != "turn" or state.battle.units[turn.unit].seat != seat:
        return ""
    return turn.unit


def own(state: State, seat: str) -> str:
    """Who acts for the seat, or else its adventurer, or "" before it has one."""
    return actor(state, seat) or (seat if seat in state.battle.units else "")


def own_card(state: State, seat: str) -> Adventurer | None:
    """The card of the seat's adventurer, if that acts or nobody does."""
    who = own(state, seat)
    profile = state.battle.units[who].profile if who else None
    return profile if isinstance(profile, Adventurer) else None


# --- what parameters could be


def forms(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The battle forms in which somebody is engaged, the one that is taken first; then the other one."""
    who = own(state, seat)
    sheet = state.battle.units[who].sheet if who else UNSET
    now = "" if sheet is UNSET else sheet.form
    return sorted(FORMS, key=lambda form: (form == "defensive", form != now))


def foes(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The enemies on the map, the nearest first, then the others."""
    units, who = state.battle.units, own(state, seat)

    def far(key: str) -> int:
        away = ground(state).distance(units[who].hex, units[key].hex) if who and units[who].hex else None
        return len(units) * 100 if away is None else away

    there = sorted((key for key, one in units.items() if one.where == "map" and key != who), key=far)
    return sorted(there, key=lambda key: of_party(units[key]))


def groups_of_one(state: State, seat: str, chosen: Params) -> Iterable[tuple[str]]:
    """Each enemy by itself."""
    return tuple((key,) for key in foes(state, seat, chosen)) or ((NONE,),)


def abilities(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The class abilities of the adventurer that it uses in its own turn."""
    card = own_card(state, seat)
    return () if card is None else tuple(key for key, one in card.abilities.items() if one.timing == "turn")


def form_needed(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The form that is changed into for the chosen ability, if another one is taken now."""
    card, (now, *_) = own_card(state, seat), forms(state, seat, chosen)
    needed = UNSET if card is None else card.abilities[chosen["ability"]].form
    return () if needed in (UNSET, now) else (str(needed),)


def helped(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """On whom the chosen ability could be used: an enemy, somebody of the party, or nobody in particular."""
    card = own_card(state, seat)
    match "" if card is None else named(card.abilities[chosen["ability"]].effect)[0].aims_at:
        case "enemies":
            return foes(state, seat, chosen)
        case "party":
            return tuple(key for key, one in state.battle.units.items() if of_party(one))
        case _:
            return ()


def interrupts(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """Those that it answers damage with."""
    card = own_card(state, seat)
    return (
        () if card is None else tuple(key for key, one in card.abilities.items() if one.timing == "interrupt")
    )


def draughts(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The draughts that it brought."""
    return items(state, seat, "draught")


def armour(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The armour that it brought."""
    return items(state, seat, "armour")


def items(state: State, seat: str, kind: str) -> tuple[str, ...]:
    """The items of a kind on its card."""
    card = own_card(state, seat)
    return () if card is None else tuple(key for key, one in card.items.items() if one.kind == kind)


def dice(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The dice in its active slots."""
    who = own(state, seat)
    sheet = state.battle.units[who].sheet if who else UNSET
    return () if sheet is UNSET else tuple(sheet.active)


def neighbours(state: State, seat: str, chosen: Params) -> Iterable[tuple[str]]:
    """The hexes next to who acts, as ways of one step."""
    who = own(state, seat)
    here = state.battle.units[who].hex if who else ""
    return tuple((hex,) for hex in sorted(ground(state).edges[here])) if here else (("h0_0",),)


def doors(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The doors of the map."""
    return tuple(hidden_map.hidden(state).doors)


def hexes(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The hexes of the map."""
    there = state.table.map
    return ("h0_0",) if there is UNSET else tuple(there.cells)


def companions(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """The companions, the seat's own first."""
    units = state.battle.units
    return sorted(
        (key for key, one in units.items() if one.kind == "companion"),
        key=lambda key: key != companion_of(seat),
    )


COMMANDS: Final[Mapping[str, Attempt]] = {
    "Engage": Attempt(
        "Engage", {"target": or_none(foes), "form": forms, "combat": always(1)}, ("target", "form"), acts=True
    ),
    "EngageWith": Attempt("Engage", {"targets": groups_of_one}, ("targets",), acts=True),
    "UseClassAbility": Attempt(
        params={"ability": abilities, "form": form_needed, "on": helped},
        shown=("ability",),
        each="ability",
        acts=True,
    ),
    "UseItem": Attempt(params={"item": draughts}, shown=("item",), each="item", acts=True),
    "Move": Attempt(params={"path": neighbours}, acts=True),
    "Explore": Attempt("Open the door in", {"hex": or_none(doors)}, ("hex",), acts=True),
    "EndTurn": Attempt(acts=True),
    "DropActiveDie": Attempt("Empty the slot of", {"die": or_none(dice)}, ("die",)),
    "UseInterrupt": Attempt(params={"ability": interrupts}, shown=("ability",), each="ability"),
    "UseArmour": Attempt(params={"item": armour}, shown=("item",), each="item"),
    "UseActiveDie": Attempt("Prevent damage with", {"die": or_none(dice)}, ("die",)),
    "Decline": Attempt(),
    "ResolveRest": Attempt(),
    "ChooseNextCompanion": Attempt("Let go next", {"companion": or_none(companions)}, ("companion",)),
    "ChooseFirstPlayer": Attempt(params={"seat": always(*SEATS)}),
    "ChooseAdventurer": Attempt("Bring", {"sample": always(*ADVENTURERS)}, ("sample",)),
    "DeployAdventurer": Attempt("Enter at", {"hex": hexes, "form": forms}, ("hex",)),
    "DeployCompanion": Attempt("Let enter", {"companion": or_none(companions), "hex": hexes}, ("companion",)),
    "ContinueBattle": Attempt(),
    "ProposeRetreat": Attempt(),
    "VoteRetreat": Attempt(params={"yes": always(True)}),
    "UseGuildAssist": Attempt(params={"counter": always(*range(1, 7))}),
}

BESIDE: Final = frozenset(
    {
        "another_question",
        "no_companion_enters",
        "no_target_in_defence",
        "not_a_companion",
        "not_an_adventurer",
        "nothing_asked",
    }
)

ATTEMPTS: Final = Attempts(COMMANDS, actor, beside=BESIDE)
"""What can be tried."""
