"""The order of turns against vectors: a whole round of real turns, in which nobody can reach anybody.

Adventurers and companions end their turns at once, the party answers as a case says and else takes the default, and
what happens "during" somebody's turn happens as that turn begins.
"""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.betrayal.given import ONES, adventurer, battle, companion, enemy, given
from tests.vectors.betrayal_sections import described, known, section
from tests.vectors.test_betrayal_rounds import OPTIONS, setup_of
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import DeployCompanion, EndTurn
from wardrum.events.rulesets.betrayal.decide import damage, progress, setup
from wardrum.events.rulesets.betrayal.mechanics import hit_points, party_decisions, turns
from wardrum.events.rulesets.betrayal.pending import awaited, decision_of, entrance
from wardrum.events.rulesets.betrayal.profiles import QUEST_LEVEL
from wardrum.events.rulesets.betrayal.state import SEATS, DamageInstance

OPTIONAL = {"defeated", "party_choices", "companion_order", "undeployed", "entrance_free", "during", *OPTIONS}
OPTIONAL |= {"leaves_entrance"}
ACTORS = {"adventurer": "adv", "companion": "comp", "enemy": "enemy", "quest": "enemy"}
STEPS_MAX = 500


class Table:
    """A case set up. Files call units what they like, so enemies and companions have a letter before their names here."""

    def __init__(self, case):
        known(case, {"seats", "first", "enemies", "expect"}, OPTIONAL, described(case))
        self.case, self.where = case, described(case)
        self.keys = dict(zip(case["seats"], SEATS, strict=False))
        self.friends = list(dict.fromkeys([*case.get("companion_order", []), *case.get("undeployed", [])]))
        self.keys |= {name: f"f-{name}" for name in self.friends}
        self.keys |= {one["id"]: f"e-{one['id']}" for one in case["enemies"]}
        self.choices = list(case.get("party_choices", []))
        self.during = dict(case.get("during", {}))
        leaving = case.get("leaves_entrance", [])
        self.leaving = [leaving] if isinstance(leaving, str) else list(leaving)
        self.isles = iter(range(9, 9_000, 9))  # hexes next to nothing

    def isle(self):
        return f"h{next(self.isles)}_0"

    def state(self):
        """The round before its first turn."""
        case, waiting = self.case, self.case.get("undeployed", [])
        inside = [name for name in self.leaving if name not in waiting]
        room = max(1, case.get("entrance_free", len(self.friends)) + len(inside))
        entry = [f"h{n}_50" for n in range(room)]
        starts = dict(zip(inside, entry, strict=False))
        party = [adventurer(self.keys[name], **self.place(name, starts)) for name in case["seats"]]
        if case.get("entrance_free") == 0 and not inside:  # somebody has to be in the way
            party[0] = (party[0][0], replace(party[0][1], hex=entry[0]))
        friends = [
            companion(self.keys[name], "" if name in waiting else starts.get(name) or self.isle(), seat="a")
            for name in self.friends
        ]
        foes = [enemy(self.keys[one["id"]], self.isle(), level=self.level(one)) for one in case["enemies"]]
        units = [*party, *friends, *foes]
        tiles = {"west": entry} | {key: [key] for key in (f"h{n}_0" for n in range(9, 900, 9))}
        order = [self.keys[name] for name in self.clockwise()]
        facts = {"phase": "adventurers", "order": tuple(order), "setup": setup_of(case, seats=len(order))}
        return battle(*units, tiles=tiles, **facts)

    def clockwise(self):
        seats, place = self.case["seats"], self.case["seats"].index(self.case["first"])
        return seats[place:] + seats[:place]

    def place(self, name, starts):
        down = name in self.case.get("defeated", [])
        return {"hex": "", "where": "defeated", "hp": 0} if down else {"hex": starts.get(name) or self.isle()}

    def level(self, one):
        known(one, {"id", "level"}, {"acts"}, self.where)
        return QUEST_LEVEL if one["level"] == "quest" else one["level"]

    def name(self, key):
        return next(name for name, own in self.keys.items() if own == key)

    def choice(self, request):
        """What the party says: as the case has it, or the default."""
        if request.kind == "companion":
            return next(self.keys[name] for name in self.friends if self.keys[name] in request.options)
        ours = request.kind == "enemy" and self.choices
        return self.keys[self.choices.pop(0)] if ours else request.default

    def act(self, decision):
        """What the awaited seat does; or the next thing that the rules do by themselves."""
        seat = next(iter(awaited(decision.state)), "")
        match decision_of(decision.state):
            case "party":
                party_decisions.settle_choice(decision, seat, self.choice(decision.state.battle.request))
            case "enter":
                key, hex = decision.state.battle.turn.unit, entrance(decision.state)[0]
                setup.deploy_companion(decision, seat, DeployCompanion(key, hex))
            case "turn":
                name = self.name(decision.state.battle.turn.unit)
                if name in self.leaving:
                    self.leaving.remove(name)
                    decision.emit(e.UnitPlaced(self.keys[name], self.isle(), "test"))
                turns.end_turn(decision, seat, EndTurn())
            case _:
                progress.step(decision)

    def happen(self, decision, what):
        """Something that happens in the middle of a turn."""
        known(what, set(), {"spawn", "defeat", "revive", "remove"}, self.where)
        if one := what.get("spawn"):
            self.keys[one["id"]] = key = f"e-{one['id']}"
            profile = enemy(key, level=self.level(one))[1].profile
            acts = one.get("acts", True)
            decision.emit(e.EnemyDeployed(key, "enemy", profile, self.isle(), profile.health, acts=acts))
        if name := what.get("defeat"):
            hit_points.deal_damage(decision, DamageInstance("", self.keys[name], 99, "test", true=True))
            damage.settle(decision)
        if name := what.get("revive"):
            decision.emit(e.UnitHealed(self.keys[name], 1, 1, "test"))
            decision.emit(e.AdventurerReturned(self.keys[name], self.isle()))
        if name := what.get("remove"):
            decision.emit(e.UnitRemoved(self.keys[name], "test"))

    def tell(self, event, units):
        """An event in the file's own words, "" = nothing that it tells of."""
        match event:
            case e.TurnStarted(unit) if units[unit].kind != "companion":
                return f"{ACTORS[units[unit].kind]}:{self.name(unit)}"
            case e.StepReached(unit, "acting") if units[unit].kind == "companion":
                return f"comp:{self.name(unit)}"
            case e.CompanionDeployed(unit):
                return f"deploy:{self.name(unit)}"
            case e.CompanionEntryBlocked(unit):
                return f"skip:{self.name(unit)}"
            case e.PartyDecided("enemy"):
                return f"->{self.name(event.choice)}"
            case e.PartyDecisionRequested("enemy"):
                return f"choose:{'|'.join(map(self.name, event.options))}"
        return ""


