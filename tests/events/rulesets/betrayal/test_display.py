"""What a battle of betrayal shows: headings, prompts, pieces and hexes by their names, and the beats of what happens."""

import random
from types import SimpleNamespace

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.events.rulesets.betrayal.given import TILES, adventurer, battle, companion, enemy, the_fold
from tests.support.displays import faults, redrawn, text_faults, unexplained
from tests.support.referee import Referee
from wardrum.events.match.events import MatchEnded
from wardrum.events.rulesets import betrayal, games
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.names import names
from wardrum.events.rulesets.betrayal.state import (
    CurrentEngage,
    CurrentTurn,
    DamageInstance,
    Delve,
    Request,
    Setup,
)
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import Called
from wardrum.events.toolkit.display.scene import Scene

GAME = games()["betrayal"]
TURN = CurrentTurn("a", "acting", moves=2, engages=1)
WARDEN = adventurer(
    "a",
    "h0_0",
    sample="hill-warden",
    hp=3,
    tenacity=2,
    track=("bane", "light"),
    active={"bulwark": "shield-2"},
)
STATE = battle(
    WARDEN, companion("a-companion", "h0_1"), enemy("e01", "h1_0", level=5), phase="adventurers", turn=TURN
)


def beats(state, *happened):
    """The beats of one commit with these events."""
    after = state
    for event in happened:
        after = the_fold()(after, event)
    scene = Scene(state, SimpleNamespace(events=happened, actor="a"), after, Called(names(after)))
    found = []
    for scene.index, event in enumerate(happened):
        found += betrayal.RULESET.beats(scene, event)
    return found


@pytest.mark.parametrize(
    ("facts", "heading", "phase"),
    [
        ({"round": 0, "phase": "muster"}, "Choosing adventurers", "Choosing adventurers"),
        ({"round": 2, "counter": 2, "phase": "adventurers"}, "Round 2 · Adventurers", "Adventurers"),
        ({"round": 7, "counter": 6, "phase": "enemies"}, "Round 7, fatigue · Enemies", "Enemies"),
    ],
)
def test_the_heading_says_round_fatigue_and_phase(facts, heading, phase):
    """A fatigue round is called so, and before the first round there is only the phase."""
    shown = GAME.display(battle(adventurer("a", "h0_0"), **facts))
    assert (shown.heading, shown.phase) == (heading, phase)


BLOW = DamageInstance("e01", "a", 3, "engage", prevented=1)


@pytest.mark.parametrize(
    ("facts", "prompt"),
    [
        ({}, "Hill Warden has moved twice and engaged once: use an ability, move, engage or end the turn"),
        (
            {"engage": CurrentEngage("a", "light", "e01", dice={"combat-1": "damage-2"}, rerolls=1)},
            "Hill Warden engages Plain 1: use the dice one by one, or roll up to 1 of them again",
        ),
        (
            {"reacting": "a", "blows": {"k00001": BLOW}},
            "Plain 1 deals 3 damage to Hill Warden, 1 prevented: prevent some, or take it",
        ),
        (
            {"request": Request("destination", "e01", ("h1_1", "h0_1"), "h1_1")},
            "Plain 1: where does the enemy go?",
        ),
    ],
)
def test_a_seat_is_asked_with_names(facts, prompt):
    """A turn, dice to use, a blow to answer, a question to the party."""
    state = replace(STATE, battle=replace(STATE.battle, **facts))
    assert GAME.display(state).seats["a"].prompt == prompt


def test_what_the_party_decides_lies_beside_the_table():
    """Who has still to vote, who has voted for which hex, and what comes when time is up."""
    asked = Request("destination", "e01", ("h1_1", "h0_1"), "h1_1", {"b": "h0_1"})
    party = (adventurer("a", "h0_0"), adventurer("b", "h0_-1"), enemy("e01", "h2_0"))
    state = battle(*party, setup=Setup(seats=2, party_decisions="majority"), request=asked)
    card = GAME.display(state).cards[0]
    assert card.name == "The party decides"
    assert card.text == (
        "Plain 1: where does the enemy go? By majority; Seat A has still to vote. "
        "Seat B votes for this: West 15. When time is up: West 16."
    )


def test_a_piece_says_all_that_matters_of_it():
    """Hit points, the hex by tile and number, the harmful effects on it; tags, tokens and the lines of its card."""
    shown = GAME.display(STATE)
    warden, foe = shown.pieces["a"], shown.pieces["e01"]
    assert warden.spoken == "Hill Warden of Seat A: 3 of 5 hit points, in West 10, acts now, bane."
    assert [(tag.name, tag.ill) for tag in warden.tags] == [("Adventurer", False), ("Bane", True)]
    assert warden.at == d.Place(STATE.table.map.cells["h0_0"].x, STATE.table.map.cells["h0_0"].y, 0, "h0_0")
    assert (warden.tokens[0].name, warden.tokens[0].count, warden.health) == ("Tenacity", 2, d.Health(3, 5))
    assert warden.facts[0] == "Stamina 2 · Magicka 1 · Cooldown 2 · 3 Combat dice"
    assert foe.spoken == "Plain 1, level 5: 4 of 4 hit points, in West 11, has not acted."
    assert (foe.name, foe.short, foe.seat) == ("Plain 1", "1", "")


