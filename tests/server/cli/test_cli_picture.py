"""A moment of a replay file as a picture."""

from random import Random

from tests.support.cli import runner
from tests.support.referee import Referee
from wardrum.events.formats import replay
from wardrum.events.projections import picture
from wardrum.events.rulesets import games


def test_a_moment_of_a_file_is_drawn(capfd, tmp_path):
    """The picture of a version comes from the file alone, the same bytes each time; beyond its end there is none."""
    run, game = runner(capfd), games()["trench"]
    referee, chance, path = Referee(game), Random(4), tmp_path / "battle.jsonl"
    while len(referee.log) < 30:
        referee.step(chance)
    path.write_bytes(b"\n".join(replay.write(game, referee.log)))
    said = run("battle", "story", path, "--svg", 24)
    state = game.fold(referee.log[:24])
    assert (said.code, said.out.encode()) == (0, picture.draw(game, state))
    assert run("battle", "story", path, "--svg", 24).out == said.out
    said = run("battle", "story", path, "--svg", 999)
    assert (said.code, said.out, "there is no version 999" in said.err) == (2, "", True)
