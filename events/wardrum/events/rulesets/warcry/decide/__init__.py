"""What becomes of an answer, and what happens between questions: all rules of warcry, one module for each part of the rulebook."""
