"""Tells a battle in a chat: each commit's sentences go to the chat's incoming webhook.

    python examples/chat.py https://wardrum.example/m/ID https://chat.example/hooks/SECRET [--from VERSION]

Mattermost, Slack and others take {"text": …}, Discord takes {"content": …}; --field says which. Only Python itself is needed.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.request import Request, urlopen

WAIT_S = 60  # a feed says something every 20 seconds, if only that it is there
TRIES = 8


def commits(battle: str, known: int) -> Iterator[tuple[int, list[str]]]:
    """Version and sentences of each commit behind a version that is known, to the end of the battle, over lost connections."""
    while True:
        try:
            with urlopen(f"{battle}/events?format=ndjson&after={known}", timeout=WAIT_S) as feed:  # noqa: S310 -- the user named it
                if feed.status == 204:
                    return
                for line in feed:
                    sent = json.loads(line) if line.strip() else {"type": "nothing"}
                    if sent["type"] == "end":
                        return
                    if sent["type"] in ("commit", "sealed"):
                        known = sent.get("version") or sent["record"]["version"]
                        yield (
                            known,
                            sent.get("text", [f"Seat {sent.get('actor', '?').upper()} decides in secret."]),
                        )
        except HTTPError as error:
            if error.code not in (429, 503):
                raise SystemExit(f"{battle}: {error.read().decode().strip()}") from None
        except (OSError, ValueError):
            pass  # cut off: it goes on behind the last version
        time.sleep(1)


def post(hook: str, field: str, text: str) -> None:
    """Say something in the chat; a chat that asks to wait is waited for. Raises SystemExit: it does not take it."""
    body = json.dumps({field: text}).encode()
    request = Request(hook, body, {"Content-Type": "application/json"})  # noqa: S310 -- the user named it
    for delay_s in (2**n for n in range(TRIES)):
        try:
            with urlopen(request, timeout=WAIT_S):  # noqa: S310 -- likewise
                return
        except HTTPError as error:
            if error.code < 500 and error.code != 429:
                raise SystemExit(f"the chat answered {error.code}") from None
        except OSError:
            pass
        time.sleep(delay_s)
    raise SystemExit("the chat cannot be reached")


def main() -> None:
    """Until the battle is over."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("battle", help="the address of its page")
    parser.add_argument("hook", help="the address of the chat's incoming webhook")
    parser.add_argument("--field", default="text", help="what the chat calls the text")
    parser.add_argument(
        "--from", dest="known", type=int, default=0, help="the last version that the chat has"
    )
    args = parser.parse_args()
    for version, sentences in commits(args.battle.rstrip("/"), args.known):
        if sentences:
            post(args.hook, args.field, "\n".join(sentences))
        print(version, file=sys.stderr)


if __name__ == "__main__":
    main()
