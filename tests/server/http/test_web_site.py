"""The files of the web client over plain HTTP: what leads to them, what does not, and how they are sent."""

import gzip
import os

import pytest

from tests.server.http.test_pages import get
from tests.support.table_talk import serving
from wardrum.server import app
from wardrum.server.http.static_files import StaticFiles, accepts_gzip, is_fresh, name_of

INDEX = b"<!doctype html><title>Lobby</title>" + b"<p>words</p>" * 200
BATTLE = b"<!doctype html><title>Battle</title>"
SCRIPT = b"export const answer = 42;\n" * 100
SECRET = b"nobody may read this"


@pytest.fixture
def folder(tmp_path):
    """A web client of a few files, beside a file that is not part of it."""
    web = tmp_path / "web"
    (web / "js" / "core").mkdir(parents=True)
    (web / "index.html").write_bytes(INDEX)
    (web / "battle.html").write_bytes(BATTLE)
    (web / "js" / "core" / "main.js").write_bytes(SCRIPT)
    (web / "js" / "core" / "types.d.ts").write_bytes(SCRIPT)
    (web / "page.css").write_bytes(b"p { color: red }")
    (web / "mark.svg").write_bytes(b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    (web / "dot.png").write_bytes(bytes(range(256)) * 8)
    (web / "manifest.webmanifest").write_bytes(b"{}")
    (web / ".hidden.js").write_bytes(SECRET)
    (tmp_path / "secret.js").write_bytes(SECRET)
    (web / "link.js").symlink_to(tmp_path / "secret.js")
    (web / "outside").symlink_to(tmp_path)
    return web


@pytest.fixture
async def server(folder, monkeypatch):
    monkeypatch.setattr(app, "WEB", folder)
    async with serving() as server:
        yield server


@pytest.mark.parametrize(
    ("path", "kind", "body"),
    [
        ("/", "text/html; charset=utf-8", INDEX),
        ("/?from=there", "text/html; charset=utf-8", INDEX),
        (f"/m/{'0a' * 16}", "text/html; charset=utf-8", BATTLE),
        ("/m/file", "text/html; charset=utf-8", BATTLE),
        ("/web/js/core/main.js", "text/javascript; charset=utf-8", SCRIPT),
        ("/web/page.css", "text/css; charset=utf-8", b"p { color: red }"),
        ("/web/mark.svg", "image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("/web/dot.png", "image/png", bytes(range(256)) * 8),
        ("/manifest.webmanifest", "application/manifest+json", b"{}"),
    ],
)
async def test_files_are_served(server, path, kind, body):
    """The two pages lie where people go, the other files below /web/, each with its type."""
    status, headers, sent = await get(server, path)
    assert (status, headers["Content-Type"], sent) == (200, kind, body)
    assert headers["Cache-Control"] == "no-cache"


async def test_only_what_came_from_here_runs(server):
    """The policy of every page allows own scripts, own styles and a connection to this very host, and nothing else."""
    policy = (await get(server, "/"))[1]["Content-Security-Policy"]
    rules = dict(rule.strip().partition(" ")[::2] for rule in policy.split(";"))
    assert rules == {
        "default-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self' ws://here wss://here",
        "require-trusted-types-for": "'script'",
        "trusted-types": "service-worker",
        "worker-src": "'self'",
        "manifest-src": "'self'",
    }


@pytest.mark.parametrize("host", ["evil.example; script-src *", "a b", "x'y", ""])
async def test_a_strange_host_is_not_repeated(server, host):
    """What a Host header says reaches the policy only if it is a host."""
    reader_host = {"Host": host}
    headers = (await get(server, "/", **reader_host))[1]
    assert "connect-src 'self'" in headers["Content-Security-Policy"]
    assert "evil" not in headers["Content-Security-Policy"]
    assert "ws://" not in headers["Content-Security-Policy"]


async def test_pages_guard_themselves(server):
    """Types are not guessed, no address is passed on, no device may be asked for."""
    headers = (await get(server, "/"))[1]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/web/../secret.js",
        "/web/..%2fsecret.js",
        "/web/%2e%2e/secret.js",
        "/web/%2e%2e%2fsecret.js",
        "/web/..\\secret.js",
        "/web/..%5csecret.js",
        "/web/js/../../secret.js",
        "/web//secret.js",
        "/web/./index.html",
        "/web/index.html",
        "/web/joined/index.0123456789abcdef0123.js",
        "/service_worker.js",
        "/web/index.html%00.js",
        "/web/index.html\x00.js",
        "/web/link.js",
        "/web/outside/secret.js",
        "/web/.hidden.js",
        "/web/js",
        "/web/js/",
        "/web/",
        "/web",
        "/web/js/core/types.d.ts",
        "/m/",
        "/m/0",
        f"/m/{'0A' * 16}",
        f"/m/{'00' * 16}/",
        "/index.html",
        "/battle.html",
    ],
)
async def test_nothing_else_is_served(server, path):
    """No dots, codes, backslashes, NULs or links lead out of the folder, nor to what is no web file."""
    status, headers, body = await get(server, path)
    assert status in (400, 404)
    assert SECRET not in body
    assert headers["Content-Type"].startswith("text/plain")


