"""The rulesets that the server plays. To add one, write a package of the same shape and name it here."""

from __future__ import annotations

from . import betrayal, mordheim, trench, warcry
from .kernel import Ruleset

RULESETS: dict[str, Ruleset] = {
    warcry.NAME: warcry,
    mordheim.NAME: mordheim,
    trench.NAME: trench,
    betrayal.NAME: betrayal,
}
