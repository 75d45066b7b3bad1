"""The pure core of Wardrum: commands, events, the fold, dice and rules; no IO, no clock, no randomness."""
