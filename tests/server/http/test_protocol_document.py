"""`/asyncapi.json`: the document of the protocol, as this release has it."""

import asyncio
import gzip

from tests.server.http.test_pages import get
from wardrum.server.http import routes
from wardrum.server.http.routes import DOCUMENT_PATH
from wardrum.server.protocol import asyncapi


async def test_it_is_what_the_program_prints(server):
    """The served bytes are those of `python -m wardrum.server.protocol.asyncapi`, plain and compressed."""
    status, headers, body = await get(server, DOCUMENT_PATH)
    assert (status, headers["Content-Type"]) == (200, "application/json")
    assert body == asyncapi.text().encode()
    _, packed, small = await get(server, DOCUMENT_PATH, **{"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(small) == body
    assert packed["ETag"] != headers["ETag"]


async def test_it_is_not_sent_to_who_has_it(server):
    """A client that knows its ETag gets no body, and HEAD gets the headers of GET alone."""
    _, headers, body = await get(server, DOCUMENT_PATH)
    status, again, nothing = await get(server, DOCUMENT_PATH, **{"If-None-Match": headers["ETag"]})
    assert (status, nothing, again["ETag"]) == (304, b"", headers["ETag"])
    status, head, nothing = await get(server, f"{DOCUMENT_PATH}?now", "HEAD")
    assert (status, nothing, head["Content-Length"]) == (200, b"", str(len(body)))
    assert (await get(server, DOCUMENT_PATH, "POST"))[0] == 405


async def test_it_is_made_once_and_not_before_somebody_asks(server, monkeypatch):
    """Several who ask at once wait for the same document."""
    made, describe = [], routes.described

    def counted():
        made.append(describe())
        return made[-1]

    monkeypatch.setattr(routes, "described", counted)
    await get(server, "/version")
    assert made == []
    answers = await asyncio.gather(*(get(server, DOCUMENT_PATH) for _ in range(4)))
    assert {body for _, _, body in answers} == {made[0].plain.body}
    assert len(made) == 1
