"""Battles in this process: by the same rules, from a number, and with a log like any other."""

import re
from fractions import Fraction
from itertools import cycle, islice, product
from random import Random

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.support.slices import after_a_pause, counted
from tests.tidy.documents import blocks
from wardrum.clients.bots.random import any_option, sample
from wardrum.events import local
from wardrum.events.core.hash_chain import leaf, link
from wardrum.events.core.kernel import MatchId, Rejected
from wardrum.events.rulesets import RULESETS
from wardrum.events.space.plane import Location, NearPoint, Point
from wardrum.events.toolkit.options import Each, OpenOption, Option, Path, Place, drawn, expanded, has_values
from wardrum.events.verify import verify

COMMITS_MAX = 3_000
NOTHING_OPEN = {"betrayal", "template"}
"""Rulesets in which the places of all options are listed at once."""


def chosen(battle, rng):
    """Any option with any values, as it is sent; those that end something less often."""
    options = [option for option in battle.legal() if all(map(has_values, option.params.values()))]
    option = any_option(options, rng)
    return {"type": option.command, **{name: sample(each, rng) for name, each in option.params.items()}}


def played(battle, rng, commits=COMMITS_MAX):
    """The same battle, some commits later or at its end."""
    end = battle.version + commits
    while battle.result is None and battle.version < end:
        battle.do(chosen(battle, rng))
    return battle


def verified(battle):
    """What the verifier says of the records."""
    head, entries = battle.state.match.root, []
    for version, data in enumerate(battle.records, 1):
        head = link(head, leaf(data))
        entries.append((version, data, head))
    return verify(battle.game, entries, MatchId(battle.state.match.id))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_battle_is_played_to_its_end_and_verified(ruleset):
    """Whatever is listed is accepted, and the rules and the dice of the whole log are proven."""
    battle = played(local.new(ruleset, seed=3), Random(3))
    assert battle.result is not None
    assert battle.result.reason
    assert (battle.to_act, battle.legal()) == ((), [])
    report = verified(battle)
    assert report.fault is UNSET
    assert report.counts.commits == report.counts.decisions == battle.version
    assert report.counts.dice > 0
    assert report.counts.unproven == 0


def test_the_same_number_and_commands_give_the_same_battle():
    """And another number gives other dice."""
    one, same, other = (played(local.new("warcry", seed=seed), Random(1), 40) for seed in (5, 5, 6))
    assert one.records == same.records
    assert one.records[5:] != other.records[5:]


def test_a_clone_goes_on_by_itself():
    """What happens in it does not happen here, and what it shares with this one is not copied."""
    battle = played(local.new("warcry", seed=1), Random(1), 30)
    state, records = battle.state, battle.records
    clone = battle.clone()
    assert clone.state is state
    played(clone, Random(2), 30)
    assert (battle.state, battle.records) == (state, records)
    assert clone.records[: len(records)] == records
    assert played(battle, Random(2), 30).records == clone.records


def test_an_imagined_battle_has_other_dice_and_no_log():
    """A bot that searches must not know the dice to come; the log commits to those, so there is none of the imagined ones."""
    battle = played(local.new("warcry", seed=1), Random(1), 30)
    ends = {msgspec.json.encode(played(battle.clone(seed), Random(2), 60).state) for seed in (None, 7, 8)}
    assert len(ends) == 3
    assert played(battle.clone(7), Random(2), 60).state == played(battle.clone(7), Random(2), 60).state
    with pytest.raises(ValueError, match="this battle is imagined"):
        _ = battle.clone(7).clone().records


def test_nothing_happens_where_a_command_is_refused_or_cannot_be_read():
    """The rules say why, or the place in what was sent is named."""
    battle = local.new("warcry")
    state = battle.state
    with pytest.raises(Rejected, match=r"^[A-Z]-\d+ "):
        battle.do({"type": "Wait"})
    with pytest.raises(msgspec.ValidationError, match=r"`\$\.sample`"):
        battle.do({"type": "SubmitWarband", "sample": 5})
    with pytest.raises(ValueError, match="there is no ruleset 'chess'; there are warcry, mordheim"):
        local.new("chess")
    with pytest.raises(msgspec.ValidationError, match=r"`\$\.round_limit`"):
        local.new("warcry", {"round_limit": "many"})
    assert battle.state is state


