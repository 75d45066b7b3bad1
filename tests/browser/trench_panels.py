"""What the panels of Trench show, and whether it is what the state says."""

import re
from fractions import Fraction

SHOWN = """() => {
    const words = (node, selector) => [...node.querySelectorAll(selector)].map(each => each.textContent.trim());
    const rows = [...document.querySelectorAll(".standing tbody tr")].map(row => words(row, "th, td"));
    const roll = node => ({
        title: words(node, "h3")[0],
        kept: words(node, ".die.kept"),
        dropped: words(node, ".die.dropped"),
        net: words(node, ".reasons .net")[0] ?? "",
        reasons: words(node, ".reasons li:not(.net)"),
        band: words(node, ".bands [aria-current]")[0] ?? "",
    });
    return {
        heading: words(document, "wd-status h1")[0],
        turn: words(document, "wd-actions .turn")[0],
        rounds: words(document, ".rounds")[0] ?? "",
        phase: words(document, ".phases [aria-current]")[0] ?? "",
        rows: Object.fromEntries(rows.map(([name, ...cells]) => [name, cells])),
        rolls: [...document.querySelectorAll(".last-roll .roll")].map(roll),
        matters: Object.fromEntries([...document.querySelectorAll(".matter")].map(matter => [matter.ariaLabel, matter.textContent])),
        options: words(document, "wd-actions .option"),
        cards: Object.fromEntries([...document.querySelectorAll("[data-card]")].map(card => [card.dataset.card, words(card, ".markers").concat(words(card, ".tag"))])),
        board: Object.fromEntries([...document.querySelectorAll("[data-piece]")].map(piece => [piece.dataset.piece, {
            markers: words(document, `[data-tag="${piece.dataset.piece}"] .markers .count`), prone: piece.classList.contains("prone"), spoken: piece.firstChild.ariaLabel,
        }])),
    };
}"""
ROLLS = {"SuccessRolled": "outcome", "MoraleChecked": "outcome", "InjuryRolled": "table"}
BANDS = {
    "failure": "failure|nerve fails",
    "success": "success|nerve holds",
    "critical": "critical|nerve holds",
    "no_effect": "no effect",
    "minor_hit": "minor hit",
    "down": "Down",
    "out_of_action": "Out of Action",
}
PHASES = {
    "roll": "Initiative",
    "first": "Initiative",
    "activation": "Activation",
    "order": "Morale",
    "waver": "Morale",
}


def name_of(state, key):
    """What the page calls a model: by its card, with its number where others of its side have the same name."""
    models = state["battle"]["models"]
    name = models[key]["card"]["profile"]["name"]
    alike = [
        other for other in models if other[0] == key[0] and models[other]["card"]["profile"]["name"] == name
    ]
    words = name.replace("-", " ").title()
    return f"{words} {key.rpartition('m')[2]}" if len(alike) > 1 else words


def agrees(shown, state, rolls):
    """Heading, track, the sides, every roll and all markers are on the page as they are in the state."""
    battle = state["battle"]
    if battle["round"]:
        assert shown["heading"].startswith(f"Trench · Turn {battle['round']} · ")
        assert shown["rounds"].startswith(f"Turn {battle['round']} of {battle['scenario']['turns']}")
        assert shown["phase"] == PHASES[battle["phase"]]
    if battle["order"]:
        sides(shown["rows"], state)
    markers(shown, battle)
    for said, roll in zip(matching(shown["rolls"], rolls), rolls, strict=True):
        assert said["kept"] == [str(roll["dice"][place]) for place in roll["kept"]]
        assert len(said["dropped"]) == len(roll["dice"]) - len(roll["kept"])
        assert re.search(BANDS[roll[ROLLS[roll["type"]]]], said["band"])
        assert f"◂ {roll['total']}" in said["band"]
        assert len(said["reasons"]) >= len([dice for dice in roll["mods"].values() if dice])
        if "net" in roll and any(roll["mods"].values()):
            assert said["net"].startswith(signed(roll["net"]))


def matching(shown, rolls):
    """The rolls on the page that keep some of their dice, in order; those of single dice stand among them."""
    pools = [roll for roll in shown if roll["band"]]
    assert len(pools) == len(rolls), (shown, rolls)
    return pools


def signed(number):
    """As the page writes it."""
    return "±0" if not number else f"{'+' if number > 0 else '−'}{abs(number)}"


def sides(rows, state):
    """How many stand, wait, lie and are gone, the Initiative, Morale and points, seat by seat."""
    battle = state["battle"]
    for place, seat in enumerate(state["match"]["order"]):
        own = [model for model in battle["models"].values() if model["seat"] == seat]
        there = [model for model in own if model["status"] == "board"]
        waiting = [model for model in there if not model["activated"]]
        assert rows["Standing"][place] == str(len([model for model in there if not model["down"]]))
        assert rows["Down"][place] == str(len([model for model in there if model["down"]]))
        gone = len([model for model in own if model["status"] == "out"])
        assert rows["Out of Action"][place] == f"{gone} of {battle['strength'][seat]}"
        assert rows["To activate"][place].startswith(
            str(len(waiting)) if waiting or battle["phase"] != "activation" else "none"
        )
        assert (rows["Initiative"][place] == "holds") == (battle["holder"] == seat)
        assert ("Shaken" in rows["Morale"][place]) == (seat in battle["shaken"])
        assert rows["Victory Points"][place] == str(battle["vp"][seat])


def markers(shown, battle):
    """BLOOD and BLESSING lie beside every model that has some, on the board and on its card; who is Down lies."""
    for key, model in battle["models"].items():
        counts = [str(model[kind]) for kind in ("blood", "blessing") if model[kind]]
        if model["status"] != "board":
            assert key not in shown["board"]
            continue
        assert shown["board"][key]["markers"] == counts
        assert shown["board"][key]["prone"] == model["down"]
        assert [text[0] for text in shown["cards"][key][: len(counts)]] == counts
        assert ("Down" in shown["cards"][key]) == model["down"]


def percent(chance):
    """As the page rounds it."""
    if 0 < chance < Fraction(1, 100):
        return "< 1 %"
    if 1 > chance > Fraction(99, 100):
        return "> 99 %"
    return f"{int(chance * 100 + Fraction(1, 2))} %"
