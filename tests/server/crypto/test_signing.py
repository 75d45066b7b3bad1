"""The last head of a match goes out with the server's name under it, and a check of a file shows whose it is."""

import asyncio
import json
import stat

import pytest
from cryptography.hazmat.primitives.asymmetric import ed25519

from tests.server.http.test_pages import get
from tests.support import toy
from tests.support.cli import runner
from tests.support.logbook import battle
from tests.support.table_talk import Battle, serving, talking
from wardrum.clients.mirror import signature
from wardrum.events.formats import replay
from wardrum.events.formats.replay import Signed
from wardrum.events.verify.signatures import SignaturesUnavailable, final_head
from wardrum.server import data_directory
from wardrum.server.crypto import signing

KEY_PATH = "/.well-known/wardrum-key"


pytestmark = pytest.mark.usefixtures("toy_is_known")


@pytest.fixture
def run(capfd):
    return runner(capfd)


@pytest.fixture
def without(monkeypatch):
    """`without()`: from now on the extra is not installed."""

    def lack(module):
        def unavailable():
            raise SignaturesUnavailable

        monkeypatch.setattr(module, "_ed25519", unavailable)

    return lambda: [lack(signing), lack(signature)]


async def conceded(data):
    """A match on a server of this directory, played to its end: the last ack, the last commit, a snapshot, the key."""
    async with serving(data=str(data)) as server, talking(server) as talker:
        match = Battle()
        await match.begin(talker)
        before = await talker.ask("state", match=match.match)
        assert "signature" not in before
        await talker.say("watch", match=match.match, after=before["version"])
        ack = await match.act(talker, "a", "Concede", id="last")
        assert (await match.act(talker, "a", "Concede", id="last")) == ack | {"duplicate": True}
        snapshot = await talker.ask("state", match=match.match)
        first = await talker.ask("state", match=match.match, version=1)
        assert "signature" not in first
        commit = talker.all("commit")[-1]
        status, _, key = await get(server, KEY_PATH)
        return ack, commit, snapshot, (status, key.decode())


@pytest.fixture
def ended(tmp_path):
    return asyncio.run(conceded(tmp_path / "data"))


@pytest.fixture
def file(run, tmp_path, ended):
    """The match of `ended` as a replay file."""
    path = tmp_path / "match.ndjson"
    said = run("battle", "export", tmp_path / "data" / ended[0]["match"], "-o", path)
    assert said.err.splitlines()[-1] == f"signed by {ended[3][1].strip()}"
    return path


def footer(path, **changes):
    """The file with another footer."""
    *lines, last = path.read_bytes().splitlines()
    said = json.loads(last)
    said["signed"] |= changes
    path.write_bytes(b"\n".join([*lines, json.dumps(said).encode()]))
    return said


def test_final_heads_are_signed_wherever_they_go_out(ended):
    """Ack, commit and snapshot of the last version carry one signature, which the key that is served verifies."""
    ack, commit, snapshot, (status, key) = ended
    assert status == 200
    assert ack["signature"] == commit["signature"] == snapshot["signature"]
    assert ack["head"] == commit["head"] == snapshot["head"]
    message = (
        b"wardrum/final-head/v1"
        + bytes.fromhex(ack["match"])
        + ack["version"].to_bytes(8, "big")
        + bytes.fromhex(ack["head"])
    )
    public = ed25519.Ed25519PublicKey.from_public_bytes(bytes.fromhex(key.strip()))
    public.verify(bytes.fromhex(ack["signature"]), message)


def test_the_message_is_of_one_match_version_and_head():
    """A signature under one head means nothing under another head, at another version or in another match."""
    signer = signing.fresh()
    signed = signer.sign("a1" * 16, 7, bytes(32))
    assert signature.is_signed(signed, "a1" * 16, 7, bytes(32))
    for other in [("a2" * 16, 7, bytes(32)), ("a1" * 16, 8, bytes(32)), ("a1" * 16, 7, bytes(31) + b"\1")]:
        assert not signature.is_signed(signed, *other)
        assert final_head(*other) != final_head("a1" * 16, 7, bytes(32))
    bare = Signed(signer.key, signer._private.sign(bytes(32)).hex())
    assert not signature.is_signed(bare, "a1" * 16, 7, bytes(32))


def test_the_key_is_the_owners_alone_and_stays(tmp_path):
    """It lies beside the secret, readable by nobody else, and another start signs with the same."""
    asyncio.run(conceded(tmp_path))
    kept = tmp_path / signing.FILE
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert len(bytes.fromhex(kept.read_text())) == 32
    key = asyncio.run(conceded(tmp_path))[3]
    assert key == (200, f"{signing.load(tmp_path).key}\n")
    assert kept.read_text().strip() not in key[1]


