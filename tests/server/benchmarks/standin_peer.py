"""A stand-in for boardgame.io, run with the words of `boardgame.cjs`: as much of its server as the bench's load meets.

It keeps to its rules: players in turn, the number of the state, the size of the table. A move that breaks one is left unanswered, as there.
"""

import asyncio
import json
import sys

from websockets.asyncio.server import broadcast, serve

GAME = "/skirmish,"


class StandIn:
    """Matches by name: how many moves were made, and who is sent them."""

    def __init__(self):
        self.made, self.watching = {}, {}

    async def answer(self, connection):
        """Talk to one connection."""
        await connection.send('0{"sid":"x"}')
        async for message in connection:
            if message == f"40{GAME}":
                await connection.send(f'40{GAME}{{"sid":"y"}}')
            else:
                name, *arguments = json.loads(message.removeprefix(f"42{GAME}"))
                await getattr(self, name)(connection, *arguments)

    async def sync(self, connection, match, seat, credentials, seats):
        """Show a match, and follow it."""
        self.watching.setdefault(match, set()).add(connection)
        await connection.send(event("sync", match, {"state": self.made.setdefault(match, 0)}))
        if seat is not None:
            broadcast(self.watching[match], event("matchData", match, []))

    async def update(self, connection, action, number, match, seat):
        """A move."""
        made, payload = self.made[match], action["payload"]
        piece, x, y = payload["args"]
        is_in_turn = number == made and seat == payload["playerID"] == str(made % 2)
        if is_in_turn and 0 <= piece < 20 and 0 <= x <= 30 and 0 <= y <= 22:
            self.made[match] = made + 1
            broadcast(self.watching[match], event("update", match, {"_stateID": made + 1}))


def event(name, *arguments):
    """A frame."""
    return f"42{GAME}{json.dumps([name, *arguments], separators=(',', ':'))}"


async def run():
    """Serve until standard input ends."""
    async with serve(StandIn().answer, "127.0.0.1", 0, compression=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["serve", "memory" | "flat", _]:
            asyncio.run(run())
        case ["replay", moves, _]:
            print(10.0 * int(moves))
