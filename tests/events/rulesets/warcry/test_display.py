"""What is shown of battles and of single commits: headings, prompts, pieces, dice, and beats with the right values."""

from msgspec import UNSET

from tests.events.rulesets.warcry.given import (
    BOW,
    GAME,
    activated,
    at,
    battle_state,
    fighter,
    given,
    hand,
    shown,
    shown_by,
    shown_of,
    with_hand,
)
from wardrum.events.core.kernel import Event
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import (
    Attack,
    Move,
    PlaceBeside,
    PlaceFallen,
    PlaceTreasure,
    UseAbility,
)
from wardrum.events.rulesets.warcry.evolve.step import stand
from wardrum.events.rulesets.warcry.roster import Base
from wardrum.events.rulesets.warcry.state import Hunt
from wardrum.events.space.plane import INCH, Leg, Location
from wardrum.events.space.table import Terrain
from wardrum.events.toolkit.display import shapes as d

TOWER = Terrain(10 * INCH, 8 * INCH, 6 * INCH, 6 * INCH, 3 * INCH, "platform")
CHEST = {"cards": {"victory": "carry-it-home"}}


def folded(state, *events: Event):
    """The state after these events, and their beats."""
    after = given(state, *events).state
    return after, shown_of(state, events, after)


def two(**facts):
    """a-f1, activated, and b-f1 beside it."""
    return activated(battle_state({"a-f1": fighter(13, 11), "b-f1": fighter(14.5, 11)}, **facts), "a-f1")


def test_a_battle_is_headed_by_its_round_and_phase_and_asks_who_acts():
    """The one seat that is awaited is asked by the name of its fighter, whom both seats have."""
    display = GAME.display(two())
    assert (display.title, display.heading, display.phase) == (
        "Warcry",
        "Round 1 · Combat phase",
        "Combat phase",
    )
    assert [seat.prompt for seat in display.seats.values()] == [
        "Spear A: choose what it does, 2 actions left",
        "",
    ]
    assert display.rounds == 4


def test_a_piece_says_in_one_sentence_how_it_stands():
    """Wounds, where, whether it acts, and the harmful effects on it and what it carries, with the tags that say why."""
    state = battle_state(
        {
            "a-f1": fighter(13, 11, damage=4, role="leader", treasure="west-chest"),
            "b-f1": fighter(20, 11, runemarks=("gargantuan",), activated=1, hunt=Hunt(1, 2)),
            "b-f2": fighter(),
        },
        terrain={"tower": TOWER},
        **CHEST,
    )
    pieces = GAME.display(stand(state, {"a-f1": Location(*at(13, 11), 3 * INCH)})).pieces
    assert [piece.spoken for piece in pieces.values()] == [
        'Spear, leader of Seat A: 6 of 10 wounds left, on Tower, 3" up, has not acted, carries West Chest.',
        'Spear 1 of Seat B: 10 of 10 wounds left, on the ground, has acted 1 of 3 times, 1" of Move lost, 2 attacks lost.',
        "Spear 2 of Seat B: in reserve until round 1.",
    ]
    assert [tag.name for tag in pieces["b-f1"].tags] == [
        "Gargantuan",
        "Dagger group",
        '1" of Move lost',
        "2 attacks lost",
    ]
    assert pieces["b-f1"].facts[0] == 'Move 3" of 4" · Toughness 4 · Wounds 10 · 100 points'
    assert pieces["b-f2"].at is UNSET


def test_an_attack_is_a_strike_its_dice_and_the_harm():
    """Each die says what it counted as."""
    state = two(cards={"victory": "head-hunt"})
    hurt = given(state, e.DamageAllocated("b-f1", 4, 4)).state
    down = given(hurt).when("a", Attack("w1", "b-f1"), dice=[6, 1, 5])
    [beats] = shown(hurt, down)
    dice = (d.Die(6, "critical"), d.Die(1, "miss"), d.Die(5, "hit"))
    assert beats[:2] == (
        d.Struck("a-f1", 'Melee 1"', "melee", "b-f1"),
        d.DiceRolled(
            "Attack",
            dice,
            "a",
            "a-f1",
            "b-f1",
            total="1 hit, 1 critical hit",
            outcome="5 damage",
            needs="4 or more, and a 6 is critical",
            good=True,
        ),
    )
    assert beats[2] == d.Harmed("b-f1", 5, 1, 10, critical=True)


