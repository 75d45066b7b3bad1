"""`/asyncapi.json` and `/schemas/NAME.json`: the contract, as this release has it."""

import asyncio
import gzip
import json

import pytest

from tests.server.http.test_pages import get
from wardrum.server.http import documents
from wardrum.server.http.documents import DOCUMENT_PATH, PATHS, SCHEMA_PATHS
from wardrum.server.protocol import asyncapi, json_schemas


async def test_it_is_what_the_program_prints(server):
    """The served bytes are those of `python -m wardrum.server.protocol.asyncapi`, plain and compressed."""
    status, headers, body = await get(server, DOCUMENT_PATH)
    assert (status, headers["Content-Type"]) == (200, "application/json")
    assert body == asyncapi.text().encode()
    _, packed, small = await get(server, DOCUMENT_PATH, **{"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(small) == body
    assert packed["ETag"] != headers["ETag"]


async def test_each_schema_is_served_and_listed(server):
    """The index names every other file below /schemas/, each is what the program makes, and no other name leads anywhere."""
    known = {each.name: json_schemas.text(each.schema).encode() for each in json_schemas.files()}
    served = {name: (await get(server, path))[2] for name, path in SCHEMA_PATHS.items()}
    assert served == known
    index = json.loads(served[json_schemas.INDEX])
    assert [each["file"] for each in index["files"]] == [
        f"{name}.json" for name in known if name != json_schemas.INDEX
    ]
    assert (await get(server, "/schemas/chess.json"))[0] == 404


async def test_it_is_not_sent_to_who_has_it(server):
    """A client that knows its ETag gets no body, and HEAD gets the headers of GET alone."""
    _, headers, body = await get(server, DOCUMENT_PATH)
    status, again, nothing = await get(server, DOCUMENT_PATH, **{"If-None-Match": headers["ETag"]})
    assert (status, nothing, again["ETag"]) == (304, b"", headers["ETag"])
    status, head, nothing = await get(server, f"{DOCUMENT_PATH}?now", "HEAD")
    assert (status, nothing, head["Content-Length"]) == (200, b"", str(len(body)))
    assert (await get(server, DOCUMENT_PATH, "POST"))[0] == 405


@pytest.mark.parametrize("path", [DOCUMENT_PATH, SCHEMA_PATHS[json_schemas.FRAMES]])
async def test_all_are_made_once_and_not_before_somebody_asks(server, monkeypatch, path):
    """Several who ask at once wait for the same documents."""
    made, describe = [], documents.described

    def counted():
        made.append(describe())
        return made[-1]

    monkeypatch.setattr(documents, "described", counted)
    await get(server, "/version")
    assert made == []
    answers = await asyncio.gather(*(get(server, path) for _ in range(4)))
    assert {body for _, _, body in answers} == {made[0][path].plain.body}
    assert len(made) == 1
    assert made[0].keys() == PATHS