async def test_every_name_of_the_site_is_checked_by_itself(folder):
    """The site follows no link and serves no folder even if a request reached it unchecked."""
    site = StaticFiles(folder)
    assert await site.asset("/web/link.js") is None
    assert await site.asset("/web/outside/secret.js") is None
    assert await site.asset("/web/js/core/main.js") is not None
    assert [
        name_of(path)
        for path in ("/web/a.js\n", f"/m/{'0' * 32}\n", "/web/a\0.js", "/web/ä.js", "/webx/a.js")
    ] == [""] * 5


async def test_an_unchanged_file_is_not_sent_again(server):
    """Who has a file learns so by its ETag; the answer has no body."""
    tag = (await get(server, "/web/js/core/main.js"))[1]["ETag"]
    known = {"If-None-Match": f'"other", {tag}'}
    status, headers, body = await get(server, "/web/js/core/main.js", **known)
    assert (status, body, headers["ETag"]) == (304, b"", tag)
    assert "Content-Length" not in headers


async def test_a_changed_file_is_sent(server, folder):
    """A file that was edited is served anew, without a restart."""
    tag = (await get(server, "/web/page.css"))[1]["ETag"]
    (folder / "page.css").write_bytes(b"p { color: blue }")
    status, headers, body = await get(server, "/web/page.css", **{"If-None-Match": tag})
    assert (status, body) == (200, b"p { color: blue }")
    assert headers["ETag"] != tag


async def test_gzip_only_for_those_who_take_it(server):
    """Text is sent compressed to those who say so, under a tag of its own; pictures never are."""
    plain = (await get(server, "/"))[1]
    status, headers, body = await get(server, "/", **{"Accept-Encoding": "br, gzip"})
    assert (status, headers["Content-Encoding"], headers["Vary"]) == (
        200,
        "gzip",
        "Accept-Encoding, Accept-Language, Cookie",
    )
    assert gzip.decompress(body) == INDEX
    assert int(headers["Content-Length"]) == len(body) < len(INDEX)
    assert headers["ETag"] != plain["ETag"]
    assert "Content-Encoding" not in plain
    picture = (await get(server, "/web/dot.png", **{"Accept-Encoding": "gzip"}))[1]
    assert "Content-Encoding" not in picture


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [("gzip", True), ("br, GZIP;q=0.5", True), ("*", True), ("gzip;q=0", False), ("*, gzip;q=0", False),
     ("", False), ("br", False), ("*;q=0", False), ("gzip;q=x", False)],
)  # fmt: skip
def test_accept_encoding_is_understood(accepted, takes):
    """Weights and the star count as RFC 9110 says."""
    assert accepts_gzip(accepted) is takes


def test_if_none_match_is_understood():
    """Lists, weak tags and the star match; other tags do not."""
    assert all(is_fresh(known, '"a"') for known in ('"a"', 'W/"a"', '"b", "a"', "*"))
    assert not any(is_fresh(known, '"a"') for known in ("", '"b"', "a"))


@pytest.mark.parametrize("path", ["/", "/web/js/core/main.js", "/m/file"])
async def test_head_answers_like_get(server, path):
    """HEAD has the headers of GET and no body."""
    got, asked = await get(server, path), await get(server, path, "HEAD")
    assert (asked[0], asked[2]) == (200, b"")
    assert asked[1] == got[1]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
async def test_pages_cannot_be_written(server, method):
    """Other methods are refused and shown what is possible."""
    status, headers, _ = await get(server, "/", method)
    assert (status, headers["Allow"]) == (405, "GET, HEAD")


async def test_a_server_without_web_files_says_what_it_is(folder, monkeypatch):
    """Where no web client is installed the front page says what runs here."""
    monkeypatch.setattr(app, "WEB", folder / "nowhere")
    async with serving() as server:
        status, _, body = await get(server, "/")
        assert (status, b"wardrum.v1" in body) == (200, True)
        assert (await get(server, "/m/file"))[0] == 404


async def test_files_are_read_once(folder, monkeypatch):
    """A file that does not change is read, hashed and compressed once."""
    site, reads = StaticFiles(folder), []
    read = type(folder).read_bytes
    monkeypatch.setattr(type(folder), "read_bytes", lambda path: reads.append(path) or read(path))
    assert await site.asset("/web/page.css") is await site.asset("/web/page.css")
    os.utime(folder / "page.css", ns=(1, 1))
    assert (await site.asset("/web/page.css")).plain.body == b"p { color: red }"
    assert len(reads) == 2
