"""Who watches a match, and what each of them is sent: cursors, encoding, delay. Sans-IO."""
