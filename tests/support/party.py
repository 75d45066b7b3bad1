"""A toy for a party: the seats of `toy`, all on one side."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from tests.support import toy
from wardrum.events.match.game import Game
from wardrum.events.match.ruleset import AnyRuleset

_party = SimpleNamespace(**{name: getattr(toy, name) for name in dir(toy) if not name.startswith("__")})
_party.COOPERATIVE = True
GAME = Game(cast(AnyRuleset, _party))
