"""Whole hero phases, played by the real rules: the roll, the initiative, wild dice, seizing, and what is refused.

Players A and B are seats a and b. Dice are handed out as the file says. Who alone gains more than one wild die is behind, and
the twist for that is in play; still more of them are in the hand from the start.
"""

import pytest

from tests.events.rulesets.warcry.given import battle_state, given
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import RollInitiative, SpendWildDice
from wardrum.events.rulesets.warcry.state import Hand
from wardrum.events.toolkit import pools

PLAYERS = {"a": "A", "b": "B"}
SEATS = {player: seat for seat, player in PLAYERS.items()}


def prepared(case):
    """The start of the round, each with the wild dice that it carries."""
    gained = {seat: case["wild_gained"].get(player, 1) for seat, player in PLAYERS.items()}
    behind = {seat for seat in gained if gained[seat] > 1}
    behind = behind if len(behind) == 1 else set()
    more = {seat: gained[seat] - 1 - (seat in behind) for seat in gained}  # from elsewhere, as if carried
    hands = {
        seat: Hand(wild=case["wild_carried"].get(player, 0) + more[seat]) for seat, player in PLAYERS.items()
    }
    cards = {"twist": "underdog"} if behind else {}
    points = {seat: 0 if seat in behind else 1 for seat in PLAYERS}
    return given(battle_state(phase="roll", round=case["round"], hands=hands, cards=cards, vp=points))


def rolled(case):
    """Both have rolled, the initiative is settled, wild dice are gained."""
    first = prepared(case).when("a", RollInitiative(), dice=case["dice"]["A"])
    return first.when("b", RollInitiative(), dice=[*case["dice"]["B"], *flat(case["roll_offs"])])


def out_of_turn(vector):
    """The vector with declarations out of turn, and what each is refused for; nothing if it is refused as it stands."""
    if "rejected" in vector["expected"]:
        return
    holder = vector["expected"]["initiative_before"]["holder"]
    second = next(player for player in SEATS if player != holder)
    for order, code, player in (
        ([second, holder], "NOT_YOUR_DECLARATION", second),
        ([holder, holder], "ALREADY_DECLARED", holder),
    ):
        attempted = vector["input"] | {"declaration_order_attempted": order}
        yield vector | {"input": attempted}, {"code": code, "player": player}


def declarations(case, holder):
    """Who declares what, as it was attempted; unless the file says so, the one with the initiative is first."""
    said = case["declarations"]
    if isinstance(said, list):
        return [(one["player"], one) for one in said]
    order = [holder, *(player for player in SEATS if player != holder)]
    return [(player, said.get(player, {})) for player in case.get("declaration_order_attempted", order)]


def command(use):
    return SpendWildDice(use.get("single", 0), tuple(use.get("improve", ())))


def flat(throws):
    return [die for throw in throws for die in throw]


# --- what happened, in the file's own words


def dice_of(state):
    return {player: hand_of(state.battle.hands[seat]) for player, seat in SEATS.items()}


def hand_of(hand):
    return {
        "singles": hand.count,
        "single_faces": list(hand.singles),
        "added_singles": hand.added,
        "groups": [group_of(int(face), group) for face, group in sorted(hand.groups.items())],
    }


def group_of(face, group):
    wild = {"wild": group.wild} if group.wild else {}
    return {"value": face, "kind": pools.kind(group.dice), "dice": group.dice} | wild


def wild_of(state):
    return {player: state.battle.hands[seat].wild for player, seat in SEATS.items()}


def initiative_before(outcome):
    (assigned,) = outcome.of(e.InitiativeAssigned)
    return {
        "holder": PLAYERS[assigned.seat],
        "by": assigned.by,
        "rolls_used": len(outcome.of(e.RollOffRolled)),
    }


def initiative_after(outcome):
    (settled,) = outcome.of(e.InitiativeRetained, e.InitiativeSeized)
    seized = isinstance(settled, e.InitiativeSeized)
    by_singles = "seized_by_singles" if seized else "retained"
    return {
        "holder": PLAYERS[settled.seat],
        "how": "roll_off_new_tie" if settled.by == "roll_off" else by_singles,
        "rolls_used": len(outcome.of(e.RollOffRolled)),
        "seized": seized,
    }


def played(vector):
    """The whole phase up to its end or the first refusal."""
    outcome = rolled(vector["input"])
    before = initiative_before(outcome)
    said = {
        "before": dice_of(outcome.state),
        "initiative_before": before,
        "wild_dice_available": wild_of(outcome.state),
    }
    for player, use in declarations(vector["input"], before["holder"]):
        last = sum(hand.declared for hand in outcome.state.battle.hands.values()) == 1
        throws = flat(vector["input"]["late_roll_offs"]) if last else []
        outcome = outcome.when(SEATS[player], command(use), dice=throws)
        if outcome.refusal:
            return said | {"rejected": {"code": outcome.refusal.code.upper(), "player": player}}
    if len(outcome.of(e.InitiativeRetained, e.InitiativeSeized)) != 1:
        return said
    return said | {
        "after": dice_of(outcome.state),
        "wild_dice_kept": wild_of(outcome.state),
        "initiative_after": initiative_after(outcome),
    }


@pytest.mark.rule("W-3")
@pytest.mark.rule("W-6")
@pytest.mark.rule("W-7")
@pytest.mark.rule("W-8")
@pytest.mark.rule("W-9")
@pytest.mark.rule("W-10")
@pytest.mark.rule("W-11")
@pytest.mark.rule("W-12")
@pytest.mark.rule("W-13")
@pytest.mark.rule("W-14")
@pytest.mark.rule("W-15")
@pytest.mark.rule("W-16")
@pytest.mark.rule("W-17")
@pytest.mark.rule("W-18")
@pytest.mark.rule("W-19")
def test_hero_phases_come_out_as_written(vectors):
    """Dice, groups, pools, initiative before and after, roll-offs and refusals agree in every field of the file."""
    cases = vectors("warcry_hero")["vectors"]
    assert cases
    for vector in cases:
        outcome, expected = played(vector), vector["expected"]
        if "rejected" in expected:
            code = expected["rejected"]["code"].upper()
            expected = expected | {"rejected": expected["rejected"] | {"code": code}}
        assert {key: outcome.get(key) for key in expected} == expected, f"{vector['id']}: {vector['title']}"
        assert ("rejected" in outcome) == ("rejected" in expected), f"{vector['id']}: {vector['title']}"


@pytest.mark.rule("W-15")
def test_speaking_out_of_turn(shipped):
    """In every phase of our file the other seat cannot declare first, and nobody can declare twice."""
    for vector in shipped("warcry_hero")["vectors"]:
        for attempted, refused in out_of_turn(vector):
            assert played(attempted)["rejected"] == refused, vector["id"]


@pytest.mark.rule("W-10")
def test_who_is_behind_gains_one_more(shipped):
    """The twist's die is there to be used, and is not kept."""
    vector = shipped("warcry_hero")["vectors"][0]
    case = vector["input"] | {
        "wild_carried": {"A": 1, "B": 0},
        "wild_gained": {"A": 2, "B": 1},
        "declarations": {},
    }
    outcome = played(vector | {"input": case})
    assert outcome["wild_dice_available"] == {"A": 3, "B": 1}
    assert outcome["wild_dice_kept"] == {"A": 2, "B": 1}
