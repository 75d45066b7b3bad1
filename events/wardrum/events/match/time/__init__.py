"""What time does in a match: clocks for the whole battle, and seats that have lost their connection."""
