"""Our own client as the runner starts it: a mirror of the match by patches or by the rules, each version on a line."""

import asyncio
import json
import sys

from msgspec import UNSET

from wardrum.clients import Client, ConnectionLost, Diverged, Mirror, PatchFold, RulesFold
from wardrum.events.core.record import digest
from wardrum.events.formats import wire
from wardrum.events.rulesets import games
from wardrum.events.verify import verify


def say(**line):
    print(json.dumps(line), flush=True)


class Follower:
    """A mirror, the records that were open or have been opened, and what is reported of them."""

    def __init__(self, match, form):
        self.match = match
        self.mirror = Mirror(match, PatchFold() if form == "state" else RulesFold(games()))
        self.form = form
        self.records, self.heads = {}, {}

    def take(self, update):
        before = self.mirror.version
        self.mirror.take(update)
        if self.mirror.fault:
            raise self.mirror.fault
        if isinstance(update, wire.Commit | wire.Opened):
            version = update.version if isinstance(update, wire.Opened) else self.mirror.version
            self.records[version] = bytes(update.record)
        if self.mirror.version > before:
            self.heads[self.mirror.version] = self.mirror.head
            hashed = digest(self.mirror.state) if self.form == "state" else self.mirror._folding.digest("")
            say(version=self.mirror.version, head=self.mirror.head, hash=hashed)

    def check_dice(self):
        """Raises Diverged: the rules and the seeds lead to another battle."""
        entries = [(at, self.records[at], bytes.fromhex(self.heads[at])) for at in sorted(self.heads)]
        created = json.loads(entries[0][1])["command"]
        report = verify(games()[created["ruleset"]], entries, self.match)
        if report.fault is not UNSET:
            raise Diverged(report.fault.version, report.fault.what)


async def main(url, match, form):
    follower = Follower(match, form)
    try:
        async with Client.connect(url) as client, client.watch(match, 0, form) as updates:
            async for update in updates:
                follower.take(update)
                if follower.mirror.over:
                    break
        follower.check_dice()
    except (Diverged, ConnectionLost) as fault:
        say(fault=str(fault))
        return 1
    say(end=follower.mirror.version)
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