def test_the_last_enemy_down_ends_the_battle():
    """Who is down, what it scores and what for, and who has won and why."""
    state = two(cards={"victory": "head-hunt"})
    hurt = given(state, e.DamageAllocated("b-f1", 7, 7)).state
    down = given(hurt).when("a", Attack("w1", "b-f1"), dice=[6, 1, 1])
    [beats] = shown(hurt, down)
    assert d.Downed("b-f1", "taken down") in beats
    assert d.Scored("a", 1, 1, "an enemy taken down") in beats
    display = GAME.display(down.state)
    assert display.heading == "Round 1 · The battle is over"
    assert display.pieces["b-f1"].why_absent == "taken down"
    assert display.outcome == d.Outcome(("a",), "Seat A wins: no fighter of Seat B is left.")


def test_a_blow_at_an_edge_throws_down():
    """The test, the fall from where it stood, and the dice of the impact, a commit later."""
    fighters = {"a-f1": fighter(13, 1, weapons={"w1": BOW}), "b-f1": fighter(20, 20, wounds=30)}
    state = battle_state(fighters, terrain={"tower": TOWER})
    state = activated(stand(state, {"b-f1": Location(*at(13, 8.2), 3 * INCH)}), "a-f1")
    falls = given(state).when("a", Attack("w1", "b-f1"), dice=[6, 1, 1])
    down = falls.when("a", PlaceFallen(Location(*at(13, 7), 0)), dice=[4])
    first, second = shown(state, falls, down)
    assert (
        d.DiceRolled(
            "Footing", (d.Die(1, "miss"),), "b", "b-f1", outcome="it falls", needs="2 or more", good=False
        )
        in first
    )
    assert GAME.display(falls.state).seats["a"].prompt == "Spear B falls: say where it comes down"
    edge, ground = d.Place(*at(13, 8.2), 3 * INCH, "tower"), d.Place(*at(13, 7))
    assert second[0] == d.Fell("b-f1", edge, ground)
    assert second[2] == d.Harmed("b-f1", 1, 26, 30)


def test_treasure_is_taken_on_a_move_and_let_go_by_who_is_taken_down():
    """A way, then the token; and it lies on the table before its carrier is gone."""
    fighters = {"a-f1": fighter(13, 11), "b-f1": fighter(16.5, 11, damage=9), "b-f2": fighter(3, 3)}
    state = activated(battle_state(fighters, **CHEST), "a-f1")
    moved = given(state).when("a", Move((Leg(*at(14, 11)),), pick_up="middle-chest"))
    [beats] = shown(state, moved)
    assert beats == (
        d.Moved("a-f1", d.Place(*at(13, 11)), (d.Leg("walk", d.Place(*at(14, 11))),)),
        d.Taken("a-f1", "middle-chest"),
    )
    display = GAME.display(moved.state)
    carries = display.pieces["a-f1"].carries
    assert [(one.name, one.marker) for one in carries] == [("Middle Chest", "middle-chest")]
    assert "middle-chest" not in display.board.markers
    carrier = given(state, e.TreasurePickedUp("b-f1", "middle-chest")).state
    carrier = stand(carrier, {"b-f1": Location(*at(14.5, 11))})
    struck = given(carrier).when("a", Attack("w1", "b-f1"), dice=[5, 5, 5])
    prompts = [seat.prompt for seat in GAME.display(struck.state).seats.values()]
    assert prompts == ["", "Spear 1 is taken down: put Middle Chest on the ground"]
    gone = struck.when("b", PlaceTreasure(Location(*at(14.5, 11))))
    assert shown(carrier, struck, gone)[1][:2] == (
        d.Dropped("b-f1", "middle-chest"),
        d.Downed("b-f1", "taken down"),
    )
    assert GAME.display(gone.state).board.fallen == {"b-f1": d.Place(*at(14.5, 11))}


