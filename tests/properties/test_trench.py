"""Any battle of trench: what is listed is accepted, and play keeps the rules' promises after every commit."""

import random
from fractions import Fraction
from itertools import combinations

import pytest
from msgspec import UNSET

from tests.support.referee import Referee
from wardrum.events.match.game import Game
from wardrum.events.rulesets import trench
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.decide.initiative import waiting
from wardrum.events.rulesets.trench.dice import InjuryPool, read_injury, read_success
from wardrum.events.rulesets.trench.dice.success import keep_of
from wardrum.events.rulesets.trench.ground import near_enemies
from wardrum.events.rulesets.trench.turn_sequence import next_to_activate
from wardrum.events.space.plane import overlap
from wardrum.events.toolkit.options import Choice, Path

GAME = Game(trench.RULESET)
SETTINGS = (
    {},
    {
        "first_activation": "holder_chooses",
        "shoot_fight_exclusive": True,
        "spending_order": "holder_chooses",
        "blood_to_hit": True,
        "charge_unseen": "risky",
        "down_models": "may_stand",
        "morale_order": "smaller_first",
        "deed_tie": "roll_off",
        "mutual_end": "points",
    },
    {"failed_morale": "flee", "spending_order": "blessing_first", "into_melee": "chosen"},
)
LIVELY = {"Fight": 20, "Charge": 12, "Shoot": 8, "Bloodbath": 8, "FreeFight": 5, "Retreat": 2}
LIVELY |= {"Decline": 0.7, "EndActivation": 0.3, "Flee": 0.2}
RECORD_BYTES_MAX, EVENTS_MAX = 64 * 1024, 1_024

battles = pytest.mark.parametrize(("setup", "seed"), [(s, n) for s in range(3) for n in range(2)])


def began(setup, seed):
    """A battle under these settings, and chance."""
    return Referee(GAME, SETTINGS[setup], match=f"{1000 * setup + seed + 1:032x}"), random.Random(seed)


def lively(referee, rng):
    """A seat that is awaited and one of its options, rather one by which something happens."""
    seat = rng.choice(referee.awaited())
    options = referee.options(seat)
    return seat, rng.choices(options, [LIVELY.get(option.command, 1) for option in options])[0]


@battles
def test_battles_keep_their_promises(setup, seed):
    """Under all settings battles end, and rolls, markers, places and turns come out even after every commit."""
    referee, rng = began(setup, seed)
    promised = Promises()
    while not referee.over():
        before = referee.state
        record = referee.choose(*lively(referee, rng), rng)
        promised.check(before, record.events, referee.state)
        assert len(referee.log[-1]) <= RECORD_BYTES_MAX
        assert len(record.events) <= EVENTS_MAX
        assert len(referee.log) <= 3000
    assert promised.rolls
    assert referee.state.battle.round >= 1


class Promises:
    """What holds in every battle."""

    def __init__(self):
        self.rolls, self.turn, self.activated = 0, 0, set()

    def check(self, before, events, after):
        """Compare the battle before and after a commit with its events."""
        self.markers_and_places(after)
        self.nothing_is_left_over(after)
        for event in events:
            match event:
                case e.TurnStarted():
                    self.activated = set()
                case e.ModelActivated():
                    assert not self.activated & set(event.models)
                    assert len({after.battle.models[key].team for key in event.models}) == 1
                    self.activated |= set(event.models)
                case e.SuccessRolled():
                    self.success(before, events, event)
                case e.InjuryRolled():
                    self.injury(event)
                case e.PointsScored():
                    assert after.battle.vp[event.seat] >= before.battle.vp[event.seat]
                case e.ModelMoved() if event.manner != "charge" and event is events[-1]:
                    assert set(near_enemies(after, event.model)) <= set(near_enemies(before, event.model))
        self.turns(before, events, after)

    @staticmethod
    def markers_and_places(state):
        """Markers are within bounds; a model on the battlefield stands on it, and on no other model."""
        models, pieces = state.battle.models, state.table.pieces
        assert all(0 <= one.blood <= 6 and 0 <= one.blessing <= 6 for one in models.values())
        assert {key for key, one in models.items() if one.status == "board"} == set(pieces)
        for a, b in combinations(pieces.values(), 2):
            assert a.z != b.z or not overlap(a.disc, b.disc)
        for piece in pieces.values():
            assert piece.radius <= piece.x <= state.table.width - piece.radius
            assert piece.radius <= piece.y <= state.table.height - piece.radius

    @staticmethod
    def nothing_is_left_over(state):
        """Tasks are those on the agenda, and between Activations there are none."""
        battle = state.battle
        assert set(battle.agenda) == set(battle.tasks)
        assert battle.activation is not UNSET or not battle.agenda

    def success(self, before, events, roll):
        """The roll has the dice that its modifiers ask for and reads as they lie; a Risky failure ends the Activation."""
        self.rolls += 1
        read = read_success(roll.dice, roll.net)
        assert roll.net == sum(roll.mods.values())
        assert (roll.kept, roll.total, roll.outcome) == (read.kept, read.total, read.outcome)
        acts = before.battle.activation
        if roll.risky and roll.outcome == "failure" and acts is not UNSET and roll.model in acts.models:
            assert acts.over or any(type(event) is e.ActivationCut for event in events)

    def injury(self, roll):
        """The roll has its dice, and Out of Action is at worst what the chart says."""
        self.rolls += 1
        read = read_injury(roll.dice, InjuryPool(roll.base, roll.net, roll.modifier))
        assert keep_of(roll.net) == ("lowest" if roll.net < 0 else "highest")
        assert (roll.kept, roll.total, roll.table) == (read.kept, read.total, read.table)
        assert roll.result == roll.table or (roll.table, roll.result) == ("out_of_action", "down")
        assert 2 <= roll.base <= 4

    @staticmethod
    def turns(before, events, after):
        """T-19, T-20: after an Activation the other seat picks, unless it has run out."""
        if before.battle.activation is UNSET or after.battle.phase != "activation":
            return
        if after.battle.activation is UNSET and after.battle.round == before.battle.round:
            expected = next_to_activate(before.battle.activation.seat, waiting(after))
            assert after.battle.turn == expected


