"""Warcry on ground with heights: every case of heights_warcry.json played by the real rules.

An adapter puts the scene on the table, sends the command that the case is about, and tells what became of it in the
file's words. It computes no rule.
"""

from collections import Counter

from msgspec.structs import replace

from tests.events.rulesets.warcry.given import activated, battle_state, fighter, options
from tests.vectors.cases import each_case
from wardrum.events.core.kernel import Decision, Rejected, permitted
from wardrum.events.match.game import Game
from wardrum.events.rulesets import warcry
from wardrum.events.rulesets.warcry import commands as c
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.decide.attack import require_range, require_sight
from wardrum.events.rulesets.warcry.decide.falling import begin_fall
from wardrum.events.rulesets.warcry.decide.scoring import majority, presence
from wardrum.events.rulesets.warcry.geometry import in_cover, on_high, sees
from wardrum.events.rulesets.warcry.roster import Base, Weapon
from wardrum.events.rulesets.warcry.state import FallSpot, Setup
from wardrum.events.rulesets.warcry.terrain import floor_at
from wardrum.events.space.plane import (
    INCH,
    Disc,
    Leg,
    Location,
    gap,
    vertical,
    within,
)
from wardrum.events.space.table import Marker, Piece, Terrain
from wardrum.events.toolkit.two_seats import other

GAME = Game(warcry.RULESET)
FILE = "heights_warcry"
ATTACKER = "x-f1"


class Dice:
    """A draw that gives the same face again and again, and counts."""

    def __init__(self, face=1):
        self.face, self.drawn = face, 0

    def __call__(self, n, sides, /):
        self.drawn += n
        return (self.face,) * n


def terrain(piece):
    width, depth = piece["x1"] - piece["x0"], piece["y1"] - piece["y0"]
    tall = piece["z1"] - piece["z0"]
    enclosed = tuple(piece.get("enclosed", ()))
    return Terrain(piece["x0"], piece["y0"], width, depth, tall, piece["kind"], piece["z0"], enclosed)


