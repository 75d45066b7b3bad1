"""Whole initiative phases of mordheim, played by the real rules: the roll, channeling, wyrd dice, reassignment,
reaction dice, and what is refused. A vector that differs under Warcry's policy is played under that one too.
"""

import pytest

from tests.events.rulesets.mordheim.given import battle_state, fighter, given
from tests.vectors.test_hero import PLAYERS, SEATS, declarations, dice_of, flat, out_of_turn, wild_of
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.commands import Channel, RollInitiative, SkipChannel, SpendWyrdDice
from wardrum.events.rulesets.mordheim.decide.channeling import next_to_channel
from wardrum.events.rulesets.mordheim.state import Hand, Setup
from wardrum.events.rulesets.warcry import events as w

CASTERS = {"a": ("a-caster", "WIZARD"), "b": ("b-caster", "PRIEST")}


def prepared(case, policy):
    """The start of the round: who has a caster, and the wyrd dice carried over or from elsewhere."""
    called = calls(case)
    words = {seat: word for seat, (_, word) in CASTERS.items()}
    words |= {SEATS[player]: "" for player, call in called.items() if call is not None and not call["caster"]}
    fighters = {
        key: fighter(5, 5 + 10 * (seat == "b"), keywords=(words[seat],) if words[seat] else ())
        for seat, (key, _) in CASTERS.items()
    }
    wild = {
        seat: case["wyrd_carried"].get(player, 0) + case["wyrd_gained"].get(player, 1) - 1
        for seat, player in PLAYERS.items()
    }
    hands = {seat: Hand(wild=wild[seat]) for seat in PLAYERS}
    setup = Setup(reassign_policy=policy)
    return given(battle_state(fighters, phase="roll", round=case["round"], hands=hands, setup=setup))


def rolled(case, policy):
    """Both have rolled, the initiative is assigned, wyrd dice are gained."""
    first = prepared(case, policy).when("a", RollInitiative(), dice=case["dice"]["A"])
    return first.when("b", RollInitiative(), dice=[*case["dice"]["B"], *flat(case["roll_offs"])])


def calls(case):
    """Who channels: {player: {caster, roll}}, or a list of such with the player in each, or the bare roll.

    caster: None or missing although there is a call = the player has none and tries; None for a call = no call.
    """
    said = case["channel"]
    if isinstance(said, list):
        said = {one["player"]: one for one in said}
    return {player: spelled_out(call) for player, call in said.items()}


def spelled_out(call):
    if call is None or call is False:
        return None
    if type(call) is int:
        return {"caster": "caster", "roll": call}
    return {"caster": call.get("caster"), "roll": call.get("roll")}


def in_vain(outcome, case):
    """The refusal of those who channel without a caster, in the file's own words; None: there is none."""
    for player, call in calls(case).items():
        if call is not None and not call["caster"]:
            refused = outcome.when(SEATS[player], Channel(CASTERS[SEATS[player]][0])).refusal
            return {"code": refused.code.upper(), "player": player}
    return None


def channeled(outcome, case):
    """Everybody has channeled as the file says, in the order of the rules; and what came of it."""
    said = {}
    while seat := next_to_channel(outcome.state):
        call = calls(case).get(PLAYERS[seat])
        if call is None:
            outcome = outcome.when(seat, SkipChannel())
            continue
        outcome = outcome.when(seat, Channel(CASTERS[seat][0]), dice=[call["roll"]])
        (event,) = outcome.of(e.ChannelRolled)
        said[PLAYERS[seat]] = {
            "roll": event.die,
            "gained": event.gained,
            "spell_book_locked": event.locked,
            "caster": call["caster"],
        }
    return outcome, said


def initiative_before(outcome):
    (assigned,) = outcome.of(w.InitiativeAssigned)
    throws = len(outcome.of(w.RollOffRolled))
    return {"holder": PLAYERS[assigned.seat], "by": assigned.by, "rolls_used": throws}


def how(settled):
    match settled:
        case e.InitiativeKept():
            return "unchanged"
        case e.InitiativeReassigned(by="singles"):
            return "reassigned_by_singles"
        case e.InitiativeReassigned():
            return "roll_off_after_change"
        case w.InitiativeRetained(by="singles"):
            return "retained"
        case w.InitiativeSeized(by="singles"):
            return "seized_by_singles"
    return "roll_off_new_tie"


def initiative_after(outcome, before):
    kinds = (e.InitiativeKept, e.InitiativeReassigned, w.InitiativeRetained, w.InitiativeSeized)
    (settled,) = outcome.of(*kinds)
    return {
        "holder": PLAYERS[settled.seat],
        "how": how(settled),
        "rolls_used": len(outcome.of(w.RollOffRolled)),
        "seized": PLAYERS[settled.seat] != before["holder"],
    }


