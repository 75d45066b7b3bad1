"""Mechanics of the rulebook that every phase uses: dice in the track, the counter, triggers, damage dealt, party decisions."""
