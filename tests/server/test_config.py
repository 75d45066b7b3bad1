"""Settings: where they come from, which wins, and what is refused."""

import pytest

from wardrum.server.config import Config, ConfigError, effective, read


def test_later_places_win(tmp_path):
    """Defaults give way to the file, the file to the environment, the environment to the flags."""
    file = tmp_path / "wardrum.toml"
    file.write_text('host = "file"\nport = 1\nqueue_max = 7\n')
    env = {"WARDRUM_HOST": "env", "WARDRUM_PORT": "2", "PATH": "/bin"}
    config = read(file, env, {"host": "flag", "data": None})
    assert (config.host, config.port, config.queue_max, config.data) == ("flag", 2, 7, "")


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
    """Every setting is shown as a plain value."""
    shown = effective(Config(port=7))
    assert shown["port"] == 7
    assert set(shown) == set(Config.__struct_fields__)
