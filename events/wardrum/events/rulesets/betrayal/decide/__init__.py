"""What becomes of commands, and what the rules do by themselves: one module for each part of a battle.

`progress` is the way in.
"""