def test_a_file_without_a_key_in_it_is_refused(tmp_path):
    """A server never signs with half a key."""
    (tmp_path / signing.FILE).write_text("a1a1")
    with pytest.raises(ValueError, match="does not hold the key that this server signs with"):
        signing.load(tmp_path)


async def published(data):
    """The pages with the key of now, and with all of them."""
    async with serving(data=str(data)) as server:
        return [(await get(server, path))[2].decode().split() for path in (KEY_PATH, KEY_PATH + "s")]


def test_a_key_that_was_rotated_out_still_tells(run, tmp_path, ended, file):
    """Files that it signed verify with it, the server gives it as a former one, and the new one signs from then on."""
    data, old = tmp_path / "data", ended[3][1].strip()
    private = (data / signing.FILE).read_text().strip()
    said = run("keys", "rotate", "--signing", "--data", data)
    new = said.out.split()[0]
    assert (said.code, new != old) == (0, True)
    said = run("battle", "verify", file, "--key", old)
    assert (said.code, said.lines[2:]) == (0, [f"signed by {old}"])
    assert asyncio.run(published(data)) == [[new], [new, old]]
    again = tmp_path / "again.ndjson"
    said = run("battle", "export", data / ended[0]["match"], "-o", again)
    assert said.err.splitlines()[-1] == f"signed by {new}"
    assert run("battle", "verify", again, "--key", new).code == 0
    assert run("battle", "verify", again, "--key", old).code == 1
    said = run("keys", "list", "--data", data)
    assert said.lines[-1] == f"signed before with the key whose public half is {old}"
    assert private not in "".join(path.read_text("latin-1") for path in data.iterdir()), "it signs no more"
    run("keys", "rotate", "--signing", "--data", data)
    assert asyncio.run(published(data))[1][1:] == [new, old]


def test_a_rotation_that_was_cut_short_changes_nothing(tmp_path, monkeypatch):
    """After a crash before the new key is written the old one signs, and is listed once."""
    key = signing.load(tmp_path).key
    write = signing.write_private

    def cut(path, data):
        if path.name == signing.FILE:
            raise OSError("power cut")
        write(path, data)

    monkeypatch.setattr(signing, "write_private", cut)
    with pytest.raises(OSError, match="power cut"):
        signing.rotate(tmp_path)
    assert signing.load(tmp_path).key == key
    assert asyncio.run(published(tmp_path)) == [[key], [key]]
    monkeypatch.undo()
    assert signing.rotate(tmp_path).former == (key,)


def test_former_keys_go_into_a_backup(tmp_path):
    """They are among the files that a copy needs beside the log, and something else in their file is refused."""
    signing.load(tmp_path)
    signing.rotate(tmp_path)
    former = tmp_path / data_directory.FORMER_SIGNING_KEYS
    assert former in data_directory.key_files(tmp_path)
    former.write_text("no key")
    with pytest.raises(ValueError, match="holds something else than public keys"):
        signing.load(tmp_path)


def test_there_is_nothing_to_rotate_without_a_key(run, tmp_path):
    """It is one sentence, as is --signing with another action."""
    said = run("keys", "rotate", "--signing", "--data", tmp_path)
    assert (said.code, "is missing: there is no key to follow" in said.err) == (2, True)
    said = run("keys", "list", "--signing", "--data", tmp_path)
    assert (said.code, said.err.count("\n")) == (2, 1)


def test_verify_tells_who_signed(run, tmp_path, ended, file):
    """With the right key, as digits or as a file, a file is signed; without any key the doubt is reported."""
    key = ended[3][1].strip()
    (tmp_path / "key").write_text(ended[3][1])
    for given in (key, tmp_path / "key"):
        said = run("battle", "verify", file, "--key", given)
        assert (said.code, said.lines[2:]) == (0, [f"signed by {key}"])
    said = run("battle", "verify", file)
    assert said.code == 0
    assert said.lines[2].startswith(f"signed by {key}; whose key that is, only")


def test_a_signature_vouches_for_no_file_with_a_fault(run, ended, file):
    """The head in the footer is signed still, but the records above it lead to another one."""
    file.write_bytes(file.read_bytes().replace(b'"actor":"a"', b'"actor":"b"', 1))
    key = ended[3][1].strip()
    for given in ((), ("--key", key)):
        said = run("battle", "verify", file, *given)
        assert (said.code, said.lines[-1].partition(" ")[0]) == (1, "FAULT")
        assert said.lines[-2] == f"only the head in its footer is signed, by {key}: not what is above it"


