"""Battle groups against the table of all legal splits."""

import pytest

from wardrum.events.rulesets.warcry.battle_groups import legal_splits


@pytest.mark.rule("W-49")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_legal_splits_are_those_of_the_table(vectors, edition):
    """For every size of warband exactly the listed divisions are legal, in any order."""
    rows = vectors("battle_group_splits")["rows"]
    listed = {row["fighters"]: sorted(map(tuple, row[f"edition{edition[0]}"])) for row in rows}
    assert listed
    assert {fighters: sorted(legal_splits(fighters, edition)) for fighters in listed} == listed
