"""A bot for every game: it knows no rules and takes any option of the legal list. Needs `pip install wardrum`.

    python bot.py ws://127.0.0.1:8000/ws --ruleset trench          a match against the server's own bot
    python bot.py ws://127.0.0.1:8000/ws --match ID --invite CODE  a seat that somebody has invited it to

Its seats outlive it: started again with the same file of keys (--keys) and --match it goes on. A connection that is lost is opened again.
"""

import argparse
import asyncio
from itertools import accumulate, pairwise
from random import Random
from typing import Any

from wardrum import clients as w


def value(domain: w.Domain, rng: Random) -> Any:
    """A value of a domain, as it is sent: docs/protocol.md, "The legal list"."""
    match domain:
        case w.Choice(of):
            return rng.choice(of)
        case w.Count(low, high):
            return rng.randint(low, high)
        case w.Subset(of, low, high):
            return rng.sample(of, rng.randint(low, min(high, len(of))))
        case w.Path(stops=ends) | w.Route(halts=ends):
            return rng.choice(ends).path
        case w.Place(spots=spots):
            return rng.choice(spots)
        case w.Each(of):
            return {key: value(inner, rng) for key, inner in of.items()}
        case w.Partition(of, parts, sizes):
            dealt, bounds = rng.sample(of, len(of)), accumulate(rng.choice(sizes), initial=0)
            return {part: dealt[at:end] for part, (at, end) in zip(parts, pairwise(bounds), strict=True)}


def chosen(options: list[w.Option], rng: Random) -> dict[str, Any]:
    """Any command; rather none that ends something, so that battles go on."""
    (option,) = rng.choices(options, [1 if option.kind == "end" else 4 for option in options])
    return {"type": option.command, **{name: value(domain, rng) for name, domain in option.params.items()}}


async def main(args: argparse.Namespace) -> None:
    rng, match, invite = Random(), args.match, args.invite
    opening = w.Client.connect(args.url, "example-bot/1", keyring=w.Keyring(args.keys), on_status=print)
    async with opening as client:
        if not match:
            alone = client.welcome.rulesets[args.ruleset].cooperative  # one side, against the rules
            created = await client.create(args.ruleset, bots={} if alone else {"b": "random"})
            match, invite = created.match, created.invites["a"]
        held = await client.resume(match)
        seat = held[0] if held else await client.join(match, invite=invite, name="Example bot")
        print(f"seat {seat.name} of {match}{', once more' if held else ''}")
        async with client.mirror(match, as_="state", legal=True) as mirror:
            while not mirror.over:
                await mirror.until(lambda m: m.over or w.playable(m.legal(seat.name)))
                if options := w.playable(mirror.legal(seat.name)):
                    version = mirror.version
                    try:
                        done = await seat.do(chosen(options, rng), expected_version=version)
                        version = done.version - 1
                    except w.RejectedError as rejected:
                        if rejected.code != "conflict":  # else the battle has gone on meanwhile: choose anew
                            raise
                    await mirror.until(lambda m: m.over or m.version > version)  # noqa: B023 -- awaited here
            print(f"The battle is over after {mirror.version} commits, head {mirror.head}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("url")
    for name, default in {"ruleset": "warcry", "match": "", "invite": None, "keys": "bot-keys.json"}.items():
        parser.add_argument(f"--{name}", default=default)
    asyncio.run(main(parser.parse_args()))
