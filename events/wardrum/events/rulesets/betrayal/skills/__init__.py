"""Skills of chips: each is one entry of a table, with what it changes all the time, and what it does when its moment has come.

skill (what an entry has) · skill_table (all of them) · modifiers, conditions and triggered_effects (the functions of its entries) ·
characteristics (what chips are with their skills).
What effects make happen the rules carry out (`decide/skill_effects.py`).
"""