def test_each_seat_has_options_of_its_own():
    """Both muster at a time; the one that was asked first is meant where none is named."""
    battle = local.new("warcry")
    assert battle.to_act == ("a", "b")
    assert {option.command for option in battle.legal("b")} == {"SubmitWarband"}
    (option,) = battle.legal()
    battle.do(
        {"type": option.command, **{name: sample(each, Random(1)) for name, each in option.params.items()}}
    )
    assert battle.to_act == ("b",)
    assert battle.legal() == battle.legal("b")


def leaves_open(domain):
    """Whether some of its places are not listed yet."""
    if isinstance(domain, Each):
        return any(map(leaves_open, domain.of.values()))
    return getattr(domain, "open", UNSET) is True


@pytest.mark.parametrize("ruleset", RULESETS)
def test_options_are_expanded_to_the_full_list(ruleset):
    """Nothing is listed that has no place, and the list is the sum of its expansions; only places are open."""
    rng, battle, opened = Random(5), local.new(ruleset, seed=5), 0
    while battle.result is None and battle.version < 250:
        options = battle.options()
        expansions = [battle.expand(option) for option in options]
        assert [option for each in expansions for option in each] == battle.legal()
        for option, expansion in zip(options, expansions, strict=True):
            is_open = any(map(leaves_open, option.params.values()))
            opened += is_open
            assert expansion == [option] or (is_open and expansion)
            assert {(each.command, each.kind) for each in expansion} == {(option.command, option.kind)}
            assert any(all(map(has_values, each.params.values())) for each in expansion)
            assert not any(leaves_open(domain) for each in expansion for domain in each.params.values())
        battle.do(chosen(battle, rng))
    assert opened or ruleset in NOTHING_OPEN


def opened(battle):
    """The open options of whom the battle waits for, each as it is expanded in slices."""
    outline = battle.game.outline(battle.state, battle.to_act[0])
    return [one for one in outline if isinstance(one, OpenOption)]


@pytest.mark.parametrize("ruleset", sorted(set(RULESETS) - NOTHING_OPEN))
def test_an_expansion_is_the_same_whatever_is_made_in_its_pauses(ruleset):
    """Of other states meanwhile, to the end or given up half way: it pauses again and again, and is the one that is made in one go."""
    rng, battle = Random(5), local.new(ruleset, seed=5)
    before, most = [], 0
    while battle.result is None and battle.version < 120:
        options = opened(battle)
        for one in options:
            whole = expanded(one)
            others = cycle([expanded.in_slices(other) for other in before] or [iter(())])

            def disturbed(work, others=others):
                for other in islice(others, 3):  # each is given up where it stands
                    next(other, None)
                return next(work)

            found, pauses = counted(expanded.in_slices(one), disturbed)
            most = max(most, pauses)
            assert found == whole
        before = options or before
        battle.do(chosen(battle, rng))
    assert most > 60


def each_place(option):
    """The option once for each of its listed places, with that one alone; of a set-up of several bases each of them by itself."""
    found = []
    for name, domain in option.params.items():
        if isinstance(domain, Path | Place):
            field = "stops" if isinstance(domain, Path) else "spots"
            ones = [replace(domain, **{field: (one,)}) for one in getattr(domain, field)]
            found += [replace(option, params={**option.params, name: one}) for one in ones]
    return found or [option]


def is_of(drawn, full):
    """Whether a drawn option is one of a full list with one of its places, of a set-up with one for each base."""
    same = replace(drawn, params={}) == replace(full, params={}) and drawn.params.keys() == full.params.keys()
    return same and all(is_within(drawn.params[name], domain) for name, domain in full.params.items())


