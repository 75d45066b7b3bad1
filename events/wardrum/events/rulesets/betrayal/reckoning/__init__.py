"""The sums of the rulebook over plain numbers and words; what is decided elsewhere is reckoned here.

counter (B-4 to B-8) · track (F-21, F-28, B-9) · order (B-10, B-13, B-14) · damage · pool (F-12) · ending (F-70 to F-72).
"""
