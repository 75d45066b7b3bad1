"""What makes warbands differ, all our own: W-150 to W-159."""

from __future__ import annotations

from .battle import OURS, now

FACTIONS = (
    now(
        "W-150",
        "Abilities of factions",
        "Fighters know four abilities of the faction on their card beside the universal ones; some ask for a runemark.",
        "abilities/__init__.py:known",
        OURS,
    ),
    now(
        "W-151",
        "What lasts for a while",
        "What abilities change of a fighter adds up, and is over with its activation or with the round.",
        "state.py:FighterState",
        OURS,
    ),
    now(
        "W-152",
        "Barnacled",
        "Tidebreakers have one more Toughness against weapons that reach farther than 3 inches.",
        "traits.py:against_missiles",
        OURS,
    ),
    now(
        "W-153",
        "Shoulder to Shoulder",
        "Of two fighters of the Ember Vigil within an inch both have one more Toughness against short weapons.",
        "traits.py:beside_another",
        OURS,
    ),
    now(
        "W-154",
        "First on the Trail",
        "The first of the Reedmoor Hunt that is activated in a round has two inches more Move.",
        "traits.py:first_of_its_side",
        OURS,
    ),
    now(
        "W-155",
        "Resonance",
        "The value of what the Choir Below uses is one more, up to six.",
        "traits.py:value_by_trait",
        OURS,
    ),
    now(
        "W-156",
        "Bristling",
        "A 1 among the dice of an attack with a short weapon on a Thornwright costs the attacker a damage point.",
        "decide/attack.py:be_pricked",
        OURS,
    ),
    now(
        "W-157",
        "Two at One",
        "One more attack with short weapons on an enemy that another fighter of Kiln Street stands beside.",
        "traits.py:two_at_one",
        OURS,
    ),
    now(
        "W-158",
        "By Lantern Light",
        "No cover helps against the Lantern Levy.",
        "traits.py:pierces_cover",
        OURS,
    ),
    now(
        "W-159",
        "Snare Lines",
        "Enemies that begin a move within 3 inches of a Gorge Warden have an inch less Move for it.",
        "traits.py:snared",
        OURS,
    ),
)