def played(case):
    """Who did what in one round, in the file's own words."""
    table = Table(case)
    state, said = table.state(), []
    for _ in range(STEPS_MAX):
        outcome = given(state).after(table.act, ONES)
        said += [table.tell(event, outcome.state.battle.units) for event in outcome.events]
        state = outcome.state
        for event in outcome.of(e.TurnStarted):
            for what in table.during.pop(table.name(event.unit), []):
                state = given(state).after(lambda decision, what=what: table.happen(decision, what)).state
        if state.battle.phase == "round_end":
            assert not table.during, (
                f"{described(case)}: nobody had a turn in which {table.during} could happen"
            )
            return " ".join(word for word in said if word).replace(" ->", "->").split()
    raise AssertionError(f"{described(case)}: no end of the round")


@pytest.mark.rule("B-2")
@pytest.mark.rule("B-10")
@pytest.mark.rule("B-11")
@pytest.mark.rule("B-12")
@pytest.mark.rule("B-13")
@pytest.mark.rule("B-14")
@pytest.mark.rule("BE-8")
@pytest.mark.rule("BE-11")
@pytest.mark.rule("BE-13")
@pytest.mark.rule("BE-14")
@pytest.mark.rule("BE-15")
@pytest.mark.rule("BE-20")
@pytest.mark.rule("BE-23")
@pytest.mark.rule("BE-24")
def test_turns_come_in_the_order_written(vectors):
    """Adventurers, companions, enemies: everybody in turn, entries, blocked entries, and what the party settled."""
    for case in section(vectors, "turn_order"):
        assert played(case) == case["expect"], described(case)
