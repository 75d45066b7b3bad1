"""Skills of chips: the book, what skills change all the time, and when they have something to do.

Pure questions about a state; what a skill then does stands in `decide/skill_effects.py`.
"""
