"""A take-back across `kill -9`: what was acknowledged is there again, and an acceptance sent again is the same one."""

from __future__ import annotations

from msgspec import UNSET

from tests.faults.players import HASTE
from tests.faults.server_process import TOY, served
from tests.support.toy import GAME, Pass
from wardrum.clients import Client
from wardrum.events.core.record import digest
from wardrum.events.match.commands import AcceptTakeback, OfferTakeback
from wardrum.events.verify import verify
from wardrum.server.store.archive import open_archive

BEGIN = 5  # the version at which the battle begins


async def test_a_take_back_survives_a_killed_server(tmp_path):
    """Killed after the offer, and again after the acceptance: the log holds both once, and all of it verifies."""
    games = {"toy": GAME}
    async with (
        served(tmp_path, TOY) as server,
        Client.connect(server.url, games=games, timing=HASTE) as one,
        Client.connect(server.url, games=games, timing=HASTE) as other,
    ):
        created = await one.create("toy", {"target": 1000})
        a = await one.join(created.match, invite=created.token)
        b = await other.join(created.match, seat="b", invite=created.invites["b"])
        async with one.mirror(a.match, hash=True) as mirror:
            await mirror.until(lambda m: m.caught_up and m.state.match.status == "live")
            await a.do(Pass())
            offered = await a.do(OfferTakeback(BEGIN))
            await server.kill()
            await server.start()
            accepted = await b.do(AcceptTakeback())
            await server.kill()
            await server.start()
            # Given without a connection it would be meant for the position before the acceptance, which A has not seen yet.
            await mirror.until(lambda m: m.version == accepted.version)
            done = await a.do(Pass())
            await mirror.until(lambda m: m.version == done.version)
            assert [offered.version, accepted.version, done.version] == [7, 8, 9]
            assert mirror.fault is None
            state = mirror.state
    with open_archive(tmp_path) as archive:
        log = list(archive.commits(a.match))
    entries = [(entry.version, entry.record, entry.head) for entry in log]
    assert digest(GAME.fold(record for _, record, _ in entries)) == digest(state)
    assert verify(GAME, entries, a.match).fault is UNSET