def test_another_key_is_a_fault(run, ended, file):
    """A forgery that is signed with another key is found out with the server's."""
    other = signing.fresh()
    match, version, head = (ended[0][name] for name in ("match", "version", "head"))
    footer(file, key=other.key, signature=other.sign(match, version, bytes.fromhex(head)).signature)
    assert run("battle", "verify", file).code == 0
    said = run("battle", "verify", file, "--key", ended[3][1].strip())
    assert (said.code, said.lines[2]) == (1, f"signed by {other.key}")
    assert said.lines[3].endswith("it is signed by another key than the one given")
    assert ended[3][1].strip() not in said.out, "it might be the private one"


@pytest.mark.parametrize("changes", [{"signature": "00" * 64}, {"key": "00" * 32}, {"key": "ff" * 32}])
def test_a_bad_signature_is_a_fault(run, tmp_path, file, changes):
    """A signature that the key does not verify is reported as bad, with or without a key given, and is not imported."""
    footer(file, **changes)
    said = run("battle", "verify", file)
    assert (said.code, said.lines[2]) == (1, "bad signature")
    assert said.lines[3].startswith("FAULT match ")
    assert run("battle", "verify", file, "--key", "a1" * 32).code == 1
    said = run("battle", "import", file, "--data", tmp_path / "elsewhere")
    assert (said.code, "is not what it says it is" in said.err) == (1, True)


def test_an_unsigned_file(run, tmp_path):
    """It verifies and says that it is unsigned; asked for a key's signature, that is a fault."""
    path, log = tmp_path / "file", battle()
    path.write_bytes(b"\n".join(replay.write(toy.GAME, [data for _, data, _ in log.entries])))
    said = run("battle", "verify", path)
    assert (said.code, said.lines[2:]) == (0, ["unsigned"])
    said = run("battle", "verify", path, "--key", "a1" * 32)
    assert (said.code, said.lines[2]) == (1, "unsigned")
    assert said.lines[3].endswith("it is not signed, and so not by the key given")


def test_a_server_signs_only_what_was_played_on_it(run, tmp_path, ended, file):
    """A match that was imported is neither exported nor shown under the importing server's name."""
    asyncio.run(conceded(tmp_path / "other"))
    assert run("battle", "import", file, "--data", tmp_path / "other").code == 0
    said = run("battle", "export", tmp_path / "other" / ended[0]["match"], "-o", tmp_path / "again")
    assert (said.code, said.err.splitlines()[-1]) == (0, "unsigned")

    async def shown():
        async with serving(data=str(tmp_path / "other")) as server, talking(server) as talker:
            return await talker.ask("state", match=ended[0]["match"])

    snapshot = asyncio.run(shown())
    assert (snapshot["head"], "signature" in snapshot) == (ended[0]["head"], False)


def test_without_the_extra_everything_goes_on_unsigned(run, tmp_path, ended, file, without):
    """No key is made or served, nothing is signed, files verify, and what cannot be checked is said to be unchecked."""
    key = ended[3][1].strip()
    without()
    ack, commit, snapshot, (status, body) = asyncio.run(conceded(tmp_path / "plain"))
    assert not any("signature" in frame for frame in (ack, commit, snapshot))
    assert (status, body) == (404, "this server signs nothing\n")
    assert not (tmp_path / "plain" / signing.FILE).exists()
    said = run("battle", "export", tmp_path / "plain" / ack["match"], "-o", tmp_path / "out")
    assert (said.code, said.err.splitlines()[-1]) == (0, "unsigned")
    said = run("battle", "verify", file)
    assert (said.code, said.lines[2].startswith("signature not checked: ")) == (0, True)
    said = run("battle", "verify", file, "--key", key)
    assert (said.code, "pip install 'wardrum[sign]'" in said.err) == (2, True)


def test_who_may_not_read_the_key_exports_unsigned(run, tmp_path, ended, monkeypatch):
    """The log may be readable for more people than the server's keys are."""

    def locked(path):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(signing, "_read", locked)
    said = run("battle", "export", tmp_path / "data" / ended[0]["match"], "-o", tmp_path / "out")
    assert (said.code, said.err.splitlines()[-1]) == (0, "unsigned")


def test_a_live_match_is_not_signed(run, tmp_path):
    """A head that others may still follow is not final."""

    async def begun():
        async with serving(data=str(tmp_path)) as server, talking(server) as talker:
            match = Battle()
            await match.begin(talker)
            return match.match

    match = asyncio.run(begun())
    said = run("battle", "export", tmp_path / match, "-o", tmp_path / "out")
    assert (said.code, said.err.splitlines()[-1]) == (0, "unsigned")
