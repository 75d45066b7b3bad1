"""What skills do at their moments, one module for each part of a turn; which skill does what stands in the book."""
