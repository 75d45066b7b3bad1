"""The decider: commands, events, dice and the record of a commit. Knows no match, no table and no rulebook."""
