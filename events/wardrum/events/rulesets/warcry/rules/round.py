"""The battle round: W-1 to W-38."""

from __future__ import annotations

from .battle import SEED, now

ROUND = (
    now(
        "W-1",
        "The round",
        "Rounds follow one another; each is hero, reserve and combat phase, in this order.",
        "decide/initiative.py:begin",
        SEED,
    ),
    now(
        "W-2",
        "The last round",
        "The victory card names the round after which the battle ends.",
        "decide/victory.py:judge",
        SEED,
    ),
    now(
        "W-3",
        "What the hero phase is for",
        "The initiative is settled, then wild dice are declared.",
        "decide/initiative.py:roll_initiative",
        SEED,
    ),
    now(
        "W-4",
        "No reserves at first",
        "The reserve phase of round 1 is logged and skipped.",
        "decide/reserve.py:begin",
        SEED,
    ),
)

HERO = (
    now(
        "W-5",
        "Old dice go",
        "At the start of a round all singles and ability dice left are thrown away; kept wild dice stay.",
        "decide/initiative.py:begin",
        SEED,
    ),
    now(
        "W-6",
        "Six dice each",
        "Each seat rolls six dice, by its own command.",
        "decide/initiative.py:roll_initiative",
        SEED,
    ),
    now(
        "W-7",
        "Singles",
        "A face that shows on one of a seat's dice only is a single; more singles take the initiative.",
        "decide/initiative.py:roll_initiative",
        SEED,
    ),
    now(
        "W-8",
        "Equal singles",
        "Equally many singles are settled by a roll-off.",
        "decide/initiative.py:roll_initiative",
        SEED,
    ),
    now(
        "W-9",
        "Doubles, triples, quads",
        "Dice that are no singles are ability dice: two of a face a double, three a triple, four to six one quad.",
        "../../toolkit/pools.py:kind",
        SEED,
    ),
    now(
        "W-10",
        "A wild die each round",
        "Once the initiative is settled each seat gains one wild die.",
        "decide/initiative.py:roll_initiative",
        SEED,
    ),
    now(
        "W-11",
        "Wild die as a single",
        "A wild die may count as one more single; any number may.",
        "decide/initiative.py:spend_wild_dice",
        SEED,
    ),
    now(
        "W-12",
        "Wild die in a group",
        "A wild die may join a single, double or triple and takes its face; one for each, and never a quad.",
        "decide/initiative.py:spend_wild_dice",
        SEED,
    ),
    now(
        "W-13",
        "Several at once",
        "Several wild dice may be used in one phase, in both ways.",
        "decide/initiative.py:spend_wild_dice",
        SEED,
    ),
    now(
        "W-14",
        "Used once, or kept",
        "A used wild die is gone; one that is not used is kept for later rounds.",
        "decide/initiative.py:spend_wild_dice",
        SEED,
    ),
    now(
        "W-15",
        "Order of declarations",
        "The seat with the initiative declares first, then the other, each once.",
        "decide/initiative.py:next_to_declare",
        SEED,
    ),
    now(
        "W-16",
        "The second count",
        "After both declarations singles are counted again, added wild dice included.",
        "state.py:Hand",
        SEED,
    ),
    now(
        "W-17",
        "Seizing",
        "If the other seat has more singles now it takes the initiative.",
        "decide/initiative.py:settle_initiative",
        SEED,
    ),
    now(
        "W-18",
        "A new tie",
        "If the counts are equal now and were not before, a roll-off decides.",
        "decide/initiative.py:settle_initiative",
        SEED,
    ),
    now(
        "W-19",
        "Keeping it",
        "In every other case the initiative stays where it is.",
        "decide/initiative.py:settle_initiative",
        SEED,
    ),
)

RESERVE = (
    now(
        "W-20",
        "When reserves come",
        "A group marked for round 2 or 3 arrives in the reserve phase of that round.",
        "decide/reserve.py:next_to_arrive",
        SEED,
    ),
    now(
        "W-21",
        "Who sets up first",
        "The seat with the initiative sets up all its due groups, then the other.",
        "decide/reserve.py:next_to_arrive",
        SEED,
    ),
    now(
        "W-22",
        "Near the point",
        "Every base stands wholly within 3 inches of the group's deployment point, horizontally.",
        "battleplan.py:setup_area",
        SEED,
    ),
    now(
        "W-23",
        "Points off the map",
        "A point off the map has a deployment line beside it, half an edge or a whole one.",
        "battleplan.py:DeploymentPoint",
        SEED,
    ),
    now(
        "W-24",
        "Near the line",
        "With a line the group stands wholly within 3 inches of the line.",
        "battleplan.py:setup_area",
        SEED,
    ),
    now(
        "W-25",
        "No room",
        "If there is no set-up of the whole group, its fighters come one by one, each as near as possible.",
        "decide/reserve.py:deploy_reserves",
        SEED,
    ),
)

COMBAT = (
    now(
        "W-26",
        "Turns",
        "Seats take turns; in a turn one fighter is activated.",
        "decide/combat.py:activate_fighter",
        SEED,
    ),
    now(
        "W-27",
        "The first turn",
        "The seat with the initiative says who takes the first turn, the opponent included.",
        "decide/combat.py:choose_first_turn",
        SEED,
    ),
    now(
        "W-28",
        "Activation",
        "In its turn a seat activates one of its own fighters.",
        "decide/combat.py:activate_fighter",
        SEED,
    ),
    now(
        "W-29", "No free pass", "A seat that can activate somebody must.", "decide/combat.py:pass_turn", SEED
    ),
    now(
        "W-30",
        "Once in a phase",
        "A fighter that has been activated in this phase cannot be again, unless it waits.",
        "decide/combat.py:eligible",
        SEED,
    ),
    now("W-31", "Forced pass", "A seat that can activate nobody passes.", "decide/combat.py:pass_turn", SEED),
    now(
        "W-32",
        "Then the other",
        "After an activation or a pass it is the opponent's turn.",
        "decide/combat.py:pass_turn",
        SEED,
    ),
    now(
        "W-33",
        "Two passes",
        "The phase ends when both pass one directly after the other.",
        "decide/combat.py:pass_turn",
        SEED,
    ),
    now(
        "W-34",
        "Two actions",
        "An activated fighter makes two actions: move, attack, disengage or wait.",
        "decide/activation.py:acting_with",
        SEED,
    ),
    now(
        "W-35",
        "One after the other",
        "The first action is finished before the second is chosen.",
        "decide/activation.py:settle_activation",
        SEED,
    ),
    now(
        "W-36",
        "The same twice",
        "Both actions may be the same.",
        "decide/activation.py:settle_activation",
        SEED,
    ),
    now(
        "W-37",
        "Abilities",
        "Ability dice pay for abilities during activations.",
        "decide/abilities.py:use_ability",
        SEED,
    ),
    now(
        "W-38",
        "The end of a round",
        "After the combat phase control, scores and victory are looked at; then the next round begins or the battle ends.",
        "decide/round_end.py:begin",
        SEED,
    ),
)
