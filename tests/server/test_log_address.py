"""The address of a log that several nodes share."""

from pathlib import Path

import pytest

from wardrum.server.config import Config, ConfigError, effective, read
from wardrum.server.log_address import LogAddress, is_shared, parsed, shown


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("nats://a", LogAddress(("nats://a:4222",), ("http://a:8222",))),
        (
            "nats://a,b:5222,[::1]",
            LogAddress(
                ("nats://a:4222", "nats://b:5222", "nats://[::1]:4222"),
                ("http://a:8222", "http://b:8222", "http://[::1]:8222"),
            ),
        ),
        (
            "nats://me:p%40ss@a,b?monitor=1,2&replicas=1",
            LogAddress(
                ("nats://me:p%40ss@a:4222", "nats://me:p%40ss@b:4222"), ("http://a:1", "http://b:2"), 1
            ),
        ),
        (
            "tls://a?credentials=/keys/node.creds&ca=/keys/ca.pem&monitor=9",
            LogAddress(("tls://a:4222",), ("http://a:9",), 3, Path("/keys/node.creds"), Path("/keys/ca.pem")),
        ),
    ],
)
def test_an_address_says_how_to_reach_the_servers(text, address):
    """Hosts, ports, who we are, and what else has to be known."""
    assert is_shared(text)
    assert parsed(text) == address
    assert address.is_encrypted == text.startswith("tls:")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("http://a", "it is as nats://"),
        ("a,b,c", "it is as nats://"),
        ("nats://", "'' in it is no server's host or host:port"),
        ("nats://a,,b", "'' in it is no server's"),
        ("nats://a:x", "'a:x' in it is no server's"),
        ("nats://a:0", "'a:0' in it is no server's"),
        ("nats://a/b", "'a/b' in it is no server's"),
        (
            "nats://a?replica=1",
            "there is no 'replica' to be said of it; there are monitor, credentials, ca, replicas",
        ),
        ("nats://a?replicas=2", "replicas is 3, or 1 for a log that one disk may lose, not '2'"),
        ("nats://a,b,c?monitor=1,2", "monitor names 2 ports for 3 servers"),
        ("nats://a?monitor=http", "monitor is a port from 1 to 65,535, not 'http'"),
    ],
)
def test_what_is_no_address_is_refused_in_one_sentence(text, why):
    """Which says what is wrong, and where the setting came from."""
    with pytest.raises(ConfigError) as refused:
        read(env={}, flags={"log": text, "data": "there"})
    assert str(refused.value).startswith(f"the setting 'log' in the flags cannot be {text!r}: ")
    assert why in str(refused.value)
    assert str(refused.value).count("\n") == 0


def test_the_password_is_not_shown():
    """Neither in what is in force, nor where the setting is refused."""
    assert shown("nats://me:secret@a,b?replicas=1") == "nats://me:…@a,b?replicas=1"
    assert "secret" not in str(effective(Config(data="there", log="nats://me:secret@a")))
    with pytest.raises(ConfigError) as refused:
        read(env={}, flags={"log": "nats://me:secret@a?replicas=9"})
    assert "secret" not in str(refused.value)


def test_a_shared_log_needs_a_directory():
    """For the mirror of it, and for the keys."""
    with pytest.raises(ConfigError, match="needs 'data' too"):
        read(env={"WARDRUM_LOG": "nats://a,b,c"})
    assert read(env={"WARDRUM_LOG": "nats://a,b,c", "WARDRUM_DATA": "there"}).log == "nats://a,b,c"


def test_a_directory_is_no_shared_log():
    """Where either may be named."""
    assert not any(map(is_shared, ("there", "/var/lib/nats://a", "http://a")))
