"""The rulesets that the server plays.

`wardrum new-ruleset NAME` writes a package of the same shape, a copy of `template`, and names it here: in the import and in
RULESETS. The template itself is no ruleset that the server plays.
"""

from __future__ import annotations

from wardrum.events.core.kernel import Ruleset

from . import (
    betrayal,
    mordheim,
    trench,
    warcry,
)

RULESETS: dict[str, Ruleset] = {
    warcry.NAME: warcry,
    mordheim.NAME: mordheim,
    trench.NAME: trench,
    betrayal.NAME: betrayal,
}
