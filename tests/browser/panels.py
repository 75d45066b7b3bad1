"""What the panels of a battle show, whatever its game, and whether that is what its display says."""

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import drawn, settle
from tests.browser.test_layout import fits

SHOWN = """() => {
    const { commits, cursor, head, headState } = document.querySelector("wd-status").model;
    const all = (root, selector) => [...root.querySelectorAll(selector)];
    const words = (root, selector) => all(root, selector).map(each => each.textContent.trim());
    const named = (nodes, read) => Object.fromEntries(nodes.map(node => [node.ariaLabel.at(-1).toLowerCase(), read(node)]));
    const dice = root => all(root, ".die, .worded").map(die => [(die.querySelector("text") ?? die).textContent, die.classList.contains("spent")]);
    const latest = Array.from({ length: cursor }, (_, back) => commits.get(cursor - back)?.shown?.beats ?? []);
    return {
        display: headState.display,
        beats: latest.find(beats => beats.some(({ beat, round }) => beat === "dice" || (beat === "chapter" && round))) ?? [],
        heading: words(document, "wd-status h1")[0],
        goal: words(document, ".goal-more :is(p, li)"),
        seat: document.querySelector("wd-actions").seat,
        turn: words(document, "wd-actions .turn")[0],
        options: words(document, "wd-actions :is(.action, .option)"),
        rounds: words(document, ".rounds > :first-child")[0],
        tracks: words(document, ".track-line"),
        asked: words(document, ".matter li"),
        hands: all(document, ".hand").map(hand => ({
            seat: hand.ariaLabel.at(-1).toLowerCase(),
            first: words(hand, ".initiative").length > 0,
            groups: all(hand, "li:has(.dice-words)").map(group => [words(group, ".dice-words")[0], dice(group)]),
            tokens: words(hand, "li:not(:has(.dice-words))"),
        })),
        rolls: all(document, ".last-roll .roll").map(roll => ({ text: roll.textContent, dice: dice(roll) })),
        notes: words(document, ".notes li"),
        meanings: all(document, ".notes [data-meaning]").map(({ dataset }) => dataset.meaning),
        scores: named(all(document, ".seat-cards[aria-label^='Seat ']"), seat => words(seat, ".score")),
        cards: Object.fromEntries(all(document, "[data-card]").map(card => [card.dataset.card, {
            tags: words(card, ".tag"), counts: words(card, ".markers").map(parseFloat), health: words(card, ".health")[0], spoken: words(card, ".visually-hidden")[0],
        }])),
        board: Object.fromEntries(all(document, "[data-piece]").map(piece => [piece.dataset.piece, {
            counts: words(document, `[data-tag="${piece.dataset.piece}"] .markers .count`).map(parseFloat),
            prone: piece.classList.contains("prone"),
            spoken: piece.firstChild.ariaLabel,
        }])),
    };
}"""


def look(page):
    """What a page shows, once all is drawn."""
    drawn(page)
    return page.evaluate(SHOWN)


def agrees(shown):
    """Round, counters, questions, dice, the last rolls, scores, cards and all pieces are on the page as they are in its display."""
    display = shown["display"]
    assert shown["heading"] == f"{display['title']} · {display['heading']}"
    if now := display.get("round"):
        last = f" of {display['rounds']}" if display.get("rounds") else ""
        assert shown["rounds"] == f"{display['round_word'].capitalize()} {now}{last}"
    counters = [
        f"{track['name']}: {track['value']}" + (f" of {track['most']}" if track.get("most") else "")
        for track in display.get("tracks", ())
    ]
    assert shown["tracks"] == counters
    seats = [(seat, display["seats"][seat]) for seat in display["order"]]
    asked = [f"{seat.upper()} · {each['prompt']}" for seat, each in seats if each.get("prompt")]
    assert [line.split(" ", 1)[1] for line in shown["asked"]] == asked
    own = display["seats"].get(shown["seat"], {}).get("prompt", "")
    assert ("Your turn: " + own if own else "Waiting") in shown["turn"]
    assert all(goal_words(line) in " ".join(shown["goal"]) for line in display["goal"])
    assert shown["hands"] == [
        hand(seat, each) for seat, each in seats if {*each} & {"dice", "tokens", "initiative"}
    ]
    for seat, each in seats:
        lines = [f"{line['value']} {line['label']}" for line in each.get("score", ())]
        assert shown["scores"][seat] == lines
    rolls(shown["rolls"], [beat for beat in shown["beats"] if beat["beat"] == "dice"])
    assert shown["notes"] == [card["name"] for card in display.get("cards", ())]
    assert shown["meanings"] == [card["text"] for card in display.get("cards", ()) if card["text"]]
    pieces(shown, display["pieces"])


