"""What the actions of an activated fighter may choose from: attacks, moves, and places for treasure."""
