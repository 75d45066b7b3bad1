"""Trench on ground with heights: every case of heights_trench.json played by the real rules.

An adapter puts a scene on the table, or builds one of the heights that a case names, sends the command that the case is about, and
tells what became of it in the file's words. It computes no rule.
"""

from msgspec import UNSET
from msgspec.structs import replace

from tests.events.rulesets.trench.given import GAME, acting, battle_state
from tests.events.rulesets.trench.given import at as model_at
from tests.vectors.cases import each_case
from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.rulesets.trench import commands as c
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.decide import injury
from wardrum.events.rulesets.trench.decide.attack import success_roll, within_reach
from wardrum.events.rulesets.trench.decide.progress import go_on
from wardrum.events.rulesets.trench.dice import Settled, net
from wardrum.events.rulesets.trench.ground import charge_stops, floor_at, near_each_other
from wardrum.events.rulesets.trench.keywords import range_of
from wardrum.events.rulesets.trench.roster import Weapon
from wardrum.events.rulesets.trench.tasks import Attack
from wardrum.events.space.plane import INCH, Leg, Location
from wardrum.events.space.table import Piece, Terrain

FILE = "heights_trench"
SIDE = 48 * INCH
RADIUS = 1600
ROLLS = {"success": (4, 4), "failure": (1, 2), "critical": (6, 6)}
"""Two dice of each outcome."""
FACES = {"a": "b", "b": "a"}


class Dice:
    """Draws these faces, then ones."""

    def __init__(self, *faces):
        self.faces = list(faces)

    def __call__(self, n, sides, /):
        drawn = tuple(self.faces[:n])
        del self.faces[:n]
        return drawn + (1,) * (n - len(drawn))


def box(piece):
    width, depth = piece["x1"] - piece["x0"], piece["y1"] - piece["y0"]
    return Terrain(
        piece["x0"], piece["y0"], width, depth, piece["z1"] - piece["z0"], piece["kind"], piece["z0"]
    )


def solid(kind, x, width, height, z=0, **facts):
    """A piece of terrain right across the middle of the table."""
    return Terrain(x, 20_000, width, 20_000, height, kind, z, **facts)


def table_of(state, terrain, places, *, size=(SIDE, SIDE)):
    """The state with this terrain and its models at these places: (seat, Location, radius, tall)."""
    table = replace(state.table, width=size[0], height=size[1], terrain=terrain)
    pieces = {
        key: Piece(seat, *where.point, radius, tall, where.z, floor_at(table, where))
        for key, (seat, where, radius, tall) in places.items()
    }
    models = {key: replace(known, seat=places[key][0]) for key, known in state.battle.models.items()}
    battle = replace(state.battle, models=models)
    return replace(state, table=replace(table, pieces=pieces), battle=battle)


