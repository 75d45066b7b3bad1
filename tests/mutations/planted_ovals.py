"""Planted bugs of oval bases and of how they face (W-68)."""

from tests.mutations.run import Mutation

TESTS = "tests/events/rulesets/warcry/test_ovals.py tests/events/space/test_plane_ovals.py"

OVALS = (
    Mutation(
        "W-68 a turn is measured at half of the way to the tip",
        "Oval.turn_length",
        "return -(-2 * self.long * HALF_CHORDS[steps] // MILLION)",
        "return -(-self.long * HALF_CHORDS[steps] // MILLION)",
        TESTS,
    ),
    Mutation(
        "W-68 a base turns the longer way round",
        "Oval.turn_to",
        "steps = ahead // STEP if ahead <= 90 else -((180 - ahead) // STEP)",
        "steps = ahead // STEP",
        TESTS,
    ),
    Mutation(
        "W-69 a turn needs room at its end only",
        "turn",
        "for step in who.outline.turn_to(facing):",
        "for step in [*who.outline.turn_to(facing)][-1:]:",
        TESTS,
    ),
    Mutation(
        "W-68 a turn is made anywhere on the way",
        "turn",
        "    if leg.end != here or facing is None:\n",
        "    if facing is None:\n",
        TESTS,
    ),
    Mutation(
        "W-68 a turn does not last",
        "move",
        "    if facing is not None:\n",
        "    if facing is None:\n",
        TESTS,
    ),
    Mutation(
        "W-68 the legs after a turn are judged as before it",
        "Movement.judge",
        "                who = kind.after(who, leg)\n",
        "                kind.after(who, leg)\n",
        TESTS,
    ),
    Mutation(
        "W-52 a fighter is set up facing east whatever its player says",
        "facing_of",
        "return {key: said.get(key, facing_toward(positions[key].point, middle)) for key in oval}",
        "return dict.fromkeys(oval, 0)",
        TESTS,
    ),
    Mutation(
        "W-53 ovals are measured by the circle over the longer axis",
        "Piece.outline",
        "return Oval(self.radius, self.breadth, 0 if self.facing is UNSET else self.facing)",
        "return self.radius",
        TESTS,
    ),
    Mutation(
        "W-74 a turn does not count when somebody gets away",
        "require_way_out",
        "require_away(state, fighter, way.end, facing_after(path))",
        "require_away(state, fighter, way.end)",
        TESTS,
    ),
    Mutation(
        "W-70 who is engaged may turn away",
        "move",
        "require_no_retreat(state, fighter, way.end, keepers(state, fighter), facing_after(command.path))",
        "require_no_retreat(state, fighter, way.end, keepers(state, fighter))",
        TESTS,
    ),
    Mutation(
        "W-91 a tip that was turned away still grasps",
        "passes",
        "outline = outline.facing_to(facing)\n        for a, b",
        "pass\n        for a, b",
        TESTS,
    ),
    Mutation(
        "W-56 an oval sees from its middle only",
        "ends_of_sight",
        "return row if len(row) == 1 else (row[len(row) // 2], row[0], row[-1])",
        "return row[len(row) // 2 :][:1]",
        TESTS,
    ),
)
