"""What a turn may choose from: moves, engages, what is used, and the results of dice."""
