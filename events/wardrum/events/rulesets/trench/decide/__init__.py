"""What becomes of an answer, and what follows from it: all rules of trench, one module for each part of the rulebook."""
