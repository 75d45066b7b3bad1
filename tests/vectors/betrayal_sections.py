"""Reads the vectors of betrayal; a section or field that is not known fails."""

SECTIONS = {
    "round_counter",
    "fatigue_damage",
    "turn_order",
    "end_of_round",
    "enemy_pool",
    "damage",
    "enemy_movement",
}
ASIDE = {"about", "conventions"}
LABELS = {"id", "note", "rules"}
NEIGHBOURS = "(1,0)(1,-1)(0,-1)(-1,0)(-1,1)(0,1)"


def section(vectors, name):
    """The cases of one section. Fails: the file has unknown sections or conventions."""
    book = vectors("botse_rounds")
    assert set(book) <= SECTIONS | ASIDE, f"unknown sections {set(book) - SECTIONS - ASIDE}"
    conventions = book.get("conventions", {})
    assert conventions.get("fatigue_face", 6) == 6
    assert conventions.get("track_codes", {}).keys() <= {"O", "L", "S"}
    assert NEIGHBOURS in conventions.get("hex", NEIGHBOURS)
    assert book[name], f"no case in {name}"
    return book[name]


def known(fields, required, optional=(), where=""):
    """The fields of a case as they are. Fails: one is missing or unknown."""
    missing, strange = set(required) - set(fields), set(fields) - set(required) - set(optional) - LABELS
    assert not missing, f"{where}: no {sorted(missing)}"
    assert not strange, f"{where}: unknown fields {sorted(strange)}"
    return fields


def described(case):
    """How a case is named when it fails."""
    return f"{case.get('id', case)}: {case.get('note', '')}"
