"""Settings: where they come from, which wins, and what is refused."""

import pytest

from tests.tidy.documents import text
from wardrum.server.config import (
    RENAMED,
    SETTINGS,
    Config,
    ConfigError,
    described,
    effective,
    read,
)


def test_later_places_win(tmp_path):
    """Defaults give way to the file, the file to the environment, the environment to the flags."""
    file = tmp_path / "wardrum.toml"
    file.write_text('host = "file"\nport = 1\nbots_max = 7\n')
    env = {"WARDRUM_HOST": "env", "WARDRUM_PORT": "2", "PATH": "/bin"}
    config = read(file, env, {"host": "flag", "data": None})
    assert (config.host, config.port, config.bots_max, config.data) == ("flag", 2, 7, "")


def test_the_environment_may_name_the_file(tmp_path):
    """WARDRUM_CONFIG says where the file is."""
    file = tmp_path / "wardrum.toml"
    file.write_text("port = 9\n")
    assert read(env={"WARDRUM_CONFIG": str(file)}).port == 9


def test_values_are_converted_by_their_field():
    """Text from the environment becomes what the setting is: numbers, truth, lists."""
    env = {"WARDRUM_TRUST_PROXY": "true", "WARDRUM_ALLOWED_ORIGINS": "https://a.example, https://b.example"}
    config = read(env=env)
    assert config.trust_proxy is True
    assert config.allowed_origins == ("https://a.example", "https://b.example")


def test_variables_of_the_tests_are_no_settings():
    """Whatever begins with WARDRUM_TEST_ is not read; a test's variable without it would be refused."""
    assert read(env={"WARDRUM_TEST_SOAK_S": "60", "WARDRUM_TEST_PORT": "1"}) == Config()
    with pytest.raises(ConfigError, match="'soak_s'"):
        read(env={"WARDRUM_SOAK_S": "60"})


@pytest.mark.parametrize(
    ("env", "flags", "words"),
    [
        ({"WARDRUM_PROT": "1"}, {}, ["'prot'", "environment"]),
        ({}, {"prot": 1}, ["'prot'", "flags"]),
        ({"WARDRUM_PORT": "65536"}, {}, ["'port'", "'65536'", "environment"]),
        ({"WARDRUM_SOCKETS_MAX": "0"}, {}, ["'sockets_max'", "'0'", "from 1 to 1,000,000 (connections)"]),
        ({}, {"idle_s": "nan"}, ["'idle_s'", "'nan'", "from 1 to 86,400 (seconds)"]),
        ({}, {"trust_proxy": "maybe"}, ["'trust_proxy'", "it is one of true, false"]),
        ({}, {"host": 7}, ["'host'", "it is a text"]),
        ({}, {"log_format": "xml"}, ["'log_format'", "'xml'", "flags", "it is one of auto, console, json"]),
        ({}, {"public_url": "wardrum.example"}, ["'public_url'", "'wardrum.example'", "https://"]),
        ({"WARDRUM_ALLOWED_ORIGINS": "https://a,b"}, {}, ["'allowed_origins'", "'b'", "environment"]),
        ({}, {"allowed_origins": ["https://a/"]}, ["'https://a/'"]),
        ({}, {"allowed_origins": ["https://a:x"]}, ["'https://a:x'"]),
    ],
)
def test_what_does_not_fit_is_refused_by_name_and_place(env, flags, words):
    """An unknown key or a bad value is one sentence that says which and where."""
    with pytest.raises(ConfigError) as refused:
        read(env=env, flags=flags)
    assert all(word in str(refused.value) for word in words)


@pytest.mark.parametrize("text", ["port = ", "prot = 1", None])
def test_a_bad_file_is_named(tmp_path, text):
    """A file that is missing, is no TOML or knows too much is named in the refusal."""
    file = tmp_path / "wardrum.toml"
    if text is not None:
        file.write_text(text)
    with pytest.raises(ConfigError, match=r"wardrum\.toml"):
        read(file, {})


def test_what_is_in_force_can_be_shown():
    """Every setting is shown as a plain value, and nothing that is fixed."""
    shown = effective(Config(port=7))
    assert shown["port"] == 7
    assert set(shown) == set(SETTINGS)


def test_an_operator_can_judge_each_setting():
    """There are few, each with its default, a range that has it, and a line on when to touch it; numbers have a unit."""
    assert len(SETTINGS) <= 27
    for each in described():
        assert all((each.default, each.among, each.when)), each
        assert each.unit or SETTINGS[each.name].default in ("auto", "info", False)
    defaults = effective(Config())
    for name, value in defaults.items():
        if value not in ("", []):
            assert read(env={}, flags={name: value}) == Config()


@pytest.mark.parametrize("name", sorted(RENAMED))
def test_a_former_name_is_refused_with_the_new_one(name):
    """In one sentence, which names the place."""
    with pytest.raises(ConfigError) as refused:
        read(env={f"WARDRUM_{name.upper()}": "5"})
    assert str(refused.value) == f"the setting '{name}' (in the environment) is called '{RENAMED[name]}' now"
    assert RENAMED[name] in SETTINGS
    assert name not in SETTINGS


def test_a_limit_is_no_setting(tmp_path):
    """What no operator could judge is refused in one sentence, wherever it stands."""
    file = tmp_path / "wardrum.toml"
    file.write_text("hello_s = 9.5")
    for place, where in (({"file": file}, str(file)), ({"flags": {"hello_s": "9.5"}}, "the flags")):
        with pytest.raises(ConfigError) as refused:
            read(env={}, **place)
        assert str(refused.value) == f"there is no setting 'hello_s' (in {where})"


def test_the_operators_page_has_the_table():
    """docs/operations.md lists every setting with unit, default, range and when to touch it, as the program does."""
    reported = [
        f"| `{each.name}` | {each.unit or '–'} | {each.default} | {each.among} | {each.when} |"
        for each in described()
    ]
    page = text("docs/operations.md")
    heading = "| Setting | Unit | Default | Range | Touch it when |\n| --- | --- | --- | --- | --- |\n"
    assert heading + "\n".join(reported) + "\n\n" in page
