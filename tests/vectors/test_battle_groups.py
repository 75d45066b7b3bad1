"""Battle groups against the table of all legal splits."""

import pytest

from wardrum.events.rulesets.mordheim.decide.setup import SIZES as EVEN
from wardrum.events.rulesets.warcry.battle_groups import SIZES, legal_splits


@pytest.mark.rule("W-49", "M-24")
@pytest.mark.parametrize(("column", "sizes"), [("edition1", SIZES), ("edition2", EVEN)])
def test_legal_splits_are_those_of_the_table(vectors, column, sizes):
    """For every size of warband exactly the listed divisions are legal, in any order; Mordheim's are those of a later edition."""
    rows = vectors("battle_group_splits")["rows"]
    listed = {row["fighters"]: sorted(map(tuple, row[column])) for row in rows}
    assert listed
    assert {fighters: sorted(legal_splits(fighters, sizes)) for fighters in listed} == listed
