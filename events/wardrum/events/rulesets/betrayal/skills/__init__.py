"""Skills of chips: each is one entry of the book, with what it changes all the time, and what it does when its moment has come.

skill (what an entry has) · book · modifiers, conditions and effects (the functions of its entries) · unit_skills (whose they are).
What effects make happen the rules carry out (`decide/skill_effects.py`).
"""