def goal_words(line):
    """What is wanted, and how far it is where that is counted."""
    of, done = line.get("of"), line.get("done", 0)
    return line["text"] + (f", {done} of {of}" if of else f", {done}" if done else "")


def hand(seat, own):
    """What lies before a seat: dice by their faces or words, tokens, the initiative."""
    groups = [
        [
            group["name"],
            [
                [word, group.get("spent", False)]
                for word in group.get("words") or [str(face or "W") for face in group["faces"]]
            ],
        ]
        for group in own.get("dice", ())
    ]
    tokens = [f"{token['count']} {token['name']}" for token in own.get("tokens", ())]
    return {"seat": seat, "first": own.get("initiative", False), "groups": groups, "tokens": tokens}


def rolls(shown, beats):
    """Each die of the last rolls, whether it counts, and what came of them."""
    assert len(shown) == len(beats)
    for said, beat in zip(shown, beats, strict=True):
        wasted = ("miss", "dropped", "spent")
        assert said["dice"] == [
            [die.get("words") or str(die["face"]), die.get("did") in wasted] for die in beat["dice"]
        ]
        for part in ("what", "needs", "total", "outcome"):
            assert beat.get(part, "") in said["text"]


def pieces(shown, known):
    """The harmful effects on a piece and what health it has left are on its card, tokens there and on the board; who is prone lies."""
    assert shown["cards"].keys() == known.keys()
    assert shown["board"].keys() == {key for key, piece in known.items() if "at" in piece}
    for key, piece in known.items():
        card, counts = shown["cards"][key], [token["count"] for token in piece.get("tokens", ())]
        reported = piece["spoken"].partition(piece["name"])[
            2
        ]  # a list of one's own may have another name for it
        assert card["spoken"].endswith(reported)
        absent = [] if key in shown["board"] else [piece["why_absent"]]
        assert card["tags"] == [*absent, *(tag["name"] for tag in piece.get("tags", ()) if tag.get("ill"))]
        if absent:
            continue
        there = shown["board"][key]
        assert card["counts"] == there["counts"] == counts
        assert reported in there["spoken"]
        assert there["prone"] == piece.get("state", {}).get("prone", False)
        if "health" in piece:
            assert card["health"].startswith(f"{piece['health']['left']}/{piece['health']['most']}")


class Witness:
    """Looks at each kind of moment the first time that it comes, on all pages of a battle.

    game: for the names of pictures · kinds_of: names of what there is to see on a page · closer: those of which a picture is made;
    what else has to be on the page of the seat that acts then, or None.
    """

    def __init__(self, game, kinds_of, closer, *pages):
        self._game, self._kinds_of, self._closer, self._pages = game, kinds_of, closer, pages
        self.seen = set()

    def look(self, acting):
        """Before somebody decides on the page `acting`."""
        fresh = self._kinds_of(acting) - self.seen
        if not fresh:
            return
        self.seen |= fresh
        version = settle(acting)["head"]
        for page in self._pages:
            settle(page, version)
            agrees(look(page))
        for kind in sorted(fresh & self._closer.keys()):
            if check := self._closer[kind]:
                check(acting)
            fits(acting)
            assert complaints(acting) == [], kind
            shoot(acting, f"{self._game}-{kind.lower().replace(' ', '-')}")


def phase(page):
    """The part of the battle, as the only kind of moment."""
    return {page.evaluate("() => document.querySelector('wd-status').model.headState.display.phase")}
