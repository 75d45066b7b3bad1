"""Show, tell, verify and export battles and their dice.

Every word names a battle in the same way (BATTLE):
  battle.jsonl                      a replay file
  DIR/ID                            a match of a data directory; the beginning of the id is enough
  nats://host,host#ID               a match of a log that several nodes share; likewise
  https://club.example/m/ID         the link of a match on a server, or ws://host:port/ws#ID
  ID                                a match on the server of this machine
verify, dice and export also take a data directory, such a log, or a folder of those and of files: all matches in it.
"""

from __future__ import annotations

from . import dice, export, import_, list_, luck, show, story, test_case, verify

WORDS = {
    "list": list_,
    "show": show,
    "story": story,
    "verify": verify,
    "luck": luck,
    "dice": dice,
    "export": export,
    "import": import_,
    "test-case": test_case,
}
