"""What becomes of answers, and what the rules do by themselves (`progress`): one module for each part of a battle."""