def test_whom_a_monster_drags_is_set_down_beside_it():
    """The ability and the question first; then the place and the dice."""
    brute = fighter(10, 10, runemarks=("gargantuan",), base=Base(8000, 8000))
    state = battle_state({"a-f1": brute, "b-f1": fighter(10, 14)})
    state = with_hand(activated(state, "a-f1", 1), "a", hand(3, 3, 3))
    grasped = given(state).when("a", UseAbility("drag-and-maul", 3, "b-f1"))
    near = Location(*at(10, 13))
    first, second = shown(state, grasped, grasped.when("a", PlaceBeside(near), dice=[4, 1, 6]))
    assert first[0] == d.TokenChanged("dice", "Triple of 3s", -3, seat="a")
    assert GAME.display(grasped.state).seats["a"].prompt == "Spear B is dragged: say where to"
    assert second[0] == d.Placed("b-f1", d.Place(*near))
    assert (second[1].total, second[1].good) == ("2 successes", True)
    assert second[2] == d.Harmed("b-f1", 6, 4, 10)


def test_terrain_that_is_broken_down_lets_those_on_it_fall():
    """The piece is gone, by its name, and who stood on it lies below."""
    brute = fighter(8, 10.5, runemarks=("gargantuan",), base=Base(8000, 8000))
    state = battle_state({"a-f1": brute, "b-f1": fighter(20, 20)}, terrain={"old-tower": TOWER})
    state = stand(state, {"b-f1": Location(*at(13, 11), 3 * INCH)})
    state = with_hand(activated(state, "a-f1", 1), "a", hand(5, 5, 5, 5))
    broken = given(state).when("a", UseAbility("demolishing-rampage", 5, "old-tower"), dice=[1])
    [beats] = shown(state, broken)
    assert d.GroundChanged("Spear A breaks down Old Tower.", ("old-tower",), gone=True) in beats
    above = d.Place(*at(13, 11), 3 * INCH, "old-tower")
    assert d.Fell("b-f1", above, d.Place(*at(13, 11))) in beats
    [reported] = [text for text in shown_by(state, broken.events, broken.state).text if "Demolishing" in text]
    assert reported == "Spear A uses Demolishing Rampage on Old Tower."


def test_dice_at_hand_are_shown_by_what_they_are_good_for():
    """Singles with a wild die among them, groups, what is spent, and wild dice without a number."""
    dice = hand(1, 2, 2, 5, 5, 5, added=1, wild=1)
    shown_dice = GAME.display(with_hand(battle_state(), "a", dice)).seats["a"].dice
    assert [(group.name, group.faces, group.kind) for group in shown_dice] == [
        ("2 singles", (1, 0), "single"),
        ("Double of 2s", (2, 2), "double"),
        ("Triple of 5s", (5, 5, 5), "triple"),
        ("1 wild die", (0,), "wild"),
    ]


def test_a_hunt_that_lasts_for_a_round_is_over_with_the_next():
    """Who was drawn off glows once more, as something that is gone; what is lost for good does not."""
    monster = fighter(10, 10, runemarks=("gargantuan",), hunt=Hunt(1, taunted_by="a-f1"))
    state = battle_state({"a-f1": fighter(13, 11), "b-f1": monster})
    after, beats = folded(state, e.RoundStarted(2))
    assert beats == (d.Chapter("Round 2", 2), d.Glowed("Drawn off", piece="b-f1", gone=True))
    assert [tag.name for tag in GAME.display(after).pieces["b-f1"].tags if tag.ill] == ['1" of Move lost']


def test_an_objective_that_is_taken_and_its_points():
    """Who holds it, and what the points are for."""
    state = battle_state({"a-f1": fighter(15, 11), "b-f1": fighter(3, 3)}, cards={"victory": "three-stones"})
    taken = e.ObjectiveControlChanged("middle-stone", "a"), e.PointsScored("a", 1, "holds-one", 1)
    after, beats = folded(state, *taken)
    assert beats == (
        d.Held("a", "middle-stone", "Seat A takes Middle Stone"),
        d.Scored("a", 1, 1, "an objective held"),
    )
    goal = GAME.display(after).goal[1]
    assert (goal.text, goal.done, goal.of, goal.places) == (
        "Hold objectives",
        1,
        3,
        ("west-stone", "east-stone"),
    )