def reaction_dice(outcome):
    formed = {PLAYERS[event.seat]: event.faces for event in outcome.of(e.ReactionDiceFormed)}
    return {
        player: {"count": len(formed[player]), "faces": [face or None for face in formed[player]]}
        for player in SEATS
    }


def groups_and_singles(state):
    """The dice as the file tells them; the singles are reaction dice by then."""
    described = dice_of(state)
    for player, seat in SEATS.items():
        faces = state.battle.hands[seat].reaction
        rolled_faces = [face for face in faces if face]
        described[player] |= {
            "singles": len(faces),
            "single_faces": rolled_faces,
            "added_singles": len(faces) - len(rolled_faces),
        }
    return described


def played(vector, policy="seed3"):
    """The whole phase up to its end or the first refusal, in the file's own words."""
    case = vector["input"]
    outcome = rolled(case, policy)
    before = initiative_before(outcome)
    said = {"before": dice_of(outcome.state), "initiative_before": before}
    if refused := in_vain(outcome, case):
        return said | {"rejected": refused}
    outcome, said["channeling"] = channeled(outcome, case)
    said["wyrd_dice_available"] = wild_of(outcome.state)
    for player, use in declarations(case, before["holder"]):
        last = sum(hand.declared for hand in outcome.state.battle.hands.values()) == 1
        throws = flat(case["late_roll_offs"]) if last and policy == "seed3" else []
        wanted = SpendWyrdDice(use.get("single", 0), tuple(use.get("improve", ())))
        outcome = outcome.when(SEATS[player], wanted, dice=throws)
        if outcome.refusal:
            return said | {"rejected": {"code": outcome.refusal.code.upper(), "player": player}}
    return said | {
        "after": groups_and_singles(outcome.state),
        "wyrd_dice_kept": wild_of(outcome.state),
        "initiative_after": initiative_after(outcome, before),
        "reaction_dice": reaction_dice(outcome),
    }


@pytest.mark.rule("M-1")
@pytest.mark.rule("M-2")
@pytest.mark.rule("M-3")
@pytest.mark.rule("M-4")
@pytest.mark.rule("M-6")
@pytest.mark.rule("M-7")
@pytest.mark.rule("M-8")
@pytest.mark.rule("M-9")
@pytest.mark.rule("M-10")
@pytest.mark.rule("M-11")
@pytest.mark.rule("M-12")
@pytest.mark.rule("M-13")
@pytest.mark.rule("M-14")
@pytest.mark.rule("M-16")
@pytest.mark.rule("M-17")
@pytest.mark.rule("M-18")
def test_initiative_phases_come_out_as_written(vectors):
    """Dice, channeling, initiative before and after, wyrd dice, reaction dice and refusals agree in every field."""
    cases = vectors("mordheim_hero")["vectors"]
    assert cases
    for vector in cases:
        outcome, expected = played(vector), vector["expected"]
        assert {key: outcome.get(key) for key in expected} == expected, f"{vector['id']}: {vector['title']}"
        assert ("rejected" in outcome) == ("rejected" in expected), f"{vector['id']}: {vector['title']}"


@pytest.mark.rule("M-11")
def test_where_warcry_decides_otherwise(vectors):
    """Under the policy `seize` the vectors that say so come out as Warcry has it."""
    described = [v for v in vectors("mordheim_hero")["vectors"] if "differs_under_seize_policy" in v]
    for vector in described:
        assert played(vector, "seize")["initiative_after"] == vector["differs_under_seize_policy"], vector[
            "id"
        ]


@pytest.mark.rule("M-12")
def test_only_the_reported_ones_differ(shipped):
    """Under both policies the same seat has the initiative, unless the vector says that they differ."""
    for vector in shipped("mordheim_hero")["vectors"]:
        if "rejected" in vector["expected"] or "differs_under_seize_policy" in vector:
            continue
        late = vector["input"]["late_roll_offs"]
        if not late:
            ours, theirs = (
                played(vector, policy)["initiative_after"]["holder"] for policy in ("seed3", "seize")
            )
            assert ours == theirs, vector["id"]


@pytest.mark.rule("M-17")
def test_speaking_out_of_turn(shipped):
    """In every phase of our file the other seat cannot declare first, and nobody can declare twice."""
    for vector in shipped("mordheim_hero")["vectors"]:
        for attempted, refused in out_of_turn(vector):
            assert played(attempted)["rejected"] == refused, vector["id"]
