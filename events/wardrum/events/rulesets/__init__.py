"""The rulesets that the server plays. To add one, write a package of the same shape and name it here."""

from __future__ import annotations

from wardrum.events.core.kernel import Ruleset

from . import betrayal, mordheim, trench, warcry

RULESETS: dict[str, Ruleset] = {
    warcry.NAME: warcry,
    mordheim.NAME: mordheim,
    trench.NAME: trench,
    betrayal.NAME: betrayal,
}
