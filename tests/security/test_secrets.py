"""Keys, tokens, invites: made, kept and compared so that they tell nothing."""

import io

import pytest
import structlog

from tests.support.table_talk import Battle, serving, talking
from wardrum.server.crypto import server_keys
from wardrum.server.process import logs
from wardrum.server.services import seat_tokens


def test_keys_are_kept_for_their_owner_alone(tmp_path):
    """The secret file is made once, readable by nobody else, and gives the same keys again."""
    first, again = server_keys.load(tmp_path), server_keys.load(tmp_path)
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    asked = (first.newest, "ab" * 16, "cd" * 16)
    assert first.server_seed(*asked) == again.server_seed(*asked)
    assert server_keys.fresh().newest != first.newest == again.newest


def test_the_newest_key_is_the_last(tmp_path):
    """A second key serves new matches; the first still gives the seeds of those that began with it."""
    old = server_keys.load(tmp_path)
    newest = server_keys.rotate(tmp_path)
    both = server_keys.load(tmp_path)
    assert both.newest == newest != old.newest
    assert both.invite(old.newest, "ab" * 16, "a") == old.invite(old.newest, "ab" * 16, "a")


@pytest.mark.parametrize("text", ["", "{}", '{"k1": "00"}', '{"k1": "zz"}', "[1]"])
def test_a_file_without_keys_is_refused(tmp_path, text):
    """A damaged secret stops the start instead of changing the dice of running matches."""
    (tmp_path / "secret").write_text(text)
    with pytest.raises(ValueError, match="secret"):
        server_keys.load(tmp_path)


def test_invites_differ_by_match_and_seat():
    """A code opens one seat of one match."""
    some = server_keys.fresh()
    codes = [some.invite(some.newest, match, seat) for match in ("ab" * 16, "cd" * 16) for seat in "ab"]
    assert len(set(codes)) == 4
    assert seat_tokens.invited_seats(dict(zip("wxyz", codes, strict=True)), codes[2]) == ["y"]


def test_tokens_are_found_by_their_hash():
    """What is kept of a token is not the token, and finds its seat."""
    holders = {"a": seat_tokens.token_hash("1" * 32), "b": seat_tokens.token_hash("2" * 32)}
    assert seat_tokens.seat_of(holders, seat_tokens.token_hash("2" * 32)) == "b"
    assert seat_tokens.seat_of(holders, seat_tokens.token_hash("3" * 32)) is None
    assert b"1" * 32 not in b"".join(holders.values())


@pytest.mark.parametrize("form", ["json", "console"])
def test_secret_fields_are_not_logged(form):
    """Whatever is bound under a name that speaks of a secret is dropped, on every way out, tracebacks included."""
    out = io.StringIO()
    logs.configure(form, "info", out)
    token = "CANARY".lower()  # made here, because a traceback shows the source line itself
    try:
        raise RuntimeError("trouble") if token else None
    except RuntimeError:
        structlog.get_logger().exception(
            "failed", seat_token=token, server_seed=token, invite=token, seat="a"
        )
    assert "failed" in out.getvalue()
    assert "canary" not in out.getvalue()
    structlog.reset_defaults()


async def test_no_secret_reaches_the_store_in_the_clear(tmp_path):
    """After a whole match no file of the data directory holds a token or an invite, nor a server seed before its time."""
    battle = Battle()
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        invites = (await battle.create(talker))["invites"]
        for seat in "ab":
            await battle.join(talker, seat)
        for seat in "ab":
            await battle.reveal(talker, seat)
        seed = server.registry.room(battle.match).lane.seed().hex()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert battle.match.encode() in kept
    for secret in (battle.host, seed, *battle.tokens.values(), *invites.values()):
        assert secret.encode() not in kept
