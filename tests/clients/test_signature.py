"""The Python client looks at the server's name under the end of a match, and claims no more than it has checked."""

import io
from contextlib import nullcontext

import pytest
from msgspec.structs import force_setattr

from tests.clients.test_real_server import GAMES, both, connect, server
from wardrum.clients import Diverged, SignaturesUnavailable, WrongSignature
from wardrum.clients.mirror import signature
from wardrum.clients.mirror.signature import server_key
from wardrum.clients.terminal import watch
from wardrum.events.match.commands import Concede
from wardrum.server.crypto import signing

__all__ = ["server"]  # the fixture

OTHER = "a1" * 32


@pytest.fixture
def without(monkeypatch):
    """`without()`: from now on the extra is not installed where the client runs."""

    def unavailable():
        raise SignaturesUnavailable

    return lambda: monkeypatch.setattr(signature, "_ed25519", unavailable)


async def ended(server):
    """The id of a match that has just ended."""
    async with connect(server) as one, connect(server) as other:
        a, _ = await both(one, other)
        await a.do(Concede())
        return a.match


async def test_the_end_is_signed_with_the_server_s_key(server):
    """The key is fetched from the server; the signature fits it and no other; a live match has none."""
    async with connect(server) as one, connect(server) as other:
        a, _ = await both(one, other)
        key = await one.server_key()
        assert key == server.context.signer.key
        async with one.mirror(a.match, key=key) as mirror, other.mirror(a.match, as_="state") as thin:
            await mirror.until(lambda m: m.caught_up)
            assert mirror.signed_by(key) == "none"
            await a.do(Concede())
            for each in (mirror, thin):
                await each.until(lambda m: m.over)
                assert (each.signed_by(key), each.signed_by(OTHER), each.signed_by("")) == (
                    "good",
                    "wrong",
                    "unchecked",
                )


async def test_a_server_is_held_to_its_key(server):
    """A mirror that was given a key takes no end that is not signed with it, whether it comes live or from the log."""
    match = await ended(server)
    async with connect(server) as client:
        for as_ in ("events", "state"):
            async with client.mirror(match, as_=as_, key=OTHER) as mirror:
                with pytest.raises(Diverged, match="not signed with the server's key"):
                    await mirror.until(lambda m: m.caught_up)


async def test_an_unsigned_end_is_no_end_to_who_holds_a_key(server):
    """A server that signs nothing any more is found out by the one who kept its key."""
    key = server.context.signer.key
    match = await ended(server)
    server.registry.rooms.clear()
    force_setattr(server.context, "signer", None)
    server.gateway.admission._routes._signer = None
    async with connect(server) as client:
        assert await client.server_key() == ""
        async with client.mirror(match, key=key) as mirror:
            with pytest.raises(Diverged):
                await mirror.until(lambda m: m.caught_up)
        async with client.mirror(match) as mirror:
            await mirror.until(lambda m: m.caught_up)
            assert mirror.signed_by(key) == "none"


async def test_without_the_extra_nothing_is_claimed(server, without):
    """A signature that cannot be checked is there, unchecked; a key that cannot be held to is refused at once."""
    match = await ended(server)
    without()
    async with connect(server) as client:
        async with client.mirror(match) as mirror:
            await mirror.until(lambda m: m.caught_up)
            assert mirror.signed_by(server.context.signer.key) == "unchecked"
        with pytest.raises(SignaturesUnavailable, match="need the extra"):
            async with client.mirror(match, key=OTHER):
                pass


async def reported(server, match, raised=None):
    """What `wardrum watch` says before its last line. raised: what it raises after that."""
    out = io.StringIO()
    with pytest.raises(raised) if raised else nullcontext():
        await watch(server.url, match, out, games=GAMES)
    return out.getvalue().splitlines()[-2]


async def test_the_terminal_says_whose_name_it_is(server, monkeypatch, without):
    """Signed by the key that the server gives, by another than that, or not checked here, and why not."""
    match, key = await ended(server), server.context.signer.key
    assert await reported(server, match) == f"signed by {key[:16]}…, the key that this server gives"
    other = signing.fresh()
    monkeypatch.setattr(server.context.signer, "key", other.key)
    wrong = await reported(server, match, WrongSignature)
    assert wrong.startswith(f"SIGNATURE WRONG: not by {other.key[:16]}…")
    without()
    assert await reported(server, match) == f"signed (not checked here: that needs {signature.EXTRA})"


async def test_an_end_without_a_signature_is_suspect_where_the_server_gives_a_key(server):
    """Somebody on the way has taken it out; where there is no key either the server signs nothing, which is its right."""
    match, signer = await ended(server), server.context.signer
    server.registry.rooms.clear()
    force_setattr(server.context, "signer", None)
    assert (await reported(server, match, WrongSignature)).startswith(
        f"NOT SIGNED: but there is {signer.key[:16]}…"
    )
    server.gateway.admission._routes._signer = None
    assert "SIGNED" not in await reported(server, match)


@pytest.mark.parametrize("url", ["ws://127.0.0.1:1/ws", "ws://[::1]:1/ws"])
async def test_no_key_can_be_had(url):
    """Where nobody answers there is no key, and no traceback."""
    assert await server_key(url) == ""
