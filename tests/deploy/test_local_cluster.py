"""What `./dev cluster` is asked for: what is wrong is said in one sentence, before anything is started."""

import socket

import pytest

from tests.support import local_cluster
from tests.tidy.tree import ROOT

OPTIONS = ("--port", "--data", "--bench", "--full")


@pytest.fixture
def full(tmp_path):
    """A folder that is in use."""
    (tmp_path / "file").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--port 99999", "argument --port: it cannot be '99999': it is from 0 to 65,535 (TCP port)"),
        ("--port -1", "argument --port: it cannot be '-1': it is from 0 to 65,535 (TCP port)"),
        ("--port http", "argument --port: it cannot be 'http': it is from 0 to 65,535 (TCP port)"),
        ("--data FULL", "argument --data: FULL holds something already: a new folder is needed"),
        ("--data FULL/file", "argument --data: FULL/file cannot be used: Not a directory"),
        ("--full", "--full goes with --bench"),
        ("--bench --port 80", "--bench has its own ports and folders: no --port and no --data"),
        ("--bench --data FULL/new", "--bench has its own ports and folders: no --port and no --data"),
        ("--node 4", "unrecognized arguments: --node 4"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(words, sentence, full, capsys):
    """And nothing is started."""
    with pytest.raises(SystemExit) as ended:
        local_cluster.main(words.replace("FULL", str(full)).split())
    said = capsys.readouterr().err.replace(str(full), "FULL")
    assert (ended.value.code, said) == (2, f"./dev cluster: {sentence}\n")


def test_any_port_a_new_folder_and_both_ways_to_measure_can_be(full):
    """Nothing is refused that works."""
    for words in (f"--port 0 --data {full / 'new'}", "--port 65535", "--bench", "--bench --full", ""):
        local_cluster.arguments(words.split())


def test_a_port_that_is_taken_is_said_in_one_sentence(monkeypatch, capsys):
    """The servers of the log are not started either."""
    monkeypatch.setattr(local_cluster, "program", lambda: "nats-server")
    monkeypatch.setattr(local_cluster, "shipped_servers", None)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code = local_cluster.main(["--port", str(port)])
    said = capsys.readouterr().err
    assert code == 1
    assert said.startswith("./dev cluster: ")
    assert str(port) in said
    assert said.count("\n") == 1


def test_help_names_all_options(capsys):
    """That of `./dev` too."""
    with pytest.raises(SystemExit):
        local_cluster.main(["--help"])
    said = capsys.readouterr().out
    assert [option for option in OPTIONS if option not in said] == []
    assert [option for option in OPTIONS if option not in (ROOT / "dev").read_text()] == []