def test_a_sheet_lies_before_its_seat():
    """Dice in active slots, at hand and in the cooldown track, in words."""
    groups = {group.name: group.words for group in GAME.display(STATE).seats["a"].dice}
    assert groups == {
        "Active slots: 1 of 4": ("Bulwark: prevents 2 of one blow",),
        "Dice at hand": ("Combat 1", "Combat 2", "Combat 3", "Cleave", "Footwork", "Taunt"),
        "Cooldown track: 2 of 13": ("Bane", "Light Fatigue"),
    }


def test_hexes_have_numbers_within_their_tile_row_by_row():
    """The number is written in the cell, and a door, the entrance and what nobody enters say what they are."""
    delve = Delve(cards=("cold-draught",), doors=("h2_0",))
    state = battle(adventurer("a", "h0_0"), impassable=("h1_0",), entrance="east", delve=delve)
    cells = GAME.display(state).board.cells
    first = [key for key, cell in cells.items() if cell.sign == "1"]
    assert first == ["h0_-2", "h5_-4"]
    assert (cells["h2_0"].kind, cells["h1_0"].kind, cells["h5_-2"].kind) == ("door", "impassable", "entrance")
    assert cells["h2_0"].text == "West 12: a door. It leads to a tile that is still hidden."
    assert set(cells) == {key for keys in TILES.values() for key in keys}


def test_names_tell_twins_apart_and_last():
    """An enemy has its number from the beginning; of the party only who came later is distinguished."""
    party = (adventurer("a", "h0_0"), adventurer("b", "h0_1"), enemy("e01", "h1_0"))
    called = names(battle(*party))
    assert [called[key].name for key in ("a", "b", "e01")] == ["Wanderer", "Wanderer B", "Plain 1"]


def test_an_attack_that_takes_somebody_down():
    """The blow, its dice, what is lost, and the fall."""
    found = beats(
        STATE,
        e.EngageDeclared("a", "heavy", "e01", "ash-maul"),
        e.SkillDiceRolled("a", {"cleave": "damage-2", "combat-1": "blank"}, (1,)),
        e.BlowFell("k00001", "a", "e01", 4, "engage"),
        e.DamageDealt("k00001", "a", "e01", 4, "engage", False, 0, 0),
        e.UnitDefeated("e01", "a"),
    )
    cleave = d.Die(0, "kept", words="Cleave: 2 damage")
    blank = d.Die(0, "miss", words="Combat 1: nothing")
    assert found == [
        d.Struck("a", "Ash Maul", "melee", "e01"),
        d.DiceRolled("Engage", (cleave, blank, d.Die(1, "hit")), "a", "a", "e01"),
        d.Harmed("e01", 4, 0, 4),
        d.Downed("e01", "defeated"),
    ]


def test_a_die_that_crowds_a_status_effect_out_of_a_track_ends_it():
    """An overfatigue die takes the place of bane."""
    gained = e.FatigueDieGained("a", "over", "fatigue", ("over", "light"), ())
    glow = beats(STATE, gained)[-1]
    assert (glow.name, glow.piece, glow.gone) == ("Bane", "a", True)


@pytest.mark.parametrize(
    ("event", "beat"),
    [
        (e.BlowMissed("k00001", "e01"), d.Missed("e01")),
        (e.BonusGained("a", 2, "x"), d.Glowed("2 bonus hit points", "Lost before all others.", "BE-7", "a")),
        (
            e.DamageMadeTrue("e01", "gap-finder"),
            d.Glowed("Gap finder", "Nothing prevents its damage.", "F-10", "e01"),
        ),
        (
            e.CompanionEntryBlocked("a-companion"),
            d.Glowed("No room to enter", "It waits beside the entrance.", "BE-14", "a-companion", ill=True),
        ),
        (e.RetreatRefused(), d.Glowed("The party stays", rule="BE-28")),
        (
            e.StatusRemoved("e01", "stealth", "x"),
            d.Glowed("Stealth", "It is over.", "F-27", "e01", gone=True),
        ),
        (e.RoundCounterChanged(6, 4, "assist"), d.TokenChanged("wait", "Round counter", -2)),
        (e.RoundStarted(2), d.Chapter("Round 2", 2)),
    ],
)
def test_what_happens_seldom_is_shown_too(event, beat):
    """Each event by itself has its one beat."""
    assert beats(STATE, event) == [beat]


