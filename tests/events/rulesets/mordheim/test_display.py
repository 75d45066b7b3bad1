"""What is shown of this game beside what Warcry shows: stages, reactions, channeled dice, morale and panic."""

from tests.events.rulesets.mordheim.given import (
    BOW,
    GAME,
    SWORD,
    activated,
    battle_state,
    fighter,
    given,
    hand,
    obstacle,
)
from tests.events.rulesets.warcry.given import shown, shown_of
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.commands import (
    Attack,
    ChannelMagic,
    Pass,
    React,
    RollMorale,
    RollPanic,
    UseAbility,
    Withdraw,
)
from wardrum.events.rulesets.mordheim.state import Setup
from wardrum.events.toolkit.display import shapes as d

MELEE = {
    "a-f1": fighter(5, 5, weapons={"w1": SWORD, "w2": BOW}),
    "b-f1": fighter(6.5, 5),
    "b-f2": fighter(25, 20),
}
HANDS = {"a": hand(), "b": hand(reaction=(2, 5, 0))}
LOSSES = {
    "a-f1": fighter(5, 5, role="leader", bravery=3, activated=1),
    "a-f2": fighter(),
    "b-f1": fighter(20, 15, role="leader", activated=1),
}


def prompts(state):
    """What each seat is asked."""
    return [seat.prompt for seat in GAME.display(state).seats.values()]


def test_an_attack_that_may_be_answered():
    """It is struck in one commit, and its dice lie in the next, with what they need; the answer costs a die."""
    state = activated(battle_state(MELEE, hands=HANDS), "a-f1")
    asked = given(state).when("a", Attack("w1", "b-f1"))
    display = GAME.display(asked.state)
    assert display.heading == "Round 1 · Combat phase, reaction"
    assert prompts(asked.state) == [
        "",
        "Spear attacks Spear 1 (3 attacks, Strength 4): react, or let it happen",
    ]
    answered = asked.when("b", React("b-f1", "counter"), dice=[6, 4, 1])
    first, second = shown(state, asked, answered)
    assert first == (
        d.Struck("a-f1", 'Melee 1"', "melee", "b-f1"),
        d.Turned("Seat B may react to the attack on Spear 1.", "b"),
    )
    assert second[0] == d.TokenChanged("dice", "Reaction dice", -1, seat="b")
    assert (second[1].name, second[1].rule, second[1].piece) == ("Counter", "M-34", "b-f1")
    assert second[2].needs == "4 or more, and a 6 is critical"
    assert second[3:6] == (
        d.Harmed("b-f1", 5, 5, 10, critical=True),
        d.Struck("b-f1", "Counter", "melee", "a-f1"),
        d.Harmed("a-f1", 2, 8, 10),
    )


def test_a_critical_hit_that_is_blunted_is_none():
    """Each die against a critical hit is shown, and the harm is that of a hit."""
    fighters = {"a-f1": fighter(5, 5, weapons={"w1": BOW}), "b-f1": fighter(11, 5)}
    wall = {"wall": obstacle(9.8, 4.5, 0.3, 1, tall=1.1)}
    state = activated(battle_state(fighters, hands=HANDS, terrain=wall), "a-f1")
    asked = given(state).when("a", Attack("w1", "b-f1"))
    [_, beats] = shown(state, asked, asked.when("b", React("b-f1", "take-cover"), dice=[6, 1, 4]))
    [rolled] = [beat for beat in beats if isinstance(beat, d.DiceRolled) and beat.what == "Take Cover"]
    assert (rolled.dice, rolled.total) == ((d.Die(4, "success"),), "1 critical hit blunted")
    assert d.Harmed("b-f1", 2, 8, 10) in beats


def test_dice_that_a_wizard_makes():
    """What is taken goes and what is made comes; both lie before the seat until the activation ends."""
    fighters = {"a-f1": fighter(5, 5, keywords=("WIZARD",)), "b-f1": fighter(20, 15)}
    hands = {"a": hand(2, 2, 6, 6, 6, 1), "b": hand()}
    state = activated(battle_state(fighters, hands=hands, setup=Setup(channeling="action")), "a-f1")
    made = given(state).when("a", ChannelMagic("improve", 2), dice=[2])
    [beats] = shown(state, made)
    assert beats[1:3] == (
        d.TokenChanged("dice", "Double of 2s", -2, seat="a"),
        d.TokenChanged("dice", "Channeled triple of 2s", 3, seat="a"),
    )
    assert (beats[3].what, beats[3].outcome, beats[3].good) == ("Mishap", "2 damage", False)
    groups = [group.name for group in GAME.display(made.state).seats["a"].dice]
    assert groups == ["1 single", "Triple of 6s", "Spent", "Channeled triple of 2s"]
    assert prompts(made.state)[0] == "Spear A: choose what it does, 1 action left, after channeling"


def test_a_spell_strikes_an_enemy():
    """Its caster, its name and whom it hits."""
    fighters = {
        "a-f1": fighter(5, 5, keywords=("WIZARD",), spell_book=("cinder-dart",)),
        "b-f1": fighter(9, 5),
    }
    state = activated(battle_state(fighters, hands={"a": hand(5, 5, 1, 2, 3, 4), "b": hand()}), "a-f1")
    [beats] = shown(state, given(state).when("a", UseAbility("cinder-dart", 5, "b-f1")))
    assert beats[1] == d.Struck("a-f1", "Cinder Dart", "spell", "b-f1")
    assert d.Harmed("b-f1", 4, 6, 10) in beats


def test_a_warband_that_has_lost_half_tests_its_morale_or_leaves():
    """The question names who tests and what that needs; who leaves is gone, and the end says why."""
    state = battle_state(LOSSES)
    due = given(state).when("a", Pass()).when("b", Pass())
    need = "At least half of your warband is down: test its morale, Spear 1 needs 3 or more, or withdraw"
    assert prompts(due.state) == [need, ""]
    [beats] = shown(due.state, due.when("a", RollMorale(), dice=[2]))
    assert beats[0] == d.DiceRolled(
        "Morale",
        (d.Die(2, "miss"),),
        "a",
        "a-f1",
        outcome="the warband wavers",
        needs="3 or more",
        good=False,
    )
    left = due.when("a", Withdraw())
    [beats] = shown(due.state, left)
    assert d.Left("a-f1", "withdraws") in beats
    display = GAME.display(left.state)
    assert display.pieces["a-f1"].why_absent == "has withdrawn"
    assert display.outcome is not None
    assert display.outcome.text == "Seat B wins: the warband of Seat A lost heart and withdrew."


def test_panic_is_an_ill_until_it_ends():
    """Who fails its test glows and bears the tag; when it has calmed down both are gone."""
    due = given(battle_state(LOSSES)).when("a", Pass()).when("b", Pass())
    wavering = due.when("a", RollMorale(), dice=[2])
    assert prompts(wavering.state) == ["Test whether these panic: Spear 1", ""]
    [beats] = shown(wavering.state, panics := wavering.when("a", RollPanic("a-f1"), dice=[1]))
    assert (beats[0].what, beats[0].outcome) == ("Panic", "it panics")
    assert (beats[1].name, beats[1].ill) == ("In panic", True)
    piece = GAME.display(panics.state).pieces["a-f1"]
    assert [tag.name for tag in piece.tags if tag.ill] == ["In panic"]
    assert piece.spoken.endswith("in panic.")
    calm = given(panics.state, e.PanicEnded(("a-f1",))).state
    assert shown_of(panics.state, [e.PanicEnded(("a-f1",))], calm) == (
        d.Glowed("In panic", piece="a-f1", gone=True),
    )