def is_within(drawn, domain):
    """Whether a domain has one place of another, or is the same if it has no places."""
    if isinstance(domain, Each):
        return all(is_within(drawn.of[key], each) for key, each in domain.of.items())
    field = {Path: "stops", Place: "spots"}.get(type(domain), "")
    one = getattr(drawn, field, ())
    return drawn == domain or (len(one) == 1 and one[0] in getattr(domain, field))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_one_place_is_drawn_from_the_full_list(ruleset):
    """Nothing is drawn that is not listed, and a draw may always come to the whole list, of which any place can be drawn."""
    rng, battle, found, listed = Random(5), local.new(ruleset, seed=5), set(), set()
    while battle.result is None and battle.version < 120:
        for number, option in enumerate(battle.options()):
            expansion = battle.expand(option)
            drawn = [battle.one_of(option, rng.randrange) for _ in range(6)]
            last = battle.one_of(option, lambda below: below - 1)
            assert all(any(is_of(one, full) for full in expansion) for one in (*drawn, last))
            if expansion != [option]:
                ones = [
                    one
                    for full in expansion
                    if all(map(has_values, full.params.values()))
                    for one in each_place(full)
                ]
                assert last == ones[-1] or any(isinstance(each, Each) for each in last.params.values())
                where = battle.version, number
                listed |= {(where, place) for place in range(len(ones))}
                found |= {(where, ones.index(one)) for one in drawn if one in ones}
        battle.do(chosen(battle, rng))
    assert ruleset in NOTHING_OPEN or len(found) > len(listed) // 20


def test_a_draw_reaches_each_place_of_the_whole_list():
    """Of each option the open option stands for, and of the domains of each."""
    place = Place(NearPoint(Point(0, 0), 500), 100, tuple(Location(x, 0) for x in range(3)))
    both = Option("Deploy", "Deploy", "W-1", {"positions": Each({"a": place, "b": place})})
    one, none = (
        replace(both, params={"point": place}),
        replace(both, params={"point": replace(place, spots=())}),
    )
    head = replace(both, params={"point": replace(place, spots=(), open=True)})
    drawn_ones = {
        msgspec.json.encode(
            drawn(
                OpenOption(head, lambda: after_a_pause([none, both, one])),
                lambda below, left=[*draws]: left.pop(0) % below,
            )
        )
        for draws in product(range(2), range(3), range(3))
    }
    assert len(drawn_ones) == 9 + 3
    assert drawn(one, lambda below: 0) is one


def test_an_option_is_expanded_at_its_own_version():
    """Of a version that is past, or of another seat, it is not listed."""
    battle = local.new("warcry")
    (option,) = battle.options("a")
    with pytest.raises(ValueError, match="'Muster a sample warband' is no option that is listed at version"):
        battle.expand(option, "b")
    battle.do(chosen(battle, Random(1)), "a")
    with pytest.raises(ValueError, match="is no option that is listed"):
        battle.expand(option, "a")
    with pytest.raises(ValueError, match="is no option that is listed"):
        battle.one_of(option, Random(1).randrange, "a")


def test_moves_are_taken_back():
    """The battle stands again as before, and the log says so."""
    battle = played(local.new("warcry", seed=1), Random(1), 30)
    before = battle.clone()
    seat = battle.to_act[0]
    battle.do(chosen(battle, Random(3)))
    battle.do({"type": "OfferTakeback", "version": before.version}, seat)
    battle.do({"type": "AcceptTakeback"}, "b" if seat == "a" else "a")
    assert battle.state.battle == before.state.battle
    assert verified(battle).fault is UNSET


def test_chances_are_exact_where_the_rules_have_them():
    """As reduced fractions, by outcome."""
    rng, found = Random(1), {}
    battle = local.new("warcry", seed=1)
    while battle.result is None and not found:
        found = next(filter(None, map(battle.chance, battle.legal())), {})
        battle.do(chosen(battle, rng))
    assert found
    assert all(isinstance(each, Fraction) and 0 <= each <= 1 for each in found.values())


def test_the_example_of_the_readme_plays_a_battle(capsys):
    """What is shown there is a whole program."""
    (shown,) = [block for block in blocks("README.md") if "local.new" in block.text]
    exec(shown.text, {})
    assert re.match(r"LocalResult\(winners=.*\) \d+\n$", capsys.readouterr().out)