def scene(case, **cards):
    """The models of a case in its scene."""
    described = {one["id"]: one for one in case["fighters"]}
    state = battle_state({key: model_at(5, 5, **cards.get(key, {})) for key in described})
    places = {
        key: (one["seat"], Location(one["x"], one["y"], one["z"]), one["base"] // 2, one["tall"])
        for key, one in described.items()
    }
    ground = case.get("scene", {"width": SIDE, "depth": SIDE, "terrain": []})
    terrain = {piece["id"]: box(piece) for piece in ground["terrain"]}
    return table_of(state, terrain, places, size=(ground["width"], ground["depth"]))


def activated(state, key):
    """The state in the Activation of this model."""
    seat, battle = state.battle.models[key].seat, acting(state, key).battle
    return replace(state, battle=replace(battle, activation=replace(battle.activation, seat=seat), turn=seat))


def alone(where, terrain, *, movement=6, more=()):
    """a1 in its Activation on this ground, perhaps with others."""
    everybody = {"a1": ("a", where), **dict(more)}
    state = battle_state({key: model_at(5, 5, movement_in=movement) for key in everybody})
    places = {key: (seat, there, RADIUS, 3175) for key, (seat, there) in everybody.items()}
    return activated(table_of(state, terrain, places), "a1")


def played(state, seat, command, *faces):
    """The events of a command and the state after it; the first place is taken where a model falls. None: refused."""
    decision = Decision(state, Dice(*faces), GAME.evolve)
    try:
        GAME.ruleset.decide(decision, seat, command)
    except Rejected:
        return None, state
    while (falling := decision.state.battle.top) is not UNSET and hasattr(falling, "places"):
        GAME.ruleset.decide(decision, FACES[seat], c.PlaceFallen(falling.places[0]))
    return list(decision.events), decision.state


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def risky(events):
    return any(event.risky for event in of(events, e.SuccessRollCalled))


def over(state):
    return state.battle.activation is UNSET or state.battle.activation.over


def fall(events):
    """Whether a fall took an Injury Roll, and its dice."""
    rolls = [roll for roll in of(events, e.InjuryRollCalled) if roll.cause == "fall"]
    return bool(rolls), rolls[0].mods["fall"] if rolls else 0


@each_case(FILE, "near")
def test_near(case):
    """Within an inch in space (X-5)."""
    assert {"near": near_each_other(scene(case), case["of"], case["to"])} == case["expect"]


WALL_AT = 30_000


def climbed(what, height):
    """The ground of a climb, where it begins, and the legs."""
    foot, top = Location(WALL_AT - RADIUS, 30_000, 0), Location(WALL_AT + RADIUS, 30_000, height)
    legs = (Leg(foot.x, foot.y, height, "climb"), Leg(*top, "climb"))
    match what:
        case "sheer":
            return {"tower": solid("platform", WALL_AT, 10_000, height)}, foot, legs
        case "obstacle":
            return {"step": solid("platform", WALL_AT, 10_000, height)}, foot, (Leg(*top),)
        case "ladder":
            ladder = Terrain(WALL_AT - 500, 29_000, 500, 2_000, height, "ladder")
            tower = solid("platform", WALL_AT, 10_000, height)
            foot = Location(WALL_AT - 500 - RADIUS, 30_000, 0)
            legs = (
                Leg(foot.x, foot.y, height, "climb"),
                Leg(WALL_AT + RADIUS, 30_000, height, "climb"),
            )
            return {"ladder": ladder, "tower": tower}, foot, legs
        case "stairs":
            stairs = Terrain(WALL_AT, 28_000, height, 4_000, height, "stairs", up="east")
            tower = solid("platform", WALL_AT + height, 10_000, height)
            end = Leg(WALL_AT + height + RADIUS, 30_000, height)
            return {"stairs": stairs, "tower": tower}, foot, (end,)
        case "trench_wall":
            trench = solid("trench", WALL_AT - 10_000, 10_000, height, -height)
            foot = Location(WALL_AT - RADIUS, 30_000, -height)
            legs = (Leg(foot.x, foot.y, 0, "climb"), Leg(WALL_AT + RADIUS, 30_000, 0, "climb"))
            return {"trench": trench}, foot, legs
    raise AssertionError(what)


@each_case(FILE, "climb")
def test_climb(case):
    """Sheer walls, obstacles, walls of trenches, ladders and stairs (X-15, X-16)."""
    terrain, foot, legs = climbed(case["what"], case["height"])
    movement = case["movement"] + 2 * RADIUS + 500  # up and, besides what the case is about, onto the floor
    start = Location(foot.x - case["spent"], foot.y, foot.z)
    path = (Leg(*foot), *legs) if case["spent"] else legs
    state = alone(start, terrain, movement=-(-movement // INCH))
    events, after = played(state, "a", c.Move("a1", path), *ROLLS[case.get("roll", "success")])
    arrives = after.table.pieces["a1"].location == path[-1].end
    described = {"risky": risky(events), "arrives": arrives, "activation_over": over(after)}
    assert described == case["expect"]


@each_case(FILE, "gap")
def test_gap(case):
    """Jumping over a gap between two roofs (X-16, X-17)."""
    width, depth = case["width"], case["depth"]
    terrain = {
        "near": solid("platform", WALL_AT - 10_000, 10_000, depth),
        "far": solid("platform", WALL_AT + width, 10_000, depth),
    }
    start, end = Location(WALL_AT, 30_000, depth), Leg(WALL_AT + width, 30_000, depth, "jump")
    state = alone(start, terrain, movement=case["movement"] // INCH)
    events, after = played(state, "a", c.Move("a1", (end,)), *ROLLS[case["roll"]])
    described = {"allowed": events is not None}
    if events is not None:
        injured, dice = fall(events)
        described |= {
            "risky": risky(events),
            "arrives": after.table.pieces["a1"].location == end.end,
            "activation_over": over(after),
            "injury_roll": injured,
            "injury_dice": dice,
        }
    assert described == case["expect"]


@each_case(FILE, "drop")
def test_drop(case):
    """Jumping down, and falling, from some height (X-16, X-17)."""
    height = case["height"]
    terrain = {"tower": solid("platform", WALL_AT, 10_000, height)}
    edge, below = Location(WALL_AT, 30_000, height), Leg(WALL_AT - RADIUS, 30_000, 0, "drop")
    state = alone(edge, terrain)
    if case["how"] == "jump_down":
        events, _ = played(state, "a", c.Move("a1", (below,)))
    else:
        events, _ = downed(state, "a1", ROLLS["failure"])
    injured, dice = fall(events)
    assert {"injury_roll": injured, "injury_dice": dice} == case["expect"]


def downed(state, key, roll):
    """A model is taken Down where it stands; this is what the roll at a ledge shows."""
    decision = Decision(state, Dice(*roll), GAME.evolve)
    hurt = Settled("down", placed=0, blood=0, down=True, out=False, tough_left=False)
    injury.suffer(decision, key, injury.victim_of(state, key), hurt)
    go_on(decision)
    while (falling := decision.state.battle.top) is not UNSET and hasattr(falling, "places"):
        seat = FACES[state.battle.models[key].seat]
        GAME.ruleset.decide(decision, seat, c.PlaceFallen(falling.places[0]))
    return list(decision.events), decision.state


@each_case(FILE, "ledge")
def test_ledge(case):
    """Who is taken Down near a ledge may fall first (X-17)."""
    key = case["downed"]
    state = scene(case)
    events, after = downed(state, key, ROLLS[case.get("roll", "success")])
    described = {"test": any(roll.purpose == "ledge" for roll in of(events, e.SuccessRollCalled))}
    if "roll" in case:
        before = state.table.pieces[key].location
        described |= {"falls": after.table.pieces[key].location != before, "injury_dice": fall(events)[1]}
    assert described == case["expect"]


@each_case(FILE, "dive")
def test_dive(case):
    """A Charge that ends in a jump down of 3 inches or more within an inch of its target (X-18)."""
    height, gap = case["height"], case["gap"]
    edge, below = Location(WALL_AT, 30_000, height), Location(WALL_AT - RADIUS, 30_000, 0)
    foe = ("b", Location(below.x - 2 * RADIUS - gap, 30_000, 0))
    state = alone(
        edge, {"tower": solid("platform", WALL_AT, 10_000, height)}, movement=12, more={"b1": foe}.items()
    )
    way = next(
        (stop.path for stop in charge_stops(state, "a1", "b1", 12 * INCH) if lands(stop.path, below)), None
    )
    described = {"dives": False}
    if way is not None:
        decision = Decision(state, Dice(6, *ROLLS[case["roll"] or "success"]), GAME.evolve)
        GAME.ruleset.decide(decision, "a", c.Charge("a1", "b1"))
        if decision.state.battle.top is not UNSET:
            GAME.ruleset.decide(decision, "a", c.Walk(way))
        events, after = list(decision.events), decision.state
        if any(roll.purpose == "dive" for roll in of(events, e.SuccessRollCalled)):
            injured, dice = fall(events)
            model = after.battle.models["a1"]
            blow = success_roll(after, Attack("a1", "w2", "melee", "b1"))
            described = {
                "dives": True,
                "injury_roll": injured,
                "injury_dice": dice,
                "down": model.down,
                "melee_dice": blow.mods.get("diving", 0),
            }
    assert described == case["expect"]


def lands(path, below):
    return path[-1].how == "drop" and path[-1].end == below


@each_case(FILE, "shoot")
def test_shoot(case):
    """Range, higher ground, cover and Long Range in space (X-20, X-22)."""
    gun = Weapon("gun", 2, case["range"] // INCH)
    cards = {case["shooter"]: {"weapons": {"w1": gun}, "ranged": case["ranged"]}}
    state = scene(case, **cards)
    shot = Attack(case["shooter"], "w1", "ranged", case["target"])
    described = {"in_range": within_reach(state, shot, range_of(gun))}
    if described["in_range"]:
        roll = success_roll(state, shot)
        described |= {name: roll.mods.get(word, 0) for name, word in WORDS.items()}
        described["net"] = net(roll.mods)
    assert described == case["expect"]


WORDS = {"elevated": "elevated", "cover": "cover", "long": "long-range"}


@each_case(FILE, "fights")
def test_fights(case):
    """The enemies that may strike at a model that retreats (X-14, X-23)."""
    key = case["retreats"]
    state = activated(scene(case), key)
    stay = (Leg(*state.table.pieces[key].location),)
    events, _ = played(state, state.battle.models[key].seat, c.Retreat(key, stay))
    offered = of(events, e.FreeFightOffered)
    described = sorted(offered[0].enemies) if offered else []
    assert {"free_fights": described} == case["expect"]
