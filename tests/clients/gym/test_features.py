"""The numbers of an observation stand for what their names say."""

from random import Random

import numpy as np
import pytest
from msgspec import UNSET

from wardrum.clients.gym import BattleEnv
from wardrum.events.rulesets import RULESETS
from wardrum.events.toolkit.options import Stop


def walked(ruleset, seed=1):
    """An environment at each step of a battle, with what the acting seat sees by name."""
    battles, rng = BattleEnv(ruleset), Random(seed)
    battles.reset(seed)
    while battles.battle.result is None:
        seen = battles.observe(battles.agent_selection)
        names = battles.feature_names
        yield (
            battles,
            dict(zip(names.observation, seen["observation"].tolist(), strict=True)),
            [
                dict(zip(names.actions, row, strict=True))
                for row in seen["actions"][seen["action_mask"] == 1].tolist()
            ],
        )
        battles.step(rng.randrange(len(battles.choice.actions)))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_number_has_a_name_of_its_own(ruleset):
    """Observations differ between rulesets only in the commands."""
    names = BattleEnv(ruleset).feature_names
    for each in names:
        assert len(set(each)) == len(each)
    commands = len(RULESETS[ruleset].command_type.__args__)
    other = BattleEnv("warcry").feature_names
    assert names.actions[:-commands] == other.actions[: len(names.actions) - commands]


def test_numbers_of_a_battle_are_those_of_its_display():
    """Rounds, pieces, health and victory points, of one's own side and the other one."""
    checked = 0
    for battles, seen, _ in walked("warcry"):
        seat = battles.agent_selection
        display = battles.battle.game.display(battles.battle.state, seat)
        own = [piece for piece in display.pieces.values() if piece.seat == seat]
        others = [piece for piece in display.pieces.values() if piece.seat != seat]
        assert seen["round"] == pytest.approx(display.round / 20)
        for side, pieces in (("own", own), ("enemy", others)):
            assert seen[f"{side}.standing"] == pytest.approx(sum(p.at is not UNSET for p in pieces) / 20)
            if pieces:
                left, most = sum(p.health.left for p in pieces), sum(p.health.most for p in pieces)
                assert seen[f"{side}.health"] == pytest.approx(left / most)
                assert seen[f"{side}0.there"] == 1
                checked += left < most
        points = [line.value for line in display.seats[seat].score if line.label == "Victory points"]
        assert seen["own.score0"] == pytest.approx(int(points[0]) / 20 if points else 0)
    assert checked > 20


def test_numbers_of_an_action_are_those_of_its_option():
    """Kind, command, odds; and of the end of a way how much nearer it is to an enemy."""
    attacks = ways = 0
    for battles, _, rows in walked("warcry"):
        for action, row in zip(battles.choice.actions, rows, strict=True):
            option = action.option
            assert row["option"] == (not action.param)
            assert row["end"] == (option.kind == "end")
            assert row[f"command.{option.command}"] == 1
            assert sum(number for name, number in row.items() if name.startswith("command.")) == 1
            if option.command == "Attack" and "mean" in action.odds:
                assert row["mean"] == pytest.approx(min(1, float(action.odds["mean"] / 10)))
                assert row["down"] == pytest.approx(float(action.odds["taken_down"]))
                assert row["enemy_piece"] == 1
                attacks += 1
        if isinstance(battles.choice.actions[0].value, Stop):
            option = battles.choice.actions[0].option
            start = option.params["path"].start
            distances = {}
            for key in ("start", *range(len(rows))):
                point = start if key == "start" else battles.choice.actions[key].value.point
                distances[key] = nearest_enemy(battles, point)
            for key, row in enumerate(rows):
                assert row["enemy_distance"] == pytest.approx(distances[key], abs=1e-5)
                assert row["enemy_nearer"] == pytest.approx(distances["start"] - distances[key], abs=1e-5)
                ways += 1
    assert attacks > 5
    assert ways > 100


def nearest_enemy(battles, point):
    """From a point to the edge of the nearest base of the other side, in units of 24 inches."""
    pieces = battles.battle.view(battles.agent_selection).table.pieces.values()
    gaps = [
        max(0, np.hypot(piece.x - point.x, piece.y - point.y) - piece.radius)
        for piece in pieces
        if piece.seat != battles.agent_selection
    ]
    return min(gaps, default=0) / (24 * 2540)


def test_what_has_been_chosen_is_seen():
    """While a decision goes on, the observation says of which command it is."""
    going_on = 0
    for battles, seen, _ in walked("warcry"):
        commands = {name: seen[name] for name in seen if name.startswith("chosen.command.") and seen[name]}
        if battles.chosen:
            assert commands == {f"chosen.command.{battles.chosen[0].option.command}": 1}
            going_on += 1
        else:
            assert commands == {}
    assert going_on > 20
