"""Leagues of bots, and the balance of warbands, plans and maps, from battles in this process and its workers.

Two battles are a pair: they have the same setup and the same dice, and in the second one the bots (or, where a bot plays itself, the
warbands) have changed seats. So neither side is better off, and what a pair says of its sides is not what the dice say.

design (which battles are played) · battle (one of them) · workers (many at a time) · intervals (shares with their ranges) ·
ratings (Bradley–Terry) · pairing (how much of the result who meets whom explains) · tables (what is printed).
"""
