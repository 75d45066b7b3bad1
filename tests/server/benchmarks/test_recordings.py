"""Recorded battles are legal again, to the byte, wherever the keys, the nonce and the seats' seeds are the same."""

import msgspec
import pytest
from msgspec import Raw

from wardrum.events.rulesets import games
from wardrum.server.benchmarks import recordings
from wardrum.server.benchmarks.lane_driver import RULESET, NotAccepted
from wardrum.server.benchmarks.link import masked, split


@pytest.fixture(scope="module")
def battle():
    return recordings.RecordedBattle(*recordings.record(1))


def replay(driver, battle):
    for seat, command in battle.commands:
        driver.do(seat, Raw(command))


def test_replayed_commands_make_the_same_records(battle):
    """Every recorded command is accepted again and leads to the same bytes, dice included."""
    driver = recordings.opened(battle.match)
    replay(driver, battle)
    assert driver.records == battle.records
    assert driver.lane.state.match.status == "ended"


def test_recordings_hold_every_part_of_a_battle(battle):
    """The mix counts each command once and holds the kinds that no battle can do without."""
    mix = recordings.mix([battle])
    assert mix.total() == len(battle.commands)
    assert {"SubmitWarband", "RollInitiative", "SpendWildDice", "ActivateFighter", "Move", "Pass"} <= set(mix)


def test_other_dice_refuse_a_recording(battle):
    """In a match of another id the same commands are not the same battle."""
    driver = recordings.opened("e" * 32)
    with pytest.raises(NotAccepted):
        replay(driver, battle)


def test_recordings_are_kept(tmp_path, battle, monkeypatch):
    """What is in the cache is not recorded again, and is read back as it was; earlier rules' battles are gone."""
    (tmp_path / "battles-of-old.msgpack").write_bytes(b"")
    recordings.keep(recordings.path(tmp_path), [(battle.match, battle.records)])
    assert [file.name for file in tmp_path.iterdir()] == [recordings.path(tmp_path).name]
    monkeypatch.setattr(recordings, "ProcessPoolExecutor", None)
    [kept] = recordings.load(1, tmp_path)
    assert (kept.match, list(kept.records)) == (battle.match, battle.records)


def test_peaceful_battles_never_attack():
    """A peaceful battle goes on without a blow."""
    driver = recordings.opened("d" * 32, {"round_limit": 30})
    for _, _ in zip(recordings.play(driver, recordings.Random(1), peaceful=True), range(60), strict=False):
        pass
    kinds = {type(games()[RULESET].read(record).command).__name__ for record in driver.records}
    assert "ActivateFighter" in kinds
    assert "Attack" not in kinds


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_frames_survive_the_way(size):
    """What is masked with zeros is the payload itself, and what arrives in pieces is put together."""
    payload = b"x" * size
    assert masked(payload).endswith(payload)
    unmasked = bytes([0x81]) + _length(size) + payload
    assert split(unmasked * 2 + unmasked[:-1]) == ([payload] * 2, unmasked[:-1])


def _length(size):
    if size < 126:
        return bytes([size])
    return bytes([126]) + size.to_bytes(2, "big") if size < 65536 else bytes([127]) + size.to_bytes(8, "big")


def test_mix_reads_only_the_kind():
    """A command's other fields may be anything."""
    battle = recordings.RecordedBattle("0" * 32, [])
    battle.__dict__["commands"] = [("a", msgspec.json.encode({"type": "Pass", "more": [1]}))]
    assert recordings.mix([battle]) == {"Pass": 1}
