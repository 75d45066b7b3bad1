"""Where things stand: plane geometry, hexes, and the table that both share."""
