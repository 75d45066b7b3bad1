"""Follows a match of any Wardrum server and checks hashes, opened secrets and dice. Of Wardrum it has docs/protocol.md and no code.

    python document_follower.py ws://127.0.0.1:8000/ws MATCH

It prints a line of JSON for each version, as docs/conformance.md asks of a client that is tried.
"""

import asyncio
import hashlib
import hmac
import json
import sys

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

DECODER = json.JSONDecoder()
Fault = type("Fault", (Exception,), {"__doc__": "The server shows what cannot be true."})
Gap = type("Gap", (Exception,), {"__doc__": "A commit is missing."})


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).hexdigest()


def merged(target, patch):
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        result[name] = merged(result.get(name), value)
        if value is None:
            del result[name]
    return result


def leaf(text):
    """The hash of a frame's record, over its text exactly as it was sent."""
    name, at = "", text.index("{")
    while name != "record":
        name, at = DECODER.raw_decode(text, at + 1)
        start = at + 1
        _, at = DECODER.raw_decode(text, start)
    return sha(b"\x00", text[start:at].encode())


def dice(key, message, count, sides):
    values = []
    for block in range(count + 1):  # more than it takes
        stream = hmac.digest(key, message + block.to_bytes(4, "big"), "sha256")
        values += [byte % sides + 1 for byte in stream if byte < 256 - 256 % sides]
    return values[:count]


def say(**line):
    print(json.dumps(line), flush=True)


class Follower:
    def __init__(self, match):
        self.match, self.version, self.state, self.sealed, self.records = match, 0, None, {}, {}
        self.heads = {0: sha(b"wardrum/match/v1", bytes.fromhex(match))}

    def take(self, frame, text):
        match frame:
            case {"type": "snapshot", "version": version, "head": head, "state": state}:
                if self.heads.get(version, head) != head:
                    raise Fault(f"version {version} has another head than before")
                self.state = state
            case {"type": "commit", "record": record}:
                self.records[record["version"]] = record
                self.follow(frame, record["version"], leaf(text))
            case {"type": "sealed", "version": version}:
                self.sealed[version] = frame["leaf"]
                self.follow(frame, version, frame["leaf"])
            case {"type": "opened", "version": version}:
                if self.sealed.get(version, leaf(text)) != leaf(text):
                    raise Fault(f"the opened record of version {version} is not the sealed one")
                self.records[version] = frame["record"]

    def follow(self, frame, version, leaf):
        if version <= self.version:
            return
        if version > self.version + 1:
            raise Gap(version)
        head = sha(b"\x01", bytes.fromhex(self.heads[self.version]), bytes.fromhex(leaf))
        if head != frame["head"]:
            raise Fault(f"the head of version {version} does not follow from the one before")
        self.version, self.heads[version] = version, head
        self.state = merged(self.state, frame["patch"])
        canonical = json.dumps(self.state, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        say(version=version, head=head, hash=sha(canonical.encode()))

    def check_dice(self):
        records = [self.records[version] for version in sorted(self.records)]
        revealed = [event for record in records for event in record["events"] if "seed" in event]
        seeds = {
            event.get("seat", ""): bytes.fromhex(event["seed"]) for event in revealed
        }  # "": the server's
        order = self.state["match"]["order"]
        start = b"wardrum/roll/v1" + bytes.fromhex(self.match) + bytes([len(order)])
        start += b"".join(seeds[seat] for seat in order)
        for roll, record in enumerate((record for record in records if record.get("draws")), 1):
            for pool, drawn in enumerate(record["draws"]):
                message = start + roll.to_bytes(8, "big") + pool.to_bytes(2, "big")
                if dice(seeds[""], message, len(drawn["values"]), drawn["sides"]) != drawn["values"]:
                    raise Fault(f"the dice of version {record['version']} do not follow from the seeds")

    async def attend(self, url):
        """One connection, until the match is over."""
        async with connect(url, subprotocols=["wardrum.v1"], max_size=None, proxy=None) as socket:
            await socket.send(json.dumps({"type": "hello", "client": "follower/1"}))
            watch = {"type": "watch", "id": "w", "match": self.match, "after": self.version, "as": "state"}
            await socket.send(json.dumps(watch))
            while not self.state or self.state["match"]["status"] != "ended":
                frame = json.loads(text := await socket.recv())
                self.take(frame, text)
                if frame["type"] == "problem":
                    if "retry_after" not in frame:
                        raise Fault(frame["detail"])
                    await asyncio.sleep(frame["retry_after"])
                    await socket.send(json.dumps(watch))


async def main(url, match):
    follower, wait_s = Follower(match), 0.25
    while True:
        try:
            await follower.attend(url)
            follower.check_dice()
            say(end=follower.version)
            return 0
        except Fault as fault:
            say(fault=str(fault))
            return 1
        except (Gap, WebSocketException, OSError):
            await asyncio.sleep(wait_s)
            wait_s = min(2 * wait_s, 10)


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