def test_tenacity_is_shown_by_what_it_changes():
    """Of two changes in one commit the second goes on from the first."""
    found = beats(STATE, e.TenacityChanged("a", 5, "x"), e.TenacityChanged("a", 3, "x"))
    assert [beat.change for beat in found] == [3, -2]


def test_who_changes_places_moves_too():
    """Both ways are shown, and what follows begins where they ended."""
    moved = e.UnitMoved("e01", ("h0_1",), swapped="a-companion")
    there, back, on = beats(STATE, moved, e.UnitMoved("a-companion", ("h1_1",)))
    assert (there.start, there.way[-1].to) == (back.way[-1].to, back.start)
    assert on.start == back.way[-1].to
    assert on.start.floor == "h1_0"


def test_a_skyshard_is_taken_and_scored():
    """The marker goes, and the party has one more."""
    delve = Delve(skyshards={"west": "h0_0"})
    state = battle(adventurer("a", "h0_0"), delve=delve, turn=TURN)
    taken, scored = beats(state, e.SkyshardTaken("a", "west", 1))
    assert (taken.piece, taken.marker) == ("a", "skyshard-h0_0")
    assert (scored.seat, scored.amount, scored.total, scored.why) == ("a", 1, 1, "Wanderer takes a skyshard")


def test_the_first_dice_of_a_lock_say_what_they_need():
    """A trap that is not held says what comes of it."""
    delve = Delve(traps={"west": "swinging-beam"})
    rolled, glow = beats(
        battle(adventurer("a", "h0_0"), delve=delve), e.TrapSprung("a", "west", "swinging-beam", (1, 2, 6), 1)
    )
    assert (rolled.needs, rolled.outcome, rolled.good) == ("2, 3 and 5", "misses 1 number", False)
    assert (glow.name, glow.text) == ("Swinging Beam", "Does 2 damage.")


def test_a_tile_that_is_laid_moves_nobody():
    """The whole map may be drawn further right; who stands in a hex still stands in it."""
    referee, rng = (
        Referee(GAME, {"scenario": "sunken-stair", "seats": 2, "xp": 1}, match=f"{5:032x}"),
        random.Random(5),
    )
    moved = 0
    while not referee.over():
        before = GAME.display(referee.state)
        then = referee.state
        record = referee.step(rng)
        after, shown = GAME.display(referee.state), GAME.shown(then, record, referee.state)
        assert [*unexplained(before, shown, after), *text_faults(shown)] == []
        moved += any(redrawn(one.at, after.board) != one.at for one in before.pieces.values())
    assert moved


@pytest.mark.parametrize("scenario", sorted(betrayal.RULESET.samples()["scenarios"]))
def test_whole_battles_are_shown(scenario):
    """On any battlefield displays say everything with names, and each difference is explained by a beat."""
    setup = {"seats": 3, "scenario": scenario, "party_decisions": "majority"}
    referee, rng = Referee(GAME, setup, match=f"{len(scenario):032x}"), random.Random(7)
    while not referee.over():
        then = referee.state
        record = referee.step(rng)
        shown = GAME.shown(then, record, referee.state)
        after = GAME.display(referee.state)
        found = [
            *faults(after, set(GAME._asked(referee.state)), betrayal.RULESET.rules),
            *unexplained(GAME.display(then), shown, after),
            *text_faults(shown),
        ]
        assert found == [], record.version
    assert after.outcome is not UNSET


@pytest.mark.parametrize(
    ("facts", "winners", "text"),
    [
        ({"ended": "objective"}, ("a",), "The objective is achieved: the battle is won."),
        (
            {"ended": "retreat_with_goal"},
            ("a",),
            "The party gets away with what it came for: the battle is won.",
        ),
        (
            {"ended": "retreat", "earned": 2},
            (),
            "The party has left without what it came for: the battle is lost. Even so it earns 2 points of experience.",
        ),
        ({"ended": "defeated"}, (), "No adventurer is left standing: the battle is lost."),
    ],
)
def test_the_end_says_why(facts, winners, text):
    """What the state knows of how it ended is said in one sentence, in the display and as the last beat of the commit."""
    before = battle(adventurer("a", "h0_0"))
    state = battle(adventurer("a", "h0_0"), **facts)
    reason = "victory" if winners else "defeat"
    over = replace(state, match=replace(state.match, status="ended", reason=reason, winners=winners))
    assert GAME.display(over).outcome == d.Outcome(winners, text)
    record = SimpleNamespace(events=(MatchEnded(reason, winners),), actor="a")
    assert GAME.shown(before, record, over).beats == (d.Ended(winners, text),)
