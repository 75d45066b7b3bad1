"""The initiative phase, as the seed tells it: M-1 to M-20."""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import Rule

SEED = "The Initiative Phase"
OURS = "our decision"


def _now(id: str, title: str, text: str, code: str, source: str = SEED) -> Rule:
    return Rule(id, title, source, text, code)


DICE = (
    _now(
        "M-1",
        "Six dice each",
        "Each seat rolls six dice, by its own command.",
        "decide/initiative.py:roll_initiative",
    ),
    _now(
        "M-2",
        "Singles",
        "A face that shows on one of a seat's dice only is a single.",
        "../../toolkit/pools.py:singles",
    ),
    _now(
        "M-3",
        "Most singles",
        "More singles take the initiative; equal numbers are rolled off until they differ.",
        "../warcry/decide/initiative.py:assign_initiative",
    ),
    _now(
        "M-4",
        "Ability dice",
        "The other dice form doubles, triples and quads by face; five or six of a kind are one quad.",
        "../../toolkit/pools.py:groups",
    ),
    _now(
        "M-5",
        "What they pay",
        "Ability dice pay for abilities in the combat phase.",
        "../warcry/decide/usable_abilities.py:paying",
    ),
    _now("M-6", "Wyrd dice", "Each seat gains one in every round.", "decide/initiative.py:gain_wyrd_dice"),
    _now(
        "M-7",
        "Saved wyrd dice",
        "Those not used stay for later rounds.",
        "decide/initiative.py:gain_wyrd_dice",
    ),
    _now(
        "M-8",
        "As a single",
        "A wyrd die may count as one more single.",
        "decide/initiative.py:spend_wyrd_dice",
    ),
    _now(
        "M-9",
        "As an improvement",
        "It may make a single a double, a double a triple or a triple a quad, and takes the face of what it joins.",
        "../warcry/decide/initiative.py:improved",
    ),
    _now(
        "M-10",
        "Improved once",
        "Several wyrd dice may be used in a round, but only one on the same dice.",
        "../warcry/decide/initiative.py:improved",
    ),
)

CHANNELING = (
    _now(
        "M-13",
        "Channeling",
        "A seat with a wizard or priest on the board may roll one die in a round; it names the fighter.",
        "decide/channeling.py:channel",
    ),
    _now(
        "M-14",
        "One more wyrd die",
        "A result above the number of the round gives one.",
        "decide/channeling.py:channel",
    ),
    _now(
        "M-15",
        "Locked spell book",
        "On a 1 the fighter that channeled uses no ability of its spell book until the end of the round.",
        "abilities/spells.py:require_open",
    ),
    _now(
        "M-16",
        "When to channel",
        "After the wyrd dice are gained and before anybody declares, the seat with the initiative first.",
        "decide/channeling.py:next_to_channel",
        OURS,
    ),
    _now(
        "M-17",
        "Who declares first",
        "The seat with the initiative, then the other.",
        "../warcry/decide/initiative.py:next_to_declare",
    ),
)

REASSIGNMENT = (
    _now(
        "M-11",
        "Assigned anew",
        "When anybody's number of singles has changed, the initiative goes to the seat that has more now; else it stays.",
        "decide/initiative.py:settle_initiative",
    ),
    _now(
        "M-12",
        "Equal now",
        "Assigned anew between equals: a roll-off, also when they were equal before.",
        "decide/initiative.py:settle_initiative",
    ),
    _now(
        "M-18",
        "Reaction dice",
        "Every single left, rolled or added, becomes a reaction die.",
        "decide/initiative.py:form_reaction_dice",
    ),
    _now(
        "M-19",
        "What they pay for",
        "Reaction dice pay for reactions in the combat phase.",
        "decide/reactions.py:react",
    ),
    _now(
        "M-20",
        "Discarded",
        "Ability dice and reaction dice that are left go at the end of the round; wyrd dice stay.",
        "decide/round_end.py:discard_dice",
    ),
)