def scene(case, **facts):
    """The state of a battle: the fighters of the case stand in its scene."""
    described = {one["id"]: one for one in case.get("fighters", [])}
    members = {key: member(one, **facts.get(key, {})) for key, one in described.items()}
    ground = {piece["id"]: terrain(piece) for piece in case.get("scene", {}).get("terrain", [])}
    state = battle_state(members, terrain=ground, setup=Setup(visibility=facts.get("visibility", "sampled")))
    if "scene" in case:
        size = case["scene"]["width"], case["scene"]["depth"]
        state = replace(state, table=replace(state.table, width=size[0], height=size[1]))
    pieces = {}
    for key, one in described.items():
        place = Location(one["x"], one["y"], one["z"])
        floor = floor_at(state.table, place)
        pieces[key] = Piece(one["seat"], one["x"], one["y"], one["base"] // 2, one["tall"], one["z"], floor)
    battle = replace(
        state.battle,
        fighters={
            key: replace(known, seat=described[key]["seat"], status="board")
            for key, known in state.battle.fighters.items()
        },
    )
    return replace(state, table=replace(state.table, pieces=pieces), battle=battle)


def member(one, **changes):
    marks = tuple(changes.pop("runemarks", ())) + tuple(one["marks"])
    return fighter(None, None, base=Base(one["base"], one["base"]), runemarks=marks, **changes)


def played(state, seat, command, face=1):
    """What the rules make of a command: the refusal's code or "", the events, the dice drawn and the state."""
    dice = Dice(face)
    decision = Decision(state, dice, GAME.evolve)
    try:
        GAME.ruleset.decide(decision, seat, command)
    except Rejected as refusal:
        return refusal.code, (), 0, state
    return "", tuple(decision.events), dice.drawn, decision.state


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def legs_of(case):
    """The legs of a move. Low obstacles bear nobody here: a way over one stays on what it stands on."""
    lows = {piece["z1"]: piece["z0"] for piece in case["scene"]["terrain"] if piece["kind"] == "low"}
    raised = {piece["z1"] for piece in case["scene"]["terrain"] if piece["kind"] != "low"}
    mover = next(one for one in case["fighters"] if one["id"] == case["mover"])
    here = [mover["x"], mover["y"], mover["z"]]
    for leg in case["legs"]:
        x, y, z = leg["to"]
        low = leg["how"] in ("climb", "walk") and z in lows and z not in raised
        there, how = ([x, y, lows[z]], "walk") if low else ([x, y, z], leg["how"])
        if how == "climb" and there == here:  # down again from a low obstacle
            continue
        if there != here or not low:
            yield Leg(*there, how)
        here = there


@each_case(FILE, "distances")
def test_distances(case):
    """Distances between bases and to points, level and upright (W-53 to W-55)."""
    pieces = scene(case).table.pieces
    own = pieces[case["of"]]
    if isinstance(case["to"], str):
        theirs = pieces[case["to"]]
        disc, z = theirs.disc, theirs.z
    else:
        x, y, z = case["to"]
        disc = Disc(x, y, 0)
    described = {}
    if case["measure"] == "vertical":
        described["rounded"] = vertical(own.z, z)
        described["within"] = described["rounded"] <= case["limit"]
    else:
        rise = own.z - z if case["measure"] == "3d" else 0
        described["units"] = gap(own.disc, disc, rise)
        described["within"] = within(own.disc, disc, case["limit"], rise)
    assert {key: described[key] for key in case["expect"]} == case["expect"]


@each_case(FILE, "sight")
def test_sight(case):
    """Who sees whom (W-56)."""
    assert {"visible": sees(scene(case), case["of"], case["to"])} == case["expect"]


@each_case(FILE, "cover")
def test_cover(case):
    """Who has cover from whom (W-62)."""
    state = scene(case)
    described = in_cover(state, case["attacker"], case["target"])
    assert described == case["expect"]["cover"]
    if "by" in case["expect"]:
        assert on_high(state, case["attacker"], case["target"]) == ("platform" in case["expect"]["by"])


@each_case(FILE, "targets")
def test_targets(case):
    """Whom one may attack with a weapon (W-60, W-61)."""
    state, weapon = scene(case), case["weapon"]
    own = case["attacker"]
    level = bool(case.get("ignore_vertical"))
    enemies = [key for key, piece in state.table.pieces.items() if piece.seat != state.table.pieces[own].seat]
    picked = sorted(
        key
        for key in enemies
        if permitted(require_range, state, own, key, weapon["min"], weapon["max"], level=level)
        and permitted(require_sight, state, own, key)
    )
    assert picked == case["expect"]["targets"]


@each_case(FILE, "moves")
def test_moves(case):
    """Whether a move may be made, what it costs and risks, and whether a fall follows (W-68 to W-73)."""
    assert case["move"] % INCH == 0
    state = scene(case, **{case["mover"]: {"move": case["move"] // INCH}})
    seat = state.table.pieces[case["mover"]].seat
    actions = 1 if case.get("activation_ends") else 2
    state = activated(state, case["mover"], actions_left=actions)
    path = tuple(legs_of(case))
    code, events, dice, after = played(state, seat, c.Move(path))
    if code:
        assert {"legal": False, "why": code} == case["expect"]
        return
    described = {
        "legal": True,
        "cost": of(events, e.FighterMoved)[0].length,
        "impact_dice": dice,
        "falls": bool(of(events, e.FallBegun)),
        "ends": list(after.table.pieces[case["mover"]].location),
    }
    assert described == case["expect"]


@each_case(FILE, "fall_tests")
def test_fall_tests(case):
    """An attack with six dice that are all sixes, or with none of them, against somebody whom it does or does not slay."""
    target = case["fighter"]
    wounds = 50 if case["survives"] else 1
    state = scene(case, **{target: {"wounds": wounds}}, visibility="honour")
    there = state.table.pieces[target]
    shot = Weapon(range_max=24, attacks=1, strength=1, damage=1, critical=1)
    fighters = {
        **state.battle.fighters,
        ATTACKER: replace(
            fighter(None, None, weapons={"w1": shot})[1], seat=other(there.seat), status="board"
        ),
    }
    pieces = {
        **state.table.pieces,
        ATTACKER: Piece(other(there.seat), there.x, there.y + 8 * INCH, 1_600, 3_175),
    }
    state = replace(
        state,
        table=replace(state.table, pieces=pieces),
        battle=replace(state.battle, fighters=fighters, order=(*state.battle.order, ATTACKER)),
    )
    state = replace(
        activated(state, ATTACKER), battle=replace(activated(state, ATTACKER).battle, turn=other(there.seat))
    )
    code, events, _, _ = played(
        state, other(there.seat), c.Attack("w1", target), face=6 if case["critical"] else 5
    )
    assert not code
    assert {"roll": bool(of(events, e.FallTestRolled))} == case["expect"]


def falling(case):
    state = scene(case)
    seat = other(state.table.pieces[case["fighter"]].seat)
    state = activated(state, case["fighter"])
    return replace(state, battle=replace(state.battle, questions=(FallSpot(case["fighter"], seat),))), seat


@each_case(FILE, "falls")
def test_falls(case):
    """Where one may fall, and what that risks (W-72, W-73)."""
    state, seat = falling(case)
    if "points" in case:
        described = []
        for point in case["points"]:
            code, _, dice, _ = played(state, seat, c.PlaceFallen(Location(*point)))
            described.append({"allowed": False} if code else {"allowed": True, "impact_dice": dice})
        assert described == case["expect"]["points"]
        return
    decision = Decision(replace(state, battle=replace(state.battle, questions=())), Dice(), GAME.evolve)
    begin_fall(decision, case["fighter"])
    if of(decision.events, e.FallBegun):
        assert case["expect"] == {"possible": True}
        listed = options(decision.state, seat, "PlaceFallen")
        assert not played(decision.state, seat, c.PlaceFallen(listed[0].params["point"].spots[0]))[0]
    else:
        stays = bool(of(decision.events, e.FallAverted))
        assert case["expect"] == {"possible": False, "otherwise": "stays" if stays else "taken_down"}


@each_case(FILE, "disengage")
def test_disengage(case):
    """Whether there is a way out (W-74)."""
    state = scene(case)
    piece = state.table.pieces[case["fighter"]]
    state = replace(state, battle=replace(state.battle, turn=piece.seat))
    state = activated(state, case["fighter"])
    listed = options(state, piece.seat, "Disengage")
    assert bool(listed) == case["expect"]["available"]
    for option in listed:
        for stop in option.params["path"].stops:
            assert not played(state, piece.seat, c.Disengage(stop.path))[0]
    if "way" in case["expect"]:
        way = tuple(Leg(x, y, piece.z) for x, y in case["expect"]["way"])
        assert not played(state, piece.seat, c.Disengage(way))[0]


@each_case(FILE, "ways")
def test_ways(case):
    """Whether a way is one out (W-74)."""
    state = scene(case)
    piece = state.table.pieces[case["fighter"]]
    state = activated(state, case["fighter"])
    way = tuple(Leg(x, y, piece.z) for x, y in case["way"])
    code, _, _, _ = played(state, piece.seat, c.Disengage(way))
    assert ({"legal": False, "why": code} if code else {"legal": True}) == case["expect"]


@each_case(FILE, "tokens")
def test_tokens(case):
    """Objectives held, treasure picked up and dropped (W-90 to W-92)."""
    ask = {"control": control, "pick_up": pick_up, "drop": drop}[case["ask"]]
    assert ask(case) == case["expect"]


def control(case):
    state, objective = scene(case), Location(*case["objective"])
    counts = Counter(presence(state, objective))
    return {"counts": {seat: counts[seat] for seat in "ab"}, "takes": majority(state, objective) or "nobody"}


def pick_up(case):
    state = scene(case, **{case["fighter"]: {"move": 12}})
    piece, token = state.table.pieces[case["fighter"]], Location(*case["token"])
    marker = Marker("treasure", token.x, token.y, z=token.z)
    state = activated(replace(state, table=replace(state.table, markers={"chest": marker})), case["fighter"])
    here, legs = piece.location, []
    for point in (Location(*point) for point in case["path"]):
        how = "walk" if point.z == here.z else "jump" if point.z < here.z else "climb"
        legs.append(Leg(*point, how))
        here = point
    code, _, _, _ = played(state, piece.seat, c.Move(tuple(legs), "chest"))
    assert code in ("", "treasure_out_of_reach")
    return {"can_pick_up": not code}


def drop(case):
    state = scene(case, **{case["fighter"]: {"treasure": "chest"}})
    piece = state.table.pieces[case["fighter"]]
    code, _, _, _ = played(
        activated(state, case["fighter"]), piece.seat, c.DropTreasure(Location(*case["point"]))
    )
    return {"allowed": not code}
