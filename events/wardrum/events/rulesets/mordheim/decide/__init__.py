"""What becomes of an answer, and what happens between questions, where it differs from Warcry: one module for each part of the rulebook."""