@pytest.mark.parametrize("setup", range(3))
def test_everything_listed_is_accepted(setup):
    """In positions from all over a battle every value of every choice and every stop of every way is accepted."""
    referee, rng = began(setup, 7)
    while not referee.over():
        if rng.random() < 0.12:
            for seat in referee.awaited():
                for option in referee.options(seat):
                    every_value(referee, seat, option, rng)
        referee.choose(*lively(referee, rng), rng)


def every_value(referee, seat, option, rng):
    """Each listed value of each parameter, the others drawn, is accepted."""
    fields = {"type": option.command}
    for name, domain in option.params.items():
        for value in values_of(domain):
            drawn = referee.command(option, rng)
            others = {other: getattr(drawn, other) for other in option.params if other != name}
            command = referee.command_of(fields | others | {name: value})
            refusal = referee.refused(seat, command)
            assert refusal is None, (option, name, value, refusal)
    if not option.params:
        assert referee.refused(seat, referee.command_of(fields)) is None, option


def values_of(domain):
    """All values that a domain lists, as far as they are listed one by one."""
    match domain:
        case Choice():
            return list(domain.of)
        case Path():
            return [stop.path for stop in domain.stops]
        case _:
            return list(getattr(domain, "spots", ()))[::5]


@pytest.mark.parametrize("setup", range(3))
def test_odds_add_up(setup):
    """Of every option with odds the outcomes of its roll add up to one, and its injuries to the chance of a hit."""
    referee, rng = began(setup, 50)
    seen = 0
    while not referee.over():
        for seat in referee.awaited():
            for option in referee.options(seat):
                if option.odds is not UNSET:
                    seen += 1
                    odds = {name: Fraction(chance) for name, chance in option.odds.items()}
                    add_up(odds, halted=option.command in ("Charge", "Walk") or takes_a_roll(option))
        referee.choose(*lively(referee, rng), rng)
    assert seen


def takes_a_roll(option):
    """Whether a way of the option climbs or jumps: who fails is halted, and not always hurt."""
    stops = [stop for domain in option.params.values() if isinstance(domain, Path) for stop in domain.stops]
    return any(word in risk for stop in stops for risk in stop.risks or () for word in ("climb", "jump"))


def add_up(odds, *, halted):
    """A shot into melee may go astray, and on a way there may be no injury, or one and the way is gone all the same.

    halted: or neither, and the way is not gone.
    """
    hits = [odds[name] for name in ("failure", "success", "critical") if name in odds]
    astray = [odds[name] for name in ("own_model", "lost") if name in odds]
    injuries = [odds[name] for name in ("no_effect", "minor_hit", "down", "out_of_action") if name in odds]
    assert all(0 <= chance <= 1 for chance in odds.values())
    if hits:
        assert sum(hits) + sum(astray) == 1
    if "arrives" in odds:
        assert sum(injuries) <= 1
        assert halted or odds["arrives"] + sum(injuries) >= 1
    elif injuries:
        assert sum(injuries) == (odds["success"] + odds["critical"] if hits else 1)
